//! The primitives that layers compute with, each once. A primitive takes its operands as
//! [`Elements`](cortado_core::Elements), picks the device of the context, and runs that device's
//! kernel; or the CPU's, where the device has none, which the context tells once. Operands of one
//! call have as many elements as each other; if not, the fewest count.
//!
//! | module | what it holds |
//! |---|---|
//! | `channel_gradients` | their gradients, channel by channel |
//! | `channels` | functions and sums of channels |
//! | `checks` | whether values are what a layer can take |
//! | `conv` | convolutions and their columns |
//! | `copy` | copies of arrays that are parts of blobs |
//! | `cuda` | NVIDIA GPUs: the launches of their kernels |
//! | `elementwise` | functions of single elements, and of those at one place in several blobs |
//! | `gemm` | products of matrices |
//! | `loss` | losses, their gradients, accuracy |
//! | `kernels` | [`Kernels`]: what a device computes itself, and how a primitive finds it |
//! | `norm` | softmax, local response normalisation, vectors of length 1 |
//! | `pool` | pooling |
//! | `random` | random numbers |
//! | `recurrent` | the steps of recurrent cells |
//! | `reduce` | sums, and the greatest elements |
//! | `resample` | images in another resolution |
//! | `regions` | pooling of regions |
//! | `rows` | matrices row by row |
//! | `statistics` | statistics of channels, and normalisation by them |
//! | `steps` | what layers do in place, with the layer before them or alone |
//! | `testing` | the testing kit (feature `testing`) |
//! | `update` | updates of learned weights |

mod channel_gradients;
mod channels;
mod checks;
mod conv;
mod copy;
pub mod cuda;
mod elementwise;
mod gemm;
mod kernels;
mod loss;
mod norm;
mod pool;
mod random;
mod recurrent;
mod reduce;
mod regions;
mod resample;
mod rows;
mod statistics;
mod steps;
#[cfg(feature = "testing")]
pub mod testing;
mod update;

pub use channel_gradients::ChannelGradients;
pub use channels::{
    ChannelKernels, add_channel_dots, add_channel_sums, add_prelu_slope_diffs, chain_prelu, scale_channels,
};
pub use checks::{Allowed, CheckKernels, first_wrong};
pub use conv::{Conv, ConvDirection, ConvKernels, Filters, col2im, im2col};
pub use copy::{CopyKernels, Strided, add_strided, copy, copy_strided};
pub use elementwise::{
    ElementwiseKernels, chain, chain_maximum, divide, fill, map, mask, maximum, product, scale, weighted_sum,
};
pub use gemm::{Gemm, GemmKernels, Matrix, MatrixMut, Transpose, gemm};
pub use kernels::{DeviceKernels, Kernels};
pub use loss::{
    HingeNorm, Labels, LossKernels, LossSum, LossWeights, Margin, SmoothL1, WeightOf, accuracy, contrastive_loss,
    euclidean_loss, hinge_loss, infogain_loss, infogain_loss_gradient, log_loss, log_loss_gradient, log_losses,
    sigmoid_loss, sigmoid_loss_gradient, smooth_l1_loss, softmax_loss_gradient,
};
pub use norm::{
    NormKernels, chain_lrn_across, chain_lrn_within, chain_softmax, chain_to_unit, lrn_across, lrn_within, softmax,
    to_unit,
};
pub use pool::{
    PoolKernels, chain_expected_pool, chain_mask, chain_mean_pool, expected_pool, mask_as_numbers, max_pool, mean_pool,
    sample_pool,
};
pub use random::draw_mask;
pub use recurrent::{
    CellStep, RecurrentKernels, add_continued_diffs, continue_states, lstm_backward, lstm_forward, rnn_backward,
    rnn_forward,
};
pub use reduce::{ReduceKernels, asum, chain_reduce_rows, dot, reduce_rows, sumsq, top_k};
pub use regions::{
    RegionKernels, chain_greatest_of_windows, chain_sums_of_windows, greatest_of_windows, sums_of_windows,
};
pub use resample::{ResampleKernels, chain_resample, resample};
pub use rows::{
    RowKernels, add_axis_sums, add_row, add_rows, add_scattered_rows, gather_rows, repeat_row, scatter_rows,
};
pub use statistics::{
    MovingStatistics, Spread, Statistics, StatisticsKernels, batch_statistics, chain_normalize, channel_statistics,
    global_statistics, means_and_deviations, normalize, statistics_of,
};
pub use steps::{StepKernels, run_steps, run_steps_on};
pub use update::{UpdateKernels, update};

use kernels::{Host, compute, host, on_device};
