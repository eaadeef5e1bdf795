//! Updates of many parameters at once, of different sizes and rates, by every formula.

use crate::{ctx, reals, values};
use cortado_core::{Blob, Real};
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use cortado_math::{self as math, Updated, device_matrix};
use cortado_ops::{Moments, MovingAverage, Update, UpdateFormula};

/// More parameters than one launch takes; one is larger than a grid of blocks, one is empty.
const SIZES: [usize; 11] = [1, 300, 0, 7, 70_000, 256, 257, 3, 2, 1000, 5];

fn formulas<T: Real>() -> [UpdateFormula<T>; 7] {
    let number = T::from_f64;
    let average = |old| MovingAverage {
        old: number(old),
        new: number(1.0 - old),
    };
    let moments = Moments {
        first: average(0.9),
        second: average(0.99),
        delta: number(1e-3),
        correction: number(0.4),
    };
    let (momentum, delta) = (number(0.9), number(1e-2));
    [
        UpdateFormula::Sgd { momentum },
        UpdateFormula::Nesterov { momentum },
        UpdateFormula::AdaGrad { delta },
        UpdateFormula::RmsProp {
            average: average(0.8),
            delta,
        },
        UpdateFormula::AdaDelta {
            average: average(0.7),
            delta,
        },
        UpdateFormula::Adam(moments),
        UpdateFormula::AdamW(moments),
    ]
}

/// Weights, diffs and two histories after the updates, of all parameters.
fn updated<T: Real>(device: &TestDevice, formula: UpdateFormula<T>) -> Vec<Vec<f64>> {
    let ctx = ctx(device);
    let drawn = |seed: usize, size: usize| -> Blob<T> {
        let value = |i: usize| ((i * 7 + seed * 3) as f64 * 0.37).sin();
        // The history of squares is not negative.
        let value = |i| if seed % 4 > 1 { value(i).abs() } else { value(i) };
        reals(device, &(0..size).map(value).collect::<Vec<_>>())
    };
    let blob = |(at, &size)| [0, 1, 2, 3].map(|part| drawn(4 * at + part, size));
    let blobs: Vec<[Blob<T>; 4]> = SIZES.iter().enumerate().map(blob).collect();
    let mut held: Vec<_> = blobs
        .iter()
        .map(|blobs| {
            let [weights, diff, one, other] = blobs.each_ref().map(|blob| blob.data_update_on(&ctx).unwrap());
            (weights, diff, [one, other])
        })
        .collect();
    let parameters = held
        .iter_mut()
        .enumerate()
        .map(|(at, (weights, diff, history))| Updated {
            update: Update {
                formula,
                scale: T::from_f64(0.5),
                rate: T::from_f64(0.1 * (at + 1) as f64),
                decay: T::from_f64(0.01 * at as f64),
                l1: at % 5 == 4,
            },
            weights,
            diff,
            history: &mut history[..],
        });
    math::update(&ctx, &mut parameters.collect::<Vec<_>>()).unwrap();
    drop(held);
    blobs.iter().flatten().map(values).collect()
}

fn many_parameters_are_updated_at_once<T: Real>(device: &TestDevice) {
    let limit = if size_of::<T>() == 4 { 1e-5 } else { 1e-12 };
    for formula in formulas::<T>() {
        let (found, expected) = (updated(device, formula), updated(&TestDevice::Cpu, formula));
        for (part, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let what = format!("part {part} with {formula:?}");
            assert_close(&what, found, expected, Tolerance { rel: limit, abs: limit });
        }
    }
}

device_matrix!(many_parameters_are_updated_at_once);
