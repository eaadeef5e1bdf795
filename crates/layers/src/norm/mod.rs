//! Normalisation over a batch, over neighbours, over an axis.

pub(crate) mod batch_norm;
pub(crate) mod bn;
pub(crate) mod cudnn_batch_norm;
pub(crate) mod lrn;
pub(crate) mod mvn;
pub(crate) mod normalize;
pub(crate) mod softmax;
