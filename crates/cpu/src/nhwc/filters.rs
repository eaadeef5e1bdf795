//! The weights and the geometry of a convolution.

/// A convolution as Caffe stores it. Pairs are vertical, horizontal.
#[derive(Clone, Copy, Debug)]
pub struct Filters<'a> {
    /// outputs × channels/group × kernel height × kernel width.
    pub weights: &'a [f32],
    /// One for each output.
    pub bias: Option<&'a [f32]>,
    /// The channels of the output.
    pub outputs: usize,
    /// The channels of the input, those of all groups.
    pub channels: usize,
    /// Into how many groups the channels and the outputs are divided.
    pub group: usize,
    /// The size of the window.
    pub kernel: [usize; 2],
    /// The step between windows.
    pub stride: [usize; 2],
    /// The zeros on each side.
    pub pad: [usize; 2],
    /// The step between the elements of a window.
    pub dilation: [usize; 2],
}
