//! Layers that draw random numbers: which ones, in which order, and how they are distributed.

use crate::{blob, data, diff, layer, random, set_diff};
use cortado_core::{Blob, Filler, Phase, Real, Rng};
use cortado_proto::FillerParameter;

fn dropout_draws_one_number_for_each_element<T: Real>() {
    let ratio = 0.3f32;
    let mut test = layer::<T>(
        "Dropout",
        "dropout_param { dropout_ratio: 0.3 }",
        Phase::TRAIN,
        vec![random("x", &[5, 7], 1)],
    );
    test.reseed(9);
    test.forward().expect("it works");
    let mut rng = Rng::new(9);
    let keep = 1.0 - f64::from(ratio);
    let mask: Vec<bool> = (0..35).map(|_| rng.bernoulli(keep)).collect();
    assert!(*test.ctx().rng() == rng, "it drew something else");
    assert!(mask.contains(&true) && mask.contains(&false));
    let scale = T::from_f64(1.0 / keep);
    let expected = |x: &Blob<T>| -> Vec<f64> {
        let scaled = x
            .data()
            .expect("it works")
            .iter()
            .map(|&x| (x * scale).to_f64())
            .collect::<Vec<_>>();
        scaled
            .iter()
            .zip(&mask)
            .map(|(&x, &keep)| if keep { x } else { 0.0 })
            .collect()
    };
    assert_eq!(data(test.top(0)), expected(test.bottom(0)));
    let dy = random::<T>("dy", &[5, 7], 2);
    set_diff(test.top(0), &data(&dy));
    test.backward(&[true]).expect("it works");
    assert_eq!(diff(test.bottom(0)), expected(&dy));
}

#[test]
fn dropout_draws_as_the_original() {
    dropout_draws_one_number_for_each_element::<f32>();
    dropout_draws_one_number_for_each_element::<f64>();
}

#[test]
fn dropout_keeps_the_share_and_the_mean() {
    for ratio in [0.1, 0.5, 0.9] {
        let n = 20_000;
        let text = format!("dropout_param {{ dropout_ratio: {ratio} }}");
        let mut test = layer::<f64>("Dropout", &text, Phase::TRAIN, vec![blob("x", &[n], &vec![1.0; n])]);
        test.forward().unwrap();
        let y = data(test.top(0));
        let kept = y.iter().filter(|&&y| y > 0.0).count() as f64 / n as f64;
        // Five standard deviations.
        let allowed = 5.0 * (ratio * (1.0 - ratio) / n as f64).sqrt();
        assert!((kept - (1.0 - ratio)).abs() < allowed, "{ratio}: kept {kept}");
        let mean = y.iter().sum::<f64>() / n as f64;
        assert!((mean - 1.0).abs() < allowed / (1.0 - ratio), "{ratio}: mean {mean}");
    }
}

#[test]
fn dropout_does_nothing_in_test_and_draws_nothing() {
    for place in ["", r#"top: "x""#] {
        let mut test = layer::<f32>("Dropout", place, Phase::TEST, vec![random("x", &[6], 1)]);
        let before = data(test.bottom(0));
        test.reseed(3);
        test.forward().unwrap();
        assert_eq!(data(test.top(0)), before);
        assert!(*test.ctx().rng() == Rng::new(3));
    }
}

#[test]
fn an_unscaled_dropout_scales_in_test() {
    let text = "dropout_param { dropout_ratio: 0.25 scale_train: false }";
    let x = || vec![blob::<f64>("x", &[4], &[1.0, 2.0, 3.0, 4.0])];
    let mut test = layer("Dropout", text, Phase::TEST, x());
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [0.75, 1.5, 2.25, 3.0]);
    let mut train = layer("Dropout", text, Phase::TRAIN, x());
    train.forward().unwrap();
    assert!(
        data(train.top(0))
            .iter()
            .zip([1.0, 2.0, 3.0, 4.0])
            .all(|(&y, x)| y == x || y == 0.0)
    );
}

#[test]
fn a_ratio_of_zero_drops_nothing() {
    let mut test = layer::<f32>(
        "Dropout",
        "dropout_param { dropout_ratio: 0 }",
        Phase::TRAIN,
        vec![random("x", &[50], 1)],
    );
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), data(test.bottom(0)));
}

#[test]
fn stochastic_pooling_picks_by_value() {
    // One window for each of many planes, with the values 0, 1, 2 and 5.
    let planes = 8000;
    let x: Vec<f64> = (0..planes).flat_map(|_| [0.0, 1.0, 2.0, 5.0]).collect();
    let text = "pooling_param { pool: STOCHASTIC kernel_size: 2 }";
    let mut test = layer::<f32>("Pooling", text, Phase::TRAIN, vec![blob("x", &[1, planes, 2, 2], &x)]);
    test.forward().unwrap();
    let y = data(test.top(0));
    for (value, probability) in [(0.0, 0.0), (1.0, 0.125), (2.0, 0.25), (5.0, 0.625f64)] {
        let share = y.iter().filter(|&&y| y == value).count() as f64 / planes as f64;
        let allowed = 5.0 * (probability * (1.0 - probability) / planes as f64).sqrt();
        assert!((share - probability).abs() <= allowed, "{value}: {share}");
    }
    let mut test = layer::<f32>("Pooling", text, Phase::TEST, vec![blob("x", &[1, planes, 2, 2], &x)]);
    test.forward().unwrap();
    assert!(
        data(test.top(0)).iter().all(|&y| y == 3.75),
        "the expectation, (1 + 4 + 25) / 8"
    );
}

#[test]
fn stochastic_pooling_draws_one_number_for_each_window() {
    let x: Vec<f64> = (1..=24).map(f64::from).collect();
    let text = "pooling_param { pool: STOCHASTIC kernel_size: 2 stride: 2 }";
    let mut test = layer::<f64>("Pooling", text, Phase::TRAIN, vec![blob("x", &[1, 2, 3, 4], &x)]);
    test.reseed(5);
    test.forward().unwrap();
    let mut rng = Rng::new(5);
    let windows: [&[f64]; 8] = [
        &[1.0, 2.0, 5.0, 6.0],
        &[3.0, 4.0, 7.0, 8.0],
        &[9.0, 10.0],
        &[11.0, 12.0],
        &[13.0, 14.0, 17.0, 18.0],
        &[15.0, 16.0, 19.0, 20.0],
        &[21.0, 22.0],
        &[23.0, 24.0],
    ];
    let expected = windows.map(|window| {
        let threshold = rng.uniform(0.0, 1.0) * window.iter().sum::<f64>();
        let mut sum = 0.0;
        *window
            .iter()
            .find(|&&x| {
                sum += x;
                sum >= threshold
            })
            .unwrap()
    });
    assert_eq!(data(test.top(0)), expected);
    assert!(*test.ctx().rng() == rng);
    set_diff(test.top(0), &[1.0; 8]);
    test.backward(&[true]).unwrap();
    let picked: Vec<f64> = diff(test.bottom(0))
        .iter()
        .zip(&x)
        .filter(|(dx, _)| **dx == 1.0)
        .map(|(_, &x)| x)
        .collect();
    let mut sorted = expected;
    sorted.sort_by(f64::total_cmp);
    assert_eq!(picked, sorted);
}

fn gaussian() -> Filler {
    Filler::from_proto(&FillerParameter {
        r#type: Some("gaussian".into()),
        ..Default::default()
    })
    .expect("it works")
}

#[test]
fn dummy_data_fills_constants_once_and_draws_the_rest_each_time() {
    let text = r#"top: "a" top: "b" dummy_data_param { shape { dim: 3 } shape { dim: 2 dim: 2 }
        data_filler { value: 7 } data_filler { type: "gaussian" } }"#;
    let mut test = layer::<f32>("DummyData", text, Phase::TRAIN, vec![]);
    assert_eq!(data(test.top(0)), [7.0; 3], "filled when built");
    test.top(0).data_mut().unwrap()[1] = 1.0;
    test.reseed(4);
    let mut rng = Rng::new(4);
    for _ in 0..3 {
        test.forward().unwrap();
        let mut expected = [0f32; 4];
        gaussian().fill(&mut expected, &[2, 2], &mut rng).unwrap();
        assert_eq!(*test.top(1).data().unwrap(), expected);
    }
    assert_eq!(data(test.top(0)), [7.0, 1.0, 7.0], "not filled again");
}

#[test]
fn weights_are_filled_before_the_bias() {
    let fillers = r#"weight_filler { type: "gaussian" } bias_filler { type: "gaussian" }"#;
    let cases = [
        (
            "InnerProduct",
            format!("inner_product_param {{ num_output: 3 {fillers} }}"),
            vec![3, 8],
        ),
        (
            "Convolution",
            format!("convolution_param {{ num_output: 3 kernel_size: 2 {fillers} }}"),
            vec![3, 2, 2, 2],
        ),
    ];
    for (name, text, shape) in cases {
        let test = layer::<f32>(name, &text, Phase::TRAIN, vec![random("x", &[1, 2, 2, 2], 1)]);
        let mut rng = Rng::new(1701);
        for (param, shape) in test.params().iter().zip([shape, vec![3]]) {
            let mut expected = vec![0f32; shape.iter().product()];
            gaussian().fill(&mut expected, &shape, &mut rng).unwrap();
            assert_eq!(**param.shape(), *shape, "{name}");
            assert_eq!(*param.data().unwrap(), *expected, "{name}");
        }
        assert!(*test.ctx().rng() == rng, "{name}");
    }
}
