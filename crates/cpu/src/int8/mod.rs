//! Kernels on integers: `u8` images with the channels last, weights of 8 bits, sums of 32. What
//! they compute is stated by [`cortado_ops::integer`], and they have the same bits on every path.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | images of `u8` |
//! | `tile.rs` | rows of inputs and panels of weights |
//! | `packed.rs` | the weights of a convolution as panels |
//! | `order.rs` | which parts of them cannot saturate with AVX2 |
//! | `kernel.rs` | the kernels: which there are, which one is chosen, the sizes of their tiles |
//! | `plain.rs` | vectors in plain Rust for the loop that all but AVX2's share |
//! | `vnni.rs`, `neon.rs` | vectors of AVX-512 VNNI and AVX-VNNI, of NEON |
//! | `avx2.rs` | the kernel with AVX2, which has a loop of its own |
//! | `conv.rs` | convolutions and inner products as products of rows and panels |
//! | `lanes.rs` | rows of outputs, computed in numbers of channels that are vectors |
//! | `depthwise` | convolutions of single channels |
//! | `pool.rs` | maxima and means |
//! | `elementwise.rs` | sums, other scales, from and to real numbers |

#[cfg(target_arch = "x86_64")]
mod avx2;
mod conv;
mod depthwise;
mod elementwise;
mod kernel;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod order;
mod packed;
mod plain;
mod pool;
mod tile;
#[cfg(target_arch = "x86_64")]
mod vnni;

pub use conv::Convolution;
pub use depthwise::Depthwise;
pub use elementwise::{dequantize, quantize, quantize_planes, rescale, sum};
pub use kernel::IntKernel;
pub use pool::pool;

use crate::nhwc::NhwcImage;
use crate::panels::Writer;
use cortado_ops::Integer;
use cortado_ops::integer::{Narrowing, limited};

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
trait Element: Copy + Send + Sync {
    /// What it needs to know of the operation, which loops keep in registers.
    type Bounds: Copy;

    fn bounds(integer: &Integer) -> Self::Bounds;

    /// The results for sums times their factors.
    fn of<const N: usize>(bounds: Self::Bounds, values: [f32; N]) -> [Self; N];
}

impl Element for u8 {
    type Bounds = Narrowing;

    #[inline(always)]
    fn bounds(integer: &Integer) -> Narrowing {
        integer.narrowing()
    }

    #[inline(always)]
    fn of<const N: usize>(bounds: Narrowing, values: [f32; N]) -> [Self; N] {
        bounds.all(values)
    }
}

impl Element for f32 {
    type Bounds = [f32; 2];

    #[inline(always)]
    fn bounds(integer: &Integer) -> [f32; 2] {
        integer.limits()
    }

    #[inline(always)]
    fn of<const N: usize>(bounds: [f32; 2], mut values: [f32; N]) -> [Self; N] {
        for value in &mut values {
            *value = limited(*value, bounds);
        }
        values
    }
}

/// The images, for tasks that each write pixels or channels of their own.
///
/// # Panics
/// When the slice is too short for them.
fn writer(y: &mut IntTarget<'_>) -> Writer<u8> {
    Writer::of(y.data, y.image)
}

/// Whether the pixels of a row follow each other, without other channels between them.
fn follow(image: &NhwcImage) -> bool {
    image.channels == image.pixel
}
