//! Winograd's convolutions of images with the channels last.

use crate::{Numbers, same_for_any_threads};
use cortado_cpu::nhwc::{Activation, Algorithm, Convolution, Filters, Image, Source, Target, TileSize};

/// A convolution of 3 × 3, and what it is given.
struct Case {
    batch: usize,
    group: usize,
    channels: usize,
    outputs: usize,
    input: [usize; 2],
    pad: [usize; 2],
    activation: Activation,
    bias: Option<Vec<f32>>,
    weights: Vec<f32>,
    /// The images as pixels without borders, and what is added.
    x: Vec<f32>,
    sum: Option<Vec<f32>>,
}

impl Case {
    fn output(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.input[axis] + 2 * self.pad[axis] - 2)
    }

    fn filters(&self) -> Filters<'_> {
        Filters {
            weights: &self.weights,
            bias: self.bias.as_deref(),
            outputs: self.outputs,
            channels: self.channels,
            group: self.group,
            kernel: [3, 3],
            stride: [1, 1],
            pad: self.pad,
            dilation: [1, 1],
        }
    }

    /// The outputs in 64 bits, and the greatest sum of |w| · |x|.
    fn reference(&self) -> (Vec<f64>, f64) {
        let [height, width] = self.output();
        let (c_in, c_out) = (self.channels / self.group, self.outputs / self.group);
        let (mut y, mut scale) = (Vec::new(), 0f64);
        for at in 0..self.batch * height * width {
            let (n, row, column) = (at / (height * width), at / width % height, at % width);
            for o in 0..self.outputs {
                let (mut value, mut size) = (0f64, 0f64);
                for k in 0..9 {
                    let (row, column) = (
                        (row + k / 3).wrapping_sub(self.pad[0]),
                        (column + k % 3).wrapping_sub(self.pad[1]),
                    );
                    if row >= self.input[0] || column >= self.input[1] {
                        continue;
                    }
                    let first = ((n * self.input[0] + row) * self.input[1] + column) * self.channels + o / c_out * c_in;
                    for c in 0..c_in {
                        let term = f64::from(self.weights[(o * c_in + c) * 9 + k]) * f64::from(self.x[first + c]);
                        (value, size) = (value + term, size + term.abs());
                    }
                }
                value += self.bias.as_ref().map_or(0.0, |bias| f64::from(bias[o]));
                value += self
                    .sum
                    .as_ref()
                    .map_or(0.0, |sum| f64::from(sum[at * self.outputs + o]));
                y.push(match &self.activation {
                    Activation::None => value,
                    Activation::Relu { slope } => value.max(0.0) + f64::from(*slope) * value.min(0.0),
                    Activation::PRelu(slopes) => value.max(0.0) + f64::from(slopes[o]) * value.min(0.0),
                    Activation::Clip { min, max } => value.clamp(f64::from(*min), f64::from(*max)),
                });
                scale = scale.max(size);
            }
        }
        (y, scale)
    }

    /// The outputs as pixels without borders, from and to some of the channels of wider images.
    fn run(&self, size: TileSize, numbers: &mut Numbers) -> Vec<f32> {
        let [height, width] = self.output();
        let mut view = |channels: usize, [height, width]: [usize; 2], border: usize| {
            let (before, after) = (numbers.within(0, 1) * 5, numbers.within(0, 1) * 3);
            Image::new(self.batch, [before + channels + after, height, width], border).part(before..before + channels)
        };
        let border = self.pad[0].max(self.pad[1]);
        let x = view(self.channels, self.input, border + self.batch % 2);
        let y = view(self.outputs, [height, width], self.group % 2);
        let sum = view(self.outputs, [height, width], 1);
        let (input, summed) = (
            spread(&x, &self.x, 0.0),
            self.sum.as_ref().map(|values| spread(&sum, values, f32::NAN)),
        );
        let mut output = vec![f32::NAN; y.len()];
        let convolution = Convolution::with(
            Algorithm::Winograd(size),
            &self.filters(),
            &x,
            &y,
            self.activation.clone(),
        )
        .expect("3 × 3");
        let source = summed.as_ref().map(|data| Source { data, image: sum });
        convolution.run(
            Source { data: &input, image: x },
            source,
            Target {
                data: &mut output,
                image: y,
            },
        );
        let mut found = Vec::new();
        for at in 0..self.batch * height * width {
            let (n, row, column) = (at / (height * width), at / width % height, at % width);
            let first = y.at(n, row as isize, column as isize);
            found.extend_from_slice(&output[first..first + self.outputs]);
            output[first..first + self.outputs].fill(f32::NAN);
        }
        assert!(
            output.iter().all(|value| value.is_nan()),
            "more than the outputs is written"
        );
        found
    }
}

/// Pixels without borders as the image that they are, with zeros around it, and `other` in the other channels.
fn spread(image: &Image, values: &[f32], other: f32) -> Vec<f32> {
    let mut to = vec![other; image.len()];
    let border = image.border as isize;
    let mut values = values.chunks_exact(image.channels);
    for n in 0..image.batch {
        for row in -border..image.height as isize + border {
            for column in -border..image.width as isize + border {
                let inside = (0..image.height as isize).contains(&row) && (0..image.width as isize).contains(&column);
                let to = &mut to[image.at(n, row, column)..][..image.channels];
                match inside.then(|| values.next()).flatten() {
                    Some(values) => to.copy_from_slice(values),
                    None => to.fill(0.0),
                }
            }
        }
    }
    to
}

fn case(
    numbers: &mut Numbers,
    batch: usize,
    group: usize,
    sizes: [usize; 2],
    input: [usize; 2],
    pad: [usize; 2],
) -> Case {
    let [channels, outputs] = sizes.map(|size| size * group);
    let [height, width] = [0, 1].map(|axis| input[axis] + 2 * pad[axis] - 2);
    let activation = match numbers.within(0, 4) {
        0 => Activation::None,
        1 => Activation::Relu { slope: 0.0 },
        2 => Activation::Relu { slope: 0.25 },
        3 => Activation::PRelu(numbers.values(outputs)),
        _ => Activation::Clip { min: -1.0, max: 2.0 },
    };
    Case {
        batch,
        group,
        channels,
        outputs,
        input,
        pad,
        activation,
        bias: (numbers.within(0, 1) > 0).then(|| numbers.values(outputs)),
        weights: numbers.values(outputs * channels / group * 9),
        x: numbers.values(batch * channels * input[0] * input[1]),
        sum: (numbers.within(0, 1) > 0).then(|| numbers.values(batch * outputs * height * width)),
    }
}

/// The documented bound of each size: an error is at most this much of the greatest sum of |w| · |x|.
const BOUNDS: [(TileSize, f64); 3] = [(TileSize::Two, 5e-7), (TileSize::Four, 1e-6), (TileSize::Six, 5e-6)];

fn check(case: &Case, numbers: &mut Numbers) {
    let (expected, scale) = case.reference();
    for (size, bound) in BOUNDS {
        let found = case.run(size, numbers);
        let mut worst = 0f64;
        for (&found, &expected) in found.iter().zip(&expected) {
            worst = worst.max(((f64::from(found) - expected) / scale).abs());
            assert!(!found.is_nan());
        }
        if std::env::var_os("SHOW").is_some() {
            println!(
                "{size:?} {} × {} {:?}: {worst:.2e}",
                case.channels, case.outputs, case.input
            );
        }
        assert!(worst <= bound, "{size:?}: {worst:e} for {:?}", case.filters().channels);
    }
}

#[test]
fn random_sizes() {
    let mut numbers = Numbers::new(21);
    for _ in 0..60 {
        let mut pair = |low, high| [numbers.within(low, high), numbers.within(low, high)];
        let (input, pad, sizes) = (pair(3, 19), pair(0, 3), pair(1, 40));
        let (group, batch) = (numbers.within(1, 3), numbers.within(1, 3));
        let case = case(&mut numbers, batch, group, sizes, input, pad);
        check(&case, &mut numbers);
    }
}

#[test]
fn sizes_that_are_cut_into_pieces() {
    let mut numbers = Numbers::new(22);
    for (sizes, input, pad, batch) in [
        // More tiles than one task holds.
        ([20, 70], [75, 61], [1, 1], 2),
        // Shared inputs, in several chunks.
        ([260, 100], [13, 11], [1, 1], 1),
        ([530, 20], [23, 17], [1, 1], 3),
        // Tiles in the padding alone, and images thinner than a tile.
        ([24, 24], [6, 9], [9, 8], 1),
        ([32, 32], [1, 40], [1, 1], 4),
    ] {
        let case = case(&mut numbers, batch, 1, sizes, input, pad);
        check(&case, &mut numbers);
    }
}

#[test]
fn the_error_does_not_grow_with_the_channels() {
    let mut numbers = Numbers::new(23);
    for channels in [16, 64, 256, 512] {
        let case = case(&mut numbers, 1, 1, [channels, 24], [18, 18], [1, 1]);
        check(&case, &mut numbers);
    }
}

#[test]
fn threads_do_not_change_a_bit() {
    let mut numbers = Numbers::new(24);
    for (group, sizes, input, batch) in [
        (1, [24, 70], [33, 30], 3),
        (2, [300, 60], [14, 14], 1),
        (1, [16, 16], [160, 150], 1),
    ] {
        let case = case(&mut numbers, batch, group, sizes, input, [1, 1]);
        for (size, _) in BOUNDS {
            same_for_any_threads("a convolution of 3 × 3", || case.run(size, &mut Numbers::new(25)));
        }
    }
}
