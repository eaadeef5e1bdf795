//! ChannelScale: every channel times one map of factors, or all times one number that follows them.
//! From happynear's fork.
//!
//! Bottoms: x (num, C, …); s (num, 1, …), with the same axes behind the channels. Top: `y = x · s`. With
//! `global_scale` the parameter g, (1), takes the place of s, and may be a second top, (1).
//!
//! `channel_scale_param`: `global_scale` (default false): in TRAIN g becomes the mean of |s| in the first
//! forward pass and `0.99 g + 0.01 mean |s|` in later ones; it is limited to the range
//! `min_global_scale` (default 0) to `max_global_scale` (default 1000). Until then it is −1.
//! `do_forward: false`: the top is x. `init_global_scale` has no effect, as in the original.
//!
//! Gradients: `dx = dy · s`, or dy with `do_backward_feature: false`; s gets `Σ dy · x` over the channels,
//! or 0 with `do_backward_scale: false`. They are the same with a `global_scale` or without `do_forward`,
//! as in the original.

use crate::common::{build, finite};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, StatisticParams, module_doc,
};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, Op, Operand, Pointwise, Program, Shapes};
use cortado_proto::{BlobProto, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["channel_scale_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    statistics: StatisticParams::Where(|_, _| true),
    ..LayerKind::new(
        "ChannelScale",
        "Every channel times one map of factors, or one number.",
        module_doc!("channel_scale.rs"),
        build!(build),
    )
};

/// What a mean that moves keeps of its value before.
const KEPT: f64 = 0.99;
/// g before the first forward pass.
const UNSET: f32 = -1.0;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.channel_scale_param().cloned().unwrap_or_default();
    let min = finite("channel_scale_param.min_global_scale", options.min_global_scale())?;
    let max = finite("channel_scale_param.max_global_scale", options.max_global_scale())?;
    if min > max {
        let problem = format!("must be at most channel_scale_param.max_global_scale, {max}, but is {min}");
        return Err(Error::param("channel_scale_param.min_global_scale", problem));
    }
    if param.top.len() > 1 && !options.global_scale() {
        let problem = "is missing; without it there is no second top, the global scale";
        return Err(Error::param("channel_scale_param.global_scale", problem));
    }
    let params = usize::from(options.global_scale());
    if !param.blobs.is_empty() && param.blobs.len() != params {
        let what = "number of blobs in the layer's message";
        return Err(Error::mismatch(what, params, param.blobs.len()));
    }
    Ok(Box::new(ChannelScale {
        factor: match (options.do_forward(), options.global_scale()) {
            (false, _) => Factor::One,
            (true, true) => Factor::Global,
            (true, false) => Factor::Map,
        },
        is_global: options.global_scale(),
        limits: Pointwise::Clip { min, max },
        scales_gradient: options.do_backward_feature(),
        learns_scale: options.do_backward_scale(),
        given: param.blobs.clone(),
        params: Vec::new(),
        channels: AxisView::default(),
        spread: Blob::empty("the factors of a ChannelScale"),
    }))
}

/// What the channels are multiplied by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Factor {
    One,
    Map,
    Global,
}

struct ChannelScale<T: Real> {
    factor: Factor,
    is_global: bool,
    /// The limits of g.
    limits: Pointwise<f64>,
    /// Whether the gradient of x is multiplied, too.
    scales_gradient: bool,
    /// Whether the factors get a gradient.
    learns_scale: bool,
    given: Vec<BlobProto>,
    /// g, if there is one.
    params: Vec<Blob<T>>,
    /// The bottom seen from its channels.
    channels: AxisView,
    /// The factor of each element in its data, products in its diff.
    spread: Blob<T>,
}

impl<T: Real> ChannelScale<T> {
    /// The factor of each element.
    fn spread(&self, ctx: &Ctx, scale: &Blob<T>) -> Result<()> {
        let AxisView { outer, len, inner } = self.channels;
        let (from, to) = ([inner, 0, 1], [len * inner, inner, 1]);
        let mut spread = self.spread.data_overwrite_on(ctx)?;
        let scale = scale.data_on(ctx)?;
        math::copy_strided(
            ctx,
            &[outer, len, inner],
            (&scale, Strided::new(0, &from)),
            (&mut spread, Strided::new(0, &to)),
        )
    }

    /// Moves g towards the mean of |s|.
    fn follow(&self, scale: &Blob<T>) -> Result<()> {
        let scale = scale.data()?;
        if scale.is_empty() {
            return Ok(());
        }
        let mean = scale.iter().map(|s| s.to_f64().abs()).sum::<f64>() / scale.len() as f64;
        let mut global = self.params[0].data_mut()?;
        let before = global[0].to_f64();
        let moved = match before < 0.0 {
            true => mean,
            false => KEPT * before + (1.0 - KEPT) * mean,
        };
        global[0] = T::from_f64(self.limits.value(moved));
        Ok(())
    }

    /// g within its limits.
    fn global(&self) -> Result<T> {
        Ok(T::from_f64(self.limits.value(self.params[0].data()?[0].to_f64())))
    }
}

impl<T: Real> Layer<T> for ChannelScale<T> {
    fn setup(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        if self.is_global {
            let mut global = Blob::new("global scale", &[1])?;
            match self.given.first() {
                Some(given) => global.copy_from_proto(given, false)?,
                None => global.data_overwrite()?.fill(T::from_f64(UNSET.into())),
            }
            self.params = vec![global];
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, scale) = (io.bottom(0), io.bottom(1));
        let shape = x.shape().clone();
        if shape.len() < 2 {
            let what = format!("number of axes of \"{}\" (num, channels, ...)", x.name());
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        }
        let expected = shape.splice(1..2, &[1])?;
        if *scale.shape() != expected {
            let what = format!("shape of \"{}\", the factors of \"{}\"", scale.name(), x.name());
            return Err(Error::mismatch(what, expected, scale.shape()));
        }
        self.channels = AxisView::axis(&shape, 1);
        self.spread.reshape(&shape)?;
        io.top_mut(0).reshape(&shape)?;
        match io.tops() {
            1 => Ok(()),
            _ => io.top_mut(1).reshape(&[1]),
        }
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.is_global && ctx.is_train() {
            self.follow(io.bottom(1))?;
        }
        let x = io.data_pair(ctx, 0, 0)?;
        match self.factor {
            Factor::One => math::scale(ctx, T::ONE, x)?,
            Factor::Global => math::scale(ctx, self.global()?, x)?,
            Factor::Map => {
                self.spread(ctx, io.bottom(1))?;
                math::product(ctx, x, &[self.spread.data_on(ctx)?], &[])?;
            }
        }
        if io.tops() > 1 {
            let global = self.global()?;
            math::fill(ctx, global, &mut io.top(1).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        if self.is_global && ctx.is_train() {
            return None;
        }
        let (shape, mut program) = (*shapes.tops.first()?, Program::default());
        let x = Operand::Bottom(0);
        let global = self
            .is_global
            .then(|| program.add(Op::Pointwise(self.limits), vec![Operand::Param(0)], &[1]));
        let y = match (self.factor, global) {
            (Factor::One, _) => program.add(Op::Identity, vec![x], shape),
            (Factor::Map, _) => program.add(Op::Mask, vec![x, Operand::Bottom(1)], shape),
            (Factor::Global, global) => {
                let all = self.channels.count();
                let axis_view = AxisView {
                    outer: 1,
                    len: 1,
                    inner: all,
                };
                let (scale, shift) = (Some(1), None);
                let op = Op::Affine {
                    axis_view,
                    scale,
                    shift,
                };
                program.add(op, vec![x, global?], shape)
            }
        };
        program.tops = vec![y];
        program.tops.extend(global.filter(|_| shapes.tops.len() > 1));
        Some(program)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            let mut of_scale = io.bottom(1).diff_overwrite_on(ctx)?;
            math::fill(ctx, T::ZERO, &mut of_scale)?;
            if self.learns_scale {
                {
                    let products = Pair::Split(io.top(0).diff_on(ctx)?, self.spread.diff_overwrite_on(ctx)?);
                    math::product(ctx, products, &[io.bottom(0).data_on(ctx)?], &[])?;
                }
                math::add_axis_sums(ctx, self.channels, &self.spread.diff_on(ctx)?, &mut of_scale)?;
            }
        }
        if !propagate[0] {
            return Ok(());
        }
        let diffs = io.diff_pair(ctx, 0, 0)?;
        if !self.scales_gradient {
            return math::scale(ctx, T::ONE, diffs);
        }
        self.spread(ctx, io.bottom(1))?;
        math::product(ctx, diffs, &[self.spread.data_on(ctx)?], &[])
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
