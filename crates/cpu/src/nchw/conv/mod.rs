//! Convolution (cross-correlation) in any number of dimensions, with groups, padding, strides and dilation.
//!
//! Forward and the gradient of the weights are matrix products with the image's columns (im2col), which are never stored: packing reads them straight
//! from the image, or from a staged part of it where there is padding or a stride. The gradient of the image is, without strides, the forward pass with
//! the kernels turned round; with them, a product whose result, a bounded piece of columns at a time, is added back into the image.
//! Depthwise convolution has direct kernels. Forward in `f32`, two-dimensional with 3 × 3 or 5 × 5 kernels, takes Winograd's algorithm where that is faster;
//! so does the gradient of the weights, which is taken as dot products of flat rows (`direct`) where there are few channels. Under 1 × 1 kernels images are
//! thinned out where there are strides (`strided_pointwise`), taken side by side where they are small (`small_images`), and as a fully connected layer where they have but
//! one pixel (`single_pixel`).
//!
//! Shapes: x (batch, channels, input…), y (batch, num_output, output…), w (num_output, channels / group, kernel…).

mod backward_data;
mod backward_weights;
mod columns;
mod depthwise;
mod direct;
mod filters;
mod forward;
mod im2col;
mod single_pixel;
mod small_images;
mod strided_pointwise;
mod winograd;

pub use backward_data::conv_backward_data;
pub use backward_weights::conv_backward_weights;
pub use filters::{ConvFilters, PackedFilters};
pub use forward::conv_forward;
pub use im2col::{col2im, im2col};
