//! Kernels on images with the channels last.

mod convolution;
mod depthwise;
mod elementwise;
mod lrn;
mod pictures;
mod pixels;
mod pool;
mod reorder;
mod separable;
mod winograd;

use crate::Numbers;
use cortado_cpu::nhwc::NhwcImage;

/// Where some channels of wider images are, with the elements of a slice that holds them: random
/// numbers inside, `outside` elsewhere.
pub(crate) struct Images {
    pub(crate) image: NhwcImage,
    pub(crate) data: Vec<f32>,
}

impl Images {
    /// Images in a slice of their own, or beside other channels, with a border at least as wide as
    /// given.
    pub(crate) fn random(numbers: &mut Numbers, batch: usize, shape: [usize; 3], border: usize) -> Self {
        let border = border + numbers.within(0, 1);
        let (before, after) = match numbers.within(0, 1) {
            0 => (0, 0),
            _ => (numbers.within(0, 5), numbers.within(0, 5)),
        };
        let [channels, height, width] = shape;
        let whole = NhwcImage::new(batch, [before + channels + after, height, width], border);
        let image = whole.part(before..before + channels);
        let mut images = Self {
            image,
            data: vec![0.0; image.len()],
        };
        let values: Vec<f32> = numbers.values(batch * channels * height * width);
        images
            .places()
            .zip(values)
            .for_each(|(at, value)| images.data[at] = value);
        images
    }

    /// The elements of all pixels inside the border, in the order images, rows, columns, channels.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let image = self.image;
        (0..image.batch).flat_map(move |n| {
            (0..image.height as isize).flat_map(move |y| {
                (0..image.width as isize).flat_map(move |x| {
                    let start = image.at(n, y, x);
                    start..start + image.channels
                })
            })
        })
    }

    /// The elements in the order of `places`.
    pub(crate) fn inside(&self) -> Vec<f32> {
        self.places().map(|at| self.data[at]).collect()
    }

    /// The channels of a pixel; none outside.
    pub(crate) fn pixel(&self, n: usize, y: isize, x: isize) -> Option<&[f32]> {
        let inside = |at: isize, size: usize| at >= 0 && at < size as isize;
        let is_inside = inside(y, self.image.height) && inside(x, self.image.width);
        is_inside.then(|| &self.data[self.image.at(n, y, x)..][..self.image.channels])
    }

    /// The channel of a pixel; zero outside.
    pub(crate) fn get(&self, n: usize, y: isize, x: isize, c: usize) -> f64 {
        self.pixel(n, y, x).map_or(0.0, |pixel| pixel[c].into())
    }
}
