//! Windows that lie anywhere in images, other resolutions, and the greatest elements along an axis.

use crate::common::{Chance, numbers, same, values};
use cortado_core::{Blob, Real};
use cortado_math as math;
use cortado_math::device_matrix;
use cortado_math::testing::TestDevice;
use cortado_ops::{AxisView, Greatest, Grid, RegionRun, RegionSizes, Regions, Resample, ResampleAxis};

fn sizes(chance: &mut Chance, by_position: bool) -> RegionSizes {
    let classes = chance.size(1, 3);
    let (outputs, bins) = (classes * chance.size(1, 3), chance.size(1, 6));
    let channels = match by_position {
        true => outputs * bins,
        false => outputs,
    };
    RegionSizes {
        images: chance.size(1, 3),
        channels: channels + chance.size(0, 2),
        height: chance.size(1, 12),
        width: chance.size(1, 12),
        outputs,
        bins,
        classes,
        by_position,
    }
}

/// Regions in any order, with windows that may be empty.
fn regions<T: Real>(chance: &mut Chance, sizes: RegionSizes, count: usize) -> Regions<T> {
    let mut regions = Regions::default();
    regions.start(sizes);
    for _ in 0..count {
        regions.begin(chance.size(0, sizes.images - 1)).unwrap();
        for _ in 0..sizes.classes * sizes.bins {
            let mut run = |size: usize| -> RegionRun {
                let start = chance.size(0, size);
                let len = chance.size(0, size - start);
                let weights: Vec<T> = (0..len).map(|_| T::from_f64(chance.size(1, 9) as f64 / 7.0)).collect();
                regions.run(start, weights).unwrap()
            };
            let (rows, columns) = (run(sizes.height), run(sizes.width));
            regions.push(rows, columns).unwrap();
        }
    }
    regions
}

fn windows<T: Real>(device: &TestDevice) {
    let mut chance = Chance(4);
    for case in 0..12 {
        let sizes = sizes(&mut chance, case % 2 == 1);
        let count = if case == 0 { 0 } else { chance.size(1, 20) };
        let regions = regions::<T>(&mut chance, sizes, count);
        let (inputs, outputs) = (
            sizes.images * sizes.channels * sizes.plane(),
            count * sizes.outputs * sizes.bins,
        );
        let (x, dy) = (
            numbers::<T>(inputs, case, false),
            numbers::<T>(outputs, case + 5, false),
        );
        same::<T>(device, &format!("{count} regions, {sizes:?}"), |ctx| {
            let output = || numbers::<T>(outputs, 1, false);
            let input = || numbers::<T>(inputs, 1, false);
            let (greatest, sums, places, d_greatest, d_sums) = (output(), output(), output(), input(), input());
            let mask = Blob::<i32>::new("mask", &[outputs]).expect("the shape fits");
            let (x, dy) = (x.data_on(ctx).expect("free"), dy.data_on(ctx).expect("free"));
            let write = |blob| Blob::<T>::data_overwrite_on(blob, ctx).expect("free");
            let mut found = mask.data_overwrite_on(ctx).expect("free");
            math::greatest_of_windows(ctx, &regions, &x, &mut write(&greatest), &mut found).expect("it runs");
            drop(found);
            let masked = mask.data_on(ctx).expect("free");
            math::mask_as_numbers(ctx, &masked, &mut write(&places)).expect("it runs");
            math::greatest_of_windows_backward(ctx, &regions, &masked, &dy, &mut write(&d_greatest)).expect("it runs");
            math::sums_of_windows(ctx, &regions, &x, &mut write(&sums)).expect("it runs");
            math::sums_of_windows_backward(ctx, &regions, &dy, &mut write(&d_sums)).expect("it runs");
            [&greatest, &places, &sums, &d_greatest, &d_sums].map(values).to_vec()
        });
    }
}

fn resample_axis(chance: &mut Chance) -> ResampleAxis {
    let input = chance.size(1, 11);
    if chance.yes() {
        let times = chance.size(1, 4);
        return ResampleAxis {
            input,
            output: input * times - chance.size(0, times - 1),
            grid: Grid::Repeat(times),
        };
    }
    let begin = chance.size(0, input - 1);
    ResampleAxis {
        input,
        output: chance.size(1, 24),
        grid: Grid::Corners {
            begin,
            len: chance.size(1, input - begin),
        },
    }
}

fn resolutions<T: Real>(device: &TestDevice) {
    let mut chance = Chance(5);
    for case in 0..24 {
        let to = Resample {
            axes: [resample_axis(&mut chance), resample_axis(&mut chance)],
        };
        let planes = chance.size(0, 5);
        let [rows, columns] = &to.axes;
        let (inputs, outputs) = (
            planes * rows.input * columns.input,
            planes * rows.output * columns.output,
        );
        let (x, dy) = (
            numbers::<T>(inputs, case, false),
            numbers::<T>(outputs, case + 5, false),
        );
        same::<T>(device, &format!("{planes} planes, {to:?}"), |ctx| {
            let (y, dx) = (numbers::<T>(outputs, 1, false), numbers::<T>(inputs, 1, false));
            let (x, dy) = (x.data_on(ctx).expect("free"), dy.data_on(ctx).expect("free"));
            let write = |blob| Blob::<T>::data_overwrite_on(blob, ctx).expect("free");
            math::resample(ctx, &to, planes, &x, &mut write(&y)).expect("it runs");
            math::resample_backward(ctx, &to, planes, &dy, &mut write(&dx)).expect("it runs");
            vec![values(&y), values(&dx)]
        });
    }
}

/// Axes that a block has to itself and such that threads have; equal elements, and none numbers.
fn greatest<T: Real>(device: &TestDevice) {
    let cases = [
        ([3, 700, 1], 5),
        ([2, 300, 3], 300),
        ([2, 21, 60], 1),
        ([5, 4, 1], 6),
        ([1, 1, 1], 1),
        ([2, 130, 2], 0),
    ];
    for (case, ([outer, len, inner], k)) in cases.into_iter().enumerate() {
        let axis_view = AxisView { outer, len, inner };
        let elements: Vec<T> = (0..axis_view.count())
            .map(|i| match (i * 7919 + case) % 53 {
                51 => T::from_f64(f64::NAN),
                52 => T::from_f64(f64::NEG_INFINITY),
                value => T::from_f64(value as f64 - 20.0),
            })
            .collect();
        let x = Blob::from_data("x", &[elements.len()], &elements).expect("the shape fits");
        for write in [Greatest::Places, Greatest::Values, Greatest::PlacesAndValues] {
            same::<T>(device, &format!("{k} of {axis_view:?}, {write:?}"), |ctx| {
                let y = numbers::<T>(outer * k * write.numbers() * inner, 1, false);
                let x = x.data_on(ctx).expect("free");
                let mut written = y.data_update_on(ctx).expect("free");
                math::top_k(ctx, axis_view, k, write, &x, &mut written).expect("it runs");
                drop(written);
                vec![values(&y)]
            });
        }
    }
}

device_matrix!(windows, resolutions, greatest);
