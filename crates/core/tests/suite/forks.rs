//! The fields of forks: what is refused, what is a note, and what passes.

use cortado_core::event::{Event, Observer};
use cortado_core::forks::{is_set, note_harmless, refuse, refuse_in_layer, refuse_in_training};
use cortado_core::{Ctx, Filler, Phase, Rng};
use cortado_proto::reflect::{Decision, FieldDesc, Kind, MessageDesc};
use cortado_proto::text::{TextOptions, parse};
use cortado_proto::{FillerParameter, LayerParameter, MESSAGES, Message, SolverParameter};
use std::sync::{Arc, Mutex};

fn read<M: Message + Default>(text: &str) -> M {
    parse(text, "test", TextOptions::default())
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
        .0
}

/// The lines of a log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        self.0.lock().expect("nobody panics").push(event.to_string());
    }
}

impl Log {
    fn lines(&self) -> Vec<String> {
        self.0.lock().expect("nobody panics").clone()
    }
}

fn ctx() -> Ctx {
    Ctx::new(Phase::TEST, Rng::new(1))
}

/// What a layer with the options `params` is refused for.
fn refused(text: &str, params: &[&str]) -> Option<String> {
    let layer: LayerParameter = read(text);
    refuse_in_layer(&layer, params, &ctx())
        .err()
        .map(|error| error.to_string())
}

/// Fields that code reads although no struct has the type of their message, which they then must
/// be honoured for by name.
fn is_dynamic(field: &FieldDesc) -> bool {
    let is_named = |message: &MessageDesc| message.fields.iter().any(|field| field.decision != Decision::Unread);
    matches!(field.kind, Kind::Message(message) if !message.fields.is_empty() && !is_named(message))
}

#[test]
fn what_is_honoured_is_in_messages_that_code_names() {
    for message in MESSAGES {
        for field in message.fields {
            let is_honoured = matches!(field.decision, Decision::Honoured(_));
            assert!(!(is_honoured && is_dynamic(field)), "{} {}", message.name, field.name);
        }
    }
}

#[test]
fn only_fields_with_an_effect_are_refused() {
    let conv = |options: &str| refused(&format!("convolution_param {{ {options} }}"), &["convolution_param"]);
    assert_eq!(conv("weight_fixed: false cudnn_flavor: MIN_MEMORY"), None);
    assert_eq!(
        conv("weight_fixed: true").as_deref(),
        Some("convolution_param.weight_fixed: is Synopsys's, whose meaning is not published; remove it")
    );
    assert!(
        conv("weight_filler { diag_val: 2 }")
            .unwrap()
            .starts_with("convolution_param.weight_filler.diag_val: ")
    );
    assert_eq!(
        refused("convolution_param { weight_fixed: true }", &[]),
        None,
        "of another layer's options"
    );
}

#[test]
fn a_default_of_the_fork_is_not_refused_and_any_other_value_is() {
    let distort = |options: &str| {
        refused(
            &format!("type: \"Data\" transform_param {{ distort_param {{ {options} }} }}"),
            &["transform_param"],
        )
    };
    assert_eq!(distort("exposure_lower: 0.0 all_effects: false"), None);
    assert!(distort("exposure_lower: 0.5").is_some());
    let norm = |options: &str| refused(&format!("norm_param {{ {options} }}"), &["norm_param"]);
    assert_eq!(norm("fix_scale: true"), None);
    assert!(norm("fix_scale: false").is_some(), "true by default");
    let elu = |options: &str| refused(&format!("elu_param {{ {options} }}"), &["elu_param"]);
    assert_eq!(elu("lambda: 1"), None);
    assert!(elu("lambda: 0").is_some());
    let softmax = |options: &str| refused(&format!("softmax_param {{ {options} }}"), &["softmax_param"]);
    assert_eq!(softmax("normalize_type: \"Softmax\""), None);
    assert!(softmax("normalize_type: \"L2\"").is_some());
}

#[test]
fn a_field_is_refused_where_only_other_types_read_it() {
    let data = |name: &str| refused(&format!("type: \"{name}\" data_param {{ side: 7 }}"), &["data_param"]);
    assert_eq!(data("BoxData"), None);
    assert_eq!(
        data("Data").as_deref(),
        Some("data_param.side: is read by layers of the types BoxData only, and not by Data; remove it")
    );
}

#[test]
fn a_lenient_reader_warns_of_what_it_would_refuse() {
    let log = Log::default();
    let options = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    let ctx = ctx().with_observer(Arc::new(log.clone())).with_text_options(options);
    let layer: LayerParameter = read("convolution_param { weight_fixed: true binary: 1 }");
    refuse_in_layer(&layer, &["convolution_param"], &ctx).expect("it is lenient");
    assert_eq!(
        log.lines(),
        [
            "convolution_param.binary is OpenPose's binary weights, which are not supported; remove it; it has no effect",
            "convolution_param.weight_fixed is Synopsys's, whose meaning is not published; remove it; it has no effect",
        ]
    );
}

#[test]
fn what_concerns_speed_or_logs_alone_is_a_note() {
    let log = Log::default();
    let ctx = ctx().with_observer(Arc::new(log.clone()));
    let fast: LayerParameter = read("convolution_param { cudnn_flavor: MIN_MEMORY weight_fixed: false }");
    let plain: LayerParameter = read("convolution_param { num_output: 3 }");
    note_harmless([&fast as &dyn Message, &plain, &fast], &ctx);
    assert_eq!(
        log.lines(),
        [
            "convolution_param.cudnn_flavor has no effect: how cuDNN or MKL computes; the result is the same (given 2 times)"
        ]
    );
}

/// Options of a layer that change only what training learns.
const FOR_TRAINING: [&str; 4] = [
    "connectivity_mode: DISCONNECTED_ELTWISE",
    "param { regularization_type: 'L1' }",
    "param { lr_mult: 1 } param { decay_proto: 'decay.binaryproto' }",
    "convolution_param { weight_filler { type: 'msra' negative_slope: 0.25 } }",
];

#[test]
fn what_changes_only_training_is_a_note_and_an_error_where_a_solver_trains() {
    for options in FOR_TRAINING {
        let layer: LayerParameter = read(options);
        let log = Log::default();
        let logged = ctx().with_observer(Arc::new(log.clone()));
        refuse_in_layer(&layer, &["convolution_param"], &logged).expect("nothing trains it");
        note_harmless([&layer as &dyn Message], &logged);
        let [line] = &log.lines()[..] else {
            panic!("{options}: {:?}", log.lines())
        };
        assert!(line.ends_with("; it has no effect but in training"), "{line}");
        let error = refuse_in_training(&layer, &logged).unwrap_err().to_string();
        assert!(error.contains("is not supported"), "{error}");
        let lenient = TextOptions {
            lenient: true,
            ..TextOptions::default()
        };
        refuse_in_training(&layer, &logged.with_text_options(lenient)).expect("it is lenient");
    }
}

#[test]
fn what_training_does_by_default_or_without_its_solvers_decay_is_taken() {
    for options in [
        "connectivity_mode: CONNECTED",
        "param { regularization_type: '' }",
        "param { breadth_decay_mult: 1 kernel_shape_decay_mult: 1 block_group_lasso { xdimen: 2 } force_mult: 1 }",
        "param { force_regularize { multi: 1 } }",
        "convolution_param { conv_mode: DIRECT_SCONV } inner_product_param { gemm_mode: SPMDM }",
    ] {
        let layer: LayerParameter = read(options);
        refuse_in_layer(&layer, &["convolution_param", "inner_product_param"], &ctx()).expect(options);
        refuse_in_training(&layer, &ctx()).expect(options);
    }
    for decay in [
        "breadth_decay",
        "kernel_shape_decay",
        "block_group_decay",
        "force_decay",
        "prune_threshold",
    ] {
        let with = |value: &str| refuse(&read::<SolverParameter>(&format!("{decay}: {value}")), "", "", &ctx());
        with("0").expect(decay);
        assert!(with("0.0001").is_err(), "{decay}");
    }
}

#[test]
fn a_solver_that_requests_other_weights_is_refused() {
    let refused = |text: &str| {
        refuse(&read::<SolverParameter>(text), "", "", &ctx())
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(
        refused("larc: true larc_policy: 'clip'").as_deref(),
        Some(
            "larc: is NVIDIA's rates for each layer, which is not supported; other weights would be learned without it"
        )
    );
    assert!(
        refused("momentum_policy: 'poly'")
            .unwrap()
            .starts_with("momentum_policy: ")
    );
    assert!(
        refused("sparse_mode: SPARSE_UPDATE")
            .unwrap()
            .starts_with("sparse_mode: ")
    );
    assert_eq!(
        refused("larc: false momentum_policy: 'fixed' sparse_mode: SPARSE_NONE clip_weights: 0"),
        None
    );
    assert_eq!(
        refused("min_lr: 0.1 rampup_interval: 5 show_per_class_result: true"),
        None
    );
    assert!(!is_set(&read::<SolverParameter>("larc: false"), "larc", ""));
}

#[test]
fn a_filler_refuses_what_a_lenient_reader_kept() {
    let options = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    for (norm, expected) in [("FAN_INN", "filler.variance_norm"), ("7", "FAN_IN, FAN_OUT or")] {
        let text = format!("type: 'msra' variance_norm: {norm}");
        let (param, _) = parse::<FillerParameter>(&text, "test", options).expect("it is kept with a warning");
        let error = Filler::from_proto(&param).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
