//! Kernels on whole numbers: `u8` images with the channels last, weights of 8 bits, sums of 32. What
//! they compute is stated by [`cortado_ops::integer`], and they have the same bits on every path.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | images of `u8` |
//! | `window.rs` | the sizes of a convolution, and the inputs of a window as a row |
//! | `packed.rs` | weights in panels, and which parts of them cannot saturate |
//! | `dots.rs` | the micro-kernel, for any path |
//! | `dots_x86.rs` | the same with AVX2 |
//! | `conv.rs` | convolutions and inner products as products of rows and panels |
//! | `depthwise.rs` | convolutions of single channels |
//! | `pool.rs` | maxima and means |
//! | `elementwise.rs` | sums, other scales, from and to real numbers |

mod conv;
mod depthwise;
mod dots;
#[cfg(target_arch = "x86_64")]
mod dots_x86;
mod elementwise;
mod packed;
mod pool;
mod window;

pub use conv::Convolution;
pub use depthwise::Depthwise;
pub use elementwise::{dequantize, quantize, quantize_planes, rescale, sum};
pub use pool::pool;
pub use window::IntWindow;

use crate::base::parallel::Shared;
use crate::nhwc::NhwcImage;

/// Images of `u8` to read. Borders are not used.
#[derive(Clone, Copy, Debug)]
pub struct IntSource<'a> {
    /// The elements of all images, of other views' channels too.
    pub data: &'a [u8],
    /// Where they are.
    pub image: NhwcImage,
}

/// Images of `u8` to write.
#[derive(Debug)]
pub struct IntTarget<'a> {
    /// The elements of all images, of other views' channels too.
    pub data: &'a mut [u8],
    /// Where they are.
    pub image: NhwcImage,
}

impl<'a> IntSource<'a> {
    /// The channels of a pixel.
    #[inline(always)]
    fn pixel(&self, n: usize, y: usize, x: usize) -> &'a [u8] {
        let at = self.image.at(n, y as isize, x as isize);
        &self.data[at..at + self.image.channels]
    }
}

/// Images that tasks write, each its own pixels or channels.
struct Writer {
    data: Shared<u8>,
    image: NhwcImage,
}

impl Writer {
    /// # Panics
    /// When the slice is too short for the images.
    fn of(y: &mut IntTarget<'_>) -> Self {
        let image = y.image;
        assert!(
            image.len() <= y.data.len() && image.first_channel + image.channels <= image.pixel,
            "{} elements cannot hold {image:?}",
            y.data.len()
        );
        Self {
            data: Shared(y.data.as_mut_ptr()),
            image,
        }
    }

    /// Some channels of a pixel.
    ///
    /// # Safety
    /// No other task touches them meanwhile.
    ///
    /// # Panics
    /// When there are no such channels or no such pixel.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // Tasks write apart.
    unsafe fn channels(&self, [n, y, x]: [usize; 3], first: usize, count: usize) -> &mut [u8] {
        let image = &self.image;
        assert!(n < image.batch && y < image.height && x < image.width && first + count <= image.channels);
        let at = image.at(n, y as isize, x as isize) + first;
        // SAFETY: the pixel is inside the images, which the slice holds; the caller's promise.
        unsafe { self.data.slice(at, count) }
    }
}

/// The image, row and column of a pixel of a batch.
#[inline(always)]
fn place(image: &NhwcImage, pixel: usize) -> [usize; 3] {
    let (column, rest) = (pixel % image.width, pixel / image.width);
    [rest / image.height, rest % image.height, column]
}

/// The pixels of a batch.
fn pixels(image: &NhwcImage) -> usize {
    cortado_ops::count([image.batch, image.height, image.width])
}
