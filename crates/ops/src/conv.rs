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
    /// The number of zeros on each side.
    pub pad: usize,
    /// The distance between neighbouring elements of the kernel; 1 in an ordinary convolution.
    pub dilation: usize,
    /// The size of the output: ⌊(input + 2·pad − (dilation·(kernel − 1) + 1)) / stride⌋ + 1.
    pub output: usize,
}

impl ConvAxis {
    /// Whether kernel, stride and dilation are at least 1, and all windows are inside the padded
    /// input. All arithmetic is checked, because the sizes come from files.
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

/// The sizes of a convolution: input and output channels, groups, and the spatial axes, the slowest
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvGeometry {
    /// The number of groups. Each convolves its share of the input channels to its share of the
    /// output channels.
    pub group: usize,
    /// The number of input channels.
    pub channels: usize,
    /// The number of output channels.
    pub num_output: usize,
    /// The spatial axes.
    pub axes: Vec<ConvAxis>,
}

impl ConvGeometry {
    /// The number of elements of an input channel.
    pub fn input_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.input))
    }

    /// The number of elements of an output channel.
    pub fn output_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.output))
    }

    /// The number of elements of the kernel in one channel.
    pub fn kernel_plane(&self) -> usize {
        count(self.axes.iter().map(|axis| axis.kernel))
    }

    /// The number of weights of one output channel: channels / group · kernel elements.
    pub fn weights_per_output(&self) -> usize {
        count([self.channels / self.group, self.kernel_plane()])
    }

    /// The number of elements of an input of `batch` images.
    pub fn input_len(&self, batch: usize) -> usize {
        count([batch, self.channels, self.input_plane()])
    }

    /// The number of elements of an output of `batch` images.
    pub fn output_len(&self, batch: usize) -> usize {
        count([batch, self.num_output, self.output_plane()])
    }

    /// The number of weights.
    pub fn weights_len(&self) -> usize {
        count([self.num_output, self.weights_per_output()])
    }

    /// Whether the groups divide both numbers of channels, and all axes are
    /// [sound](ConvAxis::is_sound).
    pub fn is_sound(&self) -> bool {
        let divides = |channels: usize| self.group > 0 && channels.is_multiple_of(self.group);
        divides(self.channels) && divides(self.num_output) && self.axes.iter().all(ConvAxis::is_sound)
    }

    /// Whether kernel and stride are 1 without padding. The convolution is then a matrix product of
    /// the weights and the image itself, without columns.
    pub fn is_pointwise(&self) -> bool {
        self.axes.iter().all(|a| a.kernel == 1 && a.stride == 1 && a.pad == 0)
    }
}
