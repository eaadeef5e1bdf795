//! Kernels on integers against their definition, integer by integer.

mod convolution;
mod elements;

use crate::Numbers;
use cortado_ops::Integer;
use cortado_ops::Op;
use cortado_ops::integer::Quantized;
use std::sync::Arc;

pub(super) fn bytes(numbers: &mut Numbers, count: usize) -> Vec<u8> {
    (0..count).map(|_| numbers.within(0, 255) as u8).collect()
}

pub(super) fn stored(scale: f32, zero: u8) -> Quantized {
    Quantized { scale, zero }
}

/// An operation of which only the scales matter to a kernel.
pub(super) fn integer(inputs: Vec<Quantized>, weights: Vec<f32>, output: Quantized) -> Integer {
    Integer {
        op: Op::Identity,
        inputs,
        weights: Arc::new(weights),
        output,
        bounds: (0, 255),
        real: None,
    }
}
