//! Boxes as normalised offsets, from cells of a map and from regions.

use cortado_core::{Error, Real, Result};
use cortado_ops::BoxOffsets;
use cortado_ops::boxes::{Centered, Corners, Growth, encode_beside};
use cortado_proto::LayerParameter;

/// `bbox_reg_param`: what offsets are normalised by, and whether each class has its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Regression {
    pub(super) offsets: BoxOffsets,
    /// Whether each class has four columns; or there are eight, and the second four count.
    pub(super) by_class: bool,
}

impl Regression {
    /// The options of a layer.
    ///
    /// # Errors
    /// One of the two lists without the other, lists that are not four long, or a deviation that is
    /// not above 0.
    pub(super) fn from_param(param: &LayerParameter) -> Result<Self> {
        let options = param.bbox_reg_param().cloned().unwrap_or_default();
        let mut found = Self {
            offsets: BoxOffsets {
                mean: [0.0; 4],
                deviation: [1.0; 4],
            },
            by_class: options.cls_aware(),
        };
        if options.bbox_mean.is_empty() && options.bbox_std.is_empty() {
            return Ok(found);
        }
        for (name, from, to) in [
            ("bbox_mean", &options.bbox_mean, &mut found.offsets.mean),
            ("bbox_std", &options.bbox_std, &mut found.offsets.deviation),
        ] {
            let Ok(values) = <[f32; 4]>::try_from(from.as_slice()) else {
                let problem = format!("is given {} times; give both lists, four numbers each", from.len());
                return Err(Error::param(&format!("bbox_reg_param.{name}"), problem));
            };
            if let Some(wrong) = values
                .iter()
                .find(|v| !v.is_finite() || (name == "bbox_std" && **v <= 0.0))
            {
                let problem = format!("must be finite, and a deviation above 0, but is {wrong}");
                return Err(Error::param(&format!("bbox_reg_param.{name}"), problem));
            }
            *to = values.map(f64::from);
        }
        Ok(found)
    }

    /// Offsets as a net gives them, to those they mean.
    pub(super) fn restore<T: Real>(&self, t: [T; 4]) -> [T; 4] {
        self.offsets.restore(t)
    }

    /// Offsets as a net is to give them.
    pub(super) fn normalize<T: Real>(&self, t: [T; 4]) -> [T; 4] {
        [0, 1, 2, 3].map(|k| (t[k] - T::from_f64(self.offsets.mean[k])) / T::from_f64(self.offsets.deviation[k]))
    }

    /// The box that is written beside a region.
    pub(super) fn decode<T: Real>(&self, region: Corners<T>, t: [T; 4]) -> Corners<T> {
        self.offsets.decode(region, t)
    }

    /// How a box is written beside a region.
    pub(super) fn encode<T: Real>(&self, region: Corners<T>, true_box: Corners<T>) -> [T; 4] {
        self.normalize(encode_beside(region, true_box))
    }

    /// The numbers of a row of offsets for `classes`.
    pub(super) fn width(&self, classes: usize) -> usize {
        if self.by_class {
            cortado_ops::count([4, classes])
        } else {
            8
        }
    }

    /// The first of the columns of a class.
    pub(super) fn column(&self, class: usize) -> usize {
        if self.by_class { 4 * class } else { 4 }
    }

    /// The offsets within the reach of a cell, normalised as a net gives them: the bounds of
    /// the places and of the sizes.
    pub(super) fn bounds<T: Real>(&self, reach: Reach) -> [[T; 2]; 2] {
        let limits = [1.0 / reach.places, reach.sizes.ln()];
        [0, 1].map(|pair| {
            let BoxOffsets { mean, deviation } = self.offsets;
            let mean = (mean[2 * pair] + mean[2 * pair + 1]) / 2.0;
            let deviation = (deviation[2 * pair] * deviation[2 * pair + 1]).sqrt();
            [-limits[pair], limits[pair]].map(|limit| T::from_f64((limit - mean) / deviation))
        })
    }
}

/// How far offsets from a cell may go: the places by 1/`places` of the field, the sizes by the factor
/// `sizes`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reach {
    places: f64,
    sizes: f64,
}

impl Reach {
    /// From `field_xyr` and `field_whr`.
    ///
    /// # Errors
    /// A number that is not above 0, or sizes below 1.
    pub(super) fn new(message: &str, places: f32, sizes: f32) -> Result<Self> {
        let error = |name: &str, problem: String| Err(Error::param(&format!("{message}.{name}"), problem));
        if !(places > 0.0 && places.is_finite()) {
            return error("field_xyr", format!("must be finite and above 0, but is {places}"));
        }
        if !(sizes >= 1.0 && sizes.is_finite()) {
            return error("field_whr", format!("must be finite and at least 1, but is {sizes}"));
        }
        Ok(Self {
            places: places.into(),
            sizes: sizes.into(),
        })
    }
}

/// The cells of a map: the size of the box around each, and their distance, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) stride: f64,
}

impl Field {
    /// The box of a cell by its left and top edge, its width and its height, from restored offsets
    /// that are bounded first.
    pub(super) fn decode<T: Real>(&self, [row, column]: [usize; 2], t: [T; 4], reach: Reach) -> [T; 4] {
        let half = T::from_f64(0.5);
        let (place, size) = (T::from_f64(1.0 / reach.places), T::from_f64(reach.sizes.ln()));
        let bounded = |t: T, bound: T| t.max(-bound).min(bound);
        let (stride, [width, height]) = (T::from_f64(self.stride), [self.width, self.height].map(T::from_f64));
        let middle = |cell: usize| (T::from_usize(cell) + half) * stride;
        let cell = Centered::new([middle(column), middle(row), width, height]);
        let bounds = [place, place, size, size];
        let Centered { x, y, width, height } = cell.moved([0, 1, 2, 3].map(|k| bounded(t[k], bounds[k])), Growth::Any);
        [x - width * half, y - height * half, width, height]
    }
}
