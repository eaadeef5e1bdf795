//! Weights of other forks and versions, in other orders than a layer's own.

use crate::build;
use crate::weights::{STRICT, blob, source, weights};
use cortado_core::Phase;
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
