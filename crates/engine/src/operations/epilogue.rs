//! What is done to each element as it is written.

use cortado_cpu::nhwc::Activation;

/// What is done to each element as it is written.
pub(crate) enum Epilogue<'a> {
    /// activation(x).
    Activation(&'a Activation),
    /// activation(scale · x + shift).
    Affine(&'a Coefficients, &'a Activation),
}

/// A factor and a summand for each channel.
#[derive(Clone, Debug)]
pub(crate) struct Coefficients {
    pub(crate) scale: Vec<f64>,
    pub(crate) shift: Vec<f64>,
}

impl Coefficients {
    /// Does another function after this one, as one.
    pub(super) fn then(&mut self, next: &Self) {
        for (scale, factor) in self.scale.iter_mut().zip(&next.scale) {
            *scale *= factor;
        }
        for (shift, (factor, summand)) in self.shift.iter_mut().zip(next.scale.iter().zip(&next.shift)) {
            *shift = *shift * factor + summand;
        }
    }
}

/// Whether an activation has to know which axis the channels are.
pub(super) fn is_per_channel(activation: &Activation) -> bool {
    matches!(activation, Activation::PRelu(_))
}

/// Puts an activation where there is none yet; `false` if there is one.
pub(super) fn activate(place: &mut Activation, activation: &Activation) -> bool {
    let is_free = *place == Activation::None;
    if is_free {
        *place = activation.clone();
    }
    is_free
}
