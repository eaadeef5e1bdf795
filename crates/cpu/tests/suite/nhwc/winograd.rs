//! Convolution by Winograd's algorithm against its formula in `f64`: the error of an output is at
//! most the documented share of the greatest Σ |x · w|, for all sizes of kernels and tiles.

use super::Images;
use super::pictures::{activated, prelu};
use crate::{Numbers, same_for_any_threads};
use cortado_cpu::nhwc::{Activation, Algorithm, Convolution, Filters, NhwcImage, NhwcSource, NhwcTarget, TileSize};
use cortado_ops::Pointwise;

/// The documented bounds for kernels of 3 × 3.
const OF_THREE: &[(TileSize, f64)] = &[(TileSize::Two, 5e-7), (TileSize::Four, 1e-6), (TileSize::Six, 5e-6)];
/// The documented bounds for kernels of 5 × 5.
const OF_FIVE: &[(TileSize, f64)] = &[(TileSize::Two, 1e-6), (TileSize::Four, 5e-6)];

/// The documented bounds for square kernels.
fn bounds(kernel: usize) -> &'static [(TileSize, f64)] {
    if kernel == 3 { OF_THREE } else { OF_FIVE }
}

/// A convolution, with what it reads.
struct Case {
    kernel: usize,
    group: usize,
    pad: [usize; 2],
    weights: Vec<f32>,
    bias: Vec<f32>,
    activation: Activation,
    x: Images,
    sum: Option<Images>,
    y: NhwcImage,
}

impl Case {
    fn new(
        numbers: &mut Numbers,
        kernel: usize,
        [batch, group]: [usize; 2],
        sizes: [usize; 2],
        input: [usize; 2],
        pad: [usize; 2],
    ) -> Self {
        let [channels, outputs] = sizes.map(|size| size * group);
        let [height, width] = [0, 1].map(|axis| input[axis] + 2 * pad[axis] + 1 - kernel);
        let activation = match numbers.within(0, 2) {
            0 => Activation::None,
            1 => Some(Pointwise::Relu { slope: 0.0 }.for_all()),
            _ => prelu(numbers.values(outputs)),
        };
        let shape = [outputs, height, width];
        let border = pad[0].max(pad[1]);
        let sum = Images::random(numbers, batch, shape, 0);
        Self {
            kernel,
            group,
            pad,
            weights: numbers.values(outputs * sizes[0] * kernel * kernel),
            bias: numbers.values(outputs),
            activation,
            x: Images::random(numbers, batch, [channels, input[0], input[1]], border),
            sum: (numbers.within(0, 1) == 1).then_some(sum),
            y: Images::random(numbers, batch, shape, 0).image,
        }
    }

    fn convolution(&self, size: TileSize) -> Convolution {
        let filters = Filters {
            weights: &self.weights,
            bias: Some(&self.bias),
            outputs: self.y.channels,
            channels: self.x.image.channels,
            group: self.group,
            kernel: [self.kernel; 2],
            stride: [1, 1],
            pad: self.pad,
            dilation: [1, 1],
        };
        let (input, activation) = (&self.x.image, self.activation.clone());
        Convolution::with(Algorithm::Winograd(size), &filters, input, &self.y, activation)
            .unwrap()
            .expect("such tiles")
    }

    /// The weights of each tap and channel, for the outputs of its group.
    fn weights_of_inputs(&self) -> Vec<f64> {
        let (channels, taps) = (self.x.image.channels, self.kernel * self.kernel);
        let (c_in, c_out) = (channels / self.group, self.y.channels / self.group);
        let inputs = (0..taps).flat_map(|k| (0..channels).map(move |channel| (k, channel)));
        let weight = |o: usize, k: usize, channel: usize| {
            let output = channel / c_in * c_out + o;
            f64::from(self.weights[(output * c_in + channel % c_in) * taps + k])
        };
        inputs
            .flat_map(|(k, channel)| (0..c_out).map(move |o| (o, k, channel)))
            .map(|(o, k, channel)| weight(o, k, channel))
            .collect()
    }

    /// The outputs in 64 bits, and the greatest Σ |x · w|.
    fn reference(&self) -> (Vec<f64>, f64) {
        let (y, channels, weights) = (&self.y, self.x.image.channels, self.weights_of_inputs());
        let (c_in, c_out) = (channels / self.group, y.channels / self.group);
        let (mut outputs, mut scale) = (Vec::new(), 0f64);
        for at in 0..y.batch * y.height * y.width {
            let (n, row, column) = (at / y.width / y.height, at / y.width % y.height, at % y.width);
            let mut sums: Vec<_> = self.bias.iter().map(|&bias| (f64::from(bias), 0.0)).collect();
            for k in 0..self.kernel * self.kernel {
                let place = |out: usize, k: usize, axis: usize| (out + k) as isize - self.pad[axis] as isize;
                let (row, column) = (place(row, k / self.kernel, 0), place(column, k % self.kernel, 1));
                for (channel, &x) in self.x.pixel(n, row, column).into_iter().flatten().enumerate() {
                    let sums = &mut sums[channel / c_in * c_out..][..c_out];
                    for (sum, w) in sums.iter_mut().zip(&weights[(k * channels + channel) * c_out..]) {
                        let term = w * f64::from(x);
                        *sum = (sum.0 + term, sum.1 + term.abs());
                    }
                }
            }
            for (o, (value, size)) in sums.into_iter().enumerate() {
                let added = self.sum.as_ref();
                let value = value + added.map_or(0.0, |sum| sum.get(n, row as isize, column as isize, o));
                outputs.push(activated(&self.activation, o, value));
                scale = scale.max(size);
            }
        }
        (outputs, scale)
    }

    /// Runs it, and checks that nothing else is written.
    fn run(&self, convolution: &Convolution) -> Vec<f32> {
        let (x, image) = (&self.x, self.y);
        let mut y = Images {
            image,
            data: vec![7.0; image.len()],
        };
        let sum = self
            .sum
            .as_ref()
            .map(|Images { data, image }| NhwcSource { data, image: *image });
        let from = NhwcSource {
            data: &x.data,
            image: x.image,
        };
        let data = &mut y.data;
        convolution.run(from, sum, NhwcTarget { data, image }).unwrap();
        let found = y.inside();
        y.places().for_each(|at| y.data[at] = 7.0);
        assert!(y.data.iter().all(|&y| y == 7.0), "it writes outside its view");
        found
    }

    fn check(&self) {
        let (expected, scale) = self.reference();
        for &(size, bound) in bounds(self.kernel) {
            let found = self.run(&self.convolution(size));
            for (i, (&found, expected)) in found.iter().zip(&expected).enumerate() {
                let share = (f64::from(found) - expected).abs() / scale;
                assert!(
                    share <= bound,
                    "{size:?} for {0} × {0} from {1:?} to {2:?}: output {i} is {found}, not {expected}",
                    self.kernel,
                    self.x.image,
                    self.y
                );
            }
        }
    }
}

#[test]
fn random_sizes() {
    let mut numbers = Numbers::new(21);
    for _ in 0..60 {
        let mut pair = |low, high| [numbers.within(low, high), numbers.within(low, high)];
        let (input, pad, sizes, batch_and_group) = (pair(5, 19), pair(0, 3), pair(1, 40), pair(1, 3));
        for kernel in [3, 5] {
            Case::new(&mut numbers, kernel, batch_and_group, sizes, input, pad).check();
        }
    }
}

#[test]
fn sizes_that_are_cut_into_pieces() {
    let mut numbers = Numbers::new(22);
    for (kernel, sizes, input, pad, batch) in [
        // More tiles than one task holds.
        (3, [20, 70], [75, 61], [1, 1], 2),
        (5, [20, 34], [51, 37], [2, 2], 2),
        // Shared inputs, and in several chunks.
        (3, [260, 100], [13, 11], [1, 1], 1),
        (3, [530, 20], [23, 17], [1, 1], 3),
        (5, [260, 20], [13, 11], [1, 2], 1),
        (5, [530, 4], [23, 17], [2, 1], 2),
        // Tiles in the padding alone, and images thinner than a tile.
        (3, [24, 24], [6, 9], [9, 8], 1),
        (3, [32, 32], [1, 40], [1, 1], 4),
        (5, [24, 24], [6, 9], [9, 10], 1),
        (5, [32, 32], [1, 40], [2, 2], 4),
    ] {
        Case::new(&mut numbers, kernel, [batch, 1], sizes, input, pad).check();
    }
}

#[test]
fn tiles_reach_over_all_edges() {
    let mut numbers = Numbers::new(25);
    for (kernel, pad) in [(3, [1, 2]), (3, [2, 1]), (5, [1, 2]), (5, [4, 3])] {
        Case::new(&mut numbers, kernel, [2, 1], [3, 4], [5, 9], pad).check();
    }
}

#[test]
fn the_error_does_not_grow_with_the_channels() {
    let mut numbers = Numbers::new(23);
    for channels in [16, 64, 256, 512] {
        for kernel in [3, 5] {
            Case::new(&mut numbers, kernel, [1, 1], [channels, 24], [18, 18], [1, 1]).check();
        }
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
        for kernel in [3, 5] {
            let case = Case::new(&mut numbers, kernel, [batch, group], sizes, input, [1, 1]);
            for &(size, _) in bounds(kernel) {
                let convolution = case.convolution(size);
                same_for_any_threads("a convolution by tiles", || case.run(&convolution));
            }
        }
    }
}

#[test]
fn other_kernels_are_not_for_it() {
    let weights = [0.5; 49];
    let all = [TileSize::Two, TileSize::Four, TileSize::Six];
    for (sizes, kernel, stride, dilation) in [
        (&all[..], [7, 7], [1, 1], [1, 1]),
        (&all, [3, 5], [1, 1], [1, 1]),
        (&all[2..], [5, 5], [1, 1], [1, 1]),
        (&all, [3, 3], [1, 2], [1, 1]),
        (&all, [5, 5], [1, 1], [2, 1]),
    ] {
        let filters = Filters {
            weights: &weights[..kernel[0] * kernel[1]],
            bias: None,
            outputs: 1,
            channels: 1,
            group: 1,
            kernel,
            stride,
            pad: [2, 2],
            dilation,
        };
        let image = NhwcImage::new(1, [1, 9, 9], 2);
        for &size in sizes {
            let algorithm = Algorithm::Winograd(size);
            assert!(
                Convolution::with(algorithm, &filters, &image, &image, Activation::None)
                    .unwrap()
                    .is_none()
            );
        }
    }
}

/// The tiles that are taken for these numbers of channels, outputs and images, unless it is the
/// direct convolution.
fn size_for(kernel: usize, [channels, outputs]: [usize; 2], input: usize, batch: usize) -> Option<TileSize> {
    let weights = vec![0.0; outputs * channels * kernel * kernel];
    let filters = Filters {
        weights: &weights,
        bias: None,
        outputs,
        channels,
        group: 1,
        kernel: [kernel; 2],
        stride: [1; 2],
        pad: [kernel / 2; 2],
        dilation: [1; 2],
    };
    let image = |channels| NhwcImage::new(batch, [channels, input, input], 0);
    let (x, y) = (image(channels), image(outputs));
    match Convolution::new(&filters, &x, &y, Activation::None)
        .unwrap()
        .algorithm()
    {
        "direct" => None,
        "winograd 2x2" => Some(TileSize::Two),
        "winograd 4x4" => Some(TileSize::Four),
        "winograd 6x6" => Some(TileSize::Six),
        other => panic!("{other} is not known"),
    }
}

fn size(sizes: [usize; 2], input: usize, batch: usize) -> Option<TileSize> {
    size_for(3, sizes, input, batch)
}

#[test]
fn it_is_taken_where_it_pays() {
    for (channels, input) in [(64, 56), (128, 28), (256, 14), (512, 28)] {
        assert_eq!(
            size([channels; 2], input, 1),
            Some(TileSize::Four),
            "{channels} × {input}²"
        );
    }
    assert_eq!(size([512, 512], 7, 1), Some(TileSize::Two));
    assert_eq!(size([16, 64], 55, 1), Some(TileSize::Four));
    // Few channels, few outputs of a tile, and no images.
    assert_eq!(size([3, 64], 224, 1), None);
    assert_eq!(size([512, 512], 1, 1), None);
    assert_eq!(size([64, 64], 56, 0), None);
}

#[test]
fn large_weights_must_serve_many_tiles() {
    // 36 MiB for tiles of 4 × 4: there are 32 and 16; 16 MiB for those of 2 × 2.
    assert_eq!(size([512; 2], 7, 8), Some(TileSize::Two));
    assert_eq!(size([512; 2], 14, 1), Some(TileSize::Two));
    // 40 tiles are enough, and with more the largest ones pay.
    assert_eq!(size([512; 2], 7, 10), Some(TileSize::Four));
    assert_eq!(size([512; 2], 14, 4), Some(TileSize::Four));
    assert_eq!(size([512; 2], 28, 4), Some(TileSize::Six));
    // Even those of 2 × 2 are large here.
    assert_eq!(size([1024; 2], 7, 2), None);
    assert_eq!(size([1024; 2], 7, 3), Some(TileSize::Two));
}

#[test]
fn it_is_taken_for_kernels_of_five_where_it_pays() {
    for (sizes, input) in [
        ([20, 50], 8),
        ([32, 32], 16),
        ([48, 128], 27),
        ([16, 32], 28),
        ([48, 128], 7),
    ] {
        assert_eq!(
            size_for(5, sizes, input, 1),
            Some(TileSize::Four),
            "{sizes:?} × {input}²"
        );
    }
    assert_eq!(size_for(5, [64, 64], 4, 1), Some(TileSize::Two));
    assert_eq!(size_for(5, [3, 32], 32, 64), None);
    assert_eq!(size_for(5, [64, 64], 2, 1), None);
    assert_eq!(size_for(7, [64, 64], 28, 1), None);
}
