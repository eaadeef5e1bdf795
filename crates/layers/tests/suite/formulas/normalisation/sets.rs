//! Normalisation over other sets than a channel: Softmax over places or items, and BatchNorm over a few items.

use super::super::elementwise::{Pass, every_case};
use super::super::{Draw, assert_close};
use super::{mean_product, pick, statistics};
use crate::data;
use cortado_core::{Phase, Real};

/// Softmax over the places of a map, or over an item, at a temperature.
fn softmax<T: Real>(draw: &mut Draw) {
    let axes = draw.size(1, 4);
    let shape = draw.shape(axes);
    let (all, temperature) = (draw.flag(), [0.5, 1.0, 2.5][draw.size(0, 2)]);
    let leading = if all { 1 } else { axes.min(2) };
    let set = shape[leading..].iter().product::<usize>();
    let pass = Pass::draw(&shape, draw);
    let dimension = if all { "all" } else { "spatial" };
    let text = format!("softmax_param {{ dimension: \"{dimension}\" temperature: {temperature} }}");
    let (mut y, mut dx) = (Vec::new(), Vec::new());
    for i in 0..pass.x.len() {
        let members = i / set * set..i / set * set + set;
        let sum: f64 = members.clone().map(|j| (pass.x[j] / temperature).exp()).sum();
        let p = |j: usize| (pass.x[j] / temperature).exp() / sum;
        y.push(p(i));
        let slope = |j: usize| p(j) * (if i == j { 1.0 } else { 0.0 } - p(i)) / temperature;
        dx.push(members.map(|j| pass.dy[j] * slope(j)).sum());
    }
    let mut test = pass.layer::<T>("Softmax", &text, Phase::TRAIN);
    let found = pass.run(&text, &mut test);
    assert_eq!(**test.top(0).shape(), *shape);
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
}

#[test]
fn softmax_over_places_and_items() {
    every_case(softmax::<f32>, softmax::<f64>);
}

/// BatchNorm of a few items at a time.
fn groups<T: Real>(draw: &mut Draw) {
    let (size, count, channels, inner) = (draw.size(2, 3), draw.size(1, 3), draw.size(1, 3), draw.size(1, 4));
    let pass = Pass::draw(&[size * count, channels, inner], draw);
    let text = format!("batch_norm_param {{ stats_batch_size: {size} moving_average_fraction: 0.5 eps: 0.25 }}");
    let (mut y, mut dx) = (vec![0.0; pass.x.len()], vec![0.0; pass.x.len()]);
    let (mut means, mut variances) = (vec![0.0; channels], vec![0.0; channels]);
    for group in 0..count {
        for channel in 0..channels {
            let places: Vec<usize> = (0..size * inner)
                .map(|i| ((group * size + i / inner) * channels + channel) * inner + i % inner)
                .collect();
            let (mean, variance) = statistics(&pick(&pass.x, &places));
            let deviation = (variance + 0.25).sqrt();
            places.iter().for_each(|&i| y[i] = (pass.x[i] - mean) / deviation);
            let dy = pick(&pass.dy, &places);
            let (mean_dy, dot) = (
                dy.iter().sum::<f64>() / dy.len() as f64,
                mean_product(&dy, &pick(&y, &places)),
            );
            places
                .iter()
                .for_each(|&i| dx[i] = (pass.dy[i] - mean_dy - dot * y[i]) / deviation);
            let m = (size * inner) as f64;
            means[channel] = 0.5 * means[channel] + mean;
            variances[channel] = 0.5 * variances[channel] + variance * m / (m - 1.0);
        }
    }
    let mut test = pass.layer::<T>("BatchNorm", &text, Phase::TRAIN);
    let found = pass.run(&text, &mut test);
    assert_close::<T>(&text, &found[0], &y);
    assert_close::<T>(&format!("dx of {text}"), &found[1], &dx);
    assert_close::<T>("means", &data(&test.params()[0]), &means);
    assert_close::<T>("variances", &data(&test.params()[1]), &variances);
    let factor = (0..count).fold(0.0, |factor, _| 0.5 * factor + 1.0);
    assert_close::<T>("factor", &data(&test.params()[2]), &[factor]);
}

#[test]
fn batch_norm_of_a_few_items_at_a_time() {
    every_case(groups::<f32>, groups::<f64>);
}
