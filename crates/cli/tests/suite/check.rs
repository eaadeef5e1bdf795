//! `caffe check`: all that would fail later, at once.

use crate::command_line::tiny;
use crate::common::{Work, fixture, stdout};
use std::fs;

const BAD: &str = r#"name: "bad"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "c1" type: "Convolution" bottom: "data" top: "c1" convolution_param { num_output: 0 kernel_size: 3 } }
layer { name: "r1" type: "Relu" bottom: "data" top: "r1" }
layer { name: "p1" type: "Pooling" bottom: "c1" top: "p1" pooling_parm { kernel_size: 2 } }
layer { name: "x" type: "InnerProduct" bottom: "dat" top: "x" inner_product_parm { num_output: 3 } }
layer { name: "y" type: "InnerProduct" bottom: "data" top: "y" inner_product_param { num_output: 3 } }
"#;

fn checked(work: &Work, args: &[&str], code: i32) -> String {
    let output = work.run(&[&["check"], args].concat());
    let printed = stdout(&output);
    assert_eq!(output.status.code(), Some(code), "{printed}");
    printed
}

#[test]
fn every_mistake_of_a_net_is_reported() {
    let work = Work::empty();
    work.write("bad.prototxt", BAD);
    let message = checked(&work, &["bad.prototxt"], 1);
    for expected in [
        "error: bad.prototxt:5:59: LayerParameter has no field \"pooling_parm\"; did you mean \"pooling_param\"?\n",
        "error: bad.prototxt:6:63: LayerParameter has no field \"inner_product_parm\"; did you mean \"inner_product_param\"?\n",
        "error: net bad.prototxt:6:1 › layer \"x\" (InnerProduct): Unknown bottom blob 'dat' (layer 'x', bottom index 0); did you mean \"data\"?\n",
        "error: net bad.prototxt:3:1 › layer \"c1\" (Convolution): convolution_param.num_output: must be at least 1, not 0\n",
        "error: net bad.prototxt:4:1 › layer \"r1\" (Relu): unknown layer type \"Relu\"; did you mean \"ReLU\"? (`caffe layers` lists all)\n",
        "checked net bad.prototxt, phase TEST; 4 layers skipped: they cannot be built, or depend on one that cannot",
        "error: net bad.prototxt:5:1 › layer \"p1\" (Pooling): pooling_param.kernel_size: is missing; give it, or kernel_h and kernel_w, or global_pooling: true\n",
        "6 errors, no warnings\n",
    ] {
        assert!(message.contains(expected), "{expected}\n{message}");
    }
}

#[test]
fn data_that_is_not_there_does_not_hide_the_rest() {
    let work = Work::empty();
    let net = fs::read_to_string(fixture("logs/lenet_train_test.prototxt")).unwrap();
    work.write("lenet.prototxt", net.replace("num_output: 500", "num_output: 0"));
    let text = checked(&work, &["lenet.prototxt", "--input", "data=64,1,28,28"], 1);
    assert!(text.contains("layer \"ip1\" (InnerProduct): "), "{text}");
    assert!(text.contains("1 error, no warnings\n"), "{text}");
    let text = checked(&work, &["lenet.prototxt"], 1);
    assert!(
        text.contains("mnist_train_lmdb: there is no such") && text.contains("mnist_test_lmdb: there is no such"),
        "{text}"
    );
    assert!(
        text.contains("(--input NAME=SHAPE replaces data that is not there)\n"),
        "{text}"
    );
    // A type needs no data to be wrong.
    work.write("types.prototxt", net.replace("\"ReLU\"", "\"Relu\""));
    let text = checked(&work, &["types.prototxt"], 1);
    assert!(
        text.contains("› layer \"relu1\" (Relu): unknown layer type \"Relu\"; did you mean \"ReLU\"?"),
        "{text}"
    );
    assert!(text.contains("3 errors, no warnings\n"), "{text}");
    // Where the options give the size of what is read, the rest is checked.
    work.write(
        "crops.prototxt",
        net.replace("num_output: 500", "num_output: 0")
            .replace("scale: 0.00390625", "crop_size: 28"),
    );
    let text = checked(&work, &["crops.prototxt"], 1);
    assert!(
        text.contains("layer \"ip1\" (InnerProduct): ") && text.contains("3 errors, no warnings\n"),
        "{text}"
    );
}

#[test]
fn a_great_many_mistakes_are_reported_up_to_a_hundred() {
    let work = Work::empty();
    let input = BAD.lines().nth(1).unwrap();
    let net = |layer: &dyn Fn(usize) -> String| {
        let layers: String = (0..3_000).map(layer).collect();
        format!("{input}\n{layers}")
    };
    for (name, layer) in [
        (
            "types",
            &(|i| format!("layer {{ name: 'l{i}' type: 'Relu{i}' bottom: 'data' top: 't{i}' }}\n"))
                as &dyn Fn(usize) -> String,
        ),
        ("bottoms", &|i| {
            format!("layer {{ name: 'l{i}' type: 'ReLU' bottom: 'dat{i}' top: 't{i}' }}\n")
        }),
        ("tops", &|i| {
            format!("layer {{ name: 'l{i}' type: 'Softmax' bottom: 'data' top: 'same' }}\n")
        }),
        ("options", &|i| {
            format!("layer {{ name: 'l{i}' type: 'Pooling' bottom: 'data' top: 't{i}' }}\n")
        }),
        ("fields", &|i| {
            format!("layer {{ name: 'l{i}' type: 'ReLU' bottom: 'data' top: 't{i}' frobnicate{i}: 1 }}\n")
        }),
    ] {
        let file = format!("{name}.prototxt");
        work.write(&file, net(layer));
        let text = checked(&work, &[&file], 1);
        assert!(text.contains("100 errors, no warnings\n"), "{name}: {text}");
    }
}

#[test]
fn weights_that_do_not_fit_are_reported_layer_by_layer() {
    let work = Work::empty();
    let net = |outputs: usize, name: &str| {
        format!(
            "layer {{ name: 'x' type: 'Input' top: 'x' input_param {{ shape {{ dim: 1 dim: 2 }} }} }}
             layer {{ name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' inner_product_param {{ num_output: {outputs} }} }}
             layer {{ name: '{name}' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param {{ num_output: 2 }} }}"
        )
    };
    work.write("net.prototxt", net(3, "b"));
    work.write("wide.prototxt", net(4, "b"));
    work.write("other.prototxt", net(3, "c"));
    let built = cortado::open(work.path("net.prototxt")).net::<f32>().unwrap();
    built.save_weights(&work.path("net.caffemodel")).unwrap();
    let text = checked(&work, &["net.prototxt", "net.caffemodel"], 0);
    assert_eq!(
        text,
        "checked net net.prototxt, phase TEST\nchecked weights net.caffemodel: 2 layers\nno errors, no warnings\n"
    );
    let text = checked(&work, &["wide.prototxt", "net.caffemodel"], 1);
    assert!(
        text.contains("Cannot copy param 0 weights from layer 'a'")
            && text.contains("Cannot copy param 0 weights from layer 'b'"),
        "{text}"
    );
    let text = checked(&work, &["other.prototxt", "net.caffemodel"], 0);
    assert!(
        text.contains("warning: net.caffemodel has no weights for layer \"c\", which keeps its fillers' values\n"),
        "{text}"
    );
    assert!(
        text.contains("warning: net.caffemodel has weights for layer \"b\", which is not in the net\n"),
        "{text}"
    );
}

#[test]
fn a_solver_is_checked_with_its_nets() {
    let work = tiny();
    let text = checked(&work, &["solver.prototxt"], 0);
    assert_eq!(
        text,
        "checked net tiny.prototxt, phase TRAIN\nchecked solver solver.prototxt\nno errors, no warnings\n"
    );
    work.write(
        "bad.prototxt",
        "net: 'tiny.prototxt' base_lr: 0.1 lr_policy: 'stepp' max_iter: 1",
    );
    let text = checked(&work, &["bad.prototxt"], 1);
    assert!(text.contains("stepp") && text.contains("1 error, "), "{text}");
    work.write(
        "lost.prototxt",
        "net: 'none.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 1",
    );
    let json: serde_json::Value = serde_json::from_str(&checked(&work, &["lost.prototxt", "--json"], 1)).unwrap();
    assert!(json["errors"][0].as_str().unwrap().contains("none.prototxt"), "{json}");
    let text = checked(&work, &["nowhere.prototxt"], 1);
    assert!(text.starts_with("error: cannot read nowhere.prototxt: "), "{text}");
}

/// `check` finds options that are most likely slips, also if the net cannot be built, and `train`
/// reports them.
#[test]
fn options_of_a_solver_that_nobody_means_are_warned_of() {
    let work = tiny();
    let cases = [
        ("lr_policy: 'fixed' max_iter: 1", "base_lr: is missing"),
        ("base_lr: -1e-9 lr_policy: 'fixed' max_iter: 1", "base_lr: is negative"),
        ("base_lr: 0.1 lr_policy: 'fixed'", "max_iter: is missing"),
        (
            "base_lr: 0.1 lr_policy: 'multistep' gamma: 0.1 stepvalue: 5 stepvalue: 3 max_iter: 1",
            "stepvalue: 3 comes after 5",
        ),
        (
            "base_lr: 1e-9 lr_policy: 'fixed' max_iter: 1 momentum: 1",
            "momentum: is 1, ",
        ),
        (
            "base_lr: 0.1 lr_policy: 'fixed' max_iter: 1 test_interval: 5",
            "test_interval: there are no tests",
        ),
    ];
    for (options, expected) in cases {
        work.write(
            "doubtful.prototxt",
            format!("net: 'tiny.prototxt' snapshot_prefix: 'd' {options}"),
        );
        let text = checked(&work, &["doubtful.prototxt"], 0);
        assert_eq!(text.matches(&format!("warning: {expected}")).count(), 1, "{text}");
        assert!(text.ends_with("no errors, 1 warning\n"), "{text}");
        let log = work.log(&["train", "-solver", "doubtful.prototxt"]);
        assert_eq!(log.matches(expected).count(), 1, "{log}");
        work.write("lost.prototxt", format!("net: 'none.prototxt' {options}"));
        let text = checked(&work, &["lost.prototxt"], 1);
        assert!(text.contains(&format!("warning: {expected}")), "{text}");
    }
    work.write(
        "lost.prototxt",
        "net: 'none.prototxt' base_lr: inf lr_policy: 'fixed' max_iter: 1 test_iter: 1",
    );
    let text = checked(&work, &["lost.prototxt"], 1);
    assert!(text.contains("error: solver lost.prototxt: test_interval: "), "{text}");
}

#[cfg(unix)]
#[test]
fn what_a_pipe_gives_is_checked() {
    use std::process::{Command, Stdio};
    let work = tiny();
    for (file, expected) in [
        ("tiny.prototxt", "checked net /dev/stdin, phase TEST"),
        ("solver.prototxt", "checked solver /dev/stdin"),
    ] {
        let mut cat = Command::new("cat")
            .arg(work.path(file))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pipe = cat.stdout.take().unwrap();
        let output = work.command(&["check", "/dev/stdin"]).stdin(pipe).output().unwrap();
        assert!(cat.wait().unwrap().success());
        let printed = stdout(&output);
        assert!(output.status.success() && printed.contains(expected), "{printed}");
    }
}

/// A net of a convolution with these options.
fn convolution(options: &str) -> String {
    format!(
        "layer {{ name: 'data' type: 'Input' top: 'data' input_param {{ shape {{ dim: 1 dim: 3 dim: 8 dim: 8 }} }} }}\n\
         layer {{ name: 'c' type: 'Convolution' bottom: 'data' top: 'c' convolution_param {{ num_output: 2 kernel_size: 3 {options} }} }}\n"
    )
}

#[test]
fn what_has_no_effect_is_an_error_and_with_lenient_a_warning() {
    let cases = [
        (
            "padding: 1",
            "has no field \"padding\"; did you mean \"pad\"?\n",
            "(nearest: \"pad\"); it is kept but not used\n",
        ),
        (
            "binary: 1",
            "convolution_param.binary: is OpenPose's binary weights",
            "convolution_param.binary is OpenPose's binary weights",
        ),
    ];
    for (options, error, warning) in cases {
        let work = Work::empty();
        work.write("net.prototxt", convolution(options));
        let strict = checked(&work, &["net.prototxt"], 1);
        assert!(
            strict.contains(error) && strict.contains("1 error, no warnings\n"),
            "{strict}"
        );
        let lenient = checked(&work, &["net.prototxt", "--lenient"], 0);
        assert!(
            lenient.contains(warning) && lenient.contains("no errors, 1 warning\n"),
            "{lenient}"
        );
    }
    let work = Work::empty();
    work.write("net.prototxt", convolution("pda: 1"));
    assert!(checked(&work, &["net.prototxt", "--lenient"], 1).contains("did you mean \"pad\"?"));
    checked(&work, &["net.prototxt", "--keep-misspelt"], 0);
    work.write("net.prototxt", convolution("binary: 0 cudnn_flavor: MIN_MEMORY"));
    assert!(checked(&work, &["net.prototxt"], 0).contains("no errors, no warnings\n"));
}

#[test]
fn every_slip_of_a_line_is_shown_as_it_stands() {
    let work = Work::empty();
    work.write("net.prototxt", convolution("pda: 1 strde: 2 engin: CAFFE"));
    let text = checked(&work, &["net.prototxt"], 1);
    assert!(text.contains("3 errors"), "{text}");
    let whole = text.matches("pda: 1 strde: 2 engin: CAFFE").count();
    assert_eq!(whole, 3, "{text}");
}

#[test]
fn a_solver_that_requests_what_is_not_built_is_an_error() {
    let work = Work::empty();
    work.write("net.prototxt", convolution(""));
    let solver = "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 1 snapshot_after_train: false";
    work.write("solver.prototxt", format!("{solver} larc: true"));
    let text = checked(&work, &["solver.prototxt"], 1);
    assert!(
        text.contains("larc: is NVIDIA's rates for each layer, which is not supported"),
        "{text}"
    );
    work.write("solver.prototxt", format!("{solver} larc: false"));
    checked(&work, &["solver.prototxt"], 0);
}

#[test]
fn a_top_beside_the_given_one_keeps_the_shape_of_its_layer() {
    let work = Work::empty();
    let net = "layer { name: 'd' type: 'DummyData' top: 'data' top: 'label' dummy_data_param { shape { dim: 2 dim: 3 dim: 8 dim: 8 } shape { dim: 2 } } }
        layer { name: 'c' type: 'Convolution' bottom: 'data' top: 'c' convolution_param { num_output: 4 kernel_size: 3 } }
        layer { name: 'ip' type: 'InnerProduct' bottom: 'c' top: 'ip' inner_product_param { num_output: 5 } }
        layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' }";
    work.write("net.prototxt", net);
    let text = checked(&work, &["net.prototxt", "--input", "label=2"], 0);
    assert!(text.contains("no errors"), "{text}");
}

#[test]
fn an_error_of_one_phase_names_it_and_shared_weights_have_one_shape() {
    let work = Work::empty();
    let data = |size, phase| {
        format!(
            "layer {{ name: 'd' type: 'DummyData' top: 'd' include {{ phase: {phase} }}
              dummy_data_param {{ shape {{ dim: 1 dim: {size} }} }} }}\n"
        )
    };
    let fc = "layer { name: 'fc' type: 'InnerProduct' bottom: 'd' top: 'fc' inner_product_param { num_output: 3 } }\n";
    let train = "layer { name: 'bad' type: 'Softmax' bottom: 'fc' top: 'bad' softmax_param { axis: 7 } include { phase: TRAIN } }";
    work.write("net.prototxt", [&data(2, "TRAIN"), &data(4, "TEST"), fc].concat());
    let text = checked(&work, &["net.prototxt"], 1);
    let shapes =
        "net net.prototxt: layer \"fc\": parameter 0 has shape 3 2 (6) in phase TRAIN and 3 4 (12) in phase TEST";
    assert!(
        text.contains(shapes) && text.contains("1 error, no warnings\n"),
        "{text}"
    );
    work.write(
        "solver.prototxt",
        "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 1 test_iter: 1 test_interval: 1",
    );
    assert!(checked(&work, &["solver.prototxt"], 1).contains(shapes));
    work.write(
        "net.prototxt",
        [&data(2, "TRAIN"), &data(2, "TEST"), fc, train].concat(),
    );
    let text = checked(&work, &["net.prototxt"], 1);
    assert!(
        text.contains(" (in phase TRAIN)\n") && !text.contains("(in phase TEST)"),
        "{text}"
    );
}
