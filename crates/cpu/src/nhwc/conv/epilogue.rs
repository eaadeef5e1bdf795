//! The functions of the sums before they are written: bias, another image added, activation.

use crate::base::aligned::Aligned;
use crate::nhwc::Activation;
use crate::simd::Simd;
use cortado_mem::reserve::Result;

/// Bias and activation. Per-channel values are followed by a vector of zeros, so that a whole
/// vector can be read at each channel.
#[derive(Debug)]
pub(crate) struct Epilogue {
    bias: Aligned<f32>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    None,
    Relu,
    Leaky(f32),
    PRelu(Aligned<f32>),
    Clip(f32, f32),
}

/// The lanes of the longest vectors.
const MAX_LANES: usize = 16;

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
    /// When there are not as many biases or slopes as `outputs`.
    pub(crate) fn new(bias: Option<&[f32]>, activation: Activation, outputs: usize) -> Result<Self> {
        assert!(bias.is_none_or(|bias| bias.len() == outputs), "a bias for each output");
        let bias = padded(bias.unwrap_or_default(), outputs)?;
        let kind = match activation {
            Activation::None => Kind::None,
            Activation::Relu { slope: 0.0 } => Kind::Relu,
            Activation::Relu { slope } => Kind::Leaky(slope),
            Activation::PRelu(slopes) => {
                assert_eq!(slopes.len(), outputs, "a slope for each output");
                Kind::PRelu(padded(&slopes, outputs)?)
            }
            Activation::Clip { min, max } => Kind::Clip(min, max),
        };
        Ok(Self { bias, kind })
    }

    /// Adds the biases of `O` vectors of outputs from `output` on.
    ///
    /// # Safety
    /// The vectors begin at outputs that there are.
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
    /// The vectors begin at outputs that there are.
    #[inline(always)]
    pub(crate) unsafe fn activate<S: Simd, const P: usize, const O: usize>(
        &self,
        sums: &mut [[S; O]; P],
        output: usize,
    ) {
        let zero = S::splat(0.0);
        match &self.kind {
            Kind::None => {}
            Kind::Relu => {
                for sums in sums {
                    for sum in sums {
                        // What is not a number stays so.
                        *sum = zero.max(*sum);
                    }
                }
            }
            Kind::Leaky(slope) => {
                let slope = S::splat(*slope);
                for sums in sums {
                    for sum in sums {
                        *sum = slope.mul_add(zero.min(*sum), zero.max(*sum));
                    }
                }
            }
            Kind::PRelu(slopes) => {
                for o in 0..O {
                    // SAFETY: the caller's promise.
                    let slope = unsafe { S::load(slopes.as_ptr().add(output + o * S::LANES)) };
                    for sums in sums.iter_mut() {
                        sums[o] = slope.mul_add(zero.min(sums[o]), zero.max(sums[o]));
                    }
                }
            }
            Kind::Clip(min, max) => {
                let (min, max) = (S::splat(*min), S::splat(*max));
                for sums in sums {
                    for sum in sums {
                        *sum = max.min(min.max(*sum));
                    }
                }
            }
        }
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
