//! Depthwise convolution and one of single pixels: 1e-6 · (taps + channels) of the greater of 1 and
//! the result, and the bits of one after the other.

use super::pictures::{Pictures, activated, check, prelu};
use crate::Numbers;
use cortado_cpu::nhwc::{Activation, Algorithm, Convolution, Depthwise, Filters, NhwcImage, NhwcTarget, Separable};
use cortado_ops::Pointwise;

struct Case {
    batch: usize,
    sizes: [usize; 3],
    outputs: usize,
    kernel: usize,
    stride: usize,
    pad: usize,
}

/// Both weights with their filters.
struct Both {
    depthwise: [Vec<f32>; 2],
    pointwise: [Vec<f32>; 2],
}

impl Both {
    fn filters(&self, case: &Case) -> [Filters<'_>; 2] {
        let channels = case.sizes[0];
        let first = Filters {
            weights: &self.depthwise[0],
            bias: Some(&self.depthwise[1]),
            outputs: channels,
            channels,
            group: channels,
            kernel: [case.kernel; 2],
            stride: [case.stride; 2],
            pad: [case.pad; 2],
            dilation: [1; 2],
        };
        let second = Filters {
            weights: &self.pointwise[0],
            bias: Some(&self.pointwise[1]),
            outputs: case.outputs,
            group: 1,
            kernel: [1; 2],
            stride: [1; 2],
            pad: [0; 2],
            ..first
        };
        [first, second]
    }
}

/// What the first makes, in f64: image, channel, row, column.
fn between(case: &Case, x: &Pictures, both: &Both, at: [usize; 4], activation: &Activation) -> f64 {
    let [n, c, i, j] = at;
    let mut result = f64::from(both.depthwise[1][c]);
    for tap in 0..case.kernel * case.kernel {
        let place = |out: usize, tap: usize| (out * case.stride + tap) as isize - case.pad as isize;
        let (row, column) = (place(i, tap / case.kernel), place(j, tap % case.kernel));
        result += f64::from(both.depthwise[0][c * case.kernel * case.kernel + tap]) * x.get(n, c, row, column);
    }
    activated(activation, c, result)
}

fn run(numbers: &mut Numbers, case: &Case, parts: [bool; 2]) {
    let [channels, height, width] = case.sizes;
    let outputs = |input: usize| (input + 2 * case.pad - case.kernel) / case.stride + 1;
    let to = [case.outputs, outputs(height), outputs(width)];
    let x = Pictures::new(numbers, case.batch, case.sizes, case.pad, parts[0]);
    let more = Pictures::new(numbers, case.batch, to, 1, parts[1]);
    let y = Pictures::new(numbers, case.batch, to, 1, parts[1]).blank();
    let taps = case.kernel * case.kernel;
    let both = Both {
        depthwise: [numbers.values(channels * taps), numbers.values(channels)],
        pointwise: [numbers.values(case.outputs * channels), numbers.values(case.outputs)],
    };
    let [first, second] = both.filters(case);
    let middle = NhwcImage::new(case.batch, [channels, to[1], to[2]], 0);
    let activations = [
        Some(Pointwise::Relu { slope: 0.0 }.for_all()),
        prelu(numbers.values(case.outputs)),
    ];
    let depthwise = || Depthwise::new(&first, &x.image, &middle, activations[0].clone()).unwrap();
    let values: Vec<f64> = (0..case.batch * channels * to[1] * to[2])
        .map(|i| {
            let (rest, j) = (i / to[2], i % to[2]);
            let at = [rest / to[1] / channels, rest / to[1] % channels, rest % to[1], j];
            between(case, &x, &both, at, &activations[0])
        })
        .collect();
    let separable = Separable::new(depthwise(), &second, &y.image, activations[1].clone()).unwrap();
    let direct = Convolution::with(Algorithm::Direct, &second, &middle, &y.image, activations[1].clone()).unwrap();
    let direct = direct.expect("all can be direct");
    for sum in [None, Some(&more)] {
        let name = format!("{:?} -> {}", case.sizes, case.outputs);
        let one = |y: NhwcTarget<'_>| separable.run(x.source(), sum.map(Pictures::source), y).unwrap();
        check(&name, &y, 1e-6 * (taps + channels) as f64, &one, &|n, o, i, j| {
            let mut result = f64::from(both.pointwise[1][o]) + sum.map_or(0.0, |sum| sum.get(n, o, i, j));
            for c in 0..channels {
                let at = ((n * channels + c) * to[1] + i as usize) * to[2] + j as usize;
                result += f64::from(both.pointwise[0][o * channels + c]) * values[at];
            }
            activated(&activations[1], o, result)
        });
        let (mut found, mut expected) = (y.clone(), y.clone());
        cortado_cpu::on_one_thread(|| one(found.target()));
        let mut held = Pictures::new(numbers, case.batch, [channels, to[1], to[2]], 0, false);
        depthwise().run(x.source(), None, held.target()).unwrap();
        direct
            .run(held.source(), sum.map(Pictures::source), expected.target())
            .unwrap();
        let bits = |images: &Pictures| images.data.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert!(bits(&found) == bits(&expected), "{name}: other bits than one by one");
    }
}

#[test]
fn shapes_of_all_kinds() {
    let mut numbers = Numbers::new(81);
    for (batch, sizes, outputs, [kernel, stride, pad]) in [
        (1, [3, 5, 6], 7, [3, 1, 1]),
        (2, [20, 9, 33], 17, [3, 2, 1]),
        (1, [37, 30, 41], 40, [3, 1, 1]),
        (3, [16, 8, 1], 24, [5, 1, 2]),
        (1, [8, 40, 130], 9, [3, 1, 0]),
        (9, [24, 4, 4], 16, [3, 1, 1]),
        // Pixels so far apart that tasks copy what they read, and rows that do not fit what a
        // thread holds.
        (1, [530, 11, 9], 33, [3, 1, 1]),
        (1, [260, 3, 120], 20, [3, 1, 1]),
    ] {
        for parts in [[false, false], [true, true]] {
            let case = Case {
                batch,
                sizes,
                outputs,
                kernel,
                stride,
                pad,
            };
            run(&mut numbers, &case, parts);
        }
    }
}

#[test]
#[should_panic(expected = "not filters of single pixels")]
fn the_second_has_single_pixels() {
    let case = Case {
        batch: 1,
        sizes: [4, 6, 6],
        outputs: 4,
        kernel: 3,
        stride: 1,
        pad: 1,
    };
    let both = Both {
        depthwise: [vec![0.0; 36], vec![0.0; 4]],
        pointwise: [vec![0.0; 144], vec![0.0; 4]],
    };
    let [first, second] = both.filters(&case);
    let image = NhwcImage::new(1, [4, 6, 6], 1);
    let depthwise = Depthwise::new(&first, &image, &image, Activation::None).unwrap();
    let filters = Filters {
        kernel: [3; 2],
        pad: [1; 2],
        ..second
    };
    Separable::new(depthwise, &filters, &image, Activation::None).unwrap();
}
