//! `caffe parse-log`: the tables of `parse_log.py`.

use crate::common::{Work, fixture, stdout};
use std::fs;

#[test]
fn a_log_of_the_original_gives_its_tables() {
    let work = Work::empty();
    fs::copy(fixture("logs/train.log"), work.path("train.log")).unwrap();
    fs::create_dir(work.path("out")).unwrap();
    let output = work.run(&["parse_log", "train.log", "out", "--verbose"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "Wrote out/train.log.train\nWrote out/train.log.test\n");
    let train = fs::read_to_string(work.path("out/train.log.train")).unwrap();
    let lines: Vec<&str> = train.split("\r\n").collect();
    assert_eq!(lines[0], "NumIters,Seconds,LearningRate,loss");
    assert!(
        lines[1].starts_with("0.0,0.10") && lines[1].ends_with(",0.01,2.34889"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("10.0,0.42") && lines[2].ends_with(",0.01,1.96791"),
        "{}",
        lines[2]
    );
    let test = fs::read_to_string(work.path("out/train.log.test")).unwrap();
    let lines: Vec<&str> = test.split("\r\n").collect();
    assert_eq!(lines[0], "NumIters,Seconds,LearningRate,accuracy,loss");
    assert!(
        lines[1].starts_with("0.0,") && lines[1].ends_with(",0.00999251,0.08,2.38199"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("20.0,") && lines[2].ends_with(",0.00999251,0.603333,1.58348"),
        "{}",
        lines[2]
    );
}

const NAN: &str = "I0210 13:39:22.000000  1 solver.cpp:1] Solving Net\n\
    I0210 13:39:22.250000  1 solver.cpp:1] Iteration 5, Testing net (#0)\n\
    I0210 13:39:22.500000  1 solver.cpp:1]     Test net output #0: acc,x = 0.25\n\
    I0210 13:39:22.500000  1 solver.cpp:1] Iteration 5, Testing net (#1)\n\
    I0210 13:39:22.750000  1 solver.cpp:1]     Test net output #0: loss = inf\n\
    I0210 13:39:23.000000  1 solver.cpp:1]     Train net output #0: loss = nan (* 1 = nan loss)\n\
    I0210 13:39:23.000000  1 sgd_solver.cpp:1] Iteration 5, lr = 1e-06\n";

#[test]
fn nan_and_several_test_nets_have_their_rows() {
    let work = Work::empty();
    work.write("a.log", NAN);
    work.log(&["parse-log", "a.log", "--delimiter", ";"]);
    let read = |name| fs::read_to_string(work.path(name)).unwrap();
    assert_eq!(
        read("a.log.train"),
        "NumIters;Seconds;LearningRate;loss\r\n5.0;1.0;nan;nan\r\n"
    );
    assert_eq!(
        read("a.log.test"),
        "NumIters;Seconds;LearningRate;acc,x\r\n5.0;0.5;nan;0.25\r\n"
    );
    assert_eq!(
        read("a.log.test1"),
        "NumIters;Seconds;LearningRate;loss\r\n5.0;0.75;nan;inf\r\n"
    );
    work.log(&["parse-log", "a.log"]);
    assert!(read("a.log.test").starts_with("NumIters,Seconds,LearningRate,\"acc,x\"\r\n"));
}

#[test]
fn seconds_have_the_digits_of_the_log() {
    let work = Work::empty();
    for micros in [181_778, 1, 999_999, 100_000] {
        let log = format!(
            "I0210 13:39:22.000000  1 solver.cpp:1] Solving Net\n\
             I0210 13:39:27.{micros:06}  1 solver.cpp:1] Iteration 5, loss = 1\n\
             I0210 13:39:27.{micros:06}  1 solver.cpp:1]     Train net output #0: loss = 1\n"
        );
        work.write("a.log", log);
        work.log(&["parse-log", "a.log"]);
        let table = fs::read_to_string(work.path("a.log.train")).unwrap();
        let seconds = format!("5.{micros:06}");
        assert!(
            table.contains(&format!(",{},", seconds.trim_end_matches('0'))),
            "{seconds}: {table}"
        );
    }
}

#[test]
fn what_is_no_log_is_an_error() {
    let work = Work::empty();
    work.write("a.log", [0xff, 0, 1, 2, 10, 3]);
    let message = work.failure(&["parse-log", "a.log"], 1);
    assert!(
        message.contains("a.log is not the log of a training run") && message.contains("Solving"),
        "{message}"
    );
    assert_eq!(work.files("."), ["a.log"]);
    assert!(work.failure(&["parse-log", "none.log"], 1).contains("none.log"));
}
