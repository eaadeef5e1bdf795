//! The pass over the pixels: from bytes or floats, row by row, to what a net gets.

use super::{Image, Mean, Pixels, Transformer, Window};
use cortado_core::Real;

/// A stored value.
trait Pixel: Copy {
    fn real<T: Real>(self) -> T;
}

impl Pixel for u8 {
    #[inline]
    fn real<T: Real>(self) -> T {
        T::from_float(self.into())
    }
}

impl Pixel for f32 {
    #[inline]
    fn real<T: Real>(self) -> T {
        T::from_float(self)
    }
}

impl<T: Real> Transformer<T> {
    /// Fills `output`, whose sizes are `shape`, with the part of the image that `window` shows.
    pub(super) fn fill(&self, image: &Image<'_>, shape: [usize; 3], window: Window, output: &mut [T]) {
        match image.pixels {
            Pixels::Bytes(bytes) => self.fill_planar(image, bytes, shape, window, output),
            Pixels::Floats(floats) => self.fill_planar(image, floats, shape, window, output),
            Pixels::Interleaved(bytes) if image.channels == 1 => self.fill_planar(image, bytes, shape, window, output),
            Pixels::Interleaved(bytes) => self.fill_interleaved(image, bytes, shape, window, output),
        }
    }

    fn fill_planar<P: Pixel>(
        &self,
        image: &Image<'_>,
        pixels: &[P],
        [_, height, width]: [usize; 3],
        window: Window,
        output: &mut [T],
    ) {
        for (i, row) in output.chunks_exact_mut(width).enumerate() {
            let (channel, y) = (i / height, window.top + i % height);
            let start = (channel * image.height + y) * image.width + window.left;
            self.fill_row(&pixels[start..start + width], channel, start, window.mirror, row);
        }
    }

    /// Takes the channels of each row apart first, so that the arithmetic runs over neighbours.
    fn fill_interleaved(
        &self,
        image: &Image<'_>,
        bytes: &[u8],
        [channels, height, width]: [usize; 3],
        window: Window,
        output: &mut [T],
    ) {
        let mut row = vec![0; width];
        for y in 0..height {
            let first = (window.top + y) * image.width + window.left;
            let pixels = &bytes[first * channels..][..width * channels];
            for channel in 0..channels {
                match channels {
                    3 => gather::<3>(pixels, channel, &mut row),
                    4 => gather::<4>(pixels, channel, &mut row),
                    _ => (row.iter_mut().zip(pixels.chunks_exact(channels))).for_each(|(to, from)| *to = from[channel]),
                }
                let start = channel * image.height * image.width + first;
                let place = &mut output[(channel * height + y) * width..][..width];
                self.fill_row(&row, channel, start, window.mirror, place);
            }
        }
    }

    /// One row; `start` is where its first pixel stands in the channels × height × width of the whole image.
    fn fill_row<P: Pixel>(&self, source: &[P], channel: usize, start: usize, mirror: bool, row: &mut [T]) {
        let scale = self.scale;
        match &self.mean {
            Mean::None => write_row(row, source.iter().map(|x| x.real::<T>() * scale), mirror),
            Mean::Values(values) => {
                let mean = values[channel.min(values.len() - 1)];
                write_row(row, source.iter().map(|x| (x.real::<T>() - mean) * scale), mirror);
            }
            Mean::Image { values, .. } => {
                let mean = &values[start..start + source.len()];
                let pairs = source.iter().zip(mean);
                write_row(row, pairs.map(|(x, &mean)| (x.real::<T>() - mean) * scale), mirror);
            }
        }
    }
}

/// One channel of a row of pixels of `N` channels.
#[inline]
fn gather<const N: usize>(pixels: &[u8], channel: usize, row: &mut [u8]) {
    for (to, from) in row.iter_mut().zip(pixels.as_chunks::<N>().0) {
        *to = from[channel];
    }
}

/// Writes the values from the left, or from the right if mirrored.
#[inline]
fn write_row<T: Real>(row: &mut [T], values: impl Iterator<Item = T>, mirror: bool) {
    if mirror {
        row.iter_mut()
            .rev()
            .zip(values)
            .for_each(|(output, value)| *output = value);
    } else {
        row.iter_mut().zip(values).for_each(|(output, value)| *output = value);
    }
}
