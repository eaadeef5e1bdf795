//! Batch normalisation with factor and summand: each fork's dialect.

use super::mobile::{Image, run};
use super::{CASES, Draw, assert_close};
use crate::{data, diff, layer, set_data};
use cortado_core::{Blob, Phase, Real};

#[test]
fn follows_its_formula() {
    for case in 0..CASES {
        check::<f32>(&mut Draw::new(case));
        check::<f64>(&mut Draw::new(case));
    }
}

/// A batch normalisation with factor and summand.
struct Dialect {
    name: &'static str,
    text: &'static str,
    eps: f64,
    /// The share of the stored statistics that stays.
    keep: f64,
    /// Whether they are what x is normalised by.
    stored: bool,
    /// Which parameters are γ, β, mean and variance.
    places: [usize; 4],
    /// The parameter that is 0 while no batch was seen.
    factor: Option<f64>,
}

fn dialect(draw: &mut Draw, is_train: bool) -> Dialect {
    let new = |name, text, eps, keep, stored| Dialect {
        name,
        text,
        eps,
        keep,
        stored,
        places: [0, 1, 2, 3],
        factor: None,
    };
    let nvidia = |text, eps, keep, stored, factor| Dialect {
        places: [3, 4, 0, 1],
        factor: Some(factor),
        ..new("BatchNorm", text, eps, keep, stored)
    };
    let (eps, momentum) = (f64::from(1e-5f32), f64::from(0.9f32));
    match draw.size(0, 8) {
        0 => new("BN", "bn_param { }", eps, momentum, !is_train),
        1 => new("BN", "bn_param { momentum: 0.25 eps: 0.5 }", 0.5, 0.25, !is_train),
        2 => new("BN", "bn_param { eps: 0.5 frozen: true }", 0.5, 1.0, true),
        3 => {
            let text = "bn_param { moving_average: true decay: 0.25 var_eps: 0.125 }";
            new("BN", text, 0.125, 0.75, !is_train)
        }
        4 => new("BN", "bn_param { bn_mode: LEARN }", 1e-9, 0.0, false),
        5 => {
            let text = "batch_norm_param { scale_bias: true moving_average_fraction: 0.75 eps: 0.5 }";
            nvidia(text, 0.5, 0.75, !is_train, 1.0)
        }
        6 => {
            let text = "batch_norm_param { scale_filler { value: 2 } moving_average_fraction: 0.75 eps: 0 }";
            nvidia(text, 1e-5, 0.0, !is_train, 0.0)
        }
        7 => {
            let text = "batch_norm_param { bias_filler { value: 2 } use_global_stats: true eps: 0.5 }";
            nvidia(text, 0.5, 1.0, true, 1.0)
        }
        _ => {
            let text = "cudnn_batch_norm_param { momentum: 0.5 eps: 0.25 }";
            new("CuDNNBatchNorm", text, 0.25, 0.5, !is_train)
        }
    }
}

fn fill<T: Real>(params: &[Blob<T>], places: &[usize], values: &[Vec<f64>], factor: Option<f64>) {
    for (&place, values) in places.iter().zip(values) {
        set_data(&params[place], values);
    }
    if let Some(factor) = factor {
        set_data(&params[2], &[factor]);
    }
}

/// All dialects, in both phases.
fn check<T: Real>(draw: &mut Draw) {
    let shape = [draw.size(2, 3), draw.size(1, 4), draw.size(1, 3), draw.size(2, 4)];
    let x = Image::draw(draw, shape);
    let channels = shape[1];
    let params: [Vec<f64>; 4] = [
        draw.values(channels, -2.0, 2.0),
        draw.values(channels, -2.0, 2.0),
        draw.values(channels, -1.0, 1.0),
        draw.values(channels, 0.5, 2.0),
    ];
    let phase = if draw.flag() { Phase::TRAIN } else { Phase::TEST };
    let is_train = phase == Phase::TRAIN;
    let in_place = if draw.flag() { r#"top: "x""# } else { "" };
    let Dialect {
        name,
        text,
        eps,
        keep,
        stored,
        places,
        factor,
    } = dialect(draw, is_train);
    let frozen = text.contains("frozen");
    let mut test = layer::<T>(name, &format!("{in_place} {text}"), phase, vec![x.blob("x")]);
    let places = &places[..places.len().min(test.params().len())];
    fill(test.params(), places, &params, factor);
    let (y, dy) = run(&mut test, draw, &[true]);
    let dy = Image { shape, values: dy };
    let of_channel = |c: usize| {
        let places = (0..shape[0]).flat_map(move |n| (0..shape[2]).map(move |y| (n, y)));
        places.flat_map(move |(n, y)| (0..shape[3]).map(move |x| [n, c, y, x]))
    };
    let elements = (shape[0] * shape[2] * shape[3]) as f64;
    #[allow(clippy::needless_range_loop, reason = "c is a channel, not a place in one list")]
    for c in 0..channels {
        let batch_mean = of_channel(c).map(|i| x.at(i)).sum::<f64>() / elements;
        let batch_variance = of_channel(c).map(|i| (x.at(i) - batch_mean).powi(2)).sum::<f64>() / elements;
        let (mean, variance) = match stored {
            true => (params[2][c], params[3][c]),
            false => (batch_mean, batch_variance),
        };
        let std = (variance + eps).sqrt();
        let hat = |i| (x.at(i) - mean) / std;
        let pick = |values: &[f64]| -> Vec<f64> {
            let image = Image {
                shape,
                values: values.to_vec(),
            };
            of_channel(c).map(|i| image.at(i)).collect()
        };
        let expected: Vec<f64> = of_channel(c).map(|i| params[0][c] * hat(i) + params[1][c]).collect();
        assert_close::<T>(&format!("y of {text}"), &pick(&y), &expected);
        let (sum, dot) = of_channel(c).fold((0.0, 0.0), |(sum, dot), i| (sum + dy.at(i), dot + dy.at(i) * hat(i)));
        let expected: Vec<f64> = of_channel(c)
            .map(|i| match stored {
                true => params[0][c] * dy.at(i) / std,
                false => params[0][c] * (dy.at(i) - sum / elements - dot / elements * hat(i)) / std,
            })
            .collect();
        let dx = diff(if in_place.is_empty() {
            test.bottom(0)
        } else {
            test.top(0)
        });
        assert_close::<T>(&format!("dx of {text}"), &pick(&dx), &expected);
        let learned = if frozen { [0.0, 0.0] } else { [dot, sum] };
        for (&place, expected) in places.iter().zip(learned) {
            let param = &test.params()[place];
            assert_close::<T>(&format!("a gradient of {text}"), &[diff(param)[c]], &[expected]);
        }
        let moved = if is_train && !stored { 1.0 - keep } else { 0.0 };
        let kept_variance = batch_variance + if factor.is_some() { eps } else { 0.0 };
        let statistics = [(params[2][c], batch_mean), (params[3][c], kept_variance)];
        for (&place, (before, found)) in places[2..].iter().zip(statistics) {
            let param = &test.params()[place];
            let expected = before * (1.0 - moved) + found * moved;
            assert_close::<T>(&format!("a statistic of {text}"), &[data(param)[c]], &[expected]);
        }
    }
}
