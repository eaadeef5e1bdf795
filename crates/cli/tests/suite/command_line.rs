//! The command line: the forms of flags, exit codes, and errors about mistakes.

use crate::common::{CAFFE, Work, stderr, stdout};
use std::process::{Command, Stdio};

/// A net of a few numbers, which needs no files.
pub(crate) const TINY: &str = r#"
name: "tiny"
layer { name: "data" type: "DummyData" top: "data" top: "label" dummy_data_param {
  shape { dim: 4 dim: 3 } shape { dim: 4 } data_filler { type: "gaussian" } data_filler { type: "constant" } } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip"
  inner_product_param { num_output: 2 weight_filler { type: "xavier" } } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }
"#;

pub(crate) const SOLVER: &str = "net: \"tiny.prototxt\" base_lr: 0.1 lr_policy: \"fixed\" max_iter: 4 display: 2 random_seed: 1\n\
    solver_mode: CPU snapshot_prefix: \"tiny\"\n";

pub(crate) fn tiny() -> Work {
    let work = Work::empty();
    work.write("tiny.prototxt", TINY);
    work.write("solver.prototxt", SOLVER);
    work
}

/// A log without what changes from run to run.
pub(crate) fn essence(log: &str) -> String {
    log.lines()
        .map(|line| line.split_once("] ").map_or(line, |(_, text)| text))
        .filter(|line| !line.contains("iter/s"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_form_of_the_flags_does_the_same() {
    let work = tiny();
    let expected = essence(&work.log(&["train", "-solver", "solver.prototxt"]));
    assert!(expected.contains("Optimization Done."), "{expected}");
    for args in [
        &["train", "--solver", "solver.prototxt"][..],
        &["train", "-solver=solver.prototxt"],
        &["-solver=solver.prototxt", "train"],
        &[
            "--solver",
            "solver.prototxt",
            "-sigint_effect",
            "none",
            "train",
            "-gpu",
            "",
        ],
        &["train", "-solver=solver.prototxt", "-weights", ""],
        &["train", "-solver=nothing.prototxt", "-solver=solver.prototxt"],
        &["-logtostderr", "train", "-solver=solver.prototxt", "-threads=1"],
    ] {
        assert_eq!(essence(&work.log(args)), expected, "{args:?}");
    }
}

#[test]
fn level_and_stages_reach_the_net() {
    let work = tiny();
    let log = work.log(&[
        "time",
        "-model",
        "tiny.prototxt",
        "-iterations",
        "1",
        "-level",
        "3",
        "-stage",
        "a,b",
        "-phase",
        "TEST",
    ]);
    assert!(
        log.contains("state {\n  phase: TEST\n  level: 3\n  stage: \"a\"\n  stage: \"b\"\n}\n"),
        "{log}"
    );
    let log = work.log(&["train", "-solver", "solver.prototxt", "-level=-1", "-stage=x"]);
    assert!(log.contains("train_state {\n  level: -1\n  stage: \"x\"\n}\n"), "{log}");
}

#[test]
fn both_programs_are_the_same() {
    let version = |program: &str| stdout(&Command::new(program).arg("--version").output().unwrap());
    assert_eq!(version(CAFFE), version(env!("CARGO_BIN_EXE_cortado")));
    assert!(version(CAFFE).contains(env!("CARGO_PKG_VERSION")));
}

#[cfg(unix)]
#[test]
fn a_program_of_an_old_tools_name_is_that_tool() {
    let work = tiny();
    let tool = work.path("upgrade_net_proto_text");
    std::os::unix::fs::symlink(CAFFE, &tool).unwrap();
    let output = Command::new(&tool)
        .args(["tiny.prototxt", "out.prototxt"])
        .current_dir(work.path(""))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("File already in latest proto format: tiny.prototxt"));
    assert!(stderr(&output).contains("Wrote upgraded NetParameter text proto to out.prototxt"));
    assert!(
        std::fs::read_to_string(work.path("out.prototxt"))
            .unwrap()
            .starts_with("name: \"tiny\"\nlayer {\n")
    );
}

#[test]
fn usage_errors_report_what_to_do() {
    let work = tiny();
    for (args, words) in [
        (&["trian"][..], "'train'"),
        (&["train", "-slover", "x"], "'--solver"),
        (&[], "Usage:"),
        (
            &["train"],
            "Need a solver definition to train. Give it as -solver FILE.",
        ),
        (&["train", "-solver", ""], "Need a solver definition to train."),
        (
            &["train", "-solver", "solver.prototxt", "-weights", "a", "-snapshot", "b"],
            "but not both",
        ),
        (
            &["train", "-solver", "solver.prototxt", "-sigint_effect", "explode"],
            "stop",
        ),
        (&["test", "-weights", "x"], "Need a model definition to score."),
        (&["test", "-model", "x"], "Need model weights to score."),
        (
            &["test", "-model", "tiny.prototxt", "-weights", "x", "-iterations", "0"],
            "at least one",
        ),
        (&["time"], "Need a model definition to time."),
        (
            &["time", "-model", "tiny.prototxt", "-phase", "train"],
            "phase must be \"TRAIN\" or \"TEST\"",
        ),
        (&["time", "-model", "tiny.prototxt", "-threads", "0"], "at least one"),
        (&["layers", "Convolutoin"], "did you mean \"Convolution\"?"),
        (&["upgrade_net_proto_text", "tiny.prototxt"], "OUT"),
        (&["convert_mnist_data", "a", "b"], "DB"),
        (
            &["train", "-solver", "solver.prototxt", "-minloglevel", "9"],
            "minloglevel",
        ),
    ] {
        let message = work.failure(args, 1);
        assert!(message.contains(words), "{args:?}:\n{message}");
    }
}

#[test]
fn missing_files_are_named() {
    let work = tiny();
    work.write("lost.prototxt", SOLVER.replace("tiny.prototxt", "nowhere.prototxt"));
    for (args, file, code) in [
        (&["train", "-solver", "nothing.prototxt"][..], "nothing.prototxt", 1),
        (&["train", "-solver", "lost.prototxt"], "nowhere.prototxt", 1),
        (
            &["train", "-solver", "solver.prototxt", "-weights", "no.caffemodel"],
            "no.caffemodel",
            1,
        ),
        (
            &["train", "-solver", "solver.prototxt", "-snapshot", "no.solverstate"],
            "no.solverstate",
            1,
        ),
        (
            &["test", "-model", "no.prototxt", "-weights", "no.caffemodel"],
            "no.prototxt",
            1,
        ),
        (
            &["test", "-model", "tiny.prototxt", "-weights", "no.caffemodel"],
            "no.caffemodel",
            1,
        ),
        (&["time", "-model", "no.prototxt"], "no.prototxt", 1),
        (&["upgrade_net_proto_text", "no.prototxt", "out"], "no.prototxt", 2),
        (
            &["upgrade_net_proto_binary", "no.caffemodel", "out"],
            "no.caffemodel",
            2,
        ),
        (&["upgrade_solver_proto_text", "no.prototxt", "out"], "no.prototxt", 2),
        (&["convert_mnist_data", "no-images", "no-labels", "db"], "no-images", 1),
        (
            &["time", "-model", "tiny.prototxt", "-log-json", "no/where.json"],
            "no/where.json",
            1,
        ),
        (
            &["time", "-model", "tiny.prototxt", "-log_dir", "nowhere"],
            "nowhere",
            1,
        ),
    ] {
        let message = work.failure(args, code);
        assert!(message.contains(file), "{args:?}:\n{message}");
    }
    assert_eq!(work.files(""), ["lost.prototxt", "solver.prototxt", "tiny.prototxt"]);
}

#[test]
fn slips_in_files_are_shown_in_their_place() {
    let work = tiny();
    work.write("slip.prototxt", TINY.replace("num_output", "num_ouput"));
    let message = work.failure(&["time", "-model", "slip.prototxt"], 1);
    assert!(
        message.contains("slip.prototxt:6:25") && message.contains("num_output") && message.contains('^'),
        "{message}"
    );
    work.write("type.prototxt", TINY.replace("\"InnerProduct\"", "\"InerProduct\""));
    let message = work.failure(&["time", "-model", "type.prototxt"], 1);
    assert!(
        message.contains("unknown layer type \"InerProduct\"; did you mean \"InnerProduct\"?"),
        "{message}"
    );
    let message = work.failure(&["time", "-model", "solver.prototxt"], 1);
    assert!(message.contains("this is a solver"), "{message}");
    let message = work.failure(&["train", "-solver", "tiny.prototxt"], 1);
    assert!(message.contains("this is a net"), "{message}");
}

#[test]
fn the_log_goes_to_the_place_of_the_flags() {
    let work = tiny();
    std::fs::create_dir(work.path("logs")).unwrap();
    let log = work.log(&[
        "time",
        "-model",
        "tiny.prototxt",
        "-iterations",
        "2",
        "-log_dir",
        "logs",
        "-log-json",
        "log.json",
    ]);
    let [link, file] = &work.files("logs")[..] else {
        panic!("{:?}", work.files("logs"))
    };
    assert_eq!(link, "caffe.INFO");
    assert!(file.starts_with("caffe.") && file.contains(".log.INFO."), "{file}");
    let text = std::fs::read_to_string(work.path("logs/caffe.INFO")).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    assert!(first.starts_with("Log file created at: 2"), "{first}");
    assert!(rest.ends_with(&log));
    let json = std::fs::read_to_string(work.path("log.json")).unwrap();
    let events: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(
        events
            .iter()
            .any(|event| event["event"] == "layer_created" && event["layer"] == "ip"),
        "{json}"
    );
    assert_eq!(
        work.log(&[
            "time",
            "-model",
            "tiny.prototxt",
            "-iterations",
            "2",
            "-minloglevel",
            "1"
        ]),
        ""
    );
    let output = work
        .command(&["time", "-model", "tiny.prototxt"])
        .env("GLOG_minloglevel", "2")
        .output()
        .unwrap();
    assert_eq!(stderr(&output), "");
}

#[test]
fn layers_are_listed_and_described() {
    let work = Work::empty();
    let list = stdout(&work.run(&["layers"]));
    let convolution = list.lines().find(|line| line.starts_with("Convolution ")).unwrap();
    assert!(list.lines().any(|line| line.starts_with("Data ")), "{list}");
    assert!(convolution.len() > 40, "{convolution}");
    let one = stdout(&work.run(&["layers", "Pooling"]));
    for words in ["Pooling: ", "\npooling_param\n", "MAX | AVE", "kernel_size", "default"] {
        assert!(one.contains(words), "{one}");
    }
    let device = stdout(&work.run(&["device_query"]));
    assert!(
        device.contains("CPU ") && device.contains("threads ") && device.contains("CUDA devices  none"),
        "{device}"
    );
}

#[test]
fn the_page_of_layers_is_current() {
    let page = stdout(&Work::empty().run(&["layers", "--markdown"]));
    let committed = include_str!("../../../../docs/layers.md");
    assert!(
        page == committed,
        "docs/layers.md is not what `cargo run -- layers --markdown` prints: write it again"
    );
}

#[test]
fn the_page_of_forks_is_current() {
    let page = stdout(&Work::empty().run(&["layers", "--forks"]));
    let committed = include_str!("../../../../docs/forks.md");
    assert!(
        page == committed,
        "docs/forks.md is not what `cargo run -- layers --forks` prints: write it again"
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let work = Work::empty();
    let mut child = work
        .command(&["layers"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_solver_is_upgraded() {
    let work = tiny();
    work.write("old.prototxt", format!("{SOLVER} solver_type: ADAM\n"));
    let log = work.log(&["upgrade_solver_proto_text", "old.prototxt", "new.prototxt"]);
    assert!(
        log.contains("Wrote upgraded SolverParameter text proto to new.prototxt"),
        "{log}"
    );
    let text = std::fs::read_to_string(work.path("new.prototxt")).unwrap();
    assert!(
        text.contains("type: \"Adam\"\n") && !text.contains("solver_type"),
        "{text}"
    );
}

#[test]
fn double_precision_agrees() {
    let work = tiny();
    // Without random numbers, which are others in double precision.
    let net = TINY
        .replace("\"gaussian\"", "\"constant\" value: 0.7")
        .replace("\"xavier\"", "\"constant\" value: 0.3");
    work.write("tiny.prototxt", net);
    let loss = |args: &[&str]| {
        let log = work.log(args);
        let line = log.lines().rfind(|line| line.contains("Iteration 4, loss = "));
        let (_, loss) = line.unwrap().split_once("loss = ").unwrap();
        loss.parse::<f64>().unwrap()
    };
    let single = loss(&["train", "-solver", "solver.prototxt"]);
    let double = loss(&["train", "-solver", "solver.prototxt", "--f64"]);
    assert!(single < 0.69 && (single - double).abs() < 1e-5, "{single} {double}");
}

#[test]
fn an_unknown_kernel_path_is_an_error() {
    let work = tiny();
    let output = work
        .command(&["train", "-solver", "solver.prototxt"])
        .env("CORTADO_CPU", "avx9")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "error: CORTADO_CPU is \"avx9\"; it can be avx512, avx2, neon or portable\n"
    );
}
