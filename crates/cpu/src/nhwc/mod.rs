//! Kernels on images with the channels last, for nets that are planned as a whole: prepacked
//! weights, and what follows a layer fused into it.
//!
//! With the channels last a pixel is a run of numbers, whatever the kernel: the micro-kernel reads
//! the inputs where they are, nothing is packed, and all other kernels are loops over vectors of
//! channels. Padding is a border of zeros around the images in memory, which every writer of an
//! image keeps.
//!
//! | file | what it holds |
//! |---|---|
//! | `conv/` | convolution: direct, by Winograd's algorithm, depthwise |
//! | `image.rs` | where the images of a batch lie |
//! | `tasks.rs` | how images are cut for threads |
//! | `gather.rs` | copies of what a task reads, where it lies far apart |
//! | `activation.rs` | functions of vectors as they are written |
//! | `pool.rs`, `lrn.rs` | pooling, response normalisation across channels |
//! | `elementwise.rs` | activations, sums, products, maxima, a factor and a term for each channel |
//! | `pixels.rs` | functions of each element, channels in another order, other resolutions |
//! | `reorder.rs` | from and to planes, copies, borders |

mod activation;
mod conv;
mod elementwise;
mod gather;
mod image;
mod lrn;
mod pixels;
mod pool;
mod reorder;
mod tasks;

pub(crate) use activation::check_channels;
pub(crate) use conv::check as check_filters;
pub use conv::{Algorithm, Convolution, Depthwise, Filters, Separable, TileSize};
pub use elementwise::{affine, apply, apply_in_place, maximum, product, sum};
pub use image::NhwcImage;
pub use lrn::lrn;
pub use pixels::{map, resample, scale_and_add, shuffle_channels, to_length};
pub use pool::NhwcPool;
pub use reorder::{clear_border, copy, from_nchw, to_nchw};

use cortado_ops::{PerChannel, Pointwise};
use std::sync::Arc;

/// Images to read: the slice that holds them, and where in it they are.
#[derive(Clone, Copy, Debug)]
pub struct NhwcSource<'a> {
    /// The elements of all images and borders, of other views' channels too.
    pub data: &'a [f32],
    /// Where they are.
    pub image: NhwcImage,
}

/// Images to write.
#[derive(Debug)]
pub struct NhwcTarget<'a> {
    /// The elements of all images and borders, of other views' channels too.
    pub data: &'a mut [f32],
    /// Where they are.
    pub image: NhwcImage,
}

/// The function of each output as it is written, if there is one.
pub type Activation = Option<Pointwise<PerChannel<f32, Arc<Vec<f32>>>>>;
