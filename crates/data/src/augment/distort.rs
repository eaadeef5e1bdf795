//! `distort_param`: other colours. Brightness first, then contrast, saturation and hue, or
//! saturation, hue and contrast, with equal chance, and at last the order of the channels; each
//! with a chance of its own. Pictures that are not of blue, green and red keep their colours, and
//! get another brightness and contrast only.

use super::within;
use crate::image::Picture;
use cortado_core::{Result, Rng};
use cortado_proto::DistortionParameter;

/// A step with a chance, and the range that its amount is drawn from.
#[derive(Clone, Copy, Debug)]
struct Step {
    chance: f32,
    low: f32,
    high: f32,
}

/// The options, checked.
#[derive(Clone, Debug)]
pub(crate) struct Distortion {
    brightness: Step,
    contrast: Step,
    saturation: Step,
    hue: Step,
    /// The chance that the channels change their order.
    order: f32,
}

impl Step {
    fn new(
        message: &str,
        name: &str,
        chance: f32,
        (low_field, low): (&str, f32),
        (high_field, high): (&str, f32),
    ) -> Result<Self> {
        let field = |end: &str| format!("{message}.{name}_{end}");
        let (chance, least) = (within(&field("prob"), chance, 0.0, 1.0)?, low.min(0.0));
        within(&field(low_field), low, least, f32::MAX)?;
        let high = within(&field(high_field), high, low.max(0.0), f32::MAX)?;
        Ok(Self { chance, low, high })
    }

    /// The amount, if the step is done.
    fn draw(self, rng: &mut Rng) -> Option<f32> {
        (rng.uniform(0.0_f32, 1.0) < self.chance).then(|| rng.uniform(self.low, self.high))
    }
}

impl Distortion {
    /// The distortion that these options, the field `message`, specify.
    ///
    /// # Errors
    /// Invalid chances, and ranges whose ends are not in order.
    pub(crate) fn new(message: &str, param: &DistortionParameter) -> Result<Self> {
        let around =
            |name, chance, delta: f32| Step::new(message, name, chance, ("delta", -delta.abs()), ("delta", delta));
        let between = |name, chance, low, high| Step::new(message, name, chance, ("lower", low), ("upper", high));
        let (contrast, saturation) = (
            [param.contrast_prob(), param.contrast_lower(), param.contrast_upper()],
            [
                param.saturation_prob(),
                param.saturation_lower(),
                param.saturation_upper(),
            ],
        );
        for (field, low) in [("contrast_lower", contrast[1]), ("saturation_lower", saturation[1])] {
            within(&format!("{message}.{field}"), low, 0.0, f32::MAX)?;
        }
        let order = format!("{message}.random_order_prob");
        Ok(Self {
            brightness: around("brightness", param.brightness_prob(), param.brightness_delta())?,
            contrast: between("contrast", contrast[0], contrast[1], contrast[2])?,
            saturation: between("saturation", saturation[0], saturation[1], saturation[2])?,
            hue: around("hue", param.hue_prob(), param.hue_delta())?,
            order: within(&order, param.random_order_prob(), 0.0, 1.0)?,
        })
    }

    /// Distorts a picture.
    pub(crate) fn apply(&self, picture: &mut Picture, rng: &mut Rng) {
        let contrast_first = rng.uniform(0.0_f32, 1.0) > 0.5;
        if let Some(delta) = self.brightness.draw(rng) {
            change(&mut picture.pixels, |value| value + delta);
        }
        if contrast_first {
            self.contrast(picture, rng);
        }
        self.saturation_and_hue(picture, rng);
        if !contrast_first {
            self.contrast(picture, rng);
        }
        if rng.uniform(0.0_f32, 1.0) < self.order {
            let mut order = [0, 1, 2];
            rng.shuffle(&mut order);
            picture.map_bgr(|pixel| order.map(|channel: usize| pixel[channel]));
        }
    }

    fn contrast(&self, picture: &mut Picture, rng: &mut Rng) {
        if let Some(factor) = self.contrast.draw(rng) {
            change(&mut picture.pixels, |value| value * factor);
        }
    }

    fn saturation_and_hue(&self, picture: &mut Picture, rng: &mut Rng) {
        let (saturation, hue) = (self.saturation.draw(rng), self.hue.draw(rng));
        if saturation.is_none() && hue.is_none() {
            return;
        }
        picture.bgr_to_hsv();
        let (factor, delta) = (saturation.unwrap_or(1.0), hue.unwrap_or(0.0));
        picture.map_bgr(|[hue, saturation, value]| {
            let turned = (f32::from(hue) + delta).round_ties_even().rem_euclid(180.0);
            [turned as u8, to_byte(f32::from(saturation) * factor), value]
        });
        picture.hsv_to_bgr();
    }
}

fn to_byte(value: f32) -> u8 {
    value.round_ties_even().clamp(0.0, 255.0) as u8
}

fn change(values: &mut [u8], new: impl Fn(f32) -> f32) {
    let table: [u8; 256] = std::array::from_fn(|value| to_byte(new(value as f32)));
    values.iter_mut().for_each(|value| *value = table[usize::from(*value)]);
}
