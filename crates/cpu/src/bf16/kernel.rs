//! The kernels: the sums of a tile, which is some rows of inputs and some panels of weights.

use super::numbers::{Software, Sums, Tile};
#[cfg(target_arch = "x86_64")]
use crate::base::path::is_requested;
use crate::base::path::{Path, path};
use crate::panels::dots;

/// How the products of factors in bf16 are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bf16Kernel {
    /// Plain Rust.
    Portable,
    /// Plain Rust with the tiles of AVX-512 BF16, so that they can be tested on any machine.
    PortableWide,
    /// Plain Rust with the vectors of NEON.
    PortableNarrow,
    /// Factors widened to `f32`, with AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// `vdpbf16ps` with vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512Bf16,
    /// Factors widened to `f32`, with NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Bf16Kernel {
    /// The one that convolutions take on the path of this process.
    pub fn chosen() -> Self {
        let best: &[Self] = match path() {
            Path::Portable => &[],
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => &[Self::Avx2],
            // Who asks for a path gets nothing newer.
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 if is_requested() => &[Self::Avx2],
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => &[Self::Avx512Bf16, Self::Avx2],
            #[cfg(target_arch = "aarch64")]
            Path::Neon => &[Self::Neon],
        };
        best.iter()
            .copied()
            .find(|kernel| kernel.is_here())
            .unwrap_or(Self::Portable)
    }

    /// Those that this machine has.
    pub fn all() -> impl Iterator<Item = Self> {
        let portable = [Self::Portable, Self::PortableWide, Self::PortableNarrow];
        #[cfg(target_arch = "x86_64")]
        let others = [Self::Avx2, Self::Avx512Bf16];
        #[cfg(target_arch = "aarch64")]
        let others = [Self::Neon];
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let others = [];
        portable.into_iter().chain(others).filter(|kernel| kernel.is_here())
    }

    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::PortableWide => "portable, as AVX-512 BF16",
            Self::PortableNarrow => "portable, as NEON",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bf16 => "AVX-512 BF16",
            #[cfg(target_arch = "aarch64")]
            Self::Neon => "NEON",
        }
    }

    /// Whether its sums have the same bits as those of plain Rust, where all numbers and products are normal.
    pub fn is_exact(self) -> bool {
        match self {
            // Its manual states the order, but processors of several makers have it.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bf16 => false,
            _ => true,
        }
    }

    /// Whether the machine has its instructions.
    pub(super) fn is_here(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bf16 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bf16"),
            _ => true,
        }
    }

    /// The rows of a tile where so many are left: 1, 2, 4 or the most.
    pub(super) fn rows(self, left: usize) -> usize {
        let most = match self {
            Self::PortableWide => 8,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bf16 => 8,
            _ => 4,
        };
        [most, 4, 2].into_iter().find(|&rows| rows <= left).unwrap_or(1)
    }

    /// The panels of a tile where so many are left.
    pub(super) fn panels(self, left: usize) -> usize {
        let most = match self {
            Self::PortableWide => 2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Bf16 => 2,
            _ => 1,
        };
        most.min(left)
    }

    /// The sums of a tile: for each panel those of its rows.
    ///
    /// # Safety
    /// The machine has the kernel's instructions, the rows and panels are as many as it says, and each row
    /// can be read to the end of the last group of terms.
    #[inline]
    pub(super) unsafe fn sums(self, tile: &Tile<'_>, sums: &mut [Sums]) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Self::Portable => dots::<Software<16>, 1, 4>(tile, sums),
                Self::PortableWide => dots::<Software<16>, 1, 8>(tile, sums),
                Self::PortableNarrow => dots::<Software<4>, 4, 4>(tile, sums),
                #[cfg(target_arch = "x86_64")]
                Self::Avx2 => super::x86::sums_widened(tile, sums),
                #[cfg(target_arch = "x86_64")]
                Self::Avx512Bf16 => super::x86::sums_of_pairs(tile, sums),
                #[cfg(target_arch = "aarch64")]
                Self::Neon => super::neon::sums(tile, sums),
            }
        }
    }
}
