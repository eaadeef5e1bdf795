//! Depthwise convolution, forward and backward, against the slow reference of all convolutions.

use crate::Numbers;
use crate::conv::{check, expect_same_for_any_threads};
use cortado_cpu::nchw::Convolution;
use cortado_cpu::*;
use cortado_ops::{ConvAxis, ConvGeometry};

fn axis(input: usize, kernel: usize, stride: usize, pad: usize, dilation: usize) -> ConvAxis {
    let reach = dilation * (kernel - 1) + 1;
    let input = input.max(reach.saturating_sub(2 * pad)).max(1);
    ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation,
        output: (input + 2 * pad - reach) / stride + 1,
    }
}

fn depthwise(channels: usize, multiplier: usize, axes: Vec<ConvAxis>) -> ConvGeometry {
    ConvGeometry {
        group: channels,
        channels,
        num_output: channels * multiplier,
        axes,
    }
}

fn any_axis(numbers: &mut Numbers, input: usize) -> ConvAxis {
    let (kernel, stride) = (numbers.within(1, 5), numbers.within(1, 3));
    let (pad, dilation) = (numbers.within(0, 4), numbers.within(1, 3));
    axis(numbers.within(1, input), kernel, stride, pad, dilation)
}

#[test]
fn random_geometries() {
    let mut numbers = Numbers::new(21);
    for round in 0..200 {
        let axes = (0..1 + round % 2).map(|_| any_axis(&mut numbers, 14)).collect();
        let g = depthwise(numbers.within(2, 4), numbers.within(1, 3), axes);
        let batch = numbers.within(1, 3);
        check::<f32>(&g, batch, &mut numbers);
        check::<f64>(&g, batch, &mut numbers);
    }
}

#[test]
fn the_kernels_that_nets_have() {
    let mut numbers = Numbers::new(22);
    for (size, kernel, stride) in [
        (7, 3, 1),
        (14, 3, 1),
        (14, 3, 2),
        (28, 3, 1),
        (33, 3, 2),
        (17, 5, 1),
        (15, 7, 2),
    ] {
        let g = depthwise(3, 1, vec![axis(size, kernel, stride, kernel / 2, 1); 2]);
        check::<f32>(&g, 2, &mut numbers);
        check::<f64>(&g, 2, &mut numbers);
    }
}

/// Blocks of rows and vectors of columns that begin or end in the padding, or in the middle of a
/// row.
#[test]
fn kernels_of_three_at_all_edges() {
    let mut numbers = Numbers::new(24);
    for round in 0..120 {
        let stride = 1 + round % 2;
        let axes = [9, 70].map(|most| axis(numbers.within(1, most), 3, stride, numbers.within(0, 4), 1));
        let g = depthwise(3, 1, axes.to_vec());
        check::<f32>(&g, 2, &mut numbers);
    }
}

/// Planes that are worked on band by band, with a last band that is shorter, and rows that do not
/// fit in one.
#[test]
fn large_planes() {
    let mut numbers = Numbers::new(23);
    for (rows, columns) in [
        (axis(70, 3, 1, 1, 1), axis(301, 3, 1, 1, 1)),
        (axis(71, 3, 2, 1, 1), axis(330, 5, 2, 2, 1)),
        (axis(40, 5, 1, 8, 4), axis(280, 3, 3, 0, 2)),
        (axis(3, 3, 1, 1, 1), axis(9000, 2, 1, 0, 1)),
        (axis(2, 2, 1, 0, 1), axis(70_000, 1, 2, 0, 1)),
    ] {
        let g = depthwise(2, 1, vec![rows, columns]);
        check::<f32>(&g, 1, &mut numbers);
        check::<f64>(&g, 1, &mut numbers);
    }
}

#[test]
fn channels_do_not_see_each_other() {
    let mut numbers = Numbers::new(24);
    let g = depthwise(4, 1, vec![axis(9, 3, 1, 1, 1); 2]);
    let (mut x, w): (Vec<f32>, Vec<f32>) = (numbers.values(4 * 81), numbers.values(36));
    let dy: Vec<f32> = numbers.values(4 * 81);
    x[..81].fill(f32::NAN);
    let (mut y, mut dw) = (vec![0f32; dy.len()], vec![0f32; w.len()]);
    Convolution::new(&g, 1)
        .unwrap()
        .forward(&x, (&w, None), &mut y, &Epilogue::nothing())
        .unwrap();
    Convolution::new(&g, 1)
        .unwrap()
        .backward_weights(&x, &dy, &mut dw)
        .unwrap();
    assert!(y[81..].iter().chain(&dw[9..]).all(|value| value.is_finite()));
    assert!(y[..81].iter().chain(&dw[..9]).all(|value| value.is_nan()));
}

#[test]
fn threads_do_not_change_it() {
    let mut numbers = Numbers::new(25);
    for (g, batch) in [
        (depthwise(37, 1, vec![axis(14, 3, 1, 1, 1); 2]), 9),
        (depthwise(3, 2, vec![axis(40, 3, 2, 1, 1); 2]), 16),
    ] {
        expect_same_for_any_threads(&g, batch, &mut numbers);
    }
}
