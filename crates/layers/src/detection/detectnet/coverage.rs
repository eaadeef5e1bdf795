//! Maps of the cells that objects cover.

use super::labels::Object;
use crate::common::{not_negative, required};
use cortado_core::{Error, Real, Result};
use cortado_proto::DetectNetGroundTruthParameter;
use cortado_proto::detect_net_ground_truth_parameter::{CoverageType, GridboxType};
use std::collections::BTreeMap;

/// The channels before those of classes.
const BEFORE: usize = 8;
/// An area that counts as none.
const NOTHING: f64 = f32::EPSILON as f64;

/// How much of a box covers cells.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Middle {
    /// At least so much, where the box is as large.
    Least(f64),
    /// At most so much.
    Most(f64),
}

/// The options of a `detectnet_groundtruth_param`, checked.
#[derive(Clone, Debug)]
pub(super) struct Coverage {
    /// Rows and columns of the images.
    pub(super) image: [usize; 2],
    /// Rows and columns of the map.
    pub(super) cells: [usize; 2],
    stride: f64,
    share: f64,
    middle: Middle,
    /// The least norm of an object.
    least_norm: f64,
    crops: bool,
    /// The channel of each class, after those before.
    classes: BTreeMap<i64, usize>,
}

/// A rectangle: left, top, right and bottom edge.
type Edges = [f64; 4];

fn edges(object: &Object) -> Edges {
    let Object {
        left,
        top,
        width,
        height,
        ..
    } = *object;
    [left, top, left + width, top + height]
}

/// The common part of two rectangles.
fn common(a: Edges, b: Edges) -> Edges {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]
}

fn area(edges: Edges) -> f64 {
    (edges[2] - edges[0]).max(0.0) * (edges[3] - edges[1]).max(0.0)
}

impl Coverage {
    /// The options.
    ///
    /// # Errors
    /// Those that make no sense.
    pub(super) fn new(param: &DetectNetGroundTruthParameter) -> Result<Self> {
        let field = |name: &str| format!("detectnet_groundtruth_param.{name}");
        if param.coverage_type() != CoverageType::RECTANGULAR {
            return Err(Error::param(&field("coverage_type"), "can only be RECTANGULAR"));
        }
        let stride = required(&field("stride"), Some(param.stride()))?;
        let image = [
            required(&field("image_size_y"), Some(param.image_size_y()))?,
            required(&field("image_size_x"), Some(param.image_size_x()))?,
        ];
        let mut classes: BTreeMap<i64, usize> = BTreeMap::new();
        for class in &param.object_class {
            classes.insert(class.src().into(), class.dst() as usize);
        }
        if classes.is_empty() {
            classes.insert(1, 0);
        }
        Ok(Self {
            image,
            cells: image.map(|side| (side as f64 / stride as f64).round_ties_even() as usize),
            stride: stride as f64,
            share: not_negative(&field("scale_cvg"), param.scale_cvg())?,
            middle: match param.gridbox_type() {
                GridboxType::GRIDBOX_MIN => Middle::Least(param.min_cvg_len().into()),
                _ => Middle::Most(param.max_cvg_len().into()),
            },
            least_norm: if param.obj_norm() { 0.0 } else { 1.0 },
            crops: param.crop_bboxes(),
            classes,
        })
    }

    /// The channels of the map.
    pub(super) fn channels(&self) -> usize {
        let last = self.classes.values().max().copied().unwrap_or(0);
        BEFORE.saturating_add(last).saturating_add(1)
    }

    /// Writes the map of an image with these objects.
    pub(super) fn write<T: Real>(&self, map: &mut [T], objects: &[Object]) {
        map.fill(T::ZERO);
        let whole = [0.0, 0.0, self.image[1] as f64, self.image[0] as f64];
        for object in objects {
            let found = edges(object);
            let found = if self.crops { common(found, whole) } else { found };
            if let Some(&channel) = self.classes.get(&object.class)
                && area(found) >= NOTHING
            {
                self.cover(map, found, channel);
            }
        }
    }

    /// The part of a box that covers cells.
    fn middle_of(&self, found: Edges) -> Edges {
        let part = |length: f64| match self.middle {
            Middle::Least(least) => (length * self.share).max(least).min(length),
            Middle::Most(most) => (length * self.share).min(most),
        };
        let (width, height) = (part(found[2] - found[0]), part(found[3] - found[1]));
        let (x, y) = ((found[0] + found[2]) / 2.0, (found[1] + found[3]) / 2.0);
        [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0]
    }

    /// Writes a box to the cells that its middle covers.
    fn cover<T: Real>(&self, map: &mut [T], found: Edges, channel: usize) {
        let ([rows, columns], stride) = (self.cells, self.stride);
        let middle = self.middle_of(found);
        // A cast limits them at 0.
        let cells = |from: f64, to: f64, count: usize| {
            (from / stride).floor() as usize..((to / stride).ceil() as usize).min(count)
        };
        let norm = (stride * stride / area(middle)).max(self.least_norm);
        for row in cells(middle[1], middle[3], rows) {
            for column in cells(middle[0], middle[2], columns) {
                let (x, y) = (column as f64 * stride, row as f64 * stride);
                let covered = area(common(middle, [x, y, x + stride, y + stride])) / (stride * stride);
                if covered <= NOTHING {
                    continue;
                }
                let values = [
                    1.0,
                    found[0] - x,
                    found[1] - y,
                    found[2] - x,
                    found[3] - y,
                    1.0 / (found[2] - found[0]),
                    1.0 / (found[3] - found[1]),
                    norm,
                ];
                let cell = row * columns + column;
                let planes = map.chunks_exact_mut(rows * columns).enumerate();
                planes.for_each(|(plane, map)| {
                    let of_class = if plane == BEFORE + channel { 1.0 } else { 0.0 };
                    map[cell] = T::from_f64(values.get(plane).copied().unwrap_or(of_class));
                });
            }
        }
    }
}
