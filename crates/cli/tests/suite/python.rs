//! Nets with layers written in Python: when they may run, and where there is no Python for them.

use crate::common::{Work, stderr};
use std::fs;
use std::process::{Command, Output};

const SOLVER: &str =
    "net: \"net.prototxt\" base_lr: 0.1 lr_policy: \"fixed\" max_iter: 4 solver_mode: CPU snapshot_prefix: \"net\"\n";
const NET: &str = r#"layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 1 } } }
    layer { name: "mine" type: "Python" bottom: "x" top: "y" python_param { module: "m" layer: "L" } }"#;
const COMMANDS: [&[&str]; 6] = [
    &["train", "-solver", "solver.prototxt"],
    &["test", "-model", "net.prototxt", "-weights", "weights.caffemodel"],
    &["time", "-model", "net.prototxt"],
    &["time", "-model", "net.prototxt", "-engine"],
    &["detect", "net.prototxt", "weights.caffemodel", "picture.png"],
    &[
        "extract_features",
        "weights.caffemodel",
        "net.prototxt",
        "y",
        "features",
        "1",
        "lmdb",
    ],
];

/// A folder with a net that has a Python layer, and a solver of it.
fn work() -> Work {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    work.write("weights.caffemodel", "");
    work.write("solver.prototxt", SOLVER);
    work
}

/// Runs the program with this Python; `allowed` is a flag or a variable's value.
fn run(work: &Work, args: &[&str], python: &str, flag: Option<&str>, variable: Option<&str>) -> Output {
    let args: Vec<_> = args.iter().copied().chain(flag).collect();
    let mut command = work.command(&args);
    command.env("CORTADO_PYTHON", python).env_remove("CORTADO_ALLOW_PYTHON");
    command
        .env_remove("PYTHONPATH")
        .envs(variable.map(|value| ("CORTADO_ALLOW_PYTHON", value)));
    command.output().unwrap()
}

#[test]
fn a_layer_written_in_python_runs_only_if_it_is_allowed() {
    let work = work();
    for args in COMMANDS {
        for variable in [None, Some(""), Some("0")] {
            let output = run(&work, args, "no-such-python", None, variable);
            let log = stderr(&output);
            assert!(!output.status.success());
            let message = "layer \"mine\" is written in Python, and runs code of its own: if you trust it, \
                        allow that with --allow-python or CORTADO_ALLOW_PYTHON=1\n";
            assert!(log.ends_with(message), "{log}");
        }
    }
}

#[test]
fn a_layer_written_in_python_needs_a_python_with_the_module() {
    let work = work();
    for args in COMMANDS {
        for (flag, variable) in [(Some("--allow-python"), None), (None, Some("1"))] {
            // `false` is a program that starts and fails, as a Python without the module does.
            for (python, why) in [
                ("false", "has no module caffe"),
                ("no-such-python", "cannot be started"),
            ] {
                let output = run(&work, args, python, flag, variable);
                let log = stderr(&output);
                assert!(!output.status.success());
                assert!(
                    log.contains("layer \"mine\" is written in Python") && log.contains(why),
                    "{log}"
                );
            }
        }
    }
}

fn has_python() -> bool {
    let run = Command::new("python3").args(["-c", ""]).status();
    run.is_ok_and(|status| status.success())
}

#[test]
fn the_search_for_the_module_runs_nothing_of_the_current_folder() {
    if !has_python() {
        return;
    }
    let work = work();
    let leave_a_trace = "open('trace', 'w')\nimport sys; sys.exit(9)\n";
    fs::create_dir(work.path("caffe")).unwrap();
    for name in [
        "caffe/__init__.py",
        "importlib.py",
        "sitecustomize.py",
        "usercustomize.py",
    ] {
        work.write(name, leave_a_trace);
    }
    for path in [None, Some(""), Some(":"), Some("/nowhere:")] {
        let mut command = work.command(&["time", "-model", "net.prototxt", "--allow-python"]);
        command.env("CORTADO_PYTHON", "python3").env_remove("PYTHONPATH");
        command.envs(path.map(|path| ("PYTHONPATH", path)));
        // Where Python has the module, the layer's own is missing.
        assert!(!command.output().unwrap().status.success());
        assert!(!work.path("trace").exists(), "{path:?}");
    }
}

#[test]
fn another_module_of_the_name_is_reported() {
    if !has_python() {
        return;
    }
    let work = work();
    fs::create_dir_all(work.path("old/python/caffe")).unwrap();
    work.write("old/python/caffe/__init__.py", "from ._caffe import Net\n");
    let mut command = work.command(&["time", "-model", "net.prototxt", "--allow-python"]);
    command
        .env("CORTADO_PYTHON", "python3")
        .env("PYTHONPATH", work.path("old/python"));
    let log = stderr(&command.output().unwrap());
    let found = work.path("old/python/caffe/__init__.py").display().to_string();
    for part in [
        &format!("the module caffe of python3, {found}, is not Cortado's"),
        "No module named 'caffe._caffe'",
        "`caffe adopt CAFFE_ROOT`",
    ] {
        assert!(log.contains(part), "{log}");
    }
}

/// A net of a class that has a stand-in, and one that has none.
const PROPOSALS: &str = r#"
    layer { name: "in" type: "Input" top: "p" top: "t" top: "im_info"
      input_param { shape { dim: 1 dim: 18 dim: 3 dim: 4 } shape { dim: 1 dim: 36 dim: 3 dim: 4 } shape { dim: 1 dim: 3 } } }
    layer { name: "proposal" type: "Python" bottom: "p" bottom: "t" bottom: "im_info" top: "rois"
      python_param { module: "rpn.proposal_layer" layer: "ProposalLayer" param_str: "'feat_stride': 16" } }"#;

#[test]
fn a_layer_of_our_own_computes_in_the_place_of_a_known_class() {
    let work = Work::empty();
    work.write("net.prototxt", PROPOSALS);
    let message = "layer \"proposal\": a layer of our own replaces rpn.proposal_layer.ProposalLayer, because";
    for flag in [None, Some("--allow-python")] {
        let args = ["time", "-model", "net.prototxt", "-iterations", "1"];
        let output = run(&work, &args, "no-such-python", flag, None);
        let log = stderr(&output);
        assert!(output.status.success() && log.contains(message), "{log}");
    }
    let mine =
        r#"layer { name: "mine" type: "Python" bottom: "rois" top: "y" python_param { module: "m" layer: "L" } }"#;
    work.write("net.prototxt", format!("{PROPOSALS}{mine}"));
    let output = run(&work, &["time", "-model", "net.prototxt"], "no-such-python", None, None);
    assert!(!output.status.success() && stderr(&output).contains("layer \"mine\" is written in Python"));
}

/// What runs a model in ONNX Runtime finds its modules where Python has them, not in a folder that
/// may be untrusted.
#[test]
fn the_check_of_an_export_runs_nothing_of_the_current_folder() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        r#"layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 1 } } }
           layer { name: "r" type: "ReLU" bottom: "x" top: "y" }"#,
    );
    for module in ["numpy", "onnxruntime", "json"] {
        work.write(&format!("{module}.py"), "open('ran', 'w')");
    }
    let mut command = work.command(&["export", "net.prototxt", "-o", "net.onnx", "--check"]);
    command.env_remove("PYTHONPATH").output().unwrap();
    assert!(work.path("net.onnx").exists() && !work.path("ran").exists());
}
