//! Activations on vectors.

use super::Activation;
use crate::simd::Simd;

/// What one kind of activation does.
trait Activate: Copy {
    /// The activation of `n` lanes, the first of which is of channel `channel`.
    ///
    /// # Safety
    /// The view has all these channels.
    unsafe fn on<S: Simd>(self, x: S, channel: usize, n: usize) -> S;
}

/// An activation. Loops work on some vectors before they look which one it is.
#[derive(Clone, Copy)]
pub(super) enum Chosen<'a> {
    Keep,
    Positive,
    Leaky(Leaky),
    Slopes(Slopes<'a>),
    Clip(Clip),
}

impl<'a> Chosen<'a> {
    /// # Panics
    /// When there is not a slope for each channel.
    pub(super) fn new(activation: &'a Activation, channels: usize) -> Self {
        match *activation {
            Activation::None => Self::Keep,
            Activation::Relu { slope: 0.0 } => Self::Positive,
            Activation::Relu { slope } => Self::Leaky(Leaky(slope)),
            Activation::PRelu(ref slopes) => Self::Slopes(Slopes::new(slopes, channels)),
            Activation::Clip { min, max } => Self::Clip(Clip(min, max)),
        }
    }

    /// Whether it differs from channel to channel.
    pub(super) fn is_per_channel(&self) -> bool {
        matches!(self, Self::Slopes(_))
    }

    /// The activation of `V` vectors of `P` pixels, `n` lanes of each, the first of which is of
    /// channel `channel`.
    ///
    /// # Safety
    /// The view has all these channels.
    #[inline(always)]
    pub(super) unsafe fn on<S: Simd, const P: usize, const V: usize>(
        &self,
        x: &mut [[S; V]; P],
        channel: usize,
        n: usize,
    ) {
        // SAFETY: the caller's promise.
        unsafe {
            match *self {
                Self::Keep => {}
                Self::Positive => on_all(Positive, x, channel, n),
                Self::Leaky(leaky) => on_all(leaky, x, channel, n),
                Self::Slopes(slopes) => on_all(slopes, x, channel, n),
                Self::Clip(clip) => on_all(clip, x, channel, n),
            }
        }
    }
}

/// # Safety
/// The view has all these channels.
#[inline(always)]
unsafe fn on_all<S: Simd, A: Activate, const P: usize, const V: usize>(
    activate: A,
    x: &mut [[S; V]; P],
    channel: usize,
    n: usize,
) {
    for x in x {
        for (v, x) in x.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *x = unsafe { activate.on(*x, channel + v * S::LANES, n) };
        }
    }
}

/// `n` lanes from there, the others 0. Where `n` is the constant `LANES` nothing of the choice is
/// left.
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
struct Positive;

impl Activate for Positive {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(0.0).max(x)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Leaky(f32);

impl Activate for Leaky {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        leaky(x, S::splat(self.0))
    }
}

#[derive(Clone, Copy)]
pub(super) struct Slopes<'a>(&'a [f32]);

impl<'a> Slopes<'a> {
    fn new(slopes: &'a [f32], channels: usize) -> Self {
        assert!(
            slopes.len() == channels,
            "{} slopes for {channels} channels",
            slopes.len()
        );
        Self(slopes)
    }
}

impl Activate for Slopes<'_> {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, channel: usize, n: usize) -> S {
        // SAFETY: there are as many slopes as channels.
        leaky(x, unsafe { load(self.0.as_ptr().add(channel), n) })
    }
}

#[derive(Clone, Copy)]
pub(super) struct Clip(f32, f32);

impl Activate for Clip {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, x: S, _: usize, _: usize) -> S {
        S::splat(self.1).min(S::splat(self.0).max(x))
    }
}

/// max(x, 0) + slope · min(x, 0): one of the two is always 0. A number that is none stays so.
#[inline(always)]
fn leaky<S: Simd>(x: S, slope: S) -> S {
    let zero = S::splat(0.0);
    zero.min(x).mul_add(slope, zero.max(x))
}
