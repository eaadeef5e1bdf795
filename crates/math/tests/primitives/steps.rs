//! Steps in a row, alone and after convolutions and sums, with and without copies that are kept.

use crate::common::{numbers, same, values};
use cortado_core::{Blob, BlobFunction, Ctx, Pair, Real, Step, StepFunction};
use cortado_math as math;
use cortado_math::device_matrix;
use cortado_math::testing::TestDevice;
use cortado_ops::{AxisView, PerChannel, Pointwise};

/// The number of rows that [`Steps::row`] supports.
pub(crate) const ROWS: usize = 9;

/// Rows of steps, and what they need: coefficients for each channel, and blobs for what is kept.
pub(crate) struct Steps<T: Real> {
    axis_view: AxisView,
    coefficients: [Blob<T>; 4],
    slopes: Blob<T>,
    kept: [Blob<T>; 2],
}

impl<T: Real> Steps<T> {
    pub(crate) fn new(axis_view: AxisView) -> Self {
        let n = axis_view.count();
        Self {
            axis_view,
            coefficients: [1, 2, 3, 4].map(|seed| numbers::<T>(axis_view.len, seed, seed > 1)),
            slopes: numbers::<T>(axis_view.len, 5, false),
            kept: [6, 7].map(|seed| numbers::<T>(n, seed, false)),
        }
    }

    fn each<'a>(&self, function: BlobFunction<'a, T>) -> StepFunction<'a, T> {
        StepFunction::PerChannel {
            axis_view: self.axis_view,
            function,
        }
    }

    /// A row of steps, by its number.
    pub(crate) fn row(&self, number: usize) -> Vec<Step<'_, T>> {
        let real = T::from_f64;
        let [mean, inverse_std, scale, shift] = self.coefficients.each_ref().map(PerChannel::Each);
        let normalize = Step::new(self.each(Pointwise::Normalize { mean, inverse_std }));
        let affine = || Step::new(self.each(Pointwise::Affine { scale, shift }));
        let factor = Step::new(self.each(Pointwise::Scale { factor: scale }));
        let slopes = PerChannel::Each(&self.slopes);
        let prelu = Step::new(self.each(Pointwise::Relu { slope: slopes }));
        let of_all = |f| Step::new(StepFunction::Pointwise(f));
        let relu = || of_all(Pointwise::Relu { slope: real(0.1) });
        let bounded = of_all(Pointwise::BoundedRelu {
            slope: real(0.25),
            max: real(0.4),
        });
        let shifted = of_all(Pointwise::Affine {
            scale: real(-1.5),
            shift: real(0.3),
        });
        let tanh = of_all(Pointwise::Tanh);
        let [first, second] = &self.kept;
        match number {
            0 => vec![],
            1 => vec![normalize, affine(), relu()],
            2 => vec![factor, bounded],
            3 => vec![affine(), tanh, shifted, prelu],
            // The first is no longer in the place in which it would be one with the second.
            4 => vec![prelu, normalize, affine()],
            5 => vec![bounded, relu(), factor],
            6 => vec![
                normalize,
                Step {
                    keep_input: Some(first),
                    ..affine()
                },
                Step {
                    keep_output: Some(second),
                    ..relu()
                },
                shifted,
            ],
            7 => vec![
                Step {
                    keep_input: Some(first),
                    keep_output: Some(second),
                    ..affine()
                },
                relu(),
            ],
            _ => vec![tanh],
        }
    }

    /// What was kept.
    pub(crate) fn kept(&self) -> Vec<Vec<f64>> {
        self.kept.each_ref().map(values).to_vec()
    }
}

/// Shapes with a single channel, with many, of odd sizes, and with more elements than threads.
const SHAPES: [AxisView; 5] = [
    AxisView {
        outer: 3,
        len: 5,
        inner: 7,
    },
    AxisView {
        outer: 1,
        len: 1,
        inner: 1029,
    },
    AxisView {
        outer: 2,
        len: 301,
        inner: 1,
    },
    AxisView {
        outer: 2,
        len: 3,
        inner: 2001,
    },
    AxisView {
        outer: 5,
        len: 1,
        inner: 1,
    },
];

fn rows_of_steps<T: Real>(device: &TestDevice) {
    for axis_view in SHAPES {
        let n = axis_view.count();
        for (number, in_place) in (0..ROWS).flat_map(|number| [(number, false), (number, true)]) {
            let text = format!("{axis_view:?}, row {number}, in place: {in_place}");
            same::<T>(device, &text, |ctx| {
                let steps = Steps::<T>::new(axis_view);
                let (x, y) = (numbers::<T>(n, 8, false), numbers::<T>(n, 9, false));
                let pair = match in_place {
                    true => Pair::InPlace(y.data_update_on(ctx).expect("free")),
                    false => Pair::Split(x.data_on(ctx).expect("free"), y.data_overwrite_on(ctx).expect("free")),
                };
                math::run_steps(ctx, &steps.row(number), pair).expect("it runs");
                let mut all = steps.kept();
                all.push(values(&y));
                all
            });
        }
    }
}

/// A channel that two steps see in different places.
fn steps_of_different_axes<T: Real>(device: &TestDevice) {
    let view = |outer, len, inner| AxisView { outer, len, inner };
    same::<T>(device, "different axes", |ctx| {
        let y = numbers::<T>(60, 1, false);
        let (of_4, of_5) = (numbers::<T>(4, 2, false), numbers::<T>(5, 3, false));
        let scale = |axis_view, blob| {
            let function = Pointwise::Relu {
                slope: PerChannel::Each(blob),
            };
            Step::new(StepFunction::PerChannel { axis_view, function })
        };
        let factor = Pointwise::Scale {
            factor: PerChannel::Each(&of_4),
        };
        let first = StepFunction::PerChannel {
            axis_view: view(3, 4, 5),
            function: factor,
        };
        let steps = [Step::new(first), scale(view(12, 5, 1), &of_5)];
        math::run_steps(ctx, &steps, Pair::InPlace(y.data_update_on(ctx).expect("free"))).expect("it runs");
        vec![values(&y)]
    });
}

/// Sums of one to four blobs, of different lengths too, and what follows them.
fn sums_and_steps<T: Real>(device: &TestDevice) {
    let axis_view = AxisView {
        outer: 2,
        len: 3,
        inner: 401,
    };
    let n = axis_view.count();
    let add = |ctx: &Ctx, count: usize, row: usize, in_place: bool, longer: usize| {
        let steps = Steps::<T>::new(axis_view);
        let x: Vec<_> = (0..4).map(|i| numbers::<T>(n + i * longer, i + 10, false)).collect();
        let y = numbers::<T>(n, 20, false);
        let coefficients = [1.0, -0.5, 2.0, 1.0].map(T::from_f64);
        let others: Vec<_> = x[1..count].iter().map(|x| x.data_on(ctx).expect("free")).collect();
        let pair = match in_place {
            true => Pair::InPlace(y.data_update_on(ctx).expect("free")),
            false => Pair::Split(
                x[0].data_on(ctx).expect("free"),
                y.data_overwrite_on(ctx).expect("free"),
            ),
        };
        math::weighted_sum(ctx, &coefficients[..count], pair, &others, &steps.row(row)).expect("it runs");
        let mut all = steps.kept();
        all.push(values(&y));
        all
    };
    for (count, row) in (1..=4).flat_map(|count| [0, 1, 3, 5, 7].map(|row| (count, row))) {
        for (in_place, longer) in [(false, 0), (true, 0), (false, 3)] {
            let text = format!("{count} blobs, row {row}, in place: {in_place}, {longer} more elements");
            same::<T>(device, &text, |ctx| add(ctx, count, row, in_place, longer));
        }
    }
}

device_matrix!(rows_of_steps, steps_of_different_axes, sums_and_steps);
