//! The loss of a head of MS-CNN or Cascade R-CNN: of the classes of the cells that are drawn, and of
//! the boxes of those that have one.

use super::sampling::{Draw, Mode, Sampling, weights};
use crate::common::{finite, required};
use crate::detection::mscnn::cells::{Heads, Wanted, encode, ignored_label};
use crate::detection::mscnn::detection_accuracy::class_count;
use crate::detection::mscnn::regression::{Field, Reach, Regression};
use cortado_core::{Blob, Ctx, Io, Layer, LayerKind, Real, Result, reserve};
use cortado_proto::{DetectionLossParameter, LayerParameter};

pub(super) fn build<T: Real>(param: &LayerParameter, options: &DetectionLossParameter) -> Result<Box<dyn Layer<T>>> {
    let message = "detection_loss_param";
    let field = |name: &str| format!("{message}.{name}");
    let side = |name: &str, value| required(&field(name), value).map(|side| side as f64);
    let multiple = options.bg_multiple() as usize;
    Ok(Box::new(HeadLoss::<T> {
        kind: &super::KIND,
        joint: true,
        classes: class_count(message, options.cls_num, options.objectness())?,
        objectness: options.objectness(),
        fields: vec![Field {
            width: side("field_w", options.field_w)?,
            height: side("field_h", options.field_h)?,
            stride: side("downsample_rate", options.downsample_rate)?,
        }],
        reach: Some(Reach::new(message, options.field_xyr(), options.field_whr())?),
        regression: Regression::from_param(param)?,
        lambda: finite(&field("lambda"), options.lambda())?,
        is_smooth: options.bb_smooth(),
        sampling: Sampling::Cells(Draw {
            mode: Mode::named(options.sample_mode()),
            multiple,
            threshold: finite(&field("bg_threshold"), options.bg_threshold())?,
        }),
        by_overlap: options.iou_weighted(),
        balanced: options.pos_neg_weighted().then_some(multiple as f64),
        ignored: ignored_label(param),
        heads: Heads::default(),
        derivatives: derivatives(),
    }))
}

/// The layer.
pub(in crate::detection::mscnn) struct HeadLoss<T: Real> {
    pub(in crate::detection::mscnn) kind: &'static LayerKind,
    /// Whether scores and offsets are one bottom.
    pub(in crate::detection::mscnn) joint: bool,
    pub(in crate::detection::mscnn) classes: usize,
    pub(in crate::detection::mscnn) objectness: bool,
    /// The boxes around each cell.
    pub(in crate::detection::mscnn) fields: Vec<Field>,
    /// The bounds of offsets, if there are any.
    pub(in crate::detection::mscnn) reach: Option<Reach>,
    pub(in crate::detection::mscnn) regression: Regression,
    pub(in crate::detection::mscnn) lambda: f64,
    pub(in crate::detection::mscnn) is_smooth: bool,
    pub(in crate::detection::mscnn) sampling: Sampling,
    /// Whether labels weigh as much as they overlap.
    pub(in crate::detection::mscnn) by_overlap: bool,
    /// The parts of the weights that fall to background for each part of the labels.
    pub(in crate::detection::mscnn) balanced: Option<f64>,
    pub(in crate::detection::mscnn) ignored: Option<i32>,
    pub(in crate::detection::mscnn) heads: Heads,
    /// The derivatives by each bottom of a head.
    pub(in crate::detection::mscnn) derivatives: [Blob<T>; 2],
}

/// Room for the derivatives.
pub(in crate::detection::mscnn) fn derivatives<T: Real>() -> [Blob<T>; 2] {
    [(); 2].map(|()| Blob::empty("the slopes of detections"))
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
    fn classify(
        &self,
        scores: &[T],
        wanted: &[Wanted<T>],
        kept: &[bool],
        derivatives: &mut [T],
    ) -> reserve::Result<f64> {
        let heads = &self.heads;
        let counts = |i: usize| kept[i] && Some(wanted[i].label as i32) != self.ignored;
        let count = (0..kept.len()).filter(|&i| counts(i)).count().max(1) as f64;
        let weights = weights(wanted, kept, self.by_overlap, self.balanced)?;
        let mut sum = 0.0;
        for i in (0..kept.len()).filter(|&i| counts(i)) {
            let (row, cell) = (i / heads.plane(), i % heads.plane());
            let p = heads.softmax(scores, row, cell)?;
            let least = T::from_f64(f32::MIN_POSITIVE.into());
            sum -= weights[i] * p[wanted[i].label].max(least).ln().to_f64();
            for (class, p) in p.into_iter().enumerate() {
                let target = if class == wanted[i].label { T::ONE } else { T::ZERO };
                derivatives[heads.score(row, class, cell)] = (p - target) * T::from_f64(weights[i] / count);
            }
        }
        Ok(sum / count)
    }

    /// The loss of the boxes of cells that are kept; writes its derivatives.
    fn locate(&self, offsets: &[T], wanted: &[Wanted<T>], kept: &[bool], derivatives: &mut [T]) -> f64 {
        let heads = &self.heads;
        let counts = |&i: &usize| {
            let label = wanted[i].label;
            kept[i] && label > 0 && Some(label as i32) != self.ignored
        };
        let count = (0..wanted.len()).filter(counts).count().max(1) as f64;
        let bounds = self.reach.map(|reach| self.regression.bounds::<T>(reach));
        let mut sum = 0.0;
        for i in (0..wanted.len()).filter(counts) {
            let (row, cell) = (i / heads.plane(), i % heads.plane());
            let field = &self.fields[row % self.fields.len()];
            let target = encode(field, &self.regression, heads.place(cell), wanted[i].true_box);
            for (k, target) in target.into_iter().enumerate() {
                let (_, at) = heads.offset(row, k, cell);
                let found = bounds.map_or(offsets[at], |bounds| {
                    let [low, high] = bounds[k / 2];
                    offsets[at].max(low).min(high)
                });
                let (term, slope) = distance(found - target, self.is_smooth);
                sum += term;
                derivatives[at] = slope * T::from_f64(self.lambda / (4.0 * count));
            }
        }
        sum / (4.0 * count)
    }
}

impl<T: Real> Layer<T> for HeadLoss<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.heads = Heads::of(io, self.joint, self.classes)?;
        self.heads.check_rows(self.fields.len(), io)?;
        for bottom in 0..self.heads.labels() {
            self.derivatives[bottom].reshape(io.bottom(bottom).shape())?;
        }
        io.top_mut(0).reshape(&[1, 1, 1, 2])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("loss of detections");
        let heads = self.heads;
        let wanted = heads.read_labels(io.bottom(heads.labels()), self.objectness)?;
        let scores = io.bottom(0).data()?;
        let kept = self.sampling.keep(ctx, &heads, self.fields.len(), &scores, &wanted)?;
        let [of_scores, of_offsets] = &self.derivatives;
        let mut derivatives = of_scores.data_overwrite()?;
        derivatives.fill(T::ZERO);
        let classes = self.classify(&scores, &wanted, &kept, &mut derivatives)?;
        let boxes = if self.joint {
            self.locate(&scores, &wanted, &kept, &mut derivatives)
        } else {
            let mut derivatives = of_offsets.data_overwrite()?;
            derivatives.fill(T::ZERO);
            self.locate(&io.bottom(1).data()?, &wanted, &kept, &mut derivatives)
        };
        let boxes = self.lambda * boxes;
        let losses = [classes + boxes, boxes].map(T::from_f64);
        io.top(0).data_overwrite()?.copy_from_slice(&losses);
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let labels = self.heads.labels();
        if propagate[labels] {
            return Err(crate::common::no_label_gradient(self.kind, labels, io));
        }
        let weight = io.top(0).diff()?[0].to_f64();
        for bottom in (0..labels).filter(|&bottom| propagate[bottom]) {
            crate::common::scale_derivatives(ctx, weight, &self.derivatives[bottom], io.bottom(bottom))?;
        }
        Ok(())
    }
}
