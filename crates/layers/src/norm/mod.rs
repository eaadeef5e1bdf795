//! Normalisation over a batch, over neighbours, over an axis.

pub(crate) mod batch_norm;
pub(crate) mod bn;
pub(crate) mod channel_norm;
pub(crate) mod cudnn_batch_norm;
pub(crate) mod l2_norm;
pub(crate) mod l2_normalize;
pub(crate) mod layer_norm;
pub(crate) mod log_softmax;
pub(crate) mod lrn;
pub(crate) mod mvn;
pub(crate) mod norm_layer;
pub(crate) mod normalize;
pub(crate) mod softmax;
pub(crate) mod spatial_softmax;
pub(crate) mod voxel_softmax;
