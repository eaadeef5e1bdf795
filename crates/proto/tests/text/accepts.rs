//! Texts that are read, and what they mean; and what is kept with a warning.

use cortado_proto::text::{TextOptions, Warning, parse, print};
use cortado_proto::{Message, NetParameter, Phase, Pos, Reason, SolverParameter, UnknownField};

fn net(source: &str) -> (NetParameter, Vec<Warning>) {
    parse(source, "net.prototxt", TextOptions::default()).unwrap_or_else(|fault| panic!("{source:?}: {fault}"))
}

/// Both texts are read without a warning, as the same net.
fn same(source: &str, plain: &str) {
    let ((found, warnings), (expected, _)) = (net(source), net(plain));
    assert_eq!(found, expected, "{source:?}");
    assert!(warnings.is_empty(), "{source:?}: {warnings:?}");
    assert_eq!(print(&found), print(&expected), "{source:?}");
}

#[test]
fn every_way_to_write_a_value() {
    let pooling = |inside: &str| format!("layer {{ pooling_param {{ {inside} }} }}");
    let filler = |inside: &str| format!("layer {{ convolution_param {{ weight_filler {{ {inside} }} }} }}");
    let cases = [
        ("name: \"a\" \"b\" 'c'".to_string(), "name: \"abc\"".to_string()),
        ("name: 'say \"hi\"'".into(), "name: \"say \\\"hi\\\"\"".into()),
        ("name: \"\\x41\\102\\u0043\"".into(), "name: \"ABC\"".into()),
        ("# only\nname: \"a\" # this\n# and that".into(), "name: \"a\"".into()),
        ("\u{feff}name:\"a\"\r\n".into(), "name: \"a\"".into()),
        (pooling("pool: 1"), pooling("pool: AVE")),
        (
            pooling("kernel_size: 0x10 stride: 010"),
            pooling("kernel_size: 16 stride: 8"),
        ),
        (pooling("global_pooling: True"), pooling("global_pooling: true")),
        (pooling("global_pooling: t"), pooling("global_pooling: 1")),
        (pooling("global_pooling: f"), pooling("global_pooling: 0")),
        (pooling("global_pooling: False"), pooling("global_pooling: false")),
        (
            pooling("kernel_size: 3; stride: 2, pad: 1"),
            pooling("kernel_size: 3 stride: 2 pad: 1"),
        ),
        (filler("std: 3f min: 1.5e0F max: 2."), filler("std: 3 min: 1.5 max: 2")),
        (
            filler("std: inf min: -Infinity max: -0.0"),
            filler("std: INF min: -inf max: -0"),
        ),
        (
            filler("std: .5 min: - 1 mean: 0x10"),
            filler("std: 0.5 min: -1 mean: 16"),
        ),
        (
            filler("std: 1e39 min: 99999999999999999999"),
            filler("std: inf min: 1e20"),
        ),
        (filler("sparse: -2147483648"), filler("sparse: -0x80000000")),
        ("layer < name: 'a' >".into(), "layer { name: \"a\" }".into()),
        ("layer: { name: 'a' };".into(), "layer { name: \"a\" }".into()),
        (
            "input_dim: [1, 2]input_dim:[]input_dim: 3".into(),
            "input_dim: 1 input_dim: 2 input_dim: 3".into(),
        ),
        (
            "layer: [{ name: 'a' }, < name: 'b' >]".into(),
            "layer { name: \"a\" } layer { name: \"b\" }".into(),
        ),
        ("layer [{ name: 'a' }]".into(), "layer { name: \"a\" }".into()),
        (
            "layer { loss_weight: [1, 0.5] }".into(),
            "layer { loss_weight: 1 loss_weight: 0.5 }".into(),
        ),
        ("layers { type: CONVOLUTION }".into(), "layers { type: 4 }".into()),
        (
            "input_shape { dim: 9223372036854775807 dim: -9223372036854775808 }".into(),
            "input_shape { dim: 0x7fffffffffffffff dim: -0x8000000000000000 }".into(),
        ),
    ];
    for (source, plain) in &cases {
        same(source, plain);
    }
}

#[test]
fn an_empty_text_is_an_empty_message() {
    for source in ["", "  \n\t", "# nothing"] {
        same(source, "");
    }
}

#[test]
fn nan_is_read() {
    let (found, _) = net("layer { convolution_param { weight_filler { std: nan mean: -NaN } } }");
    let filler = found.layer[0]
        .convolution_param()
        .and_then(|param| param.weight_filler())
        .expect("is there");
    assert!(filler.std().is_nan() && filler.mean().is_nan());
}

#[test]
fn messages_give_their_place() {
    let (found, _) = net("name: \"a\"\n\n  layer {\n    pooling_param: {\n    }\n  } layer: [\n{ }]");
    let place = |message: &dyn Message| message.meta().pos.map(|Pos { line, column }| (line, column));
    assert_eq!(place(&found.layer[0]), Some((3, 3)));
    assert_eq!(place(found.layer[0].pooling_param().expect("is there")), Some((4, 5)));
    assert_eq!(place(&found.layer[1]), Some((7, 1)));
}

/// The result of a lenient reader for a net.
fn lenient(source: &str) -> (NetParameter, Vec<Warning>) {
    let options = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    parse(source, "net.prototxt", options).unwrap_or_else(|fault| panic!("{source:?}: {fault}"))
}

#[test]
fn a_lenient_reader_keeps_what_it_does_not_understand_with_a_warning() {
    let (found, warnings) = lenient(
        "layer {\n  frobnicate: [1, \"x\"]\n  pooling_param { stride_kind: ODD pool: MEDIAN stride: [1, 2] }\n}\n\
                                 layer { frobnicate { } }\nlayer { frobnicate { } }",
    );
    let shown: Vec<String> = warnings.iter().map(Warning::to_string).collect();
    assert_eq!(
        shown[0],
        "net.prototxt:2:3: LayerParameter has no field \"frobnicate\"; it is kept but not used (and 2 times more)"
    );
    assert_eq!(
        shown[1],
        "net.prototxt:3:19: PoolingParameter has no field \"stride_kind\" (nearest: \"stride_3d\"); it is kept but not used"
    );
    assert!(
        shown[2].starts_with("net.prototxt:3:42: MEDIAN is not a value of \"pool\""),
        "{}",
        shown[2]
    );
    assert_eq!(
        shown[3],
        "net.prototxt:3:49: \"stride\" of PoolingParameter takes one value; the list is kept but not used"
    );
    assert_eq!(shown.len(), 4);
    let pooling = found.layer[0].pooling_param().expect("is there");
    let kept = pooling.meta.unknown.iter().map(|field| match field {
        UnknownField::Text(text) => (text.name.as_str(), text.value_text.as_str(), text.reason),
        UnknownField::Wire { .. } => panic!("a text has no wire fields"),
    });
    assert_eq!(
        kept.collect::<Vec<_>>(),
        [
            ("stride_kind", "ODD", Reason::UnknownName),
            ("pool", "MEDIAN", Reason::UnknownEnumValue),
            ("stride", "[1, 2]", Reason::ListForSingular)
        ]
    );
}

#[test]
fn texts_of_the_jacinto_forks_are_read_without_a_warning() {
    let (found, warnings) = net(
        "quantize: true net_quantization_param { precision: QuantizationParameter_Precision_DYNAMIC_FIXED_POINT\n\
         quantize_weights: true bitwidth_weights: 8 ignored_layer_names: 'conv1' }\n\
         layer { type: 'ImageLabelData' image_label_data_param { image_list_path: 'a' label_list_path: 'b' padding: ZERO\n\
         label_slice { dim: 640 } backend: LMDB threads: 4 } }\n\
         layer { quantization_param { qparam_w { bitwidth: 8 fracbits: 7 min: -1 } bw_weights: 8 precision: MINIFLOAT\n\
         quantize_layer_out: true } loss_param { label_weights: [1, 2] } snapshot_log_in: true }",
    );
    assert!(warnings.is_empty(), "{warnings:?}");
    let printed = print(&found);
    assert!(
        printed.starts_with("quantize: true\n") || printed.contains("\nquantize: true\n"),
        "{printed}"
    );
    assert!(
        printed.contains("precision: QuantizationParameter_Precision_DYNAMIC_FIXED_POINT\n"),
        "{printed}"
    );
    let solver = "sparse_mode: SPARSE_UPDATE display_sparsity: 1000 sparsity_target: 0.8 insert_quantization_param: true\n\
         ignore_shape_mismatch: true snapshot_log: true quantization_start_iter: 2000";
    let (_, warnings) = parse::<SolverParameter>(solver, "s", TextOptions::default()).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn unknown_numbers_of_enumerations_are_kept_as_they_are() {
    let (found, warnings) = lenient("layer { pooling_param { pool: 77 } }");
    assert_eq!(found.layer[0].pooling_param().map(|param| param.pool().0), Some(77));
    assert!(warnings[0].message.starts_with("77 is not a value of \"pool\""));
    assert_eq!(print(&found), "layer {\n  pooling_param {\n    pool: 77\n  }\n}\n");
}

#[test]
fn misspelt_names_are_kept_if_requested() {
    let source = "max_itr: 100\nmax_iter: 50";
    let options = TextOptions {
        keep_misspelt: true,
        ..TextOptions::default()
    };
    let (found, warnings) = parse::<SolverParameter>(source, "s", options).expect("is read");
    assert_eq!(found.max_iter(), 50);
    let expected = "s:1:1: SolverParameter has no field \"max_itr\" (nearest: \"max_iter\"); it is kept but not used";
    assert_eq!(warnings[0].to_string(), expected);
    let options = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    assert!(
        parse::<SolverParameter>(source, "s", options).is_err(),
        "a slip is a slip"
    );
}

#[test]
fn of_the_gpus_of_a_fork_the_first_counts() {
    let (found, warnings) =
        parse::<SolverParameter>("device_id: [2, 3]", "s", TextOptions::default()).expect("is read");
    assert_eq!((found.device_id(), warnings.len()), (2, 1));
    assert_eq!(
        warnings[0].to_string(),
        "s:1:1: \"device_id\" of SolverParameter takes one value; the first is used"
    );
}

#[test]
fn the_phases_of_a_fork_are_known() {
    let (found, warnings) = net("layer { include { phase: FORWARDA } exclude { phase: TRAINB } }");
    assert!(warnings.is_empty());
    let layer = &found.layer[0];
    assert_eq!(layer.include[0].phase, Some(Phase::FORWARDA));
    assert_eq!(layer.exclude[0].phase, Some(Phase::TRAINB));
    let (found, _) = net("layer { include { phase: RUN } }");
    assert_eq!(found.layer[0].include[0].phase, Some(Phase::RUN));
}

#[test]
fn fields_of_forks_that_only_their_texts_reveal_are_known() {
    for text in [
        "layer { param { kernel_shape_decay_mult: 1 block_group_lasso { xdimen: 2 } decay_proto: 'x' } }",
        "layer { type: 'Sparsify' sparsify_param { thre: 0.1 } }",
        "layer { type: 'TransformerBlock' transformer_block_param { layers: 6 block_type: CAUSAL_SELF_ATTENTION } }",
        "layer { type: 'Data' data_param { backend: IMAGEDB } transform_param { color_order: RGB } }",
        "layer { type: 'Convolution' convolution_param { hole: 2 conv_mode: DIRECT_SCONV } }",
        "layer { type: 'QuantTruncAbs' quant_trunc_abs_param { process: QUANTTRUNC threshold: 4 } }",
        "layers { type: MULTI_STAGE_MEANFIELD multi_stage_meanfield_param { num_iterations: 5 } }",
    ] {
        let (_, warnings) = net(text);
        assert!(
            warnings.is_empty() || text.starts_with("layers"),
            "{text}: {warnings:?}"
        );
    }
}

#[test]
fn windows_paths_keep_their_backslashes() {
    let (found, warnings) = net("layer { data_param { source: \"C:\\Models\\Data\" } }");
    assert_eq!(
        found.layer[0].data_param().map(|param| param.source()),
        Some("C:\\Models\\Data")
    );
    assert_eq!(
        warnings[0].to_string(),
        "net.prototxt:1:33: unknown escape \"\\M\"; a backslash is written \"\\\\\""
    );
}

#[test]
fn a_great_many_unknown_fields_are_read_in_time() {
    let source = format!("layer {{ {} }}", "frobnicate: 1 ".repeat(200_000));
    let (found, warnings) = lenient(&source);
    assert_eq!(
        (found.layer[0].meta.unknown.len(), warnings.len(), warnings[0].repeats),
        (200_000, 1, 199_999)
    );
}

#[test]
fn fields_of_forks_are_known() {
    let source = "layer { permute_param { order: 0 order: 2 } prior_box_param { min_size: 30 flip: true } }";
    assert_eq!(net(source).1, []);
    assert_eq!(
        net("layers { prelu_param { } }").1,
        [],
        "one slip from relu_param, but a field of the present form"
    );
}

#[test]
fn of_a_great_many_different_unknown_fields_a_hundred_are_listed() {
    let lenient = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    let net = |source: &str| parse::<NetParameter>(source, "net.prototxt", lenient).expect("is read");
    let fields: String = (0..30_000).map(|i| format!("convolution_parameter_{i}: 1\n")).collect();
    let (found, warnings) = net(&format!("layer {{\n{fields}}}"));
    assert_eq!((found.layer[0].meta.unknown.len(), warnings.len()), (30_000, 101));
    assert_eq!(
        warnings[100].to_string(),
        "net.prototxt:102:1: from here on 29900 more warnings of this kind are not listed"
    );
    let word = |i: usize| format!("layer {{ pooling_param {{ pool: W{i} }} }}\n");
    assert_eq!(net(&(0..5_000).map(word).collect::<String>()).1.len(), 101);
}
