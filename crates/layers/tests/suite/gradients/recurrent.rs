//! Recurrent layers.

use super::{Case, Special};
use crate::{blob, kind, layer, random, set_data};
use cortado_core::{Blob, Phase};
use cortado_math::testing::{GradientCheck, LayerTest, Objective};

pub(super) const CASES: &[Case] = &[];

/// The marks of sequences, repeated as often as there is room: beginnings at the start, in the
/// middle and at the end.
fn marks(dims: &[usize], pattern: &[f64]) -> Blob<f64> {
    let count = dims.iter().product();
    let values: Vec<f64> = pattern.iter().copied().cycle().take(count).collect();
    blob("cont", dims, &values)
}

const MIXED: &[f64] = &[0.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0];

/// x and cont of these sizes, then random bottoms of `more` shapes.
fn bottoms(x: &[usize], pattern: &[f64], more: &[&[usize]]) -> Vec<Blob<f64>> {
    let mut bottoms = vec![random("x", x, 1), marks(&x[..2], pattern)];
    bottoms.extend((2..).zip(more).map(|(i, dims)| random(&format!("x{i}"), dims, i)));
    bottoms
}

fn unit(streams: usize, hidden: usize, pattern: &[f64]) -> Vec<Blob<f64>> {
    let gates = random("gates", &[1, streams, 4 * hidden], 2);
    vec![
        random("c", &[1, streams, hidden], 1),
        gates,
        marks(&[1, streams], pattern),
    ]
}

pub(super) const SPECIAL: &[Special] = &[
    ("LSTM", "recurrent_param { num_output: 3 FILLERS }", || {
        bottoms(&[4, 2, 3], MIXED, &[])
    }),
    ("LSTM", "recurrent_param { num_output: 1 FILLERS }", || {
        bottoms(&[1, 1, 1], &[1.0], &[])
    }),
    ("LSTM", "recurrent_param { num_output: 2 FILLERS }", || {
        bottoms(&[3, 2, 2, 1, 2], &[1.0], &[])
    }),
    ("LSTM", "recurrent_param { num_output: 2 FILLERS }", || {
        bottoms(&[3, 2], &[0.0], &[])
    }),
    ("LSTM", "recurrent_param { num_output: 2 FILLERS }", || {
        bottoms(&[5, 3, 2], MIXED, &[&[3, 2, 2]])
    }),
    (
        "LSTM",
        r#"top: "o" top: "h" top: "c" recurrent_param { num_output: 2 expose_hidden: true FILLERS }"#,
        || bottoms(&[3, 2, 2], &[1.0, 0.0, 1.0], &[&[1, 2, 2], &[1, 2, 2]]),
    ),
    (
        "LSTM",
        r#"top: "o" top: "h" top: "c" recurrent_param { num_output: 3 expose_hidden: true FILLERS }"#,
        || bottoms(&[4, 3, 1], &[1.0], &[&[3], &[1, 3, 3], &[1, 3, 3]]),
    ),
    (
        "LSTM",
        r#"top: "o" top: "h" top: "c" recurrent_param { num_output: 2 expose_hidden: true FILLERS }"#,
        || bottoms(&[0, 2, 3], &[], &[&[2, 1], &[1, 2, 2], &[1, 2, 2]]),
    ),
    ("LSTMUnit", r#"top: "c1" top: "h1""#, || unit(3, 2, &[1.0, 0.0, 1.0])),
    ("LSTMUnit", r#"top: "c1" top: "h1""#, || unit(1, 4, &[1.0])),
    ("LSTMUnit", r#"top: "c1" top: "h1""#, || unit(2, 1, &[0.0])),
    ("RNN", "recurrent_param { num_output: 3 FILLERS }", || {
        bottoms(&[4, 2, 3], MIXED, &[])
    }),
    ("RNN", "recurrent_param { num_output: 1 FILLERS }", || {
        bottoms(&[1, 1, 1], &[1.0], &[])
    }),
    ("RNN", "recurrent_param { num_output: 2 FILLERS }", || {
        bottoms(&[5, 3, 2, 2], MIXED, &[&[3, 2]])
    }),
    (
        "RNN",
        r#"top: "o" top: "h" recurrent_param { num_output: 2 expose_hidden: true FILLERS }"#,
        || bottoms(&[3, 2, 2], &[1.0, 0.0, 1.0], &[&[1, 2, 2]]),
    ),
    (
        "RNN",
        r#"top: "o" top: "h" recurrent_param { num_output: 3 expose_hidden: true FILLERS }"#,
        || bottoms(&[4, 3, 1], &[1.0], &[&[3, 2, 1], &[1, 3, 3]]),
    ),
];

/// A layer that has seen a sequence of another length.
fn with_memory(name: &str, more: &[&[usize]]) -> LayerTest<f64> {
    let text = format!("recurrent_param {{ num_output: 3 {} }}", super::FILLERS);
    let mut test = layer(name, &text, Phase::TRAIN, bottoms(&[5, 2, 2], &[1.0], more));
    test.forward().expect("it works");
    test.bottom_mut(0).reshape(&[3, 2, 2]).expect("it works");
    test.bottom_mut(1).reshape(&[3, 2]).expect("it works");
    set_data(test.bottom(1), &[1.0, 0.0, 1.0, 1.0, 0.0, 1.0]);
    test
}

#[test]
fn gradients_after_an_earlier_pass_are_right() {
    let check = GradientCheck {
        objective: Objective::Combination,
        ..Default::default()
    };
    for name in ["LSTM", "RNN"] {
        check.assert_layer(&mut with_memory(name, &[]));
        check.assert_layer(&mut with_memory(name, &[&[2, 3]]));
    }
}

/// The gradient of the weights follows a rule of its own.
#[test]
fn the_gradient_of_a_map_that_irnn_scans_is_right() {
    let check = GradientCheck {
        params: Some(vec![]),
        ..Default::default()
    };
    let tops = "top: 'left' top: 'up' top: 'right' top: 'down'";
    for options in ["", "initial_value: 0.4 weight_fixed: false", "initial_value: -0.7"] {
        let text = format!("{tops} irnn_param {{ {options} }}");
        check.assert(kind("IRNN"), &text, vec![random("x", &[2, 2, 3, 4], 1)]);
    }
}
