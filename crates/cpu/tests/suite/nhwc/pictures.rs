//! Images with the memory around them, and the check of a kernel against a slow reference on
//! single elements in 64 bits.

use crate::Numbers;
use cortado_cpu::nhwc::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::{PerChannel, Pointwise};

/// The value wherever a kernel must not write.
pub(crate) const UNTOUCHED: f32 = 1234.5;

/// Images with random elements in a slice of their own, maybe with a border and channels of other
/// views.
#[derive(Clone)]
pub(crate) struct Pictures {
    pub(crate) data: Vec<f32>,
    pub(crate) image: NhwcImage,
}

impl Pictures {
    /// A view on `[channels, height, width]`: dense, or with channels before and after it. The
    /// border is zeros, other views hold [`UNTOUCHED`].
    pub(crate) fn new(numbers: &mut Numbers, batch: usize, sizes: [usize; 3], border: usize, part: bool) -> Self {
        let [channels, height, width] = sizes;
        let image = match part {
            false => NhwcImage::new(batch, sizes, border),
            true => {
                let first = numbers.within(0, 9);
                let all = NhwcImage::new(batch, [first + channels + numbers.within(0, 9), height, width], border);
                all.part(first..first + channels)
            }
        };
        let mut pictures = Self {
            data: vec![UNTOUCHED; image.len()],
            image,
        };
        let edge = border as isize;
        for n in 0..batch {
            for y in -edge..height as isize + edge {
                for x in -edge..width as isize + edge {
                    pictures.data[image.at(n, y, x)..][..channels].fill(0.0);
                }
            }
        }
        for (n, y, x) in pixels(&image) {
            let values: Vec<f32> = numbers.values(channels);
            pictures.data[image.at(n, y, x)..][..channels].copy_from_slice(&values);
        }
        pictures
    }

    /// Pictures in the same places with [`UNTOUCHED`] everywhere.
    pub(crate) fn blank(&self) -> Self {
        Self {
            data: vec![UNTOUCHED; self.data.len()],
            image: self.image,
        }
    }

    pub(crate) fn source(&self) -> NhwcSource<'_> {
        NhwcSource {
            data: &self.data,
            image: self.image,
        }
    }

    pub(crate) fn target(&mut self) -> NhwcTarget<'_> {
        NhwcTarget {
            data: &mut self.data,
            image: self.image,
        }
    }

    /// The element, or 0 in the border and beyond it.
    pub(crate) fn get(&self, n: usize, c: usize, y: isize, x: isize) -> f64 {
        let inside = (0..self.image.height as isize).contains(&y) && (0..self.image.width as isize).contains(&x);
        match inside {
            true => f64::from(self.data[self.image.at(n, y, x) + c]),
            false => 0.0,
        }
    }
}

/// The pixels inside the border.
pub(crate) fn pixels(image: &NhwcImage) -> Vec<(usize, isize, isize)> {
    let (height, width) = (image.height as isize, image.width as isize);
    let rows = (0..image.batch).flat_map(|n| (0..height).map(move |y| (n, y)));
    rows.flat_map(|(n, y)| (0..width).map(move |x| (n, y, x))).collect()
}

/// Runs a kernel that writes images like `like`, with 1, 2 and 5 threads, and checks each element
/// against `expected(image, channel, y, x)` within `tolerance` (of the greater of 1 and the
/// expected), and that nothing else was written.
pub(crate) fn check(
    what: &str,
    like: &Pictures,
    tolerance: f64,
    kernel: &(dyn Fn(NhwcTarget<'_>) + Sync),
    expected: &dyn Fn(usize, usize, isize, isize) -> f64,
) {
    let run = || {
        let mut found = like.clone();
        kernel(found.target());
        found.data
    };
    crate::same_for_any_threads(what, run);
    let found = run();
    let mut written = vec![false; found.len()];
    for (n, y, x) in pixels(&like.image) {
        for c in 0..like.image.channels {
            let at = like.image.at(n, y, x) + c;
            written[at] = true;
            let (found, expected) = (f64::from(found[at]), expected(n, c, y, x));
            let error = (found - expected).abs();
            assert!(
                error <= tolerance * expected.abs().max(1.0),
                "{what}: image {n}, channel {c}, pixel {y}, {x} is {found}, not {expected}"
            );
        }
    }
    for (at, written) in written.into_iter().enumerate() {
        assert!(
            written || found[at].to_bits() == like.data[at].to_bits(),
            "{what}: element {at} is none of the view's, but was written"
        );
    }
}

/// A ReLU with a slope for each channel.
pub(crate) fn prelu(slopes: Vec<f32>) -> Activation {
    let slope = PerChannel::Each(slopes.into());
    Some(Pointwise::Relu { slope })
}

/// An activation of each kind, for `channels`.
pub(crate) fn activations(numbers: &mut Numbers, channels: usize) -> [Activation; 7] {
    let scale = PerChannel::Each(numbers.values(channels).into());
    let shift = PerChannel::All(0.5);
    [
        Activation::None,
        Some(Pointwise::Relu { slope: 0.0 }.for_all()),
        Some(Pointwise::Relu { slope: 0.25 }.for_all()),
        prelu(numbers.values(channels)),
        Some(Pointwise::Clip { min: -0.25, max: 0.5 }.for_all()),
        Some(Pointwise::HardSwish),
        Some(Pointwise::Affine { scale, shift }),
    ]
}

/// An activation of one number, from its definition.
pub(crate) fn activated(activation: &Activation, channel: usize, x: f64) -> f64 {
    let leaky = |slope: f64| if x > 0.0 { x } else { slope * x };
    match activation.as_ref().map(|f| f.at(channel).cast()) {
        None => x,
        Some(Pointwise::Relu { slope }) => leaky(slope),
        Some(Pointwise::Clip { min, max }) => x.clamp(min, max),
        Some(other) => other.value(x),
    }
}
