//! Elementwise kernels: activations, weighted sums, products, maxima, and a factor and a term for
//! each channel.

use super::activation::{self, check_channels, load, store};
use super::tasks::{View, assert_same};
use super::{Activation, NhwcSource, NhwcTarget};
use crate::base::parallel::for_each;
use crate::simd::{Simd, SimdWork, with_simd};
use std::ops::Range;

/// The elements of one piece.
const PIECE: usize = 1 << 12;

/// y = activation(x).
///
/// # Panics
/// When the sizes differ, or a slice is too short for its images, or a channel has no slope: so do
/// all functions here.
pub fn apply(activation: &Activation, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    map(Same, activation, View::of(&x), y);
}

/// y = activation(y).
pub fn apply_in_place(activation: &Activation, mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    if activation.is_some() {
        map(Same, activation, y, y);
    }
}

/// y = activation(Σ coefficient · x).
///
/// # Panics
/// When there is no x, or not a coefficient for each.
pub fn sum(xs: &[NhwcSource<'_>], coefficients: &[f32], activation: &Activation, mut y: NhwcTarget<'_>) {
    assert!(xs.len() == coefficients.len(), "not a coefficient for each source");
    let y = View::of_mut(&mut y);
    if let ([x], &[c]) = (xs, coefficients) {
        return map(Times(c), activation, View::of(x), y);
    }
    fold(xs, activation, y, |i| {
        Sum(if i == 1 { coefficients[0] } else { 1.0 }, coefficients[i])
    });
}

/// y = activation(Π x).
///
/// # Panics
/// When there is no x.
pub fn product(xs: &[NhwcSource<'_>], activation: &Activation, mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    fold(xs, activation, y, |_| Product);
}

/// y = activation(the greatest x).
///
/// # Panics
/// When there is no x.
pub fn maximum(xs: &[NhwcSource<'_>], activation: &Activation, mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    fold(xs, activation, y, |_| Maximum);
}

/// y = activation(scale · x + shift), with a scale and a shift for each channel.
///
/// # Panics
/// If their numbers are not that of the channels.
pub fn affine(scale: &[f32], shift: &[f32], activation: &Activation, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    let affine = Affine::new(scale, shift, &y);
    match affine.of_all() {
        Some(of_all) => map(of_all, activation, View::of(&x), y),
        None => map(affine, activation, View::of(&x), y),
    }
}

/// A function of two elements, or of one.
trait Formula: Copy + Send + Sync {
    const PER_CHANNEL: bool = false;

    /// # Safety
    /// The view has the channels of the first `n` lanes, from `channel` on.
    unsafe fn on<S: Simd>(self, a: S, b: S, channel: usize, n: usize) -> S;
}

#[derive(Clone, Copy)]
struct Same;

impl Formula for Same {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, _: S, _: usize, _: usize) -> S {
        a
    }
}

#[derive(Clone, Copy)]
struct Times(f32);

impl Formula for Times {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, _: S, _: usize, _: usize) -> S {
        a.mul(S::splat(self.0))
    }
}

#[derive(Clone, Copy)]
struct Sum(f32, f32);

impl Formula for Sum {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, b: S, _: usize, _: usize) -> S {
        b.mul_add(S::splat(self.1), a.mul(S::splat(self.0)))
    }
}

#[derive(Clone, Copy)]
struct Product;

impl Formula for Product {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, b: S, _: usize, _: usize) -> S {
        a.mul(b)
    }
}

#[derive(Clone, Copy)]
struct Maximum;

impl Formula for Maximum {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, b: S, _: usize, _: usize) -> S {
        a.max(b)
    }
}

#[derive(Clone, Copy)]
struct Affine<'a> {
    scale: &'a [f32],
    shift: &'a [f32],
}

impl<'a> Affine<'a> {
    fn new(scale: &'a [f32], shift: &'a [f32], y: &View) -> Self {
        let channels = y.image.channels;
        assert!(
            scale.len() == channels && shift.len() == channels,
            "not a scale and a shift for each of {channels} channels"
        );
        Self { scale, shift }
    }

    /// The same for all channels, if it is: so runs of elements may be longer than a pixel.
    fn of_all(&self) -> Option<AffineOfAll> {
        let (&scale, &shift) = (self.scale.first()?, self.shift.first()?);
        let is_same = |values: &[f32], first: f32| values.iter().all(|value| value.to_bits() == first.to_bits());
        (is_same(self.scale, scale) && is_same(self.shift, shift)).then_some(AffineOfAll { scale, shift })
    }
}

/// a · scale + shift, the same for all channels.
#[derive(Clone, Copy)]
struct AffineOfAll {
    scale: f32,
    shift: f32,
}

impl Formula for AffineOfAll {
    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, _: S, _: usize, _: usize) -> S {
        a.mul_add(S::splat(self.scale), S::splat(self.shift))
    }
}

impl Formula for Affine<'_> {
    const PER_CHANNEL: bool = true;

    #[inline(always)]
    unsafe fn on<S: Simd>(self, a: S, _: S, channel: usize, n: usize) -> S {
        // SAFETY: there are as many of both as channels.
        unsafe {
            let (scale, shift) = (self.scale.as_ptr().add(channel), self.shift.as_ptr().add(channel));
            a.mul_add(load(scale, n), load(shift, n))
        }
    }
}

/// y = activation(formula(x, x)).
fn map<F: Formula>(formula: F, activation: &Activation, x: View, y: View) {
    run::<F, false>(formula, activation, x, x, y);
}

/// y = activation(formula(a, b)). `y` may be either of them.
fn zip<F: Formula>(formula: F, activation: &Activation, a: View, b: View, y: View) {
    run::<F, true>(formula, activation, a, b, y);
}

/// The first two sources, then each further one with the result of those before it.
fn fold<F: Formula>(xs: &[NhwcSource<'_>], activation: &Activation, y: View, formula: impl Fn(usize) -> F) {
    match xs {
        [] => panic!("nothing to add up"),
        [x] => map(Same, activation, View::of(x), y),
        _ => {}
    }
    for i in 1..xs.len() {
        let before = if i == 1 { View::of(&xs[0]) } else { y };
        let last = i + 1 == xs.len();
        let activation = if last { activation } else { &None };
        zip(formula(i), activation, before, View::of(&xs[i]), y);
    }
}

fn run<F: Formula, const TWO: bool>(formula: F, activation: &Activation, a: View, b: View, y: View) {
    [a, b].iter().for_each(|x| assert_same(&x.image, &y.image));
    let (rows, width, channels) = (y.image.batch * y.image.height, y.image.width, y.image.channels);
    check_channels(activation, channels);
    let is_per_channel = activation.as_ref().is_some_and(|f| f.channels().is_some());
    // Where pixels lie side by side, those of a row are one run.
    let dense = [a, b, y].iter().all(|view| view.image.pixel == channels);
    let flat = dense && !F::PER_CHANNEL && !is_per_channel;
    let columns = (PIECE / channels.max(1)).clamp(1, width.max(1));
    let segments = width.div_ceil(columns);
    let at_once = (PIECE / (width * channels).max(1)).max(1);
    for_each(rows.div_ceil(at_once) * segments, rows * width * channels, |task| {
        let (group, segment) = (task / segments, task % segments);
        with_simd(Piece::<F, TWO> {
            formula,
            activation,
            a,
            b,
            y,
            flat,
            rows: group * at_once..rows.min((group + 1) * at_once),
            columns: segment * columns..width.min((segment + 1) * columns),
        });
    });
}

struct Piece<'a, F, const TWO: bool> {
    formula: F,
    activation: &'a Activation,
    a: View,
    b: View,
    y: View,
    flat: bool,
    rows: Range<usize>,
    columns: Range<usize>,
}

impl<F: Formula, const TWO: bool> SimdWork for Piece<'_, F, TWO> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let image = &self.y.image;
        let (runs, len) = match self.flat {
            true => (1, self.columns.len() * image.channels),
            false => (self.columns.len(), image.channels),
        };
        for row in self.rows.clone() {
            let (n, row, column) = (row / image.height, row % image.height, self.columns.start);
            let at = |view: &View| view.at(n, row as isize, column as isize);
            let (a, b, y) = (at(&self.a), at(&self.b), at(&self.y));
            for run in 0..runs {
                // SAFETY: the views hold these pixels, and no other task writes these.
                unsafe {
                    let (a, b) = (a.add(run * self.a.image.pixel), b.add(run * self.b.image.pixel));
                    self.through::<S>(a, b, y.add(run * image.pixel), len);
                }
            }
        }
    }
}

impl<F: Formula, const TWO: bool> Piece<'_, F, TWO> {
    /// A run of elements.
    ///
    /// # Safety
    /// `len` elements can be read from `a` and `b` and written to `y`; the views have `len`
    /// channels if the formula or the activation requests them.
    #[inline(always)]
    unsafe fn through<S: Simd>(&self, a: *const f32, b: *const f32, y: *mut f32, len: usize) {
        let mut i = 0;
        // SAFETY: the caller's promise.
        unsafe {
            while i + 4 * S::LANES <= len {
                self.vectors::<S, 4>(a, b, y, i, S::LANES);
                i += 4 * S::LANES;
            }
            while i + S::LANES <= len {
                self.vectors::<S, 1>(a, b, y, i, S::LANES);
                i += S::LANES;
            }
            if i < len {
                self.vectors::<S, 1>(a, b, y, i, len - i);
            }
        }
    }

    /// # Safety
    /// As [`Self::through`], for `n` elements of each of `V` vectors from `i` on.
    #[inline(always)]
    unsafe fn vectors<S: Simd, const V: usize>(&self, a: *const f32, b: *const f32, y: *mut f32, i: usize, n: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut results = [[S::splat(0.0); V]];
            for (v, result) in results[0].iter_mut().enumerate() {
                let i = i + v * S::LANES;
                let a = load::<S>(a.add(i), n);
                let b = if TWO { load(b.add(i), n) } else { a };
                *result = self.formula.on(a, b, i, n);
            }
            activation::apply(self.activation, &mut results, i, n);
            for (v, result) in results[0].into_iter().enumerate() {
                store(result, y.add(i + v * S::LANES), n);
            }
        }
    }
}
