//! Quantized tensors of the Int8 operators: bytes, or 32-bit biases, with one scale and one zero
//! point.

use super::Tensor;

/// A tensor whose element `q` represents `scale · (q − zero_point)`.
#[derive(Debug)]
pub struct Int8Tensor {
    /// What one step is worth.
    pub scale: f32,
    /// The element that represents 0.
    pub zero_point: i32,
    /// The elements: `u8`, or `i32` of biases.
    pub tensor: Tensor,
}

impl Default for Int8Tensor {
    fn default() -> Self {
        Self {
            scale: 1.0,
            zero_point: 0,
            tensor: Tensor::default(),
        }
    }
}
