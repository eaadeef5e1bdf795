//! Losses of two-stage detectors.

use super::super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, layer};
use cortado_core::{Phase, Real};

fn smooth(d: f64, sigma: f64) -> f64 {
    let square = sigma * sigma;
    if d.abs() < 1.0 / square {
        0.5 * square * d * d
    } else {
        d.abs() - 0.5 / square
    }
}

fn smooth_l1<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let axes = draw.size(1, 4);
    let shape = draw.shape(axes);
    let count = shape.iter().product();
    let (sigma, bottoms) = ([0.5, 1.0, 3.0][draw.size(0, 2)], draw.size(2, 4));
    let all: Vec<Vec<f64>> = (0..4).map(|_| draw.values(count, -2.0, 2.0)).collect();
    let weight = |which: usize, i: usize| if bottoms > which { all[which][i] } else { 1.0 };
    let term = |i: usize, sigma: f64| weight(3, i) * smooth(weight(2, i) * (all[0][i] - all[1][i]), sigma);
    let blobs = || {
        (0..bottoms)
            .map(|i| blob::<T>(&format!("x{i}"), &shape, &all[i]))
            .collect()
    };
    let text = format!(r#"top: "loss" top: "each" smooth_l1_loss_param {{ sigma: {sigma} }}"#);
    let tops = forward::<T>("SmoothL1Loss", &text, Phase::TRAIN, blobs());
    let sum: f64 = (0..count).map(|i| term(i, sigma)).sum();
    assert_close::<T>("loss", &tops[0].1, &[sum / shape[0] as f64]);
    let size = |axis: usize| shape.get(axis).copied().unwrap_or(1);
    let plane = size(2) * size(3);
    let each = |sigma: f64| -> Vec<f64> {
        let at = |n: usize, p: usize| (0..size(1)).map(move |c| (n * size(1) + c) * plane + p);
        let places = (0..shape[0]).flat_map(|n| (0..plane).map(move |p| (n, p)));
        places.map(|(n, p)| at(n, p).map(|i| term(i, sigma)).sum()).collect()
    };
    assert_eq!(tops[1].0, [shape[0], 1, size(2), size(3)]);
    assert_close::<T>("each", &tops[1].1, &each(sigma));
    if bottoms > 3 {
        return;
    }
    let (mode, divisor) = [
        ("PRE_FIXED pre_fixed_normalizer: 2.5", 2.5),
        ("VALID", (shape[0] * plane) as f64),
        ("FULL", (shape[0] * plane) as f64),
        ("BATCH_SIZE", shape[0] as f64),
        ("NONE", 1.0),
    ][draw.size(0, 4)];
    let text = format!(r#"top: "loss" top: "each" loss_param {{ normalization: {mode} }}"#);
    let tops = forward::<T>("SmoothL1Loss", &text, Phase::TRAIN, blobs());
    let sum: f64 = (0..count).map(|i| term(i, 1.0)).sum();
    let of_items = if mode == "NONE" { 1.0 } else { shape[0] as f64 };
    assert_close::<T>(&text, &tops[0].1, &[sum / of_items]);
    let tops = forward::<T>("SmoothL1LossOHEM", &text, Phase::TRAIN, blobs());
    let sum: f64 = (0..count).map(|i| term(i, 1.0)).sum();
    assert_close::<T>(&text, &tops[0].1, &[sum / divisor]);
    assert_close::<T>("each", &tops[1].1, &each(1.0));
}

#[test]
fn smooth_l1_is_square_where_it_is_small() {
    for case in 0..3 * CASES {
        smooth_l1::<f32>(case);
        smooth_l1::<f64>(case);
    }
}

fn softmax_of_each<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (items, classes, places) = (draw.size(1, 5), draw.size(1, 4), draw.size(1, 3));
    let x = draw.values(items * classes * places, -3.0, 3.0);
    let labels: Vec<f64> = (0..items * places)
        .map(|_| draw.size(0, classes) as f64 - 1.0)
        .collect();
    let name = if draw.flag() {
        "SoftmaxWithLoss"
    } else {
        "SoftmaxWithLossOHEM"
    };
    let text = r#"top: "loss" top: "prob" top: "each"
        loss_param { ignore_label: -1 normalization: PRE_FIXED pre_fixed_normalizer: 3 }"#;
    let bottoms = vec![
        blob::<T>("x", &[items, classes, places], &x),
        blob("label", &[items, places], &labels),
    ];
    let tops = forward(name, text, Phase::TRAIN, bottoms);
    let each: Vec<f64> = (0..items * places)
        .map(|i| {
            let score = |class: usize| x[(i / places * classes + class) * places + i % places];
            let sum: f64 = (0..classes).map(|class| score(class).exp()).sum();
            if labels[i] < 0.0 {
                0.0
            } else {
                sum.ln() - score(labels[i] as usize)
            }
        })
        .collect();
    assert_close::<T>("loss", &tops[0].1, &[each.iter().sum::<f64>() / 3.0]);
    let axes = if name == "SoftmaxWithLoss" { 2 } else { 4 };
    assert_eq!(tops[2].0, [items, places, 1, 1][..axes]);
    assert_close::<T>("each", &tops[2].1, &each);
}

#[test]
fn a_third_top_of_a_softmax_loss_has_the_loss_of_each_place() {
    for case in 0..CASES {
        softmax_of_each::<f32>(case);
        softmax_of_each::<f64>(case);
    }
}

#[test]
fn the_hardest_regions_of_each_image_are_kept() {
    for case in 0..CASES {
        let mut draw = Draw::new(case);
        let (rows, channels, plane) = (draw.size(1, 9), draw.size(1, 3), draw.size(1, 2));
        let keep = draw.size(1, 3);
        let count = rows * plane;
        let mut rois = draw.values(rows * 5 * plane, 0.0, 9.0);
        for (i, value) in rois.iter_mut().enumerate() {
            if i / plane % 5 == 0 {
                *value = draw.size(0, 2) as f64;
            }
        }
        // Integers, so that losses are often equal.
        let losses: Vec<f64> = (0..count).map(|_| draw.size(0, 3) as f64).collect();
        let labels = draw.values(count, 0.0, 5.0);
        let weights = draw.values(count * channels, 0.5, 1.0);
        let image = |i: usize| rois[i / plane * 5 * plane + i % plane];
        // Kept are those before which fewer of the same image come.
        let comes_before = |j: usize, i: usize| losses[j] > losses[i] || (losses[j] == losses[i] && j < i);
        let kept = |i: usize| {
            let before = (0..count).filter(|&j| image(j) == image(i) && comes_before(j, i));
            before.count() < keep
        };
        let bottoms = vec![
            blob::<f64>("rois", &[rows, 5, plane], &rois),
            blob("loss", &[rows, 1, plane], &losses),
            blob("labels", &[rows, 1, plane], &labels),
            blob("weights", &[rows, channels, plane], &weights),
        ];
        let text = format!(r#"top: "a" top: "b" box_annotator_ohem_param {{ roi_per_img: {keep} ignore_label: 255 }}"#);
        let tops = forward("BoxAnnotatorOHEM", &text, Phase::TRAIN, bottoms);
        let expected: Vec<f64> = (0..count).map(|i| if kept(i) { labels[i] } else { 255.0 }).collect();
        assert_eq!((&tops[0].0, &tops[0].1), (&vec![rows, 1, plane, 1], &expected));
        let place = |i: usize| i / plane / channels * plane + i % plane;
        let weight = |i: usize| if kept(place(i)) { weights[i] } else { 0.0 };
        let expected: Vec<f64> = (0..count * channels).map(weight).collect();
        assert_eq!((&tops[1].0, &tops[1].1), (&vec![rows, channels, plane, 1], &expected));
    }
}

#[test]
fn mined_regions_go_through_three_layers() {
    let bottoms = vec![
        blob::<f32>("rois", &[2, 5], &[0.0; 10]),
        blob("loss", &[2, 1, 1, 1], &[1.0, 3.0]),
        blob("labels", &[2], &[4.0, 5.0]),
        blob("weights", &[2, 4], &[1.0; 8]),
    ];
    let text = r#"top: "a" top: "b" box_annotator_ohem_param { roi_per_img: 1 }"#;
    let mut test = layer("BoxAnnotatorOHEM", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [-1.0, 5.0]);
    assert_eq!(data(test.top(1)), [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
    test.backward(&[true; 4]).unwrap();
    assert_eq!(crate::diff(test.bottom(1)), [0.0; 2], "the gradient is 0");
}

/// The loss of the scores of priors; the first finds a box of this label, the others find none.
fn of_scores(kind: &str, scores: &[[f64; 3]], label: f64) -> f64 {
    let priors = scores.len();
    let mut places = vec![0.0, 0.0, 0.5, 0.5];
    places.resize(4 * priors, 0.875);
    places.resize(8 * priors, 0.1);
    let bottoms = vec![
        blob::<f64>("loc", &[1, 4 * priors], &vec![0.0; 4 * priors]),
        blob("conf", &[1, 3 * priors], scores.as_flattened()),
        blob("prior", &[1, 2, 4 * priors], &places),
        blob("gt", &[1, 1, 1, 8], &[0.0, label, 0.0, 0.0, 0.0, 0.5, 0.5, 0.0]),
    ];
    let text = format!("multibox_loss_param {{ num_classes: 3 mining_type: NONE conf_loss_type: {kind} }}");
    forward("MultiBoxLoss", &text, Phase::TRAIN, bottoms)[0].1[0]
}

#[test]
fn scores_of_priors_have_a_softmax_or_cross_entropies() {
    let scores = [1.0_f64, 2.0, 3.0];
    let sum: f64 = scores.iter().map(|s| s.exp()).sum();
    let entropy: f64 = scores.iter().map(|s| s.exp().ln_1p()).sum();
    let found = [
        of_scores("SOFTMAX", &[scores], 1.0),
        of_scores("LOGISTIC", &[scores], 2.0),
        of_scores("LOGISTIC", &[scores, scores], 2.0),
    ];
    let expected = [sum.ln() - 2.0, entropy - 3.0, 2.0 * entropy - 3.0];
    assert_close::<f64>("losses", &found, &expected);
    assert!(of_scores("LOGISTIC", &[[1e4, -1e4, 0.0]], 1.0).is_finite());
}
