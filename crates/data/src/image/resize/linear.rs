//! Resizing, to the bit as `cv::resize` does it on bytes with `INTER_LINEAR`.
//!
//! Weights have 11 bits. A row is resized across to 32-bit sums; two such rows are blended with
//! their lowest 4 bits left out.

use super::Picture;
use cortado_core::{Result, reserve};

/// The bits of a weight.
const BITS: u32 = 11;

/// A place between two values: the first of them, and both weights.
#[derive(Clone, Copy, Debug)]
struct Between {
    at: usize,
    weights: [i16; 2],
}

/// Resizes a whole picture to another size; `steps` are what one row and one column of it cover.
pub(super) fn resize(picture: &Picture, height: usize, width: usize, steps: [f64; 2]) -> Result<Picture> {
    let mut columns = reserve::empty(width)?;
    columns.extend((0..width).map(|x| column(x, picture.width, steps[1])));
    let line = width.saturating_mul(picture.channels);
    let mut pixels = reserve::filled(height.saturating_mul(line), 0)?;
    // The last two rows that were resized across, and their numbers.
    let mut rows = [reserve::filled(line, 0_i16)?, reserve::filled(line, 0_i16)?];
    let mut held = [usize::MAX; 2];
    for (y, out) in pixels.chunks_exact_mut(line).enumerate() {
        let (row, weights) = between(y, steps[0]);
        let wanted = [0, 1].map(|k| (row + k).clamp(0, picture.height as isize - 1) as usize);
        if held[1] == wanted[0] {
            rows.swap(0, 1);
            held.swap(0, 1);
        }
        for k in 0..2 {
            if held[k] != wanted[k] {
                across(picture, wanted[k], &columns, &mut rows[k]);
                held[k] = wanted[k];
            }
        }
        blend(&rows[0], &rows[1], weights, out);
    }
    Ok(Picture {
        height,
        width,
        channels: picture.channels,
        pixels,
    })
}

/// How much of `from` pixels each of `to` covers, in OpenCV's arithmetic.
pub(super) fn step(from: usize, to: usize) -> f64 {
    1.0 / (to as f64 / from as f64)
}

/// Where the middle of pixel `i` lies in the picture, in OpenCV's arithmetic: the pixel before it,
/// which may be -1, and the weights of that and the next one.
fn between(i: usize, step: f64) -> (isize, [i16; 2]) {
    let place = ((i as f64 + 0.5) * step - 0.5) as f32;
    let before = place.floor();
    let part = place - before;
    let weight = |part: f32| (part * (1 << BITS) as f32).round_ties_even() as i16;
    (before as isize, [weight(1.0 - part), weight(part)])
}

/// The weights across a row, as [`between`] has them down a column, where all of the weight is on
/// the last pixel beyond the border.
fn column(x: usize, from: usize, step: f64) -> Between {
    let whole = [1 << BITS, 0];
    match between(x, step) {
        (..0, _) => Between { at: 0, weights: whole },
        (at, _) if at as usize >= from - 1 => Between {
            at: from - 1,
            weights: whole,
        },
        (at, weights) => Between {
            at: at as usize,
            weights,
        },
    }
}

/// Resizes a row across; the sums without their lowest 4 bits.
fn across(picture: &Picture, row: usize, columns: &[Between], out: &mut [i16]) {
    let line = picture.width * picture.channels;
    let row = &picture.pixels[row * line..][..line];
    match picture.channels {
        1 => across_channels::<1>(row, columns, out),
        3 => across_channels::<3>(row, columns, out),
        4 => across_channels::<4>(row, columns, out),
        channels => {
            for (out, column) in out.chunks_exact_mut(channels).zip(columns) {
                for (c, out) in out.iter_mut().enumerate() {
                    let value = |pixel: usize| row.get(pixel * channels + c).copied().unwrap_or(0);
                    *out = sum(value(column.at), value(column.at + 1), column.weights);
                }
            }
        }
    }
}

fn across_channels<const CHANNELS: usize>(row: &[u8], columns: &[Between], out: &mut [i16]) {
    let (row, _) = row.as_chunks::<CHANNELS>();
    let (out, _) = out.as_chunks_mut::<CHANNELS>();
    let last = row.len() - 1;
    for (out, column) in out.iter_mut().zip(columns) {
        let (left, right) = (&row[column.at], &row[(column.at + 1).min(last)]);
        for c in 0..CHANNELS {
            out[c] = sum(left[c], right[c], column.weights);
        }
    }
}

/// At most 255 × 2^11 >> 4, so that it fits.
fn sum(left: u8, right: u8, weights: [i16; 2]) -> i16 {
    ((i32::from(left) * i32::from(weights[0]) + i32::from(right) * i32::from(weights[1])) >> 4) as i16
}

/// Blends two rows.
fn blend(upper: &[i16], lower: &[i16], weights: [i16; 2], out: &mut [u8]) {
    let [upper_weight, lower_weight] = weights.map(i32::from);
    for ((out, &upper), &lower) in out.iter_mut().zip(upper).zip(lower) {
        let upper = (i32::from(upper) * upper_weight) >> 16;
        let lower = (i32::from(lower) * lower_weight) >> 16;
        *out = ((upper + lower + 2) >> 2).clamp(0, 255) as u8;
    }
}
