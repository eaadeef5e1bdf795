//! Several tiles of pixels over one panel of weights: the kernels, and the choice among their
//! sizes.

use super::prefetch::Lines;
use crate::base::prefetch::{prefetch_for_later, prefetch_line_for_writing};
use crate::nhwc::conv::epilogue::{Epilogue, load_some, store_some};
use crate::nhwc::conv::micro_kernel::{Ahead, Taps, add_taps};
use crate::simd::{Simd, SimdKernel, compiled};

/// Where one pixel of the output finds what belongs to it: elements from the beginning of the
/// slices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pixel {
    /// The first tap.
    pub(super) x: usize,
    /// The first output.
    pub(super) y: usize,
    /// The first number of the image that is added.
    pub(super) sum: usize,
}

/// The work of one call: `tiles` tiles of pixels, over some of the taps of one panel.
pub(super) struct Strip {
    pub(super) tiles: usize,
    /// The tiles of this panel and these taps before, and in all.
    pub(super) done: usize,
    pub(super) all: usize,
    /// The first of the pixels, which lie side by side.
    pub(super) pixels: *const Pixel,
    pub(super) x: *const f32,
    pub(super) y: *mut f32,
    /// An image to add, or null.
    pub(super) sum: *const f32,
    pub(super) taps: Taps,
    pub(super) weights: *const f32,
    /// The sums over the taps before these, all vectors of a pixel side by side. Read if these are
    /// not the first taps, written if they are not the last.
    pub(super) partial: *mut f32,
    pub(super) first: bool,
    pub(super) last: bool,
    pub(super) epilogue: *const Epilogue,
    /// The first output of the panel.
    pub(super) output: usize,
    /// The outputs that the panel has.
    pub(super) outputs: usize,
    /// The lines that are read next.
    pub(super) prefetch: Lines,
}

/// A kernel for tiles of some size.
///
/// # Safety
/// Everything that the strip names exists, and no other code accesses the outputs of its pixels
/// meanwhile.
pub(super) type Kernel = unsafe fn(&Strip);

struct Tiles<const P: usize, const O: usize>;

impl<const P: usize, const O: usize> SimdKernel for Tiles<P, O> {
    type Args = Strip;

    #[inline(always)]
    unsafe fn run<S: Simd>(strip: &Self::Args) {
        if const { P * O > S::SUMS } {
            unreachable!("{P} × {O} vectors do not fit into the registers");
        }
        for tile in 0..strip.tiles {
            // SAFETY: the caller's promise.
            unsafe {
                let pixels = strip.pixels.add(tile * P);
                let mut from = [strip.x; P];
                for (p, from) in from.iter_mut().enumerate() {
                    *from = strip.x.add((*pixels.add(p)).x);
                }
                strip.prefetch.of_tile(tile).for_each(prefetch_for_later);
                if strip.last && tile + 1 < strip.tiles {
                    expect_outputs::<S, P, O>(strip, pixels.add(P));
                }
                let partial = strip.partial.wrapping_add(tile * P * O * S::LANES);
                let mut sums = [[S::splat(0.0); O]; P];
                if !strip.first {
                    load(&mut sums, partial);
                }
                let len = strip.taps.count() * O * S::LANES;
                let ahead = Ahead::part(strip.weights, len, O * S::LANES, strip.done + tile, strip.all);
                // One line of weights for each vector or two, in each of four taps.
                sums = match strip.all {
                    1 => add_taps::<S, P, O, 4>(sums, &from, &strip.taps, strip.weights, ahead),
                    2 | 3 => add_taps::<S, P, O, 2>(sums, &from, &strip.taps, strip.weights, ahead),
                    _ => add_taps::<S, P, O, 1>(sums, &from, &strip.taps, strip.weights, ahead),
                };
                if strip.last {
                    write_outputs(strip, sums, pixels);
                } else {
                    store(&sums, partial);
                }
            }
        }
    }
}

/// # Safety
/// A tile of sums can be read.
#[inline(always)]
unsafe fn load<S: Simd, const P: usize, const O: usize>(sums: &mut [[S; O]; P], from: *const f32) {
    for (p, sums) in sums.iter_mut().enumerate() {
        for (o, sum) in sums.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *sum = unsafe { S::load(from.add((p * O + o) * S::LANES)) };
        }
    }
}

/// # Safety
/// A tile of sums can be written.
#[inline(always)]
unsafe fn store<S: Simd, const P: usize, const O: usize>(sums: &[[S; O]; P], to: *mut f32) {
    for (p, sums) in sums.iter().enumerate() {
        for (o, sum) in sums.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe { sum.store(to.add((p * O + o) * S::LANES)) };
        }
    }
}

/// Says that the outputs of a tile will be written soon: to bring their lines in takes about as
/// long as the sums of the tile before.
///
/// # Safety
/// The pixels can be read.
#[inline(always)]
unsafe fn expect_outputs<S: Simd, const P: usize, const O: usize>(strip: &Strip, pixels: *const Pixel) {
    for p in 0..P {
        // SAFETY: the caller's promise.
        let to = strip.y.wrapping_add(unsafe { (*pixels.add(p)).y } + strip.output);
        for o in 0..O {
            prefetch_line_for_writing(to.wrapping_add(o * S::LANES));
        }
    }
}

/// Bias, sum, activation; and writes the outputs.
///
/// # Safety
/// As [`Kernel`].
#[inline(always)]
unsafe fn write_outputs<S: Simd, const P: usize, const O: usize>(
    strip: &Strip,
    mut sums: [[S; O]; P],
    pixels: *const Pixel,
) {
    let full = strip.outputs == O * S::LANES;
    let rest = strip.outputs - (O - 1) * S::LANES;
    // SAFETY: the caller's promise; a panel has fewer outputs than its vectors only in the last of
    // them.
    unsafe {
        let epilogue = &*strip.epilogue;
        epilogue.add_bias(&mut sums, strip.output);
        if !strip.sum.is_null() {
            for (p, sums) in sums.iter_mut().enumerate() {
                let from = strip.sum.add((*pixels.add(p)).sum + strip.output);
                for (o, sum) in sums.iter_mut().enumerate() {
                    let count = if full || o + 1 < O { S::LANES } else { rest };
                    *sum = sum.add(load_some(from.add(o * S::LANES), count));
                }
            }
        }
        epilogue.activate(&mut sums, strip.output);
        for (p, sums) in sums.iter().enumerate() {
            let to = strip.y.add((*pixels.add(p)).y + strip.output);
            for (o, &sum) in sums.iter().enumerate() {
                let count = if full || o + 1 < O { S::LANES } else { rest };
                store_some(sum, to.add(o * S::LANES), count);
            }
        }
    }
}

/// The kernel for tiles of `pixels` pixels and `vectors` vectors of outputs.
pub(super) fn kernel(pixels: usize, vectors: usize) -> Kernel {
    macro_rules! choose {
        ($(($p:literal, $o:literal))*) => {
            match (pixels, vectors) {
                $(($p, $o) => compiled::<Tiles<$p, $o>>(),)*
                _ => unreachable!("no kernel for {pixels} pixels × {vectors} vectors"),
            }
        };
    }
    choose!(
        (1, 1)(2, 1)(3, 1)(4, 1)(5, 1)(6, 1)(7, 1)(8, 1)(1, 2)(2, 2)(3, 2)(4, 2)(5, 2)(6, 2)(7, 2)(8, 2)(1, 3)(2, 3)(
            3, 3
        )(4, 3)(5, 3)(6, 3)(7, 3)(8, 3)(1, 4)(2, 4)(3, 4)(4, 4)(5, 4)(6, 4)(1, 5)(1, 6)(1, 7)(1, 8)
    )
}

/// The pixels of the largest tile with `vectors` vectors of outputs, if the registers hold `sums`
/// vectors of sums.
pub(super) fn max_pixels(vectors: usize, sums: usize) -> usize {
    if vectors > 4 { 1 } else { (sums / vectors).min(8) }
}
