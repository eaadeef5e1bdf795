//! Which values of a change are drawn, and from which fields.

use super::frame::Frame;
use super::generator::Generator;
use super::matrix::Matrix;
use super::values::{Group, Value, Values};
use crate::common::finite;
use Value::{
    AddNomean0, AddNomean1, AddNomean2, AddWithmean1, AddWithmean2, Angle, Brightness, ColAngle, Color1, Color2,
    Color3, Contrast, Dx, Dy, FogAmount, FogSize, Gamma, LmultAdd, LmultMult, LmultPow, Mirror, MotionBlurAngle,
    MotionBlurSize, MultNomean0, MultNomean1, MultNomean2, MultWithmean1, MultWithmean2, Noise, PowNomean0, PowNomean1,
    PowNomean2, PowWithmean1, PowWithmean2, ShadowAngle, ShadowDistance, ShadowStrength, ZoomX, ZoomY,
};
use cortado_core::{Error, Result, Rng};
use cortado_proto::{AugmentationParameter, CoeffScheduleParameter};

/// How often places are drawn before those that were given stay.
const TRIES: u32 = 50;

/// What is done with a number that is drawn.
#[derive(Clone, Copy, Debug)]
enum To {
    /// Each of the values gets a number of its own.
    Each(&'static [Value]),
    /// All of the values get the same one.
    All(&'static [Value]),
    /// The image is mirrored if it is not 0.
    Mirror,
    /// The zoom of columns is multiplied by it, that of rows divided.
    Squeeze,
}

#[derive(Clone, Debug)]
struct Rule {
    group: Group,
    generator: Generator,
    to: To,
}

/// The rules of an `augmentation_param`, in the order in which they draw.
#[derive(Clone, Debug, Default)]
pub(in crate::flow) struct Drawing(Vec<Rule>);

impl Drawing {
    /// The rules of the fields that are given.
    ///
    /// # Errors
    /// Those of a generator.
    #[rustfmt::skip]
    pub(in crate::flow) fn new(p: &AugmentationParameter) -> Result<Self> {
        let fields = [
            (Group::Places, "mirror", p.mirror(), To::Mirror),
            (Group::Places, "translate", p.translate(), To::Each(&[Dx, Dy])),
            (Group::Places, "translate_x", p.translate_x(), To::Each(&[Dx])),
            (Group::Places, "translate_y", p.translate_y(), To::Each(&[Dy])),
            (Group::Places, "rotate", p.rotate(), To::Each(&[Angle])),
            (Group::Places, "zoom", p.zoom(), To::All(&[ZoomX, ZoomY])),
            (Group::Places, "squeeze", p.squeeze(), To::Squeeze),
            (Group::Colour, "gamma", p.gamma(), To::Each(&[Gamma])),
            (Group::Colour, "brightness", p.brightness(), To::Each(&[Brightness])),
            (Group::Colour, "contrast", p.contrast(), To::Each(&[Contrast])),
            (Group::Colour, "color", p.color(), To::Each(&[Color1, Color2, Color3])),
            (Group::Eigen, "ladd_pow", p.ladd_pow(), To::Each(&[PowNomean0])),
            (Group::Eigen, "col_pow", p.col_pow(), To::Each(&[PowNomean1, PowNomean2])),
            (Group::Eigen, "ladd_add", p.ladd_add(), To::Each(&[AddNomean0])),
            (Group::Eigen, "col_add", p.col_add(), To::Each(&[AddNomean1, AddNomean2])),
            (Group::Eigen, "ladd_mult", p.ladd_mult(), To::Each(&[MultNomean0])),
            (Group::Eigen, "col_mult", p.col_mult(), To::Each(&[MultNomean1, MultNomean2])),
            (Group::Eigen, "sat_pow", p.sat_pow(), To::All(&[PowWithmean1, PowWithmean2])),
            (Group::Eigen, "sat_add", p.sat_add(), To::All(&[AddWithmean1, AddWithmean2])),
            (Group::Eigen, "sat_mult", p.sat_mult(), To::All(&[MultWithmean1, MultWithmean2])),
            (Group::Eigen, "lmult_pow", p.lmult_pow(), To::Each(&[LmultPow])),
            (Group::Eigen, "lmult_mult", p.lmult_mult(), To::Each(&[LmultMult])),
            (Group::Eigen, "lmult_add", p.lmult_add(), To::Each(&[LmultAdd])),
            (Group::Eigen, "col_rotate", p.col_rotate(), To::Each(&[ColAngle])),
            (Group::Effects, "fog_amount", p.fog_amount(), To::Each(&[FogAmount])),
            (Group::Effects, "fog_size", p.fog_size(), To::Each(&[FogSize])),
            (Group::Effects, "motion_blur_angle", p.motion_blur_angle(), To::Each(&[MotionBlurAngle])),
            (Group::Effects, "motion_blur_size", p.motion_blur_size(), To::Each(&[MotionBlurSize])),
            (Group::Effects, "shadow_angle", p.shadow_angle(), To::Each(&[ShadowAngle])),
            (Group::Effects, "shadow_distance", p.shadow_distance(), To::Each(&[ShadowDistance])),
            (Group::Effects, "shadow_strength", p.shadow_strength(), To::Each(&[ShadowStrength])),
            (Group::Effects, "noise", p.noise(), To::Each(&[Noise])),
        ];
        let given = fields.into_iter().filter_map(|(group, name, param, to)| Some((group, name, param?, to)));
        let rules = given.map(|(group, name, param, to)| {
            Ok(Rule { group, generator: Generator::new(name, param)?, to })
        });
        Ok(Self(rules.collect::<Result<_>>()?))
    }

    /// Whether it draws values of a group.
    fn has(&self, group: Group) -> bool {
        self.0.iter().any(|rule| rule.group == group)
    }

    pub(in crate::flow) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it draws places.
    pub(in crate::flow) fn moves(&self) -> bool {
        self.has(Group::Places)
    }

    /// Whether it draws values of colours by the eigenvectors.
    pub(in crate::flow) fn needs_eigenvectors(&self) -> bool {
        self.has(Group::Eigen)
    }

    /// Draws a change that is added to a given one.
    ///
    /// # Errors
    /// Those of a generator.
    pub(in crate::flow) fn add_to(&self, given: &Values, c: f64, frame: Frame, rng: &mut Rng) -> Result<Values> {
        let mut colours = Values::NEUTRAL;
        let moved = if self.moves() {
            self.place(given, c, frame, rng)?
        } else {
            *given
        };
        for group in [Group::Colour, Group::Eigen, Group::Effects] {
            self.draw(group, &mut colours, c, rng)?;
        }
        Ok(moved.and(&colours))
    }

    /// Draws a change that replaces, of a given one, the places if any are drawn, and the other values that are drawn.
    ///
    /// # Errors
    /// Those of a generator.
    pub(in crate::flow) fn replace(&self, given: &Values, c: f64, frame: Frame, rng: &mut Rng) -> Result<Values> {
        let mut values = *given;
        if self.moves() {
            values.clear(Group::Places);
            values = self.place(&values, c, frame, rng)?;
        }
        for group in [Group::Colour, Group::Eigen, Group::Effects] {
            self.draw(group, &mut values, c, rng)?;
        }
        Ok(values)
    }

    /// Draws places until all that is cut out lies in the image; those that are given if it never does.
    fn place(&self, given: &Values, c: f64, frame: Frame, rng: &mut Rng) -> Result<Values> {
        for _ in 0..TRIES {
            let mut drawn = Values::NEUTRAL;
            self.draw(Group::Places, &mut drawn, c, rng)?;
            let both = given.and(&drawn);
            if Matrix::of(&both, frame).stays_inside(frame) {
                return Ok(both);
            }
        }
        Ok(*given)
    }

    fn draw(&self, group: Group, values: &mut Values, c: f64, rng: &mut Rng) -> Result<()> {
        for Rule { generator, to, .. } in self.0.iter().filter(|rule| rule.group == group) {
            match to {
                To::Each(places) => {
                    for &place in *places {
                        values.set(place, generator.draw(rng, c, Values::neutral(place))?);
                    }
                }
                To::All(places) => {
                    let number = generator.draw(rng, c, Values::neutral(places[0]))?;
                    places.iter().for_each(|&place| values.set(place, number));
                }
                To::Mirror => {
                    // The original draws it without a spread.
                    let mirrors = generator.draw(rng, 0.0, 0.0)? != 0.0;
                    values.set(Mirror, f64::from(u8::from(mirrors)));
                }
                To::Squeeze => {
                    let factor = generator.draw(rng, c, 1.0)?;
                    values.set(ZoomX, values.get(ZoomX) * factor);
                    values.set(ZoomY, values.get(ZoomY) / factor);
                }
            }
        }
        Ok(())
    }
}

/// The factor of spreads, which changes with the iterations.
#[derive(Clone, Copy, Debug)]
pub(in crate::flow) struct Schedule {
    half_life: f64,
    first: f64,
    last: f64,
}

impl Schedule {
    /// The schedule of a `coeff_schedule_param`.
    ///
    /// # Errors
    /// Numbers that make no sense.
    pub(in crate::flow) fn new(param: &CoeffScheduleParameter) -> Result<Self> {
        let field = |name: &str| format!("coeff_schedule_param.{name}");
        let half_life = finite(&field("half_life"), param.half_life())?;
        if half_life <= 0.0 {
            let problem = format!("must be greater than 0, but is {half_life}");
            return Err(Error::param(&field("half_life"), problem));
        }
        Ok(Self {
            half_life,
            first: finite(&field("initial_coeff"), param.initial_coeff())?,
            last: finite(&field("final_coeff"), param.final_coeff())?,
        })
    }

    /// The factor in a pass, counted from 1.
    pub(in crate::flow) fn at(&self, pass: f64) -> f64 {
        let share = 2.0 / (1.0 + (-1.0986 * pass / self.half_life).exp()) - 1.0;
        self.first + (self.last - self.first) * share
    }
}
