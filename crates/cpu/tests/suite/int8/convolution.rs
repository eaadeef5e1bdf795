//! Convolutions and inner products, with all kernels that this machine has, and with the tiles of the others.

use super::{bytes, integer, stored};
use crate::{Numbers, same_for_any_threads};
use cortado_cpu::ProductWindow;
use cortado_cpu::int8::{Convolution, Depthwise, IntKernel, IntSource, IntTarget};
use cortado_cpu::nhwc::{NhwcImage, NhwcTarget};
use cortado_ops::integer::{self};
use cortado_ops::{ConvAxis, ConvGeometry, Integer};

/// An axis: the sizes of input and kernel, stride, padding and dilation.
fn axis(input: usize, kernel: usize, [stride, pad, dilation]: [usize; 3]) -> ConvAxis {
    ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation,
        output: (input + 2 * pad - (dilation * (kernel - 1) + 1)) / stride + 1,
    }
}

fn window_of(group: usize, [channels, outputs]: [usize; 2], axes: [ConvAxis; 2]) -> ProductWindow {
    let geometry = ConvGeometry {
        group,
        channels,
        num_output: outputs,
        axes: axes.to_vec(),
    };
    ProductWindow::of(&geometry).expect("two axes")
}

fn window(group: usize, channels: [usize; 2], kernel: usize, steps: [usize; 3]) -> ProductWindow {
    window_of(group, channels, [9, 7].map(|input| axis(input, kernel, steps)))
}

/// The sums of the convolution by its definition, in 64 bits.
fn sums(integer: &Integer, w: &ProductWindow, weights: &[f32], bias: &[f32], x: &[u8], batch: usize) -> Vec<i32> {
    let each = [w.channels / w.group, w.outputs / w.group];
    let zero = i64::from(integer.inputs[0].zero);
    let mut y = Vec::new();
    for n in 0..batch {
        for (row, column) in (0..w.output[0]).flat_map(|row| (0..w.output[1]).map(move |column| (row, column))) {
            for (output, &bias) in bias.iter().enumerate() {
                let mut sum = i64::from(integer::bias(bias, integer.sum_scale(output)));
                for (channel, ky, kx) in (0..each[0])
                    .flat_map(|c| (0..w.kernel[0]).map(move |ky| (c, ky)))
                    .flat_map(|(c, ky)| (0..w.kernel[1]).map(move |kx| (c, ky, kx)))
                {
                    let at = [(row, ky, 0), (column, kx, 1)].map(|(at, element, axis)| {
                        (at * w.stride[axis] + element * w.dilation[axis]).wrapping_sub(w.pad[axis])
                    });
                    if at[0] < w.input[0] && at[1] < w.input[1] {
                        let from = output / each[1] * each[0] + channel;
                        let x = x[((n * w.input[0] + at[0]) * w.input[1] + at[1]) * w.channels + from];
                        let index = ((output * each[0] + channel) * w.kernel[0] + ky) * w.kernel[1] + kx;
                        let weight = integer::weight(weights[index], integer.weights[output]);
                        sum += (i64::from(x) - zero) * i64::from(weight);
                    }
                }
                y.push(i32::try_from(sum).expect("a sum of 32 bits"));
            }
        }
    }
    y
}

/// A convolution, its operands and what it gives.
struct Case {
    window: ProductWindow,
    integer: Integer,
    weights: Vec<f32>,
    bias: Vec<f32>,
    x: Vec<u8>,
    batch: usize,
    sums: Vec<i32>,
    expected: Vec<u8>,
}

impl Case {
    /// Random operands; if `extreme`, the greatest weights and inputs.
    fn new(window: ProductWindow, batch: usize, zero: u8, numbers: &mut Numbers, extreme: bool) -> Self {
        let terms = window.channels / window.group * window.kernel[0] * window.kernel[1];
        let mut weights: Vec<f32> = numbers.values(window.outputs * terms);
        let mut x = bytes(numbers, batch * window.input[0] * window.input[1] * window.channels);
        if extreme {
            weights
                .iter_mut()
                .for_each(|weight| *weight = 2f32.copysign(*weight + 0.5));
            x.iter_mut().for_each(|x| *x = if *x > 20 { 255 } else { 0 });
        }
        let bias: Vec<f32> = numbers.values(window.outputs);
        let scales = (0..window.outputs)
            .map(|output| (1 + output % 5) as f32 / 400.0)
            .collect();
        let output = stored(0.02 * (terms as f32).sqrt(), 101);
        let integer = integer(vec![stored(0.01, zero)], scales, output);
        Self::of(window, integer, weights, bias, x, batch)
    }

    fn of(
        window: ProductWindow,
        integer: Integer,
        weights: Vec<f32>,
        bias: Vec<f32>,
        x: Vec<u8>,
        batch: usize,
    ) -> Self {
        let sums = sums(&integer, &window, &weights, &bias, &x, batch);
        let narrow = |(index, &sum): (usize, &i32)| {
            integer
                .narrowing()
                .one(sum as f32 * integer.factor(index % window.outputs))
        };
        Self {
            expected: sums.iter().enumerate().map(narrow).collect(),
            sums,
            window,
            integer,
            weights,
            bias,
            x,
            batch,
        }
    }

    fn images(&self) -> [NhwcImage; 2] {
        let w = &self.window;
        [
            NhwcImage::new(self.batch, [w.channels, w.input[0], w.input[1]], 0),
            NhwcImage::new(self.batch, [w.outputs, w.output[0], w.output[1]], 0),
        ]
    }

    fn convolution(&self, kernel: IntKernel) -> Convolution {
        let terms = self.weights.len() / self.window.outputs;
        let weight = |output: usize, index: usize| self.weights[output * terms + index];
        Convolution::with(kernel, self.integer.clone(), self.window, &weight, Some(&self.bias)).expect("memory")
    }

    fn run(&self, convolution: &Convolution) -> Vec<u8> {
        let [from, image] = self.images();
        let mut y = vec![7; image.len()];
        let x = IntSource {
            data: &self.x,
            image: from,
        };
        convolution.run(x, IntTarget { data: &mut y, image }).expect("memory");
        y
    }

    /// Compares all kernels with the definition.
    fn check(&self) {
        for kernel in IntKernel::all() {
            let found = self.run(&self.convolution(kernel));
            assert!(
                found == self.expected,
                "{}, {:?}: {found:?}, not {:?}",
                kernel.name(),
                self.window,
                self.expected
            );
        }
        if self.window.is_depthwise() {
            self.check_depthwise();
        }
        self.check_real();
    }

    /// Compares what is left real, within the bounds of a clip and inside a border.
    fn check_real(&self) {
        let [from, to] = self.images();
        let to = NhwcImage::new(to.batch, [to.channels, to.height, to.width], 1);
        let integer = Integer {
            real: Some([-0.75, 1.5]),
            ..self.integer.clone()
        };
        let mut expected = vec![7.0; to.len()];
        for (index, &sum) in self.sums.iter().enumerate() {
            let (output, pixel) = (index % to.channels, index / to.channels);
            let (row, n) = (pixel / to.width % to.height, pixel / to.width / to.height);
            let at = to.at(n, row as isize, (pixel % to.width) as isize) + output;
            expected[at] = (sum as f32 * integer.factor(output)).clamp(-0.75, 1.5);
        }
        let x = IntSource {
            data: &self.x,
            image: from,
        };
        let terms = self.weights.len() / self.window.outputs;
        let weight = |output: usize, index: usize| self.weights[output * terms + index];
        for kernel in IntKernel::all() {
            let convolution = Convolution::with(kernel, integer.clone(), self.window, &weight, Some(&self.bias));
            let mut y = vec![7.0; to.len()];
            let target = NhwcTarget {
                data: &mut y,
                image: to,
            };
            convolution.expect("memory").run_real(x, target).expect("memory");
            assert!(y == expected, "{}, {:?}: {y:?}", kernel.name(), self.window);
        }
        if self.window.is_depthwise() {
            for kernel in IntKernel::all() {
                let depthwise = Depthwise::with(kernel, integer.clone(), self.window, &weight, Some(&self.bias));
                let mut y = vec![7.0; to.len()];
                let target = NhwcTarget {
                    data: &mut y,
                    image: to,
                };
                depthwise.expect("memory").run_real(x, target);
                assert!(y == expected, "{}, depthwise {:?}: {y:?}", kernel.name(), self.window);
            }
        }
    }

    fn check_depthwise(&self) {
        let terms = self.weights.len() / self.window.outputs;
        let weight = |output: usize, index: usize| self.weights[output * terms + index];
        let [from, image] = self.images();
        for kernel in IntKernel::all() {
            let integer = self.integer.clone();
            let depthwise = Depthwise::with(kernel, integer, self.window, &weight, Some(&self.bias)).expect("memory");
            let mut y = vec![7; image.len()];
            let x = IntSource {
                data: &self.x,
                image: from,
            };
            depthwise.run(x, IntTarget { data: &mut y, image });
            assert_eq!(y, self.expected, "{}, depthwise {:?}", kernel.name(), self.window);
        }
    }
}

#[test]
fn convolutions_have_the_integers_of_their_definition() {
    let mut numbers = Numbers::new(5);
    for (group, channels, kernel, sizes) in [
        (1, [3, 5], 3, [1, 1, 1]),
        (1, [16, 17], 1, [1, 0, 1]),
        (1, [8, 33], 1, [2, 0, 1]),
        (1, [6, 4], 1, [1, 1, 1]),
        (2, [6, 34], 3, [2, 1, 1]),
        (1, [5, 20], 3, [1, 2, 2]),
        (4, [4, 4], 3, [1, 1, 1]),
        (40, [40, 40], 3, [2, 1, 1]),
        (64, [64, 64], 3, [1, 1, 1]),
        (131, [131, 131], 5, [1, 2, 1]),
        (17, [17, 17], 2, [1, 0, 2]),
        (1, [37, 3], 5, [1, 2, 1]),
    ] {
        for zero in [0, 128, 255] {
            let case = Case::new(window(group, channels, kernel, sizes), 2, zero, &mut numbers, false);
            case.check();
            let convolution = case.convolution(IntKernel::chosen());
            same_for_any_threads("convolution", || {
                case.run(&convolution).into_iter().map(f32::from).collect()
            });
        }
    }
}

#[test]
fn convolutions_of_random_sizes_have_the_integers_of_their_definition() {
    let mut numbers = Numbers::new(15);
    for round in 0..60 {
        let group = [1, 1, 1, 2, 3][numbers.within(0, 4)];
        let channels = [0, 1].map(|_| group * numbers.within(1, 40 / group));
        let axes = [0, 1].map(|_| {
            let (kernel, dilation) = (numbers.within(1, 4), numbers.within(1, 3));
            let [stride, pad] = [numbers.within(1, 3), numbers.within(0, 3)];
            let least = (dilation * (kernel - 1) + 1).saturating_sub(2 * pad).max(1);
            axis(least + numbers.within(0, 9), kernel, [stride, pad, dilation])
        });
        let (batch, zero) = (numbers.within(1, 3), numbers.within(0, 255) as u8);
        let window = window_of(group, channels, axes);
        Case::new(window, batch, zero, &mut numbers, round % 3 == 0).check();
    }
}

/// All numbers of rows from 1 to 70 and of panels from 1 to 5, so that all tiles occur, and all numbers of terms in a group.
#[test]
fn all_tiles_have_the_integers_of_the_definition() {
    let mut numbers = Numbers::new(16);
    for rows in 1..70 {
        let (terms, outputs) = (1 + rows % 9, 1 + rows * 7 % 80);
        let axes = [axis(1, 1, [1, 0, 1]), axis(rows, 1, [1, 0, 1])];
        let window = window_of(1, [terms, outputs], axes);
        Case::new(window, 1, 77, &mut numbers, false).check();
    }
}

#[test]
fn only_the_channels_of_views_are_read_and_written() {
    let mut numbers = Numbers::new(17);
    for (kernel, channels) in [(1, [8, 20]), (3, [5, 16])] {
        let case = Case::new(
            window(1, channels, kernel, [1, kernel / 2, 1]),
            2,
            9,
            &mut numbers,
            false,
        );
        let [from, to] = case.images();
        let wide = |image: NhwcImage| NhwcImage::new(image.batch, [image.channels + 5, image.height, image.width], 0);
        let [from, to] = [from, to].map(|image| wide(image).part(3..3 + image.channels));
        let mut x = bytes(&mut numbers, from.len());
        for (pixel, inputs) in x.chunks_exact_mut(from.pixel).zip(case.x.chunks_exact(from.channels)) {
            pixel[3..3 + from.channels].copy_from_slice(inputs);
        }
        for kernel in IntKernel::all() {
            let mut y = vec![7; to.len()];
            let target = IntTarget {
                data: &mut y,
                image: to,
            };
            let x = IntSource { data: &x, image: from };
            case.convolution(kernel).run(x, target).expect("memory");
            for (pixel, expected) in y.chunks_exact(to.pixel).zip(case.expected.chunks_exact(to.channels)) {
                assert_eq!(pixel[3..3 + to.channels], *expected, "{}", kernel.name());
                assert!(pixel[..3].iter().chain(&pixel[3 + to.channels..]).all(|&y| y == 7));
            }
        }
    }
}

#[test]
fn sums_of_the_greatest_products_are_exact() {
    let mut numbers = Numbers::new(6);
    for zero in [0, 255] {
        Case::new(window(1, [64, 18], 3, [1, 1, 1]), 1, zero, &mut numbers, true).check();
        Case::new(window(1, [64, 16], 1, [1, 0, 1]), 1, zero, &mut numbers, true).check();
    }
    // As many terms as are allowed, all of them the greatest.
    for (weight, zero) in [(2.0, 0), (-2.0, 0), (2.0, 255), (-2.0, 255)] {
        let window = ProductWindow::whole([integer::MOST_TERMS / 4, 2, 2], 3);
        let x = vec![if zero == 0 { 255 } else { 0 }; integer::MOST_TERMS];
        let weights = vec![weight; 3 * integer::MOST_TERMS];
        let integer = integer(vec![stored(1.0, zero)], vec![0.01; 3], stored(1e6, 100));
        let bias = vec![1e12f32.copysign(if zero == 0 { weight } else { -weight }); 3];
        Case::of(window, integer, weights, bias, x, 1).check();
    }
}
