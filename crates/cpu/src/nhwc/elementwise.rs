//! Elementwise kernels: activations, weighted sums, products, maxima, and a factor and a term for each channel.

use super::activate::{Activate, ActivatedWork, load, store, with_activation};
use super::tasks::{View, assert_same};
use super::{Activation, Source, Target};
use crate::parallel::for_each;
use crate::simd::{Simd, SimdWork, with_simd};
use std::ops::Range;

/// The elements of one piece.
const PIECE: usize = 1 << 12;

/// y = activation(x).
///
/// # Panics
/// When the sizes differ, or a slice is too short for its images, or there is not a slope for each channel: so do all functions here.
pub fn apply(activation: &Activation, x: Source<'_>, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    map(Same, activation, View::of(&x), y);
}

/// y = activation(y).
pub fn apply_in_place(activation: &Activation, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    if *activation != Activation::None {
        map(Same, activation, y, y);
    }
}

/// y = activation(Σ coefficient · x).
///
/// # Panics
/// When there is no x, or not a coefficient for each.
pub fn sum(xs: &[Source<'_>], coefficients: &[f32], activation: &Activation, mut y: Target<'_>) {
    assert!(xs.len() == coefficients.len(), "not a coefficient for each source");
    let y = View::of_mut(&mut y);
    if let ([x], &[c]) = (xs, coefficients) {
        return map(Times(c), activation, View::of(x), y);
    }
    fold(xs, activation, y, |i| {
        Sum(if i == 1 { coefficients[0] } else { 1.0 }, coefficients[i])
    });
}

/// y = activation(y + coefficient · x).
pub fn add_in_place(x: Source<'_>, coefficient: f32, activation: &Activation, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    zip(Sum(1.0, coefficient), activation, y, View::of(&x), y);
}

/// y = activation(Π x).
///
/// # Panics
/// When there is no x.
pub fn product(xs: &[Source<'_>], activation: &Activation, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    fold(xs, activation, y, |_| Product);
}

/// y = activation(the greatest x).
///
/// # Panics
/// When there is no x.
pub fn maximum(xs: &[Source<'_>], activation: &Activation, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    fold(xs, activation, y, |_| Maximum);
}

/// y = activation(scale · x + shift), with a scale and a shift for each channel.
///
/// # Panics
/// When there are not as many as channels.
pub fn affine(scale: &[f32], shift: &[f32], activation: &Activation, x: Source<'_>, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    map(Affine::new(scale, shift, &y), activation, View::of(&x), y);
}

/// y = activation(scale · y + shift).
///
/// # Panics
/// When there are not as many as channels.
pub fn affine_in_place(scale: &[f32], shift: &[f32], activation: &Activation, mut y: Target<'_>) {
    let y = View::of_mut(&mut y);
    map(Affine::new(scale, shift, &y), activation, y, y);
}

/// What becomes of two elements, or of one.
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

fn map<F: Formula>(formula: F, activation: &Activation, x: View, y: View) {
    let channels = y.image.channels;
    with_activation(
        activation,
        channels,
        Loop {
            formula,
            a: x,
            b: None,
            y,
        },
    );
}

fn zip<F: Formula>(formula: F, activation: &Activation, a: View, b: View, y: View) {
    let channels = y.image.channels;
    with_activation(
        activation,
        channels,
        Loop {
            formula,
            a,
            b: Some(b),
            y,
        },
    );
}

/// The first two sources, then each further one with what has become of those before it.
fn fold<F: Formula>(xs: &[Source<'_>], activation: &Activation, y: View, formula: impl Fn(usize) -> F) {
    match xs {
        [] => panic!("nothing to add up"),
        [x] => map(Same, activation, View::of(x), y),
        _ => {}
    }
    for i in 1..xs.len() {
        let before = if i == 1 { View::of(&xs[0]) } else { y };
        let last = i + 1 == xs.len();
        let activation = if last { activation } else { &Activation::None };
        zip(formula(i), activation, before, View::of(&xs[i]), y);
    }
}

/// y = activate(formula(a, b)), or of a twice. `y` may be either of them.
struct Loop<F> {
    formula: F,
    a: View,
    b: Option<View>,
    y: View,
}

impl<F: Formula> ActivatedWork for Loop<F> {
    fn run<A: Activate>(self, activate: A) {
        let Self { formula, a, b, y } = self;
        let other = b.unwrap_or(a);
        [a, other].iter().for_each(|x| assert_same(&x.image, &y.image));
        let (rows, width, channels) = (y.image.batch * y.image.height, y.image.width, y.image.channels);
        // Where pixels lie side by side, those of a row are one run.
        let dense = [a, other, y].iter().all(|view| view.image.pixel == channels);
        let flat = dense && !F::PER_CHANNEL && !A::PER_CHANNEL;
        let columns = (PIECE / channels.max(1)).clamp(1, width.max(1));
        let segments = width.div_ceil(columns);
        let at_once = (PIECE / (width * channels).max(1)).max(1);
        for_each(rows.div_ceil(at_once) * segments, rows * width * channels, |task| {
            let (group, segment) = (task / segments, task % segments);
            with_simd(Piece {
                formula,
                activate,
                a,
                b,
                y,
                flat,
                rows: group * at_once..rows.min((group + 1) * at_once),
                columns: segment * columns..width.min((segment + 1) * columns),
            });
        });
    }
}

struct Piece<F, A> {
    formula: F,
    activate: A,
    a: View,
    b: Option<View>,
    y: View,
    flat: bool,
    rows: Range<usize>,
    columns: Range<usize>,
}

impl<F: Formula, A: Activate> SimdWork for Piece<F, A> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let image = &self.y.image;
        let (runs, len) = match self.flat {
            true => (1, self.columns.len() * image.channels),
            false => (self.columns.len(), image.channels),
        };
        for row in self.rows.clone() {
            let (n, row, column) = (
                row / image.height,
                (row % image.height) as isize,
                self.columns.start as isize,
            );
            let (a, y) = (self.a.at(n, row, column), self.y.at(n, row, column));
            let (b, pixel) = match &self.b {
                Some(b) => (b.at(n, row, column), b.image.pixel),
                None => (a, self.a.image.pixel),
            };
            for run in 0..runs {
                let a = a.wrapping_add(run * self.a.image.pixel);
                let y = y.wrapping_add(run * image.pixel);
                // SAFETY: the views hold these pixels, and no other task writes these.
                unsafe {
                    let b = b.wrapping_add(run * pixel);
                    match self.b {
                        None => through::<S, F, A, false>(self.formula, self.activate, a, b, y, len),
                        Some(_) => through::<S, F, A, true>(self.formula, self.activate, a, b, y, len),
                    }
                }
            }
        }
    }
}

/// A run of elements.
///
/// # Safety
/// `len` elements can be read from `a` and `b` and written to `y`; the views have `len` channels if the formula or the activation asks for them.
#[inline(always)]
unsafe fn through<S: Simd, F: Formula, A: Activate, const TWO: bool>(
    formula: F,
    activate: A,
    a: *const f32,
    b: *const f32,
    y: *mut f32,
    len: usize,
) {
    let full = len - len % S::LANES;
    // SAFETY: the caller's promise.
    unsafe {
        for i in (0..full).step_by(S::LANES) {
            element::<S, F, A, TWO>(formula, activate, a, b, y, i, S::LANES);
        }
        if full < len {
            element::<S, F, A, TWO>(formula, activate, a, b, y, full, len - full);
        }
    }
}

/// # Safety
/// As [`through`], for `n` elements from `i` on.
#[inline(always)]
unsafe fn element<S: Simd, F: Formula, A: Activate, const TWO: bool>(
    formula: F,
    activate: A,
    a: *const f32,
    b: *const f32,
    y: *mut f32,
    i: usize,
    n: usize,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let a = load::<S>(a.add(i), n);
        let b = if TWO { load(b.add(i), n) } else { a };
        store(activate.on(formula.on(a, b, i, n), i, n), y.add(i), n);
    }
}
