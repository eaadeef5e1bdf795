//! Local response normalisation across channels: s_c = k + (α/n) Σ x², the sum over a window of n
//! channels around c; y = x · s^−β.

use super::activation::{load, store};
use super::tasks::{Part, View, assert_same, try_bands};
use super::{NhwcSource, NhwcTarget};
use crate::simd::{Simd, SimdWork, with_simd};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Lrn;
use std::cell::RefCell;

/// The pixels whose squares are kept at once.
const PIXELS: usize = 8;
/// More lanes than any vector has.
const SPARE: usize = 16;

/// y = x · s^−β.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When the sizes differ, or a slice is too short for its images.
pub fn lrn(options: Lrn<f32>, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) -> Result {
    let (x, y) = (View::of(&x), View::of_mut(&mut y));
    assert_same(&x.image, &y.image);
    let image = y.image;
    let cost = image.batch * image.height * image.width * image.channels * 4;
    let reach = (options.size / 2).min(image.channels);
    let step = image.channels + 2 * reach + SPARE;
    try_bands(&image, cost, |part| {
        SQUARES.with_borrow_mut(|squares| {
            squares.clear();
            reserve::resize(squares, step * PIXELS, 0.0)?;
            with_simd(Normalize {
                options,
                x,
                y,
                part,
                reach,
                squares,
            });
            Ok(())
        })
    })
}

thread_local! {
    /// The squares of some pixels, with zeros on both sides.
    static SQUARES: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

struct Normalize<'a> {
    options: Lrn<f32>,
    x: View,
    y: View,
    part: Part,
    /// The channels of a window on each side.
    reach: usize,
    /// Room for the squares of some pixels, all 0.
    squares: &'a mut [f32],
}

impl SimdWork for Normalize<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self {
            options,
            x,
            y,
            part,
            reach,
            squares,
        } = self;
        let (width, channels) = (y.image.width, y.image.channels);
        let step = squares.len() / PIXELS;
        let squares = squares.as_mut_ptr();
        for row in part.rows {
            for first in (0..width).step_by(PIXELS) {
                let (from, to) = (
                    x.at(part.image, row as isize, first as isize),
                    y.at(part.image, row as isize, first as isize),
                );
                for i in 0..PIXELS.min(width - first) {
                    // SAFETY: the view holds the pixel, and `squares` a place for it. The lanes
                    // beyond the channels are zeros.
                    unsafe { square::<S>(from.add(i * x.image.pixel), squares.add(i * step + reach), channels) };
                }
                for i in 0..PIXELS.min(width - first) {
                    // SAFETY: as above; no other task writes this pixel.
                    unsafe {
                        let (from, to) = (from.add(i * x.image.pixel), to.add(i * y.image.pixel));
                        normalize::<S>(&options, squares.add(i * step), 2 * reach + 1, from, to, channels);
                    }
                }
            }
        }
    }
}

/// # Safety
/// `channels` elements can be read, and as many, up to a whole vector, written.
#[inline(always)]
unsafe fn square<S: Simd>(x: *const f32, to: *mut f32, channels: usize) {
    for c in (0..channels).step_by(S::LANES) {
        // SAFETY: the caller's promise.
        unsafe {
            let x = load::<S>(x.add(c), S::LANES.min(channels - c));
            x.mul(x).store(to.add(c));
        }
    }
}

/// One pixel, from the squares of the first channel's window on.
///
/// # Safety
/// `channels` elements can be read and written; as many squares, up to a whole vector, and the
/// window's more.
#[inline(always)]
unsafe fn normalize<S: Simd>(
    lrn: &Lrn<f32>,
    squares: *const f32,
    window: usize,
    x: *const f32,
    y: *mut f32,
    channels: usize,
) {
    let full = channels - channels % S::LANES;
    // SAFETY: the caller's promise.
    unsafe {
        match window {
            5 => {
                for c in (0..full).step_by(S::LANES) {
                    vector::<S>(lrn, squares, 5, x, y, c, S::LANES);
                }
            }
            _ => {
                for c in (0..full).step_by(S::LANES) {
                    vector::<S>(lrn, squares, window, x, y, c, S::LANES);
                }
            }
        }
        if full < channels {
            vector::<S>(lrn, squares, window, x, y, full, channels - full);
        }
    }
}

/// `n` lanes from channel `c` on.
///
/// # Safety
/// As [`normalize`].
#[inline(always)]
unsafe fn vector<S: Simd>(
    lrn: &Lrn<f32>,
    squares: *const f32,
    window: usize,
    x: *const f32,
    y: *mut f32,
    c: usize,
    n: usize,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sum = S::load(squares.add(c));
        for i in 1..window {
            sum = sum.add(S::load(squares.add(c + i)));
        }
        let s = sum.mul_add(S::splat(lrn.alpha / lrn.size as f32), S::splat(lrn.k));
        let x = load::<S>(x.add(c), n);
        let result = match lrn.beta == 0.75 {
            true => minus_three_quarters(x, s),
            false => power(x, s, -lrn.beta),
        };
        store(result, y.add(c), n);
    }
}

/// x · s^−¾, to three units in the last place.
#[inline(always)]
fn minus_three_quarters<S: Simd>(x: S, s: S) -> S {
    let root = s.sqrt();
    x.div(root.mul(root.sqrt()))
}

/// x · s^power, number by number.
#[inline(always)]
fn power<S: Simd>(x: S, s: S, power: f32) -> S {
    let mut lanes = [1.0; SPARE];
    // SAFETY: there is room for the lanes of any vector.
    unsafe { s.store(lanes.as_mut_ptr()) };
    for lane in &mut lanes[..S::LANES] {
        *lane = lane.powf(power);
    }
    // SAFETY: as above.
    x.mul(unsafe { S::load(lanes.as_ptr()) })
}
