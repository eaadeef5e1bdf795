//! DetectionAccuracy: how well a head of MS-CNN predicts the classes of its cells, and boxes.
//!
//! Bottoms: the head (N, K + 4, H, W), scores of K classes and offsets; and the map of labels
//! (N, 6, H, W), as ImageGtData gives it: label, centre and size of the true box, greatest overlap.
//! Tops: (1, 1, 1, 2), the share of cells that are right, of those that are not ignored, and of those
//! whose label is not 0; and, if named, the mean overlap of the boxes of the latter with the true ones,
//! (1, 1, 1, 1). −1 where there is no such cell.
//!
//! `detection_accuracy_param`: `cls_num` K, `field_w`, `field_h` and `downsample_rate`, all required:
//! the size of the box around each cell, and the distance of cells; `bg_threshold` (default 0.5): a
//! cell of label 0 is ignored if its overlap is at least that; `top_k` (default 1): a cell is right if
//! fewer than `top_k` classes score higher, or as high with a greater number; `field_xyr` (default 4)
//! and `field_whr` (default 2), the bounds of offsets, as in BoxOutput; `objectness` (default false):
//! all labels above 0 count as 1, and `cls_num` must be 2. `loss_param.ignore_label`: a label that does not
//! count. `bbox_reg_param`: `bbox_mean`, `bbox_std`.
//!
//! `DetectionGroupAccuracy`, of Cascade R-CNN, is the same for heads of several boxes a cell. The
//! gradient is 0.

use super::cells::{Heads, ignored_label};
use super::regression::{Field, Reach, Regression};
use super::rows::SCALAR;
use crate::common::{build, finite, required, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::boxes::{Corners, Extent, Meeting, Overlap};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_accuracy_param", "bbox_reg_param", "loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it is a measure of quality"),
    ..LayerKind::new(
        "DetectionAccuracy",
        "How well a head of MS-CNN predicts classes and boxes.",
        module_doc!("detection_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_accuracy_param().cloned().unwrap_or_default();
    let message = "detection_accuracy_param";
    let field = |name: &str| format!("{message}.{name}");
    let side = |name: &str, value| required(&field(name), value).map(|side| side as f64);
    Ok(Box::new(DetectionAccuracy {
        classes: class_count(message, options.cls_num, options.objectness())?,
        objectness: options.objectness(),
        joint: true,
        fields: vec![Field {
            width: side("field_w", options.field_w)?,
            height: side("field_h", options.field_h)?,
            stride: side("downsample_rate", options.downsample_rate)?,
        }],
        reach: Reach::new(message, options.field_xyr(), options.field_whr())?,
        regression: Regression::from_param(param)?,
        background: finite(&field("bg_threshold"), options.bg_threshold())?,
        top_k: required(&field("top_k"), Some(options.top_k()))?,
        ignored: ignored_label(param),
        heads: Heads::default(),
    }))
}

/// `cls_num`, which must be 2 if only objects and background are distinguished.
pub(super) fn class_count(message: &str, given: Option<u32>, objectness: bool) -> Result<usize> {
    let field = format!("{message}.cls_num");
    match required(&field, given)? {
        classes if objectness && classes != 2 => {
            let problem = format!("must be 2 with objectness, but is {classes}");
            Err(Error::param(&field, problem))
        }
        1 => Err(Error::param(
            &field,
            "must be at least 2, background and a class, but is 1",
        )),
        classes => Ok(classes),
    }
}

/// The layer, also for groups of boxes.
pub(super) struct DetectionAccuracy {
    pub(super) classes: usize,
    pub(super) objectness: bool,
    /// Whether scores and offsets are one bottom. Edges are then lines, else numbers of pixels.
    pub(super) joint: bool,
    /// The boxes around each cell.
    pub(super) fields: Vec<Field>,
    pub(super) reach: Reach,
    pub(super) regression: Regression,
    /// The overlap from which on background is ignored.
    pub(super) background: f64,
    pub(super) top_k: usize,
    /// The label that does not count.
    pub(super) ignored: Option<i32>,
    pub(super) heads: Heads,
}

/// The overlap of two boxes by left and top edge, width and height.
fn overlap<T: Real>(a: [T; 4], b: [T; 4], joint: bool) -> T {
    if a[2] <= T::ZERO || a[3] <= T::ZERO || b[2] <= T::ZERO || b[3] <= T::ZERO {
        return T::ZERO;
    }
    let (extent, edge) = if joint {
        (Extent::Lines, T::ZERO)
    } else {
        (Extent::Pixels, T::ONE)
    };
    let overlap = Overlap {
        meeting: Meeting::Edges,
        ..Overlap::of_union(extent)
    };
    let corners = |[x, y, w, h]: [T; 4]| Corners::new([x, y, x + w - edge, y + h - edge]);
    // The areas are products of the given sides: those between edges would be rounded differently.
    match overlap.common(corners(a), corners(b)) {
        Some(common) => common / (a[2] * a[3] + b[2] * b[3] - common),
        None => T::ZERO,
    }
}

impl<T: Real> Layer<T> for DetectionAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.heads = Heads::of(io, self.joint, self.classes)?;
        self.heads.check_rows(self.fields.len(), io)?;
        io.top_mut(0).reshape(&[1, 1, 1, 2])?;
        match io.tops() {
            2 => io.top_mut(1).reshape(&SCALAR),
            _ => Ok(()),
        }
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of detections");
        let heads = self.heads;
        let wanted = heads.read_labels(io.bottom(heads.labels()), self.objectness)?;
        let scores = io.bottom(0).data()?;
        let separate = (!self.joint).then(|| io.bottom(1).data()).transpose()?;
        let offsets = separate.as_ref().unwrap_or(&scores);
        let (mut right, mut all) = ([0_usize; 2], [0_usize; 2]);
        let mut overlaps = 0.0;
        for (i, wanted) in wanted.iter().enumerate() {
            let (row, cell) = (i / heads.plane(), i % heads.plane());
            let is_unclear = wanted.label == 0 && wanted.overlap.to_f64() >= self.background;
            if is_unclear || Some(wanted.label as i32) == self.ignored {
                continue;
            }
            let score = |class: usize| scores[heads.score(row, class, cell)];
            let own = score(wanted.label);
            let above = (0..heads.classes).filter(|&class| {
                let tie = if self.joint {
                    class > wanted.label
                } else {
                    class < wanted.label
                };
                score(class) > own || (score(class) == own && tie)
            });
            let is_right = above.count() < self.top_k;
            let groups = if wanted.label == 0 { 1 } else { 2 };
            for group in 0..groups {
                all[group] += 1;
                right[group] += usize::from(is_right);
            }
            if wanted.label != 0 {
                let t = [0, 1, 2, 3].map(|k| offsets[heads.offset(row, k, cell).1]);
                let field = &self.fields[row % self.fields.len()];
                let found = field.decode(heads.place(cell), self.regression.restore(t), self.reach);
                let [x, y, w, h] = wanted.true_box;
                let half = T::from_f64(0.5);
                overlaps += overlap(found, [x - w * half, y - h * half, w, h], self.joint).to_f64();
            }
        }
        let share = |part: f64, count: usize| if count > 0 { part / count as f64 } else { -1.0 };
        let shares = [0, 1].map(|group| T::from_f64(share(right[group] as f64, all[group])));
        io.top(0).data_overwrite()?.copy_from_slice(&shares);
        if io.tops() > 1 {
            io.top(1).data_overwrite()?[0] = T::from_f64(share(overlaps, all[1]));
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
