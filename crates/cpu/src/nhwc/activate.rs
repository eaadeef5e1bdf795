//! Activations on vectors, each compiled into the loop that it follows.

use super::Activation;
use crate::simd::Simd;

/// An activation that is known when a loop is compiled.
pub(super) trait Activate: Copy + Send + Sync {
    /// Whether it differs from channel to channel.
    const PER_CHANNEL: bool = false;

    /// The activation of `n` lanes, the first of which is of channel `channel`.
    ///
    /// # Safety
    /// The view has all these channels.
    unsafe fn on<S: Simd>(self, x: S, channel: usize, n: usize) -> S;
}

/// Work that an activation is compiled into.
pub(super) trait ActivatedWork {
    /// Does the work.
    fn run<A: Activate>(self, activate: A);
}

/// Does the work with `activation`, on a view of `channels`.
///
/// # Panics
/// When there is not a slope for each channel.
pub(super) fn with_activation<W: ActivatedWork>(activation: &Activation, channels: usize, work: W) {
    match *activation {
        Activation::None => work.run(Keep),
        Activation::Relu { slope: 0.0 } => work.run(Positive),
        Activation::Relu { slope } => work.run(Leaky(slope)),
        Activation::PRelu(ref slopes) => {
            assert!(
                slopes.len() == channels,
                "{} slopes for {channels} channels",
                slopes.len()
            );
            work.run(Slopes(slopes));
        }
        Activation::Clip { min, max } => work.run(Clip(min, max)),
    }
}

/// `n` lanes from there, the others 0. Where `n` is the constant `LANES` nothing of the choice is left.
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

#[derive(Clone, Copy)]
struct Keep;

impl Activate for Keep {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        x
    }
}

#[derive(Clone, Copy)]
struct Positive;

impl Activate for Positive {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(0.0).max(x)
    }
}

#[derive(Clone, Copy)]
struct Leaky(f32);

impl Activate for Leaky {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        leaky(x, S::splat(self.0))
    }
}

#[derive(Clone, Copy)]
struct Slopes<'a>(&'a [f32]);

impl Activate for Slopes<'_> {
    const PER_CHANNEL: bool = true;

    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, channel: usize, n: usize) -> S {
        // SAFETY: there are as many slopes as channels.
        leaky(x, unsafe { load(self.0.as_ptr().add(channel), n) })
    }
}

#[derive(Clone, Copy)]
struct Clip(f32, f32);

impl Activate for Clip {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(self.1).min(S::splat(self.0).max(x))
    }
}

/// One of the two parts is always 0. A number that is none stays so.
#[inline(always)]
fn leaky<S: Simd>(x: S, slope: S) -> S {
    let zero = S::splat(0.0);
    zero.min(x).mul_add(slope, zero.max(x))
}
