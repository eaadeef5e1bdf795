//! Caffe's smaller tools: their log lines, what they write, and their errors about mistakes.

use crate::common::{CAFFE, Work, stderr, stdout};
use cortado_data::db::{self, Backend};
use cortado_proto::{Datum, binary};
use std::fs;
use std::process::Command;

/// A net that reads ten digits at a time, without weights but with a bias that identifies its
/// output.
const NET: &str = r#"
name: "features"
layer { name: "mnist" type: "Data" top: "data" top: "label" data_param { source: "digits" batch_size: 10 backend: LMDB } }
layer { name: "pool" type: "Pooling" bottom: "data" top: "pool" pooling_param { pool: MAX kernel_size: 14 stride: 14 } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip"
  inner_product_param { num_output: 3 weight_filler { type: "constant" } bias_filler { type: "constant" value: 0.5 } } }
"#;

fn features() -> Work {
    let work = Work::empty();
    work.digits("t10k", 60, "digits");
    work.write("net.prototxt", NET);
    // Weights of a net without layers (only its name): all keep what their fillers gave.
    work.write("none.caffemodel", b"\x0a\x04none");
    work
}

fn records(work: &Work, name: &str, backend: Backend) -> Vec<(String, Datum)> {
    let mut reader = db::open(&work.path(name), backend).unwrap();
    let mut records = Vec::new();
    let mut more = reader.first().unwrap();
    while more {
        let key = String::from_utf8(reader.key().to_vec()).unwrap();
        records.push((key, binary::decode(reader.value().unwrap()).unwrap()));
        more = reader.next().unwrap();
    }
    records
}

fn lines_of(log: &str, file: &str) -> Vec<String> {
    let line = |line: &str| Some(line.split_once(file)?.1.split_once("] ")?.1.to_string());
    log.lines().filter_map(line).collect()
}

#[test]
fn exact_features_have_a_row_for_each_item() {
    let work = features();
    let args = |dbs, batches, more| {
        let args = [
            "extract_features",
            "none.caffemodel",
            "net.prototxt",
            "pool,label",
            dbs,
            batches,
            "lmdb",
        ];
        [&args[..], more].concat()
    };
    let log = work.log(&args("a,b", "9", &["--exact"]));
    assert!(
        log.contains("Extracted features of 60 query images for feature blob label"),
        "{log}"
    );
    work.log(&args("c,d", "6", &[]));
    for (exact, plain) in [("a", "c"), ("b", "d")] {
        assert_eq!(
            records(&work, exact, Backend::Lmdb),
            records(&work, plain, Backend::Lmdb)
        );
    }
    work.write("net.prototxt", NET.replace("batch_size: 10", "batch_size: 25"));
    work.log(&args("e,f", "3", &["--exact"]));
    assert_eq!(records(&work, "f", Backend::Lmdb), records(&work, "d", Backend::Lmdb));
    let log = work.log(&args("g,h", "2", &["--exact"]));
    assert!(
        log.contains("2 batches are 50 items of 60: the rest was not extracted"),
        "{log}"
    );
    work.write(
        "net.prototxt",
        "layer { name: 'd' type: 'DummyData' top: 'pool' top: 'label' dummy_data_param { shape { dim: 2 } } }",
    );
    let message = work.failure(&args("i,j", "1", &["--exact"]), 1);
    assert!(
        message.contains("--exact: net.prototxt has no layer that reads a database"),
        "{message}"
    );
}

#[test]
fn features_are_written_as_the_original_writes_them() {
    for (name, backend) in [("lmdb", Backend::Lmdb), ("leveldb", Backend::Leveldb)] {
        let work = features();
        let log = work.log(&[
            "extract_features",
            "none.caffemodel",
            "net.prototxt",
            "pool,ip,label",
            "a,b,c",
            "6",
            name,
            "CPU",
            "0",
        ]);
        let lines = [
            "Using CPU",
            "Opening dataset a",
            "Opening dataset b",
            "Opening dataset c",
            "Extracting Features",
            "Extracted features of 60 query images for feature blob pool",
            "Extracted features of 60 query images for feature blob ip",
            "Extracted features of 60 query images for feature blob label",
            "Successfully extracted the features!",
        ];
        assert_eq!(lines_of(&log, "extract_features.cpp"), lines, "{log}");
        assert_eq!(
            log.matches(&format!("] Opened {name} ")).count(),
            3 + usize::from(name == "lmdb")
        );
        let digits = records(&work, "digits", Backend::Lmdb);
        let [pooled, products, labels] = ["a", "b", "c"].map(|name| records(&work, name, backend));
        assert_eq!([pooled.len(), products.len(), labels.len()], [60; 3]);
        for (i, (_, digit)) in digits.iter().enumerate() {
            let quarter = |row: usize, column: usize| {
                let pixels = (0..14).flat_map(|y| (0..14).map(move |x| 28 * (14 * row + y) + 14 * column + x));
                f32::from(pixels.map(|at| digit.data()[at]).max().unwrap())
            };
            let expected = Datum {
                channels: Some(1),
                height: Some(2),
                width: Some(2),
                float_data: vec![quarter(0, 0), quarter(0, 1), quarter(1, 0), quarter(1, 1)],
                ..Default::default()
            };
            assert_eq!(pooled[i], (format!("{i:010}"), expected));
            let shape = |datum: &Datum| [datum.channels(), datum.height(), datum.width()];
            assert_eq!(
                (shape(&products[i].1), products[i].1.float_data.as_slice()),
                ([3, 1, 1], &[0.5; 3][..])
            );
            let label = &labels[i].1;
            assert_eq!(
                (shape(label), label.float_data.as_slice()),
                ([1; 3], &[digit.label() as f32][..])
            );
        }
    }
}

#[test]
fn mistakes_are_found_before_anything_is_computed() {
    let work = features();
    let before = work.files("");
    let case = |blobs: &str, dbs: &str, more: &[&str], expected: &str| {
        let args = [
            &["extract_features", "none.caffemodel", "net.prototxt", blobs, dbs],
            more,
        ]
        .concat();
        let message = work.failure(&args, 1);
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains("Extracting Features"), "{message}");
        assert_eq!(work.files(""), before, "{expected}");
    };
    let six = &["6", "lmdb"][..];
    case(
        "pol",
        "a",
        six,
        "error: Unknown feature blob name pol in the network net.prototxt; did you mean \"pool\"?\n",
    );
    case(
        "fc7",
        "a",
        six,
        "error: Unknown feature blob name fc7 in the network net.prototxt; it has data, label, pool, ip\n",
    );
    case(
        "pool,ip",
        "a",
        six,
        "error: the number of blob names and dataset names must be equal: 2 blobs (pool,ip), 1 databases (a)\n",
    );
    case("pool,ip", "a,a", six, "error: two blobs have the same database, a\n");
    case(
        "pool",
        "digits",
        six,
        "error: database digits: it exists already; remove it or choose another name\n",
    );
    case("pool", "a", &["0", "lmdb"], "0 is not in 1..");
    case(
        "pool",
        "a",
        &["6", "sqlite"],
        "error: unknown database backend \"sqlite\"; there are lmdb and leveldb\n",
    );
    case(
        "pool",
        "a",
        &["6", "lmdb", "GPU", "--require-gpu"],
        "error: -gpu 0: no usable GPU",
    );
    let args = [
        "extract_features",
        "none.caffemodel",
        "net.prototxt",
        "pool",
        "a",
        "6",
        "lmdb",
        "-dry-run",
    ];
    assert!(!work.log(&args).contains("Extracting Features"));
    assert_eq!(work.files(""), before);
}

#[test]
fn a_net_without_data_is_warned_of() {
    let work = features();
    let input =
        r#"layer { name: "in" type: "Input" top: "in" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 5 dim: 6 } } }"#;
    work.write("input.prototxt", input);
    let log = work.log(&[
        "extract_features",
        "none.caffemodel",
        "input.prototxt",
        "in",
        "a",
        "1",
        "lmdb",
    ]);
    assert!(
        log.contains("] the net's input \"in\" gets no data from a layer and stays zero\n"),
        "{log}"
    );
    let (_, datum) = &records(&work, "a", Backend::Lmdb)[1];
    assert_eq!([datum.channels(), datum.height(), datum.width()], [3, 4, 30]);
}

#[test]
fn converters_have_a_dry_run_and_the_originals_lines() {
    let work = Work::empty();
    work.digit_files(&[("t10k", 1500)]);
    let [images, labels] = ["images-idx3", "labels-idx1"].map(|kind| format!("data/mnist/t10k-{kind}-ubyte.gz"));
    let files = work.files("");
    for tool in ["convert_mnist_data", "convert_mnist_siamese_data"] {
        let log = work.log(&[tool, &images, &labels, "db", "-backend", "leveldb", "--dry-run"]);
        let line = "] Dry run: 1500 records would go to the leveldb db; nothing was written.\n";
        assert!(log.contains(line), "{log}");
        assert_eq!(work.files(""), files);
    }
    let log = work.log(&["convert_mnist_siamese_data", &images, &labels, "pairs", "-seed=3"]);
    assert_eq!(lines_of(&log, "db_leveldb.cpp"), ["Opened leveldb pairs"]);
    assert_eq!(
        lines_of(&log, "convert_mnist_siamese_data.cpp"),
        ["A total of 1500 items.", "Rows: 28 Cols: 28"]
    );
    let pairs = records(&work, "pairs", Backend::Leveldb);
    assert_eq!((pairs.len(), pairs[1499].0.as_str()), (1500, "00001499"));
    let same = pairs.iter().filter(|(_, pair)| pair.label() == 1).count();
    assert!((75..300).contains(&same), "{same}");
    let message = work.failure(&["convert_mnist_siamese_data", &images, &labels, "pairs"], 1);
    assert!(
        message.contains("error: database pairs: it exists already"),
        "{message}"
    );
}

#[test]
fn cifar_is_converted_by_the_command() {
    let work = Work::empty();
    for name in [
        "data_batch_1",
        "data_batch_2",
        "data_batch_3",
        "data_batch_4",
        "data_batch_5",
        "test_batch",
    ] {
        work.write(&format!("{name}.bin"), [vec![7], vec![1; 3072]].concat());
    }
    let message = work.failure(&["convert_cifar_data", ".", ".", "lmdb"], 1);
    let words =
        "data_batch_1.bin: number of bytes: expected 30730000 (10000 records of 3073), found 3073, 1 whole records";
    assert!(message.contains(words), "{message}");
    let log = work.log(&["convert_cifar_data", "-batch_size=1", ".", ".", "leveldb"]);
    let batches = (1..=5).map(|i| format!("Training Batch {i}"));
    let lines: Vec<_> = ["Writing Training data".to_string()]
        .into_iter()
        .chain(batches)
        .collect();
    assert_eq!(
        lines_of(&log, "convert_cifar_data.cpp"),
        [&lines[..], &["Writing Testing data".into()]].concat()
    );
    assert_eq!(records(&work, "cifar10_train_leveldb", Backend::Leveldb).len(), 5);
    assert_eq!(records(&work, "cifar10_test_leveldb", Backend::Leveldb)[0].1.label(), 7);
}

#[test]
fn given_up_programs_name_what_replaces_them() {
    let work = Work::empty();
    for (name, replacement) in [
        ("train_net", "train --solver=... [--snapshot=...]"),
        ("finetune_net", "train --solver=... [--weights=...]"),
        ("test_net", "test --model=... --weights=..."),
        ("net_speed_benchmark", "time --model=... [--iterations=50]"),
    ] {
        let message = work.failure(&[name, "a.prototxt", "-x", "5"], 1);
        assert_eq!(
            message,
            format!("error: Deprecated. Use caffe {replacement} instead.\n")
        );
    }
}

#[cfg(unix)]
#[test]
fn aliases_are_links_that_are_the_tools() {
    let work = Work::empty();
    let printed = stdout(&work.run(&["install-aliases", "bin", "--dry-run"]));
    assert!(printed.contains("bin/convert_mnist_data would be made\n"), "{printed}");
    assert_eq!(work.files(""), <[String; 0]>::default());
    let printed = stdout(&work.run(&["install-aliases", "bin"]));
    let names = work.files("bin");
    assert_eq!(printed.matches(" is made, a link\n").count(), names.len(), "{printed}");
    assert!(
        printed.ends_with(&format!("They run {}.\n", fs::canonicalize(CAFFE).unwrap().display())),
        "{printed}"
    );
    for name in ["extract_features", "extract_features.bin", "caffe", "caffe.bin"] {
        assert!(names.contains(&name.into()), "{names:?}");
    }
    for name in &names {
        let output = Command::new(work.path("bin").join(name))
            .arg("--help")
            .output()
            .unwrap();
        assert!(
            stdout(&output).contains(name.trim_end_matches(".bin")),
            "{name}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    }
    let printed = stdout(&work.run(&["install-aliases", "bin"]));
    assert_eq!(printed.matches(" is there already\n").count(), names.len(), "{printed}");
}

#[cfg(unix)]
#[test]
fn what_is_no_alias_stays() {
    let work = Work::empty();
    fs::create_dir(work.path("bin")).unwrap();
    work.write("bin/test_net", "somebody's own");
    let printed = work.failure(&["install-aliases", "bin"], 1);
    let expected =
        "error: nothing was done, because these are not links to this program: bin/test_net; move them away first\n";
    assert_eq!(printed, expected);
    assert_eq!(work.files("bin"), ["test_net"]);
    fs::remove_file(work.path("bin/test_net")).unwrap();
    std::os::unix::fs::symlink("/nowhere/caffe", work.path("bin/test_net")).unwrap();
    let printed = stdout(&work.run(&["install-aliases", "bin"]));
    assert!(printed.contains("bin/test_net is renewed\n"), "{printed}");
}
