//! Which layers a net has in a phase, at a level and with stages, and what the log reports about
//! the others.

use crate::{listening, parse, registry};
use cortado_core::Phase;
use cortado_net::Net;
use cortado_proto::{NetState, text};

/// A state, the rules of a layer, whether the layer is kept, and the log's lines on it without
/// `specified by a rule in layer x`.
const CASES: &[(&str, &str, bool, &[&str])] = &[
    ("phase: TRAIN", "", true, &[]),
    ("phase: TRAIN", "include { phase: TRAIN }", true, &[]),
    (
        "phase: TRAIN",
        "include { phase: TEST }",
        false,
        &["The NetState phase (0) differed from the phase (1)"],
    ),
    ("phase: TEST", "exclude { phase: TEST }", false, &[]),
    (
        "phase: TEST",
        "exclude { phase: TRAIN }",
        true,
        &["The NetState phase (1) differed from the phase (0)"],
    ),
    ("phase: TRAIN", "include { }", true, &[]),
    ("phase: TRAIN", "exclude { }", false, &[]),
    (
        "phase: TRAIN level: 2",
        "include { phase: TEST } include { min_level: 3 } include { max_level: 2 }",
        true,
        &[
            "The NetState phase (0) differed from the phase (1)",
            "The NetState level (2) is above the min_level (3)",
        ],
    ),
    (
        "phase: TRAIN level: 2",
        "include { min_level: 1 max_level: 4 }",
        true,
        &[],
    ),
    (
        "phase: TRAIN level: -1",
        "include { min_level: 0 }",
        false,
        &["The NetState level (-1) is above the min_level (0)"],
    ),
    (
        "phase: TRAIN level: 5",
        "include { min_level: 1 max_level: 4 }",
        false,
        &["The NetState level (5) is above the max_level (4)"],
    ),
    (
        "phase: TRAIN",
        "include { min_level: 1 max_level: 4 }",
        false,
        &["The NetState level (0) is above the min_level (1)"],
    ),
    ("phase: TRAIN level: 3", "exclude { min_level: 3 }", false, &[]),
    ("phase: TRAIN stage: 'a'", "include { stage: 'a' }", true, &[]),
    (
        "phase: TRAIN stage: 'a'",
        "include { stage: 'a' stage: 'b' }",
        false,
        &["The NetState did not contain stage 'b'"],
    ),
    (
        "phase: TRAIN stage: 'b' stage: 'a'",
        "include { stage: 'a' stage: 'b' }",
        true,
        &[],
    ),
    (
        "phase: TRAIN stage: 'a'",
        "include { stage: 'b' } include { stage: 'a' }",
        true,
        &["The NetState did not contain stage 'b'"],
    ),
    (
        "phase: TRAIN stage: 'a'",
        "include { not_stage: 'a' }",
        false,
        &["The NetState contained a not_stage 'a'"],
    ),
    ("phase: TRAIN stage: 'b'", "include { not_stage: 'a' }", true, &[]),
    (
        "phase: TRAIN stage: ''",
        "include { stage: 'a' }",
        false,
        &["The NetState did not contain stage 'a'"],
    ),
    (
        "phase: TRAIN stage: 'a'",
        "exclude { stage: 'b' } exclude { not_stage: 'a' }",
        true,
        &[
            "The NetState did not contain stage 'b'",
            "The NetState contained a not_stage 'a'",
        ],
    ),
    // The phase is checked first, then the level, then the stages.
    (
        "phase: TRAIN level: 1 stage: 'a'",
        "include { not_stage: 'a' stage: 'b' min_level: 2 phase: TEST }",
        false,
        &["The NetState phase (0) differed from the phase (1)"],
    ),
    (
        "phase: TRAIN level: 1 stage: 'a'",
        "include { not_stage: 'a' stage: 'b' min_level: 2 }",
        false,
        &["The NetState level (1) is above the min_level (2)"],
    ),
    (
        "phase: TRAIN stage: 'a'",
        "include { not_stage: 'a' stage: 'b' }",
        false,
        &["The NetState did not contain stage 'b'"],
    ),
];

const DATA: &str = "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 } } }";

#[test]
fn rules_decide_which_layers_a_net_has() {
    for (state, rules, kept, reasons) in CASES {
        let layer = format!("layer {{ name: 'x' type: 'Silence' bottom: 'data' {rules} }}");
        let (ctx, log) = listening(Phase::TEST);
        let net = Net::<f32>::build(
            &parse(&format!("state {{ {state} }} {DATA} {layer}")),
            &registry(),
            &ctx,
        );
        let net = net.unwrap_or_else(|error| panic!("{state}, {rules}: {error}"));
        assert_eq!(net.layer_index("x").is_some(), *kept, "{state}, {rules}");
        let lines = log.take();
        let of_filter: Vec<&String> = lines
            .iter()
            .take_while(|line| line.starts_with("The NetState"))
            .collect();
        let expected: Vec<String> = reasons
            .iter()
            .map(|reason| format!("{reason} specified by a rule in layer x"))
            .collect();
        assert_eq!(of_filter, expected.iter().collect::<Vec<_>>(), "{state}, {rules}");
    }
}

#[test]
fn the_log_shows_the_net_that_is_left() {
    let source = format!(
        "name: 'n' {DATA} layer {{ name: 'x' type: 'Silence' bottom: 'data' include {{ phase: TRAIN }} }} \
         layer {{ name: 'y' type: 'Silence' bottom: 'data' include {{ phase: TEST not_stage: 'deploy' }} }}"
    );
    let mut param = parse(&source);
    let (state, _) =
        text::parse::<NetState>("phase: TEST level: 0 stage: ''", "state", Default::default()).expect("it is a state");
    param.state = Some(Box::new(state));
    let (ctx, log) = listening(Phase::TEST);
    Net::<f64>::build(&param, &registry(), &ctx).expect("the net makes sense");
    let expected = "Initializing net from parameters: \n\
name: \"n\"
state {
  phase: TEST
  level: 0
  stage: \"\"
}
layer {
  name: \"data\"
  type: \"Input\"
  top: \"data\"
  input_param {
    shape {
      dim: 2
      dim: 3
    }
  }
}
layer {
  name: \"y\"
  type: \"Silence\"
  bottom: \"data\"
  include {
    phase: TEST
    not_stage: \"deploy\"
  }
}
";
    let reason = "The NetState phase (1) differed from the phase (0) specified by a rule in layer x";
    assert_eq!(log.take()[..2], [reason, expected]);
}

#[test]
fn a_net_without_a_state_is_in_the_phase_of_its_context() {
    let source = format!("{DATA} layer {{ name: 'x' type: 'Silence' bottom: 'data' include {{ phase: TRAIN }} }}");
    for phase in [Phase::TRAIN, Phase::TEST] {
        let (ctx, _) = listening(phase);
        let net = Net::<f32>::build(&parse(&source), &registry(), &ctx).expect("the net makes sense");
        assert_eq!(net.phase(), phase);
        assert_eq!(net.layer_index("x").is_some(), phase == Phase::TRAIN);
    }
}

#[test]
fn a_layer_may_have_a_phase_of_its_own() {
    let source = format!(
        "{DATA} layer {{ name: 'a' type: 'Dropout' bottom: 'data' top: 'a' phase: TEST }} \
         layer {{ name: 'b' type: 'Dropout' bottom: 'a' top: 'b' }}"
    );
    let mut net: Net<f64> = crate::build(&source, Phase::TRAIN);
    crate::set(&net, "data", &[1.0; 6]);
    net.forward().expect("the net runs");
    assert_eq!(crate::data(&net, "a"), [1.0; 6]);
    assert!(crate::data(&net, "b").iter().all(|value| [0.0, 2.0].contains(value)));
    let phases: Vec<Phase> = (0..3).map(|layer| net.layer_param(layer).phase()).collect();
    assert_eq!(phases, [Phase::TRAIN, Phase::TEST, Phase::TRAIN]);
}
