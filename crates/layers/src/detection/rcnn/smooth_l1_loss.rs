//! SmoothL1Loss: `L = 1/N Σ v·f(w·(a − b))` with `f(d) = ½(σd)²` below a magnitude of 1/σ² and
//! `|d| − ½/σ²` from there on. SSD's layer is the one of Fast R-CNN with σ = 1 and no v.
//!
//! Bottoms: a and b; if wanted, w, the weights of the differences (inside weights); and v, those of
//! the losses (outside weights). All have the same first axis, N items, and the same number of
//! elements. Tops: the loss, a scalar; and if a second one is named (Cascade R-CNN), the terms of
//! each item and place, summed over the channels (axis 1): (N, 1, H, W).
//!
//! `smooth_l1_loss_param`: `sigma` σ (default 1). `abssum` of a vendor's schema, whose meaning is not
//! known, is taken only if it is true, its default. `loss_param { normalization: NONE }` (Intel): N is 1;
//! with every other mode it is the number of items, as in the forks.
//!
//! Gradients: `w·v·f'(w·(a − b))·weight/N` to a, with the loss weight from the first top's diff, and
//! the negative of that to b; 0 to the weights, and none from the second top. (SSD's own layer
//! leaves w out of the gradient, which makes no difference where it is 0 or 1.)

use crate::common::{Loss, LossLayer, Normalizer, build, check_same_count, scale_derivatives};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_reference::smooth_l1_loss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["smooth_l1_loss_param", "loss_param"],
    bottoms: Arity::between(2, 4),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2, 3],
    ..LayerKind::new(
        "SmoothL1Loss",
        "The distance of two blobs, squared where it is small.",
        module_doc!("smooth_l1_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.smooth_l1_loss_param().cloned().unwrap_or_default();
    let sigma = options.sigma();
    if !(sigma > 0.0 && sigma.is_finite()) {
        let problem = format!("must be finite and above 0, but is {sigma}");
        return Err(Error::param("smooth_l1_loss_param.sigma", problem));
    }
    if !options.abssum() {
        let problem = "is false, whose meaning is not known; remove it";
        return Err(Error::param("smooth_l1_loss_param.abssum", problem));
    }
    // The forks distinguish no other mode here.
    let divisor = match param.loss_param().and_then(|loss| loss.normalization) {
        Some(NormalizationMode::NONE) => Divisor::One,
        _ => Divisor::Items,
    };
    LossLayer::boxed(&KIND, param, SmoothL1Loss::<T>::new(sigma.into(), divisor))
}

/// What the sum of the terms is divided by.
pub(super) enum Divisor {
    One,
    /// The number of items.
    Items,
    Normalized(Normalizer),
}

/// The loss, also under the name of SmoothL1LossOHEM.
pub(super) struct SmoothL1Loss<T: Real> {
    sigma: f64,
    divisor: Divisor,
    axis_view: AxisView,
    losses: Blob<T>,
    /// The derivatives by a.
    derivatives: Blob<T>,
}

impl<T: Real> SmoothL1Loss<T> {
    pub(super) fn new(sigma: f64, divisor: Divisor) -> Self {
        Self {
            sigma,
            divisor,
            axis_view: AxisView::default(),
            losses: Blob::empty("the terms of a SmoothL1Loss"),
            derivatives: Blob::empty("the slopes of a SmoothL1Loss"),
        }
    }

    fn divisor(&self) -> f64 {
        let AxisView { outer, inner, .. } = self.axis_view;
        match &self.divisor {
            Divisor::One => 1.0,
            Divisor::Items => outer.max(1) as f64,
            Divisor::Normalized(normalizer) => normalizer.divisor(outer, inner, outer * inner),
        }
    }
}

impl<T: Real> Loss<T> for SmoothL1Loss<T> {
    const ZERO_GRADIENTS_FROM: usize = 0;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        for i in 1..io.bottoms() {
            check_same_count(io.bottom(0), io.bottom(i))?;
        }
        let shape = io.bottom(0).shape().clone();
        self.axis_view = match shape.len() {
            0 | 1 => AxisView {
                outer: shape.first().copied().unwrap_or(1),
                len: 1,
                inner: 1,
            },
            _ => AxisView::axis(&shape, 1),
        };
        if io.tops() > 1 {
            let plane = [shape.legacy(2)?, shape.legacy(3)?];
            io.top_mut(1).reshape(&[self.axis_view.outer, 1, plane[0], plane[1]])?;
        }
        self.losses.reshape(&shape)?;
        self.derivatives.reshape(&shape)
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        Some(cortado_ops::Loss::SmoothL1 {
            sigma: self.sigma,
            divisor: self.divisor(),
            axis_view: self.axis_view,
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let operands = [io.bottom(0), io.bottom(1)];
        let weights = [2, 3].map(|i| (io.bottoms() > i).then(|| io.bottom(i)));
        let sums = (io.tops() > 1).then(|| io.top(1));
        let form = (self.sigma, self.axis_view);
        let sum = smooth_l1_loss(ctx, form, operands, weights, [&self.losses, &self.derivatives], sums)?;
        Ok(sum / self.divisor())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        for (bottom, sign) in [(0, 1.0), (1, -1.0)] {
            if propagate[bottom] {
                scale_derivatives(
                    ctx,
                    sign * weight / self.divisor(),
                    &self.derivatives,
                    io.bottom(bottom),
                )?;
            }
        }
        Ok(())
    }
}
