//! LargeMarginInnerProduct (L-Softmax): an inner product in which the angle between an item and the weights of its own
//! class counts several times, so that training separates classes by a margin (Liu et al., 2016).
//!
//! `y_nj = x_n · w_j`. For the label's class j, with the angle θ between x_n and w_j, it is instead
//! `y_nj = (‖x_n‖ ‖w_j‖ ψ(cos θ) + λ x_n · w_j) / (1 + λ)`, ψ the cosine of the multiple angle, continued so that it falls
//! from 0 to π. With c = cos θ and s0 its sign:
//!
//! ```text
//! DOUBLE     2 s0 c² − 1
//! TRIPLE     s1 (4c³ − 3c) + s2      s1 = sign(|c| − ½), s2 = s0 (1 + s1) − 2
//! QUADRUPLE  s3 (8c⁴ − 8c² + 1) + s4      s3 = s0 sign(2c² − 1), s4 = 2 s0 + s3 − 3
//! ```
//!
//! Bottoms: x `[N..., K...]`, K from `axis` on; labels, one for each row. Tops: y `[N..., num_output]`; and, if a second
//! one is named, λ, `[1]`. Parameter: W, num_output × K.
//!
//! `largemargin_inner_product_param`: `num_output` (required); `type` (SINGLE, the default, is a plain inner product);
//! `weight_filler` (default constant 0); `axis` (default 1); `base` (1), `gamma` (0), `power` (1), `lambda_min` (0),
//! `iteration` (0): `λ = max(base (1 + gamma · iteration)^−power, lambda_min)`, where the iteration is increased before
//! each forward pass, in both phases; it is part of a snapshot.
//!
//! Gradients: the derivatives, to x and W; none to the labels, and none from λ.
//!
//! From wy1iu/LargeMargin_Softmax_Loss.

use super::margin::{Annealing, Multiple};
use super::margin_inner_product::{Form, MarginProduct, Options};
use crate::common::{Learned, build, required};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["largemargin_inner_product_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "LargeMarginInnerProduct",
        "An inner product with a margin of the angle at the label's class.",
        module_doc!("large_margin_inner_product.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.largemargin_inner_product_param().cloned().unwrap_or_default();
    let number = options.num_output;
    Ok(Box::new(MarginProduct::new(
        Form::Large,
        Options {
            kind: &KIND,
            axis_field: "largemargin_inner_product_param.axis",
            outputs: required("largemargin_inner_product_param.num_output", number)?,
            axis: options.axis(),
            multiple: Multiple::from_number("largemargin_inner_product_param.type", options.r#type().0)?,
            annealing: Annealing {
                base: options.base().into(),
                gamma: options.gamma().into(),
                power: options.power().into(),
                least: options.lambda_min().into(),
                iteration: options.iteration().into(),
            },
            learned: Learned::new(param, "largemargin_inner_product_param", options.weight_filler(), None)?,
        },
    )))
}
