//! The functions of the sums before they are written: bias, another image added, activation.

use crate::base::aligned::Aligned;
use crate::nhwc::Activation;
use crate::nhwc::activation::{self, Function, check_channels};
use crate::simd::Simd;
use cortado_mem::reserve::Result;
use cortado_ops::PerChannel;
use std::sync::Arc;

/// Bias and activation. Per-channel values are followed by a vector of zeros, so that a whole
/// vector can be read at each channel.
#[derive(Debug)]
pub(crate) struct Epilogue {
    bias: Aligned<f32>,
    function: Option<Function<Aligned<f32>>>,
}

/// The lanes of the longest vectors.
const MAX_LANES: usize = 16;

/// The values, followed by zeros.
fn padded(values: &[f32], len: usize) -> Result<Aligned<f32>> {
    let mut padded = Aligned::zeros(len + MAX_LANES)?;
    padded[..values.len()].copy_from_slice(values);
    Ok(padded)
}

impl Epilogue {
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the number of biases or slopes is not `outputs`.
    pub(crate) fn new(bias: Option<&[f32]>, activation: Activation, outputs: usize) -> Result<Self> {
        assert!(bias.is_none_or(|bias| bias.len() == outputs), "a bias for each output");
        let bias = padded(bias.unwrap_or_default(), outputs)?;
        check_channels(&activation, outputs);
        let with_zeros = |coefficient: PerChannel<f32, Arc<Vec<f32>>>| match coefficient {
            PerChannel::All(all) => Ok(PerChannel::All(all)),
            PerChannel::Each(each) => padded(&each, outputs).map(PerChannel::Each),
        };
        let function = activation.map(|f| f.try_map(with_zeros)).transpose()?;
        Ok(Self { bias, function })
    }

    /// Adds the biases of `O` vectors of outputs from `output` on.
    ///
    /// # Safety
    /// The vectors begin at existing outputs.
    #[inline(always)]
    pub(crate) unsafe fn add_bias<S: Simd, const P: usize, const O: usize>(
        &self,
        sums: &mut [[S; O]; P],
        output: usize,
    ) {
        for o in 0..O {
            // SAFETY: the caller's promise.
            let bias = unsafe { S::load(self.bias.as_ptr().add(output + o * S::LANES)) };
            for sums in sums.iter_mut() {
                sums[o] = sums[o].add(bias);
            }
        }
    }

    /// Activates `O` vectors of outputs from `output` on.
    ///
    /// # Safety
    /// The vectors begin at existing outputs.
    #[inline(always)]
    pub(crate) unsafe fn activate<S: Simd, const P: usize, const O: usize>(
        &self,
        sums: &mut [[S; O]; P],
        output: usize,
    ) {
        // SAFETY: the caller's promise, and the zeros behind the coefficients.
        unsafe { activation::apply(&self.function, sums, output, S::LANES) };
    }
}

/// The first `count` numbers there, and zeros.
///
/// # Safety
/// The numbers can be read.
#[inline(always)]
pub(crate) unsafe fn load_some<S: Simd>(from: *const f32, count: usize) -> S {
    // SAFETY: the caller's promise.
    unsafe {
        match count >= S::LANES {
            true => S::load(from),
            false => S::load_first(from, count),
        }
    }
}

/// Writes the first `count` numbers.
///
/// # Safety
/// The numbers can be written.
#[inline(always)]
pub(crate) unsafe fn store_some<S: Simd>(vector: S, to: *mut f32, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match count >= S::LANES {
            true => vector.store(to),
            false => vector.store_first(to, count),
        }
    }
}
