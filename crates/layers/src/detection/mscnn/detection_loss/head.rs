//! The loss of a head of MS-CNN, and of one of Cascade R-CNN once it has drawn its cells.

use super::sampling::{Draw, Mode, weights};
use crate::common::{finite, required};
use crate::detection::mscnn::cells::{Heads, Wanted, encode};
use crate::detection::mscnn::detection_accuracy::class_count;
use crate::detection::mscnn::regression::{Field, Reach, Regression};
use cortado_core::{Blob, Ctx, Io, Layer, Real, Result};
use cortado_proto::{DetectionLossParameter, LayerParameter};

pub(super) fn build<T: Real>(param: &LayerParameter, options: &DetectionLossParameter) -> Result<Box<dyn Layer<T>>> {
    let message = "detection_loss_param";
    let field = |name: &str| format!("{message}.{name}");
    let side = |name: &str, value| required(&field(name), value).map(|side| side as f64);
    let multiple = options.bg_multiple() as usize;
    Ok(Box::new(HeadLoss::<T> {
        classes: class_count(message, options.cls_num, options.objectness())?,
        objectness: options.objectness(),
        field: Field {
            width: side("field_w", options.field_w)?,
            height: side("field_h", options.field_h)?,
            stride: side("downsample_rate", options.downsample_rate)?,
        },
        reach: Reach::new(message, options.field_xyr(), options.field_whr())?,
        regression: Regression::from_param(param)?,
        lambda: finite(&field("lambda"), options.lambda())?,
        is_smooth: options.bb_smooth(),
        draw: Draw {
            mode: Mode::named(options.sample_mode()),
            multiple,
            threshold: finite(&field("bg_threshold"), options.bg_threshold())?,
        },
        by_overlap: options.iou_weighted(),
        balanced: options.pos_neg_weighted().then_some(multiple as f64),
        ignored: param.loss_param().and_then(|loss| loss.ignore_label),
        heads: Heads::default(),
        slopes: Blob::empty("the slopes of a DetectionLoss"),
    }))
}

struct HeadLoss<T: Real> {
    classes: usize,
    objectness: bool,
    field: Field,
    reach: Reach,
    regression: Regression,
    lambda: f64,
    is_smooth: bool,
    draw: Draw,
    by_overlap: bool,
    balanced: Option<f64>,
    ignored: Option<i32>,
    heads: Heads,
    /// The derivatives by the head.
    slopes: Blob<T>,
}

/// The term of a difference, and what is passed down.
fn distance<T: Real>(d: T, is_smooth: bool) -> (f64, T) {
    let half = T::from_f64(0.5);
    if !is_smooth || d.abs() < T::ONE {
        return ((half * d * d).to_f64(), d);
    }
    ((d.abs() - half).to_f64(), if d < T::ZERO { -T::ONE } else { T::ONE })
}

impl<T: Real> HeadLoss<T> {
    /// The loss of the classes of cells that are kept; writes its derivatives.
    fn classify(&self, scores: &[T], wanted: &[Wanted<T>], kept: &[bool], slopes: &mut [T]) -> f64 {
        let heads = &self.heads;
        let counts = |i: usize| kept[i] && Some(wanted[i].label as i32) != self.ignored;
        let count = (0..kept.len()).filter(|&i| counts(i)).count().max(1) as f64;
        let weights = weights(wanted, kept, self.by_overlap, self.balanced);
        let mut sum = 0.0;
        for i in (0..kept.len()).filter(|&i| counts(i)) {
            let (row, cell) = (i / heads.plane(), i % heads.plane());
            let p = heads.softmax(scores, row, cell);
            let least = T::from_f64(f32::MIN_POSITIVE.into());
            sum -= weights[i] * p[wanted[i].label].max(least).ln().to_f64();
            for (class, p) in p.into_iter().enumerate() {
                let target = if class == wanted[i].label { T::ONE } else { T::ZERO };
                slopes[heads.score(row, class, cell)] = (p - target) * T::from_f64(weights[i] / count);
            }
        }
        sum / count
    }

    /// The loss of the boxes; writes its derivatives.
    fn locate(&self, offsets: &[T], wanted: &[Wanted<T>], slopes: &mut [T]) -> f64 {
        let heads = &self.heads;
        let counts = |i: &usize| wanted[*i].label > 0 && Some(wanted[*i].label as i32) != self.ignored;
        let count = (0..wanted.len()).filter(counts).count().max(1) as f64;
        let bounds = self.regression.bounds::<T>(self.reach);
        let mut sum = 0.0;
        for i in (0..wanted.len()).filter(counts) {
            let (row, cell) = (i / heads.plane(), i % heads.plane());
            let target = encode(&self.field, &self.regression, heads.place(cell), wanted[i].true_box);
            for (k, target) in target.into_iter().enumerate() {
                let (_, at) = heads.offset(row, k, cell);
                let [low, high] = bounds[k / 2];
                let (term, slope) = distance(offsets[at].max(low).min(high) - target, self.is_smooth);
                sum += term;
                slopes[at] = slope * T::from_f64(self.lambda / (4.0 * count));
            }
        }
        sum / (4.0 * count)
    }
}

impl<T: Real> Layer<T> for HeadLoss<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.heads = Heads::of(io, true, self.classes)?;
        self.slopes.reshape(io.bottom(0).shape())?;
        io.top_mut(0).reshape(&[1, 1, 1, 2])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("loss of detections");
        let wanted = self.heads.read_labels(io.bottom(1), self.objectness)?;
        let head = io.bottom(0).data()?;
        let kept = self.draw.keep(ctx, &self.heads, &head, &wanted);
        let mut slopes = self.slopes.data_overwrite()?;
        slopes.fill(T::ZERO);
        let classes = self.classify(&head, &wanted, &kept, &mut slopes);
        let boxes = self.lambda * self.locate(&head, &wanted, &mut slopes);
        let losses = [classes + boxes, boxes].map(T::from_f64);
        io.top(0).data_overwrite()?.copy_from_slice(&losses);
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(crate::common::no_label_gradient(&super::KIND, 1, io));
        }
        if propagate[0] {
            let weight = io.top(0).diff()?[0].to_f64();
            crate::common::scale_slopes(ctx, weight, &self.slopes, io.bottom(0))?;
        }
        Ok(())
    }
}
