//! CompactData: Data with another name, of the nets of a Kaggle competition (kaggle-bowl), whose databases have encoded
//! images. Tops, `data_param` and `transform_param` are those of Data, which decodes such images too. The changes of
//! images that this fork made at random (`multiscale` and others) are refused, as in Data.
//!
//! No gradient.

use crate::data_layer;
use cortado_core::{LayerKind, module_doc};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    name: "CompactData",
    summary: "Encoded images and labels from a database.",
    doc: module_doc!("compact_data.rs"),
    ..data_layer::KIND
};
