//! Where the images of a batch lie in a slice.

use cortado_ops::count;
use std::ops::Range;

/// A batch of images with the channels last: N × (H + 2·border) × (W + 2·border) × C, the border
/// being zeros, so that a kernel that reaches over the edge reads what padding means. It may be
/// some of the channels of wider images, as the parts of a concatenation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NhwcImage {
    /// The images.
    pub batch: usize,
    /// The rows inside the border.
    pub height: usize,
    /// The columns inside the border.
    pub width: usize,
    /// The channels of this view.
    pub channels: usize,
    /// The pixels of zeros on each of the four sides.
    pub border: usize,
    /// The elements from one pixel to the next: `channels`, or more for a view on a part of the
    /// channels.
    pub pixel: usize,
    /// The first channel of this view among those of the slice.
    pub first_channel: usize,
}

impl NhwcImage {
    /// Images with all their channels.
    pub fn new(batch: usize, [channels, height, width]: [usize; 3], border: usize) -> Self {
        Self {
            batch,
            height,
            width,
            channels,
            border,
            pixel: channels,
            first_channel: 0,
        }
    }

    /// A view of some of the channels.
    ///
    /// # Panics
    /// If there are fewer channels.
    pub fn part(&self, channels: Range<usize>) -> Self {
        assert!(
            channels.start <= channels.end && channels.end <= self.channels,
            "channels {channels:?} of {}",
            self.channels
        );
        Self {
            first_channel: self.first_channel + channels.start,
            channels: channels.len(),
            ..*self
        }
    }

    /// The elements from one row to the next, of images that lie in a slice.
    pub fn row(&self) -> usize {
        (self.width + 2 * self.border) * self.pixel
    }

    /// The elements from one image to the next, of images that lie in a slice.
    pub fn image(&self) -> usize {
        (self.height + 2 * self.border) * self.row()
    }

    /// The elements of the slice that it lies in; the greatest number there is, which no slice has,
    /// where it is greater.
    pub fn len(&self) -> usize {
        let bordered = |size: usize| size.saturating_add(self.border.saturating_mul(2));
        count([self.batch, bordered(self.height), bordered(self.width), self.pixel])
    }

    /// Whether a slice of `len` elements holds the images, and a pixel this view's channels.
    pub(crate) fn fits(&self, len: usize) -> bool {
        self.len() <= len && self.first_channel.saturating_add(self.channels) <= self.pixel
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the channels of a pixel begin. `y` and `x` count from the first row and column inside
    /// the border; the border itself has −1 and so on.
    pub fn at(&self, image: usize, y: isize, x: isize) -> usize {
        let border = self.border as isize;
        debug_assert!(
            y >= -border && x >= -border,
            "pixel {y}, {x} is outside a border of {border}"
        );
        image * self.image()
            + (y + border) as usize * self.row()
            + (x + border) as usize * self.pixel
            + self.first_channel
    }
}
