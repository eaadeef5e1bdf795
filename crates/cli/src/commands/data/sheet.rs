//! A sheet of images with their labels, as PNG.

use crate::picture::{Anchor, Bitmap, Color, Text};
use anyhow::Result;
use cortado_data::inspect::{InspectedValues, Record};

/// An image of the sheet.
pub(super) struct Tile {
    /// `None` where the record is bad.
    pub(super) image: Option<Record>,
    pub(super) label: String,
}

/// A tile's image is at least so wide and at most so wide, in pixels.
const SMALL: usize = 64;
const LARGE: usize = 160;
const GAP: usize = 8;
const LABEL: usize = 18;
const INK: Color = Color(0x26_2d36);
const BAD: Color = Color(0xb0_2a30);

/// The whole file.
///
/// # Errors
/// Tiles that make too large a picture.
pub(super) fn sheet(tiles: &[Tile]) -> Result<Vec<u8>> {
    let sizes: Vec<_> = tiles
        .iter()
        .map(|tile| tile.image.as_ref().map_or((SMALL, SMALL), shown_size))
        .collect();
    let width = sizes.iter().map(|size| size.0).max().unwrap_or(SMALL);
    let height = sizes.iter().map(|size| size.1).max().unwrap_or(SMALL);
    let columns = (1..).find(|n| n * n >= tiles.len()).unwrap_or(1).min(16);
    let rows = tiles.len().div_ceil(columns);
    let (cell_width, cell_height) = (width + GAP, height + LABEL + GAP);
    let mut bitmap = Bitmap::new(columns * cell_width + GAP, rows * cell_height + GAP)?;
    for (index, (tile, &size)) in tiles.iter().zip(&sizes).enumerate() {
        let left = GAP + index % columns * cell_width;
        let top = GAP + index / columns * cell_height;
        if let Some(image) = &tile.image {
            draw(
                image,
                size,
                (left + (width - size.0) / 2, top + (height - size.1) / 2),
                &mut bitmap,
            );
        }
        let at = ((left + width / 2) as f64, (top + height + 13) as f64);
        bitmap.text(&Text {
            at,
            anchor: Anchor::Middle,
            size: 12.0,
            bold: false,
            color: if tile.image.is_some() { INK } else { BAD },
            upwards: false,
            text: tile.label.clone(),
        });
    }
    bitmap.encode()
}

/// What a record is drawn as, side by side: colour images of blue, green and red if its channels can
/// be taken by threes, else grey ones, one for each channel.
struct Images {
    count: usize,
    channels: usize,
}

impl Images {
    /// The most that are drawn.
    const MOST: usize = 12;

    fn of(record: &Record) -> Self {
        let channels = if record.shape[0].is_multiple_of(3) { 3 } else { 1 };
        Self {
            count: (record.shape[0] / channels).min(Self::MOST),
            channels,
        }
    }
}

/// The size at which an image is drawn: tiny ones by a whole factor larger, large ones smaller.
fn shown_size(record: &Record) -> (usize, usize) {
    let [_, height, width] = record.shape;
    let width = width * Images::of(record).count;
    let side = height.max(width).max(1);
    if side <= LARGE {
        let factor = SMALL.div_ceil(side).max(1);
        return (width * factor, height * factor);
    }
    ((width * LARGE / side).max(1), (height * LARGE / side).max(1))
}

fn draw(record: &Record, (width, height): (usize, usize), (left, top): (usize, usize), bitmap: &mut Bitmap) {
    let [_, rows, columns] = record.shape;
    let (images, plane) = (Images::of(record), rows * columns);
    if images.count * plane == 0 {
        return;
    }
    let (low, high) = range(&record.values);
    let value = |channel: usize, row: usize, column: usize| {
        let channel = column / columns * images.channels + channel;
        let index = channel * plane + row * columns + column % columns;
        match &record.values {
            InspectedValues::Bytes(bytes) => bytes[index],
            InspectedValues::Floats(floats) => scaled(floats[index], low, high),
        }
    };
    let all_columns = images.count * columns;
    for y in 0..height {
        for x in 0..width {
            // The pixels that fall on this one, averaged.
            let (y0, x0) = (y * rows / height, x * all_columns / width);
            let y1 = ((y + 1) * rows / height).clamp(y0 + 1, rows.max(y0 + 1));
            let x1 = ((x + 1) * all_columns / width).clamp(x0 + 1, all_columns.max(x0 + 1));
            let mean = |channel: usize| {
                let all = (y0..y1).flat_map(|row| (x0..x1).map(move |column| (row, column)));
                let sum: usize = all.map(|(row, column)| usize::from(value(channel, row, column))).sum();
                u8::try_from(sum / ((y1 - y0) * (x1 - x0))).unwrap_or(u8::MAX)
            };
            let rgb = match images.channels {
                3 => [mean(2), mean(1), mean(0)],
                _ => [mean(0); 3],
            };
            bitmap.set(left + x, top + y, rgb);
        }
    }
}

fn range(values: &InspectedValues) -> (f32, f32) {
    match values {
        InspectedValues::Bytes(_) => (0.0, 255.0),
        InspectedValues::Floats(floats) => {
            let start = (f32::INFINITY, f32::NEG_INFINITY);
            floats.iter().fold(start, |(low, high), &f| (low.min(f), high.max(f)))
        }
    }
}

fn scaled(value: f32, low: f32, high: f32) -> u8 {
    let span = if high > low { high - low } else { 1.0 };
    ((value - low) / span * 255.0) as u8
}
