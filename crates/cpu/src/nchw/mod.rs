//! Kernels on images with the channels before the rows, as Caffe's blobs are.
//!
//! | module | what it holds |
//! |---|---|
//! | `conv/` | convolution |
//! | `pool/` | pooling |
//! | `planes/` | planes laid out for windows that slide over them: depthwise convolution and pooling |
//! | `lrn` | normalisation by neighbours in other channels, or in the same |
//! | `resample` | planes in another resolution |
//! | `regions/` | pooling of windows that lie anywhere |
//! | `softmax` | probabilities along an axis |
//! | `unit` | vectors along an axis, divided by their lengths |

mod conv;
mod lrn;
mod planes;
mod pool;
mod regions;
mod resample;
mod softmax;
mod unit;

pub use conv::{Convolution, col2im, im2col};
pub use lrn::{lrn_across_backward, lrn_across_forward, lrn_within_backward, lrn_within_forward};
pub use pool::{
    ave_pool_backward, ave_pool_forward, expected_pool_backward, expected_pool_forward, max_pool_backward,
    max_pool_forward, max_pool_values, sample_pool_forward,
};
pub use regions::{greatest_of_windows, greatest_of_windows_backward, sums_of_windows, sums_of_windows_backward};
pub use resample::{resample_backward, resample_forward};
pub use softmax::{softmax_backward, softmax_forward};
pub use unit::{l2_normalize, l2_normalize_backward};
