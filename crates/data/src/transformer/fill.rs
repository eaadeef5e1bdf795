//! The pass over the pixels: from bytes or floats, row by row, to what a net gets. All of it is
//! inlined into what [`vectorized`] compiles for each instruction set.

use super::{Pixels, Transformer, TransformerMean, Window};
use crate::image::{self, Decoding};
use cortado_core::{Real, Result};
use cortado_cpu::{Vectorized, prefetch_for_writing, vectorized};

/// A stored value.
pub(super) trait Pixel: Copy {
    fn real<T: Real>(self) -> T;
    fn byte(self) -> u8;
}

impl Pixel for u8 {
    #[inline(always)]
    fn real<T: Real>(self) -> T {
        T::from_float(self.into())
    }

    #[inline(always)]
    fn byte(self) -> u8 {
        self
    }
}

impl Pixel for f32 {
    #[inline(always)]
    fn real<T: Real>(self) -> T {
        T::from_float(self)
    }

    #[inline(always)]
    fn byte(self) -> u8 {
        self as u8
    }
}

/// The conversion of pixels.
pub(super) trait Convert {
    /// What each one becomes.
    type Value: Copy + Default;

    /// Makes a row of a channel; `start` is the place of its first pixel in the channels × height ×
    /// width of the image.
    fn convert<P: Pixel>(&self, source: &[P], channel: usize, start: usize, row: &mut [Self::Value]);
}

/// Bytes that stay what they are.
pub(super) struct Bytes;

impl Convert for Bytes {
    type Value = u8;

    #[inline(always)]
    fn convert<P: Pixel>(&self, source: &[P], _: usize, _: usize, row: &mut [u8]) {
        row.iter_mut().zip(source).for_each(|(y, x)| *y = x.byte());
    }
}

/// An image that is being transformed.
pub(super) struct Fill<'a, C: Convert> {
    converter: &'a C,
    /// Channels, height and width of the image.
    input: [usize; 3],
    /// Channels, height and width of the part that is shown.
    shape: [usize; 3],
    window: Window,
    output: &'a mut [C::Value],
    /// A row, channel by channel.
    planes: Vec<u8>,
    /// A row to mirror in; empty if there is nothing to mirror.
    mirrored: Vec<C::Value>,
}

impl<'a, C: Convert> Fill<'a, C> {
    pub(super) fn new(
        converter: &'a C,
        input: [usize; 3],
        shape: [usize; 3],
        window: Window,
        output: &'a mut [C::Value],
    ) -> Self {
        Self {
            converter,
            input,
            shape,
            window,
            output,
            planes: Vec::new(),
            // bounded by a row of the output
            mirrored: vec![C::Value::default(); if window.mirror { shape[2] } else { 0 }],
        }
    }

    /// Transforms all of it.
    pub(super) fn whole(self, pixels: Pixels<'_>) {
        vectorized(Whole { fill: self, pixels });
    }

    /// Decodes an image file and transforms each row as soon as it is there: so the processor writes
    /// to memory while it decodes the next one.
    pub(super) fn file(mut self, bytes: &[u8], how: Decoding) -> Result<()> {
        image::decode_rows(bytes, how, &mut |y, row| self.row(y, row))
    }

    /// Transforms row `y` of the image, whose values are interleaved.
    fn row(&mut self, y: usize, pixels: &[u8]) {
        if (self.window.top..self.window.top + self.shape[1]).contains(&y) {
            vectorized(Row { fill: self, y, pixels });
            self.prefetch(y + 1 - self.window.top);
        }
    }

    /// Fetches row `y` of what is shown, while the image's next one is decoded.
    fn prefetch(&mut self, y: usize) {
        let [_, height, width] = self.shape;
        if y < height {
            let rows = self.output.chunks_exact_mut(width).skip(y).step_by(height);
            rows.for_each(prefetch_for_writing);
        }
    }

    #[inline(always)]
    fn planar<P: Pixel>(&mut self, pixels: &[P]) {
        let [channels, height, width] = self.shape;
        let [_, image_height, image_width] = self.input;
        for channel in 0..channels {
            for y in 0..height {
                let start = (channel * image_height + self.window.top + y) * image_width + self.window.left;
                self.fill_row(&pixels[start..start + width], [channel, y], start);
            }
        }
    }

    /// Takes the channels of the row apart first, so that the arithmetic runs over neighbours.
    #[inline(always)]
    fn interleaved(&mut self, y: usize, pixels: &[u8]) {
        let ([channels, _, width], [_, image_height, image_width]) = (self.shape, self.input);
        let left = self.window.left;
        if channels == 1 {
            return self.fill_row(
                &pixels[left..left + width],
                [0, y - self.window.top],
                y * image_width + left,
            );
        }
        let mut planes = std::mem::take(&mut self.planes);
        // bounded by a row of the image
        planes.resize(channels * width, 0);
        take_apart(&pixels[left * channels..][..width * channels], channels, &mut planes);
        for (channel, plane) in planes.chunks_exact(width).enumerate() {
            let start = (channel * image_height + y) * image_width + left;
            self.fill_row(plane, [channel, y - self.window.top], start);
        }
        self.planes = planes;
    }

    /// Row `y` of what is shown of a channel; `start` is the place of its first pixel in the
    /// channels × height × width of the image.
    #[inline(always)]
    fn fill_row<P: Pixel>(&mut self, source: &[P], [channel, y]: [usize; 2], start: usize) {
        let [_, height, width] = self.shape;
        let row = &mut self.output[(channel * height + y) * width..][..width];
        if self.window.mirror {
            // Not in place: what has just gone to slow memory would be waited for.
            self.converter.convert(source, channel, start, &mut self.mirrored);
            self.mirrored.reverse();
            row.copy_from_slice(&self.mirrored);
        } else {
            self.converter.convert(source, channel, start, row);
        }
    }
}

struct Whole<'a, 'p, C: Convert> {
    fill: Fill<'a, C>,
    pixels: Pixels<'p>,
}

impl<C: Convert> Vectorized for Whole<'_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let [channels, _, width] = self.fill.input;
        match self.pixels {
            Pixels::Bytes(bytes) => self.fill.planar(bytes),
            Pixels::Floats(floats) => self.fill.planar(floats),
            Pixels::Interleaved(bytes) => {
                let rows = bytes.chunks_exact(width * channels).enumerate();
                let rows = rows.skip(self.fill.window.top).take(self.fill.shape[1]);
                rows.for_each(|(y, row)| self.fill.interleaved(y, row));
            }
        }
    }
}

struct Row<'f, 'a, 'p, C: Convert> {
    fill: &'f mut Fill<'a, C>,
    y: usize,
    pixels: &'p [u8],
}

impl<C: Convert> Vectorized for Row<'_, '_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.fill.interleaved(self.y, self.pixels);
    }
}

impl<T: Real> Convert for Transformer<T> {
    type Value = T;

    /// Subtracts the mean and scales.
    #[inline(always)]
    fn convert<P: Pixel>(&self, source: &[P], channel: usize, start: usize, row: &mut [T]) {
        let scale = self.scale;
        let pairs = row.iter_mut().zip(source);
        match &self.mean {
            TransformerMean::None => pairs.for_each(|(y, x)| *y = x.real::<T>() * scale),
            TransformerMean::Values(values) => {
                let mean = values[channel.min(values.len() - 1)];
                pairs.for_each(|(y, x)| *y = (x.real::<T>() - mean) * scale);
            }
            TransformerMean::Image { values, .. } => {
                let triples = pairs.zip(&values[start..start + source.len()]);
                triples.for_each(|((y, x), &mean)| *y = (x.real::<T>() - mean) * scale);
            }
        }
    }
}

/// The channels of a row of pixels, one after the other.
#[inline(always)]
fn take_apart(pixels: &[u8], channels: usize, planes: &mut [u8]) {
    let width = planes.len() / channels;
    if channels == 3 {
        let (first, rest) = planes.split_at_mut(width);
        let (second, third) = rest.split_at_mut(width);
        let places = first.iter_mut().zip(second).zip(third);
        // All at once, which compilers make shuffles of.
        for (((first, second), third), pixel) in places.zip(pixels.as_chunks::<3>().0) {
            (*first, *second, *third) = (pixel[0], pixel[1], pixel[2]);
        }
        return;
    }
    for (channel, plane) in planes.chunks_exact_mut(width).enumerate() {
        (plane.iter_mut().zip(pixels.chunks_exact(channels))).for_each(|(to, from)| *to = from[channel]);
    }
}
