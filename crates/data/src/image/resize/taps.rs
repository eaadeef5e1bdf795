//! Resizing one axis after the other, each pixel from a few of a line with weights of its own.

use super::{Interpolation, Picture};
use cortado_core::{Result, reserve};
use std::f64::consts::PI;

/// What a pixel is made of: pixels in a row. The first may be outside of the picture, where the
/// border continues.
struct Taps {
    first: isize,
    weights: Vec<f32>,
}

/// Resizes a whole picture to another size.
pub(super) fn resize(picture: &Picture, height: usize, width: usize, how: Interpolation) -> Result<Picture> {
    let shrinks = height <= picture.height && width <= picture.width;
    let columns = taps(picture.width, width, how, shrinks);
    let rows = taps(picture.height, height, how, shrinks);
    let line = width.saturating_mul(picture.channels);
    let mut across = reserve::filled(picture.height.saturating_mul(line), 0.0_f32)?;
    for (row, out) in picture
        .pixels
        .chunks_exact(picture.width * picture.channels)
        .zip(across.chunks_exact_mut(line))
    {
        let (row, channels) = (row, picture.channels);
        for (out, taps) in out.chunks_exact_mut(channels).zip(&columns) {
            for (at, weight) in taps.inside(picture.width) {
                let pixel = &row[at * channels..][..channels];
                out.iter_mut()
                    .zip(pixel)
                    .for_each(|(sum, &value)| *sum += f32::from(value) * weight);
            }
        }
    }
    let mut pixels = reserve::filled(height.saturating_mul(line), 0_u8)?;
    let mut sums = reserve::filled(line, 0.0_f32)?;
    for (out, taps) in pixels.chunks_exact_mut(line).zip(&rows) {
        sums.fill(0.0);
        for (at, weight) in taps.inside(picture.height) {
            let row = &across[at * line..][..line];
            sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value * weight);
        }
        out.iter_mut().zip(&sums).for_each(|(byte, sum)| *byte = to_byte(*sum));
    }
    Ok(Picture {
        height,
        width,
        channels: picture.channels,
        pixels,
    })
}

/// The nearest byte.
pub(in crate::image) fn to_byte(value: f32) -> u8 {
    value.round_ties_even().clamp(0.0, 255.0) as u8
}

impl Taps {
    /// The pixels of a line of `len` with their weights.
    fn inside(&self, len: usize) -> impl Iterator<Item = (usize, f32)> {
        let last = len as isize - 1;
        let weights = self.weights.iter().enumerate();
        weights.map(move |(i, &weight)| ((self.first + i as isize).clamp(0, last) as usize, weight))
    }
}

/// What each of `to` pixels is made of. `shrinks`: whether the picture shrinks along both axes.
fn taps(from: usize, to: usize, how: Interpolation, shrinks: bool) -> Vec<Taps> {
    let scale = from as f64 / to as f64;
    let between = |i: usize| {
        let place = (i as f64 + 0.5) * scale - 0.5;
        (place.floor() as isize, place - place.floor())
    };
    let one = |i: usize| match how {
        Interpolation::Nearest => Taps {
            first: ((i as f64 * scale) as isize).min(from as isize - 1),
            weights: vec![1.0],
        },
        Interpolation::Area if shrinks => covered(i, scale, from),
        Interpolation::Area => {
            let first = (i as f64 * scale).floor();
            let part = (i as f64 + 1.0) - (first + 1.0) / scale;
            let part = if part <= 0.0 { 0.0 } else { part - part.floor() };
            Taps {
                first: first as isize,
                weights: vec![(1.0 - part) as f32, part as f32],
            }
        }
        Interpolation::Linear => {
            let (before, part) = between(i);
            Taps {
                first: before,
                weights: vec![(1.0 - part) as f32, part as f32],
            }
        }
        Interpolation::Cubic => {
            let (before, part) = between(i);
            Taps {
                first: before - 1,
                weights: cubic(part).to_vec(),
            }
        }
        Interpolation::Lanczos4 => {
            let (before, part) = between(i);
            Taps {
                first: before - 3,
                weights: lanczos(part).to_vec(),
            }
        }
    };
    (0..to).map(one).collect()
}

/// The pixels that pixel `i` covers, with the share of each.
fn covered(i: usize, scale: f64, from: usize) -> Taps {
    let (start, end) = (i as f64 * scale, ((i + 1) as f64 * scale).min(from as f64));
    let (first, last) = (start.floor(), end.ceil());
    let shares = (first as usize..(last as usize).min(from)).map(|pixel| {
        let (left, right) = (pixel as f64, pixel as f64 + 1.0);
        (right.min(end) - left.max(start)).max(0.0)
    });
    let shares: Vec<f64> = shares.collect();
    let sum: f64 = shares.iter().sum();
    Taps {
        first: first as isize,
        weights: shares.iter().map(|share| (share / sum) as f32).collect(),
    }
}

/// The weights of a cubic convolution with slope -0.75 for a place this far behind the second of
/// four pixels.
fn cubic(part: f64) -> [f32; 4] {
    const SLOPE: f64 = -0.75;
    let near = |x: f64| ((SLOPE + 2.0) * x - (SLOPE + 3.0)) * x * x + 1.0;
    let far = |x: f64| ((SLOPE * x - 5.0 * SLOPE) * x + 8.0 * SLOPE) * x - 4.0 * SLOPE;
    let weights = [far(part + 1.0), near(part), near(1.0 - part)];
    let rest = 1.0 - weights.iter().sum::<f64>();
    [weights[0], weights[1], weights[2], rest].map(|weight| weight as f32)
}

/// The weights of a Lanczos window for a place this far behind the fourth of eight pixels.
fn lanczos(part: f64) -> [f32; 8] {
    if part < 1e-6 {
        return std::array::from_fn(|i| if i == 3 { 1.0 } else { 0.0 });
    }
    let weights: [f64; 8] = std::array::from_fn(|i| {
        let x = (part + 3.0 - i as f64) * PI;
        x.sin() * (x / 4.0).sin() / (x * x)
    });
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| (weight / sum) as f32)
}
