//! Convolution.

/// What a convolution is made of.
#[derive(Clone, Copy, Debug)]
pub struct Filters<'a> {
    /// (outputs, channels / group, kernel…).
    pub weights: &'a [f32],
    /// For each output.
    pub bias: Option<&'a [f32]>,
    /// The channels of the output.
    pub outputs: usize,
    /// The channels of the input, of all groups.
    pub channels: usize,
    /// The groups.
    pub group: usize,
    /// Rows and columns.
    pub kernel: [usize; 2],
    /// Rows and columns.
    pub stride: [usize; 2],
    /// Rows and columns.
    pub pad: [usize; 2],
    /// Rows and columns.
    pub dilation: [usize; 2],
}
