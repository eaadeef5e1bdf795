//! SparseInnerProduct: an InnerProduct on the rows of SparseData, with the same options, parameters and results. From
//! jolibrain/caffe.
//!
//! Bottom: X, M × K. Most of its values are 0, but they are stored as all others are, so a net with an Input instead of
//! SparseData works too. Top: M × `num_output`. Parameters and `inner_product_param`: as in InnerProduct.
//!
//! Gradients: those of InnerProduct to the parameters; none to the bottom, as in the original.

use super::inner_product::build;
use crate::common::build;
use cortado_core::{LayerKind, module_doc};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["inner_product_param"],
    no_gradient: &[0],
    ..LayerKind::new(
        "SparseInnerProduct",
        "A fully connected layer on the rows of SparseData.",
        module_doc!("sparse_inner_product.rs"),
        build!(build),
    )
};
