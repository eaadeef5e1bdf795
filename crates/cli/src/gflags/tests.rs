//! What lines of flags become.

use super::*;
use crate::args::Cli;
use clap::CommandFactory;

fn normal(line: &str) -> String {
    let args = line.split_whitespace().map(OsString::from);
    let words: Vec<_> = normalise("caffe", args, &Cli::command())
        .unwrap()
        .args
        .iter()
        .map(|w| w.to_string_lossy().into_owned())
        .collect();
    words.join(" ")
}

#[test]
fn all_forms_of_a_flag_are_the_same() {
    for line in [
        "train -solver x -gpu 0",
        "train --solver x --gpu 0",
        "train -solver=x -gpu=0",
        "-solver x -gpu=0 train",
        "-solver=x train --gpu 0",
    ] {
        assert_eq!(normal(line), "train --solver=x --gpu=0", "{line}");
    }
}

#[test]
fn dashes_and_underscores_are_the_same() {
    assert_eq!(
        normal("train -sigint-effect none --keep_going"),
        "train --sigint_effect=none --keep-going"
    );
}

#[test]
fn switches_take_no_value_unless_joined() {
    assert_eq!(normal("-logtostderr train"), "train --logtostderr");
    assert_eq!(normal("-logtostderr=0 train"), "train --logtostderr=0");
    assert_eq!(normal("-nologtostderr train"), "train --logtostderr=false");
    assert_eq!(normal("test -strict -model m"), "test --strict --model=m");
}

#[test]
fn a_value_may_look_like_a_flag() {
    assert_eq!(
        normal("test -iterations -1 -model -x"),
        "test --iterations=-1 --model=-x"
    );
}

#[test]
fn what_is_unknown_stays() {
    assert_eq!(normal("trian -slover x"), "trian --slover x");
    assert_eq!(normal("layers -h"), "layers -h");
    assert_eq!(normal("convert_mnist_data -- -a b"), "convert_mnist_data -- -a b");
}

#[test]
fn switches_of_tools_are_turned_off_by_no() {
    assert_eq!(
        normal("convert_imageset --noshuffle --nogray -nocheck_size a b c"),
        "convert_imageset --shuffle=false --gray=false --check_size=false a b c"
    );
}

#[test]
fn flags_of_glog_and_gflags_without_effect_here_are_dropped() {
    for flags in [
        "-v=1 -vmodule=net=2 -logbuflevel -1 -logbufsecs=30 -max_log_size 100",
        "-v 1 --stop_logging_if_full_disk -nostop_logging_if_full_disk",
        "-log_backtrace_at solver.cpp:1 -symbolize_stacktrace=false --nosymbolize_stacktrace",
        "-help=false -version=0 --tab_completion_word x",
        "-undefok=frobnicate,twiddle -frobnicate=1 --twiddle",
    ] {
        assert_eq!(
            normal(&format!("{flags} train -solver s")),
            "train --solver=s",
            "{flags}"
        );
    }
}

#[test]
fn every_form_of_help_and_version_is_one() {
    for flag in [
        "-helpshort",
        "--helpfull",
        "-helpon=caffe",
        "-helpmatch caffe",
        "-helpxml",
        "-helppackage",
    ] {
        assert_eq!(normal(&format!("train {flag}")), "train --help", "{flag}");
    }
    assert_eq!(normal("train -version -solver s"), "--version");
}

#[test]
fn flags_of_other_actions_are_taken_out_and_reported() {
    let line = |line: &str| {
        let args = line.split_whitespace().map(OsString::from);
        normalise("caffe", args, &Cli::command()).unwrap()
    };
    let train = line("train --iterations=3 -phase TEST -solver s -model=");
    assert_eq!(train.args, ["train", "--solver=s"]);
    assert_eq!(train.unused, ["iterations", "phase"]);
    let query = line("device_query -gpu 0 -snapshot x");
    assert_eq!(query.args, ["device_query", "--gpu=0"]);
    assert_eq!(query.unused, ["snapshot"]);
    assert_eq!(line("layers -snapshot x").args, ["layers", "--snapshot=x"]);
    assert_eq!(line("train -resize_height 3").args, ["train", "--resize_height=3"]);
}
