//! Images that tasks write, each its own pixels or channels.

use crate::base::parallel::Shared;
use crate::nhwc::NhwcImage;

/// Images that tasks write.
pub(crate) struct Writer<T> {
    data: Shared<T>,
    image: NhwcImage,
}

impl<T> Writer<T> {
    /// # Panics
    /// When the slice is too short for the images.
    pub(crate) fn of(data: &mut [T], image: NhwcImage) -> Self {
        assert!(image.fits(data.len()), "{} elements cannot hold {image:?}", data.len());
        Self {
            data: Shared(data.as_mut_ptr()),
            image,
        }
    }

    /// Where the images are.
    pub(crate) fn image(&self) -> &NhwcImage {
        &self.image
    }

    /// Where the channels of a pixel begin.
    ///
    /// # Panics
    /// When there is no such pixel.
    #[inline(always)]
    pub(crate) fn pixel(&self, [n, y, x]: [usize; 3]) -> usize {
        let image = &self.image;
        assert!(n < image.batch && y < image.height && x < image.width);
        image.at(n, y as isize, x as isize)
    }

    /// Elements from `at` on, which is inside a pixel.
    ///
    /// # Safety
    /// The pixel has these channels, and no other task touches them meanwhile.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // Tasks write apart.
    pub(crate) unsafe fn elements(&self, at: usize, count: usize) -> &mut [T] {
        // SAFETY: the images are inside the slice; the caller's promise.
        unsafe { self.data.slice(at, count) }
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
    pub(crate) unsafe fn channels(&self, place: [usize; 3], first: usize, count: usize) -> &mut [T] {
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
    pub(crate) unsafe fn pixels(&self, place: [usize; 3], count: usize) -> &mut [T] {
        assert!(place[2] + count <= self.image.width && (count == 1 || self.image.channels == self.image.pixel));
        // SAFETY: the pixels are inside the images, which the slice holds; the caller's promise.
        unsafe { self.data.slice(self.pixel(place), count * self.image.channels) }
    }
}

/// The image, row and column of a pixel of a batch.
#[inline(always)]
pub(crate) fn place(image: &NhwcImage, pixel: usize) -> [usize; 3] {
    let (column, rest) = (pixel % image.width, pixel / image.width);
    [rest / image.height, rest % image.height, column]
}

/// The place after another one, without a division.
#[inline(always)]
pub(crate) fn next(image: &NhwcImage, [n, row, column]: [usize; 3]) -> [usize; 3] {
    if column + 1 < image.width {
        [n, row, column + 1]
    } else if row + 1 < image.height {
        [n, row + 1, 0]
    } else {
        [n + 1, 0, 0]
    }
}

/// The pixels of a batch.
pub(crate) fn pixels(image: &NhwcImage) -> usize {
    cortado_ops::count([image.batch, image.height, image.width])
}
