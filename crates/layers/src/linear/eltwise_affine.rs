//! EltwiseAffine: `y = slope · x + bias`, with a learned slope and bias for each channel. From
//! ducha-aiki's and happynear's forks.
//!
//! One bottom (num, channels, …) and one top of the same shape, in place if wanted. Parameters: slope
//! and bias, (channels) each; a single number each if shared.
//!
//! `eltwise_affine_param`: `slope_filler` (default constant 1), `bias_filler` (default constant 0);
//! `channel_shared` (default false): one slope and bias for all channels.
//!
//! Gradients: `dx = slope · dy`; slope gets Σ dy · x and bias Σ dy.

use crate::common::{Compose, Composed, Composer, Learned, Slot, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_ops::{AxisView, Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eltwise_affine_param"],
    in_place: true,
    ..LayerKind::new(
        "EltwiseAffine",
        "A learned factor and summand for each channel.",
        module_doc!("eltwise_affine.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.eltwise_affine_param().cloned().unwrap_or_default();
    let slot = |name, field, filler, default| Slot {
        name,
        field,
        filler,
        default,
    };
    let slots = [
        slot(
            "slope",
            "eltwise_affine_param.slope_filler",
            options.slope_filler.as_deref(),
            1.0,
        ),
        slot(
            "bias",
            "eltwise_affine_param.bias_filler",
            options.bias_filler.as_deref(),
            0.0,
        ),
    ];
    let learned = Learned::of(param, slots)?;
    let is_shared = options.channel_shared();
    Ok(Composed::learned(&KIND, EltwiseAffine { is_shared }, learned))
}

struct EltwiseAffine {
    is_shared: bool,
}

impl Compose for EltwiseAffine {
    fn params(&self, bottoms: &[Shape]) -> Result<Vec<Vec<usize>>> {
        if self.is_shared {
            return Ok(vec![Vec::new(), Vec::new()]);
        }
        let channels = bottoms[0].dim(1)?;
        Ok(vec![vec![channels], vec![channels]]) // bounded by the two parameters
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
            return Err(Error::mismatch(
                what,
                format!("{learned} as in the slopes"),
                axis_view.len,
            ));
        }
        let affine = Op::Affine {
            axis_view,
            scale: Some(1),
            shift: Some(2),
        };
        let y = to.add(affine, &[Operand::Bottom(0), Operand::Param(0), Operand::Param(1)])?;
        to.top(y);
        Ok(())
    }
}
