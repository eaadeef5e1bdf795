//! Filters over the pixels of a picture, as OpenCV has them; each value is rounded to the nearest.

use super::Picture;
use super::resize::to_byte;
use cortado_core::{Result, reserve};

/// The tiles along a side in which contrast is evened out by itself.
const TILES: usize = 8;

impl Picture {
    /// Blurs with a Gaussian window of 7 × 7 pixels and standard deviation 1.5.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn blur(&mut self) -> Result<()> {
        const SIGMA: f32 = 1.5;
        let weights: [f32; 7] = std::array::from_fn(|i| (-((i as f32 - 3.0).powi(2)) / (2.0 * SIGMA * SIGMA)).exp());
        let sum: f32 = weights.iter().sum();
        let weights = weights.map(|weight| weight / sum);
        let (height, width, channels) = (self.height, self.width, self.channels);
        let mut across = reserve::filled(self.pixels.len(), 0.0_f32)?;
        for (at, sum) in across.iter_mut().enumerate() {
            let (row, x, c) = (at / (width * channels) * width, at / channels % width, at % channels);
            let value = |i: usize| self.pixels[(row + mirrored(x + i, 3, width)) * channels + c];
            *sum = weights
                .iter()
                .enumerate()
                .map(|(i, weight)| weight * f32::from(value(i)))
                .sum();
        }
        let line = width * channels;
        for (at, byte) in self.pixels.iter_mut().enumerate() {
            let (y, column) = (at / line, at % line);
            let value = |i: usize| across[mirrored(y + i, 3, height) * line + column];
            *byte = to_byte(weights.iter().enumerate().map(|(i, weight)| weight * value(i)).sum());
        }
        Ok(())
    }

    /// Replaces each value by the least of itself and its four neighbours.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn erode(&mut self) -> Result<()> {
        let mut source = reserve::empty(self.pixels.len())?;
        source.extend_from_slice(&self.pixels);
        let (channels, line) = (self.channels, self.width * self.channels);
        for (at, byte) in self.pixels.iter_mut().enumerate() {
            let column = at % line;
            let neighbours = [
                at.checked_sub(line),
                Some(at + line).filter(|&below| below < source.len()),
                at.checked_sub(channels).filter(|_| column >= channels),
                Some(at + channels).filter(|_| column + channels < line),
            ];
            let least = neighbours.into_iter().flatten().map(|place| source[place]).min();
            *byte = least.map_or(*byte, |least| least.min(*byte));
        }
        Ok(())
    }

    /// Spreads the brightness over all values, so that all become equally frequent.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn equalize(&mut self) -> Result<()> {
        self.change_luma(|_, _, values| {
            let table = equalizing(values);
            values.iter_mut().for_each(|value| *value = table[usize::from(*value)]);
            Ok(())
        })
    }

    /// Does so in each of 8 × 8 tiles, with no more contrast than this limit times what there is,
    /// and blends between the tiles.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn equalize_tiles(&mut self, limit: f32) -> Result<()> {
        self.change_luma(|height, width, values| {
            let (tall, wide) = (height.div_ceil(TILES), width.div_ceil(TILES));
            let pixel = |y: usize, x: usize| values[mirrored(y, 0, height) * width + mirrored(x, 0, width)];
            let mut tables = reserve::empty(TILES * TILES)?;
            for tile in 0..TILES * TILES {
                let (top, left) = (tile / TILES * tall, tile % TILES * wide);
                let places = (0..tall * wide).map(|i| pixel(top + i / wide, left + i % wide));
                tables.push(limited(&histogram(places), tall * wide, limit));
            }
            for (at, value) in values.iter_mut().enumerate() {
                let (up, down, y) = tiles_beside(at / width, tall);
                let (left, right, x) = tiles_beside(at % width, wide);
                let of = |row: usize, column: usize| f32::from(tables[row * TILES + column][usize::from(*value)]);
                let blend = |row: usize| of(row, left) * (1.0 - x) + of(row, right) * x;
                *value = to_byte(blend(up) * (1.0 - y) + blend(down) * y);
            }
            Ok(())
        })
    }
}

/// The place `at - before` of a line, mirrored at its ends so that the last pixel is not doubled.
fn mirrored(at: usize, before: usize, len: usize) -> usize {
    if len == 1 {
        return 0;
    }
    let period = 2 * (len - 1);
    let at = (at + period - before % period) % period;
    at.min(period - at)
}

/// How often each value is there.
fn histogram(values: impl Iterator<Item = u8>) -> [u32; 256] {
    let mut counts = [0; 256];
    values.for_each(|value| counts[usize::from(value)] += 1);
    counts
}

/// What each value becomes so that all are equally frequent.
fn equalizing(values: &[u8]) -> [u8; 256] {
    let counts = histogram(values.iter().copied());
    let first = counts.iter().position(|&count| count > 0).unwrap_or(0);
    let rest = values.len() as u32 - counts[first];
    if rest == 0 {
        return std::array::from_fn(|value| value as u8);
    }
    let scale = 255.0 / rest as f32;
    let mut below = 0;
    std::array::from_fn(|value| {
        if value > first {
            below += counts[value];
        }
        to_byte(below as f32 * scale)
    })
}

/// The same for a tile of `pixels` pixels, where no value counts for more than `limit` times its
/// share; what is cut off is shared out.
fn limited(counts: &[u32; 256], pixels: usize, limit: f32) -> [u8; 256] {
    let most = ((limit * pixels as f32 / 256.0) as u32).max(1);
    let over: u32 = counts.iter().map(|count| count.saturating_sub(most)).sum();
    let (each, rest) = (over / 256, over as usize % 256);
    let step = (256 / rest.max(1)).max(1);
    let mut below = 0;
    std::array::from_fn(|value| {
        let extra = value.is_multiple_of(step) && value / step < rest;
        below += counts[value].min(most) + each + u32::from(extra);
        to_byte(below as f32 * (255.0 / pixels as f32))
    })
}

/// The tiles before and behind a pixel's middle, and its position between theirs.
fn tiles_beside(at: usize, size: usize) -> (usize, usize, f32) {
    let place = at as f32 / size as f32 - 0.5;
    let before = place.floor();
    let tile = |number: f32| number.clamp(0.0, (TILES - 1) as f32) as usize;
    (tile(before), tile(before + 1.0), place - before)
}
