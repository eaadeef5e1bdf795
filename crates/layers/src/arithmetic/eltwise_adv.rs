//! EltwiseAdv: a product in which each channel of the second bottom counts for several of the first.
//! From the fork of Hu Xiaowei (depth-attentional features).
//!
//! Bottoms: x (num, C, …); w (num, K, …), with the same axes behind the channels and a C that K divides.
//! Top, of the shape of x: `y[n, c] = x[n, c] · w[n, c / (C / K)]`. (The original reads the right channels
//! of w for the first item only.)
//!
//! `eltwise_param`: `operation`, which must be PROD.
//!
//! Gradients: `dx = dy · w`, and w gets `Σ dy · x` over the channels that it counts for.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand, count};
use cortado_proto::LayerParameter;
use cortado_proto::eltwise_parameter::EltwiseOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eltwise_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "EltwiseAdv",
        "A product with fewer channels, each of which counts for several.",
        module_doc!("eltwise_adv.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.eltwise_param().cloned().unwrap_or_default();
    if options.operation() != EltwiseOp::PROD {
        let problem = format!("must be PROD, not {}", options.operation());
        return Err(Error::param("eltwise_param.operation", problem));
    }
    if !options.coeff.is_empty() {
        return Err(Error::param("eltwise_param.coeff", "is for sums only; remove it"));
    }
    Ok(Composed::boxed(&KIND, EltwiseAdv))
}

struct EltwiseAdv;

impl Compose for EltwiseAdv {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        to.has_axes_from(1, 2)?;
        let (x, w) = (to.bottom(0).to_vec(), to.bottom(1).to_vec()); // bounded by the axes of a blob
        let fits = x[0] == w[0] && x[2..] == w[2..] && w[1] > 0 && x[1] % w[1] == 0;
        if !fits {
            let what = format!(
                "shape of \"{}\", which must be that of \"{}\" with a number of channels that divides {}",
                to.name(1),
                to.name(0),
                x[1]
            );
            return Err(Error::mismatch(what, to.bottom(0), to.bottom(1)));
        }
        let apart = to.view(Operand::Bottom(1), &[w[0], w[1], 1, count(w[2..].iter().copied())])?;
        let tiles = x[1] / w[1];
        let factors = to.add(Op::Tile { axis: 2, tiles }, &[apart])?;
        let factors = to.view(factors, &x)?;
        let y = to.product(Operand::Bottom(0), factors)?;
        to.top(y);
        Ok(())
    }
}
