//! Products of matrices and convolutions, with every tile that devices compute them by: they give what
//! the host gives.

use crate::common::{Chance, numbers, same, values};
use crate::steps::{ROWS, Steps};
use cortado_core::Real;
use cortado_math as math;
use cortado_math::cuda::{choose_tiles, tiles_of};
use cortado_math::testing::TestDevice;
use cortado_math::{Conv, ConvDirection, ConvFilters, Gemm, Matrix, MatrixMut, Transpose, device_matrix};
use cortado_ops::{AxisView, ConvAxis, ConvGeometry};

/// The tiles, with the depth in one part and in several.
const TILES: [(&str, usize); 6] = [
    ("large", 1),
    ("wide", 1),
    ("medium", 3),
    ("flat", 1),
    ("flat", 2),
    ("large", 4),
];

/// Runs a test with each of the tiles.
fn with_each_tile(run: impl Fn(usize)) {
    for (i, tile) in TILES.into_iter().enumerate() {
        choose_tiles(Some(tile));
        run(i);
    }
    choose_tiles(None);
}

/// A product with transposed matrices, gaps between rows, and elements before the first one.
fn multiply<T: Real>(device: &TestDevice, case: usize, (m, n, k): (usize, usize, usize), chance: &mut Chance) {
    let flip = |yes| if yes { Transpose::Yes } else { Transpose::No };
    let (ta, tb) = (chance.yes(), chance.yes());
    let gaps = [chance.size(0, 3), chance.size(0, 3), chance.size(0, 3)];
    let start = chance.size(0, 5);
    let beta = [0.0, 1.0, -0.5][case % 3];
    let rows = |transposed, [a, b]: [usize; 2], gap| if transposed { (b, a + gap) } else { (a, b + gap) };
    let ((a_rows, a_row), (b_rows, b_row)) = (rows(ta, [m, k], gaps[0]), rows(tb, [k, n], gaps[1]));
    let a = numbers::<T>(start + a_rows * a_row + 1, case, false);
    let b = numbers::<T>(start + b_rows * b_row + 1, case + 50, false);
    let text = format!("m {m}, n {n}, k {k}, transposed {ta} {tb}, beta {beta}");
    same::<T>(device, &text, |ctx| {
        let c = numbers::<T>(m * (n + gaps[2]), case + 99, false);
        let (a, b) = (a.data_on(ctx).expect("free"), b.data_on(ctx).expect("free"));
        let part = |elements, row| Matrix { elements, start, row };
        let product = Gemm {
            trans: (flip(ta), flip(tb)),
            size: (m, n, k),
            alpha: T::from_f64(0.75),
            a: part(&a, a_row),
            b: part(&b, b_row),
            beta: T::from_f64(beta),
        };
        let mut written = c.data_update_on(ctx).expect("free");
        math::gemm(ctx, &product, MatrixMut::new(&mut written, n + gaps[2])).expect("it runs");
        drop(written);
        vec![values(&c)]
    });
}

fn products<T: Real>(device: &TestDevice) {
    let mut chance = Chance(1);
    for case in 0..12 {
        let sizes = (chance.size(1, 90), chance.size(1, 140), chance.size(0, 70));
        multiply::<T>(device, case, sizes, &mut chance);
    }
}

fn products_by_each_tile<T: Real>(device: &TestDevice) {
    with_each_tile(|i| {
        let mut chance = Chance(5 + i as u64);
        // Several tiles each way, a tile exactly, and less than one.
        for sizes in [(131, 133, 37), (128, 128, 16), (7, 5, 50), (1, 70, 1), (33, 9, 0)] {
            multiply::<T>(device, i, sizes, &mut chance);
        }
    });
}

/// Few rows or few columns, with enough elements that a block adds them up.
fn thin_products<T: Real>(device: &TestDevice) {
    for (case, sizes) in [
        (1, 30, 300),
        (8, 3, 128),
        (5, 17, 1000),
        (40, 2, 257),
        (1, 1, 700),
        (8, 9, 131),
    ]
    .into_iter()
    .enumerate()
    {
        // Of the ways to lie in memory that chance gives, one in four is the thin one.
        for seed in 0..6 {
            multiply::<T>(device, case, sizes, &mut Chance(seed));
        }
    }
}

/// Few elements with long sums, which are computed in parts.
fn deep_products<T: Real>(device: &TestDevice) {
    let mut chance = Chance(9);
    for (case, sizes) in [(12, 20, 900), (33, 65, 1100)].into_iter().enumerate() {
        multiply::<T>(device, case, sizes, &mut chance);
    }
}

fn conv_axis(chance: &mut Chance) -> ConvAxis {
    let (kernel, stride, dilation) = (chance.size(1, 4), chance.size(1, 3), chance.size(1, 2));
    let pad = chance.size(0, 3);
    let reach = dilation * (kernel - 1) + 1;
    let input = chance.size(reach.saturating_sub(2 * pad).max(1), 11);
    ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation,
        output: (input + 2 * pad - reach) / stride + 1,
    }
}

/// One with tiles that are full and such that are not, one with few channels, and some of chance.
fn geometries(chance: &mut Chance) -> Vec<(ConvGeometry, usize)> {
    let geometry = |group, channels, num_output, axes| ConvGeometry {
        group,
        channels,
        num_output,
        axes,
    };
    let mut all = vec![
        (geometry(1, 20, 70, vec![conv_axis(chance), conv_axis(chance)]), 3),
        (geometry(1, 9, 8, vec![conv_axis(chance), conv_axis(chance)]), 2),
        (geometry(2, 20, 18, vec![conv_axis(chance), conv_axis(chance)]), 2),
        (geometry(6, 6, 6, vec![conv_axis(chance), conv_axis(chance)]), 2),
        (geometry(3, 6, 12, vec![conv_axis(chance)]), 2),
        (
            geometry(1, 3, 10, vec![conv_axis(chance), conv_axis(chance), conv_axis(chance)]),
            2,
        ),
    ];
    for _ in 0..6 {
        let group = chance.size(1, 2);
        let (channels, outputs) = (group * chance.size(1, 12), group * chance.size(1, 12));
        let axes = (0..chance.size(1, 3)).map(|_| conv_axis(chance)).collect();
        all.push((geometry(group, channels, outputs, axes), chance.size(1, 3)));
    }
    all
}

/// Convolves in both directions, with steps that follow, backward too, and makes columns of the images.
fn convolve<T: Real>(device: &TestDevice, geometries: Vec<(ConvGeometry, usize)>) {
    for (case, (geometry, batch)) in geometries.into_iter().enumerate() {
        let (inputs, outputs) = (geometry.input_len(batch), geometry.output_len(batch));
        let (x, y) = (
            numbers::<T>(inputs, case, false),
            numbers::<T>(outputs, case + 9, false),
        );
        let weights = numbers::<T>(geometry.weights_len(), case + 20, false);
        let most = geometry.channels.max(geometry.num_output);
        let bias = numbers::<T>(most, case + 30, false);
        for direction in [ConvDirection::Forward, ConvDirection::Transposed] {
            let text = format!("{direction:?} of {batch} images, {geometry:?}");
            same::<T>(device, &text, |ctx| {
                let conv = Conv::<T>::new(direction, geometry.clone(), batch).unwrap();
                let (from, to, channels) = match direction {
                    ConvDirection::Forward => (&x, &y, geometry.num_output),
                    ConvDirection::Transposed => (&y, &x, geometry.channels),
                };
                let (made, dx) = (numbers::<T>(to.count(), 1, false), numbers::<T>(from.count(), 1, false));
                let dw = numbers::<T>(weights.count(), 77, false);
                let weights = weights.data_on(ctx).expect("free");
                let bias = bias.data_on(ctx).expect("free");
                let (x, dy) = (from.data_on(ctx).expect("free"), to.data_on(ctx).expect("free"));
                let filters = ConvFilters {
                    weights: &weights,
                    bias: (case % 2 == 0).then_some(&bias),
                };
                let written = made.data_overwrite_on(ctx).expect("free");
                let steps = Steps::<T>::new(AxisView {
                    outer: batch,
                    len: channels,
                    inner: to.count() / (batch * channels),
                });
                let row = steps.row(case % ROWS);
                conv.forward(ctx, &x, &filters, written, &row).expect("it runs");
                let mut written = dx.data_overwrite_on(ctx).expect("free");
                conv.backward_data(ctx, &weights, &dy, &mut written).expect("it runs");
                drop(written);
                let mut added = dw.data_update_on(ctx).expect("free");
                conv.backward_weights(ctx, &x, &dy, &mut added).expect("it runs");
                drop(added);
                let mut all = steps.kept();
                all.extend([&made, &dx, &dw].map(values));
                all
            });
        }
        let columns = batch * geometry.channels * geometry.kernel_plane() * geometry.output_plane();
        same::<T>(device, &format!("columns, {geometry:?}"), |ctx| {
            let (made, back) = (numbers::<T>(columns, 1, false), numbers::<T>(inputs, 2, false));
            let x = x.data_on(ctx).expect("free");
            let mut written = made.data_overwrite_on(ctx).expect("free");
            math::im2col(ctx, &geometry, batch, &x, &mut written).expect("it runs");
            drop(written);
            let read = made.data_on(ctx).expect("free");
            let mut written = back.data_overwrite_on(ctx).expect("free");
            math::col2im(ctx, &geometry, batch, &read, &mut written).expect("it runs");
            drop((read, written));
            vec![values(&made), values(&back)]
        });
    }
}

fn convolutions<T: Real>(device: &TestDevice) {
    convolve::<T>(device, geometries(&mut Chance(2)));
}

/// An axis with these sizes.
fn axis(input: usize, [kernel, stride, pad, dilation]: [usize; 4]) -> ConvAxis {
    let output = (input + 2 * pad - dilation * (kernel - 1) - 1) / stride + 1;
    ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation,
        output,
    }
}

fn convolutions_by_each_tile<T: Real>(device: &TestDevice) {
    let geometry = |group, channels, num_output, axes: &[ConvAxis]| ConvGeometry {
        group,
        channels,
        num_output,
        axes: axes.to_vec(),
    };
    let square = |input, sizes| [axis(input, sizes), axis(input + 1, sizes)];
    with_each_tile(|_| {
        let geometries = vec![
            // Kernels of one element: as planes, with a stride, and with padding.
            (geometry(1, 35, 130, &square(6, [1, 1, 0, 1])), 2),
            (geometry(2, 24, 18, &square(5, [1, 1, 0, 1])), 3),
            (geometry(1, 10, 9, &square(7, [1, 2, 0, 1])), 1),
            (geometry(1, 9, 10, &square(3, [1, 1, 1, 1])), 1),
            // Windows, also such that lie in the padding entirely.
            (geometry(1, 9, 33, &square(11, [3, 1, 1, 1])), 1),
            (geometry(2, 18, 20, &square(8, [3, 2, 1, 1])), 2),
            (geometry(1, 8, 12, &square(9, [2, 1, 3, 2])), 2),
            (geometry(1, 33, 3, &square(5, [3, 3, 4, 1])), 1),
            // Strides and dilations with common divisors, and strides beyond the kernel.
            (geometry(1, 9, 8, &square(9, [3, 2, 1, 2])), 2),
            (geometry(2, 18, 16, &square(15, [3, 4, 2, 6])), 1),
            (geometry(1, 8, 9, &square(11, [2, 5, 3, 3])), 1),
            (geometry(1, 12, 9, &[axis(40, [5, 1, 2, 1])]), 2),
            (
                geometry(
                    1,
                    8,
                    9,
                    &[axis(4, [3, 1, 1, 1]), axis(3, [2, 1, 0, 1]), axis(5, [3, 2, 1, 1])],
                ),
                2,
            ),
        ];
        convolve::<T>(device, geometries);
    });
}

/// A few channels in each group, so that each element is computed by itself.
fn convolutions_of_thin_groups<T: Real>(device: &TestDevice) {
    let geometry = |group, channels, num_output, sizes| ConvGeometry {
        group,
        channels,
        num_output,
        axes: vec![axis(9, sizes), axis(7, sizes)],
    };
    let geometries = vec![
        (geometry(11, 11, 11, [3, 1, 1, 1]), 2),
        (geometry(10, 10, 10, [3, 2, 1, 1]), 3),
        (geometry(5, 5, 10, [3, 1, 2, 2]), 1),
        (geometry(4, 8, 4, [2, 3, 0, 2]), 2),
        (geometry(6, 6, 6, [4, 2, 1, 1]), 1),
    ];
    convolve::<T>(device, geometries);
}

/// A filter for each channel: kernels of 3 and 5 with strides of 1 and 2, padding of all kinds, planes with
/// fewer rows than a thread computes, and enough of them that blocks and threads have several.
fn depthwise_convolutions<T: Real>(device: &TestDevice) {
    let geometry = |channels, y, x| ConvGeometry {
        group: channels,
        channels,
        num_output: channels,
        axes: vec![y, x],
    };
    let mut geometries = Vec::new();
    for (kernel, stride) in [(3, 1), (3, 2), (5, 1), (5, 2)] {
        for (pads, rows, columns) in [
            ([kernel / 2, kernel / 2], 14, 13),
            ([0, 1], 5, 7),
            ([kernel, 0], 2, 6),
            ([1, kernel + 1], 9, 1),
        ] {
            let sizes = |pad| [kernel, stride, pad, 1];
            geometries.push((
                geometry(7, axis(rows, sizes(pads[0])), axis(columns, sizes(pads[1]))),
                2,
            ));
        }
        let sizes = [kernel, stride, kernel / 2, 1];
        geometries.push((geometry(1, axis(37, sizes), axis(70, sizes)), 3));
        geometries.push((geometry(300, axis(7, sizes), axis(6, sizes)), 1));
    }
    // Such that are left to other kernels.
    for (y, x) in [
        ([3, 1, 1, 2], [3, 1, 1, 2]),
        ([3, 1, 1, 1], [5, 1, 1, 1]),
        ([3, 2, 1, 1], [3, 1, 1, 1]),
        ([3, 3, 1, 1], [3, 3, 1, 1]),
        ([7, 1, 3, 1], [7, 1, 3, 1]),
    ] {
        geometries.push((geometry(3, axis(9, y), axis(10, x)), 2));
    }
    convolve::<T>(device, geometries);
}

/// Few outputs with long sums, which are computed in parts.
fn deep_convolutions<T: Real>(device: &TestDevice) {
    let geometry = |channels, num_output, sizes| ConvGeometry {
        group: 1,
        channels,
        num_output,
        axes: vec![axis(4, sizes), axis(3, sizes)],
    };
    let geometries = vec![
        (geometry(900, 20, [1, 1, 0, 1]), 1),
        (geometry(100, 17, [3, 1, 1, 1]), 1),
    ];
    convolve::<T>(device, geometries);
}

device_matrix!(
    products,
    products_by_each_tile,
    thin_products,
    deep_products,
    convolutions,
    convolutions_by_each_tile,
    convolutions_of_thin_groups,
    depthwise_convolutions,
    deep_convolutions,
);

#[test]
fn large_products_have_large_tiles() {
    assert_eq!(tiles_of([1, 4096, 4096, 4096]), ("large", 1));
    assert_eq!(tiles_of([1, 4096, 4096, 0]), ("large", 1));
    assert_eq!(tiles_of([1, 64, 32 * 112 * 112, 576]), ("wide", 1));
    assert_eq!(tiles_of([1, 32, 32 * 112 * 112, 27]), ("flat", 1));
}

#[test]
fn deep_products_of_few_elements_have_parts() {
    for sizes in [
        [1, 512, 49, 4608],
        [1, 2048, 49, 512],
        [1, 32, 4096, 9216],
        [1, 64, 576, 401_408],
    ] {
        let (tile, parts) = tiles_of(sizes);
        assert!(parts > 1, "{sizes:?}: {tile}");
    }
    assert_eq!(tiles_of([1, 512, 49, 20]).1, 1);
}

#[test]
fn a_choice_holds_until_it_is_taken_back() {
    choose_tiles(Some(("flat", 3)));
    assert_eq!(tiles_of([1, 64, 64, 100]), ("flat", 3));
    choose_tiles(None);
    assert_eq!(tiles_of([1, 64, 64, 32]), ("medium", 1));
}
