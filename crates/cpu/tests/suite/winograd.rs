//! Convolutions with 3 × 3 and 5 × 5 kernels, of sizes for which an algorithm other than the matrix
//! product is taken, and its accuracy.

use crate::{Numbers, same_for_any_threads};
use cortado_cpu::nchw::Convolution;
use cortado_cpu::*;
use cortado_ops::{ConvAxis, ConvGeometry};

/// The documented bounds: an error is at most this much of the greatest sum of |w| · |x| in the
/// batch.
fn bound(kernel: usize) -> f64 {
    if kernel == 3 { 1e-6 } else { 5e-6 }
}

/// Sizes of a convolution: kernel, groups, channels and outputs of a group, input, padding.
type Sizes = (usize, usize, [usize; 2], [usize; 2], [usize; 2]);

fn geometry((kernel, group, [channels, num_output], input, pad): Sizes) -> ConvGeometry {
    let axis = |i: usize| ConvAxis {
        input: input[i],
        kernel,
        stride: 1,
        pad: pad[i],
        dilation: 1,
        output: input[i] + 2 * pad[i] + 1 - kernel,
    };
    ConvGeometry {
        group,
        channels: group * channels,
        num_output: group * num_output,
        axes: vec![axis(0), axis(1)],
    }
}

/// Those of a row's elements that a tap of the kernel reads, and the first output that it reads one for.
fn read_by<'a>(tap: usize, columns: &ConvAxis, row: &'a [f32]) -> (usize, &'a [f32]) {
    let first = columns.pad.saturating_sub(tap);
    (first, row.get(first + tap - columns.pad..).unwrap_or_default())
}

/// The convolution in 64 bits, and the sums of the absolute values of its terms.
fn reference(g: &ConvGeometry, batch: usize, x: &[f32], w: &[f32]) -> Vec<(f64, f64)> {
    let (rows, columns) = (g.axes[0], g.axes[1]);
    let (c_in, c_out) = (g.channels / g.group, g.num_output / g.group);
    let (kernel, taps) = (rows.kernel, rows.kernel * columns.kernel);
    let mut y = Vec::with_capacity(batch * g.num_output * g.output_plane());
    for (n, o) in (0..batch).flat_map(|n| (0..g.num_output).map(move |o| (n, o))) {
        let mut plane = vec![(0.0, 0.0); g.output_plane()];
        for (c, k) in (0..c_in).flat_map(|c| (0..taps).map(move |k| (c, k))) {
            let w = f64::from(w[(o * c_in + c) * taps + k]);
            let x = &x[(n * g.channels + o / c_out * c_in + c) * g.input_plane()..][..g.input_plane()];
            for (row, to) in plane.chunks_mut(columns.output).enumerate() {
                let Some(row) = (row + k / kernel).checked_sub(rows.pad).filter(|&row| row < rows.input) else {
                    continue;
                };
                let (first, x) = read_by(k % kernel, &columns, &x[row * columns.input..][..columns.input]);
                for (to, &x) in to.iter_mut().skip(first).zip(x) {
                    let term = w * f64::from(x);
                    *to = (to.0 + term, to.1 + term.abs());
                }
            }
        }
        y.extend(plane);
    }
    y
}

/// Checks a convolution of random values, with and without bias.
fn check(g: &ConvGeometry, batch: usize, numbers: &mut Numbers) {
    let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
    let w: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
    let bias: Vec<f32> = numbers.values(g.num_output);
    let mut y = vec![f32::NAN; batch * g.num_output * g.output_plane()];
    let expected = reference(g, batch, &x, &w);
    let scale = expected.iter().fold(0.0f64, |scale, value| scale.max(value.1));
    for bias in [Some(&bias), None] {
        y.fill(f32::NAN);
        Convolution::new(g, batch)
            .unwrap()
            .forward(&x, (&w, bias.map(Vec::as_slice)), &mut y, &Epilogue::nothing())
            .unwrap();
        for (i, (&found, expected)) in y.iter().zip(&expected).enumerate() {
            let bias = bias.map_or(0.0, |bias| bias[i / g.output_plane() % g.num_output]);
            let expected = expected.0 + f64::from(bias);
            let share = (f64::from(found) - expected).abs() / scale;
            assert!(
                share <= bound(g.axes[0].kernel),
                "{g:?} batch {batch}: element {i} is {found}, not {expected}"
            );
        }
    }
}

/// Checks the gradient of the images, which is the convolution of the outputs' gradient with
/// kernels flipped.
fn check_gradient(sizes: Sizes, batch: usize, numbers: &mut Numbers) {
    let (kernel, group, [channels, num_output], _, _) = sizes;
    let (g, taps) = (geometry(sizes), kernel * kernel);
    let mut flipped = g.clone();
    (flipped.channels, flipped.num_output) = (g.num_output, g.channels);
    for axis in &mut flipped.axes {
        (axis.input, axis.output) = (axis.output, axis.input);
        axis.pad = kernel - 1 - axis.pad;
    }
    let w: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
    let dy: Vec<f32> = numbers.values(batch * g.num_output * g.output_plane());
    let mut rotated = Vec::with_capacity(w.len());
    for (channel, output) in (0..group * channels).flat_map(|c| (0..num_output).map(move |o| (c, o))) {
        let output = channel / channels * num_output + output;
        let kernel = &w[(output * channels + channel % channels) * taps..][..taps];
        rotated.extend(kernel.iter().rev());
    }
    let mut dx = vec![f32::NAN; batch * g.channels * g.input_plane()];
    Convolution::new(&g, batch)
        .unwrap()
        .backward_data(&w, &dy, &mut dx)
        .unwrap();
    let expected = reference(&flipped, batch, &dy, &rotated);
    let scale = expected.iter().fold(0.0f64, |scale, value| scale.max(value.1));
    for (i, (&found, expected)) in dx.iter().zip(&expected).enumerate() {
        let share = (f64::from(found) - expected.0).abs() / scale;
        assert!(
            share <= bound(kernel),
            "{g:?} batch {batch}: element {i} of the gradient is {found}, not {}",
            expected.0
        );
    }
}

#[test]
fn gradients_of_the_images() {
    let mut numbers = Numbers::new(15);
    for (sizes, batch) in [
        // Images of the same size, and smaller ones.
        ((3, 1, [24, 40], [17, 14], [1, 1]), 2),
        ((3, 2, [40, 64], [12, 12], [0, 0]), 3),
        ((5, 1, [32, 32], [16, 16], [2, 2]), 3),
        ((5, 1, [20, 50], [12, 12], [0, 0]), 16),
        ((5, 2, [33, 70], [13, 11], [1, 0]), 5),
        ((5, 1, [48, 64], [7, 7], [2, 2]), 1),
    ] {
        check_gradient(sizes, batch, &mut numbers);
    }
}

/// Checks the gradient of the weights, added to the present values.
fn check_weights(sizes: Sizes, batch: usize, numbers: &mut Numbers) {
    let (kernel, g) = (sizes.0, geometry(sizes));
    let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
    let dy: Vec<f32> = numbers.values(batch * g.num_output * g.output_plane());
    let before: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
    let mut dw = before.clone();
    Convolution::new(&g, batch)
        .unwrap()
        .backward_weights(&x, &dy, &mut dw)
        .unwrap();
    let expected: Vec<_> = (0..dw.len()).map(|i| weight_reference(&g, batch, &x, &dy, i)).collect();
    let scale = expected.iter().fold(0.0f64, |scale, value| scale.max(value.1));
    for (i, ((&found, before), expected)) in dw.iter().zip(before).zip(&expected).enumerate() {
        let share = (f64::from(found) - f64::from(before) - expected.0).abs() / scale;
        assert!(
            share <= bound(kernel),
            "{g:?} batch {batch}: weight {i} gets {}, not {}",
            found - before,
            expected.0
        );
    }
}

/// The gradient of a weight in 64 bits, and the sum of the absolute values of its terms.
fn weight_reference(g: &ConvGeometry, batch: usize, x: &[f32], dy: &[f32], weight: usize) -> (f64, f64) {
    let (rows, columns) = (g.axes[0], g.axes[1]);
    let (output, at) = (weight / g.weights_per_output(), weight % g.weights_per_output());
    let (channel, k) = (at / (rows.kernel * columns.kernel), at % (rows.kernel * columns.kernel));
    let channel = output / (g.num_output / g.group) * (g.channels / g.group) + channel;
    // One for each column, which may be added at once.
    let mut sums = vec![(0.0, 0.0); columns.output];
    for n in 0..batch {
        let x = &x[(n * g.channels + channel) * g.input_plane()..][..g.input_plane()];
        let dy = &dy[(n * g.num_output + output) * g.output_plane()..][..g.output_plane()];
        for (row, dy) in dy.chunks(columns.output).enumerate() {
            let row = (row + k / columns.kernel).wrapping_sub(rows.pad);
            if row >= rows.input {
                continue;
            }
            let (first, x) = read_by(k % columns.kernel, &columns, &x[row * columns.input..][..columns.input]);
            for ((sum, &dy), &x) in sums.iter_mut().zip(dy).skip(first).zip(x) {
                let term = f64::from(dy) * f64::from(x);
                *sum = (sum.0 + term, sum.1 + term.abs());
            }
        }
    }
    sums.into_iter()
        .fold((0.0, 0.0), |all, column| (all.0 + column.0, all.1 + column.1))
}

#[test]
fn gradients_of_the_weights() {
    let mut numbers = Numbers::new(16);
    for (sizes, batch) in [
        ((3, 1, [24, 40], [17, 14], [1, 1]), 2),
        ((3, 2, [70, 64], [12, 12], [0, 0]), 3),
        // More tiles than a chunk holds, and weights of several blocks.
        ((3, 1, [33, 25], [111, 90], [1, 1]), 3),
        ((3, 1, [40, 200], [15, 15], [1, 1]), 2),
        ((5, 1, [32, 32], [16, 16], [2, 2]), 3),
        ((5, 1, [20, 50], [12, 12], [0, 0]), 8),
        ((5, 2, [33, 70], [13, 11], [1, 0]), 5),
        // Tiles in the padding alone, and images thinner than a tile.
        ((3, 1, [40, 40], [6, 9], [9, 8]), 2),
        ((5, 1, [40, 40], [1, 40], [2, 2]), 4),
    ] {
        check_weights(sizes, batch, &mut numbers);
    }
    for _ in 0..12 {
        let mut pair = |low, high| [numbers.within(low, high), numbers.within(low, high)];
        let (input, pad, sizes, [group, batch]) = (pair(5, 19), pair(0, 3), pair(16, 50), pair(1, 3));
        for kernel in [3, 5] {
            check_weights((kernel, group, sizes, input, pad), batch, &mut numbers);
        }
    }
}

#[test]
fn random_sizes() {
    let mut numbers = Numbers::new(11);
    for _ in 0..60 {
        let mut pair = |low, high| [numbers.within(low, high), numbers.within(low, high)];
        let (input, pad, sizes, [group, batch]) = (pair(5, 19), pair(0, 3), pair(1, 40), pair(1, 3));
        for kernel in [3, 5] {
            check(&geometry((kernel, group, sizes, input, pad)), batch, &mut numbers);
        }
    }
}

#[test]
fn sizes_that_are_cut_into_chunks_and_blocks() {
    let mut numbers = Numbers::new(12);
    for (kernel, sizes, input, pad, batch) in [
        // More tiles than a chunk holds.
        (3, [20, 16], [150, 131], [1, 1], 2),
        (5, [20, 16], [111, 90], [2, 2], 2),
        // Weights that are transformed by each task, in several blocks.
        (3, [260, 100], [13, 11], [1, 1], 1),
        (3, [320, 330], [7, 7], [1, 1], 3),
        (5, [200, 100], [13, 11], [2, 1], 1),
        (5, [220, 230], [7, 7], [2, 2], 3),
        // Tiles in the padding alone, and images thinner than a tile.
        (3, [24, 24], [6, 9], [9, 8], 1),
        (3, [32, 32], [1, 40], [1, 1], 4),
        (5, [24, 24], [6, 9], [9, 10], 1),
        (5, [32, 32], [1, 40], [2, 2], 4),
    ] {
        check(&geometry((kernel, 1, sizes, input, pad)), batch, &mut numbers);
    }
}

#[test]
fn the_error_does_not_grow_with_the_channels() {
    let mut numbers = Numbers::new(13);
    for channels in [16, 64, 256, 512] {
        for kernel in [3, 5] {
            check(
                &geometry((kernel, 1, [channels, 24], [16, 16], [1, 1])),
                1,
                &mut numbers,
            );
        }
    }
}

#[test]
fn scratch_stays_under_two_mebibytes_a_thread() {
    for (channels, num_output, side) in [(1000, 24, 14), (16, 400, 14), (64, 2000, 14), (500, 24, 56)] {
        for kernel in [3, 5] {
            let g = geometry((kernel, 1, [channels, num_output], [side; 2], [kernel / 2; 2]));
            let (x, w) = (
                vec![0.5f32; channels * side * side],
                vec![0.5; num_output * g.weights_per_output()],
            );
            Convolution::new(&g, 1)
                .unwrap()
                .forward(
                    &x,
                    (&w, None),
                    &mut vec![0.0; num_output * side * side],
                    &Epilogue::nothing(),
                )
                .unwrap();
        }
    }
    let bytes = scratch_bytes();
    assert!(bytes <= 2 << 20, "{bytes} bytes");
}

#[test]
fn threads_do_not_change_a_bit() {
    let mut numbers = Numbers::new(14);
    for (sizes, batch) in [
        ((3, 1, [24, 70], [33, 30], [1, 1]), 3),
        ((3, 2, [300, 60], [14, 14], [1, 1]), 1),
        ((3, 1, [16, 16], [160, 150], [1, 0]), 1),
        ((5, 1, [24, 70], [33, 30], [2, 2]), 3),
        ((5, 2, [200, 60], [14, 14], [2, 2]), 1),
    ] {
        let g = geometry(sizes);
        let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
        let w: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
        same_for_any_threads("a convolution by tiles", || {
            let mut y = vec![0f32; batch * g.num_output * g.output_plane()];
            Convolution::new(&g, batch)
                .unwrap()
                .forward(&x, (&w, None), &mut y, &Epilogue::nothing())
                .unwrap();
            y
        });
        let dy: Vec<f32> = numbers.values(batch * g.num_output * g.output_plane());
        same_for_any_threads("the gradient of weights by tiles", || {
            let mut dw = vec![0f32; g.num_output * g.weights_per_output()];
            Convolution::new(&g, batch)
                .unwrap()
                .backward_weights(&x, &dy, &mut dw)
                .unwrap();
            dw
        });
    }
}

fn pays(channels: usize, num_output: usize, input: usize, batch: usize) -> bool {
    pays_for(3, channels, num_output, input, batch)
}

fn pays_for(kernel: usize, channels: usize, num_output: usize, input: usize, batch: usize) -> bool {
    let g = geometry((kernel, 1, [channels, num_output], [input; 2], [kernel / 2; 2]));
    Convolution::<f32>::new(&g, batch)
        .unwrap()
        .algorithm()
        .starts_with("winograd")
}

#[test]
fn it_is_taken_where_it_pays() {
    for (channels, input) in [
        (64, 224),
        (128, 112),
        (256, 56),
        (512, 28),
        (512, 14),
        (64, 56),
        (256, 14),
    ] {
        assert!(pays(channels, channels, input, 1), "{channels} × {input}²");
    }
    assert!(pays(512, 512, 7, 8));
    // The product with the columns fills its vectors however few tiles there are; the wider they
    // are, the better for it.
    let [small, least] = if path_name() == "avx512" { [16, 14] } else { [8, 7] };
    for (channels, num_output, input) in [
        (20, 50, small),
        (32, 64, small),
        (48, 128, 27),
        (16, 32, 28),
        (48, 128, least),
    ] {
        assert!(
            pays_for(5, channels, num_output, input, 1),
            "{channels} to {num_output} × {input}²"
        );
    }
    assert!(!pays_for(5, 3, 32, 32, 64) && !pays_for(7, 64, 64, 28, 1));
    // Few channels, few outputs of a tile, no images, and weights of more channels than a task can
    // hold.
    assert!(!pays(3, 64, 224, 1) && !pays(64, 64, 2, 1) && !pays(64, 64, 56, 0) && !pays(4096, 64, 56, 1));
}
