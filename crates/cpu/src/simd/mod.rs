//! Vectors of `f32` for kernels that are written once and compiled for each instruction set.
//!
//! A kernel is a [`SimdWork`]; [`with_simd`] runs it with the vectors of the path that is taken.
//! What it calls must be `#[inline(always)]`, and its loops no closures: a closure may be called,
//! and then keeps the baseline of the target.

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

use crate::base::path::{Path, path};
use std::ops::Range;

/// A vector of `f32`.
///
/// # Safety
/// All functions rest on the machine having the instructions; [`with_simd`] sees to it.
pub(crate) trait Simd: Copy {
    /// How many numbers it holds.
    const LANES: usize;
    /// Lanes that follow one another.
    type Lanes: Copy;
    /// How many sums a kernel keeps in registers at most, so that registers are left for the
    /// factors.
    const SUMS: usize;

    /// A number in all lanes.
    fn splat(value: f32) -> Self;
    /// # Safety
    /// `LANES` numbers can be read there.
    unsafe fn load(from: *const f32) -> Self;
    /// # Safety
    /// `LANES` numbers can be written there.
    unsafe fn store(self, to: *mut f32);
    /// The first `n` lanes, and 0 in the others.
    ///
    /// # Safety
    /// `n` numbers, at most `LANES`, can be read there.
    unsafe fn load_first(from: *const f32, n: usize) -> Self;
    /// The lanes inside a range of at most `LANES`.
    fn lanes(inside: &Range<usize>) -> Self::Lanes;
    /// The lanes `inside`, and 0 in the others.
    ///
    /// # Safety
    /// The numbers can be read, where `from` is the place of the first lane; it may itself lie
    /// outside.
    unsafe fn load_inside(from: *const f32, inside: Self::Lanes) -> Self;
    /// The first `n` lanes; nothing else is written.
    ///
    /// # Safety
    /// `n` numbers, at most `LANES`, can be written there.
    unsafe fn store_first(self, to: *mut f32, n: usize);
    /// The lanes `inside`; nothing else is written.
    ///
    /// # Safety
    /// The numbers can be written, where `to` is the place of the first lane; it may itself lie
    /// outside.
    unsafe fn store_inside(self, to: *mut f32, inside: Self::Lanes);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn sqrt(self) -> Self;
    /// self · factor + term, with one rounding where the path has the instruction.
    fn mul_add(self, factor: Self, term: Self) -> Self;
    /// The greater ones. Where either is not a number, `other`'s.
    fn max(self, other: Self) -> Self;
    /// The smaller ones. Where either is not a number, `other`'s.
    fn min(self, other: Self) -> Self;
    /// The lanes of `yes` where this one's are above 0, and those of `no` elsewhere.
    fn where_positive(self, yes: Self, no: Self) -> Self;
    /// The lanes 0, 2, 4, … of both vectors, one after the other.
    fn evens(self, next: Self) -> Self;
    /// The lanes 1, 3, 5, … of both vectors.
    fn odds(self, next: Self) -> Self;
    /// The lanes of the first halves of both vectors in turn.
    fn zip_low(self, other: Self) -> Self;
    /// The lanes of the second halves of both vectors in turn.
    fn zip_high(self, other: Self) -> Self;
}

/// Work on vectors of any kind.
pub(crate) trait SimdWork {
    /// The result.
    type Output;
    /// Does the work.
    fn run<S: Simd>(self) -> Self::Output;
}

/// Does the work with the vectors of the path that is taken. It is inlined, so that the work is made
/// where the kernel reads it: to copy fields that were just written takes longer than a short work.
#[inline(always)]
pub(crate) fn with_simd<W: SimdWork>(work: W) -> W::Output {
    match path() {
        Path::Portable => portable(work),
        // SAFETY: the path is taken only where the machine has these instructions.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { x86::avx2(work) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { x86::avx512(work) },
        #[cfg(target_arch = "aarch64")]
        Path::Neon => work.run::<neon::Neon>(),
    }
}

/// Called and not inlined, or the other paths' callers keep in memory what it would use.
#[inline(never)]
fn portable<W: SimdWork>(work: W) -> W::Output {
    work.run::<Plain>()
}

/// A kernel that is called by its address, taken once, where calls are too short to look for the
/// path each time.
pub(crate) trait SimdKernel {
    /// The operands.
    type Args;
    /// Does the work.
    ///
    /// # Safety
    /// The kernel's own.
    unsafe fn run<S: Simd>(args: &Self::Args);
}

/// The kernel with the vectors of the path that is taken. To call it is as safe as the kernel
/// itself.
pub(crate) fn compiled<K: SimdKernel>() -> unsafe fn(&K::Args) {
    match path() {
        Path::Portable => K::run::<Plain>,
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => x86::avx2_kernel::<K>,
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => x86::avx512_kernel::<K>,
        #[cfg(target_arch = "aarch64")]
        Path::Neon => K::run::<neon::Neon>,
    }
}

/// The lanes of the vectors of the path that is taken.
pub(crate) fn lanes() -> usize {
    struct Lanes;
    impl SimdWork for Lanes {
        type Output = usize;
        #[inline(always)]
        fn run<S: Simd>(self) -> usize {
            S::LANES
        }
    }
    with_simd(Lanes)
}

/// The sums that a kernel keeps in registers at most, on the path that is taken.
pub(crate) fn most_sums() -> usize {
    struct Sums;
    impl SimdWork for Sums {
        type Output = usize;
        #[inline(always)]
        fn run<S: Simd>(self) -> usize {
            S::SUMS
        }
    }
    with_simd(Sums)
}

/// Rows and lanes exchanged. Each round zips the first half of the rows with the second one, and
/// moves a row's number a bit up and a lane's one down.
#[inline(always)]
pub(crate) fn transposed<S: Simd, const N: usize>(mut rows: [S; N]) -> [S; N] {
    assert!(N == S::LANES, "a square has as many rows as lanes");
    let mut round = 1;
    while round < N {
        let mut zipped = rows;
        for i in 0..N / 2 {
            zipped[2 * i] = rows[i].zip_low(rows[i + N / 2]);
            zipped[2 * i + 1] = rows[i].zip_high(rows[i + N / 2]);
        }
        rows = zipped;
        round *= 2;
    }
    rows
}

/// Vectors as the compiler makes them.
#[derive(Clone, Copy)]
pub(crate) struct Plain(pub(crate) [f32; 8]);

impl Plain {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        for i in 0..Self::LANES {
            self.0[i] = f(self.0[i], other.0[i]);
        }
        self
    }
}

impl Simd for Plain {
    const LANES: usize = 8;
    type Lanes = [u8; 2];
    const SUMS: usize = 12;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; 8])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's promise; arrays of f32 have the alignment of f32.
        Self(unsafe { *from.cast() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: as above.
        unsafe { *to.cast() = self.0 }
    }

    #[inline(always)]
    unsafe fn load_first(from: *const f32, n: usize) -> Self {
        let mut lanes = [0.0; 8];
        for (i, lane) in lanes.iter_mut().enumerate().take(n) {
            // SAFETY: the caller's promise.
            *lane = unsafe { *from.add(i) };
        }
        Self(lanes)
    }

    #[inline(always)]
    fn lanes(inside: &Range<usize>) -> [u8; 2] {
        [inside.start as u8, inside.end as u8]
    }

    #[inline(always)]
    unsafe fn load_inside(from: *const f32, inside: [u8; 2]) -> Self {
        let [first, end] = inside.map(usize::from);
        let mut lanes = [0.0; 8];
        for (i, lane) in lanes.iter_mut().enumerate() {
            if (first..end).contains(&i) {
                // SAFETY: the caller's promise.
                *lane = unsafe { *from.wrapping_add(i) };
            }
        }
        Self(lanes)
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f32, n: usize) {
        for (i, &lane) in self.0.iter().enumerate().take(n) {
            // SAFETY: the caller's promise.
            unsafe { *to.add(i) = lane }
        }
    }

    #[inline(always)]
    unsafe fn store_inside(self, to: *mut f32, inside: [u8; 2]) {
        let [first, end] = inside.map(usize::from);
        for (i, &lane) in self.0.iter().enumerate() {
            if (first..end).contains(&i) {
                // SAFETY: the caller's promise.
                unsafe { *to.wrapping_add(i) = lane }
            }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| a / b)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.zip(self, |a, _| a.sqrt())
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self.mul(factor).add(term)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn where_positive(mut self, yes: Self, no: Self) -> Self {
        for (i, lane) in self.0.iter_mut().enumerate() {
            *lane = if *lane > 0.0 { yes.0[i] } else { no.0[i] };
        }
        self
    }

    #[inline(always)]
    fn evens(self, next: Self) -> Self {
        let (Self([a, _, b, _, c, _, d, _]), Self([e, _, f, _, g, _, h, _])) = (self, next);
        Self([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn odds(self, next: Self) -> Self {
        let (Self([_, a, _, b, _, c, _, d]), Self([_, e, _, f, _, g, _, h])) = (self, next);
        Self([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn zip_low(self, other: Self) -> Self {
        let (Self([a, c, e, g, ..]), Self([b, d, f, h, ..])) = (self, other);
        Self([a, b, c, d, e, f, g, h])
    }

    #[inline(always)]
    fn zip_high(self, other: Self) -> Self {
        let (Self([.., a, c, e, g]), Self([.., b, d, f, h])) = (self, other);
        Self([a, b, c, d, e, f, g, h])
    }
}
