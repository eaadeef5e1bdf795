//! Convolutions and inner products of factors in bf16, with all kernels that this machine has and with the tiles of the
//! others, against their definition. The products are exact, so that only the order of the sums differs.

use crate::{Numbers, same_for_any_threads};
use cortado_cpu::bf16::{Bf16Convolution, Bf16Kernel};
use cortado_cpu::nhwc::{Activation, Filters, NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::bfloat16::{round, widen};
use cortado_ops::{PerChannel, Pointwise};

/// Filters of their sizes, with all operands: numbers in the order of their images in memory, borders included.
struct Case {
    sizes: Filters<'static>,
    input: NhwcImage,
    output: NhwcImage,
    weights: Vec<f32>,
    bias: Vec<f32>,
    x: Vec<f32>,
    sum: Option<Vec<f32>>,
    activation: Activation,
}

/// Numbers for images, with zeros in the border.
fn filled(image: &NhwcImage, numbers: &mut Numbers) -> Vec<f32> {
    let mut data = vec![0.0; image.len()];
    for n in 0..image.batch {
        for (y, x) in (0..image.height).flat_map(|y| (0..image.width).map(move |x| (y, x))) {
            let at = image.at(n, y as isize, x as isize);
            data[at..at + image.channels].copy_from_slice(&numbers.values::<f32>(image.channels));
        }
    }
    data
}

impl Case {
    fn random(numbers: &mut Numbers) -> Self {
        let group = [1, 1, 1, 2, 3][numbers.within(0, 4)];
        let [channels, outputs] = [0, 1].map(|_| group * numbers.within(1, 40 / group));
        let axes = [0, 1].map(|_| {
            let (kernel, dilation) = (numbers.within(1, 4), numbers.within(1, 3));
            let [stride, pad] = [numbers.within(1, 3), numbers.within(0, 3)];
            let window = dilation * (kernel - 1) + 1;
            let input = window.saturating_sub(2 * pad).max(1) + numbers.within(0, 9);
            [
                kernel,
                stride,
                pad,
                dilation,
                input,
                (input + 2 * pad - window) / stride + 1,
            ]
        });
        let axis = |index: usize| axes.map(|axis| axis[index]);
        let sizes = Filters {
            weights: &[],
            bias: None,
            outputs,
            channels,
            group,
            kernel: axis(0),
            stride: axis(1),
            pad: axis(2),
            dilation: axis(3),
        };
        Self::new(sizes, axis(4), axis(5), numbers)
    }

    fn new(sizes: Filters<'static>, input: [usize; 2], output: [usize; 2], numbers: &mut Numbers) -> Self {
        let batch = numbers.within(1, 3);
        let (from, to) = (numbers.within(0, 3), numbers.within(0, 2));
        let image = |channels: usize, [height, width]: [usize; 2], border: usize, numbers: &mut Numbers| {
            // A part of wider images, now and then.
            let (before, behind) = (numbers.within(0, 1) * 3, numbers.within(0, 1) * 2);
            NhwcImage::new(batch, [before + channels + behind, height, width], border).part(before..before + channels)
        };
        let input = image(sizes.channels, input, from, numbers);
        let output = image(sizes.outputs, output, to, numbers);
        let terms = sizes.channels / sizes.group * sizes.kernel[0] * sizes.kernel[1];
        let slopes = PerChannel::Each(numbers.values::<f32>(sizes.outputs).into());
        Self {
            weights: numbers.values(sizes.outputs * terms),
            bias: numbers.values(sizes.outputs),
            x: filled(&input, numbers),
            sum: (numbers.within(0, 1) == 0).then(|| filled(&output, numbers)),
            activation: match numbers.within(0, 3) {
                0 => None,
                1 => Some(Pointwise::Relu { slope: 0.0 }.for_all()),
                2 => Some(Pointwise::Tanh),
                _ => Some(Pointwise::Relu { slope: slopes }),
            },
            sizes,
            input,
            output,
        }
    }

    fn filters(&self) -> Filters<'_> {
        Filters {
            weights: &self.weights,
            bias: Some(&self.bias),
            ..self.sizes
        }
    }

    fn run(&self, kernel: Bf16Kernel) -> Vec<f32> {
        let activation = self.activation.clone();
        let convolution = Bf16Convolution::with(kernel, &self.filters(), &self.input, &self.output, activation);
        let convolution = convolution.expect("memory");
        let source = |data, image| NhwcSource { data, image };
        let mut y = vec![7.0; self.output.len()];
        let target = NhwcTarget {
            data: &mut y,
            image: self.output,
        };
        let sum = self.sum.as_ref().map(|sum| source(&sum[..], self.output));
        convolution
            .run(source(&self.x, self.input), sum, target)
            .expect("memory");
        y
    }

    /// The sum of an output before its activation, and the sum of the magnitudes of its terms.
    fn sum(&self, [n, y, x]: [usize; 3], output: usize) -> [f64; 2] {
        let s = &self.sizes;
        let [channels, outputs] = [s.channels / s.group, s.outputs / s.group];
        let added = self.sum.as_ref();
        let added = added.map_or(0.0, |sum| sum[self.output.at(n, y as isize, x as isize) + output]);
        let mut sums = [self.bias[output], added].map(f64::from);
        sums = [sums[0] + sums[1], sums[0].abs() + sums[1].abs()];
        for (channel, ky, kx) in (0..channels)
            .flat_map(|c| (0..s.kernel[0]).map(move |ky| (c, ky)))
            .flat_map(|(c, ky)| (0..s.kernel[1]).map(move |kx| (c, ky, kx)))
        {
            let at = [(y, ky, 0), (x, kx, 1)].map(|(at, element, axis)| {
                (at * s.stride[axis] + element * s.dilation[axis]).wrapping_sub(s.pad[axis])
            });
            if at[0] < self.input.height && at[1] < self.input.width {
                let from = self.input.at(n, at[0] as isize, at[1] as isize) + output / outputs * channels + channel;
                let weight = ((output * channels + channel) * s.kernel[0] + ky) * s.kernel[1] + kx;
                let [x, w] = [self.x[from], self.weights[weight]].map(|value| f64::from(widen(round(value))));
                sums = [sums[0] + x * w, sums[1] + (x * w).abs()];
            }
        }
        sums
    }

    /// Compares all kernels with the definition, and with each other.
    fn check(&self) {
        let all: Vec<_> = Bf16Kernel::all().map(|kernel| (kernel, self.run(kernel))).collect();
        let s = &self.sizes;
        let terms = s.channels / s.group * s.kernel[0] * s.kernel[1];
        let mut written = vec![false; self.output.len()];
        for n in 0..self.output.batch {
            for (y, x) in (0..self.output.height).flat_map(|y| (0..self.output.width).map(move |x| (y, x))) {
                for output in 0..s.outputs {
                    let at = self.output.at(n, y as isize, x as isize) + output;
                    written[at] = true;
                    let [sum, magnitude] = self.sum([n, y, x], output);
                    let function = self.activation.as_ref().map(|function| function.at(output));
                    let expected = function.map_or(sum, |function| f64::from(function.value(sum as f32)));
                    // One rounding for each addition and one for the activation, whose slopes are 1 at most.
                    let tolerance = (terms + 3) as f64 * magnitude * 2f64.powi(-24);
                    for (kernel, found) in &all {
                        let error = (f64::from(found[at]) - expected).abs();
                        let name = kernel.name();
                        assert!(error <= tolerance, "{name}: {}, not {expected}: {s:?}", found[at]);
                    }
                }
            }
        }
        let bits = |y: &[f32]| y.iter().map(|y| y.to_bits()).collect::<Vec<_>>();
        for (kernel, found) in &all {
            assert!(
                !kernel.is_exact() || bits(found) == bits(&all[0].1),
                "{}: {s:?}",
                kernel.name()
            );
            let untouched = found.iter().zip(&written).filter(|(_, written)| !**written);
            assert!(
                untouched.into_iter().all(|(y, _)| *y == 7.0),
                "{} writes elsewhere",
                kernel.name()
            );
        }
    }
}

#[test]
fn convolutions_of_random_sizes_are_those_of_their_definition() {
    let mut numbers = Numbers::new(16);
    for _ in 0..60 {
        Case::random(&mut numbers).check();
    }
}

fn product(columns: usize, outputs: usize) -> Filters<'static> {
    Filters {
        weights: &[],
        bias: None,
        outputs,
        channels: columns,
        group: 1,
        kernel: [1; 2],
        stride: [1; 2],
        pad: [0; 2],
        dilation: [1; 2],
    }
}

#[test]
fn all_numbers_of_rows_panels_and_pairs_have_their_products() {
    let mut numbers = Numbers::new(3);
    for rows in 1..=17 {
        for outputs in [1, 15, 16, 17, 33, 48] {
            let columns = numbers.within(1, 9);
            Case::new(product(columns, outputs), [rows, 1], [rows, 1], &mut numbers).check();
        }
    }
    Case::new(product(5000, 70), [3, 1], [3, 1], &mut numbers).check();
}

#[test]
fn results_have_the_same_bits_for_any_threads() {
    let mut numbers = Numbers::new(4);
    let case = Case::new(product(700, 300), [5, 20], [5, 20], &mut numbers);
    same_for_any_threads("bf16", || case.run(Bf16Kernel::chosen()));
}

#[test]
fn factors_are_rounded_and_nothing_else_is() {
    // 1 + 2⁻⁸ is halfway between two numbers of bf16 and becomes 1; 1 + 2⁻²⁰ stays what it is where it is added.
    let half = 1.0 + 2f32.powi(-8);
    let fine = 1.0 + 2f32.powi(-20);
    let one = NhwcImage::new(1, [1, 1, 1], 0);
    for kernel in Bf16Kernel::all() {
        let result = |x: f32, w: f32, bias: f32, sum: f32| {
            let filters = Filters {
                weights: &[w],
                bias: Some(&[bias]),
                ..product(1, 1)
            };
            let convolution = Bf16Convolution::with(kernel, &filters, &one, &one, None).expect("memory");
            let (mut y, image) = ([0.0], one);
            let source = |data| NhwcSource { data, image };
            let target = NhwcTarget { data: &mut y, image };
            convolution
                .run(source(&[x]), Some(source(&[sum])), target)
                .expect("memory");
            y[0]
        };
        let name = kernel.name();
        assert_eq!(result(half, half, 0.0, 0.0), 1.0, "{name}");
        assert_eq!(result(1.0, 0.0, fine, 0.0), fine, "{name}");
        assert_eq!(result(1.0, 0.0, 0.0, fine), fine, "{name}");
        assert_eq!(result(f32::MAX, 1.0, 0.0, 0.0), f32::INFINITY, "{name}");
        assert_eq!(result(f32::NEG_INFINITY, 1.0, 0.0, 0.0), f32::NEG_INFINITY, "{name}");
        assert!(result(f32::NAN, 1.0, 0.0, 0.0).is_nan(), "{name}");
        assert!(result(1.0, f32::NAN, 0.0, 0.0).is_nan(), "{name}");
    }
}

#[test]
#[should_panic(expected = "are not those of")]
fn other_images_are_refused() {
    let mut numbers = Numbers::new(5);
    let mut case = Case::new(product(4, 4), [3, 1], [3, 1], &mut numbers);
    case.output.batch += 1;
    case.run(Bf16Kernel::chosen());
}
