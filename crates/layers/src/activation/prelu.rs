//! PReLU: `y = max(x, 0) + a · min(x, 0)` with a slope a for each channel that is learned (He et
//! al., 2015).
//!
//! One bottom, (num, channels, …), and one top of the same shape, in place if wanted. Parameter: a,
//! (channels), or a scalar with `channel_shared`.
//!
//! `prelu_param`: `filler` of a (default constant 0.25); `channel_shared` (default false).
//!
//! Gradients: `dx = dy` for x > 0, else `a · dy`; `da += Σ dy · x` over the x ≤ 0 of the channel.

use crate::common::{Learned, Slot, build, reshape_like_bottom, run_in_place};
use cortado_core::{
    BackwardReads, Blob, Ctx, Error, InPlace, Io, Layer, LayerKind, Real, Result, Shape, Step, StepFunction,
    module_doc, reserve,
};
use cortado_math as math;
use cortado_ops::{AxisView, Op, PerChannel, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["prelu_param"],
    in_place: true,
    ..LayerKind::new(
        "PReLU",
        "A ReLU whose slope for negative values is learned.",
        module_doc!("prelu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.prelu_param().cloned().unwrap_or_default();
    let slope = Slot {
        name: "slope",
        field: "prelu_param.filler",
        filler: options.filler(),
        default: 0.25,
    };
    Ok(Box::new(PRelu {
        channel_shared: options.channel_shared(),
        learned: Learned::of(param, [slope])?,
        params: Vec::new(),
        axis_view: AxisView::default(),
        input: Blob::empty("the input of an in-place PReLU"),
    }))
}

struct PRelu<T: Real> {
    channel_shared: bool,
    learned: Learned,
    /// a.
    params: Vec<Blob<T>>,
    /// The bottom seen from the slopes.
    axis_view: AxisView,
    /// The bottom, where the top has overwritten it.
    input: Blob<T>,
}

impl<T: Real> PRelu<T> {
    fn channels(bottom: &Blob<T>) -> Result<usize> {
        match bottom.shape().get(1) {
            Some(&channels) => Ok(channels),
            None => {
                let what = format!("number of axes of \"{}\" (num, channels, ...)", bottom.name());
                Err(Error::mismatch(what, "2 or more", bottom.shape().len()))
            }
        }
    }
}

impl<T: Real> Layer<T> for PRelu<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let channels = Self::channels(io.bottom(0))?;
        let shape = if self.channel_shared {
            Shape::new(&[])?
        } else {
            Shape::new(&[channels])?
        };
        self.params = self.learned.make_all(ctx, &[&shape])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let channels = Self::channels(io.bottom(0))?;
        let shape = io.bottom(0).shape();
        let slopes = self.params[0].count();
        if !self.channel_shared && channels != slopes {
            let what = format!("number of channels (axis 1) of \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, format!("{slopes} as in the slopes"), channels));
        }
        self.axis_view = if self.channel_shared {
            AxisView {
                outer: 1,
                len: 1,
                inner: shape.count(),
            }
        } else {
            AxisView::axis(shape, 1)
        };
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        run_in_place(self, ctx, io)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let slopes = self.params[0].data().ok()?;
        let slopes = reserve::collected(slopes.iter().map(|slope| slope.to_f64())).ok()?;
        Some(match slopes[..] {
            [slope] => Op::Pointwise(Pointwise::Relu { slope }),
            _ => Op::PerChannel {
                axis_view: self.axis_view,
                function: Pointwise::Relu { slope: slopes.into() },
            },
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let x = if io.is_in_place(0, 0) {
            &self.input
        } else {
            io.bottom(0)
        };
        let x = x.data_on(ctx)?;
        if io.param_wanted(0) {
            let (dy, mut da) = (io.top(0).diff_on(ctx)?, self.params[0].diff_update_on(ctx)?);
            math::add_prelu_slope_diffs(ctx, self.axis_view, [&x, &dy], &mut da)?;
        }
        if !propagate[0] {
            return Ok(());
        }
        let slopes = self.params[0].data_on(ctx)?;
        math::prelu_backward(ctx, self.axis_view, &slopes, &x, io.diff_pair(ctx, 0, 0)?)
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}

impl<T: Real> InPlace<T> for PRelu<T> {
    fn step(&mut self, _: &Ctx, io: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        let mut step = Step::new(StepFunction::PerChannel {
            axis_view: self.axis_view,
            function: Pointwise::Relu {
                slope: PerChannel::Each(&self.params[0]),
            },
        });
        if io.is_in_place(0, 0) && io.needs_backward() {
            self.input.reshape(io.bottom(0).shape())?;
            step.keep_input = Some(&self.input);
        }
        Ok(Some(step))
    }
}
