//! Kernels on whole numbers: `u8` images with the channels last, weights of 8 bits, sums of 32. What
//! they compute is stated by [`cortado_ops::integer`], and they have the same bits on every path.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | images of `u8` |
//! | `window.rs` | the sizes of a convolution, and the inputs of a window as a row |
//! | `tile.rs` | rows of inputs and panels of weights |
//! | `packed.rs` | the weights of a convolution as panels |
//! | `order.rs` | which parts of them cannot saturate with AVX2 |
//! | `kernel.rs` | the kernels: which there are, which one is chosen, the sizes of their tiles |
//! | `dots.rs` | their loop, over vectors of any instruction set, and vectors in plain Rust |
//! | `vnni.rs`, `neon.rs` | vectors of AVX-512 VNNI and AVX-VNNI, of NEON |
//! | `avx2.rs` | the kernel with AVX2, which has a loop of its own |
//! | `conv.rs` | convolutions and inner products as products of rows and panels |
//! | `lanes.rs` | rows of outputs, computed in numbers of channels that are vectors |
//! | `depthwise.rs` | convolutions of single channels |
//! | `pool.rs` | maxima and means |
//! | `elementwise.rs` | sums, other scales, from and to real numbers |

#[cfg(target_arch = "x86_64")]
mod avx2;
mod conv;
mod depthwise;
mod dots;
mod elementwise;
mod kernel;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod order;
mod packed;
mod pool;
mod tile;
#[cfg(target_arch = "x86_64")]
mod vnni;
mod window;

pub use conv::Convolution;
pub use depthwise::Depthwise;
pub use elementwise::{dequantize, quantize, quantize_planes, rescale, sum};
pub use kernel::IntKernel;
pub use pool::pool;
pub use window::IntWindow;

use crate::base::parallel::Shared;
use crate::nhwc::NhwcImage;
use cortado_ops::Integer;

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
    /// The elements of pixels that follow each other.
    #[inline(always)]
    fn pixels(&self, [n, y, x]: [usize; 3], count: usize) -> &'a [u8] {
        let at = self.image.at(n, y as isize, x as isize);
        &self.data[at..at + count * self.image.channels]
    }

    /// The channels of a pixel.
    #[inline(always)]
    fn pixel(&self, n: usize, y: usize, x: usize) -> &'a [u8] {
        let at = self.image.at(n, y as isize, x as isize);
        &self.data[at..at + self.image.channels]
    }
}

/// What a product gives: integers, or the real numbers that it is [left](Integer::real) as.
trait Element: Copy + Default + Send {
    /// The result for a sum times its factor.
    fn of(integer: &Integer, value: f32) -> Self;
}

impl Element for u8 {
    #[inline(always)]
    fn of(integer: &Integer, value: f32) -> Self {
        integer.narrow(value)
    }
}

impl Element for f32 {
    #[inline(always)]
    fn of(integer: &Integer, value: f32) -> Self {
        integer.limit(value)
    }
}

/// Images that tasks write, each its own pixels or channels.
struct Writer<E = u8> {
    data: Shared<E>,
    image: NhwcImage,
}

impl Writer {
    /// # Panics
    /// When the slice is too short for the images.
    fn of(y: &mut IntTarget<'_>) -> Self {
        Self::over(y.data, y.image)
    }
}

impl<E> Writer<E> {
    /// # Panics
    /// When the slice is too short for the images.
    fn over(data: &mut [E], image: NhwcImage) -> Self {
        assert!(
            image.len() <= data.len() && image.first_channel + image.channels <= image.pixel,
            "{} elements cannot hold {image:?}",
            data.len()
        );
        Self {
            data: Shared(data.as_mut_ptr()),
            image,
        }
    }

    /// Where the channels of a pixel begin.
    ///
    /// # Panics
    /// When there is no such pixel.
    #[inline(always)]
    fn pixel(&self, [n, y, x]: [usize; 3]) -> usize {
        let image = &self.image;
        assert!(n < image.batch && y < image.height && x < image.width);
        image.at(n, y as isize, x as isize)
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
    unsafe fn channels(&self, place: [usize; 3], first: usize, count: usize) -> &mut [E] {
        assert!(first + count <= self.image.channels);
        // SAFETY: the pixel is inside the images, which the slice holds; the caller's promise.
        unsafe { self.data.slice(self.pixel(place) + first, count) }
    }

    /// All channels of pixels that follow each other.
    ///
    /// # Safety
    /// No other task touches them meanwhile.
    ///
    /// # Panics
    /// When there are no such pixels.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // Tasks write apart.
    unsafe fn pixels(&self, place: [usize; 3], count: usize) -> &mut [E] {
        assert!(place[2] + count <= self.image.width && (count == 1 || follow(&self.image)));
        // SAFETY: the pixels are inside the images, which the slice holds; the caller's promise.
        unsafe { self.data.slice(self.pixel(place), count * self.image.channels) }
    }
}

/// Whether the pixels of a row follow each other, without other channels between them.
fn follow(image: &NhwcImage) -> bool {
    image.channels == image.pixel
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
