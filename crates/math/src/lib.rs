//! The primitives of layers: one function for each computation, for all devices.
//!
//! A primitive takes its operands as [`Elements`](cortado_core::Elements), finds the device of the
//! context and runs its kernel. If the device has none, it runs the host's kernel, and the context
//! reports this once. If the operands of a call have different lengths, the shortest counts. So a
//! backward pass before any forward pass, whose operands may be empty, is harmless on every device.
//!
//! The host's kernels are called through a table of functions for each element type, like a
//! device's. Generic calls would be the obvious way, but then each crate that calls a primitive
//! would compile its own copy of the kernels.
//!
//! | module | what it holds |
//! |---|---|
//! | `channel_gradients` | gradients of layers in place, channel by channel |
//! | `channels` | functions and sums of channels |
//! | `checks` | checks of values such as labels |
//! | `conv` | convolutions and their columns |
//! | `copy` | copies and additions between parts of blobs |
//! | `cuda` | NVIDIA GPUs: the launches of their kernels (feature `cuda`) |
//! | the root | [`Kernels`], the kernels of a device, and the choice of the kernel of a primitive |
//! | `elementwise` | functions of single elements, of one blob or several |
//! | `batch` | sums over the images of a batch |
//! | `gemm` | matrix products |
//! | `loss` | losses, their gradients, accuracy |
//! | `norm` | softmax, local response normalisation, L2 normalisation |
//! | `pool` | pooling |
//! | `random` | random numbers |
//! | `recurrent` | single steps of recurrent cells |
//! | `reduce` | sums, and the greatest elements |
//! | `resample` | resampling of images to another resolution |
//! | `regions` | pooling over regions of images |
//! | `rows` | repeating, picking and adding the rows of matrices |
//! | `statistics` | statistics of channels, and normalisation by them |
//! | `steps` | functions of layers in place, alone or as the epilogue of a kernel |
//! | `testing` | the testing kit (feature `testing`) |
//! | `transform` | conversion of images to the input of a net |
//! | `update` | the update of weights by a solver |

mod batch;
mod channel_gradients;
mod channels;
mod checks;
mod conv;
mod copy;
#[cfg(feature = "cuda")]
pub mod cuda;
mod elementwise;
mod gemm;
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
mod transform;
mod update;

pub use batch::{BatchGemm, add_channel_sums_over_batch, add_rows_over_batch, gemm_over_batch};
pub use channel_gradients::ChannelGradients;
pub use channels::{
    ChannelKernels, add_channel_dots, add_channel_sums, add_prelu_slope_diffs, prelu_backward, scale_channels,
    scale_places,
};
pub use checks::{Allowed, CheckKernels, check, class_of, first_wrong, note_loss};
pub use conv::{Conv, ConvDirection, ConvFilters, ConvKernels, col2im, im2col};
pub use copy::{CopyKernels, Strided, add_strided, copy, copy_strided};
pub use elementwise::{
    ElementwiseKernels, divide, fill, map, map_backward, mask, maximum, maximum_backward, product, scale, weighted_sum,
};
pub use gemm::{Gemm, GemmKernels, Matrix, MatrixMut, Transpose, gemm};
pub use loss::{
    HingeNorm, Labels, LossKernels, LossScale, LossSum, LossWeights, Margin, SmoothL1, WeightOf, accuracy,
    contrastive_loss, euclidean_loss, hinge_loss, infogain_loss, infogain_loss_gradient, leave_log_loss, log_loss,
    log_loss_gradient, log_losses, sigmoid_loss, sigmoid_loss_gradient, smooth_l1_loss, softmax_loss_gradient,
};
pub use norm::{
    NormKernels, l2_normalize, l2_normalize_backward, lrn_across, lrn_across_backward, lrn_within, lrn_within_backward,
    softmax, softmax_backward,
};
pub use pool::{
    PoolKernels, expected_pool, expected_pool_backward, mask_as_numbers, max_pool, max_pool_backward, mean_pool,
    mean_pool_backward, sample_pool,
};
pub use random::draw_mask;
pub use recurrent::{
    CellStep, RecurrentKernels, add_continued_diffs, continue_states, lstm_backward, lstm_forward, rnn_backward,
    rnn_forward,
};
pub use reduce::{ReduceKernels, asum, dot, reduce_rows, reduce_rows_backward, sumsq, top_k};
pub use regions::{
    RegionKernels, greatest_of_windows, greatest_of_windows_backward, sums_of_windows, sums_of_windows_backward,
};
pub use resample::{ResampleKernels, resample, resample_backward};
pub use rows::{
    RowKernels, add_axis_sums, add_row, add_rows, add_scattered_rows, gather_rows, read_row_numbers, repeat_row,
    scatter_rows,
};
pub use statistics::{
    ChannelSpread, MovingStatistics, Statistics, StatisticsKernels, batch_statistics, channel_statistics,
    global_statistics, means_and_deviations, normalize, normalize_backward, statistics_of,
};
pub use steps::{Following, StepKernels, run_steps, run_steps_on};
pub use transform::{Means, Transform, TransformKernels, transform};
pub use update::{UpdateKernels, Updated, update};

use batch::HostBatchSums;
use channel_gradients::HostGradients;
use conv::HostConvolutions;
use cortado_core::device::DeviceRef;
use cortado_core::{Ctx, Error, PerReal, Real, Result};
use elementwise::HostSums;
use gemm::HostProducts;
use std::marker::PhantomData;

/// The kernels of a device for one element type: one trait for each module of primitives. A method
/// runs its kernel and returns true, or returns false if the device has none for the case. That is
/// what each method does by default, so a new device starts without kernels and is correct from its
/// first one on.
pub trait Kernels<T: Real>:
    ChannelKernels<T>
    + CheckKernels<T>
    + ConvKernels<T>
    + CopyKernels<T>
    + ElementwiseKernels<T>
    + GemmKernels<T>
    + LossKernels<T>
    + NormKernels<T>
    + PoolKernels<T>
    + RecurrentKernels<T>
    + ReduceKernels<T>
    + ResampleKernels<T>
    + RegionKernels<T>
    + RowKernels<T>
    + StatisticsKernels<T>
    + StepKernels<T>
    + TransformKernels<T>
    + UpdateKernels<T>
    + Send
    + Sync
{
}

/// The kernels of a device: what [`Device::kernels`](cortado_core::device::Device::kernels) gives.
pub struct DeviceKernels {
    single: Box<dyn Kernels<f32>>,
    double: Box<dyn Kernels<f64>>,
}

impl DeviceKernels {
    /// The kernels of both element types.
    pub fn new(single: impl Kernels<f32> + 'static, double: impl Kernels<f64> + 'static) -> Self {
        Self {
            single: Box::new(single),
            double: Box::new(double),
        }
    }

    fn of<T: Real>(&self) -> &dyn Kernels<T> {
        T::of_two::<Borrowed<'_>>(&*self.single, &*self.double)
    }
}

struct Borrowed<'a>(PhantomData<&'a ()>);

impl<'a> PerReal for Borrowed<'a> {
    type Of<T: Real> = &'a dyn Kernels<T>;
}

/// The kernels of the host, for all primitives. It computes weighted sums, products and
/// convolutions together with the operations that follow, while the elements are in its caches.
/// These have other arguments and are therefore in traits of its own.
struct Host;

trait HostKernels<T: Real>:
    Kernels<T> + HostConvolutions<T> + HostGradients<T> + HostBatchSums<T> + HostProducts<T> + HostSums<T>
{
}

impl<T: Real> Kernels<T> for Host {}
impl<T: Real> HostKernels<T> for Host {}

// Statics with concrete types, so that the host's kernels are compiled in this crate.
static SINGLE: &dyn HostKernels<f32> = &Host;
static DOUBLE: &dyn HostKernels<f64> = &Host;

struct HostTable;

impl PerReal for HostTable {
    type Of<T: Real> = &'static dyn HostKernels<T>;
}

/// The host's kernels for one element type.
fn host<T: Real>() -> &'static dyn HostKernels<T> {
    T::of_two::<HostTable>(SINGLE, DOUBLE)
}

/// Runs a primitive on the context's device, or on the host if there is no device or it has no
/// kernel. The latter is reported once.
///
/// # Errors
/// Those of the kernel.
fn compute<T: Real>(
    ctx: &Ctx,
    primitive: &'static str,
    mut run: impl FnMut(&dyn Kernels<T>) -> Result<bool>,
) -> Result<()> {
    if on_device(ctx, primitive, &mut run)? || run(host::<T>())? {
        return Ok(());
    }
    Err(Error::internal("the host has no kernel for a primitive"))
}

/// Runs a primitive on the context's device. Returns false if the host has to compute it.
///
/// # Errors
/// Those of the kernel.
fn on_device<T: Real>(
    ctx: &Ctx,
    primitive: &'static str,
    run: impl FnOnce(&dyn Kernels<T>) -> Result<bool>,
) -> Result<bool> {
    let Some(device) = ctx.device() else {
        return Ok(false);
    };
    if let Some(kernels) = kernels_of(device)
        && run(kernels)?
    {
        return Ok(true);
    }
    ctx.falls_back(primitive);
    Ok(false)
}

/// The kernels of a device for one element type, if it has any.
fn kernels_of<T: Real>(device: &DeviceRef) -> Option<&dyn Kernels<T>> {
    let kernels = device.kernels()?.downcast_ref::<DeviceKernels>()?;
    Some(kernels.of::<T>())
}
