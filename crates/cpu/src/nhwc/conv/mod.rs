//! Convolution with everything that is known beforehand done beforehand: the choice of the
//! algorithm, and the packing of the weights.
//!
//! | file | what it holds |
//! |---|---|
//! | `direct/` | direct convolution: how it is cut for threads and caches, its kernels, and the weights as they read them |
//! | `winograd/` | convolution by Winograd's algorithm |
//! | `depthwise/` | convolution with one filter for each channel, and with single pixels after it |
//! | `micro_kernel.rs` | pixels × outputs, summed over taps |
//! | `epilogue.rs` | what is done to the sums as they are written: bias, sum, activation |

mod depthwise;
mod direct;
mod epilogue;
mod micro_kernel;
mod winograd;

pub use crate::winograd::TileSize;
pub use depthwise::{Depthwise, Separable};

use super::{Activation, Image, Source, Target};
use cortado_mem::reserve::Result;
use cortado_ops::count;
use direct::Direct;
use winograd::Winograd;

/// The weights of a convolution, and how its windows move.
#[derive(Clone, Copy, Debug)]
pub struct Filters<'a> {
    /// outputs × channels/group × kernel height × kernel width, as Caffe stores them.
    pub weights: &'a [f32],
    /// One for each output.
    pub bias: Option<&'a [f32]>,
    /// The channels that come out.
    pub outputs: usize,
    /// The channels of the input, of all groups together.
    pub channels: usize,
    /// The groups: outputs of a group read the channels of the same group only.
    pub group: usize,
    /// Height and width of the windows.
    pub kernel: [usize; 2],
    /// From one window to the next.
    pub stride: [usize; 2],
    /// The padding on each side.
    pub pad: [usize; 2],
    /// From one tap to the next.
    pub dilation: [usize; 2],
}

/// A convolution for images of some size. An InnerProduct is one whose windows are as large as its
/// input.
#[derive(Debug)]
pub struct Convolution {
    kernel: Kernel,
}

/// How a convolution is computed.
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
    /// Chooses the algorithm for these shapes and packs the weights for it. What is read and
    /// written later can lie elsewhere, have other borders and another batch.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// When the numbers of weights, biases, slopes or channels do not fit together, or a size is
    /// zero that cannot be.
    pub fn new(filters: &Filters<'_>, input: &Image, output: &Image, activation: Activation) -> Result<Self> {
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

    /// The convolution by the algorithm that is named, if it is made for such a convolution.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with(
        algorithm: Algorithm,
        filters: &Filters<'_>,
        input: &Image,
        output: &Image,
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
    /// When the images do not fit together, or the border of `x`, which must hold zeros, is
    /// narrower than the padding.
    pub fn run(&self, x: Source<'_>, sum: Option<Source<'_>>, y: Target<'_>) -> Result {
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

/// The greatest distance from the first element that the windows of so many outputs read to the
/// last; none where it is more than can be counted.
fn reach(outputs: usize, kernel: usize, stride: usize, dilation: usize) -> Option<usize> {
    let last = outputs.saturating_sub(1).checked_mul(stride)?;
    last.checked_add(kernel.checked_sub(1)?.checked_mul(dilation)?)
}

/// # Panics
/// When the filters do not fit together or to the images.
fn check(filters: &Filters<'_>, input: &Image, output: &Image) {
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
