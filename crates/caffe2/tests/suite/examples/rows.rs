//! Rows, norms and losses.

use super::kit::{check, float, floats, int, scalar};
use crate::common::{difference, fetch, run, tensor};

#[test]
fn rows_and_norms() {
    let (x, y) = (floats(&[2, 2], &[1.0, 2.0, 3.0, 4.0]), floats(&[2, 1], &[10.0, 20.0]));
    check(
        "DotProductWithPadding",
        "arg { name: 'pad_value' f: 2 }",
        &[x.share(), y.share()],
        &[float(&[14.0, 68.0])],
    );
    check(
        "DotProductWithPadding",
        "arg { name: 'replicate' i: 1 }",
        &[x.share(), y],
        &[float(&[30.0, 140.0])],
    );
    check(
        "RowMul",
        "",
        &[x.share(), float(&[2.0, 0.0])],
        &[floats(&[2, 2], &[2.0, 4.0, 0.0, 0.0])],
    );
    check(
        "SquareRootDivide",
        "",
        &[x, float(&[4.0, 0.0])],
        &[floats(&[2, 2], &[0.5, 1.0, 3.0, 4.0])],
    );
    let (x, ones, zeros) = (floats(&[1, 2], &[3.0, 4.0]), float(&[1.0, 2.0]), float(&[0.0, 1.0]));
    let factor = 1.0 / 12.5_f32.sqrt();
    let y = floats(&[1, 2], &[3.0 * factor, 8.0 * factor + 1.0]);
    check("RMSNorm", "", &[x, ones, zeros], &[y, float(&[factor])]);
    let batch = floats(&[1, 2, 2], &[1.0, 2.0, 3.0, 4.0]);
    check(
        "BatchMatMul",
        "",
        &[batch, float(&[1.0, 1.0])],
        &[floats(&[1, 2], &[3.0, 7.0])],
    );
    let x = floats(&[1, 4, 1, 1], &[1.0, 2.0, 3.0, 4.0]);
    let even = "arg { name: 'size' i: 2 } arg { name: 'alpha' f: 2 } arg { name: 'beta' f: 1 }";
    let scales = [6.0, 14.0, 26.0, 17.0];
    let y: Vec<f32> = scales
        .iter()
        .zip(1_u8..)
        .map(|(scale, x)| f32::from(x) / scale)
        .collect();
    check(
        "LRN",
        even,
        &[x],
        &[floats(&[1, 4, 1, 1], &y), floats(&[1, 4, 1, 1], &scales)],
    );
}

#[test]
fn batches_train_their_statistics() {
    let op = "type: 'SpatialBN' input: 'x' input: 'g' input: 'b' input: 'm' input: 'v' output: 'y' output: 'm'
              output: 'v' output: 'saved_m' output: 'saved_i' arg { name: 'momentum' f: 0.5 } arg { name: 'epsilon' f: 0 }";
    let one = || float(&[1.0]);
    let inputs = [
        ("x", floats(&[2, 1, 2], &[1.0, 3.0, 5.0, 7.0])),
        ("g", one()),
        ("b", one()),
        ("m", one()),
        ("v", one()),
    ];
    let workspace = run(op, &inputs).expect("it runs");
    let inverse = 1.0 / 5.0_f32.sqrt();
    let y = [-3.0, -1.0, 1.0, 3.0].map(|x| x * inverse + 1.0);
    for (name, expected) in [
        ("y", floats(&[2, 1, 2], &y)),
        ("m", float(&[2.5])),
        ("v", float(&[0.5 + 0.5 * 5.0 * 4.0 / 3.0])),
        ("saved_m", float(&[4.0])),
        ("saved_i", float(&[inverse])),
    ] {
        assert_eq!(difference(&fetch(&workspace, name), &expected), None, "{name}");
    }
}

#[test]
fn losses() {
    check(
        "MakeTwoClass",
        "",
        &[float(&[0.25, 1.0])],
        &[floats(&[2, 2], &[0.75, 0.25, 0.0, 1.0])],
    );
    let (a, b) = (float(&[1.0, 2.0]), float(&[3.0, 0.0]));
    check(
        "MarginRankingCriterion",
        "",
        &[a.share(), b, int(&[1, 1])],
        &[float(&[3.0, 0.0])],
    );
    check(
        "CosineEmbeddingCriterion",
        "arg { name: 'margin' f: 0.5 }",
        &[a, int(&[1, 0])],
        &[float(&[0.0, 1.5])],
    );
    check(
        "BernoulliJSD",
        "",
        &[float(&[0.0]), float(&[1.0])],
        &[float(&[2.0_f32.ln()])],
    );
    check("Perplexity", "", &[float(&[0.25, 1.0])], &[scalar(2.0)]);
    let scores = floats(&[3, 2], &[0.9, 0.1, 0.9, 0.1, 0.2, 0.8]);
    check(
        "MultiClassAccuracy",
        "",
        &[scores, int(&[0, 1, 1])],
        &[float(&[1.0, 0.5]), int(&[1, 2])],
    );
    let ln2 = 2.0_f32.ln();
    check(
        "WeightedSigmoidCrossEntropyWithLogits",
        "",
        &[
            floats(&[1, 2], &[0.0, 0.0]),
            floats(&[1, 2], &[0.0, 1.0]),
            floats(&[1, 2], &[1.0, 3.0]),
        ],
        &[float(&[2.0 * ln2])],
    );
    let logits = floats(&[1, 2, 1, 2], &[0.0, 5.0, 0.0, 9.0]);
    let labels = tensor(&[1, 1, 2], &[1_i32, -1]);
    let e = (-4.0_f32).exp();
    let softmax = floats(&[1, 2, 1, 2], &[0.5, e / (1.0 + e), 0.5, 1.0 / (1.0 + e)]);
    check("SpatialSoftmaxWithLoss", "", &[logits, labels], &[softmax, scalar(ln2)]);
}
