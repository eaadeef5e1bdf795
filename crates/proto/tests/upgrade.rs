//! Old files and what real Caffe made of them; and old files that have no single meaning.

use cortado_proto::text::{self, TextOptions};
use cortado_proto::upgrade::{self, Notice, NoticeSeverity};
use cortado_proto::{Error, NetParameter, SolverParameter, read};
use std::fs;
use std::path::{Path, PathBuf};

const LENIENT: TextOptions = TextOptions {
    lenient: true,
    keep_misspelt: false,
};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/upgrade")
        .join(name)
}

fn net(source: &str) -> Result<(NetParameter, Vec<Notice>), Error> {
    read::net(source, "old.prototxt", TextOptions::default()).map(|loaded| (loaded.message, loaded.notices))
}

/// The net that `source` becomes, as text.
fn upgraded(source: &str) -> String {
    text::print(&net(source).expect("upgrades").0)
}

/// `source` in the form in which messages are printed.
fn plain(source: &str) -> String {
    let (message, _) = text::parse::<NetParameter>(source, "expected", LENIENT).expect("parses");
    text::print(&message)
}

fn errors(notices: &[Notice]) -> Vec<&str> {
    let errors = notices.iter().filter(|notice| notice.severity == NoticeSeverity::Error);
    errors.map(|notice| notice.message.as_str()).collect()
}

#[test]
fn nets_become_what_caffe_makes_of_them() {
    for name in ["input_fields", "v0_a", "v0_b", "v1_a"] {
        let path = fixture(&format!("{name}.in.prototxt"));
        let upgraded = read::read_net(&path, TextOptions::default()).expect(name).message;
        let expected = fs::read_to_string(fixture(&format!("{name}.out.prototxt"))).expect(name);
        assert_eq!(text::print(&upgraded), expected, "{name}");
        let (message, _) = text::parse::<NetParameter>(&expected, name, TextOptions::default()).expect(name);
        assert_eq!(upgraded, message, "{name}");
        let mut again = upgraded.clone();
        upgrade::net(&mut again, name).expect(name);
        assert_eq!(again, upgraded, "{name}: upgraded twice");
    }
}

#[test]
fn solvers_become_what_caffe_makes_of_them() {
    let upgraded = read::read_solver(&fixture("solver_v1.in.prototxt"), TextOptions::default())
        .expect("reads")
        .message;
    let expected = fs::read_to_string(fixture("solver_v1.out.prototxt")).expect("exists");
    assert_eq!(text::print(&upgraded), expected);
    let mut again = upgraded.clone();
    let notices = upgrade::solver(&mut again, "solver").expect("it is current");
    assert_eq!((again, notices), (upgraded, Vec::new()));
}

#[test]
fn every_solver_type_has_its_name() {
    let names = ["SGD", "Nesterov", "AdaGrad", "RMSProp", "AdaDelta", "Adam"];
    for (number, name) in names.iter().enumerate() {
        let loaded = read::solver(
            &format!("base_lr: 1 solver_type: {number}"),
            "s",
            TextOptions::default(),
        )
        .expect(name);
        assert_eq!(loaded.message.r#type(), *name);
        assert_eq!(loaded.message.solver_type, None);
    }
    let refused = |source: &str| read::solver(source, "s", LENIENT).expect_err(source).to_string();
    assert_eq!(
        refused("base_lr: 1 solver_type: 9"),
        "s: Unknown SolverParameter solver_type: 9; known are 0 to 5"
    );
    assert_eq!(
        refused("base_lr: 1 solver_type: SGD type: \"SGD\""),
        "s: Failed to upgrade solver: old solver_type field (enum) and new type field (string) cannot be both specified in \
         solver proto text."
    );
}

#[test]
fn nets_inside_solvers_are_upgraded() {
    let source =
        "base_lr: 1 net_param { layers { type: RELU } } test_net_param { input: \"x\" input_dim: [1, 2, 3, 4] }";
    let solver = read::solver(source, "s", TextOptions::default())
        .expect("upgrades")
        .message;
    let net = solver.net_param().expect("is there");
    assert_eq!((net.layers.len(), net.layer[0].r#type()), (0, "ReLU"));
    assert_eq!(solver.test_net_param[0].layer[0].r#type(), "Input");
}

#[test]
fn notices_are_those_that_caffe_logs() {
    let (_, notices) =
        net("input: \"x\" input_dim: [1, 1, 1, 1] layers { layer { name: \"r\" type: \"relu\" } }").expect("upgrades");
    let lines: Vec<(NoticeSeverity, &str)> = notices
        .iter()
        .map(|notice| (notice.severity, notice.message.as_str()))
        .collect();
    assert_eq!(
        lines,
        [
            (
                NoticeSeverity::Info,
                "Attempting to upgrade input file specified using deprecated V0LayerParameter: old.prototxt"
            ),
            (
                NoticeSeverity::Info,
                "Successfully upgraded file specified using deprecated V0LayerParameter"
            ),
            (
                NoticeSeverity::Info,
                "Note that future Caffe releases will not support V0NetParameter; use ./build/tools/upgrade_net_proto_text for \
                 prototxt and ./build/tools/upgrade_net_proto_binary for model weights upgrade this and any other net protos to \
                 the new format."
            ),
            (
                NoticeSeverity::Info,
                "Attempting to upgrade input file specified using deprecated V1LayerParameter: old.prototxt"
            ),
            (
                NoticeSeverity::Info,
                "Successfully upgraded file specified using deprecated V1LayerParameter"
            ),
            (
                NoticeSeverity::Info,
                "Attempting to upgrade input file specified using deprecated input fields: old.prototxt"
            ),
            (
                NoticeSeverity::Info,
                "Successfully upgraded file specified using deprecated input fields."
            ),
            (
                NoticeSeverity::Info,
                "Note that future Caffe releases will only support input layers and not input fields."
            ),
        ]
    );
    let (_, notices) = net("layers { type: DATA data_param { scale: 2 } } ").expect("upgrades");
    assert_eq!(
        notices[0].message,
        "Attempting to upgrade input file specified using deprecated transformation parameters: old.prototxt"
    );
    assert_eq!(
        notices[1].message,
        "Successfully upgraded file specified using deprecated data transformation parameters."
    );
    let (_, notices) = net("layer { type: \"BatchNorm\" param { } param { } param { } }").expect("upgrades");
    assert_eq!(
        notices.iter().map(|notice| notice.message.as_str()).collect::<Vec<_>>(),
        [
            "Attempting to upgrade batch norm layers using deprecated params: old.prototxt",
            "Successfully upgraded batch norm layers using deprecated params."
        ]
    );
    assert_eq!(net("layer { type: \"ReLU\" }").expect("is current").1, []);
}

#[test]
fn typed_v0_fields_reach_their_messages() {
    let cases = [
        (
            "type: \"im2col\" kernelsize: 3 stride: 2",
            "type: \"Im2col\" convolution_param { kernel_size: 3 stride: 2 }",
        ),
        (
            "type: \"pool\" pool: STOCHASTIC pad: 1",
            "type: \"Pooling\" pooling_param { pool: STOCHASTIC pad: 1 }",
        ),
        ("type: \"lrn\" k: 2", "type: \"LRN\" lrn_param { k: 2 }"),
        (
            "type: \"concat\" concat_dim: 0",
            "type: \"Concat\" concat_param { concat_dim: 0 }",
        ),
        (
            "type: \"infogain_loss\" source: \"h\"",
            "type: \"InfogainLoss\" infogain_loss_param { source: \"h\" }",
        ),
        (
            "type: \"data\" rand_skip: 7",
            "type: \"Data\" data_param { rand_skip: 7 }",
        ),
        (
            "type: \"hdf5_data\" source: \"l\" batchsize: 3",
            "type: \"HDF5Data\" hdf5_data_param { source: \"l\" batch_size: 3 }",
        ),
        (
            "type: \"hdf5_output\" hdf5_output_param { file_name: \"f\" }",
            "type: \"HDF5Output\" hdf5_output_param { file_name: \"f\" }",
        ),
        (
            "type: \"images\" source: \"l\" shuffle_images: true new_height: 4 new_width: 5 scale: 2",
            "type: \"ImageData\" transform_param { scale: 2 } image_data_param { source: \"l\" shuffle: true new_height: 4 new_width: 5 }",
        ),
        (
            "type: \"window_data\" det_fg_threshold: 0.1 det_bg_threshold: 0.2 det_fg_fraction: 0.3 det_context_pad: 4 det_crop_mode: \"square\"",
            "type: \"WindowData\" window_data_param { fg_threshold: 0.1 bg_threshold: 0.2 fg_fraction: 0.3 context_pad: 4 crop_mode: \"square\" }",
        ),
        ("type: \"relu\"", "type: \"ReLU\""),
    ];
    for (old, new) in cases {
        assert_eq!(
            upgraded(&format!("layers {{ layer {{ {old} }} }}")),
            plain(&format!("layer {{ {new} }}")),
            "{old}"
        );
    }
}

#[test]
fn v0_fields_that_the_type_lacks_are_named() {
    let (found, notices) =
        net("layers { layer { name: \"r\" type: \"relu\" num_output: 3 kernelsize: 2 } }").expect("upgrades");
    assert_eq!(
        errors(&notices),
        [
            "Unknown parameter num_output for layer type relu",
            "Unknown parameter kernelsize for layer type relu",
            "Warning: had one or more problems upgrading V0NetParameter to NetParameter (see above); continuing anyway."
        ]
    );
    assert_eq!(text::print(&found), plain("layer { name: \"r\" type: \"ReLU\" }"));
}

#[test]
fn blobs_move_along() {
    let blobs = "blobs { num: 1 channels: 1 height: 1 width: 2 data: [0.5, -1] }";
    for old in [
        format!("layers {{ layer {{ name: \"c\" type: \"conv\" {blobs} }} }}"),
        format!("layers {{ name: \"c\" type: CONVOLUTION {blobs} }}"),
    ] {
        assert_eq!(
            upgraded(&old),
            plain(&format!("layer {{ name: \"c\" type: \"Convolution\" {blobs} }}")),
            "{old}"
        );
    }
}

#[test]
fn forks_v1_layers_keep_their_type_and_options() {
    let old = "layers { name: \"i\" type: INTERP interp_param { zoom_factor: 8 } frobnicate: 1 }\n\
               layers { type: IMAGE_SEG_DATA }\nlayers { type: BN }";
    let loaded = read::net(old, "old.prototxt", LENIENT).expect("upgrades");
    let expected = "layer { name: \"i\" type: \"Interp\" interp_param { zoom_factor: 8 } frobnicate: 1 }\n\
                    layer { type: \"ImageSegData\" }\nlayer { type: \"BN\" }";
    assert_eq!(text::print(&loaded.message), plain(expected));
    let warnings: Vec<&str> = loaded.warnings.iter().map(|warning| warning.message.as_str()).collect();
    let (_, faults) = read::net_past_faults(old, "old.prototxt", TextOptions::default(), 10);
    assert_eq!(faults.len(), 1, "a field that no Caffe has: {faults:?}");
    assert_eq!(
        warnings[0],
        "INTERP is not a type of Caffe's old form; it is read as \"Interp\""
    );
    assert!(warnings[1].starts_with("V1LayerParameter has no field \"frobnicate\""));
    assert_eq!(warnings.len(), 4);
}

#[test]
fn what_has_no_single_meaning_is_refused() {
    let cases = [
        (
            "layers { type: RELU }\nlayer { type: \"ReLU\" }",
            "old.prototxt:2:1: Refusing to upgrade inconsistent NetParameter input; the definition includes both 'layer' and \
             'layers' fields. The current format defines 'layer' fields with string type like layer { type: 'Layer' ... } and not \
             layers { type: LAYER ... }. Manually switch the definition to 'layer' format to continue.",
        ),
        (
            "layers { layer { name: \"c\" type: \"convv\" } }",
            "old.prototxt:1:10: V0 layer \"c\": unknown type \"convv\"; did you mean \"conv\"?",
        ),
        (
            "layers { layer { type: \"padding\" pad: 1 } bottom: \"x\" top: \"p\" } layers { layer { name: \"r\" type: \"relu\" } bottom: \"p\" }",
            "old.prototxt:1:66: V0 layer \"r\": a padding layer can only precede a layer of type \"conv\", \"im2col\" or \"pool\", not \
             one of type \"relu\"",
        ),
        (
            "layers { layer { type: \"padding\" } bottom: \"x\" top: \"p\" } layers { layer { name: \"c\" type: \"conv\" } bottom: \"p\" bottom: \"x\" }",
            "old.prototxt:1:59: V0 layer \"c\": a layer behind a padding layer has one bottom, this one has 2",
        ),
        (
            "layers { layer { type: \"padding\" } top: \"p\" } layers { layer { name: \"c\" type: \"conv\" } bottom: \"p\" }",
            "old.prototxt:1:47: V0 layer \"c\": the padding layer before it must have one bottom and one top, it has 0 and 1",
        ),
        (
            "input: \"a\" input: \"b\" input_dim: [1, 2, 3, 4, 5]",
            "old.prototxt: the net has 2 inputs but shapes for only 1: each \"input\" needs one \"input_shape\" or four \"input_dim\"",
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(net(source).expect_err(source).to_string(), expected, "{source}");
    }
}

#[test]
fn inputs_without_shapes_are_dropped() {
    assert_eq!(
        upgraded("input: \"a\" layer { type: \"ReLU\" }"),
        plain("layer { type: \"ReLU\" }")
    );
}

#[test]
fn the_snapshot_prefix_falls_back_on_the_solver_file() {
    let folder = tempfile::tempdir().expect("makes a folder");
    let solver = folder.path().join("lenet_solver.prototxt");
    let within = folder.path().to_string_lossy().into_owned();
    let cases = [
        (
            None,
            folder.path().join("lenet_solver"),
            Some("snapshot_prefix was not specified and is set to"),
        ),
        (
            Some(within),
            folder.path().join("lenet_solver"),
            Some("snapshot_prefix was a directory and is replaced to"),
        ),
        (Some("snap/x".to_string()), PathBuf::from("snap/x"), None),
    ];
    for (given, expected, start) in cases {
        let mut param = SolverParameter {
            snapshot_prefix: given,
            ..SolverParameter::default()
        };
        let notice = upgrade::snapshot_prefix(&mut param, &solver);
        assert_eq!(param.snapshot_prefix(), expected.to_string_lossy());
        let line = start.map(|start| format!("{start} {}", expected.display()));
        assert_eq!(notice.map(|notice| notice.message), line);
    }
}

/// Intel's engines take the Scale behind a BatchNorm into it, whose fillers are its first values.
#[test]
fn fillers_of_a_batch_norm_move_into_the_scale_behind() {
    let net = |options: &str, scale: &str| {
        format!(
            "layer {{ type: 'BatchNorm' bottom: 'x' top: 'y' batch_norm_param {{ eps: 0.5 {options} }} }} \
             layer {{ type: 'ReLU' bottom: 'z' top: 'z' }} layer {{ {scale} top: 'y' }}"
        )
    };
    let scale = |options: &str| format!("type: 'Scale' bottom: 'y' scale_param {{ bias_term: true {options} }}");
    let fillers = "filler { value: 0 } bias_filler { value: 0.5 }";
    for (before, after) in [
        (net(fillers, &scale("")), net("", &scale(fillers))),
        (
            net(
                &format!("{fillers} engine: MKLDNN use_weight_bias: true bias_term: true"),
                &scale(""),
            ),
            net("engine: MKLDNN", &scale(fillers)),
        ),
        (
            net(
                "filler { value: 3 }",
                &scale("filler { value: 2 } bias_filler { value: 7 }"),
            ),
            net("", &scale("filler { value: 3 } bias_filler { value: 7 }")),
        ),
        (
            net("bias_filler { value: 4 }", &scale("")),
            net("", &scale("bias_filler { value: 4 }")),
        ),
        (
            net(&format!("{fillers} engine: CAFFE"), &scale("")),
            net("engine: CAFFE", &scale("")),
        ),
        (
            net(&format!("{fillers} engine: CAFFE"), "type: 'ReLU' bottom: 'y'"),
            net("engine: CAFFE", "type: 'ReLU' bottom: 'y'"),
        ),
        (
            net(&format!("{fillers} use_weight_bias: false"), &scale("")),
            net("", &scale("")),
        ),
    ] {
        assert_eq!(upgraded(&before), plain(&after), "{before}");
    }
    for stays in [
        net(fillers, "type: 'ReLU' bottom: 'y'"),
        net(fillers, "type: 'Scale' bottom: 'y' bottom: 'z'"),
        net("scale_bias: true bias_filler { value: 4 }", &scale("")),
        net("scale_filler { value: 2 } bias_filler { value: 4 }", &scale("")),
        net("moving_average_fraction: 0.25", &scale("")),
    ] {
        assert_eq!(upgraded(&stays), plain(&stays), "{stays}");
    }
}
