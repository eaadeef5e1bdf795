//! SeLu: `y = λ · x` for x > 0, else `λ · α · (exp(x) − 1)`: the exponential linear unit of
//! self-normalising nets (Klambauer et al., 2017). From jolibrain's fork; SeLU is another name of it.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `selu_param`: `lambda` λ (default 1.050700987), `alpha` α (default 1.67326324).
//!
//! Gradient: `dx = λ · dy` for x > 0, else `λ · α · exp(x) · dy`; in place, where y has overwritten x,
//! the fork computes `exp(y)` instead, and so does this layer.

use crate::common::{Compose, Composed, Composer, build, finite};
use cortado_core::{BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Operand, Pointwise, Program, Shapes};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["selu_param"],
    in_place: true,
    ..LayerKind::new(
        "SeLu",
        "Scaled exponential linear unit of self-normalising nets.",
        module_doc!("selu.rs"),
        build!(build),
    )
};

/// The same under the name of the paper.
pub(crate) const SELU: LayerKind = LayerKind {
    name: "SeLU",
    build: build!(build_selu),
    ..KIND
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    SeluLayer::boxed(&KIND, param)
}

fn build_selu<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    SeluLayer::boxed(&SELU, param)
}

#[derive(Clone, Copy)]
struct Selu {
    lambda: f64,
    alpha: f64,
}

impl Selu {
    fn elu(self) -> Pointwise<f64> {
        Pointwise::Elu { alpha: self.alpha }
    }
}

impl Compose for Selu {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let elu = to.map(Operand::Bottom(0), self.elu())?;
        let scaled = to.scale(elu, self.lambda)?;
        to.top(scaled);
        Ok(())
    }
}

/// The program, with a rule of its own for the gradient in place.
struct SeluLayer<T: Real> {
    options: Selu,
    composed: Box<dyn Layer<T>>,
}

impl<T: Real> SeluLayer<T> {
    fn boxed(kind: &'static LayerKind, param: &LayerParameter) -> Result<Box<dyn Layer<T>>> {
        let options = param.selu_param().cloned().unwrap_or_default();
        let options = Selu {
            lambda: finite("selu_param.lambda", options.lambda())?,
            alpha: finite("selu_param.alpha", options.alpha())?,
        };
        let composed = Composed::boxed(kind, options);
        Ok(Box::new(Self { options, composed }))
    }
}

impl<T: Real> Layer<T> for SeluLayer<T> {
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.composed.reshape(ctx, io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.composed.forward(ctx, io)
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        self.composed.lower(ctx, shapes)
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        match io.is_in_place(0, 0) {
            true => BackwardReads::TOPS,
            false => self.composed.backward_reads(io),
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] || !io.is_in_place(0, 0) {
            return self.composed.backward(ctx, io, propagate);
        }
        let y = io.top(0).data_on(ctx)?;
        math::map_backward(ctx, self.options.elu().cast(), &y, io.diff_pair(ctx, 0, 0)?)?;
        math::scale(ctx, T::from_f64(self.options.lambda), io.diff_pair(ctx, 0, 0)?)
    }
}
