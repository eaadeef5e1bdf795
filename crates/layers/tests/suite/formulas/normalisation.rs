//! Layers that normalise: over a batch, a plane, neighbours, or an axis.

mod batch_norm;
mod corners;
mod sets;

use super::elementwise::{Pass, every_case, fraction, indices, place, sixteenths};
use super::{Draw, assert_close};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};

/// Mean and biased variance.
fn statistics(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n)
}

/// The mean of products.
fn mean_product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>() / a.len() as f64
}

/// The values at these places.
fn pick(values: &[f64], places: &[usize]) -> Vec<f64> {
    places.iter().map(|&place| values[place]).collect()
}

/// The places of a shape that are in the set of this number.
fn members(shape: &[usize], set: usize, set_of: impl Fn(&[usize]) -> usize) -> Vec<usize> {
    let all = indices(shape);
    (0..all.len()).filter(|&i| set_of(&all[i]) == set).collect()
}

fn mvn<T: Real>(draw: &mut Draw) {
    let (axes, across, variance) = (draw.size(0, 5), draw.flag(), draw.flag());
    let pass = Pass::draw(&draw.shape(axes), draw);
    let (eps, option) = if draw.flag() {
        (0.25, "eps: 0.25")
    } else {
        (f64::from(1e-9f32), "")
    };
    let text = format!("mvn_param {{ across_channels: {across} normalize_variance: {variance} {option} }}");
    let mut test = pass.layer::<T>("MVN", &text, Phase::TRAIN);
    let mut shape = pass.shape.clone();
    while shape.len() < 4 {
        shape.push(1);
    }
    let sets = if across { shape[0] } else { shape[0] * shape[1] };
    let set_of = |index: &[usize]| {
        if across {
            index[0]
        } else {
            index[0] * shape[1] + index[1]
        }
    };
    let (mut y, mut dx) = (vec![0.0; pass.x.len()], vec![0.0; pass.x.len()]);
    for set in 0..sets {
        let places = members(&shape, set, set_of);
        let (x, dy) = (pick(&pass.x, &places), pick(&pass.dy, &places));
        let (mean, v) = statistics(&x);
        let divisor = if variance { v.sqrt() + eps } else { 1.0 };
        let normal: Vec<f64> = x.iter().map(|x| (x - mean) / divisor).collect();
        let product = if variance { mean_product(&dy, &normal) } else { 0.0 };
        for (i, &place) in places.iter().enumerate() {
            y[place] = normal[i];
            dx[place] = (dy[i] - statistics(&dy).0 - product * normal[i]) / divisor;
        }
    }
    let found = pass.run(&text, &mut test);
    assert_eq!(**test.top(0).shape(), *shape, "{text}");
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
}

#[test]
fn mvn_normalises_planes_or_samples() {
    every_case(mvn::<f32>, mvn::<f64>);
}

/// y = x · s^−β with s = k + α/m · Σ x² over the places near each, where windows reach beyond the
/// edges but count m elements.
fn lrn<T: Real>(draw: &mut Draw) {
    let mut pass = Pass::draw(&draw.shape(4), draw);
    pass.in_place = false;
    let (within, size) = (draw.flag(), 2 * draw.size(0, 4) + 1);
    let (alpha, beta, k) = (
        fraction(draw, 0, 3, 4),
        fraction(draw, -1, 2, 4),
        fraction(draw, 1, 3, 4),
    );
    let region = if within { "WITHIN_CHANNEL" } else { "ACROSS_CHANNELS" };
    let text = format!("lrn_param {{ norm_region: {region} local_size: {size} alpha: {alpha} beta: {beta} k: {k} }}");
    let (k, m) = if within { (1.0, size * size) } else { (k, size) };
    let all = indices(&pass.shape);
    let near = |i: usize, j: usize| {
        let close = |axis: usize| all[i][axis].abs_diff(all[j][axis]) <= size / 2;
        let equal = |axis: usize| all[i][axis] == all[j][axis];
        equal(0)
            && if within {
                equal(1) && close(2) && close(3)
            } else {
                close(1) && equal(2) && equal(3)
            }
    };
    let (x, dy, n) = (&pass.x, &pass.dy, all.len());
    let factor = alpha / m as f64;
    let sum = |i: usize| (0..n).filter(|&j| near(i, j)).map(|j| x[j] * x[j]).sum::<f64>();
    let s: Vec<f64> = (0..n).map(|i| k + factor * sum(i)).collect();
    let y: Vec<f64> = (0..n).map(|i| x[i] * s[i].powf(-beta)).collect();
    // Of every element of the bottom to every one of the top, by the product rule.
    let slope = |i: usize, j: usize| {
        let own = if i == j { s[j].powf(-beta) } else { 0.0 };
        let through_s = if near(i, j) { 2.0 * factor * x[i] } else { 0.0 };
        own - x[j] * beta * s[j].powf(-beta - 1.0) * through_s
    };
    let dx: Vec<f64> = (0..n).map(|i| (0..n).map(|j| dy[j] * slope(i, j)).sum()).collect();
    let found = pass.run(&text, &mut pass.layer::<T>("LRN", &text, Phase::TRAIN));
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
}

#[test]
fn lrn_divides_by_its_neighbours() {
    every_case(lrn::<f32>, lrn::<f64>);
}

fn softmax<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let pass = Pass::draw(&draw.shape(axes), draw);
    let (mut axis, mut text) = (1, String::new());
    if axes == 1 || draw.flag() {
        axis = draw.size(0, axes - 1);
        let shown = if draw.flag() {
            axis as i64
        } else {
            axis as i64 - axes as i64
        };
        text = format!("softmax_param {{ axis: {shown} }}");
    }
    let (mut y, mut dx) = (vec![], vec![]);
    for (i, index) in indices(&pass.shape).iter().enumerate() {
        // The places along the axis, with that of this element.
        let along: Vec<usize> = (0..pass.shape[axis])
            .map(|j| {
                let mut other = index.clone();
                other[axis] = j;
                place(&pass.shape, &other)
            })
            .collect();
        let sum: f64 = along.iter().map(|&j| pass.x[j].exp()).sum();
        let p = |j: usize| pass.x[j].exp() / sum;
        y.push(p(i));
        let slope = |j: usize| p(j) * (if i == j { 1.0 } else { 0.0 } - p(i));
        dx.push(along.iter().map(|&j| pass.dy[j] * slope(j)).sum());
    }
    let mut test = pass.layer::<T>("Softmax", &text, Phase::TRAIN);
    let found = pass.run(&text, &mut test);
    assert_eq!(**test.top(0).shape(), *pass.shape);
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
}

#[test]
fn softmax_sums_to_one() {
    every_case(softmax::<f32>, softmax::<f64>);
}
