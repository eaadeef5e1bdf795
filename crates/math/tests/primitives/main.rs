//! Primitives on operands that layers do not give them: of different lengths, with numbers of rows
//! that do not exist, on memory of a device.
#![allow(clippy::unwrap_used)]

mod common;
mod images;
mod kernels;
mod labels;
mod losses;
mod norms;
mod products;
mod steps;
mod updates;
mod windows;

use cortado_core::{Blob, Ctx, Element, Phase, Real, Rng};
use cortado_math as math;
use cortado_math::device_matrix;
use cortado_math::testing::TestDevice;
use cortado_ops::{AxisView, Greatest, Reduction, Update, UpdateFormula};

fn ctx(device: &TestDevice) -> Ctx {
    device.ctx(Ctx::new(Phase::TRAIN, Rng::new(7)))
}

/// A blob with these values, which are on the device if there is one.
fn blob<T: Element>(device: &TestDevice, values: &[T]) -> Blob<T> {
    let blob = Blob::from_data("x", &[values.len()], values).expect("the shape fits");
    device.place(&blob).expect("there is room");
    blob
}

fn reals<T: Real>(device: &TestDevice, values: &[f64]) -> Blob<T> {
    blob(device, &values.iter().map(|&x| T::from_f64(x)).collect::<Vec<_>>())
}

fn values<T: Real>(blob: &Blob<T>) -> Vec<f64> {
    blob.data()
        .expect("nobody holds it")
        .iter()
        .map(|x| x.to_f64())
        .collect()
}

/// Runs a primitive on x and y, given as an operand to read and one to update, and gives y.
macro_rules! changed {
    ($ctx:expr, $x:expr, $y:expr, |$from:ident, $to:ident| $run:expr) => {{
        let y = $y;
        {
            let ($from, mut $to) = ($x.data_on(&$ctx).expect("free"), y.data_update_on(&$ctx).expect("free"));
            let $to = &mut $to;
            $run.expect("it runs");
        }
        values(&y)
    }};
}

fn rows_are_picked_by_number<T: Real>(device: &TestDevice) {
    let ctx = ctx(device);
    let numbers = blob::<u32>(device, &[2, 0, 9, 2]);
    let numbers = numbers.data_on(&ctx).expect("free");
    let x: Blob<T> = reals(device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let zeros = || reals::<T>(device, &[0.0; 7]);
    let gathered = changed!(ctx, x, zeros(), |x, y| math::gather_rows(&ctx, &numbers, 2, &x, y));
    assert_eq!(gathered, [5.0, 6.0, 1.0, 2.0, 0.0, 0.0, 0.0]);
    let scattered = changed!(ctx, x, zeros(), |x, y| math::scatter_rows(&ctx, &numbers, 2, &x, y));
    assert_eq!(scattered, [3.0, 4.0, 0.0, 0.0, 1.0, 2.0, 0.0]);
    let sums = changed!(ctx, x, zeros(), |x, y| math::add_scattered_rows(
        &ctx, &numbers, 2, &x, y
    ));
    assert_eq!(sums, [3.0, 4.0, 0.0, 0.0, 1.0, 2.0, 0.0]);
    let again = changed!(ctx, x, zeros(), |x, y| math::add_scattered_rows(
        &ctx, &numbers, 1, &x, y
    ));
    assert_eq!(again, [2.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0]);
    let nothing = changed!(ctx, x, zeros(), |x, y| math::gather_rows(&ctx, &numbers, 0, &x, y));
    assert_eq!(nothing, [0.0; 7]);
}

fn rows_are_summed<T: Real>(device: &TestDevice) {
    let ctx = ctx(device);
    let x: Blob<T> = reals(device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    let axis_view = AxisView {
        outer: 2,
        len: 2,
        inner: 2,
    };
    let tens = || reals::<T>(device, &[10.0; 4]);
    let sums = changed!(ctx, x, tens(), |x, y| math::add_axis_sums(&ctx, axis_view, &x, y));
    assert_eq!(sums, [14.0, 16.0, 22.0, 24.0]);
    let row: Blob<T> = reals(device, &[1.0, 2.0]);
    assert_eq!(
        changed!(ctx, row, tens(), |row, y| math::add_row(&ctx, &row, y)),
        [11.0, 12.0, 11.0, 12.0]
    );
    let squares = changed!(ctx, x, tens(), |x, y| math::reduce_rows(
        &ctx,
        Reduction::SquareSum,
        0.5,
        2,
        &x,
        y
    ));
    assert_eq!(squares, [2.5, 12.5, 30.5, 56.5]);
    let greatest = changed!(ctx, x, tens(), |x, y| {
        math::top_k(&ctx, axis_view, 1, Greatest::PlacesAndValues, &x, y)
    });
    assert_eq!(greatest, [1.0, 1.0, 3.0, 4.0]);
}

fn masks_choose_elements<T: Real>(device: &TestDevice) {
    let ctx = ctx(device);
    let drawn = Blob::<u32>::new("mask", &[3]).expect("the shape fits");
    let to = drawn.data_overwrite_on(&ctx);
    math::draw_mask(&ctx, 0.3, 70, &mut to.expect("free")).expect("it draws");
    let mut rng = Rng::new(7);
    let kept: Vec<bool> = (0..70).map(|_| rng.bernoulli(0.3)).collect();
    assert!(*ctx.rng() == rng, "it drew something else");
    assert_eq!(drawn.data().expect("free")[2] >> 6, 0);
    device.place(&drawn).expect("there is room");
    let x: Vec<f64> = (0..70).map(|i| f64::from(i) - 30.0).collect();
    let expected: Vec<f64> = x
        .iter()
        .zip(&kept)
        .map(|(x, &kept)| if kept { 2.0 * x } else { 0.0 })
        .collect();
    let (x, factor): (Blob<T>, _) = (reals(device, &x), T::from_f64(2.0));
    let mask = drawn.data_on(&ctx).expect("free");
    let y = reals::<T>(device, &[1.0; 70]);
    let pair = math_pair(&ctx, &x, &y);
    math::mask(&ctx, &mask, factor, pair).expect("it runs");
    assert_eq!(values(&y), expected);
    let pair = cortado_core::Pair::InPlace(x.data_update_on(&ctx).expect("free"));
    math::mask(&ctx, &mask, factor, pair).expect("it runs");
    assert_eq!(values(&x), expected);
}

fn math_pair<'a, T: Real>(ctx: &Ctx, x: &'a Blob<T>, y: &'a Blob<T>) -> cortado_core::Pair<'a, T> {
    cortado_core::Pair::Split(x.data_on(ctx).expect("free"), y.data_update_on(ctx).expect("free"))
}

fn the_fewest_elements_count<T: Real>(device: &TestDevice) {
    let ctx = ctx(device);
    let (long, short) = (reals::<T>(device, &[1.0, -2.0, 3.0]), reals::<T>(device, &[5.0, 6.0]));
    let y = || reals::<T>(device, &[0.0; 4]);
    let others = [short.data_on(&ctx).expect("free")];
    let sum = y();
    let coefficients = [T::from_f64(2.0), T::from_f64(-1.0)];
    let pair = math_pair(&ctx, &long, &sum);
    math::weighted_sum(&ctx, &coefficients, pair, &others, &[]).expect("it runs");
    assert_eq!(values(&sum), [-3.0, -10.0, 0.0, 0.0]);
    let product = y();
    math::product(&ctx, math_pair(&ctx, &long, &product), &others, &[]).expect("it runs");
    assert_eq!(values(&product), [5.0, -12.0, 0.0, 0.0]);
    let (greatest, winners) = (y(), blob::<i32>(device, &[9, 9]));
    {
        let (pair, mut winners) = (math_pair(&ctx, &long, &greatest), winners.data_update_on(&ctx));
        math::maximum(&ctx, pair, &others, winners.as_mut().expect("free"), &[]).expect("it runs");
    }
    assert_eq!(values(&greatest)[..2], [5.0, 6.0]);
    assert_eq!(winners.data().expect("free")[..], [1, 1]);
    assert_eq!(
        math::dot(&ctx, &long.data_on(&ctx).expect("free"), &others[0]).expect("it runs"),
        -7.0
    );
}

fn updates_need_their_history<T: Real>(device: &TestDevice) {
    let ctx = ctx(device);
    let number = T::from_f64;
    let update = Update {
        formula: UpdateFormula::Sgd { momentum: number(0.5) },
        scale: number(2.0),
        rate: number(0.25),
        decay: number(1.0),
        l1: true,
    };
    let (weights, diff, history) = (
        reals::<T>(device, &[1.0, -1.0, 0.0]),
        reals::<T>(device, &[1.0, 1.0, 1.0]),
        reals::<T>(device, &[4.0, 0.0, 0.0]),
    );
    let run = |history: &mut [_]| {
        let (mut w, mut d) = (
            weights.data_update_on(&ctx).expect("free"),
            diff.data_update_on(&ctx).expect("free"),
        );
        let parameter = math::Updated {
            update,
            weights: &mut w,
            diff: &mut d,
            history,
        };
        math::update(&ctx, &mut [parameter]).expect("it runs");
    };
    run(&mut []);
    assert_eq!(values(&weights), [1.0, -1.0, 0.0]);
    run(&mut [history.data_update_on(&ctx).expect("free")]);
    assert_eq!(values(&diff), [2.75, 0.25, 0.5]);
    assert_eq!(values(&weights), [-1.75, -1.25, -0.5]);
    assert_eq!(values(&history), values(&diff));
}

device_matrix!(
    rows_are_picked_by_number,
    rows_are_summed,
    masks_choose_elements,
    the_fewest_elements_count,
    updates_need_their_history,
);
