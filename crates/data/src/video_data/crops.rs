//! Which part of its frames a clip shows.

use crate::transformer::crop_of;
use cortado_core::{Ctx, Error, Result, Rng};
use cortado_proto::TransformationParameter;

/// TSN's ratios, where none are given.
const RATIOS: [f32; 4] = [1.0, 0.875, 0.75, 0.66];
/// Sides that differ from those of the crop by less become these.
const NEAR: usize = 3;

/// The options.
pub(super) struct Crops {
    /// Rows and columns of what is shown; all of a frame if there are none.
    pub(super) crop: Option<[usize; 2]>,
    pub(super) mirror: bool,
    /// Whether a mirrored x is turned round.
    pub(super) turns_flow: bool,
    random: bool,
    /// Whether the places are few, and whether there are 13 of them.
    fixed: bool,
    more: bool,
    /// The ratios of sides, if these are drawn, and how far apart those of a part may be in the list.
    ratios: Vec<f32>,
    distort: usize,
}

/// A part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Crops {
    /// # Errors
    /// Invalid ratios, and options that need a crop.
    pub(super) fn new(param: &TransformationParameter, ctx: &Ctx) -> Result<Self> {
        let wrong = |field: &str, problem: String| Err(Error::param(&format!("transform_param.{field}"), problem));
        let crop = crop_of(param)?;
        let ratios = match (param.multi_scale(), &param.scale_ratios[..]) {
            (false, _) => Vec::new(),
            (true, []) => RATIOS.to_vec(),
            (true, ratios) => ratios.to_vec(),
        };
        if let Some(ratio) = ratios.iter().find(|ratio| !(**ratio > 0.0 && **ratio <= 1.0)) {
            return wrong(
                "scale_ratios",
                format!("must be greater than 0 and at most 1, but one is {ratio}"),
            );
        }
        if crop.is_none() && (param.multi_scale() || param.fix_crop()) {
            let field = if param.multi_scale() { "multi_scale" } else { "fix_crop" };
            return wrong(field, "goes together with crop_size; give both or neither".into());
        }
        Ok(Self {
            crop,
            mirror: param.mirror(),
            turns_flow: param.is_flow(),
            random: ctx.is_train(),
            fixed: param.fix_crop(),
            more: param.more_fix_crop(),
            ratios,
            distort: usize::try_from(param.max_distort.unwrap_or(1)).unwrap_or(0),
        })
    }

    /// Rows and columns of what is shown of such frames.
    ///
    /// # Errors
    /// Frames smaller than the crop.
    pub(super) fn shown(&self, [height, width]: [usize; 2]) -> Result<[usize; 2]> {
        match self.crop {
            None => Ok([height, width]),
            // Parts of several sizes are resized.
            Some(crop) if self.random && !self.ratios.is_empty() => Ok(crop),
            Some(crop) if crop[0] <= height && crop[1] <= width => Ok(crop),
            Some([rows, columns]) => {
                let problem = format!(
                    "{rows}x{columns} is larger than the frames of {height}x{width} (height x width); make the crop smaller or the frames larger"
                );
                Err(Error::param("transform_param.crop_size", problem))
            }
        }
    }

    /// Draws the part that a clip of such frames shows. The crop suits them.
    pub(super) fn draw(&self, size: [usize; 2], rng: &mut Rng) -> Part {
        let Some(crop) = self.crop else {
            return Part {
                top: 0,
                left: 0,
                rows: size[0],
                columns: size[1],
            };
        };
        let sides = match self.random {
            true if !self.ratios.is_empty() => self.draw_sides(size, crop, rng),
            _ => crop,
        };
        let spare = [size[0] - sides[0], size[1] - sides[1]];
        let [top, left] = match (self.random, self.fixed) {
            (false, _) => spare.map(|spare| spare / 2),
            (true, true) => self.draw_place(spare, rng),
            (true, false) => spare.map(|spare| rng.draw() as usize % (spare + 1)),
        };
        Part {
            top,
            left,
            rows: sides[0],
            columns: sides[1],
        }
    }

    /// Two sides whose ratios are near to each other.
    fn draw_sides(&self, [height, width]: [usize; 2], crop: [usize; 2], rng: &mut Rng) -> [usize; 2] {
        let base = height.min(width);
        let side = |ratio: f32, crop: usize| {
            let side = ((base as f32 * ratio) as usize).max(1);
            if side.abs_diff(crop) < NEAR && crop <= base {
                crop
            } else {
                side
            }
        };
        let pairs = self.ratios.iter().enumerate().flat_map(|(i, &of_rows)| {
            let near = self
                .ratios
                .iter()
                .enumerate()
                .filter(move |(j, _)| i.abs_diff(*j) <= self.distort);
            near.map(move |(_, &of_columns)| [of_rows, of_columns])
        });
        let count = pairs.clone().count();
        let drawn = pairs.clone().nth(rng.draw() as usize % count.max(1));
        let [of_rows, of_columns] = drawn.unwrap_or([1.0; 2]);
        [side(of_rows, crop[0]), side(of_columns, crop[1])]
    }

    /// A corner or the middle; or one of 13 places on a grid of quarters.
    fn draw_place(&self, spare: [usize; 2], rng: &mut Rng) -> [usize; 2] {
        const PLACES: [[usize; 2]; 13] = [
            [0, 0],
            [0, 4],
            [4, 0],
            [4, 4],
            [2, 2],
            [0, 2],
            [4, 2],
            [2, 0],
            [2, 4],
            [1, 1],
            [1, 3],
            [3, 1],
            [3, 3],
        ];
        let count = if self.more { PLACES.len() } else { 5 };
        let place = PLACES[rng.draw() as usize % count];
        [0, 1].map(|axis| place[axis] * (spare[axis] / 4))
    }
}
