//! `caffe caffe2`: show, convert and ops on recorded files of Caffe2.

use crate::common::{Work, repository, stderr, stdout};
use std::fs;

fn recorded(name: &str) -> String {
    let path = repository().join("crates/caffe2/tests/fixtures").join(name);
    path.to_str().unwrap().to_string()
}

fn run(work: &Work, args: &[&str]) -> String {
    let output = work.run(&[&["caffe2"], args].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_database_is_shown_blob_by_blob() {
    let work = Work::empty();
    let text = run(&work, &["show", &recorded("db/chunk_100.minidb")]);
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0].join(" "), "minidb: 9 blobs in 12 records");
    assert_eq!(lines[2], ["NAME", "TYPE", "SHAPE", "RECORDS", "BYTES"]);
    assert!(
        lines.contains(&vec!["pilo/w_dikeni", "float", "(11,", "21)", "3", "1106"]),
        "{text}"
    );
    assert!(lines.contains(&vec!["text_tedu", "std::string", "1", "30"]), "{text}");
    let raw = run(&work, &["show", "--db-type", "MiniDB", &recorded("db/raw.minidb")]);
    assert!(raw.starts_with("MiniDB: 5 blobs in 5 records\n"), "{raw}");
}

#[test]
fn the_file_of_a_predictor_shows_its_nets() {
    let work = Work::empty();
    let file = recorded("predictor/metanet_resnet/predictor.minidb");
    let text = run(&work, &["show", &file]);
    assert!(text.contains("\nPREDICT_NET_TYPE\nnet \"resnet_sike\": "), "{text}");
    assert!(text.contains("  outputs:   softmax_fivilu\n"), "{text}");
    let text = run(&work, &["show", "--text", &file]);
    assert!(text.contains("  key: \"GLOBAL_INIT_NET_TYPE\"\n"), "{text}");
}

#[test]
fn a_net_becomes_text_and_binary_again() {
    let work = Work::empty();
    let net = recorded("predictor/resnet/predict_net.pb");
    run(&work, &["convert", &net, "net.pbtxt"]);
    assert!(
        fs::read_to_string(work.path("net.pbtxt"))
            .unwrap()
            .starts_with("name: \"resnet_sike\"\n")
    );
    run(&work, &["convert", "net.pbtxt", "net.pb"]);
    assert_eq!(fs::read(work.path("net.pb")).unwrap(), fs::read(&net).unwrap());
    assert_eq!(run(&work, &["show", "net.pb"]), run(&work, &["show", "net.pbtxt"]));
}

#[test]
fn a_database_becomes_one_of_another_type() {
    let work = Work::empty();
    let minidb = recorded("db/all_types.minidb");
    for (to, file) in [("lmdb", "a"), ("leveldb", "b")] {
        run(&work, &["convert", &minidb, file, "--to-db", to]);
        let shown = run(&work, &["show", file]);
        let same = run(&work, &["show", &minidb]).replacen("minidb", to, 1);
        assert_eq!(shown, same);
    }
}

#[test]
fn operators_are_listed_and_described() {
    let work = Work::empty();
    assert!(run(&work, &["ops"]).contains("\nSave "));
    assert!(run(&work, &["ops", "Save"]).starts_with("Save: blobs to a new database\ninputs 1+, outputs 0;"));
    let output = work.run(&["caffe2", "ops", "Sav"]);
    assert!(
        !output.status.success() && stderr(&output).contains("Save"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn what_is_no_file_of_caffe2_is_refused() {
    let work = Work::empty();
    work.write("noise", [0, 1, 2, 255, 254]);
    let output = work.run(&["caffe2", "show", "noise"]);
    assert!(
        stderr(&output).contains("noise: this is no net, blob or minidb of Caffe2"),
        "{}",
        stderr(&output)
    );
}
