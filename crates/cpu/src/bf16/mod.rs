//! Convolutions and inner products whose factors are rounded to bf16, as [`cortado_ops::bfloat16`] states: images of
//! `f32` with the channels last, weights of 16 bits, sums in `f32`.
//!
//! | file | what it holds |
//! |---|---|
//! | `numbers.rs` | inputs, weights and sums; vectors in plain Rust |
//! | `kernel.rs` | the kernels: which there are, which one is chosen, the sizes of their tiles |
//! | `x86.rs`, `neon.rs` | vectors of AVX-512 BF16 and AVX2, of NEON |
//! | `packed.rs` | the weights of a convolution as panels |
//! | `conv.rs` | convolutions, and what follows their sums |

mod conv;
mod kernel;
#[cfg(target_arch = "aarch64")]
mod neon;
mod numbers;
mod packed;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use conv::Bf16Convolution;
pub use kernel::Bf16Kernel;
