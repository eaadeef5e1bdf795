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
        "a.log",
        "b<.log",
        "training loss",
        "0.1",
        "0.01",
        "0.001",
        "1e-4",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
    assert_eq!(
        texts.iter().filter(|text| *text == "training loss").count(),
        1,
        "{texts:?}"
    );
    let text = stdout(&work.run(&["plot", "a.log", "b<.log"]));
    assert!(
        text.contains("a.log: training loss (last: 1.5)")
            && text.contains("b<.log: test accuracy (last: 87.5, best: 87.5 at 100)"),
        "{text}"
    );
    work.log(&["plot", "a.log", "b<.log", "-o", "curves.png"]);
    assert!(fs::read(work.path("curves.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_picture_is_as_wide_as_what_stands_in_it() {
    let work = Work::empty();
    let names: Vec<String> = (1..=5)
        .map(|run| format!("a_run_with_quite_a_long_name_{run}.log"))
        .collect();
    names.iter().for_each(|name| work.write(name, LOG));
    let draw = |more: &[&str]| {
        let logs: Vec<&str> = names.iter().map(String::as_str).collect();
        work.log(&[&["plot", "-o", "x.svg"], &logs[..], more].concat());
        fs::read_to_string(work.path("x.svg")).unwrap()
    };
    let svg = draw(&[]);
    assert!(texts(&svg).contains(&"5 training runs".to_string()), "{svg}");
    let svg = draw(&["--title", &"A title of many words ".repeat(9)]);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("text")).unwrap();
    assert!(
        (number(title, "x") * 2.0 - number(document.root_element(), "width")).abs() < 0.1,
        "{svg}"
    );
}

#[test]
fn time_lies_across_losses_are_smoothed_and_the_best_is_marked() {
    let work = Work::empty();
    let log = "I0210 13:00:00.000000  1 solver.cpp:1] Solving Net\n\
        I0210 13:00:00.000000  1 solver.cpp:1] Iteration 0, loss = 2.5\n\
        I0210 13:10:00.000000  1 solver.cpp:1] Iteration 100, loss = 0.5\n\
        I0210 13:10:00.000000  1 solver.cpp:1]     Test net output #0: accuracy = 0.5\n\
        I0210 13:20:00.000000  1 solver.cpp:1] Iteration 200, loss = 0.05\n\
        I0210 13:20:00.000000  1 solver.cpp:1]     Test net output #0: accuracy = 0.75\n\
        I0210 13:30:00.000000  1 solver.cpp:1] Iteration 300, loss = 0.04\n\
        I0210 13:30:00.000000  1 solver.cpp:1]     Test net output #0: accuracy = 0.625\n\
        I0210 13:30:00.000000  1 caffe.cpp:1] Optimization Done.\n";
    work.write("a.log", log);
    work.log(&[
        "plot", "a.log", "-o", "x.svg", "--across", "time", "--smooth", "0.5", "--follow",
    ]);
    let svg = fs::read_to_string(work.path("x.svg")).unwrap();
    // The best value has a background of its own, above the curves.
    let before = svg.rsplit_once(">75</text>").unwrap().0;
    let ground = before.lines().rev().nth(1).unwrap();
    assert!(ground.starts_with("<rect") && ground.contains("#ffffff"), "{ground}");
    let all = texts(&svg);
    for wanted in ["minutes", "30", "training loss, smoothed", "75", "0.05", "5"] {
        assert!(all.iter().any(|text| text == wanted), "{wanted}: {all:?}");
    }
    let plain = stdout(&work.run(&["plot", "a.log", "--scale", "linear", "--across=time"]));
    assert!(
        plain.contains("test accuracy (last: 62.5, best: 75 at 20)") && plain.contains("3 ┤"),
        "{plain}"
    );
    let printed = work.failure(&["plot", "a.log", "--smooth", "1"], 1);
    assert!(
        printed.contains("must be at least 0 and less than 1, as 0.9"),
        "{printed}"
    );
    let printed = work.failure(&["plot", "none.log", "--follow"], 1);
    assert!(printed.contains("cannot read none.log"), "{printed}");
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

#[test]
fn the_json_log_and_the_quiet_one_are_read_too() {
    let work = Work::empty();
    work.write(
        "run.json",
        "{\"time\":\"2026-02-10T00:00:01Z\",\"event\":\"solving\",\"net\":\"a\"}\n\
         {\"time\":\"2026-02-10T00:00:02Z\",\"event\":\"train_progress\",\"iteration\":10,\"loss\":2.5}\n\
         {\"time\":\"2026-02-10T00:00:03Z\",\"event\":\"train_progress\",\"iteration\":20,\"loss\":1.5}\n",
    );
    work.write(
        "quiet.log",
        "iteration 10: accuracy 0.25\niteration 20: accuracy 0.875; training loss 1.25, rate 0.01\n",
    );
    let text = stdout(&work.run(&["plot", "run.json", "quiet.log"]));
    assert!(text.contains("run.json: training loss (last: 1.5)"), "{text}");
    assert!(
        text.contains("quiet.log: test accuracy (last: 87.5, best: 87.5 at 20)"),
        "{text}"
    );
    let printed = work.failure(&["plot", "run.json", "quiet.log", "--across", "time"], 1);
    assert!(
        printed.contains("--across time: the lines of quiet.log have no times"),
        "{printed}"
    );
    let timed = work.run(&["plot", "run.json", "--across", "time"]);
    assert!(timed.status.success());
}
