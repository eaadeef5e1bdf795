//! Convolution in one, two and three dimensions, forward and backward.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::nchw::Convolution;
use cortado_cpu::*;
use cortado_ops::{ConvAxis, ConvGeometry, Float};

/// A geometry whose output is not empty.
fn geometry(numbers: &mut Numbers, dimensions: usize) -> ConvGeometry {
    let group = numbers.within(1, 2);
    let axes = (0..dimensions)
        .map(|_| {
            let (kernel, stride, dilation) = (numbers.within(1, 3), numbers.within(1, 3), numbers.within(1, 2));
            let (pad, reach) = (numbers.within(0, 2), dilation * (kernel - 1) + 1);
            let input = numbers
                .within(1, if dimensions == 3 { 5 } else { 9 })
                .max(reach.saturating_sub(2 * pad))
                .max(1);
            ConvAxis {
                input,
                kernel,
                stride,
                pad,
                dilation,
                output: (input + 2 * pad - reach) / stride + 1,
            }
        })
        .collect();
    ConvGeometry {
        group,
        channels: group * numbers.within(1, 3),
        num_output: group * numbers.within(1, 4),
        axes,
    }
}

/// The index in a row-major array of these sizes, of the indices of `at` in another one.
fn split(mut index: usize, sizes: &[usize]) -> Vec<usize> {
    let mut at = vec![0; sizes.len()];
    for (at, size) in at.iter_mut().zip(sizes).rev() {
        (*at, index) = (index % size, index / size);
    }
    at
}

/// The place in an input plane that each tap of the kernel reads for each output, if there is one.
fn reads(g: &ConvGeometry) -> Vec<Option<usize>> {
    let sizes = |f: fn(&ConvAxis) -> usize| g.axes.iter().map(f).collect::<Vec<_>>();
    let (outputs, kernels) = (sizes(|a| a.output), sizes(|a| a.kernel));
    let read = |output: usize, tap: usize| {
        let (at, offset) = (split(output, &outputs), split(tap, &kernels));
        let mut input = Some(0);
        for ((axis, at), offset) in g.axes.iter().zip(&at).zip(&offset) {
            let i = (at * axis.stride + offset * axis.dilation)
                .checked_sub(axis.pad)
                .filter(|&i| i < axis.input);
            input = input.zip(i).map(|(input, i)| input * axis.input + i);
        }
        input
    };
    let taps = g.kernel_plane();
    (0..g.output_plane() * taps).map(|i| read(i / taps, i % taps)).collect()
}

/// Calls `visit(x, w, y)` with the indices of every product of the convolution.
fn for_products(g: &ConvGeometry, batch: usize, mut visit: impl FnMut(usize, usize, usize)) {
    let (c_in, c_out) = (g.channels / g.group, g.num_output / g.group);
    let (input, output, taps, reads) = (g.input_plane(), g.output_plane(), g.kernel_plane(), reads(g));
    for (n, o) in (0..batch).flat_map(|n| (0..g.num_output).map(move |o| (n, o))) {
        for (out, reads) in reads.chunks(taps).enumerate() {
            for c in 0..c_in {
                let (x, w) = (n * g.channels + o / c_out * c_in + c, o * c_in + c);
                for (k, read) in reads.iter().enumerate() {
                    if let Some(read) = read {
                        visit(x * input + read, w * taps + k, (n * g.num_output + o) * output + out);
                    }
                }
            }
        }
    }
}

/// Compares all three products with the slow reference, within what `assert_near` allows.
pub(crate) fn check<T: Float>(g: &ConvGeometry, batch: usize, numbers: &mut Numbers) {
    let what = format!("{g:?} batch {batch}");
    let (plane, weights) = (g.output_plane(), g.num_output * g.weights_per_output());
    let x: Vec<T> = numbers.values(batch * g.channels * g.input_plane());
    let w: Vec<T> = numbers.values(weights);
    let bias: Vec<T> = numbers.values(g.num_output);
    let dy: Vec<T> = numbers.values(batch * g.num_output * plane);
    let (wx, ww, wdy) = (wide(&x), wide(&w), wide(&dy));
    let mut y: Vec<f64> = (0..dy.len()).map(|i| bias[i / plane % g.num_output].to_f64()).collect();
    let (mut dx, mut dw) = (vec![0.0; x.len()], vec![0.5; weights]);
    for_products(g, batch, |i, j, k| {
        y[k] += wx[i] * ww[j];
        dx[i] += wdy[k] * ww[j];
        dw[j] += wdy[k] * wx[i];
    });
    let mut found = vec![T::from_f64(f64::NAN); dy.len()];
    Convolution::new(g, batch)
        .unwrap()
        .forward(&x, (&w, Some(&bias)), &mut found, &Epilogue::nothing())
        .unwrap();
    assert_near(&format!("{what}: y"), &found, &y);
    let mut found = vec![T::from_f64(f64::NAN); x.len()];
    Convolution::new(g, batch)
        .unwrap()
        .backward_data(&w, &dy, &mut found)
        .unwrap();
    assert_near(&format!("{what}: dx"), &found, &dx);
    let mut found = vec![T::from_f64(0.5); weights];
    Convolution::new(g, batch)
        .unwrap()
        .backward_weights(&x, &dy, &mut found)
        .unwrap();
    assert_near(&format!("{what}: dw"), &found, &dw);
}

#[test]
fn random_geometries() {
    let mut numbers = Numbers::new(1);
    for round in 0..240 {
        let g = geometry(&mut numbers, round % 4);
        let batch = numbers.within(1, 3);
        check::<f32>(&g, batch, &mut numbers);
        check::<f64>(&g, batch, &mut numbers);
    }
}

fn square(channels: usize, num_output: usize, input: usize, kernel: usize, pad: usize) -> ConvGeometry {
    let output = input + 2 * pad - kernel + 1;
    let axis = ConvAxis {
        input,
        kernel,
        stride: 1,
        pad,
        dilation: 1,
        output,
    };
    ConvGeometry {
        group: 1,
        channels,
        num_output,
        axes: vec![axis; 2],
    }
}

#[test]
fn sizes_that_are_cut_into_blocks() {
    let mut numbers = Numbers::new(2);
    for g in [
        square(1, 20, 28, 5, 0),
        square(20, 50, 12, 5, 0),
        square(33, 100, 9, 3, 1),
        square(300, 7, 7, 1, 0),
        square(17, 19, 21, 3, 2),
    ] {
        check::<f32>(&g, 2, &mut numbers);
    }
}

#[test]
fn without_channels_there_is_the_bias() {
    let (g, bias) = (square(0, 3, 5, 3, 1), [1.0, -2.0, 0.5]);
    let mut convolution = Convolution::<f32>::new(&g, 2).unwrap();
    for bias in [None, Some(&bias[..])] {
        for _ in 0..2 {
            convolution.pack(&[], Some(1)).unwrap();
            let mut y = vec![9f32; 2 * 3 * 25];
            convolution
                .forward(&[], (&[], bias), &mut y, &Epilogue::nothing())
                .unwrap();
            let expected = |plane: usize| bias.map_or(0.0, |bias| bias[plane % 3]);
            assert!((0..6).all(|plane| y[plane * 25..][..25].iter().all(|&y| y == expected(plane))));
        }
    }
}

#[test]
fn the_algorithm_is_reported() {
    let strided = |mut g: ConvGeometry| {
        for axis in &mut g.axes {
            (axis.stride, axis.output) = (2, axis.output.div_ceil(2));
        }
        g
    };
    let depthwise = |kernel| ConvGeometry {
        group: 8,
        ..square(8, 8, 20, kernel, kernel / 2)
    };
    for (g, expected) in [
        (square(0, 3, 5, 3, 1), "bias"),
        (depthwise(3), "depthwise 3x3"),
        (depthwise(5), "depthwise"),
        (square(500, 100, 1, 1, 0), "single pixel"),
        (square(64, 64, 56, 3, 1), "winograd 4x4"),
        (square(3, 64, 56, 3, 1), "implicit gemm"),
        (square(64, 64, 56, 1, 0), "implicit gemm"),
        (square(64, 64, 3, 1, 0), "small images"),
        (strided(square(64, 64, 56, 1, 0)), "strided pointwise"),
    ] {
        assert_eq!(Convolution::<f32>::new(&g, 16).unwrap().algorithm(), expected, "{g:?}");
    }
    let g = square(64, 64, 56, 3, 1);
    assert_eq!(Convolution::<f64>::new(&g, 16).unwrap().algorithm(), "implicit gemm");
}

#[test]
fn strides_and_few_channels() {
    let mut numbers = Numbers::new(3);
    for (channels, num_output, group, input, kernel, stride) in [
        (3, 7, 1, 70, 7, 2),
        (4, 10, 2, 61, 11, 4),
        (4, 5, 1, 24, 3, 3),
        (1, 4, 1, 200, 2, 1),
        // Most of the image is skipped.
        (20, 9, 1, 15, 1, 2),
        (4, 6, 2, 16, 1, 3),
    ] {
        let mut g = square(channels, num_output, input, kernel, kernel / 2);
        g.group = group;
        for axis in &mut g.axes {
            (axis.stride, axis.output) = (stride, (axis.output - 1) / stride + 1);
        }
        check::<f32>(&g, 2, &mut numbers);
    }
}

/// Images too small to fill the vectors, which are taken several at a time.
#[test]
fn single_pixels_of_small_images() {
    let mut numbers = Numbers::new(14);
    for (batch, channels, outputs, input, stride) in [
        (8, 9, 5, 1, 1),
        (1, 100, 300, 1, 1),
        (17, 30, 20, 1, 1),
        (2, 5, 200, 2, 1),
        (9, 300, 7, 7, 1),
        (3, 8, 400, 7, 1),
        (30, 6, 13, 3, 1),
        (5, 7, 20, 13, 2),
        (4, 3, 2, 8, 1),
        // Weights that are divided among the tasks.
        (9, 500, 300, 3, 1),
        (9, 300, 500, 3, 1),
    ] {
        let mut g = square(channels, outputs, input, 1, 0);
        for axis in &mut g.axes {
            (axis.stride, axis.output) = (stride, (axis.input - 1) / stride + 1);
        }
        check::<f32>(&g, batch, &mut numbers);
        check::<f64>(&g, batch, &mut numbers);
        expect_same_for_any_threads(&g, batch, &mut numbers);
    }
}

#[test]
fn threads_do_not_change_a_convolution() {
    let mut numbers = Numbers::new(5);
    for (g, batch) in [
        (square(20, 50, 12, 5, 0), 9),
        (square(64, 130, 28, 3, 1), 1),
        (square(3, 20, 40, 5, 2), 3),
        // Stripes of a batch one after the other for one thread or five, at once for two.
        (square(1, 20, 28, 5, 0), 33),
        (square(20, 50, 12, 5, 0), 64),
        // Whole images for one or two threads, cut for five.
        (square(300, 130, 14, 1, 0), 9),
    ] {
        expect_same_for_any_threads(&g, batch, &mut numbers);
    }
}

/// All three passes, on one thread and on several.
pub(crate) fn expect_same_for_any_threads(g: &ConvGeometry, batch: usize, numbers: &mut Numbers) {
    let x: Vec<f32> = numbers.values(batch * g.channels * g.input_plane());
    let w: Vec<f32> = numbers.values(g.num_output * g.weights_per_output());
    let dy: Vec<f32> = numbers.values(batch * g.num_output * g.output_plane());
    same_for_any_threads("convolution", || {
        let (mut y, mut dx, mut dw) = (vec![0f32; dy.len()], vec![0f32; x.len()], vec![0f32; w.len()]);
        Convolution::new(g, batch)
            .unwrap()
            .forward(&x, (&w, None), &mut y, &Epilogue::nothing())
            .unwrap();
        Convolution::new(g, batch)
            .unwrap()
            .backward_data(&w, &dy, &mut dx)
            .unwrap();
        Convolution::new(g, batch)
            .unwrap()
            .backward_weights(&x, &dy, &mut dw)
            .unwrap();
        [y, dx, dw].concat()
    });
}

fn scratch<T: Float>(g: &ConvGeometry) {
    let half = T::from_f64(0.5);
    let x = vec![half; g.channels * g.input_plane()];
    let w = vec![half; g.num_output * g.weights_per_output()];
    let mut y = vec![T::ZERO; g.num_output * g.output_plane()];
    let (mut dx, mut dw) = (vec![T::ZERO; x.len()], vec![T::ZERO; w.len()]);
    Convolution::new(g, 1)
        .unwrap()
        .forward(&x, (&w, None), &mut y, &Epilogue::nothing())
        .unwrap();
    Convolution::new(g, 1).unwrap().backward_data(&w, &y, &mut dx).unwrap();
    Convolution::new(g, 1)
        .unwrap()
        .backward_weights(&x, &y, &mut dw)
        .unwrap();
    let bytes = scratch_bytes();
    assert!(
        bytes > 0 && bytes <= 2 << 20,
        "{bytes} bytes of scratch for {} bytes an element",
        size_of::<T>()
    );
}

#[test]
fn scratch_stays_under_two_mebibytes_a_thread() {
    for g in [square(64, 64, 224, 3, 1), square(4, 8, 1024, 5, 2)] {
        scratch::<f32>(&g);
    }
    // The gradient of this image fills the blocks of both operands and of the columns on one
    // thread.
    scratch::<f64>(&square(1, 256, 38, 11, 0));
}

#[test]
fn columns_hold_what_each_window_sees() {
    let axis = ConvAxis {
        input: 3,
        kernel: 2,
        stride: 2,
        pad: 1,
        dilation: 1,
        output: 2,
    };
    let geometry = ConvGeometry {
        group: 1,
        channels: 1,
        num_output: 1,
        axes: vec![axis],
    };
    let mut columns = [9.0; 4];
    im2col(&geometry, 1, &[1.0, 2.0, 3.0], &mut columns);
    assert_eq!(columns, [0.0, 2.0, 1.0, 3.0]);
    let mut x = [7.0; 3];
    col2im(&geometry, 1, &[1.0, 10.0, 100.0, 1000.0], &mut x);
    assert_eq!(x, [100.0, 10.0, 1000.0]);
}

/// The matrix product is taken where the costs of others cannot be computed.
#[test]
fn sizes_that_are_too_large() {
    let algorithm = |g: &ConvGeometry, batch: usize| Convolution::<f32>::new(g, batch).unwrap().algorithm();
    assert_eq!(algorithm(&square(64, 64, 1 << 14, 3, 1), 10), "winograd 4x4");
    assert_eq!(algorithm(&square(64, 64, 1 << 14, 3, 1), 1000), "implicit gemm");
    assert_eq!(algorithm(&square(64, 64, usize::MAX / 2, 3, 1), 0), "implicit gemm");
    let mut strided = square(64, 64, 100, 3, 1);
    for axis in &mut strided.axes {
        (axis.stride, axis.output) = (u32::MAX as usize, 1);
    }
    assert_eq!(algorithm(&strided, 1), "implicit gemm");
}
