//! Functions of vectors as they are written.

use super::Activation;
use crate::simd::Simd;
use cortado_ops::{PerChannel, Pointwise};
use std::ops::Deref;

/// A function of each element, whose coefficients for channels are in a `V`.
pub(super) type Function<V> = Pointwise<PerChannel<f32, V>>;

/// # Panics
/// If a channel has no coefficient.
pub(crate) fn check_channels(activation: &Activation, channels: usize) {
    if let Some(found) = activation.as_ref().and_then(Pointwise::channels) {
        assert!(found == channels, "{found} slopes for {channels} channels");
    }
}

/// Applies the function to `V` vectors of `P` pixels, `n` lanes of each; the first lane is of channel
/// `channel`. Loops work on several vectors for each check of the function's kind. ReLU and clipping
/// have forms for vectors, whose results may differ from [`Pointwise::value`] by a rounding or the sign
/// of a zero.
///
/// # Safety
/// There are coefficients for all these channels.
#[inline(always)]
pub(super) unsafe fn apply<S: Simd, C: Deref<Target: AsRef<[f32]>>, const P: usize, const V: usize>(
    function: &Option<Function<C>>,
    x: &mut [[S; V]; P],
    channel: usize,
    n: usize,
) {
    use PerChannel::{All, Each};
    // SAFETY: the caller's promise.
    unsafe {
        match function {
            None => {}
            Some(Pointwise::Relu { slope: All(0.0) }) => on_all(Positive, x, n),
            Some(Pointwise::Relu { slope: All(slope) }) => on_all(Leaky(*slope), x, n),
            Some(Pointwise::Relu { slope: Each(slopes) }) => {
                on_all(Slopes((**slopes).as_ref().as_ptr().wrapping_add(channel)), x, n);
            }
            Some(Pointwise::Clip {
                min: All(min),
                max: All(max),
            }) => on_all(Between(*min, *max), x, n),
            Some(other) => {
                // The copy keeps the vectors themselves in registers.
                let mut copy = *x;
                for x in &mut copy {
                    let numbers = std::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), V * S::LANES);
                    one_by_one(other, numbers, channel);
                }
                *x = copy;
            }
        }
    }
}

/// A function in the form for vectors. (A closure might be called and not inlined.)
trait OnVectors: Copy {
    /// The function of `n` lanes; the first lane is `at` channels behind the first one.
    ///
    /// # Safety
    /// There are coefficients for all these channels.
    unsafe fn on<S: Simd>(self, x: S, at: usize, n: usize) -> S;
}

/// # Safety
/// There are coefficients for all these channels.
#[inline(always)]
unsafe fn on_all<S: Simd, F: OnVectors, const P: usize, const V: usize>(f: F, x: &mut [[S; V]; P], n: usize) {
    for x in x {
        for (v, x) in x.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *x = unsafe { f.on(*x, v * S::LANES, n) };
        }
    }
}

/// max(x, 0). NaN stays NaN.
#[derive(Clone, Copy)]
struct Positive;

impl OnVectors for Positive {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(0.0).max(x)
    }
}

#[derive(Clone, Copy)]
struct Leaky(f32);

impl OnVectors for Leaky {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        leaky(x, S::splat(self.0))
    }
}

/// The slopes from the first channel on.
#[derive(Clone, Copy)]
struct Slopes(*const f32);

impl OnVectors for Slopes {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, at: usize, n: usize) -> S {
        // SAFETY: the caller's promise.
        leaky(x, unsafe { load(self.0.add(at), n) })
    }
}

#[derive(Clone, Copy)]
struct Between(f32, f32);

impl OnVectors for Between {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(self.1).min(S::splat(self.0).max(x))
    }
}

/// max(x, 0) + slope · min(x, 0): one of the two is always 0. NaN stays NaN.
#[inline(always)]
fn leaky<S: Simd>(x: S, slope: S) -> S {
    let zero = S::splat(0.0);
    zero.min(x).mul_add(slope, zero.max(x))
}

/// Any function, of numbers one of each channel from `channel` on. Lanes behind the last channel are
/// not read.
#[cold]
#[inline(never)]
fn one_by_one<C: Deref<Target: AsRef<[f32]>>>(function: &Function<C>, numbers: &mut [f32], channel: usize) {
    let channels = function.channels().unwrap_or(usize::MAX);
    for (x, channel) in numbers.iter_mut().zip(channel..channels) {
        *x = function.at(channel).value(*x);
    }
}

/// `n` lanes from there, the others 0. If `n` is the constant `LANES`, the compiler removes the
/// choice.
///
/// # Safety
/// `n` numbers, at most `LANES`, can be read there.
#[inline(always)]
pub(super) unsafe fn load<S: Simd>(from: *const f32, n: usize) -> S {
    // SAFETY: the caller's promise.
    unsafe {
        match n == S::LANES {
            true => S::load(from),
            false => S::load_first(from, n),
        }
    }
}

/// The first `n` lanes, as [`load`] reads them.
///
/// # Safety
/// `n` numbers, at most `LANES`, can be written there.
#[inline(always)]
pub(super) unsafe fn store<S: Simd>(vector: S, to: *mut f32, n: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match n == S::LANES {
            true => vector.store(to),
            false => vector.store_first(to, n),
        }
    }
}
