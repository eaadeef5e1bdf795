//! What layers do where the formula alone does not define it.

use crate::{blob, data, diff, kind, layer, parse, random, set_diff};
use cortado_core::{Ctx, Io, Phase, Real, Rng};
use cortado_math::testing::LayerTest;

/// Runs a layer in TEST and gives its first top.
fn run<T: Real>(name: &str, text: &str, bottoms: Vec<cortado_core::Blob<T>>) -> Vec<f64> {
    let mut test = layer(name, text, Phase::TEST, bottoms);
    test.forward().unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    data(test.top(0))
}

#[test]
fn max_pooling_takes_the_first_of_equal_values() {
    let x = blob::<f32>("x", &[1, 1, 3, 3], &[2.0, 2.0, 1.0, 2.0, 0.0, 1.0, 0.0, 1.0, 1.0]);
    let text = r#"top: "y" top: "mask" pooling_param { kernel_size: 2 }"#;
    let mut test = layer("Pooling", text, Phase::TRAIN, vec![x]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [2.0, 2.0, 2.0, 1.0]);
    assert_eq!(data(test.top(1)), [0.0, 1.0, 3.0, 5.0]);
    set_diff(test.top(0), &[1.0, 2.0, 3.0, 4.0]);
    test.backward(&[true]).unwrap();
    assert_eq!(diff(test.bottom(0)), [1.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0, 0.0, 0.0]);
}

#[test]
fn average_pooling_counts_padding_but_nothing_beyond_it() {
    let ones = || vec![blob::<f64>("x", &[1, 1, 1, 4], &[1.0; 4])];
    // Windows along the width: [-1, 2), [1, 4), [3, 5): the last one is cut at the padding's end.
    // All of them lie in rows [-1, 2).
    let text = "pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 }";
    assert_eq!(run("Pooling", text, ones()), [2.0 / 9.0, 3.0 / 9.0, 1.0 / 6.0]);
    let text = "pooling_param { pool: AVE kernel_h: 1 kernel_w: 3 stride: 3 }";
    assert_eq!(run("Pooling", text, ones()), [1.0, 1.0]);
}

#[test]
fn windows_outside_the_image_are_dropped() {
    for pool in ["MAX", "AVE"] {
        let text = format!("pooling_param {{ pool: {pool} kernel_size: 1 stride: 3 }}");
        let x = blob::<f32>("x", &[1, 1, 1, 5], &[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(run("Pooling", &text, vec![x]), [1.0, 4.0], "{pool}");
    }
}

#[test]
fn global_pooling_follows_the_bottom() {
    let text = "pooling_param { pool: AVE global_pooling: true }";
    let mut test = layer::<f32>(
        "Pooling",
        text,
        Phase::TEST,
        vec![blob("x", &[1, 1, 2, 2], &[1.0, 2.0, 3.0, 4.0])],
    );
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [2.5]);
    test.bottom_mut(0).reshape(&[2, 1, 1, 1]).unwrap();
    test.forward().unwrap();
    assert_eq!(
        (data(test.top(0)), &test.top(0).shape()[..]),
        (vec![1.0, 2.0], &[2, 1, 1, 1][..])
    );
}

#[test]
fn accuracy_counts_ties_against_the_sample() {
    let scores = || {
        blob::<f32>(
            "x",
            &[4, 3],
            &[1.0, 1.0, 0.0, 3.0, 1.0, 2.0, 0.0, 0.0, 5.0, f64::NAN, 1.0, 2.0],
        )
    };
    let label = |labels: &[f64]| blob("label", &[4], labels);
    // A tie, right, right, and a score that is NaN.
    let mut test = layer(
        "Accuracy",
        r#"top: "a" top: "b""#,
        Phase::TEST,
        vec![scores(), label(&[0.0, 0.0, 2.0, 0.0])],
    );
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [0.5]);
    assert_eq!(data(test.top(1)), [f64::from(1f32 / 3.0), 0.0, 1.0]);
    assert_eq!(
        run(
            "Accuracy",
            "accuracy_param { top_k: 2 }",
            vec![scores(), label(&[0.0, 2.0, 0.0, 1.0])]
        ),
        [0.5]
    );
    assert_eq!(
        run(
            "Accuracy",
            "accuracy_param { ignore_label: 0 }",
            vec![scores(), label(&[0.0, 0.0, 2.0, 0.0])]
        ),
        [1.0]
    );
    assert_eq!(
        run(
            "Accuracy",
            "accuracy_param { ignore_label: 9 }",
            vec![scores(), label(&[9.0; 4])]
        ),
        [0.0]
    );
    assert!(test.backward(&[true, false]).is_err());
    assert!(test.backward(&[false, false]).is_ok());
}

#[test]
fn labels_may_have_any_shape_of_the_right_count() {
    for shape in [&[2, 4][..], &[2, 1, 2, 2], &[2, 2, 2]] {
        let label = || blob("label", shape, &[0.0, 1.0, 2.0, 1.0, 0.0, 0.0, 2.0, 1.0]);
        run(
            "SoftmaxWithLoss",
            "",
            vec![random::<f32>("x", &[2, 3, 2, 2], 1), label()],
        );
        run("Accuracy", "", vec![random::<f32>("x", &[2, 3, 2, 2], 1), label()]);
    }
}

#[test]
fn a_loss_of_an_impossible_label_is_finite() {
    let x = blob::<f32>("x", &[1, 2], &[0.0, 1000.0]);
    let loss = run("SoftmaxWithLoss", "", vec![x, blob("label", &[1], &[0.0])]);
    assert!((loss[0] + f64::from(f32::MIN_POSITIVE.ln())).abs() < 1e-4, "{loss:?}");
}

#[test]
fn the_second_top_of_a_softmax_loss_holds_the_probabilities() {
    let bottoms = || {
        vec![
            random::<f32>("x", &[2, 3, 2], 1),
            blob("label", &[2, 2], &[0.0, 1.0, 2.0, 0.0]),
        ]
    };
    let mut test = layer("SoftmaxWithLoss", r#"top: "loss" top: "p""#, Phase::TRAIN, bottoms());
    test.forward().unwrap();
    let expected = run("Softmax", "", vec![random::<f32>("x", &[2, 3, 2], 1)]);
    assert_eq!(data(test.top(1)), expected);
    // The gradient is that of the loss times its weight, and nothing comes from the probabilities.
    set_diff(test.top(0), &[2.0]);
    set_diff(test.top(1), &[5.0; 12]);
    test.backward(&[true, false]).unwrap();
    let doubled = diff(test.bottom(0));
    set_diff(test.top(0), &[1.0]);
    test.backward(&[true, false]).unwrap();
    assert!(
        doubled
            .iter()
            .zip(diff(test.bottom(0)))
            .all(|(d, s)| (d - 2.0 * s).abs() < 1e-6)
    );
    let mut one_top = layer("SoftmaxWithLoss", "", Phase::TRAIN, bottoms());
    one_top.forward().unwrap();
    assert_eq!(data(one_top.top(0)), data(test.top(0)));
}

#[test]
fn losses_refuse_a_gradient_for_labels() {
    let bottoms = vec![random::<f32>("x", &[2, 3], 1), blob("label", &[2], &[0.0, 1.0])];
    let mut test = layer("SoftmaxWithLoss", "", Phase::TRAIN, bottoms);
    test.forward().unwrap();
    let error = test.backward(&[true, true]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "SoftmaxWithLoss Layer cannot backpropagate to label inputs."
    );
    assert!(!kind("SoftmaxWithLoss").allows_gradient(1) && kind("SoftmaxWithLoss").allows_gradient(0));
}

#[test]
fn softmax_survives_large_scores() {
    let y = run("Softmax", "", vec![blob::<f32>("x", &[1, 3], &[1e30, 1e30, -1e30])]);
    assert_eq!(y, [0.5, 0.5, 0.0]);
}

#[test]
fn a_split_shares_data_and_adds_diffs() {
    let mut test = layer::<f32>(
        "Split",
        r#"top: "a" top: "b""#,
        Phase::TRAIN,
        vec![random("x", &[3], 1)],
    );
    test.forward().unwrap();
    assert!(test.top(0).shares_data_with(test.bottom(0)) && test.top(1).shares_data_with(test.bottom(0)));
    assert!(!test.top(0).shares_diff_with(test.bottom(0)) && !test.top(0).shares_diff_with(test.top(1)));
    set_diff(test.top(0), &[1.0, 2.0, 3.0]);
    set_diff(test.top(1), &[10.0, 20.0, 30.0]);
    set_diff(test.bottom(0), &[f64::NAN; 3]);
    test.backward(&[true]).unwrap();
    assert_eq!(diff(test.bottom(0)), [11.0, 22.0, 33.0]);
    // A bottom that grows has new memory; the tops follow.
    test.bottom_mut(0).reshape(&[5, 2]).unwrap();
    test.bottom(0).data_mut().unwrap().fill(4.0);
    test.forward().unwrap();
    assert_eq!((data(test.top(1)), test.top(1).count()), (vec![4.0; 10], 10));
}

#[test]
fn silence_gives_zeros() {
    let bottoms = vec![random::<f32>("x", &[3], 1), random("y", &[2], 2)];
    let mut test = layer("Silence", "", Phase::TRAIN, bottoms);
    set_diff(test.bottom(0), &[1.0; 3]);
    set_diff(test.bottom(1), &[1.0; 2]);
    test.forward().unwrap();
    test.backward(&[false, true]).unwrap();
    assert_eq!(
        (diff(test.bottom(0)), diff(test.bottom(1))),
        (vec![1.0; 3], vec![0.0; 2])
    );
}

#[test]
fn inputs_keep_a_shape_that_was_given_from_outside() {
    let text = r#"top: "a" top: "b" input_param { shape { dim: 2 dim: 3 } shape { dim: 4 } }"#;
    let test = layer::<f32>("Input", text, Phase::TEST, vec![]);
    assert_eq!(
        (&test.top(0).shape()[..], &test.top(1).shape()[..]),
        (&[2, 3][..], &[4][..])
    );
    let one = r#"top: "a" top: "b" input_param { shape { dim: 2 dim: 3 } }"#;
    let test = layer::<f32>("Input", one, Phase::TEST, vec![]);
    assert_eq!(test.top(0).shape(), test.top(1).shape());
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    let mut blobs = vec![cortado_core::Blob::<f32>::empty("a")];
    let param = parse(r#"type: "Input" top: "a" input_param { shape { dim: 2 } }"#);
    let mut input = (f32::build(kind("Input")))(&param, &ctx).unwrap();
    input.setup(&ctx, &mut Io::new(&mut blobs, &[], &[0], &[])).unwrap();
    blobs[0].reshape(&[7]).unwrap();
    input.reshape(&ctx, &mut Io::new(&mut blobs, &[], &[0], &[])).unwrap();
    assert_eq!(blobs[0].count(), 7);
}

#[test]
fn dummy_data_takes_the_older_sizes() {
    let text = r#"top: "a" top: "b" dummy_data_param { num: 2 num: 5 channels: 3 height: 1 width: 4 }"#;
    let test = layer::<f32>("DummyData", text, Phase::TEST, vec![]);
    assert_eq!(
        (&test.top(0).shape()[..], &test.top(1).shape()[..]),
        (&[2, 3, 1, 4][..], &[5, 3, 1, 4][..])
    );
    assert_eq!(data(test.top(0)), [0.0; 24]);
}

/// Runs a layer backward with only those parameters wanted, and gives the parameters' diffs, which
/// were 1 before.
fn param_diffs(text: &str, name: &str, wanted: [bool; 2]) -> [Vec<f64>; 2] {
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let param = parse(text);
    let mut layer = (f64::build(kind(name)))(&param, &ctx).expect("it works");
    let mut blobs = vec![random("x", &[2, 2, 3, 3], 1), cortado_core::Blob::empty("y")];
    let mut io = Io::new(&mut blobs, &[0], &[1], &wanted);
    layer.setup(&ctx, &mut io).expect("it works");
    layer.reshape(&ctx, &mut io).expect("it works");
    layer.forward(&ctx, &mut io).expect("it works");
    layer
        .params()
        .iter()
        .for_each(|param| param.diff_overwrite().expect("it works").fill(1.0));
    io.top(0).diff_overwrite().expect("it works").fill(1.0);
    set_diff(io.bottom(0), &[9.0; 36]);
    layer.backward(&ctx, &mut io, &[false]).expect("it works");
    assert_eq!(diff(io.bottom(0)), [9.0; 36], "{name}: not requested");
    [diff(&layer.params()[0]), diff(&layer.params()[1])]
}

#[test]
fn only_wanted_gradients_are_computed() {
    let cases = [
        (
            "InnerProduct",
            r#"bottom: "x" top: "y" inner_product_param { num_output: 2 }"#,
        ),
        (
            "Convolution",
            r#"bottom: "x" top: "y" convolution_param { num_output: 2 kernel_size: 2 }"#,
        ),
    ];
    for (name, text) in cases {
        let same = |diff: &[f64]| diff.iter().all(|&d| d == 1.0);
        let [weights, bias] = param_diffs(text, name, [false, true]);
        assert!(same(&weights) && !same(&bias), "{name}");
        let [weights, bias] = param_diffs(text, name, [true, false]);
        assert!(!same(&weights) && same(&bias), "{name}");
    }
}

#[test]
fn weights_may_stand_in_the_message() {
    let text = r#"inner_product_param { num_output: 1 } blobs { shape { dim: 1 dim: 2 } data: 3 data: 4 }
        blobs { shape { dim: 1 } data: 5 }"#;
    let bottoms = || vec![blob::<f32>("x", &[1, 2], &[1.0, 10.0])];
    assert_eq!(run("InnerProduct", text, bottoms()), [48.0]);
    let error = LayerTest::new(
        kind("InnerProduct"),
        &text.replace("dim: 2", "dim: 3"),
        Phase::TEST,
        bottoms(),
    )
    .err();
    assert_eq!(
        error.unwrap().to_string(),
        "shape of the stored values for blob \"weights\": expected 1 2 (2), found [1, 3]"
    );
}

#[test]
fn empty_batches_pass_through() {
    let cases = [
        ("ReLU", ""),
        ("Dropout", ""),
        ("Softmax", ""),
        ("LRN", ""),
        ("LRN", "lrn_param { norm_region: WITHIN_CHANNEL }"),
        ("Pooling", "pooling_param { kernel_size: 2 }"),
        ("Pooling", "pooling_param { pool: AVE kernel_size: 2 }"),
        ("InnerProduct", "inner_product_param { num_output: 2 }"),
        ("Convolution", "convolution_param { num_output: 2 kernel_size: 2 }"),
        ("Split", r#"top: "a" top: "b""#),
    ];
    for (name, text) in cases {
        let mut test = layer::<f32>(name, text, Phase::TRAIN, vec![random("x", &[0, 2, 3, 3], 1)]);
        test.forward().unwrap();
        assert_eq!(test.top(0).count(), 0, "{name}");
        test.backward(&[true]).unwrap();
    }
}

#[test]
fn bottoms_may_change_size_between_passes() {
    let text = "convolution_param { num_output: 2 kernel_size: 2 weight_filler { value: 1 } }";
    let mut test = layer::<f32>(
        "Convolution",
        text,
        Phase::TEST,
        vec![blob("x", &[1, 1, 2, 2], &[1.0, 2.0, 3.0, 4.0])],
    );
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [10.0, 10.0]);
    test.bottom_mut(0).reshape(&[2, 1, 3, 2]).unwrap();
    test.bottom(0).data_mut().unwrap().fill(1.0);
    test.forward().unwrap();
    assert_eq!(
        (data(test.top(0)), &test.top(0).shape()[..]),
        (vec![4.0; 8], &[2, 2, 2, 1][..])
    );
}

/// Deploy nets of Fast R-CNN declare four numbers for a region, and a script gives five.
#[test]
fn regions_of_four_numbers_hold_the_place_of_those_of_five() {
    for (name, text) in [
        ("ROIPooling", "roi_pooling_param { pooled_w: 1 pooled_h: 1 }"),
        (
            "ROIAlign",
            "roi_align_param { pooled_w: 1 pooled_h: 1 spatial_scale: 1 }",
        ),
        (
            "PSROIPooling",
            "psroi_pooling_param { output_dim: 1 group_size: 1 spatial_scale: 1 }",
        ),
    ] {
        let map = blob::<f32>("map", &[1, 1, 2, 2], &[1.0, 2.0, 3.0, 4.0]);
        let mut test = layer(name, text, Phase::TEST, vec![map, blob("rois", &[1, 4], &[0.0; 4])]);
        assert_eq!(test.top(0).shape().to_vec(), [1, 1, 1, 1], "{name}");
        let error = test.forward().unwrap_err().to_string();
        assert!(error.contains("shape of the regions \"rois\""), "{name}: {error}");
    }
}
