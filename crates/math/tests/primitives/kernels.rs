//! Primitives that a device has kernels for, on sizes over one block and one tile and on odd ones:
//! they give what the host gives. On request, a device without a kernel is a failure.

use crate::common::{Chance, numbers, same, values};
use cortado_core::{Blob, Pair, Real, Step, StepFunction};
use cortado_math as math;
use cortado_math::device_matrix;
use cortado_math::testing::TestDevice;
use cortado_ops::{AxisView, PerChannel, Pointwise, PoolAxis, PoolGeometry};

fn pool_axis(chance: &mut Chance) -> PoolAxis {
    let (kernel, stride) = (chance.size(1, 4), chance.size(1, 4));
    let pad = chance.size(0, kernel - 1);
    let input = chance.size(kernel, 13);
    // Windows may begin in the padding, or reach beyond it.
    let output = (input + 2 * pad - kernel).div_ceil(stride) + 1;
    PoolAxis {
        input,
        kernel,
        stride,
        pad,
        output,
    }
}

fn pools<T: Real>(device: &TestDevice) {
    let mut chance = Chance(3);
    let of_chance = (0..10).map(|case| {
        let axes: Vec<PoolAxis> = (0..1 + case % 3).map(|_| pool_axis(&mut chance)).collect();
        (axes, chance.size(1, 7))
    });
    let mut all: Vec<_> = of_chance.collect();
    let axis = |input, kernel, stride, pad, output| PoolAxis {
        input,
        kernel,
        stride,
        pad,
        output,
    };
    // Windows of 2 x 2 and 3 x 3, inside, in the padding and beyond it.
    for (kernel, stride, pad) in [(2, 2, 0), (2, 1, 1), (3, 2, 0), (3, 1, 1), (3, 2, 2), (3, 4, 1)] {
        let outputs = |input: usize| (input + 2 * pad - kernel).div_ceil(stride) + 1;
        let of = |input| axis(input, kernel, stride, pad, outputs(input));
        all.push((vec![of(11), of(8)], 5));
    }
    // Windows that are planes.
    for (rows, columns, planes) in [(7, 7, 19), (13, 5, 1), (4, 4, 3), (1, 40, 8)] {
        all.push((vec![axis(rows, rows, 1, 0, 1), axis(columns, columns, 1, 0, 1)], planes));
    }
    for (case, (axes, planes)) in all.into_iter().enumerate() {
        let geometry = PoolGeometry { axes };
        let (inputs, outputs) = (geometry.input_len(planes), geometry.output_len(planes));
        let (x, dy) = (numbers::<T>(inputs, case, true), numbers::<T>(outputs, case + 5, false));
        same::<T>(device, &format!("{planes} planes, {geometry:?}"), |ctx| {
            let output = || numbers::<T>(outputs, 1, false);
            let input = || numbers::<T>(inputs, 1, false);
            let (greatest, mean, expected, places) = (output(), output(), output(), output());
            let (d_greatest, d_mean, d_expected) = (input(), input(), input());
            let mask = Blob::<i32>::new("mask", &[outputs]).expect("the shape fits");
            let (x, dy) = (x.data_on(ctx).expect("free"), dy.data_on(ctx).expect("free"));
            let write = |blob| Blob::<T>::data_overwrite_on(blob, ctx).expect("free");
            let mut places_written = mask.data_overwrite_on(ctx).expect("free");
            let found = Some(&mut places_written);
            math::max_pool(ctx, &geometry, planes, &x, &mut write(&greatest), found).expect("it runs");
            drop(places_written);
            let masked = mask.data_on(ctx).expect("free");
            math::max_pool_backward(ctx, &geometry, planes, &masked, &dy, &mut write(&d_greatest)).expect("it runs");
            math::mask_as_numbers(ctx, &masked, &mut write(&places)).expect("it runs");
            math::mean_pool(ctx, &geometry, planes, &x, &mut write(&mean)).expect("it runs");
            math::mean_pool_backward(ctx, &geometry, planes, &dy, &mut write(&d_mean)).expect("it runs");
            math::expected_pool(ctx, &geometry, planes, &x, &mut write(&expected)).expect("it runs");
            let y = expected.data_on(ctx).expect("free");
            math::expected_pool_backward(ctx, &geometry, planes, [&x, &y, &dy], &mut write(&d_expected))
                .expect("it runs");
            drop(y);
            let all = [&greatest, &places, &mean, &expected, &d_greatest, &d_mean, &d_expected];
            all.map(values).to_vec()
        });
    }
}

/// Windows without padding: one of their elements each.
fn samples<T: Real>(device: &TestDevice) {
    let axis = PoolAxis {
        input: 9,
        kernel: 3,
        stride: 2,
        pad: 0,
        output: 4,
    };
    let (geometry, planes) = (PoolGeometry { axes: vec![axis; 2] }, 5);
    let (inputs, outputs) = (geometry.input_len(planes), geometry.output_len(planes));
    let (x, draws) = (numbers::<T>(inputs, 1, true), numbers::<T>(outputs, 2, true));
    same::<T>(device, "samples", |ctx| {
        let (y, mask) = (numbers::<T>(outputs, 1, false), Blob::<i32>::new("mask", &[outputs]));
        let mask = mask.expect("the shape fits");
        let operands = [&draws.data_on(ctx).expect("free"), &x.data_on(ctx).expect("free")];
        let mut written = y.data_overwrite_on(ctx).expect("free");
        let mut places = mask.data_overwrite_on(ctx).expect("free");
        math::sample_pool(ctx, &geometry, planes, operands, &mut written, &mut places).expect("it runs");
        drop((written, places));
        let places = mask
            .data()
            .expect("free")
            .iter()
            .map(|&place| f64::from(place))
            .collect();
        vec![values(&y), places]
    });
}

/// Sums over more than one block, and none at all.
fn sums<T: Real>(device: &TestDevice) {
    for count in [0, 1, 255, 4097, 20_000] {
        let (x, y) = (numbers::<T>(count, 1, false), numbers::<T>(count, 2, false));
        same::<T>(device, &format!("{count} elements"), |ctx| {
            let (x, y) = (x.data_on(ctx).expect("free"), y.data_on(ctx).expect("free"));
            let sums = [math::asum(ctx, &x), math::sumsq(ctx, &x), math::dot(ctx, &x, &y)];
            vec![sums.map(|sum| sum.expect("it runs")).to_vec()]
        });
    }
}

/// All functions of the table, and one with enough elements that threads take several.
fn functions<T: Real>(device: &TestDevice) {
    for (i, f) in Pointwise::EXAMPLES.iter().map(|f| f.cast::<T>()).enumerate() {
        let count = if f == Pointwise::Tanh { 40_000 } else { 700 };
        let (x, dy) = (numbers::<T>(count, i, false), numbers::<T>(count, i + 50, false));
        same::<T>(device, &f.to_string(), |ctx| {
            let (y, dx) = (numbers::<T>(count, 4, false), numbers::<T>(count, 5, false));
            let read = |blob| Blob::<T>::data_on(blob, ctx).expect("free");
            let write = |blob| Blob::<T>::data_overwrite_on(blob, ctx).expect("free");
            math::map(ctx, f, Pair::Split(read(&x), write(&y))).expect("it runs");
            // Any number is an argument of the derivative.
            math::map_backward(ctx, f, &read(&x), Pair::Split(read(&dy), write(&dx))).expect("it runs");
            vec![values(&y), values(&dx)]
        });
    }
}

/// All functions of the table with coefficients for each channel, and with the first the same for all.
fn functions_of_channels<T: Real>(device: &TestDevice) {
    let axis_view = AxisView {
        outer: 4,
        len: 3,
        inner: 5,
    };
    let x = numbers::<T>(60, 3, false);
    for (f, mixed) in Pointwise::EXAMPLES.iter().flat_map(|f| [(f, false), (f, true)]) {
        let each = |c: f64| Blob::<T>::from_data("c", &[3], &[c, 1.25 * c, 0.5 * c].map(T::from_f64));
        let blobs = f.map(|c| each(c).expect("the shape fits"));
        same::<T>(device, &format!("{f}, mixed: {mixed}"), |ctx| {
            let mut is_first = true;
            let function = blobs
                .each_ref()
                .map(|blob| match std::mem::take(&mut is_first) && mixed {
                    true => PerChannel::All(T::ONE),
                    false => PerChannel::Each(blob),
                });
            let y = numbers::<T>(60, 4, false);
            let pair = Pair::Split(x.data_on(ctx).expect("free"), y.data_overwrite_on(ctx).expect("free"));
            let step = Step::new(StepFunction::PerChannel { axis_view, function });
            math::run_steps(ctx, &[step], pair).expect("it runs");
            vec![values(&y)]
        });
    }
}

device_matrix!(pools, samples, sums, functions, functions_of_channels);
