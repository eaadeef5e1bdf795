//! `caffe plot`: curves as pictures and in the terminal.

use crate::common::{Work, fixture, stdout};
use std::fs;

const LOG: &str = "I0210 13:39:22.000000  1 solver.cpp:1] Solving Net\n\
    I0210 13:39:22.000000  1 solver.cpp:1] Iteration 0, loss = 2.5\n\
    I0210 13:39:22.000000  1 sgd_solver.cpp:1] Iteration 0, lr = 0.1\n\
    I0210 13:39:22.000000  1 solver.cpp:1] Iteration 100, loss = nan\n\
    I0210 13:39:22.000000  1 solver.cpp:1]     Test net output #0: accuracy = 0.875\n\
    I0210 13:39:22.000000  1 solver.cpp:1] Iteration 200, loss = 1.5\n\
    I0210 13:39:22.000000  1 sgd_solver.cpp:1] Iteration 200, lr = 0.0001\n";

fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let all = document.descendants().filter(|node| node.has_tag_name("text"));
    all.filter_map(|node| node.text().map(String::from)).collect()
}

#[test]
fn an_svg_has_axes_ticks_units_and_a_legend() {
    let work = Work::empty();
    fs::copy(fixture("logs/train.log"), work.path("train.log")).unwrap();
    work.log(&["plot", "train.log", "-o", "curves.svg"]);
    let texts = texts(&fs::read_to_string(work.path("curves.svg")).unwrap());
    for wanted in [
        "train.log",
        "loss",
        "accuracy (%)",
        "learning rate",
        "iterations",
        "training loss",
        "test loss",
        "test accuracy",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
    for tick in ["0", "10", "20", "30"] {
        assert!(texts.iter().any(|text| text == tick), "{tick}: {texts:?}");
    }
}

#[test]
fn several_logs_are_overlaid_and_nan_is_marked() {
    let work = Work::empty();
    work.write("a.log", LOG);
    work.write("b<.log", LOG.replace("nan", "2.0"));
    work.log(&["plot", "a.log", "b<.log", "-o", "curves.svg", "--title", "Two & two"]);
    let svg = fs::read_to_string(work.path("curves.svg")).unwrap();
    let texts = texts(&svg);
    for wanted in [
        "Two & two",
        "a.log: training loss",
        "b<.log: training loss",
        "0.1",
        "0.01",
        "0.001",
        "1e-4",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
    work.log(&["plot", "a.log", "b<.log", "-o", "curves.png"]);
    assert!(fs::read(work.path("curves.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn without_a_terminal_the_curves_are_plain_text() {
    let work = Work::empty();
    work.write("a.log", LOG);
    let text = stdout(&work.run(&["plot", "a.log"]));
    assert!(!text.contains('\x1b'), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    for wanted in [
        "learning rate",
        "training loss (last: 1.5",
        "iterations",
        "accuracy (%)",
    ] {
        assert!(text.contains(wanted), "{wanted}:\n{text}");
    }
}

#[test]
fn what_is_no_log_is_an_error() {
    let work = Work::empty();
    work.write("a.log", "nothing");
    assert!(
        work.failure(&["plot", "a.log"], 1)
            .contains("not the log of a training run")
    );
    work.write("a.log", LOG);
    assert!(
        work.failure(&["plot", "a.log", "-o", "x.pdf"], 1)
            .contains(".svg or .png")
    );
}
