//! Primitives over axes and channels, on axes longer than a block and on odd ones, as in `kernels.rs`.

use crate::common::{numbers, same, values};
use cortado_core::{Blob, Ctx, Elements, ElementsMut, Pair, Real};
use cortado_math as math;
use cortado_math::testing::TestDevice;
use cortado_math::{Allowed, CellStep, ChannelSpread, MovingStatistics, Statistics, device_matrix};
use cortado_ops::{AxisView, Lrn};

const SHAPES: [AxisView; 6] = [
    AxisView {
        outer: 3,
        len: 5,
        inner: 7,
    },
    AxisView {
        outer: 4,
        len: 300,
        inner: 1,
    },
    AxisView {
        outer: 2,
        len: 130,
        inner: 3,
    },
    AxisView {
        outer: 3,
        len: 2,
        inner: 400,
    },
    AxisView {
        outer: 1,
        len: 1,
        inner: 1,
    },
    // Channels whose sums have parts.
    AxisView {
        outer: 5,
        len: 2,
        inner: 2001,
    },
];

fn read<'a, T: Real>(blob: &'a Blob<T>, ctx: &Ctx) -> Elements<'a, T> {
    blob.data_on(ctx).expect("free")
}

fn write<'a, T: Real>(blob: &'a Blob<T>, ctx: &Ctx) -> ElementsMut<'a, T> {
    blob.data_update_on(ctx).expect("free")
}

fn softmaxes<T: Real>(device: &TestDevice) {
    for axis_view in SHAPES {
        let n = axis_view.count();
        let (x, dy) = (numbers::<T>(n, 1, false), numbers::<T>(n, 2, false));
        same::<T>(device, &format!("{axis_view:?}"), |ctx| {
            let (y, dx, twice) = (
                numbers::<T>(n, 3, false),
                numbers::<T>(n, 4, false),
                numbers::<T>(n, 5, false),
            );
            math::softmax(ctx, axis_view, Pair::Split(read(&x, ctx), write(&y, ctx))).expect("it runs");
            math::softmax(ctx, axis_view, Pair::InPlace(write(&twice, ctx))).expect("it runs");
            let pair = Pair::Split(read(&dy, ctx), write(&dx, ctx));
            math::softmax_backward(ctx, axis_view, &read(&y, ctx), pair).expect("it runs");
            vec![values(&y), values(&twice), values(&dx)]
        });
    }
}

fn normalisations<T: Real>(device: &TestDevice) {
    let number = T::from_f64;
    for (axis_view, beta) in SHAPES.into_iter().zip([0.75, 0.5, 0.75, 1.0, 0.75]) {
        let n = axis_view.count();
        let lrn = Lrn {
            size: 5,
            alpha: number(0.3),
            beta: number(beta),
            k: number(1.5),
        };
        let (x, dy) = (numbers::<T>(n, 1, false), numbers::<T>(n, 2, false));
        let planes = [axis_view.outer, axis_view.len, axis_view.inner];
        same::<T>(device, &format!("{axis_view:?}"), |ctx| {
            let blob = || numbers::<T>(n, 3, false);
            let [scale, y, dx, inner_scale, inner_y, inner_dx, buffer, u] = std::array::from_fn(|_| blob());
            let norms = numbers::<T>(axis_view.places(), 4, false);
            let (x, dy) = (read(&x, ctx), read(&dy, ctx));
            math::lrn_across(ctx, lrn, axis_view, &x, &mut write(&scale, ctx), &mut write(&y, ctx)).expect("it runs");
            let operands = [&x, &read(&y, ctx), &read(&scale, ctx), &dy];
            math::lrn_across_backward(ctx, lrn, axis_view, operands, &mut write(&dx, ctx)).expect("it runs");
            let (mut between, mut s) = (write(&buffer, ctx), write(&inner_scale, ctx));
            math::lrn_within(ctx, lrn, planes, &x, &mut between, &mut s, &mut write(&inner_y, ctx)).expect("it runs");
            drop(s);
            let operands = [&x, &read(&inner_y, ctx), &read(&inner_scale, ctx), &dy];
            let to = &mut write(&inner_dx, ctx);
            math::lrn_within_backward(ctx, lrn, planes, operands, &mut between, to).expect("it runs");
            math::l2_normalize(ctx, axis_view, 0.1, &x, &mut write(&norms, ctx), &mut write(&u, ctx)).expect("it runs");
            let d = blob();
            let (norms_read, u_read) = (read(&norms, ctx), read(&u, ctx));
            math::l2_normalize_backward(ctx, axis_view, &norms_read, &u_read, &mut write(&d, ctx)).expect("it runs");
            drop((norms_read, u_read));
            let all = [&scale, &y, &dx, &inner_scale, &inner_y, &norms, &u, &d];
            all.map(values).to_vec()
        });
    }
}

fn statistics<T: Real>(device: &TestDevice) {
    for axis_view in SHAPES {
        let (n, channels) = (axis_view.count(), axis_view.len);
        let (x, dy) = (numbers::<T>(n, 1, false), numbers::<T>(n, 2, false));
        same::<T>(device, &format!("{axis_view:?}"), |ctx| {
            let of_channels = |seed| numbers::<T>(channels, seed, true);
            let [means, inverse, moving_means, moving_variances] = [3, 4, 5, 6].map(of_channels);
            let (factor, y, dx) = (
                numbers::<T>(1, 7, true),
                numbers::<T>(n, 8, false),
                numbers::<T>(n, 9, false),
            );
            let mut to = Statistics {
                means: write(&means, ctx),
                inverse_std: write(&inverse, ctx),
            };
            let mut moving = MovingStatistics {
                means: write(&moving_means, ctx),
                variances: write(&moving_variances, ctx),
                factor: write(&factor, ctx),
                fraction: 0.9,
            };
            math::batch_statistics(ctx, axis_view, 1e-3, &read(&x, ctx), &mut moving, &mut to).expect("it runs");
            drop((to, moving));
            {
                let (means, inverse) = (read(&means, ctx), read(&inverse, ctx));
                let pair = Pair::Split(read(&x, ctx), write(&y, ctx));
                math::normalize(ctx, axis_view, &means, ChannelSpread::Inverse(&inverse), pair).expect("it runs");
                let pair = Pair::Split(read(&dy, ctx), write(&dx, ctx));
                math::normalize_backward(ctx, axis_view, &read(&y, ctx), ChannelSpread::Inverse(&inverse), pair)
                    .expect("it runs");
            }
            let [own_means, deviations, gathered, gathered_inverse] = [11, 12, 13, 14].map(of_channels);
            let (mut of_means, mut of_deviations) = (write(&own_means, ctx), write(&deviations, ctx));
            let wanted = Some(&mut of_deviations);
            math::means_and_deviations(ctx, axis_view, 0.1, &read(&x, ctx), &mut of_means, wanted).expect("it runs");
            drop((of_means, of_deviations));
            let mut to = Statistics {
                means: write(&gathered, ctx),
                inverse_std: write(&gathered_inverse, ctx),
            };
            let from = [
                &read(&moving_means, ctx),
                &read(&moving_variances, ctx),
                &read(&factor, ctx),
            ];
            math::global_statistics(ctx, 1e-3, from, &mut to).expect("it runs");
            drop(to);
            let z = numbers::<T>(n, 15, false);
            {
                let (means, deviations) = (read(&own_means, ctx), read(&deviations, ctx));
                let pair = Pair::InPlace(write(&z, ctx));
                math::normalize(ctx, axis_view, &means, ChannelSpread::Deviation(&deviations), pair).expect("it runs");
            }
            let all = [
                &means,
                &inverse,
                &moving_means,
                &moving_variances,
                &factor,
                &y,
                &z,
                &own_means,
                &deviations,
            ];
            let mut all = all.map(values).to_vec();
            all.extend([&dx, &gathered, &gathered_inverse].map(values));
            all
        });
    }
}

fn statistics_of_channels<T: Real>(device: &TestDevice) {
    for axis_view in SHAPES {
        let x = numbers::<T>(axis_view.count(), 1, false);
        same::<T>(device, &format!("{axis_view:?}"), |ctx| {
            let (means, variances) = (
                numbers::<T>(axis_view.len, 2, true),
                numbers::<T>(axis_view.len, 3, true),
            );
            let mut to = [write(&means, ctx), write(&variances, ctx)];
            let [of_means, of_variances] = &mut to;
            math::channel_statistics(ctx, axis_view, &read(&x, ctx), of_means, of_variances).expect("it runs");
            drop(to);
            vec![values(&means), values(&variances)]
        });
    }
}

fn channels<T: Real>(device: &TestDevice) {
    for axis_view in SHAPES {
        let n = axis_view.count();
        let (x, dy) = (numbers::<T>(n, 1, false), numbers::<T>(n, 2, false));
        let factors = numbers::<T>(axis_view.len, 3, false);
        same::<T>(device, &format!("{axis_view:?}"), |ctx| {
            let [sums, dots, more, slopes] = [4, 5, 6, 7].map(|seed| numbers::<T>(axis_view.len, seed, false));
            let (y, dx) = (numbers::<T>(n, 8, false), numbers::<T>(n, 9, false));
            let (x, dy, factors) = (read(&x, ctx), read(&dy, ctx), read(&factors, ctx));
            let pair = Pair::InPlace(write(&y, ctx));
            math::scale_channels(ctx, axis_view, Some(&factors), pair).expect("it runs");
            math::add_channel_sums(ctx, axis_view, &x, &mut write(&sums, ctx)).expect("it runs");
            let (mut to_dots, mut to_sums) = (write(&dots, ctx), write(&more, ctx));
            math::add_channel_dots(ctx, axis_view, [&x, &dy], &mut to_dots, Some(&mut to_sums)).expect("it runs");
            drop((to_dots, to_sums));
            let pair = Pair::InPlace(write(&dx, ctx));
            math::prelu_backward(ctx, axis_view, &factors, &x, pair).expect("it runs");
            math::add_prelu_slope_diffs(ctx, axis_view, [&x, &dy], &mut write(&slopes, ctx)).expect("it runs");
            [&y, &sums, &dots, &more, &dx, &slopes].map(values).to_vec()
        });
    }
}

/// The first of several wrong elements, beyond the first block; and none.
fn checks<T: Real>(device: &TestDevice) {
    let n = 70_001;
    for wrong in [vec![], vec![0], vec![n - 1], vec![69_000, 300, 12_345]] {
        let mut labels: Vec<T> = (0..n).map(|i| T::from_f64((i % 10) as f64 + 0.25)).collect();
        wrong.iter().for_each(|&i| labels[i] = T::from_f64(-1.5));
        let x = Blob::from_data("x", &[n], &labels).expect("the shape fits");
        same::<T>(device, &format!("{wrong:?}"), |ctx| {
            let allowed = Allowed::Class {
                classes: 10,
                ignore: None,
            };
            let found = math::first_wrong(ctx, allowed, &read(&x, ctx)).expect("it runs");
            vec![found.map_or(vec![-1.0], |(place, value)| vec![place as f64, value.to_f64()])]
        });
    }
}

fn cells<T: Real>(device: &TestDevice) {
    let (streams, hidden) = (5, 70);
    let step = CellStep {
        streams,
        hidden,
        before: streams,
        after: 2 * streams,
    };
    let rows = 3 * streams;
    let marks: Vec<T> = (0..rows)
        .map(|i| T::from_f64(if i % 3 == 0 { 0.0 } else { 1.0 }))
        .collect();
    let cont = Blob::from_data("cont", &[rows], &marks).expect("the shape fits");
    same::<T>(device, "a cell", |ctx| {
        let states = |seed| numbers::<T>(rows * hidden, seed, false);
        let [c, h, dc, dh, continued] = [1, 2, 3, 4, 5].map(states);
        let [gates, dgates] = [6, 7].map(|seed| numbers::<T>(4 * rows * hidden, seed, false));
        let marks = read(&cont, ctx);
        let pair = Pair::InPlace(write(&c, ctx));
        math::lstm_forward(ctx, step, &marks, &mut write(&gates, ctx), pair, &mut write(&h, ctx)).expect("it runs");
        {
            let forward = [&read(&gates, ctx), &read(&c, ctx)];
            let pair = Pair::InPlace(write(&dc, ctx));
            let to = &mut write(&dgates, ctx);
            math::lstm_backward(ctx, step, &marks, forward, &read(&dh, ctx), pair, to).expect("it runs");
        }
        math::continue_states(ctx, step, &marks, &read(&h, ctx), &mut write(&continued, ctx)).expect("it runs");
        math::add_continued_diffs(ctx, step, &marks, &read(&continued, ctx), &mut write(&dh, ctx)).expect("it runs");
        let [plain, d] = [8, 9].map(states);
        math::rnn_forward(ctx, step, &read(&gates, ctx), &mut write(&plain, ctx)).expect("it runs");
        math::rnn_backward(ctx, step, &read(&plain, ctx), &read(&dh, ctx), &mut write(&d, ctx)).expect("it runs");
        [&c, &h, &dc, &dh, &continued, &gates, &dgates, &plain, &d]
            .map(values)
            .to_vec()
    });
}

device_matrix!(
    softmaxes,
    normalisations,
    statistics,
    statistics_of_channels,
    channels,
    checks,
    cells
);
