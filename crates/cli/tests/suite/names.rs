//! Invalid names of layers and blobs: what a terminal and the log show.

use crate::common::{Work, stderr, stdout};

#[test]
fn names_cannot_forge_lines_of_the_log_or_command_a_terminal() {
    let work = Work::empty();
    let name =
        |of: &str| format!(r"{of}\nI1124 08:00:00.000000 1 solver.cpp:239] Iteration 7, loss = 0\033[2J\r\302\233");
    let (x, y) = (name("x"), name("y"));
    let net = format!(
        "name: \"{y}\" layer {{ name: \"{x}\" type: 'Input' top: \"{x}\" input_param {{ shape {{ dim: 1 dim: 2 }} }} }}
         layer {{ name: \"{y}\" type: 'InnerProduct' bottom: \"{x}\" top: \"{y}\" inner_product_param {{ num_output: 1 }} }}
         layer {{ name: 'of train' type: 'Silence' bottom: \"{y}\" include {{ phase: TRAIN }} }}"
    );
    work.write("net.prototxt", &net);
    work.write("broken.prototxt", net.replace("InnerProduct", "InnerProduckt"));
    work.write("weights.caffemodel", "");
    for args in [
        &["time", "-model", "net.prototxt", "-iterations", "1"][..],
        &[
            "time",
            "-model",
            "net.prototxt",
            "-iterations",
            "1",
            "-engine",
            "-memory",
        ],
        &[
            "test",
            "-model",
            "net.prototxt",
            "-weights",
            "weights.caffemodel",
            "-iterations",
            "1",
        ],
        &["time", "-model", "broken.prototxt"],
    ] {
        let output = work.run(args);
        for text in [stdout(&output), stderr(&output)] {
            assert!(
                !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
                "{text}"
            );
            assert!(
                !text.lines().any(|line| line.starts_with("I1124 08:00:00.000000 1 ")),
                "{text}"
            );
        }
        assert!(stderr(&output).contains("\\nI1124 08:00:00.000000 1 solver.cpp:239] Iteration 7"));
    }
}

/// Text that a terminal would obey, and that begins a line of its own.
const FORGED: &str = "a\nb\u{1b}[2J\r";

/// Fails if something obeys.
fn is_plain(args: &[&str], text: &str) {
    assert!(
        !text.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
        "{args:?}: {text}"
    );
    assert!(!text.lines().any(|line| line.starts_with('b')), "{args:?}: {text}");
    assert!(text.contains("a\\nb"), "{args:?}: {text}");
}

#[test]
fn names_of_blobs_of_caffe2_and_of_exported_layers_are_escaped() {
    let work = Work::empty();
    let quoted = r"a\nb\033[2J\r";
    work.write(
        "net.pbtxt",
        format!(
            "name: \"{quoted}\" external_input: \"{quoted}\" external_output: \"{quoted}\" op {{ type: \"{quoted}\" }} \
             op {{ type: \"ConstantFill\" output: \"{quoted}\" arg {{ name: \"shape\" ints: 2 }} }}"
        ),
    );
    work.write(
        "init.pbtxt",
        format!("op {{ type: \"ConstantFill\" output: \"{quoted}\" arg {{ name: \"shape\" ints: 2 }} }}"),
    );
    work.write("empty.pbtxt", format!("external_output: \"{quoted}\""));
    work.write(
        "net.prototxt",
        format!(
            "layer {{ name: \"{quoted}\" type: 'Input' top: 'x' input_param {{ shape {{ dim: 1 dim: 2 }} }} }} \
             layer {{ name: \"{quoted}2\" type: 'ReLU' bottom: 'x' top: \"{quoted}\" }}"
        ),
    );
    for args in [
        &["caffe2", "show", "net.pbtxt"][..],
        &[
            "caffe2",
            "run",
            "--init",
            "init.pbtxt",
            "--predict",
            "empty.pbtxt",
            "-o",
            "blobs",
        ],
        &["export", "net.prototxt", "-o", "net.onnx"],
    ] {
        let output = work.run(args);
        is_plain(args, &(stdout(&output) + &stderr(&output)));
    }
    let blob = format!("blobs/{FORGED}.blob");
    let args = ["caffe2", "show", &blob];
    let shown = work.run(&args);
    is_plain(&args, &stdout(&shown));
}

#[test]
fn names_of_any_length_are_shown() {
    let (work, long) = (Work::empty(), "n".repeat(70_000));
    work.write(
        "net.prototxt",
        format!(
            "layer {{ name: '{long}' type: 'Input' top: '{long}' input_param {{ shape {{ dim: 1 dim: 2 }} }} }} \
             layer {{ name: '{long}2' type: 'InnerProduct' bottom: '{long}' top: 'y' inner_product_param {{ num_output: 1 }} }}"
        ),
    );
    work.write(
        "init.pbtxt",
        format!("op {{ type: 'ConstantFill' output: '{long}' arg {{ name: 'shape' ints: 2 }} }}"),
    );
    work.write(
        "predict.pbtxt",
        format!("external_output: '{long}' external_input: '{long}'"),
    );
    // A message with the fields name and type.
    let head: &[u8] = b"\x0a\x01x\x12\xf0\xa2\x04";
    work.write("x.blob", [head, long.as_bytes()].concat());
    for args in [
        &["summary", "net.prototxt"][..],
        &["export", "net.prototxt", "-o", "net.onnx"],
        &["export", "net.prototxt", "-o", "net.safetensors"],
        &["weights", "info", "net.safetensors"],
        &["caffe2", "show", "predict.pbtxt"],
        &["caffe2", "show", "x.blob"],
        &["caffe2", "run", "--init", "init.pbtxt", "--predict", "predict.pbtxt"],
    ] {
        let output = work.run(args);
        assert!(output.status.success(), "{args:?}: {}", &stderr(&output)[..200]);
    }
}
