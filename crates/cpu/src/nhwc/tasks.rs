//! How images are cut for threads: bands of rows, and runs of channels where rows are few or do not
//! fit a cache.

use super::{NhwcImage, NhwcSource, NhwcTarget};
use crate::base::parallel::{Shared, for_each, try_each};
use cortado_mem::reserve::Result;
use std::ops::Range;

/// The element visits of a part, if there are enough.
const PIECE: usize = 1 << 13;
/// More parts than this are of no use.
const MOST_PARTS: usize = 64;
/// With fewer parts threads would be without work.
const FEW_PARTS: usize = 16;
/// Where channels are divided, so that no line of the cache is.
pub(super) const UNIT: usize = 32;

/// A view that tasks share.
#[derive(Clone, Copy)]
pub(super) struct View {
    data: Shared<f32>,
    pub(super) image: NhwcImage,
}

impl View {
    /// # Panics
    /// When the slice is too short for the images.
    fn new(data: *mut f32, len: usize, image: NhwcImage) -> Self {
        assert!(image.fits(len), "{len} elements cannot hold {image:?}");
        Self {
            data: Shared(data),
            image,
        }
    }

    /// For reading only.
    pub(super) fn of(x: &NhwcSource<'_>) -> Self {
        Self::new(x.data.as_ptr().cast_mut(), x.data.len(), x.image)
    }

    pub(super) fn of_mut(y: &mut NhwcTarget<'_>) -> Self {
        Self::new(y.data.as_mut_ptr(), y.data.len(), y.image)
    }

    /// A view of the images elsewhere: `data` begins with the border of row `y` of one image,
    /// channel `channel`.
    pub(super) fn moved(data: *mut f32, image: NhwcImage, n: usize, y: isize, channel: usize) -> Self {
        let begins = image.at(n, y, -(image.border as isize)) + channel;
        Self {
            data: Shared(data.wrapping_sub(begins)),
            image,
        }
    }

    /// The first channel of a pixel, counted as [`NhwcImage::at`] does. It may be dereferenced where
    /// the pixel is inside the border.
    #[inline(always)]
    pub(super) fn at(&self, image: usize, y: isize, x: isize) -> *mut f32 {
        self.data.0.wrapping_add(self.image.at(image, y, x))
    }
}

/// Asserts that both are images of the same sizes.
pub(super) fn assert_same(x: &NhwcImage, y: &NhwcImage) {
    let sizes = |i: &NhwcImage| (i.batch, i.channels, i.height, i.width);
    assert!(sizes(x) == sizes(y), "{x:?} and {y:?} differ in size");
}

/// A part of the images of a batch.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) image: usize,
    pub(super) rows: Range<usize>,
    pub(super) channels: Range<usize>,
}

/// Runs `work` on all parts of `image`, on several threads if `cost` (in element visits) is worth
/// it. Where there are too few rows channels are divided too, at multiples of [`UNIT`].
pub(super) fn for_parts(image: &NhwcImage, cost: usize, work: impl Fn(Part) + Sync + Send) {
    let cut = Cut::new(image, cost, UNIT);
    for_each(cut.tasks(), cost, |task| work(cut.part(task)));
}

/// Runs `work` as [`for_parts`] does, with all channels in each part. It may find no memory: then
/// nothing more is begun.
pub(super) fn try_bands(image: &NhwcImage, cost: usize, work: impl Fn(Part) -> Result + Sync + Send) -> Result {
    let cut = Cut::new(image, cost, image.channels.max(1));
    try_each(cut.tasks(), cost, |task| work(cut.part(task)))
}

/// Runs `work` as [`try_bands`] does, with at most `rows` rows and [`UNIT`] channels in each part.
pub(super) fn try_blocks(
    image: &NhwcImage,
    cost: usize,
    rows: usize,
    work: impl Fn(Part) -> Result + Sync + Send,
) -> Result {
    let cut = Cut::of(*image, rows, UNIT);
    try_each(cut.tasks(), cost, |task| work(cut.part(task)))
}

/// How the images of a batch are cut into parts.
struct Cut {
    image: NhwcImage,
    /// The rows and the channels of a part.
    rows: usize,
    chunk: usize,
    /// The parts of an image.
    bands: usize,
    chunks: usize,
}

impl Cut {
    /// Into as many parts as such a cost is worth, with channels divided at multiples of `unit`.
    fn new(image: &NhwcImage, cost: usize, unit: usize) -> Self {
        let all_rows = image.batch * image.height;
        let wanted = cost.div_ceil(PIECE).clamp(1, MOST_PARTS);
        let mut chunk = image.channels.next_multiple_of(unit).max(1);
        while all_rows * image.channels.div_ceil(chunk) < wanted.min(FEW_PARTS) && chunk > unit {
            chunk = (chunk / 2).next_multiple_of(unit);
        }
        let chunks = image.channels.div_ceil(chunk);
        let rows = (all_rows * chunks).div_ceil(wanted).clamp(1, image.height.max(1));
        Self::of(*image, rows, chunk)
    }

    /// Into parts of at most `rows` rows and `chunk` channels.
    fn of(image: NhwcImage, rows: usize, chunk: usize) -> Self {
        Self {
            image,
            rows,
            chunk,
            bands: image.height.div_ceil(rows),
            chunks: image.channels.div_ceil(chunk),
        }
    }

    fn tasks(&self) -> usize {
        self.image.batch * self.chunks * self.bands
    }

    fn part(&self, task: usize) -> Part {
        let (band, rest) = (task % self.bands, task / self.bands);
        let first = rest % self.chunks * self.chunk;
        Part {
            image: rest / self.chunks,
            rows: band * self.rows..self.image.height.min((band + 1) * self.rows),
            channels: first..self.image.channels.min(first + self.chunk),
        }
    }
}
