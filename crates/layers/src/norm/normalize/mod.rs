//! Normalize: `y = s · x / √(Σ x² + eps)`, an image with a length of s at each pixel, or as a whole.
//!
//! One bottom (N, C, …), or (N), which is one channel, and one top of its shape.
//!
//! `norm_param` (SSD, ParseNet): `across_spatial` (default true): the sum runs over the whole image;
//! if false, over the channels of each pixel. `eps` (default 1e-10) is added under the root.
//! Parameter: the scale s, a scalar if `channel_shared` (default true), else (C); `scale_filler`
//! (default constant 1). `fix_scale` (ParseNet) is left to `lr_mult: 0`.
//!
//! `normalize_param` requests happynear's form, which has no parameter: the channels of each pixel are divided by their
//! length, `√(Σ x² + 1e-6)` for the `normalize_type` L2 (default), `Σ |x| + 1e-6` for L1. A second top (N, 1, …) holds the
//! lengths; its gradient counts with `bp_norm: true` alone (default false).
//!
//! Gradient: with n the root and u = x / n, `dx = (g − u · Σ g·u) / n` for `g = s · dy`; that of s
//! is `Σ dy · u` over its elements. It is the true one: SSD's forgets the scale within the sum if
//! scales differ.

mod unit;

use crate::common::{Learned, Slot, build, not_negative};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, Shape, module_doc,
};
use cortado_math as math;
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["norm_param", "normalize_param"],
    tops: Arity::between(1, 2),
    ..LayerKind::new(
        "Normalize",
        "Gives images a learned length at each pixel, or as a whole.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.norm_param().cloned().unwrap_or_default();
    if let Some(options) = param.normalize_param() {
        return Ok(Box::new(unit::Unit::new(options)?));
    }
    if options.normalize_type.is_some() || options.bp_norm() {
        let problem = "is an option of happynear's Normalize; give it in normalize_param";
        return Err(Error::param("norm_param.normalize_type", problem));
    }
    Arity::exactly(1).check("top", param.top.len().max(1))?;
    let slot = Slot {
        name: "scale",
        field: "norm_param.scale_filler",
        filler: options.scale_filler(),
        default: 1.0,
    };
    Ok(Box::new(Normalize {
        across_spatial: options.across_spatial(),
        channel_shared: options.channel_shared(),
        eps: not_negative("norm_param.eps", options.eps())?,
        learned: Learned::of(param, [slot])?,
        params: Vec::new(),
        sets: AxisView::default(),
        scales: AxisView::default(),
        norms: Blob::empty("the lengths in a Normalize"),
        unit: Blob::empty("the unit vectors in a Normalize"),
    }))
}

struct Normalize<T: Real> {
    across_spatial: bool,
    channel_shared: bool,
    eps: f64,
    learned: Learned,
    params: Vec<Blob<T>>,
    /// The middle axis is what a sum runs over.
    sets: AxisView,
    /// The middle axis is the channels that have a scale each.
    scales: AxisView,
    norms: Blob<T>,
    /// x / √(Σ x² + eps), if a backward pass may follow.
    unit: Blob<T>,
}

/// A shape seen from its channels; without axis 1 there is one.
fn channels(shape: &Shape) -> AxisView {
    match shape.len() {
        0 | 1 => AxisView {
            outer: shape.count(),
            len: 1,
            inner: 1,
        },
        _ => AxisView::axis(shape, 1),
    }
}

impl<T: Real> Normalize<T> {
    fn fit(&mut self, bottom: &Blob<T>) -> Result<()> {
        let shape = bottom.shape();
        let channels = channels(shape);
        self.sets = if self.across_spatial {
            AxisView::items(shape)
        } else {
            channels
        };
        self.scales = if self.channel_shared {
            AxisView {
                outer: 1,
                len: 1,
                inner: shape.count(),
            }
        } else {
            channels
        };
        Ok(())
    }
}

impl<T: Real> Layer<T> for Normalize<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.fit(io.bottom(0))?;
        let channels = [self.scales.len];
        let shape = if self.channel_shared { &[][..] } else { &channels };
        self.params = self.learned.make_all(ctx, &[shape])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.fit(io.bottom(0))?;
        let scales = self.params[0].count();
        if scales != self.scales.len {
            let what = format!("number of channels (axis 1) of \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(
                what,
                format!("{scales} as in the scale"),
                self.scales.len,
            ));
        }
        self.norms.reshape(&[self.sets.outer, self.sets.inner])?;
        self.unit.reshape_like(io.bottom(0))?;
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let scale = self.params[0].data_on(ctx)?;
        let unit = if io.needs_backward() { &self.unit } else { io.top(0) };
        {
            let (x, mut norms) = (io.bottom(0).data_on(ctx)?, self.norms.data_overwrite_on(ctx)?);
            math::l2_normalize(
                ctx,
                self.sets,
                self.eps,
                &x,
                &mut norms,
                &mut unit.data_overwrite_on(ctx)?,
            )?;
        }
        let y = match io.needs_backward() {
            true => Pair::Split(unit.data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?),
            false => Pair::InPlace(io.top(0).data_update_on(ctx)?),
        };
        math::scale_channels(ctx, self.scales, Some(&scale), y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::UnitLength {
            sets: self.sets,
            scales: self.scales,
            eps: self.eps,
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let unit = self.unit.data_on(ctx)?;
        let dy = io.top(0).diff_on(ctx)?;
        if io.param_wanted(0) {
            let mut dots = self.params[0].diff_update_on(ctx)?;
            math::add_channel_dots(ctx, self.scales, [&unit, &dy], &mut dots, None)?;
        }
        if !propagate[0] {
            return Ok(());
        }
        let scale = self.params[0].data_on(ctx)?;
        let scaled = Pair::Split(dy, io.bottom(0).diff_overwrite_on(ctx)?);
        math::scale_channels(ctx, self.scales, Some(&scale), scaled)?;
        let (norms, mut diff) = (self.norms.data_on(ctx)?, io.bottom(0).diff_update_on(ctx)?);
        math::l2_normalize_backward(ctx, self.sets, &norms, &unit, &mut diff)
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
