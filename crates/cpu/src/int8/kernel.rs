//! The kernels: the sums of a tile, which is some rows of inputs and some panels of weights.

use super::packed::Wanted;
use super::plain::{Shifted, Software};
use super::tile::{Sums, Tile};
#[cfg(target_arch = "x86_64")]
use crate::base::path::is_requested;
use crate::base::path::{Path, path};
use crate::panels::dots;

/// How the products of convolutions and inner products are computed. All kernels give the same integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntKernel {
    /// Plain Rust.
    Portable,
    /// Plain Rust with the tiles of AVX-512 VNNI, so that they can be tested on any machine.
    PortableWide,
    /// Plain Rust with the tiles of AVX-VNNI.
    PortableTall,
    /// Plain Rust with the tiles and the signed inputs of NEON.
    PortableSigned,
    /// Pairs of products in 16 bits with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// `vpdpbusd` with vectors of 256 bits.
    #[cfg(target_arch = "x86_64")]
    AvxVnni,
    /// `vpdpbusd` with vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
    /// Pairs of products in 16 bits with NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// `sdot` with NEON.
    #[cfg(target_arch = "aarch64")]
    NeonDot,
}

impl IntKernel {
    /// The one that convolutions take on the path of this process.
    pub fn chosen() -> Self {
        let best: &[Self] = match path() {
            Path::Portable => &[],
            // A request for AVX2 selects nothing newer.
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 if is_requested() => &[Self::Avx2],
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => &[Self::AvxVnni, Self::Avx2],
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => &[Self::Avx512Vnni, Self::AvxVnni, Self::Avx2],
            #[cfg(target_arch = "aarch64")]
            Path::Neon => &[Self::NeonDot, Self::Neon],
        };
        best.iter()
            .copied()
            .find(|kernel| kernel.is_here())
            .unwrap_or(Self::Portable)
    }

    /// Those that this machine has.
    pub fn all() -> impl Iterator<Item = Self> {
        let portable = [
            Self::Portable,
            Self::PortableWide,
            Self::PortableTall,
            Self::PortableSigned,
        ];
        #[cfg(target_arch = "x86_64")]
        let others = [Self::Avx2, Self::AvxVnni, Self::Avx512Vnni];
        #[cfg(target_arch = "aarch64")]
        let others = [Self::Neon, Self::NeonDot];
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let others = [];
        portable.into_iter().chain(others).filter(|kernel| kernel.is_here())
    }

    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::PortableWide => "portable, as AVX-512 VNNI",
            Self::PortableTall => "portable, as AVX-VNNI",
            Self::PortableSigned => "portable, as NEON",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::AvxVnni => "AVX-VNNI",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => "AVX-512 VNNI",
            #[cfg(target_arch = "aarch64")]
            Self::Neon => "NEON",
            #[cfg(target_arch = "aarch64")]
            Self::NeonDot => "NEON sdot",
        }
    }

    /// Whether the machine has its instructions.
    pub(super) fn is_here(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::AvxVnni => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni"),
            #[cfg(target_arch = "aarch64")]
            Self::NeonDot => std::arch::is_aarch64_feature_detected!("dotprod"),
            _ => true,
        }
    }

    /// How it wants weights.
    pub(super) fn wanted(self) -> Wanted {
        let shift = match self {
            Self::PortableSigned => 128,
            #[cfg(target_arch = "aarch64")]
            Self::Neon | Self::NeonDot => 128,
            _ => 0,
        };
        Wanted {
            shift,
            #[cfg(target_arch = "x86_64")]
            order: self == Self::Avx2,
        }
    }

    /// The rows of a tile where so many are left: 1, 2, 4 or the most.
    pub(super) fn rows(self, left: usize) -> usize {
        let most = match self {
            Self::PortableWide => 8,
            Self::PortableTall => 6,
            #[cfg(target_arch = "x86_64")]
            Self::AvxVnni => 6,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => 8,
            #[cfg(target_arch = "aarch64")]
            Self::NeonDot => 6,
            _ => 4,
        };
        [most, 4, 2].into_iter().find(|&rows| rows <= left).unwrap_or(1)
    }

    /// The panels of a tile where so many are left.
    pub(super) fn panels(self, left: usize) -> usize {
        let most = match self {
            Self::PortableWide => 2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => 2,
            _ => 1,
        };
        most.min(left)
    }

    /// The sums of a tile: for each panel those of its rows.
    ///
    /// # Safety
    /// The machine has the kernel's instructions, the rows and panels are as many as it takes, and each row
    /// can be read to the end of the last group of terms.
    #[inline]
    pub(super) unsafe fn sums(self, tile: &Tile<'_>, sums: &mut [Sums]) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Self::Portable => dots::<Software<16>, 1, 4>(tile, sums),
                Self::PortableWide => dots::<Software<16>, 1, 8>(tile, sums),
                Self::PortableTall => dots::<Software<8>, 2, 6>(tile, sums),
                Self::PortableSigned => dots::<Shifted<4>, 4, 6>(tile, sums),
                #[cfg(target_arch = "x86_64")]
                Self::Avx2 => super::avx2::sums(tile, sums),
                #[cfg(target_arch = "x86_64")]
                Self::AvxVnni => super::vnni::sums_256(tile, sums),
                #[cfg(target_arch = "x86_64")]
                Self::Avx512Vnni => super::vnni::sums_512(tile, sums),
                #[cfg(target_arch = "aarch64")]
                Self::Neon => super::neon::sums(tile, sums),
                #[cfg(target_arch = "aarch64")]
                Self::NeonDot => super::neon::sums_dot(tile, sums),
            }
        }
    }
}
