//! CPU kernels on plain slices, with SIMD chosen at run time.
//!
//! | module | what it holds |
//! |---|---|
//! | `path` | which instruction set is taken |
//! | `aligned` | numbers that begin at a cache line |
//! | `gemm` | matrix products: packing, blocking, one micro-kernel for each instruction set |
//! | `conv` | convolution as a matrix product whose right side is packed straight from the image |
//! | `planes` | planes laid out for windows that slide over them: depthwise convolution and pooling |
//! | `channels` | loops with a function for each channel |
//! | `finish` | functions of single elements that follow a kernel |
//! | `nhwc` | kernels on images with the channels last, for planned nets |
//! | `simd` | vectors for kernels that are written once for all instruction sets |
//! | `winograd` | the one-dimensional transforms of Winograd's convolutions |
//! | `pooling`, `softmax`, `lrn`, `lstm`, `elementwise`, `reduce` | the rest |
//!
//! All loops run in the rayon pool of the caller. Work is split over outputs, or into a number of partial sums that depends only on the problem, and sums
//! are taken in a fixed order, so results have the same bits for any number of threads.
#![allow(unsafe_code)]

mod aligned;
mod by_channel;
mod channels;
mod conv;
mod dots;
mod elementwise;
mod finish;
mod gemm;
mod lrn;
mod lstm;
pub mod nhwc;
mod parallel;
mod path;
mod planes;
mod pooling;
mod prefetch;
mod reduce;
mod simd;
mod softmax;
mod winograd;

pub use by_channel::{ByChannel, Channel};
pub use channels::{
    channel_sums, channel_sums_of, map_channels, map_channels_in_place, zip_channels, zip_channels_in_place,
};
pub use conv::{ConvFilters, PackedFilters, col2im, conv_backward_data, conv_backward_weights, conv_forward, im2col};
pub(crate) use cortado_ops::Float;
pub use elementwise::{
    add, axpy, copy_rows, map, map_in_place, relu_backward, relu_backward_in_place, relu_forward, relu_in_place, scal,
    zip_all_in_place, zip_in_place, zip_map,
};
pub use finish::{ChannelOp, Finish, Step};
pub use gemm::{FEW_ROWS, Transpose, gemm, peak_flops, scratch_bytes};
pub use lrn::{lrn_across_backward, lrn_across_forward};
pub use lstm::{lstm_backward, lstm_forward};
pub use parallel::{alone, together};
pub use path::{Vectorized, check_path, path_name, path_names, vectorized};
pub use pooling::{ave_pool_backward, ave_pool_forward, max_pool_backward, max_pool_forward, max_pool_values};
pub use prefetch::prefetch_for_writing;
pub use reduce::{asum, dot, sumsq};
pub use softmax::{softmax_backward, softmax_forward};
