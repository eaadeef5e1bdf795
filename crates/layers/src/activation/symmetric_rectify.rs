//! SymmetricRectify: `y = x − t` for x > t, `x + t` for x < −t, else 0: a soft threshold that is learned.
//! From wenwei202's fork.
//!
//! One bottom (num, channels, …) and one top of the same shape, in place if wanted. Parameter: t,
//! (channels), or a scalar with `channel_shared`. Forward passes set a t below 0 to 0.
//!
//! `symmetric_rectify_param`: `filler` of t (default constant 0); `channel_shared` (default false);
//! `thre_decay` (default 0), which makes t grow.
//!
//! Gradients: `dx = dy` where y is not 0, else 0; t gets `−Σ dy · sign(y) − thre_decay`.

use crate::common::{Compose, Composed, Composer, Learned, Slot, build, finite};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, Shape, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Op, Operand, Pointwise, Program, Shapes};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["symmetric_rectify_param"],
    in_place: true,
    ..LayerKind::new(
        "SymmetricRectify",
        "A soft threshold that is learned.",
        module_doc!("symmetric_rectify.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.symmetric_rectify_param().cloned().unwrap_or_default();
    let threshold = Slot {
        name: "threshold",
        field: "symmetric_rectify_param.filler",
        filler: options.filler(),
        default: 0.0,
    };
    let learned = Learned::of(param, [threshold])?;
    let is_shared = options.channel_shared();
    Ok(Box::new(SymmetricRectify {
        soft: Composed::learned(&KIND, SoftThreshold { is_shared }, learned),
        decay: finite("symmetric_rectify_param.thre_decay", options.thre_decay())?,
    }))
}

struct SoftThreshold {
    is_shared: bool,
}

impl Compose for SoftThreshold {
    fn params(&self, bottoms: &[Shape]) -> Result<Vec<Vec<usize>>> {
        match self.is_shared {
            true => Ok(vec![Vec::new()]),
            false => Ok(vec![vec![bottoms[0].dim(1)?]]), // bounded by the one parameter
        }
    }

    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let shape = to.bottom(0);
        let axis_view = match self.is_shared {
            true => AxisView {
                outer: 1,
                len: 1,
                inner: shape.count(),
            },
            false => AxisView::axis(shape, 1),
        };
        let learned = to.count(Operand::Param(0));
        if axis_view.len != learned {
            let what = format!("number of channels (axis 1) of \"{}\"", to.name(0));
            let expected = format!("{learned} as in the thresholds");
            return Err(Error::mismatch(what, expected, axis_view.len));
        }
        let (min, max) = (0.0, f64::from(f32::MAX));
        let threshold = to.map(Operand::Param(0), Pointwise::Clip { min, max })?;
        let mut beyond = |sign: f64| {
            let turned = to.scale(Operand::Bottom(0), -sign)?;
            let (scale, shift) = (None, Some(1));
            let affine = Op::Affine {
                axis_view,
                scale,
                shift,
            };
            let before = to.add(affine, &[turned, threshold])?;
            let past = to.scale(before, -1.0)?;
            to.map(past, Pointwise::Relu { slope: 0.0 })
        };
        let (above, below) = (beyond(1.0)?, beyond(-1.0)?);
        let y = to.difference(above, below)?;
        to.top(y);
        Ok(())
    }
}

struct SymmetricRectify<T: Real> {
    soft: Box<dyn Layer<T>>,
    decay: f64,
}

impl<T: Real> Layer<T> for SymmetricRectify<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.soft.setup(ctx, io)
    }

    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.soft.reshape(ctx, io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let threshold = Pair::InPlace(self.soft.params()[0].data_update_on(ctx)?);
        math::map(ctx, Pointwise::Relu { slope: T::ZERO }, threshold)?;
        self.soft.forward(ctx, io)
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        self.soft.lower(ctx, shapes)
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        self.soft.backward_reads(io)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.soft.backward(ctx, io, propagate)?;
        if self.decay == 0.0 || !io.param_wanted(0) {
            return Ok(());
        }
        let (scale, shift) = (T::ONE, T::from_f64(-self.decay));
        let diff = Pair::InPlace(self.soft.params()[0].diff_update_on(ctx)?);
        math::map(ctx, Pointwise::Affine { scale, shift }, diff)
    }

    fn params(&self) -> &[Blob<T>] {
        self.soft.params()
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        self.soft.params_mut()
    }
}
