//! Convolution of images with the channels last. The algorithm is chosen and the weights are packed
//! once, when a net is compiled.
//!
//! | file | what it holds |
//! |---|---|
//! | `direct/` | direct convolution: its division for threads and caches, kernels, packed weights |
//! | `winograd/` | convolution by Winograd's algorithm |
//! | `depthwise/` | convolution with one filter for each channel, and with single pixels after it |
//! | `micro_kernel.rs` | pixels × outputs, summed over taps |
//! | `epilogue.rs` | the epilogue of the sums: bias, sum, activation |

mod depthwise;
mod direct;
mod epilogue;
mod micro_kernel;
mod winograd;

pub use crate::winograd::TileSize;
pub use depthwise::{Depthwise, Separable};

use super::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use cortado_mem::reserve::Result;
use cortado_ops::count;
use direct::Direct;
use winograd::Winograd;

/// The weights and the geometry of a convolution.
#[derive(Clone, Copy, Debug)]
pub struct Filters<'a> {
    /// outputs × channels/group × kernel height × kernel width, as Caffe stores them.
    pub weights: &'a [f32],
    /// One number for each output.
    pub bias: Option<&'a [f32]>,
    /// The number of output channels.
    pub outputs: usize,
    /// The number of input channels, over all groups.
    pub channels: usize,
    /// The number of groups. Outputs of a group read the channels of the same group only.
    pub group: usize,
    /// Height and width of the windows.
    pub kernel: [usize; 2],
    /// The distance between neighbouring windows.
    pub stride: [usize; 2],
    /// The padding on each side.
    pub pad: [usize; 2],
    /// The distance between neighbouring taps.
    pub dilation: [usize; 2],
}

/// A convolution for images of a fixed size. An InnerProduct is a convolution whose window is as
/// large as its input.
#[derive(Debug)]
pub struct Convolution {
    kernel: Kernel,
}

/// The algorithm of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Each output as a sum over its taps.
    Direct,
    /// Tiles of outputs by Winograd's algorithm: 3 × 3 and 5 × 5 kernels without strides and
    /// dilation only.
    Winograd(TileSize),
}

#[derive(Debug)]
enum Kernel {
    Direct(Direct),
    Winograd(Winograd),
}

impl Convolution {
    /// Chooses the algorithm for these shapes and packs the weights for it. The images of a later
    /// run can have other places in memory, borders and batch sizes.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the numbers of weights, biases, slopes or channels do not match, or a kernel, stride or
    /// dilation is zero.
    pub fn new(filters: &Filters<'_>, input: &NhwcImage, output: &NhwcImage, activation: Activation) -> Result<Self> {
        check(filters, input, output);
        let winograd = match winograd::fastest(filters, output) {
            Some(size) => Winograd::new(size, filters, activation.clone())?,
            None => None,
        };
        let kernel = match winograd {
            Some(winograd) => Kernel::Winograd(winograd),
            None => Kernel::Direct(Direct::new(filters, output, activation)?),
        };
        Ok(Self { kernel })
    }

    /// A convolution with the given algorithm. `None` if the algorithm does not support these
    /// filters.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with(
        algorithm: Algorithm,
        filters: &Filters<'_>,
        input: &NhwcImage,
        output: &NhwcImage,
        activation: Activation,
    ) -> Result<Option<Self>> {
        check(filters, input, output);
        let kernel = match algorithm {
            Algorithm::Direct => Some(Kernel::Direct(Direct::new(filters, output, activation)?)),
            Algorithm::Winograd(size) => Winograd::new(size, filters, activation)?.map(Kernel::Winograd),
        };
        Ok(kernel.map(|kernel| Self { kernel }))
    }

    /// y = activation(filters ⋆ x + bias + sum). Writes what is inside the border of `y`.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the images do not match, or the border of `x`, which must be zeros, is narrower than the
    /// padding.
    pub fn run(&self, x: NhwcSource<'_>, sum: Option<NhwcSource<'_>>, y: NhwcTarget<'_>) -> Result {
        match &self.kernel {
            Kernel::Direct(direct) => direct.run(x, sum, y),
            Kernel::Winograd(winograd) => winograd.run(x, sum, y),
        }
    }

    /// The name of the algorithm.
    pub fn algorithm(&self) -> &'static str {
        match &self.kernel {
            Kernel::Direct(_) => "direct",
            Kernel::Winograd(winograd) => winograd.name(),
        }
    }
}

/// The distance between the first and the last element that the windows of `outputs` outputs read.
/// `None` if it overflows.
fn reach(outputs: usize, kernel: usize, stride: usize, dilation: usize) -> Option<usize> {
    let last = outputs.saturating_sub(1).checked_mul(stride)?;
    last.checked_add(kernel.checked_sub(1)?.checked_mul(dilation)?)
}

/// # Panics
/// If the filters do not match each other or the images.
pub(crate) fn check(filters: &Filters<'_>, input: &NhwcImage, output: &NhwcImage) {
    let Filters {
        outputs,
        channels,
        group,
        kernel,
        ..
    } = *filters;
    assert!(
        group > 0 && outputs.is_multiple_of(group) && channels.is_multiple_of(group),
        "{channels} channels and {outputs} outputs cannot be cut into {group} groups"
    );
    assert!(
        [kernel, filters.stride, filters.dilation]
            .as_flattened()
            .iter()
            .all(|&size| size > 0),
        "a kernel, a stride or a dilation of zero"
    );
    let weights = count([outputs, channels / group, kernel[0], kernel[1]]);
    assert_eq!(filters.weights.len(), weights, "weights of {outputs} outputs");
    assert_eq!(
        [input.channels, output.channels],
        [channels, outputs],
        "the channels of the images"
    );
}
