//! Losses and accuracy.

use crate::{blob, layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
Accuracy | 2 3 | 2
  accuracy_param { top_k: 0 }
  accuracy_param.top_k: must be at least 1, not 0
Accuracy | 2 3 | 2
  accuracy_param { top_k: 4 }
  accuracy_param.top_k: must be at most the number of classes, 3, but is 4
Accuracy | 2 3 | 2
  accuracy_param { axis: -3 }
  accuracy_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Accuracy | 2 3 4 | 2
  -
  number of labels in "x1", which has the shape 2 (2), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 2
SoftmaxWithLoss | 2 3 4 | 2 3
  -
  number of labels in "x1", which has the shape 2 3 (6), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 6
SoftmaxWithLoss | 2 3 | 3
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 (3)
SoftmaxWithLoss | 2 3 | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found (1)
SoftmaxWithLoss | 2 3 | 2
  softmax_param { axis: 7 }
  softmax_param.axis: there is no axis 7 in a blob of shape 2 3 (6)
EuclideanLoss | 2 3 | 3 2
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 2 (6)
EuclideanLoss | () | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected (1), found (1)
HingeLoss | 2 3 | 3 2
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 2 (6)
HingeLoss | () | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected (1), found (1)
MultinomialLogisticLoss | 2 3 | 3 2
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 2 (6)
MultinomialLogisticLoss | () | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected (1), found (1)
SigmoidCrossEntropyLoss | 2 3 | 3 2
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 2 (6)
SigmoidCrossEntropyLoss | () | ()
  -
  shape of "x1", whose first axis is to be that of "x0": expected (1), found (1)
ContrastiveLoss | 2 3 | 3 2 | 2
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 2 (6)
InfogainLoss | 2 3 | 3 | 3 3
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 3 (3)
EuclideanLoss | 2 3 | 2 4
  -
  number of elements in "x1", which has the shape 2 4 (8), beside "x0": expected 6, found 8
SigmoidCrossEntropyLossBERweight | 2 3 | 2 4
  -
  number of elements in "x1", which has the shape 2 4 (8), beside "x0": expected 6, found 8
SigmoidCrossEntropyLossBERweight | 2 3 | 2 3
  loss_param { class_weights: 1 class_weights: 2 class_weights: 3 }
  loss_param.class_weights: is not for SigmoidCrossEntropyLossBERweight; remove it
SigmoidCrossEntropyLoss | 2 3 | 2 4
  -
  number of elements in "x1", which has the shape 2 4 (8), beside "x0": expected 6, found 8
ContrastiveLoss | 2 3 | 2 4 | 2
  -
  number of elements in "x1", which has the shape 2 4 (8), beside "x0": expected 6, found 8
ContrastiveLoss | 2 3 | 2 3 | 2 3
  -
  number of marks in "x2", which has the shape 2 3 (6), one for each pair: expected 2, found 6
ContrastiveLoss | 2 3 | 2 3
  -
  takes 3 bottom blob(s), but 2 are given
ContrastiveLoss | 2 3 | 2 3 | 2
  contrastive_loss_param { margin: nan }
  contrastive_loss_param.margin: must be a finite number, not NaN
ContrastiveLoss | 2 3 | 2 3 | 2
  contrastive_loss_param { margin: inf }
  contrastive_loss_param.margin: must be a finite number, not inf
HingeLoss | 2 3 2 | 2 2
  -
  number of labels in "x1", which has the shape 2 2 (4), for the 6 scores of "x0" at each of 2 x 1 places, one label for each place: expected 2, found 4
MultinomialLogisticLoss | 2 3 2 | 2 2
  -
  number of labels in "x1", which has the shape 2 2 (4), for the 6 scores of "x0" at each of 2 x 1 places, one label for each place: expected 2, found 4
InfogainLoss | 2 3 | 2
  -
  infogain_loss_param.source: is missing; name the file of the matrix, or give the matrix as a third bottom
InfogainLoss | 2 3 | 2 | 3 2
  -
  number of elements in the infogain matrix "x2", which has the shape 3 2 (6), for 3 classes in "x0": expected 3 x 3, found 6
InfogainLoss | 2 3 | 2 | 3 3
  loss_param { normalize: true }
  loss_param.normalize: is not for InfogainLoss; use normalization: VALID or BATCH_SIZE
InfogainLoss | 2 3 | 2 | 3 3
  infogain_loss_param { axis: 2 }
  infogain_loss_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
InfogainLoss | 2 3 | 4 | 3 3
  -
  shape of "x1", whose first axis is to be that of "x0": expected 2 3 (6), found 4 (4)
InfogainLoss | 2 3 4 | 2 | 3 3
  -
  number of labels in "x1", which has the shape 2 (2), for the 3 scores of "x0" at each of 2 x 4 places, one label for each place: expected 8, found 2
ContrastiveLoss | 2 3 | 2 3 | 2
  loss_param { class_weights: 1 }
  loss_param.class_weights: is not for ContrastiveLoss; remove it
EuclideanLoss | 2 3 | 2 3
  loss_param { class_weights: 1 }
  loss_param.class_weights: is not for EuclideanLoss; remove it
HingeLoss | 2 3 | 2
  loss_param { class_weights: 1 }
  loss_param.class_weights: is not for HingeLoss; remove it
InfogainLoss | 2 3 | 2 | 3 3
  loss_param { class_weights: 1 }
  loss_param.class_weights: is not for InfogainLoss; remove it
MultinomialLogisticLoss | 2 3 | 2
  loss_param { class_weights: 1 }
  loss_param.class_weights: is not for MultinomialLogisticLoss; remove it
SoftmaxWithLoss | 2 3 | 2
  loss_param { class_weights: 1 class_weights: 2 }
  loss_param.class_weights: is given 2 times; give it once for each of the 3 classes of "x0"
SoftmaxWithLoss | 2 3 | 2
  loss_param { class_weights: 1 class_weights: 2 class_weights: -1 }
  loss_param.class_weights: must be finite and not negative, but is -1
SoftmaxWithLoss | 2 3 | 2
  loss_param { class_weights: 1 class_weights: 2 class_weights: nan }
  loss_param.class_weights: must be finite and not negative, but is NaN
SoftmaxWithLoss | 2 3 | 2
  loss_param { class_weights: 1 class_weights: 2 class_weights: inf }
  loss_param.class_weights: must be finite and not negative, but is inf
SigmoidCrossEntropyLoss | 2 3 | 2 3
  loss_param { class_weights: 1 class_weights: 2 }
  loss_param.class_weights: is given 2 times; give it once for each of the 3 classes of "x0"
SigmoidCrossEntropyLoss | 2 3 | 2 3
  loss_param { class_weights: 1 class_weights: 2 class_weights: -1 }
  loss_param.class_weights: must be finite and not negative, but is -1
SigmoidCrossEntropyLoss | 2 3 | 2 3
  loss_param { class_weights: 1 class_weights: 2 class_weights: nan }
  loss_param.class_weights: must be finite and not negative, but is NaN
SigmoidCrossEntropyLoss | 2 3 | 2 3
  loss_param { class_weights: 1 class_weights: 2 class_weights: inf }
  loss_param.class_weights: must be finite and not negative, but is inf
SoftmaxWithLoss | 2 3 | 2
  loss_param { weight_by_label_freqs: true class_weighting: 1 }
  loss_param.class_weighting: is given 1 times; give it once for each of the 3 classes of "x0"
SoftmaxWithLoss | 2 3 | 2
  loss_param { weight_by_label_freqs: true }
  loss_param.class_weighting: is missing: weight_by_label_freqs needs a weight for each class
SoftmaxWithLoss | 2 3 | 2
  loss_param { class_weights: [1, 2, 3] } softmax_param { class_weight: [1, 2, 3] }
  softmax_param.class_weight: duplicates loss_param.class_weights; remove one of them
SoftmaxWithLoss | 2 3 | 2
  softmax_param { class_weight: [1, -2, 3] }
  softmax_param.class_weight: must be finite and not negative, but is -2
SoftmaxWithLoss | 2 3 4 | 2 4 | 2 3
  -
  shape of the weights in "x2", whose first axis is to be that of "x0" and whose count 2, one for each item, or 8, one for each place: expected 2 3 4 (24), found 2 3 (6)
SoftmaxWithLoss | 2 3 4 | 2 4 | 4 2
  -
  shape of the weights in "x2", whose first axis is to be that of "x0" and whose count 2, one for each item, or 8, one for each place: expected 2 3 4 (24), found 4 2 (8)
SoftmaxWithLoss | 2 3 4 | 2 4 | 2 3 4
  -
  shape of the weights in "x2", whose first axis is to be that of "x0" and whose count 2, one for each item, or 8, one for each place: expected 2 3 4 (24), found 2 3 4 (24)
SigmoidCrossEntropyLoss | 2 3 4 | 2 3 4 | 2 3
  -
  shape of the weights in "x2", whose first axis is to be that of "x0" and whose count 2, one for each item, or 8, one for each place, or 24, one for each score: expected 2 3 4 (24), found 2 3 (6)
SoftmaxWithLoss | 3 2 | 3 2 | 2 3
  softmax_param { axis: 0 }
  number of labels in "x1", which has the shape 3 2 (6), for the 3 scores of "x0" at each of 1 x 2 places, one label for each place: expected 2, found 6
SoftmaxWithLoss | 2 3
  -
  takes 2 to 3 bottom blob(s), but 1 are given
"#;

/// The error of a forward pass about the last bottom's values.
fn message(name: &str, text: &str, shapes: &[&[usize]], last: &[f64]) -> String {
    let mut bottoms: Vec<_> = (0..shapes.len() - 1)
        .map(|i| random::<f32>(&format!("x{i}"), shapes[i], 1))
        .collect();
    if shapes.len() > 2 {
        bottoms[1].data_mut().expect("nobody holds it").fill(1.0);
    }
    bottoms.push(blob("last", shapes[shapes.len() - 1], last));
    let result = layer(name, text, Phase::TRAIN, bottoms).forward();
    result.expect_err("the values are bad").to_string()
}

#[test]
fn bad_values_beside_scores_are_errors_that_name_them() {
    for value in ["-1", "NaN", "inf"] {
        let weights = [1.0, value.parse().unwrap()];
        let expected = format!("the weight {value} must be finite and not negative (number 1 of \"last\")");
        assert_eq!(
            message("SoftmaxWithLoss", "", &[&[2, 3], &[2], &[2]], &weights),
            expected
        );
        let shapes: [&[usize]; 3] = [&[2, 3], &[2, 3], &[2]];
        assert_eq!(message("SigmoidCrossEntropyLoss", "", &shapes, &weights), expected);
    }
    assert_eq!(
        message("SigmoidCrossEntropyLoss", "", &[&[2], &[2]], &[0.5, f64::NAN]),
        "the target NaN is not a probability: it must be a number from 0 to 1 (number 1 of \"last\")"
    );
    assert_eq!(
        message("ContrastiveLoss", "", &[&[2, 3], &[2, 3], &[2]], &[f64::INFINITY, 0.0]),
        "the mark inf must be 1 (the pair is alike) or 0 (it is not) (number 0 of \"last\")"
    );
    for name in ["HingeLoss", "MultinomialLogisticLoss"] {
        for label in ["3", "-1", "3.5", "NaN"] {
            assert_eq!(
                message(name, "", &[&[2, 3], &[2]], &[0.0, label.parse().unwrap()]),
                format!("the label {label} is not a class: it must be an integer from 0 to 2 (number 1 of \"last\")")
            );
        }
    }
    assert_eq!(
        message("HingeLoss", "", &[&[2, 0], &[2]], &[0.0, 0.0]),
        "the label 0 is not a class: there are no classes (number 0 of \"last\")"
    );
}

#[test]
fn a_gradient_for_what_has_none_is_an_error() {
    let bottoms = vec![
        random::<f32>("x", &[2, 3], 1),
        blob("label", &[2], &[0.0, 1.0]),
        random("matrix", &[3, 3], 2),
    ];
    let mut test = layer("InfogainLoss", "", Phase::TRAIN, bottoms);
    test.forward().unwrap();
    for (propagate, bottom) in [
        ([true, true, false], "label inputs"),
        ([true, false, true], "bottom 2, \"matrix\""),
    ] {
        assert_eq!(
            test.backward(&propagate).unwrap_err().to_string(),
            format!("InfogainLoss Layer cannot backpropagate to {bottom}.")
        );
    }
    test.backward(&[false, false, false]).unwrap();
}

/// Caffe and its forks look only at the existing gradients: a net may want the others.
#[test]
fn a_gradient_that_the_original_ignores_is_0() {
    let labels = || blob::<f32>("label", &[2], &[0.0, 1.0]);
    let pixels = [2, 2, 1, 1];
    let cases: [(&str, &str, Vec<cortado_core::Blob<f32>>, usize); 6] = [
        (
            "SoftmaxWithLoss",
            "",
            vec![random("x", &[2, 3], 1), labels(), random("w", &[2], 3)],
            2,
        ),
        (
            "SigmoidCrossEntropyLoss",
            "",
            vec![random("x", &[2], 1), labels(), random("w", &[2], 3)],
            2,
        ),
        (
            "ContrastiveLoss",
            "",
            vec![random("a", &[2, 3], 1), random("b", &[2, 3], 2), labels()],
            2,
        ),
        (
            "YoloSeg",
            "",
            vec![
                random("x", &pixels, 1),
                random("t", &pixels, 2),
                random("covered", &[2, 2], 3),
            ],
            2,
        ),
        (
            "Upsample",
            "",
            vec![random("x", &pixels, 1), blob("mask", &pixels, &[3.0, 2.0, 1.0, 0.0])],
            1,
        ),
        (
            "PriorBox",
            "prior_box_param { min_size: 2 }",
            vec![random("map", &pixels, 1), random("data", &pixels, 2)],
            1,
        ),
    ];
    for (name, text, bottoms, bottom) in cases {
        bottoms[bottom]
            .data_mut()
            .unwrap()
            .iter_mut()
            .for_each(|x| *x = x.abs());
        bottoms[bottom].diff_mut().unwrap().fill(7.0);
        let propagate: Vec<bool> = (0..bottoms.len())
            .map(|i| i != 1 || i == bottom || name == "ContrastiveLoss")
            .collect();
        let mut test = layer(name, text, Phase::TRAIN, bottoms);
        test.forward().unwrap_or_else(|error| panic!("{name}: {error}"));
        test.backward(&propagate)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(crate::diff(test.bottom(bottom)).iter().all(|&d| d == 0.0), "{name}");
    }
}

#[test]
fn no_shape_takes_memory_before_its_values_do() {
    let huge = 1 << 60;
    for (name, shapes) in [
        ("ContrastiveLoss", [&[huge, 0][..], &[huge, 0], &[huge]]),
        ("InfogainLoss", [&[0, huge], &[0], &[0]]),
        ("SoftmaxWithLoss", [&[huge, 0], &[huge], &[huge]]),
    ] {
        let bottoms = shapes
            .iter()
            .map(|shape| cortado_core::Blob::<f32>::new("x", shape).unwrap());
        let built = cortado_math::testing::LayerTest::new(crate::kind(name), "", Phase::TRAIN, bottoms.collect());
        assert!(built.and_then(|mut test| test.forward()).is_err(), "{name}");
    }
    let bottoms = vec![blob::<f32>("x", &[0, huge], &[]), blob("label", &[0], &[])];
    let mut test = layer("Accuracy", r#"top: "a" top: "b""#, Phase::TEST, bottoms);
    assert!(test.forward().unwrap_err().to_string().starts_with("out of memory"));
}
