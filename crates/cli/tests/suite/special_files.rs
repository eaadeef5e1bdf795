//! Files that are not regular, as the input and as the output of commands: no command waits for a
//! peer that does not come, reads what never ends, or replaces a device by a file.

use crate::common::{Work, repository, stderr, stdout};
use std::fs;
use std::os::unix::fs::FileTypeExt;

fn recorded(name: &str) -> String {
    let path = repository().join("crates/caffe2/tests/fixtures").join(name);
    path.to_str().unwrap().to_string()
}

fn with_pipe() -> Work {
    let work = Work::empty();
    let made = std::process::Command::new("mkfifo").arg(work.path("pipe.svg")).status();
    assert!(made.unwrap().success());
    work
}

#[test]
fn files_of_caffe2_are_regular_files() {
    let (work, net) = (with_pipe(), recorded("predictor/resnet/predict_net.pb"));
    for file in ["pipe.svg", "/dev/zero", "/dev/urandom", "/dev/null"] {
        let commands = [
            vec!["show", file],
            vec!["show", file, "--db-type", "minidb"],
            vec!["convert", file, "out.pbtxt"],
            vec!["convert", file, "out", "--to-db", "lmdb"],
            vec!["run", "--init", file, "--predict", &net],
            vec!["run", "--db", file],
            vec!["to-caffe", file, &net, "--input", "data=1,3,16,16"],
        ];
        for args in commands {
            let message = work.failure(&[&["caffe2"], &args[..]].concat(), 1);
            assert!(message.contains("it is not a regular file"), "{args:?}: {message}");
        }
    }
}

#[test]
fn outputs_may_be_devices_and_pipes_that_somebody_reads() {
    let work = with_pipe();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 } } }",
    );
    work.write("names.txt", "cat\n");
    work.write(
        "train.log",
        "I1124 08:00:00.000000 1 solver.cpp:239] Iteration 7, loss = 0\n",
    );
    let commands: [&[&str]; 4] = [
        &["draw", "net.prototxt", "-o"],
        &["upgrade_net_proto_text", "net.prototxt"],
        &["create_label_map", "names.txt"],
        &["time", "-model", "net.prototxt", "-iterations", "1", "-log-json"],
    ];
    for command in commands {
        let printed = work.failure(&[command, &["pipe.svg"]].concat(), 1);
        assert!(
            printed.contains("it is a pipe that no program reads"),
            "{command:?}: {printed}"
        );
        if command[0] != "draw" {
            let output = work.run(&[command, &["/dev/null"]].concat());
            assert!(output.status.success(), "{}", stderr(&output));
        }
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let map = work.run(&["create_label_map", "names.txt", "/dev/stdout"]);
    assert!(stdout(&map).contains("name: \"cat\""), "{}", stdout(&map));
}

#[test]
fn libraries_are_regular_files() {
    let work = with_pipe();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 } } }",
    );
    work.write("s.prototxt", "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed'");
    let pipe = work.path("pipe.svg");
    let message_of = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = work.command(args);
        command.envs(variables.iter().copied());
        stderr(&command.output().unwrap())
    };
    let problem = format!("{} was looked for (it is not a regular file)", pipe.display());
    let pipe = pipe.to_str().unwrap();
    let driver = message_of(&["device_query", "-gpu", "0"], &[("CORTADO_CUDA_DRIVER", pipe)]);
    assert!(driver.contains(&problem), "{driver}");
    let ranks = [("PMI_SIZE", "2"), ("PMI_RANK", "0"), ("CORTADO_MPI_LIBRARY", pipe)];
    let mpi = message_of(&["train", "-solver", "s.prototxt"], &ranks);
    assert!(
        mpi.contains("looked for") && mpi.contains("it is not a regular file"),
        "{mpi}"
    );
    assert!(mpi.contains(pipe), "{mpi}");
}

/// Runs the program with a standard output that has no room.
fn with_full_output(work: &Work, args: &[&str]) -> std::process::Output {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    work.command(args).stdout(full).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_without_room_is_an_error() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 } } }",
    );
    for args in [
        &["help"][..],
        &["--help"],
        &["--version"],
        &["train", "--help"],
        &["help", "time"],
        &["layers"],
        &["layers", "ReLU"],
        &["device_query"],
        &["completions", "bash"],
        &["summary", "net.prototxt"],
        &["time", "-model", "net.prototxt", "-iterations", "1"],
        &["time", "-model", "net.prototxt", "-iterations", "1", "--engine"],
        &["check", "net.prototxt"],
        &["caffe2", "ops"],
        &["man", "manual"],
        &["install-aliases", "bin"],
        &["export", "net.prototxt", "-o", "net.onnx"],
    ] {
        let output = with_full_output(&work, args);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.contains("No space left on device"), "{args:?}: {message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_reported_size_zero_that_has_bytes_holds_no_weights() {
    let message = Work::empty().failure(&["weights", "info", "/proc/self/maps"], 1);
    assert!(
        message.contains("/proc/self/maps: ") && !message.contains("internal"),
        "{message}"
    );
}

#[test]
fn an_argument_that_is_no_unicode_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let work = Work::empty();
    let with = |args: &[&[u8]]| {
        let args = args.iter().map(|arg| std::ffi::OsStr::from_bytes(arg));
        let output = work.command(&[]).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        stderr(&output)
    };
    for (args, name) in [
        (&[&b"\xffx"[..]][..], "\u{fffd}x"),
        (&[b"layers", b"Re\xffLU"], "Re\\xFFLU"),
        (&[b"train", b"-solver=\xff.prototxt"], "\\xFF.prototxt"),
        (&[b"train", b"--solver=\xff.prototxt"], "\\xFF.prototxt"),
        (&[b"train", b"-solver", b"\xff.prototxt"], "\\xFF.prototxt"),
        (&[b"train", b"-s\xff"], "s"),
        (&[b"summary", b"\xff.prototxt"], "\u{fffd}.prototxt"),
        (&[b"draw", b"x.prototxt", b"-output=\xff.txt"], "\u{fffd}.txt"),
        (&[b"convert_imageset", b"\xff", b"\xfe", b"\xfd"], "\\xFF"),
    ] {
        let message = with(args);
        assert!(
            message.contains(name) && !message.contains("internal"),
            "{args:?}: {message}"
        );
    }
}
