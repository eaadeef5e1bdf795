//! The sizes of a convolution.

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

/// The sizes of a convolution: channels in and out, groups, and the spatial axes, the slowest first.
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
        self.axes.iter().map(|axis| axis.input).product()
    }

    /// The elements of one channel of the output.
    pub fn output_plane(&self) -> usize {
        self.axes.iter().map(|axis| axis.output).product()
    }

    /// The elements of the kernel in one channel.
    pub fn kernel_plane(&self) -> usize {
        self.axes.iter().map(|axis| axis.kernel).product()
    }

    /// The weights of one output: channels / group · kernel.
    pub fn weights_per_output(&self) -> usize {
        self.channels / self.group * self.kernel_plane()
    }

    /// Whether the columns are the image itself: 1 × 1, stride 1, no padding.
    pub fn is_pointwise(&self) -> bool {
        self.axes.iter().all(|a| a.kernel == 1 && a.stride == 1 && a.pad == 0)
    }
}
