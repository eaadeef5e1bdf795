//! Convolution against its formula in `f64`: the error of an output is at most 1e-6 · (1 + √taps)
//! of the greatest Σ |x · w| + |bias| + |sum|.

use super::Images;
use super::pictures::{activated, prelu};
use crate::{Numbers, same_for_any_threads};
use cortado_cpu::nhwc::{Activation, Convolution, Filters, NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::Pointwise;

struct Case {
    batch: usize,
    channels: usize,
    outputs: usize,
    input: [usize; 2],
    group: usize,
    kernel: [usize; 2],
    stride: [usize; 2],
    pad: [usize; 2],
    dilation: [usize; 2],
}

impl Case {
    fn square(
        batch: usize,
        [channels, outputs]: [usize; 2],
        input: usize,
        kernel: usize,
        stride: usize,
        pad: usize,
    ) -> Self {
        Self {
            batch,
            channels,
            outputs,
            input: [input; 2],
            group: 1,
            kernel: [kernel; 2],
            stride: [stride; 2],
            pad: [pad; 2],
            dilation: [1; 2],
        }
    }

    fn random(numbers: &mut Numbers) -> Self {
        let mut two = |low, high| [numbers.within(low, high), numbers.within(low, high)];
        let (kernel, stride, pad, dilation) = (two(1, 4), two(1, 3), two(0, 2), two(1, 2));
        let mut input = two(1, 12);
        for axis in 0..2 {
            let reach = dilation[axis] * (kernel[axis] - 1) + 1;
            input[axis] = input[axis].max(reach.saturating_sub(2 * pad[axis]));
        }
        let group = numbers.within(1, 3);
        Self {
            batch: numbers.within(1, 3),
            channels: group * numbers.within(1, 9),
            outputs: group * numbers.within(1, 40),
            input,
            group,
            kernel,
            stride,
            pad,
            dilation,
        }
    }

    fn output(&self) -> [usize; 2] {
        [0, 1].map(|i| {
            (self.input[i] + 2 * self.pad[i] - self.dilation[i] * (self.kernel[i] - 1) - 1) / self.stride[i] + 1
        })
    }

    fn filters<'a>(&self, weights: &'a [f32], bias: Option<&'a [f32]>) -> Filters<'a> {
        Filters {
            weights,
            bias,
            outputs: self.outputs,
            channels: self.channels,
            group: self.group,
            kernel: self.kernel,
            stride: self.stride,
            pad: self.pad,
            dilation: self.dilation,
        }
    }

    fn weights(&self) -> usize {
        self.outputs * self.taps()
    }

    fn taps(&self) -> usize {
        self.channels / self.group * self.kernel[0] * self.kernel[1]
    }

    /// Σ x · w of an output, and Σ |x · w|.
    fn sum(&self, x: &Images, w: &[f32], [n, y, column, o]: [usize; 4]) -> [f64; 2] {
        let channels = self.channels / self.group;
        let first = o / (self.outputs / self.group) * channels;
        let at = |axis: usize, out: usize, k: usize| {
            (out * self.stride[axis] + k * self.dilation[axis]) as isize - self.pad[axis] as isize
        };
        let [rows, columns] = self.kernel;
        let mut sums = [0.0; 2];
        for (c, i, j) in (0..channels).flat_map(|c| (0..rows).flat_map(move |i| (0..columns).map(move |j| (c, i, j)))) {
            let weight = f64::from(w[((o * channels + c) * rows + i) * columns + j]);
            let product = weight * x.get(n, at(0, y, i), at(1, column, j), first + c);
            sums = [sums[0] + product, sums[1] + product.abs()];
        }
        sums
    }
}

fn check(case: &Case, numbers: &mut Numbers, activation: Activation) {
    let [height, width] = case.output();
    let x = Images::random(
        numbers,
        case.batch,
        [case.channels, case.input[0], case.input[1]],
        case.pad[0].max(case.pad[1]),
    );
    let shape = [case.outputs, height, width];
    let (mut y, sum) = (
        Images::random(numbers, case.batch, shape, 0),
        Images::random(numbers, case.batch, shape, 0),
    );
    let sum = (numbers.within(0, 1) == 1).then_some(sum);
    let w: Vec<f32> = numbers.values(case.weights());
    let bias: Option<Vec<f32>> = (numbers.within(0, 1) == 1).then(|| numbers.values(case.outputs));
    y.data.fill(7.0);
    let convolution = Convolution::new(
        &case.filters(&w, bias.as_deref()),
        &x.image,
        &y.image,
        activation.clone(),
    )
    .unwrap();
    let added = sum.as_ref().map(|sum| NhwcSource {
        data: &sum.data,
        image: sum.image,
    });
    convolution
        .run(
            NhwcSource {
                data: &x.data,
                image: x.image,
            },
            added,
            NhwcTarget {
                data: &mut y.data,
                image: y.image,
            },
        )
        .unwrap();

    let (mut expected, mut magnitude) = (Vec::new(), 0.0f64);
    for n in 0..case.batch {
        for (row, column) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            for o in 0..case.outputs {
                let [mut value, mut size] = case.sum(&x, &w, [n, row, column, o]);
                let bias = bias.as_ref().map_or(0.0, |bias| bias[o].into());
                let sum = sum
                    .as_ref()
                    .map_or(0.0, |sum| sum.get(n, row as isize, column as isize, o));
                (value, size) = (value + bias + sum, size + bias.abs() + sum.abs());
                expected.push(activated(&activation, o, value));
                magnitude = magnitude.max(size);
            }
        }
    }
    let what = format!(
        "{:?} {} {activation:?}",
        case.filters(&[], None),
        convolution.algorithm()
    );
    let bound = 1e-6 * (1.0 + (case.taps() as f64).sqrt()) * magnitude.max(1.0);
    for (i, (found, expected)) in y.inside().iter().zip(&expected).enumerate() {
        let error = (f64::from(*found) - expected).abs();
        assert!(error <= bound, "{what}: output {i} is {found}, not {expected}");
    }
    y.places().for_each(|at| y.data[at] = 7.0);
    assert!(y.data.iter().all(|&y| y == 7.0), "{what}: writes outside its view");
}

fn any_activation(numbers: &mut Numbers, outputs: usize) -> Activation {
    match numbers.within(0, 4) {
        0 => Activation::None,
        1 => Some(Pointwise::Relu { slope: 0.0 }.for_all()),
        2 => Some(Pointwise::Relu { slope: 0.25 }.for_all()),
        3 => prelu(numbers.values(outputs)),
        _ => Some(Pointwise::Clip { min: -0.5, max: 1.5 }.for_all()),
    }
}

#[test]
fn random_convolutions() {
    let mut numbers = Numbers::new(31);
    for _ in 0..200 {
        let case = Case::random(&mut numbers);
        let activation = any_activation(&mut numbers, case.outputs);
        check(&case, &mut numbers, activation);
    }
}

/// Sizes that are cut into panels, parts, slabs and chunks, at the edges of those.
fn large() -> Vec<Case> {
    vec![
        Case::square(1, [3, 40], 33, 7, 2, 3),
        Case::square(1, [300, 70], 7, 1, 1, 0),
        Case::square(1, [64, 33], 13, 3, 1, 1),
        Case::square(2, [260, 24], 9, 3, 1, 1),
        Case {
            group: 2,
            ..Case::square(1, [96, 64], 13, 5, 1, 2)
        },
        Case::square(1, [500, 300], 1, 1, 1, 0),
        Case::square(7, [40, 50], 5, 5, 1, 0),
        Case::square(1, [70, 90], 4, 4, 1, 0),
        Case {
            dilation: [2, 3],
            ..Case::square(1, [280, 20], 11, 3, 1, 2)
        },
    ]
}

#[test]
fn sizes_that_are_cut() {
    let mut numbers = Numbers::new(32);
    for case in large() {
        let activation = any_activation(&mut numbers, case.outputs);
        check(&case, &mut numbers, activation);
    }
}

#[test]
fn threads_do_not_change_it() {
    let mut numbers = Numbers::new(33);
    for case in large() {
        let x = Images::random(
            &mut numbers,
            case.batch,
            [case.channels, case.input[0], case.input[1]],
            case.pad[0],
        );
        let w: Vec<f32> = numbers.values(case.weights());
        let [height, width] = case.output();
        let image = NhwcImage::new(case.batch, [case.outputs, height, width], 0);
        let convolution = Convolution::new(&case.filters(&w, None), &x.image, &image, Activation::None).unwrap();
        same_for_any_threads("a convolution", || {
            let mut y = vec![f32::NAN; image.len()];
            convolution
                .run(
                    NhwcSource {
                        data: &x.data,
                        image: x.image,
                    },
                    None,
                    NhwcTarget { data: &mut y, image },
                )
                .unwrap();
            y
        });
    }
}

#[test]
#[should_panic(expected = "a border of 0 for a pad of 1")]
fn a_narrow_border_is_a_mistake() {
    let case = Case::square(1, [2, 2], 4, 3, 1, 1);
    let w = vec![1.0; case.weights()];
    let image = NhwcImage::new(1, [2, 4, 4], 0);
    let convolution = Convolution::new(&case.filters(&w, None), &image, &image, Activation::None).unwrap();
    let (x, mut y) = (vec![0.0; image.len()], vec![0.0; image.len()]);
    convolution
        .run(NhwcSource { data: &x, image }, None, NhwcTarget { data: &mut y, image })
        .unwrap();
}
