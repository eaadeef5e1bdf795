//! Vectors of `f32` for kernels that are written once and compiled for each instruction set.
//!
//! A kernel is a [`SimdWork`]; [`with_simd`] runs it with the vectors of the path that is taken. What it calls must be `#[inline(always)]`, and its loops
//! no closures: a closure may be called, and then keeps the baseline of the target.

use crate::path::{Path, path};

/// A vector of `f32`.
///
/// # Safety
/// All functions rest on the machine having the instructions; [`with_simd`] sees to it.
pub(crate) trait Simd: Copy {
    /// How many numbers it holds.
    const LANES: usize;
    /// How many sums a kernel keeps in registers at most, so that there are registers for what it multiplies.
    const SUMS: usize;

    /// The same number in all lanes.
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
    /// The first `n` lanes; nothing else is written.
    ///
    /// # Safety
    /// `n` numbers, at most `LANES`, can be written there.
    unsafe fn store_first(self, to: *mut f32, n: usize);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn sqrt(self) -> Self;
    /// Roughly self^−¾, within 5 % for positive normal numbers: the same numbers whatever the vectors.
    fn guess_minus_three_quarters(self) -> Self;
    /// Whether all lanes are between the two. What is not a number is not.
    fn all_within(self, low: f32, high: f32) -> bool;
    /// self · factor + term, with one rounding where the path has the instruction.
    fn mul_add(self, factor: Self, term: Self) -> Self;
    /// The greater ones. Where either is not a number, `other`'s.
    fn max(self, other: Self) -> Self;
    /// The smaller ones. Where either is not a number, `other`'s.
    fn min(self, other: Self) -> Self;
}

/// The bits of a float are roughly a logarithm; this less three quarters of them is roughly that of x^−¾, with the least error on both sides.
const MINUS_THREE_QUARTERS: i32 = 0x6f14_5a1c;

/// Work on vectors of any kind.
pub(crate) trait SimdWork {
    /// What comes of it.
    type Output;
    /// Does the work.
    fn run<S: Simd>(self) -> Self::Output;
}

/// Does the work with the vectors of the path that is taken.
#[inline]
pub(crate) fn with_simd<W: SimdWork>(work: W) -> W::Output {
    match path() {
        Path::Portable => work.run::<Plain>(),
        // SAFETY: the path is taken only where the machine has these instructions.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { x86::avx2(work) },
    }
}

/// A kernel that is called by its address, taken once, where calls are too short to look for the path each time.
pub(crate) trait SimdKernel {
    /// What it works on.
    type Args;
    /// Does the work.
    ///
    /// # Safety
    /// The kernel's own.
    unsafe fn run<S: Simd>(args: &Self::Args);
}

/// The kernel with the vectors of the path that is taken. To call it is as safe as the kernel itself.
pub(crate) fn compiled<K: SimdKernel>() -> unsafe fn(&K::Args) {
    match path() {
        Path::Portable => K::run::<Plain>,
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => x86::avx2_kernel::<K>,
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
    unsafe fn store_first(self, to: *mut f32, n: usize) {
        for (i, &lane) in self.0.iter().enumerate().take(n) {
            // SAFETY: the caller's promise.
            unsafe { *to.add(i) = lane }
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
    fn guess_minus_three_quarters(self) -> Self {
        self.zip(self, |a, _| {
            let bits = a.to_bits() as i32;
            f32::from_bits(MINUS_THREE_QUARTERS.wrapping_sub(bits.wrapping_sub(bits >> 2)) as u32)
        })
    }

    #[inline(always)]
    fn all_within(self, low: f32, high: f32) -> bool {
        self.0
            .iter()
            .fold(true, |all, &lane| all & (lane >= low) & (lane <= high))
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
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::{MINUS_THREE_QUARTERS, Simd, SimdKernel, SimdWork};
    use std::arch::x86_64::*;

    /// # Safety
    /// The machine must have AVX2 and FMA.
    #[target_feature(enable = "avx2,fma")]
    pub(super) unsafe fn avx2<W: SimdWork>(work: W) -> W::Output {
        work.run::<Avx2>()
    }

    /// # Safety
    /// The machine must have AVX2 and FMA; and the kernel's own.
    #[target_feature(enable = "avx2,fma")]
    pub(super) unsafe fn avx2_kernel<K: SimdKernel>(args: &K::Args) {
        // SAFETY: the caller's promise.
        unsafe { K::run::<Avx2>(args) }
    }

    /// Vectors of 256 bits. Used on the AVX2 path only: that is what the safety of all calls below rests on.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(pub(crate) __m256);

    macro_rules! simd {
        ($vector:ident, $lanes:literal, $sums:literal, $splat:ident, $load:ident, $store:ident, $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fma:ident, $max:ident, $min:ident, $load_first:ident, $store_first:ident, $guess:ident, $within:ident) => {
            impl Simd for $vector {
                const LANES: usize = $lanes;
                const SUMS: usize = $sums;

                #[inline(always)]
                fn splat(value: f32) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $splat(value) })
                }

                #[inline(always)]
                unsafe fn load(from: *const f32) -> Self {
                    // SAFETY: the path's instructions, and the caller's promise.
                    Self(unsafe { $load(from) })
                }

                #[inline(always)]
                unsafe fn store(self, to: *mut f32) {
                    // SAFETY: the path's instructions, and the caller's promise.
                    unsafe { $store(to, self.0) }
                }

                #[inline(always)]
                unsafe fn load_first(from: *const f32, n: usize) -> Self {
                    // SAFETY: the path's instructions, and the caller's promise.
                    Self(unsafe { $load_first(from, n) })
                }

                #[inline(always)]
                unsafe fn store_first(self, to: *mut f32, n: usize) {
                    // SAFETY: the path's instructions, and the caller's promise.
                    unsafe { $store_first(to, self.0, n) }
                }

                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $add(self.0, other.0) })
                }

                #[inline(always)]
                fn sub(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $sub(self.0, other.0) })
                }

                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $mul(self.0, other.0) })
                }

                #[inline(always)]
                fn div(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $div(self.0, other.0) })
                }

                #[inline(always)]
                fn sqrt(self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $sqrt(self.0) })
                }

                #[inline(always)]
                fn guess_minus_three_quarters(self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $guess(self.0) })
                }

                #[inline(always)]
                fn all_within(self, low: f32, high: f32) -> bool {
                    // SAFETY: the path's instructions.
                    unsafe { $within(self.0, low, high) }
                }

                #[inline(always)]
                fn mul_add(self, factor: Self, term: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $fma(self.0, factor.0, term.0) })
                }

                #[inline(always)]
                fn max(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $max(self.0, other.0) })
                }

                #[inline(always)]
                fn min(self, other: Self) -> Self {
                    // SAFETY: the path's instructions.
                    Self(unsafe { $min(self.0, other.0) })
                }
            }
        };
    }

    simd!(
        Avx2,
        8,
        12,
        _mm256_set1_ps,
        _mm256_loadu_ps,
        _mm256_storeu_ps,
        _mm256_add_ps,
        _mm256_sub_ps,
        _mm256_mul_ps,
        _mm256_div_ps,
        _mm256_sqrt_ps,
        _mm256_fmadd_ps,
        _mm256_max_ps,
        _mm256_min_ps,
        load_first_256,
        store_first_256,
        guess_256,
        all_within_256
    );

    /// # Safety
    /// The machine must have AVX2.
    #[inline(always)]
    unsafe fn guess_256(lanes: __m256) -> __m256 {
        // SAFETY: the caller's promise.
        unsafe {
            let bits = _mm256_castps_si256(lanes);
            let part = _mm256_sub_epi32(bits, _mm256_srai_epi32::<2>(bits));
            _mm256_castsi256_ps(_mm256_sub_epi32(_mm256_set1_epi32(MINUS_THREE_QUARTERS), part))
        }
    }

    /// # Safety
    /// The machine must have AVX.
    #[inline(always)]
    unsafe fn all_within_256(lanes: __m256, low: f32, high: f32) -> bool {
        // SAFETY: the caller's promise.
        unsafe {
            let above = _mm256_cmp_ps::<_CMP_GE_OQ>(lanes, _mm256_set1_ps(low));
            let below = _mm256_cmp_ps::<_CMP_LE_OQ>(lanes, _mm256_set1_ps(high));
            _mm256_movemask_ps(_mm256_and_ps(above, below)) == 0xff
        }
    }

    /// # Safety
    /// The machine must have AVX2, and `n` numbers, at most 8, can be read there.
    #[inline(always)]
    unsafe fn load_first_256(from: *const f32, n: usize) -> __m256 {
        const MASKS: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
        debug_assert!(n <= 8);
        // SAFETY: the caller's promise; eight masks begin at 8 − n.
        unsafe { _mm256_maskload_ps(from, _mm256_loadu_si256(MASKS.as_ptr().add(8 - n).cast())) }
    }

    /// In parts, because a masked store is slow on some machines.
    ///
    /// # Safety
    /// The machine must have AVX2, and `n` numbers, at most 8, can be written there.
    #[inline(always)]
    unsafe fn store_first_256(mut to: *mut f32, lanes: __m256, n: usize) {
        // SAFETY: the caller's promise; the parts add up to n.
        unsafe {
            if n >= 8 {
                return _mm256_storeu_ps(to, lanes);
            }
            let mut part = _mm256_castps256_ps128(lanes);
            if n & 4 != 0 {
                _mm_storeu_ps(to, part);
                part = _mm256_extractf128_ps::<1>(lanes);
                to = to.add(4);
            }
            if n & 2 != 0 {
                _mm_storel_pd(to.cast(), _mm_castps_pd(part));
                part = _mm_movehl_ps(part, part);
                to = to.add(2);
            }
            if n & 1 != 0 {
                _mm_store_ss(to, part);
            }
        }
    }
}
