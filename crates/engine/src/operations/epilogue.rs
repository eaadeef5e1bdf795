//! What is done to each element as it is written.

use super::ChannelCoefficients;
use cortado_cpu::nhwc::Activation;
use cortado_ops::Pointwise;
use std::sync::Arc;

/// What is done to each element as it is written.
pub(crate) enum Epilogue<'a> {
    /// activation(x).
    Activation(&'a Activation),
    /// activation(scale · x + shift).
    Affine(&'a Arc<ChannelCoefficients>, &'a Activation),
}

/// The channels that an activation has coefficients for, if it has to know which axis they are.
pub(super) fn channels_of(activation: &Activation) -> Option<usize> {
    activation.as_ref().and_then(Pointwise::channels)
}

/// Whether an activation has to know which axis the channels are.
pub(super) fn is_per_channel(activation: &Activation) -> bool {
    channels_of(activation).is_some()
}

/// Puts an activation where there is none yet; `false` if there is one.
pub(super) fn activate(place: &mut Activation, activation: &Activation) -> bool {
    let is_free = place.is_none();
    if is_free {
        *place = activation.clone();
    }
    is_free
}
