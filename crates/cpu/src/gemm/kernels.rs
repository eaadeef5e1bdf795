//! The micro-kernel of the instruction set that is taken.

use super::kernel::Kernel;
use cortado_ops::{Family, Float};

/// The micro-kernels of each element type.
struct Kernels;

impl Family for Kernels {
    type Of<T: Float> = fn() -> Kernel<T>;
}

/// The micro-kernel of the path that is taken.
#[inline]
pub(crate) fn kernel<T: Float>() -> Kernel<T> {
    T::choose::<Kernels>(kernel_for_path::f32, kernel_for_path::f64)()
}

mod kernel_for_path {
    use crate::base::path::{Path, path};
    use crate::gemm::kernel::Kernel;
    use crate::gemm::kernel_portable;

    pub(super) fn f32() -> Kernel<f32> {
        match path() {
            Path::Portable => kernel_portable::KERNEL_F32,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => crate::gemm::kernel_x86::AVX2_F32,
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => crate::gemm::kernel_x86::AVX512_F32,
            #[cfg(target_arch = "aarch64")]
            Path::Neon => crate::gemm::kernel_neon::NEON_F32,
        }
    }

    pub(super) fn f64() -> Kernel<f64> {
        match path() {
            Path::Portable => kernel_portable::KERNEL_F64,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => crate::gemm::kernel_x86::AVX2_F64,
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => crate::gemm::kernel_x86::AVX512_F64,
            #[cfg(target_arch = "aarch64")]
            Path::Neon => kernel_portable::KERNEL_F64,
        }
    }
}
