//! An image and its label map, which are resized, cut out and padded together.

use crate::image::{self, Interpolation, Picture, check_pixels};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, reserve};

/// An image, and a number for each of its pixels.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) picture: Picture,
    /// Of one channel, and as large as the image unless it is made smaller at last.
    pub(super) labels: Picture,
    /// The rows and columns of the image before a part of it was cut out, and before it got a border.
    pub(super) original: [usize; 2],
}

impl Scene {
    /// An image and its map.
    ///
    /// # Errors
    /// A map of another size.
    pub(super) fn new(picture: Picture, labels: Picture) -> Result<Self> {
        let size = |picture: &Picture| format!("{}x{}", picture.height, picture.width);
        if (picture.height, picture.width) != (labels.height, labels.width) {
            return Err(Error::mismatch(
                "size of the label map (height x width), which must be that of the image",
                size(&picture),
                size(&labels),
            ));
        }
        let original = [picture.height, picture.width];
        Ok(Self {
            picture,
            labels,
            original,
        })
    }

    /// Resizes the image by linear interpolation, and the map in this way.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn stretch(&mut self, [height, width]: [usize; 2], labels: Interpolation, pixels: Limit) -> Result<()> {
        self.picture = image::resize(&self.picture, height, width, pixels)?;
        self.resize_labels([height, width], labels, pixels)
    }

    /// Resizes only the map.
    ///
    /// # Errors
    /// As of `stretch`.
    pub(super) fn resize_labels(
        &mut self,
        [height, width]: [usize; 2],
        how: Interpolation,
        pixels: Limit,
    ) -> Result<()> {
        self.labels = image::resize_by(&self.labels, height, width, how, pixels)?;
        Ok(())
    }

    /// Multiplies both sides by `factor`, rounded down.
    ///
    /// # Errors
    /// As of `stretch`, and a size without pixels.
    pub(super) fn scale(&mut self, factor: f32, pixels: Limit) -> Result<()> {
        let size = [self.picture.height, self.picture.width].map(|side| (side as f32 * factor) as usize);
        self.stretch(size, Interpolation::Nearest, pixels)
    }

    /// Cuts out the columns and rows of a window. The part outside of the image is black and has the label
    /// `ignored`.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn cut(&mut self, [x1, y1, x2, y2]: [i64; 4], ignored: u8, pixels: Limit) -> Result<()> {
        let shown = [(y2 - y1 + 1) as usize, (x2 - x1 + 1) as usize];
        self.picture = placed(&self.picture, [-y1, -x1], shown, |_| 0, pixels)?;
        self.labels = placed(&self.labels, [-y1, -x1], shown, |_| ignored, pixels)?;
        Ok(())
    }

    /// Adds rows below and columns to the right until there are as many as of a crop.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn pad(
        &mut self,
        crop: [usize; 2],
        colour: impl Fn(usize) -> u8,
        ignored: u8,
        pixels: Limit,
    ) -> Result<()> {
        let size = [self.picture.height.max(crop[0]), self.picture.width.max(crop[1])];
        if size != [self.picture.height, self.picture.width] {
            self.picture = placed(&self.picture, [0; 2], size, colour, pixels)?;
            self.labels = placed(&self.labels, [0; 2], size, |_| ignored, pixels)?;
        }
        Ok(())
    }
}

/// A picture of this size, with the first row and column of another one at `at`.
fn placed(
    picture: &Picture,
    at: [i64; 2],
    [height, width]: [usize; 2],
    colour: impl Fn(usize) -> u8,
    pixels: Limit,
) -> Result<Picture> {
    check_pixels(height, width, pixels)
        .map_err(|problem| Error::message(&format!("a part of {height}x{width} pixels is shown, {problem}")))?;
    let channels = picture.channels;
    let line = width.saturating_mul(channels);
    let mut values = reserve::empty(height.saturating_mul(line))?;
    values.extend((0..height * line).map(|i| colour(i % channels)));
    // Where the other one begins and ends in this one, and in itself.
    let overlap = |at: i64, side: usize, other: usize| {
        let start = at.clamp(0, side as i64);
        let end = (at + other as i64).clamp(start, side as i64);
        (start as usize, (end - start) as usize, (start - at) as usize)
    };
    let (top, rows, first_row) = overlap(at[0], height, picture.height);
    let (left, columns, first_column) = overlap(at[1], width, picture.width);
    for row in 0..rows {
        let from = ((first_row + row) * picture.width + first_column) * channels;
        let to = (top + row) * line + left * channels;
        let count = columns * channels;
        // Nothing of it may be shown, and then `from` may be beyond its end.
        if count > 0 {
            values[to..to + count].copy_from_slice(&picture.pixels[from..from + count]);
        }
    }
    Ok(Picture {
        height,
        width,
        channels,
        pixels: values,
    })
}
