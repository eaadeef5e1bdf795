//! Normalisation: by other elements of the tensor, by statistics, or at random.

mod affine_channel;
mod dropout;
mod group_norm;
mod layer_norm;
mod lrn;
mod normalize;
mod softmax;
mod spatial_bn;
mod stats;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    affine_channel::KIND,
    stats::BATCH_MOMENTS,
    stats::CHANNEL_STATS,
    dropout::KIND,
    group_norm::GROUP_NORM,
    softmax::GROUPS,
    group_norm::INSTANCE_NORM,
    lrn::KIND,
    layer_norm::LAYER_NORM,
    normalize::NORMALIZE,
    normalize::NORMALIZE_L1,
    layer_norm::RMS_NORM,
    softmax::KIND,
    spatial_bn::KIND,
];
