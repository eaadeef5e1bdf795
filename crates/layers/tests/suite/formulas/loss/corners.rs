//! Where the formula alone does not define what a loss does: no elements, kinks, impossible
//! probabilities, files.

use super::*;
use crate::{kind, parse};
use cortado_core::{Blob, Ctx, Rng};
use std::path::{Path, PathBuf};

fn loss(name: &str, text: &str, bottoms: &[Bottom]) -> f64 {
    let (single, double) = (
        data(run::<f32>(name, text, bottoms).top(0)),
        data(run::<f64>(name, text, bottoms).top(0)),
    );
    assert_close::<f32>(name, &single, &double);
    double[0]
}

fn gradient(name: &str, text: &str, bottoms: &[Bottom], of: usize) -> Vec<f64> {
    let mut test = run::<f64>(name, text, bottoms);
    set_diff(test.top(0), &[1.0]);
    let propagate: Vec<bool> = (0..bottoms.len()).map(|i| i == of).collect();
    test.backward(&propagate).expect("there is a gradient");
    diff(test.bottom(of))
}

#[test]
fn a_loss_of_nothing_is_nothing() {
    let none = |shape: &[usize]| (shape.to_vec(), vec![]);
    let cases: [(&str, &str, Vec<Bottom>); 12] = [
        ("SoftmaxWithLoss", "", vec![none(&[0, 3]), none(&[0])]),
        (
            "SoftmaxWithLoss",
            "",
            vec![none(&[2, 3, 0]), none(&[2, 0]), none(&[2, 0])],
        ),
        ("SoftmaxWithLoss", "", vec![none(&[0, 3, 2]), none(&[0, 2]), none(&[0])]),
        ("SigmoidCrossEntropyLoss", "", vec![none(&[2, 0]), none(&[2, 0])]),
        ("SigmoidCrossEntropyLoss", "", vec![none(&[0]), none(&[0]), none(&[0])]),
        (
            "InfogainLoss",
            "",
            vec![none(&[0, 1]), none(&[0]), (vec![1], vec![1.0])],
        ),
        ("EuclideanLoss", "", vec![none(&[0, 3]), none(&[0, 3])]),
        ("EuclideanLoss", "", vec![none(&[2, 0]), none(&[2, 0])]),
        ("ContrastiveLoss", "", vec![none(&[0, 3]), none(&[0, 3]), none(&[0])]),
        ("HingeLoss", "", vec![none(&[0, 3]), none(&[0])]),
        ("MultinomialLogisticLoss", "", vec![none(&[0, 3]), none(&[0])]),
        ("Accuracy", r#"top: "a" top: "b""#, vec![none(&[0, 3]), none(&[0])]),
    ];
    for (name, text, bottoms) in cases {
        assert_eq!(loss(name, text, &bottoms), 0.0, "{name}");
        if name != "Accuracy" {
            assert!(gradient(name, text, &bottoms, 0).is_empty(), "{name}");
        }
    }
    // Items without elements are all equal.
    let empty = vec![none(&[2, 0]), none(&[2, 0]), (vec![2], vec![0.0, 1.0])];
    assert_eq!(loss("ContrastiveLoss", "", &empty), 0.25);
}

#[test]
fn classes_along_the_first_axis() {
    let scores: Bottom = (vec![2, 2, 3], (0..12).map(|i| f64::from(i % 5) / 4.0).collect());
    let labels = (vec![2, 3], vec![0.0, 1.0, 1.0, 0.0, 1.0, 0.0]);
    let weights = (vec![2, 3], vec![1.0, 0.0, 2.0, 0.5, 1.0, 1.0]);
    let sizes = Sizes::of(&[2, 2, 3], 0);
    let expected = |weighted: bool| -> f64 {
        let at = |j: usize| {
            let w = if weighted { weights.1[j] } else { 1.0 };
            -w * sizes.softmax(&scores.1, 0, j)[labels.1[j] as usize].ln() / 6.0
        };
        (0..6).map(at).sum()
    };
    let bottoms = [scores.clone(), labels.clone(), weights.clone()];
    for (count, expected) in [(2, expected(false)), (3, expected(true))] {
        let found = loss("SoftmaxWithLoss", "softmax_param { axis: 0 }", &bottoms[..count]);
        assert_close::<f64>("axis 0", &[found], &[expected]);
    }
}

#[test]
fn margins_of_nothing_have_no_slope() {
    // The scores that the labels request, to the bit.
    let bottoms = [(vec![1, 2], vec![1.0, -1.0]), (vec![1], vec![0.0])];
    for text in ["", "hinge_loss_param { norm: L2 }"] {
        assert_eq!(loss("HingeLoss", text, &bottoms), 0.0);
        assert_eq!(gradient("HingeLoss", text, &bottoms, 0), [0.0, 0.0]);
    }
    // A distance of exactly the margin, and none at all.
    let pair = |a: f64, b: f64| [(vec![1], vec![a]), (vec![1], vec![b]), (vec![1], vec![0.0])];
    for text in ["", "contrastive_loss_param { legacy_version: true }"] {
        assert_eq!(loss("ContrastiveLoss", text, &pair(0.5, -0.5)), 0.0);
        assert_eq!(gradient("ContrastiveLoss", text, &pair(0.5, -0.5), 1), [0.0]);
        assert_eq!(loss("ContrastiveLoss", text, &pair(2.0, 2.0)), 0.5);
        assert_eq!(gradient("ContrastiveLoss", text, &pair(2.0, 2.0), 0), [0.0]);
    }
    let text = "contrastive_loss_param { margin: -1 }";
    assert_eq!(loss("ContrastiveLoss", text, &pair(2.0, 2.0)), 0.0);
}

#[test]
fn impossible_probabilities_count_as_very_small_ones() {
    let bottoms = [(vec![1, 2], vec![0.0, 1.0]), (vec![1], vec![0.0])];
    let least = -1e-20f64.ln();
    assert_close::<f64>("loss", &[loss("MultinomialLogisticLoss", "", &bottoms)], &[least]);
    assert_eq!(
        gradient("MultinomialLogisticLoss", "", &bottoms, 0),
        [-1.0 / 1e-20, 0.0]
    );
    let unit = (vec![2, 2], vec![1.0, 0.0, 0.0, 1.0]);
    let bottoms = [(vec![1, 2], vec![0.0, 1000.0]), (vec![1], vec![0.0]), unit];
    assert_close::<f64>("infogain", &[loss("InfogainLoss", "", &bottoms)], &[least]);
    assert_eq!(gradient("InfogainLoss", "", &bottoms, 0), [-1.0, 1.0]);
    let bottoms = [(vec![1, 2], vec![-1000.0, 1000.0]), (vec![1, 2], vec![1.0, 1.0])];
    assert_eq!(loss("SigmoidCrossEntropyLoss", "", &bottoms), 1000.0);
    assert_eq!(gradient("SigmoidCrossEntropyLoss", "", &bottoms, 0), [-1.0, 0.0]);
}

#[test]
fn with_the_unit_matrix_infogain_is_the_softmax_loss() {
    let mut draw = Draw::new(7);
    let scores = (vec![2, 3, 2], draw.values(12, -2.0, 2.0));
    let labels = (vec![2, 2], vec![0.0, 2.0, 1.0, 1.0]);
    let unit = (vec![3, 3], vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    let bottoms = [scores, labels, unit];
    let softmax = loss("SoftmaxWithLoss", "", &bottoms[..2]);
    assert_close::<f64>("loss", &[loss("InfogainLoss", "", &bottoms)], &[softmax]);
    let softmax = gradient("SoftmaxWithLoss", "", &bottoms[..2], 0);
    assert_close::<f64>("gradient", &gradient("InfogainLoss", "", &bottoms, 0), &softmax);
}

#[test]
fn weights_of_one_change_nothing_and_weights_of_zero_ignore_without_changing_z() {
    let scores = (vec![2, 3], vec![0.5, 1.0, -1.0, 2.0, 0.0, 1.0]);
    let labels = (vec![2], vec![0.0, 2.0]);
    let plain = [scores, labels];
    let with = |weights: [f64; 2]| [plain[0].clone(), plain[1].clone(), (vec![2], weights.to_vec())];
    let of = |bottoms: &[Bottom]| loss("SoftmaxWithLoss", "", bottoms);
    assert_eq!(of(&with([1.0, 1.0])), of(&plain));
    assert_eq!(of(&with([2.0, 2.0])), 2.0 * of(&plain));
    let first = [(vec![1, 3], plain[0].1[..3].to_vec()), (vec![1], vec![0.0])];
    assert_close::<f64>("one of two", &[of(&with([1.0, 0.0]))], &[of(&first) / 2.0]);
    assert_eq!(gradient("SoftmaxWithLoss", "", &with([1.0, 0.0]), 0)[3..], [0.0; 3]);
}

/// A file of the tests with a matrix in it.
fn matrix_file(name: &str, bytes: &[u8]) -> PathBuf {
    // That of the build is not there where the tests run on another machine.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = if folder.exists() {
        folder.into()
    } else {
        std::env::temp_dir()
    };
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("the folder can be written");
    path
}

fn infogain_of_file<T: Real>(path: &Path, classes: usize) -> cortado_core::Result<f64> {
    let text = format!(
        r#"type: "InfogainLoss" bottom: "x" bottom: "label" top: "loss" infogain_loss_param {{ source: "{}" }}"#,
        path.display()
    );
    let scores: Vec<f64> = (0..2 * classes).map(|i| i as f64 / 4.0).collect();
    let bottoms = vec![blob::<T>("x", &[2, classes], &scores), blob("label", &[2], &[0.0, 1.0])];
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let mut test = LayerTest::from_param(kind("InfogainLoss"), &parse(&text), ctx, bottoms)?;
    test.forward()?;
    Ok(data(test.top(0))[0])
}

#[test]
fn the_matrix_of_an_infogain_may_be_in_a_file() {
    let values = [2.0, 0.5, -1.0, 1.0];
    let write = |name, values: &[f64]| {
        let proto = blob::<f32>("H", &[1, 1, 2, 2], values).to_proto(false).unwrap();
        matrix_file(name, &cortado_proto::binary::encode(&proto))
    };
    let path = write("infogain.binaryproto", &values);
    let scores = (vec![2, 2], vec![0.0, 0.25, 0.5, 0.75]);
    let bottoms = [scores, (vec![2], vec![0.0, 1.0]), (vec![2, 2], values.to_vec())];
    let expected = loss("InfogainLoss", "", &bottoms);
    assert_close::<f64>("file", &[infogain_of_file::<f64>(&path, 2).unwrap()], &[expected]);
    assert_close::<f32>("file", &[infogain_of_file::<f32>(&path, 2).unwrap()], &[expected]);

    let message = |path: &Path, classes| {
        let error = infogain_of_file::<f32>(path, classes).unwrap_err().to_string();
        error.replace(&path.display().to_string(), "FILE")
    };
    assert_eq!(
        message(&path, 3),
        "number of elements in the infogain matrix of FILE, which has the shape 1 1 2 2 (4), for 3 classes in \"x\": expected 3 x 3, found 4"
    );
    let not_finite = write("infogain-inf.binaryproto", &[1.0, f64::INFINITY, 0.0, 1.0]);
    assert_eq!(
        message(&not_finite, 2),
        "infogain matrix FILE: number 1 of the matrix is not finite"
    );
    let broken = matrix_file("infogain-broken.binaryproto", b"\x2a\xff");
    let missing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("infogain-missing.binaryproto");
    for path in [&broken, &missing] {
        let text = message(path, 2);
        assert!(text.contains("FILE"), "{text}");
    }
}

#[test]
fn the_second_top_of_an_infogain_holds_the_probabilities() {
    let bottoms = || -> Vec<Blob<f32>> {
        vec![
            blob("x", &[2, 2], &[0.5, 1.0, -1.0, 2.0]),
            blob("label", &[2], &[0.0, 1.0]),
            blob("H", &[2, 2], &[1.0, 0.5, 0.5, 1.0]),
        ]
    };
    let tops = forward("InfogainLoss", r#"top: "loss" top: "p""#, Phase::TEST, bottoms());
    let softmax = forward(
        "Softmax",
        "",
        Phase::TEST,
        bottoms()[..1].iter().map(|x| x.alias("x")).collect(),
    );
    assert_eq!(tops[1], softmax[0]);
    // Nothing comes from the diff of the probabilities.
    let mut test = layer("InfogainLoss", r#"top: "loss" top: "p""#, Phase::TRAIN, bottoms());
    let mut gradient = |of_p: f64| {
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0]);
        set_diff(test.top(1), &[of_p; 4]);
        test.backward(&[true, false, false]).unwrap();
        diff(test.bottom(0))
    };
    assert_eq!(gradient(0.0), gradient(5.0));
}

#[test]
fn every_mode_divides_by_its_count() {
    // Two of the six labels are ignored, of two items of three places each.
    let scores = (vec![2, 2, 3], vec![0.0; 12]);
    let labels = (vec![2, 3], vec![0.0, 1.0, 7.0, 1.0, 7.0, 0.0]);
    let divisor = |text: &str| {
        let text = format!("loss_param {{ ignore_label: 7 {text} }}");
        let found = loss("SoftmaxWithLoss", &text, &[scores.clone(), labels.clone()]);
        (4.0 * std::f64::consts::LN_2 / found * 1e6).round() / 1e6
    };
    for (text, expected) in [
        ("", 4.0),
        ("normalization: FULL", 6.0),
        ("normalization: VALID", 4.0),
        ("normalization: BATCH_SIZE", 2.0),
        ("normalization: NONE", 1.0),
        ("normalization: PRE_FIXED pre_fixed_normalizer: 2.5", 2.5),
        ("normalization: PRE_FIXED", 1.0),
        ("normalize: true", 4.0),
        ("normalize: false", 2.0),
        ("normalize: false normalization: FULL", 6.0),
    ] {
        assert_eq!(divisor(text), expected, "{text}");
    }
    let ignored = (vec![2, 3], vec![7.0; 6]);
    let nothing = loss("SoftmaxWithLoss", "loss_param { ignore_label: 7 }", &[scores, ignored]);
    assert_eq!(nothing, 0.0, "nothing divides by less than 1");
}
