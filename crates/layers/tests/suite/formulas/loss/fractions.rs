//! Labels with fractions, which are cut towards 0.

use super::super::Draw;
use crate::{blob, data, diff, layer, random, set_diff};
use cortado_core::{Blob, Phase};

/// What a layer gives for labels: its tops and the gradient of its first bottom, where that has one.
fn run(name: &str, text: &str, scores: &[usize], (shape, labels): (&[usize], &[f64])) -> Vec<Vec<f64>> {
    let labels = blob::<f64>("label", shape, labels);
    let mut bottoms = match name {
        "Embed" => vec![labels],
        _ => vec![random("x", scores, 1), labels],
    };
    match name {
        "MultinomialLogisticLoss" => {
            let mut p = bottoms[0].data_mut().unwrap();
            p.iter_mut().for_each(|p| *p = p.abs());
        }
        "InfogainLoss" => bottoms.push(random("matrix", &[scores[1], scores[1]], 3)),
        "ContrastiveLoss" => bottoms.insert(1, random("b", scores, 2)),
        _ => {}
    }
    let text = format!("{text} top: \"y\"");
    let mut test = layer::<f64>(name, &text, Phase::TRAIN, bottoms);
    test.forward().unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut found: Vec<Vec<f64>> = (0..test.tops()).map(|i| data(test.top(i))).collect();
    if !matches!(name, "Accuracy" | "Embed") {
        let ones = vec![1.0; test.top(0).count()];
        set_diff(test.top(0), &ones);
        let propagate: Vec<bool> = (0..test.bottoms()).map(|i| i == 0).collect();
        test.backward(&propagate).unwrap();
        found.push(diff(test.bottom(0)));
    }
    found
}

#[test]
fn a_fraction_of_a_label_is_cut_off() {
    let embed = "embed_param { input_dim: 3 num_output: 2 weight_filler { type: \"gaussian\" } }";
    let cases: [(&str, &str, &[usize], &[usize]); 11] = [
        ("SoftmaxWithLoss", "", &[4, 3], &[4]),
        ("SoftmaxWithLoss", "", &[2, 3, 2], &[2, 2]),
        ("SoftmaxWithLoss", "loss_param { ignore_label: 1 }", &[4, 3], &[4]),
        ("SoftmaxWithLossOHEM", "", &[4, 3], &[4]),
        ("Accuracy", "", &[4, 3], &[4]),
        ("Accuracy", "accuracy_param { ignore_label: 0 }", &[4, 3], &[4]),
        ("HingeLoss", "", &[4, 3], &[4]),
        ("MultinomialLogisticLoss", "", &[4, 3], &[4]),
        ("InfogainLoss", "", &[4, 3], &[4]),
        ("ContrastiveLoss", "", &[4, 3], &[4]),
        ("Embed", embed, &[4, 3], &[4]),
    ];
    for case in 0..20 {
        let mut draw = Draw::new(case);
        let whole: Vec<f64> = (0..4).map(|_| draw.size(0, 2) as f64).collect();
        // 0 has numbers on both sides.
        let mut broken = |&label: &f64| {
            let fraction = draw.value(0.0, 0.999);
            if label == 0.0 && draw.flag() {
                -fraction
            } else {
                label + fraction
            }
        };
        let broken: Vec<f64> = whole.iter().map(&mut broken).collect();
        for (name, text, scores, shape) in cases {
            let found = run(name, text, scores, (shape, &broken));
            assert_eq!(
                found,
                run(name, text, scores, (shape, &whole)),
                "{name} {text}: {broken:?}"
            );
        }
        let pick = |numbers: &[f64]| run("BatchReindex", "", &[3, 2], (&[4], numbers));
        assert_eq!(pick(&broken), pick(&whole), "{broken:?}");
    }
}

/// An ignored label of −1 is not one of the numbers that become 0.
#[test]
fn a_fraction_of_an_ignored_label_is_cut_off() {
    let ignored = |label: f64| {
        let bottoms: Vec<Blob<f32>> = vec![random("x", &[2, 3], 1), blob("label", &[2], &[2.0, label])];
        let mut test = layer(
            "SoftmaxWithLoss",
            "loss_param { ignore_label: -1 }",
            Phase::TRAIN,
            bottoms,
        );
        test.forward()
            .map(|()| data(test.top(0)))
            .map_err(|error| error.to_string())
    };
    assert_eq!(ignored(-1.5), ignored(-1.0));
    assert_ne!(ignored(-0.5), ignored(-1.0));
    assert_eq!(ignored(-0.5), ignored(0.0));
    assert_eq!(
        ignored(-2.5).unwrap_err(),
        "the label -2.5 is not a class: it must be an integer from 0 to 2, or -1, which is ignored (number 1 of \"label\")"
    );
}
