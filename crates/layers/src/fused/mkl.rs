//! MKLBatchNorm, MKLConcat, MKLConvolution, MKLEltwise, MKLLRN, MKLPooling, MKLReLU and MKLSplit: other
//! names of BatchNorm, Concat, Convolution, Eltwise, LRN, Pooling, ReLU and Split, which compute with Intel's
//! library in Intel's fork and in SkimCaffe. Bottoms, tops, parameters, options and gradients are those of
//! the layers whose names they contain.

use crate::activation::relu;
use crate::arithmetic::eltwise;
use crate::norm::{batch_norm, lrn};
use crate::shape::{concat, split};
use crate::window::{convolution, pooling};
use cortado_core::{LayerKind, Role, module_doc};

/// The kind under another name.
const fn named(name: &'static str, summary: &'static str, kind: LayerKind) -> LayerKind {
    LayerKind {
        name,
        summary,
        doc: module_doc!("mkl.rs"),
        ..kind
    }
}

pub(crate) const BATCH_NORM: LayerKind = named("MKLBatchNorm", "A BatchNorm, for Intel's library.", batch_norm::KIND);
pub(crate) const CONCAT: LayerKind = named("MKLConcat", "A Concat, for Intel's library.", concat::KIND);
pub(crate) const CONVOLUTION: LayerKind = named(
    "MKLConvolution",
    "A Convolution, for Intel's library.",
    convolution::KIND,
);
pub(crate) const ELTWISE: LayerKind = named("MKLEltwise", "An Eltwise, for Intel's library.", eltwise::KIND);
pub(crate) const LRN: LayerKind = named("MKLLRN", "An LRN, for Intel's library.", lrn::KIND);
pub(crate) const POOLING: LayerKind = named("MKLPooling", "A Pooling, for Intel's library.", pooling::KIND);
pub(crate) const RELU: LayerKind = named("MKLReLU", "A ReLU, for Intel's library.", relu::KIND);
/// Nets insert Split, and not this one.
pub(crate) const SPLIT: LayerKind = LayerKind {
    role: Role::Layer,
    ..named("MKLSplit", "A Split, for Intel's library.", split::KIND)
};
