//! Weights of other forks and versions, in other orders than a layer's own.

use crate::weights::{LENIENT, STRICT, blob, source, weights};
use crate::{build, parse, registry};
use cortado_core::{Ctx, Phase, Rng};
use cortado_net::Net;

/// Mean 6, variance 4, γ 3 and β 1 of one channel and twice as much of the other, in each order that
/// files of NVIDIA's BatchNorm have; and without γ and β as Caffe's sums.
#[test]
fn statistics_of_any_age_fit_a_batch_norm_with_a_factor_and_a_summand() {
    let text = "
        layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 2 } } }
        layer { name: 'n' type: 'BatchNorm' bottom: 'x' top: 'x' batch_norm_param { scale_bias: true } }";
    let (mean, variance) = (blob(&[2], &[6.0, 12.0]), blob(&[2], &[4.0, 8.0]));
    let (gamma, beta) = (blob(&[2], &[3.0, 6.0]), blob(&[2], &[1.0, 2.0]));
    let (one, eight) = (blob(&[1], &[1.0]), blob(&[1], &[8.0]));
    let sums = [blob(&[2], &[48.0, 96.0]), blob(&[2], &[32.0, 64.0])];
    let learned = [vec![3.0, 6.0], vec![1.0, 2.0]];
    let plain = [vec![1.0, 1.0], vec![0.0, 0.0]];
    let [sum, squares] = sums;
    for (blobs, learned) in [
        (
            vec![mean.clone(), variance.clone(), one.clone(), gamma.clone(), beta.clone()],
            &learned,
        ),
        (
            vec![gamma.clone(), beta.clone(), mean, variance, eight.clone()],
            &learned,
        ),
        (vec![sum.clone(), squares.clone(), eight.clone(), gamma, beta], &learned),
        (vec![sum, squares, eight], &plain),
    ] {
        let mut net: Net<f32> = build(text, Phase::TEST);
        net.copy_trained_from(&source(vec![("n", blobs)]), &STRICT)
            .expect("they fit");
        let [gamma, beta] = learned.clone();
        assert_eq!(weights(&net), [vec![6.0, 12.0], vec![4.0, 8.0], vec![1.0], gamma, beta]);
    }
    let mut net: Net<f32> = build(text, Phase::TEST);
    let report = net.copy_trained_from(&source(vec![("n", vec![one.clone(), one])]), &STRICT);
    let message = report.expect_err("there are too few").to_string();
    assert_eq!(
        message,
        "Incompatible number of blobs for layer n: expected 5, found 2."
    );
}

/// A file of Intel's engines has the blobs of a Scale in the BatchNorm before it.
#[test]
fn blobs_of_a_scale_in_a_batch_norm_are_moved() {
    let net = |between: &str| -> Net<f32> {
        let text = format!(
            "layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ dim: 1 dim: 2 }} }} }} \
             layer {{ name: 'bn' type: 'BatchNorm' bottom: 'x' top: 'y' }} {between} \
             layer {{ name: 'scale' type: 'Scale' bottom: 'y' top: 'y' scale_param {{ bias_term: true }} }}"
        );
        build(&text, Phase::TEST)
    };
    let five = || {
        vec![
            blob(&[2], &[1.0, 2.0]),
            blob(&[2], &[3.0, 4.0]),
            blob(&[1], &[1.0]),
            blob(&[2], &[5.0, 6.0]),
            blob(&[2], &[7.0, 8.0]),
        ]
    };
    let right = [
        vec![1.0, 2.0],
        vec![3.0, 4.0],
        vec![1.0],
        vec![5.0, 6.0],
        vec![7.0, 8.0],
    ];
    for file in [
        source(vec![("bn", five())]),
        source(vec![("bn", five()), ("scale", vec![])]),
    ] {
        let mut net = net("");
        net.copy_trained_from(&file, &STRICT).expect("they fit");
        assert_eq!(weights(&net), right);
    }
    let own = source(vec![
        ("bn", five()),
        ("scale", vec![blob(&[2], &[1.0; 2]), blob(&[2], &[0.0; 2])]),
    ]);
    let error = net("").copy_trained_from(&own, &LENIENT).unwrap_err().to_string();
    assert_eq!(error, "Incompatible number of blobs for layer bn: expected 3, found 5.");
    let mut apart = net("layer { name: 'p' type: 'Power' bottom: 'y' top: 'y' }");
    let error = apart
        .copy_trained_from(&source(vec![("bn", five())]), &LENIENT)
        .unwrap_err()
        .to_string();
    assert_eq!(error, "Incompatible number of blobs for layer bn: expected 3, found 5.");
}

/// A file does not state which fork's Interp is meant: the error of the layer that reads it names
/// the option.
#[test]
fn a_mismatch_names_the_other_form_of_a_layer_below() {
    let text = |options: &str| {
        format!(
            "layer {{ name: 'in' type: 'Input' top: 'x' top: 'p' input_param {{ shape {{ dim: 1 dim: 2 dim: 8 dim: 8 }} shape {{ dim: 1 dim: 2 dim: 4 dim: 4 }} }} }} \
             layer {{ name: 'i' type: 'Interp' bottom: 'p' top: 'i' interp_param {{ zoom_factor: 2 {options} }} }} \
             layer {{ name: 'r' type: 'ReLU' bottom: 'i' top: 'r' }} \
             layer {{ name: 'e' type: 'Eltwise' bottom: 'x' bottom: 'r' top: 'e' }}"
        )
    };
    let param = parse(&text(""));
    let error = Net::<f32>::build(&param, &registry(), &Ctx::new(Phase::TEST, Rng::new(1)))
        .map(drop)
        .unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("layer \"i\" makes (H - 1) * zoom_factor + 1 of H rows; if zoom_factor * H is meant, as in OpenVINO's models, give its interp_param `zoom: TIMES`"),
        "{error}"
    );
    let net: Net<f32> = build(&text("zoom: TIMES"), Phase::TEST);
    assert_eq!(net.blob("e").expect("it is there").shape()[..], [1, 2, 8, 8]);
}
