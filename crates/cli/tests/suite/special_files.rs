//! What is no regular file, as the input and as the output of commands: nothing waits for somebody
//! who does not come, reads what never ends, or puts a file in the place of a device.

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
            let said = work.failure(&[&["caffe2"], &args[..]].concat(), 1);
            assert!(said.contains("it is not a regular file"), "{args:?}: {said}");
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
        let said = work.failure(&[command, &["pipe.svg"]].concat(), 1);
        assert!(
            said.contains("it is a pipe that no program reads"),
            "{command:?}: {said}"
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
