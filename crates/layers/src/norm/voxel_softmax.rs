//! VoxelSoftmax: Softmax over the channels of each place of a volume: `y_k = exp(x_k − max_j x_j) / Σ_j exp(x_j − max_j x_j)`. From
//! C3D 1.0.
//!
//! One bottom (num, channels, length, height, width), or of any other number of axes from 2 on, and one top of the same
//! shape, in place if wanted. There are no options.
//!
//! Gradient: `dx_k = (dy_k − Σ_j dy_j·y_j) · y_k`.

use super::softmax::{Set, Softmax};
use crate::common::build;
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "VoxelSoftmax",
        "Turns the scores of each place of a volume into probabilities.",
        module_doc!("voxel_softmax.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Softmax::new(Set::Channels, 1.0)))
}
