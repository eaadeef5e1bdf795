//! Depthwise convolution: 1e-6 · taps of the greater of 1 and the result.

use super::pictures::{Pictures, activated, activations, check, prelu};
use crate::Numbers;
use cortado_cpu::nhwc::{Activation, Depthwise, Filters};
use cortado_ops::Pointwise;

struct Geometry {
    kernel: [usize; 2],
    stride: [usize; 2],
    pad: [usize; 2],
    dilation: [usize; 2],
}

fn case(
    numbers: &mut Numbers,
    g: &Geometry,
    batch: usize,
    sizes: [usize; 3],
    activation: Activation,
    parts: [bool; 2],
) {
    let [channels, height, width] = sizes;
    let outputs =
        |i: usize, input: usize| (input + 2 * g.pad[i] - (g.kernel[i] - 1) * g.dilation[i] - 1) / g.stride[i] + 1;
    let border = g.pad[0].max(g.pad[1]) + numbers.within(0, 1);
    let x = Pictures::new(numbers, batch, sizes, border, parts[0]);
    let to = [channels, outputs(0, height), outputs(1, width)];
    let more = Pictures::new(numbers, batch, to, 1, parts[0]);
    let y = Pictures::new(numbers, batch, to, 0, parts[1]).blank();
    let taps = g.kernel[0] * g.kernel[1];
    let (weights, bias): (Vec<f32>, Vec<f32>) = (numbers.values(channels * taps), numbers.values(channels));
    let filters = |bias| Filters {
        weights: &weights,
        bias,
        outputs: channels,
        channels,
        group: channels,
        kernel: g.kernel,
        stride: g.stride,
        pad: g.pad,
        dilation: g.dilation,
    };
    for (with_bias, with_sum) in [(true, false), (false, true), (true, true)] {
        let bias = with_bias.then_some(&bias[..]);
        let kernel = Depthwise::new(&filters(bias), &x.image, &y.image, activation.clone()).unwrap();
        let sum = with_sum.then_some(&more);
        let name = format!("{:?} {:?} of {batch} x {sizes:?}", g.kernel, g.stride);
        check(
            &name,
            &y,
            1e-6 * taps as f64,
            &|y| kernel.run(x.source(), sum.map(Pictures::source), y).unwrap(),
            &|n, c, i, j| {
                let mut result =
                    bias.map_or(0.0, |bias| f64::from(bias[c])) + sum.map_or(0.0, |sum| sum.get(n, c, i, j));
                for tap in 0..taps {
                    let at = |axis: usize, out: isize, tap: usize| {
                        out * g.stride[axis] as isize + (tap * g.dilation[axis]) as isize - g.pad[axis] as isize
                    };
                    let (row, column) = (at(0, i, tap / g.kernel[1]), at(1, j, tap % g.kernel[1]));
                    result += f64::from(weights[c * taps + tap]) * x.get(n, c, row, column);
                }
                activated(&activation, c, result)
            },
        );
    }
}

#[test]
fn windows_of_all_kinds() {
    let mut numbers = Numbers::new(71);
    for (kernel, stride, pad, dilation) in [
        ([3, 3], [1, 1], [1, 1], [1, 1]),
        ([3, 3], [2, 2], [1, 1], [1, 1]),
        ([3, 3], [2, 2], [0, 0], [1, 1]),
        ([5, 5], [1, 1], [2, 2], [1, 1]),
        ([5, 5], [2, 2], [2, 2], [1, 1]),
        ([3, 3], [1, 1], [2, 2], [2, 2]),
        ([3, 1], [1, 2], [1, 0], [1, 1]),
        ([1, 3], [3, 1], [0, 1], [1, 2]),
        ([1, 1], [1, 1], [0, 0], [1, 1]),
        ([3, 3], [1, 2], [1, 1], [1, 1]),
    ] {
        let g = Geometry {
            kernel,
            stride,
            pad,
            dilation,
        };
        for (batch, sizes, parts) in [
            (2, [3, 7, 7], [false, false]),
            (1, [8, 14, 15], [false, true]),
            (1, [20, 9, 33], [true, false]),
            (2, [37, 12, 18], [true, true]),
            (1, [144, 8, 9], [false, false]),
        ] {
            for activation in activations(&mut numbers, sizes[0]) {
                case(&mut numbers, &g, batch, sizes, activation, parts);
            }
        }
    }
}

#[test]
fn more_channels_than_a_task_takes() {
    let mut numbers = Numbers::new(72);
    let g = Geometry {
        kernel: [3, 3],
        stride: [1, 1],
        pad: [1, 1],
        dilation: [1, 1],
    };
    case(
        &mut numbers,
        &g,
        1,
        [1000, 7, 7],
        Some(Pointwise::Relu { slope: 0.0 }.for_all()),
        [false, false],
    );
    case(
        &mut numbers,
        &g,
        1,
        [72, 20, 112],
        Some(Pointwise::Relu { slope: 0.0 }.for_all()),
        [false, true],
    );
}

/// Pixels so far apart that tasks copy what they read.
#[test]
fn channels_that_lie_far_apart() {
    let mut numbers = Numbers::new(74);
    for (kernel, stride, dilation) in [
        ([3, 3], [1, 1], [1, 1]),
        ([3, 3], [2, 2], [1, 1]),
        ([2, 3], [1, 2], [2, 1]),
    ] {
        let g = Geometry {
            kernel,
            stride,
            pad: [1, 1],
            dilation,
        };
        let activation = prelu(numbers.values(523));
        case(&mut numbers, &g, 2, [523, 10, 9], activation, [true, false]);
    }
}

#[test]
#[should_panic(expected = "a border of 0 for a padding of [1, 1]")]
fn a_border_that_is_too_narrow_is_refused() {
    let mut numbers = Numbers::new(73);
    let x = Pictures::new(&mut numbers, 1, [4, 5, 5], 0, false);
    let mut y = x.blank();
    let filters = Filters {
        weights: &[1.0; 36],
        bias: None,
        outputs: 4,
        channels: 4,
        group: 4,
        kernel: [3, 3],
        stride: [1, 1],
        pad: [1, 1],
        dilation: [1, 1],
    };
    let kernel = Depthwise::new(&filters, &x.image, &y.image, Activation::None).unwrap();
    kernel.run(x.source(), None, y.target()).unwrap();
}
