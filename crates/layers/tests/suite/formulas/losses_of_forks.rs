//! Losses of forks without recordings, against references.

use super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};

/// Flow maps with some unknown numbers.
fn lpq<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let shape = draw.shape(4);
    let (items, channels, plane) = (shape[0], shape[1], shape[2] * shape[3]);
    let count = items * channels * plane;
    let mut a = draw.values(count, -2.0, 2.0);
    let b = draw.values(count, -2.0, 2.0);
    if draw.flag() {
        a[count / 2] = f64::NAN;
    }
    // Of one decimal, so that f32 holds what the text gives.
    let [p, q] = [draw.size(5, 20) as f64 / 10.0, draw.size(2, 10) as f64 / 10.0];
    let (prescales, counts_known) = (draw.flag(), draw.flag());
    let text = format!(
        "lpq_loss_param {{ p: {p} q: {q} p_epsilon: 0.125 q_epsilon: 0.5 l2_prescale_by_channels: {prescales} \
         normalize_by_num_entries: {counts_known} }}"
    );
    let (p, q) = (f64::from(p as f32), f64::from(q as f32));
    let known = (0..count).filter(|&i| !a[i].is_nan()).count();
    let mut sum = 0.0;
    for n in 0..items {
        for place in 0..plane {
            let mut inner = 0.0;
            for c in 0..channels {
                let at = (n * channels + c) * plane + place;
                let distance = if a[at].is_nan() { 0.0 } else { (a[at] - b[at]).abs() };
                inner += (distance + 0.125).powf(p);
            }
            if prescales {
                inner /= channels as f64;
            }
            sum += (inner + 0.5).powf(q);
        }
    }
    let z = if counts_known {
        known as f64 / channels as f64
    } else {
        items as f64
    };
    let expected = if z == 0.0 { 0.0 } else { sum / z };
    let bottoms = vec![blob::<T>("a", &shape, &a), blob("b", &shape, &b)];
    let mut test = layer("LpqLoss", &text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    let found = data(test.top(0))[0];
    let allowed = if T::NAME == "f64" { 1e-12 } else { 1e-5 };
    assert!(
        (found - expected).abs() <= allowed * expected,
        "{text} {shape:?}: {found}, not {expected}"
    );
    set_diff(test.top(0), &[1.0]);
    test.backward(&[true, true]).unwrap();
    let gradients = diff(test.bottom(0));
    assert!(
        gradients
            .iter()
            .zip(&a)
            .all(|(gradient, a)| !a.is_nan() || *gradient == 0.0)
    );
    assert!(gradients.iter().zip(diff(test.bottom(1))).all(|(a, b)| *a == -b));
}

#[test]
fn lpq_losses_of_random_maps() {
    for case in 0..CASES {
        lpq::<f32>(case);
        lpq::<f64>(case);
    }
}

#[test]
fn an_unknown_number_counts_as_no_difference() {
    let text = "lpq_loss_param { p: 1 q: 1 q_epsilon: 0 }";
    let bottoms = vec![blob::<f64>("d", &[1, 2, 2], &[3.0, f64::NAN, -1.0, 2.0])];
    let mut test = layer("LpqLoss", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [6.0]);
}

/// Scores of three classes and the labels 1 and 2.
fn rescaled(options: &str, phase: Phase) -> Vec<f64> {
    let bottoms = vec![
        blob::<f64>("x", &[2, 3], &[1.0, 4.0, -2.0, 3.0, 2.0, -9.0]),
        blob("label", &[2], &[1.0, 2.0]),
    ];
    let text = format!("label_specific_rescale_param {{ {options} }}");
    let mut test = layer("LabelSpecificRescale", &text, phase, bottoms);
    test.forward().unwrap();
    data(test.top(0))
}

#[test]
fn weights_of_labels_and_others() {
    let both = "positive_weight: 0.5 negative_weight: 2";
    assert_eq!(rescaled(both, Phase::TRAIN), [2.0, 2.0, -4.0, 6.0, 4.0, -4.5]);
    assert_eq!(rescaled(both, Phase::TEST), [1.0, 4.0, -2.0, 3.0, 2.0, -9.0]);
    let in_test = rescaled("positive_weight: 0.5 rescale_test: true", Phase::TEST);
    assert_eq!(in_test, [1.0, 2.0, -2.0, 3.0, 2.0, -4.5]);
    let fixed = rescaled("positive_weight: 0.5 bias_fix: true", Phase::TRAIN);
    assert_eq!(fixed, [1.0, 2.5, -2.0, 3.0, 2.0, -4.0]);
    let above_zero = rescaled("positive_weight: 0.5 for_ip: true", Phase::TRAIN);
    assert_eq!(above_zero, [1.0, 2.0, -2.0, 3.0, 2.0, -9.0]);
    let powers = rescaled("positive_weight: 0.5 power_on_positive: true", Phase::TRAIN);
    assert_eq!(powers, [1.0, 2.0, -2.0, 3.0, 2.0, -3.0]);
    // 0.25 (1 + 1 · 1)^1 = 0.5 in the first pass
    let growing = rescaled("positive_weight_base: 0.25 gamma: 1 power: -1", Phase::TRAIN);
    assert_eq!(growing, [1.0, 2.0, -2.0, 3.0, 2.0, -4.5]);
    let limited = rescaled(
        "positive_weight_base: 0.25 gamma: 1 power: -1 positive_weight_max: 0.25",
        Phase::TRAIN,
    );
    assert_eq!(limited, [1.0, 1.0, -2.0, 3.0, 2.0, -2.25]);
}

/// The layer counts its passes.
#[test]
fn a_bias_and_a_margin_change_from_pass_to_pass() {
    let bottoms = || vec![blob::<f64>("x", &[1, 2], &[1.0, 5.0]), blob("label", &[1], &[1.0])];
    let text = "top: 'y' top: 'b' label_specific_add_param { bias_base: 0.5 bias_gamma: 1 bias_power: 1 bias_max: 2 }";
    let mut add = layer("LabelSpecificAdd", text, Phase::TRAIN, bottoms());
    let text = "top: 'y' top: 'l' largemargin_inner_product_param { num_output: 2 base: 8 gamma: 1 lambda_min: 3 }";
    let mut product = layer("LargeMarginInnerProduct", text, Phase::TRAIN, bottoms());
    for (bias, lambda) in [(0.5, 4.0), (1.5, 3.0), (2.0, 3.0)] {
        add.forward().unwrap();
        product.forward().unwrap();
        assert_close::<f64>("the bias", &data(add.top(1)), &[bias]);
        assert_close::<f64>("the label's score", &data(add.top(0))[1..], &[5.0 + bias]);
        assert_close::<f64>("λ", &data(product.top(1)), &[lambda]);
    }
    let state = product.layer().state().unwrap().unwrap();
    let mut restored = layer("LargeMarginInnerProduct", text, Phase::TRAIN, bottoms());
    let ctx = restored.ctx().apart();
    restored.layer().restore(&ctx, &state).unwrap();
    restored.forward().unwrap();
    assert_close::<f64>("λ after a restart", &data(restored.top(1)), &[3.0]);
}

#[test]
fn the_entropy_of_xlearn_is_negative_and_not_divided() {
    let p = [0.5, 0.5, 1.0, 0.0];
    let run = |text: &str| {
        let mut test = layer("EntropyLoss", text, Phase::TRAIN, vec![blob::<f64>("p", &[2, 2], &p)]);
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0]);
        test.backward(&[true]).unwrap();
        (data(test.top(0))[0], diff(test.bottom(0)))
    };
    let ln2 = 2.0_f64.ln();
    let (loss, gradient) = run("entropy_param { }");
    assert_close::<f64>("the loss", &[loss], &[-ln2]);
    let of_half = -(1.0 - ln2) / 2.0;
    assert_close::<f64>("the gradient", &gradient, &[of_half, of_half, -0.5, 0.0]);
    let (loss, gradient) = run("entropy_param { iterations_num: 1 }");
    assert_eq!((loss, gradient), (0.0, vec![0.0; 4]));
    let (loss, _) = run("");
    assert_close::<f64>("the mean entropy", &[loss], &[ln2 / 2.0]);
}
