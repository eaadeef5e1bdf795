//! The sizes of a convolution.

use crate::count;

/// One spatial axis of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvAxis {
    /// The size of the input.
    pub input: usize,
    /// The size of the kernel.
    pub kernel: usize,
    /// The step between outputs.
    pub stride: usize,
    /// The zeros on both sides.
    pub pad: usize,
    /// The step between the kernel's elements.
    pub dilation: usize,
    /// The size of the output: ⌊(input + 2·pad − (dilation·(kernel − 1) + 1)) / stride⌋ + 1.
    pub output: usize,
}

impl ConvAxis {
    /// Whether kernel, stride and dilation are at least 1, and all windows lie inside the padded
    /// input.
    pub fn is_sound(&self) -> bool {
        let Some(last) = self.output.checked_sub(1) else {
            return [self.kernel, self.stride, self.dilation].iter().all(|&size| size > 0);
        };
        let reach = || {
            let start = last.checked_mul(self.stride)?;
            start.checked_add(self.dilation.checked_mul(self.kernel.checked_sub(1)?)?)
        };
        let padded = self.pad.checked_mul(2).and_then(|pad| pad.checked_add(self.input));
        let lies_inside = reach().zip(padded).is_some_and(|(reach, padded)| reach < padded);
        self.stride > 0 && self.dilation > 0 && lies_inside
    }
}

/// The sizes of a convolution: channels in and out, groups, and the spatial axes, the slowest
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvGeometry {
    /// Into how many independent parts the channels are split.
    pub group: usize,
    /// The channels of the input.
    pub channels: usize,
    /// The channels of the output.
    pub num_output: usize,
    /// The spatial axes.
    pub axes: Vec<ConvAxis>,
}

impl ConvGeometry {
    /// The elements of one channel of the input.
    pub fn input_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.input))
    }

    /// The elements of one channel of the output.
    pub fn output_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.output))
    }

    /// The elements of the kernel in one channel.
    pub fn kernel_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.kernel))
    }

    /// The weights of one output: channels / group · kernel.
    pub fn weights_per_output(&self) -> usize {
        count([self.channels / self.group, self.kernel_plane()])
    }

    /// The elements of so many images that are read.
    pub fn input_len(&self, batch: usize) -> usize {
        count([batch, self.channels, self.input_plane()])
    }

    /// The elements of so many images that are made.
    pub fn output_len(&self, batch: usize) -> usize {
        count([batch, self.num_output, self.output_plane()])
    }

    /// All weights.
    pub fn weights_len(&self) -> usize {
        count([self.num_output, self.weights_per_output()])
    }

    /// Whether the groups divide the channels, no size is 0 that cannot be, and all windows lie
    /// inside the padded input.
    pub fn is_sound(&self) -> bool {
        let divides = |channels: usize| self.group > 0 && channels.is_multiple_of(self.group);
        divides(self.channels) && divides(self.num_output) && self.axes.iter().all(ConvAxis::is_sound)
    }

    /// Whether the columns are the image itself: 1 × 1, stride 1, no padding.
    pub fn is_pointwise(&self) -> bool {
        self.axes.iter().all(|a| a.kernel == 1 && a.stride == 1 && a.pad == 0)
    }
}
