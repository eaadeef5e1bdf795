//! Between planes (N × C × H × W) and channels last; copies; borders.

use super::elementwise::apply;
use super::tasks::View;
use super::{NhwcSource, NhwcTarget};
use crate::base::parallel::{Shared, for_each};
use crate::simd::{Simd, SimdWork, with_simd};

/// The pixels of a task.
const PIXELS: usize = 1 << 10;

/// Writes planes, N × C × H × W, into images with the channels last; not their border.
///
/// # Panics
/// If the number of `x`'s elements is not that of the images without their border, or `y`'s slice
/// is too short for them.
pub fn from_nchw(x: &[f32], mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    let planes = Shared(x.as_ptr().cast_mut());
    transpose::<true>(x.len(), planes, y);
}

/// Writes images with the channels last, without their border, as planes, N × C × H × W.
///
/// # Panics
/// If the number of `y`'s elements is not that of the images without their border, or `x`'s slice
/// is too short for them.
pub fn to_nchw(x: NhwcSource<'_>, y: &mut [f32]) {
    let x = View::of(&x);
    transpose::<false>(y.len(), Shared(y.as_mut_ptr()), x);
}

/// y = x, between images of the same sizes; the border is not written.
///
/// # Panics
/// When the sizes differ, or a slice is too short for its images.
pub fn copy(x: NhwcSource<'_>, y: NhwcTarget<'_>) {
    apply(&None, x, y);
}

/// Writes zeros into the border, of the channels of this view only.
///
/// # Panics
/// When the slice is too short for the images.
pub fn clear_border(mut y: NhwcTarget<'_>) {
    let y = View::of_mut(&mut y);
    let image = y.image;
    let border = image.border as isize;
    let (height, width) = (image.height as isize, image.width as isize);
    if border == 0 {
        return;
    }
    let clear = |n: usize, row: isize, from: isize, to: isize| {
        let dense = image.pixel == image.channels;
        let (runs, len) = match dense {
            true => (1, (to - from) as usize * image.channels),
            false => ((to - from) as usize, image.channels),
        };
        for run in 0..runs {
            // SAFETY: the view holds these pixels, and this function alone writes them.
            unsafe { std::ptr::write_bytes(y.at(n, row, from).wrapping_add(run * image.pixel), 0, len) };
        }
    };
    for n in 0..image.batch {
        for row in -border..height + border {
            if row < 0 || row >= height {
                clear(n, row, -border, width + border);
            } else {
                clear(n, row, -border, 0);
                clear(n, row, width, width + border);
            }
        }
    }
}

/// From planes to the view, or back.
fn transpose<const INTO: bool>(len: usize, planes: Shared<f32>, view: View) {
    let image = &view.image;
    let (height, width, channels) = (image.height, image.width, image.channels);
    let count = image.batch * height * width * channels;
    assert!(len == count, "{len} elements of planes, not {count}");
    let at_once = (PIXELS / width.max(1)).clamp(1, height.max(1));
    let bands = height.div_ceil(at_once);
    for_each(image.batch * bands, count, |task| {
        let (n, band) = (task / bands, task % bands);
        for row in band * at_once..height.min((band + 1) * at_once) {
            let Shared(planes) = { planes };
            let planes = planes.wrapping_add((n * channels * height + row) * width);
            let pixels = view.at(n, row as isize, 0);
            with_simd(Row::<INTO> {
                planes,
                plane: height * width,
                pixels,
                pixel: image.pixel,
                width,
                channels,
            });
        }
    });
}

/// A row of each plane, and the same pixels with the channels last.
struct Row<const INTO: bool> {
    planes: *mut f32,
    plane: usize,
    pixels: *mut f32,
    pixel: usize,
    width: usize,
    channels: usize,
}

impl<const INTO: bool> SimdWork for Row<INTO> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        // SAFETY: the elements are inside both, and no other task has this row.
        unsafe {
            match self.channels {
                2 if self.pixel == 2 => return self.interleave::<2>(),
                3 if self.pixel == 3 => return self.interleave::<3>(),
                4 if self.pixel == 4 => return self.interleave::<4>(),
                _ => {}
            }
        }
        for first in (0..self.width).step_by(8) {
            let width = 8.min(self.width - first);
            for channel in (0..self.channels).step_by(8) {
                let channels = 8.min(self.channels - channel);
                // SAFETY: the elements are inside both, and no other task has this row.
                unsafe {
                    let planes = self.planes.add(channel * self.plane + first);
                    let pixels = self.pixels.add(first * self.pixel + channel);
                    for c in 0..channels {
                        for p in 0..width {
                            let (plane, pixel) = (planes.add(c * self.plane + p), pixels.add(p * self.pixel + c));
                            match INTO {
                                true => *pixel = *plane,
                                false => *plane = *pixel,
                            }
                        }
                    }
                }
            }
        }
    }
}

impl<const INTO: bool> Row<INTO> {
    /// A row of a few channels, with nothing between the pixels: the compiler knows how to shuffle
    /// these.
    ///
    /// # Safety
    /// The row is inside both, has `C` channels, and no other code accesses it.
    #[inline(always)]
    unsafe fn interleave<const C: usize>(&self) {
        // SAFETY: the caller's promise. The pixels are one run, which no plane meets.
        unsafe {
            match INTO {
                true => {
                    let pixels = std::slice::from_raw_parts_mut(self.pixels.cast::<[f32; C]>(), self.width);
                    let planes: [&[f32]; C] = std::array::from_fn(|c| {
                        std::slice::from_raw_parts(self.planes.add(c * self.plane), self.width)
                    });
                    for (p, pixel) in pixels.iter_mut().enumerate() {
                        *pixel = planes.map(|plane| *plane.get_unchecked(p));
                    }
                }
                false => {
                    let pixels = std::slice::from_raw_parts(self.pixels.cast::<[f32; C]>(), self.width);
                    for c in 0..C {
                        let plane = std::slice::from_raw_parts_mut(self.planes.add(c * self.plane), self.width);
                        plane.iter_mut().zip(pixels).for_each(|(to, pixel)| *to = pixel[c]);
                    }
                }
            }
        }
    }
}
