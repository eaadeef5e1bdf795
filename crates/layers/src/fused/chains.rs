//! ConvolutionReLU, ConvolutionReLUPool, ConvolutionReLUPoolLRN, InnerProductReLUDropout and ReLUPooling:
//! several layers in one. From SkimCaffe.
//!
//! Each is its layers one after the other, with the bottoms and parameters of the first one and the tops of
//! the last one:
//! - ConvolutionReLU: Convolution, ReLU.
//! - ConvolutionReLUPool: Convolution, ReLU, Pooling. A second top is the mask of the Pooling.
//! - ConvolutionReLUPoolLRN: Convolution, ReLU, Pooling, LRN.
//! - InnerProductReLUDropout: InnerProduct, ReLU. The original never applies its `dropout_param`.
//! - ReLUPooling: ReLU, Pooling. A second top is the mask.
//!
//! The options are those of these layers: `convolution_param`, `inner_product_param`, `relu_param`,
//! `pooling_param`, which must have MAX, and `lrn_param`. `negative_slope` must be 0, except for
//! InnerProductReLUDropout.
//!
//! Gradients: those of the layers. (The original has that of the InnerProduct only.)

use crate::activation::relu;
use crate::common::{Chain, build};
use crate::linear::inner_product;
use crate::norm::lrn;
use crate::window::{convolution, pooling};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use cortado_proto::pooling_parameter::PoolMethod;

pub(crate) const CONVOLUTION_RELU: LayerKind = LayerKind {
    params: &["convolution_param", "relu_param"],
    ..LayerKind::new(
        "ConvolutionReLU",
        "A Convolution and a ReLU.",
        module_doc!("chains.rs"),
        build!(convolution_relu),
    )
};

pub(crate) const CONVOLUTION_RELU_POOL: LayerKind = LayerKind {
    params: &["convolution_param", "relu_param", "pooling_param"],
    tops: Arity::between(1, 2),
    ..LayerKind::new(
        "ConvolutionReLUPool",
        "A Convolution, a ReLU and a Pooling.",
        module_doc!("chains.rs"),
        build!(convolution_relu_pool),
    )
};

pub(crate) const CONVOLUTION_RELU_POOL_LRN: LayerKind = LayerKind {
    params: &["convolution_param", "relu_param", "pooling_param", "lrn_param"],
    ..LayerKind::new(
        "ConvolutionReLUPoolLRN",
        "A Convolution, a ReLU, a Pooling and an LRN.",
        module_doc!("chains.rs"),
        build!(convolution_relu_pool_lrn),
    )
};

pub(crate) const INNER_PRODUCT_RELU_DROPOUT: LayerKind = LayerKind {
    params: &["inner_product_param", "relu_param", "dropout_param"],
    ..LayerKind::new(
        "InnerProductReLUDropout",
        "An InnerProduct and a ReLU.",
        module_doc!("chains.rs"),
        build!(inner_product_relu_dropout),
    )
};

pub(crate) const RELU_POOLING: LayerKind = LayerKind {
    params: &["relu_param", "pooling_param"],
    tops: Arity::between(1, 2),
    ..LayerKind::new(
        "ReLUPooling",
        "A ReLU and a Pooling.",
        module_doc!("chains.rs"),
        build!(relu_pooling),
    )
};

/// Refuses what the original computes otherwise.
fn check(param: &LayerParameter) -> Result<()> {
    let slope = param.relu_param().map_or(0.0, |options| options.negative_slope());
    if slope != 0.0 {
        let problem = format!("must be 0 in a layer of this type, but is {slope}");
        return Err(Error::param("relu_param.negative_slope", problem));
    }
    let pool = param.pooling_param().map_or(PoolMethod::MAX, |options| options.pool());
    if pool != PoolMethod::MAX {
        let problem = format!("must be MAX in a layer of this type, but is {pool}");
        return Err(Error::param("pooling_param.pool", problem));
    }
    Ok(())
}

fn convolution_relu<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    check(param)?;
    Chain::boxed(param, ctx, &[&convolution::KIND, &relu::KIND])
}

fn convolution_relu_pool<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    check(param)?;
    Chain::boxed(param, ctx, &[&convolution::KIND, &relu::KIND, &pooling::KIND])
}

fn convolution_relu_pool_lrn<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    check(param)?;
    Chain::boxed(
        param,
        ctx,
        &[&convolution::KIND, &relu::KIND, &pooling::KIND, &lrn::KIND],
    )
}

fn inner_product_relu_dropout<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Chain::boxed(param, ctx, &[&inner_product::KIND, &relu::KIND])
}

fn relu_pooling<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    check(param)?;
    Chain::boxed(param, ctx, &[&relu::KIND, &pooling::KIND])
}
