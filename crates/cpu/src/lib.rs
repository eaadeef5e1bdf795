//! CPU kernels on plain slices, with SIMD chosen at run time.
//!
//! | module | what it holds | uses |
//! |---|---|---|
//! | `base` | instruction sets, aligned memory, threads, prefetching | |
//! | `system` | the differences between operating systems | |
//! | `simd` | vectors for kernels that are written once for all instruction sets | base |
//! | `epilogue` | functions of single elements that follow a kernel | base, simd |
//! | `pointwise` | loops over elements, with a function of each or of each channel, and their sums | base |
//! | `gemm` | matrix products: packing, blocking, one micro-kernel for each instruction set | epilogue, pointwise and above |
//! | `winograd` | what Winograd's convolutions of both layouts share | simd |
//! | `nchw` | kernels on images with the channels first, Caffe's layout | all above |
//! | `nhwc` | kernels on images with the channels last, for planned nets | all above except `nchw` |
//! | `panels` | products of rows and panels, of any numbers, with the channels last | base, nhwc |
//! | `int8` | kernels on integers | base, nhwc, panels |
//! | `bf16` | convolutions and inner products of factors in bf16 | base, nhwc, panels |
//!
//! All loops run in the rayon pool of the caller. Work is split over outputs, or into a number of
//! partial sums that depends only on the problem, and sums are taken in a fixed order, so results
//! have the same bits for any number of threads.
#![allow(unsafe_code)]

mod base;
pub mod bf16;
mod epilogue;
mod gemm;
pub mod int8;
pub mod nchw;
pub mod nhwc;
mod panels;
mod pointwise;
mod simd;
mod system;
mod winograd;

pub use base::caches::cache_of_a_thread;
pub use base::parallel::{on_one_thread, with_team};
pub use base::path::{Vectorized, check_path, path_name, path_names, vectorized};
pub use base::prefetch::prefetch_for_writing;
pub use epilogue::{Epilogue, EpilogueStep};
#[cfg(not(target_os = "unknown"))]
pub use gemm::peak_flops;
pub use gemm::{FEW_ROWS, Transpose, gemm, gemm_of_share, gemm_over_batch, scratch_bytes};
pub use nchw::{
    ave_pool_backward, ave_pool_forward, col2im, expected_pool_backward, expected_pool_forward, greatest_of_windows,
    greatest_of_windows_backward, im2col, l2_normalize, l2_normalize_backward, lrn_across_backward, lrn_across_forward,
    lrn_within_backward, lrn_within_forward, max_pool_backward, max_pool_forward, max_pool_values, resample_backward,
    resample_forward, sample_pool_forward, softmax_backward, softmax_forward, sums_of_windows,
    sums_of_windows_backward,
};
pub use panels::ProductWindow;
pub use pointwise::{
    ByChannel, Channel, add, add_over_batch, add_strided, asum, axpy, channel_means, channel_sums, channel_sums_of,
    channel_sums_of_stripe, copy_rows, copy_strided, dot, lstm_backward, lstm_forward, map, map_backward,
    map_backward_by_channel, map_backward_in_place, map_channels, map_channels_in_place, map_in_place, mask,
    mask_in_place, one_pass_statistics, scal, sumsq, top_k, update, variances_around, zip_all_in_place, zip_channels,
    zip_channels_in_place, zip_in_place, zip_map,
};
