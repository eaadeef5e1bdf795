//! InfogainLoss: `L = −(1/Z) Σ_i Σ_l H[label_i, l] · log max(p_il, 1e-20)` with p = softmax of the
//! scores: the logistic loss, with a matrix H of the weight of each answer for each label.
//! With the unit matrix it is SoftmaxWithLoss.
//!
//! Bottoms: scores `[outer…, K, inner…]`; labels, one for each of the outer · inner places,
//! numbers from 0, whose fraction is cut off; and H, K · K numbers, row by row (`[1, 1, K, K]`), unless it is in a file. Tops:
//! the loss, a scalar; and, if a second one is named, the probabilities, in the shape of the
//! scores.
//!
//! `infogain_loss_param`: `axis` (default 1); `source`, the file of H (a binary BlobProto), which a
//! third bottom overrides. `loss_param`: `ignore_label` (default none); `normalization` chooses Z:
//! FULL outer · inner, VALID (default) the places that are not ignored, BATCH_SIZE outer, NONE 1,
//! but never less than 1.
//!
//! Gradient to the scores: `(p_il Σ_k H[label_i, k] − H[label_i, l]) · weight / Z`, with the loss
//! weight from the first top's diff; 0 at ignored places. None to the labels and to H, and none
//! from the second top.

use crate::common::{Labels, Loss, LossLayer, Normalizer, build, resolve_axis};
use cortado_core::event::Event;
use cortado_core::{Arity, Blob, Context, Ctx, Error, Frame, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math as math;
use cortado_ops::AxisView;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::{BlobProto, LayerParameter};
use cortado_reference::LogLoss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["infogain_loss_param", "loss_param"],
    bottoms: Arity::between(2, 3),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "InfogainLoss",
        "Softmax and the logistic loss, weighted by a matrix of label and answer.",
        module_doc!("infogain_loss.rs"),
        build!(build),
    )
};

/// Probabilities below this one count as this one.
const LEAST: f64 = 1e-20;

/// The bottom that holds H.
const MATRIX: usize = 2;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    build_as(&KIND, param)
}

/// The layer under the name of a kind that computes the same.
///
/// # Errors
/// Options that make no sense.
pub(super) fn build_as<T: Real>(kind: &'static LayerKind, param: &LayerParameter) -> Result<Box<dyn Layer<T>>> {
    let options = param.infogain_loss_param().cloned().unwrap_or_default();
    let common = param.loss_param().cloned().unwrap_or_default();
    if common.normalize.is_some() {
        let problem = format!("is not for {}; use normalization: VALID or BATCH_SIZE", kind.name);
        return Err(Error::param("loss_param.normalize", problem));
    }
    if param.bottom.len() <= MATRIX && options.source().is_empty() {
        let problem = "is missing; name the file of the matrix, or give the matrix as a third bottom";
        return Err(Error::param("infogain_loss_param.source", problem));
    }
    let loss = InfogainLoss::<T> {
        name: param.name().into(),
        axis: options.axis(),
        source: options.source().into(),
        labels: Labels {
            ignore: common.ignore_label,
        },
        normalizer: Normalizer::from_param(&common, NormalizationMode::VALID)?,
        axis_view: AxisView::default(),
        matrix: Blob::empty("the matrix of an InfogainLoss"),
        prob: Blob::empty("the probabilities of an InfogainLoss"),
        valid: 0,
    };
    LossLayer::boxed(kind, param, loss)
}

struct InfogainLoss<T: Real> {
    name: String,
    axis: i32,
    source: String,
    labels: Labels,
    normalizer: Normalizer,
    axis_view: AxisView,
    /// H, if it is from a file.
    matrix: Blob<T>,
    prob: Blob<T>,
    /// The number of labels that were not ignored in the last forward pass.
    valid: usize,
}

impl<T: Real> InfogainLoss<T> {
    fn divisor(&self) -> f64 {
        self.normalizer
            .divisor(self.axis_view.outer, self.axis_view.inner, self.valid)
    }

    /// The probabilities of the last forward pass: as a top, if they are one, since the net keeps what
    /// is overwritten there.
    fn probabilities<'a>(&'a self, io: &'a Io<'_, T>) -> &'a Blob<T> {
        if io.tops() > 1 { io.top(1) } else { &self.prob }
    }

    fn matrix<'a>(&'a self, io: &'a Io<'_, T>) -> &'a Blob<T> {
        if io.bottoms() > MATRIX {
            io.bottom(MATRIX)
        } else {
            &self.matrix
        }
    }

    fn read_matrix(&mut self, ctx: &Ctx) -> Result<()> {
        const MATRIX_FILE: &str = "infogain matrix";
        let source = ctx.open(MATRIX_FILE, &self.source)?;
        let mut read = || -> Result<()> {
            let proto: BlobProto = cortado_proto::binary::read_source(&source)?;
            self.matrix.copy_from_proto(&proto, true)?;
            match self.matrix.data()?.iter().position(|value| !value.is_finite()) {
                Some(at) => Err(Error::message(&format!("number {at} of the matrix is not finite"))),
                None => Ok(()),
            }
        };
        read().within(|| Frame::source(MATRIX_FILE, &source))
    }
}

impl<T: Real> Loss<T> for InfogainLoss<T> {
    /// The original makes an inner Softmax layer here, and says so in its log.
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.emit(&Event::LayerFactory { layer: &self.name });
        if io.bottoms() <= MATRIX {
            self.read_matrix(ctx)?;
        }
        Ok(())
    }

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.axis, "infogain_loss_param.axis")?;
        self.axis_view = AxisView::axis(shape, axis);
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))?;
        let (classes, matrix) = (self.axis_view.len, self.matrix(io));
        if classes.checked_mul(classes) != Some(matrix.count()) {
            let what = format!(
                "number of elements in the infogain matrix{}, which has the shape {}, for {classes} classes in \"{}\"",
                if io.bottoms() > MATRIX {
                    format!(" \"{}\"", matrix.name())
                } else {
                    format!(" of {}", self.source)
                },
                matrix.shape(),
                io.bottom(0).name()
            );
            return Err(Error::mismatch(what, format!("{classes} x {classes}"), matrix.count()));
        }
        self.prob.reshape(shape)?;
        if io.tops() > 1 {
            let top = io.top_mut(1);
            top.reshape(self.prob.shape())?;
            top.share_data(&self.prob)?;
        }
        Ok(())
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        let matrix = self.matrix.data().ok()?;
        Some(cortado_ops::Loss::Log {
            axis_view: self.axis_view,
            softmax: true,
            least: LEAST,
            ignore: self.labels.ignore,
            divisor: self.normalizer.operation(self.axis_view.outer, self.axis_view.inner),
            infogain: Some(reserve::collected(matrix.iter().map(|value| value.to_f64())).ok()?),
            class_weights: Vec::new(),
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let loss = LogLoss {
            axis_view: self.axis_view,
            least: LEAST,
            ignore: self.labels.ignore,
            weights: math::LossWeights::default(),
            gains: Some(self.matrix(io)),
        };
        let found = loss.of_scores(ctx, [io.bottom(0), io.bottom(1)], &self.prob, None)?;
        drop(loss);
        self.valid = found.counted;
        Ok(found.sum / self.divisor())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let (matrix, prob) = (self.matrix(io).data_on(ctx)?, self.probabilities(io).data_on(ctx)?);
        let labels = self.labels.read_checked(ctx, self.axis_view, io.bottom(1))?;
        let scale = T::from_f64(weight / self.divisor());
        let mut diff = io.bottom(0).diff_overwrite_on(ctx)?;
        math::infogain_loss_gradient(ctx, &labels, &matrix, scale, &prob, &mut diff)
    }
}
