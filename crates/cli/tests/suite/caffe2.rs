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
        stderr(&output).contains("noise: this is not a net, blob or minidb of Caffe2"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_model_is_run_and_timed() {
    let work = Work::empty();
    let nets = [
        "--init",
        &recorded("predictor/resnet/init_net.pb"),
        "--predict",
        &recorded("predictor/resnet/predict_net.pb"),
    ];
    let input = ["--input", "data_benete=2,3,12,14"];
    let text = run(&work, &[&["run"], &nets[..], &input, &["-o", "outputs"]].concat());
    assert!(text.starts_with("softmax_fivilu: float 2 7"), "{text}");
    let shown = run(&work, &["show", "outputs/softmax_fivilu.blob"]);
    assert!(shown.contains("softmax_fivilu"), "{shown}");
    let text = run(&work, &[&["time"], &nets[..], &input, &["--iterations", "2"]].concat());
    assert!(text.starts_with("2 runs, compiled\n"), "{text}");
    let file = recorded("predictor/metanet_resnet/predictor.minidb");
    let text = run(&work, &[&["run", "--db", &file], &input[..]].concat());
    assert!(text.starts_with("softmax_fivilu: float 2 7"), "{text}");
}

#[test]
fn a_net_is_translated_to_caffe_and_back() {
    let work = Work::empty();
    let (init, predict) = (
        recorded("predictor/squeezenet/init_net.pb"),
        recorded("predictor/squeezenet/predict_net.pb"),
    );
    run(&work, &["to-caffe", &init, &predict, "--input", "data_simi=3,3,32,35"]);
    run(&work, &["from-caffe", "net.prototxt", "net.caffemodel"]);
    let input = "data_simi=3,3,32,35";
    let of = |init: &str, predict: &str| run(&work, &["run", "--init", init, "--predict", predict, "--input", input]);
    let (ours, theirs) = (of("init_net.pb", "predict_net.pb"), of(&init, &predict));
    assert_eq!(ours.lines().nth(1), theirs.lines().nth(1));
}

#[test]
fn a_net_that_its_inputs_do_not_fit_is_not_written() {
    let work = Work::empty();
    let (init, predict) = (
        recorded("predictor/squeezenet/init_net.pb"),
        recorded("predictor/squeezenet/predict_net.pb"),
    );
    for (dims, problem) in [
        ("3,5,32,35", "shape"),
        ("3", "there is no axis 1"),
        ("3,3,1,1", "exceeds the padded input"),
        ("9223372036854775807,3,32,35", "more elements than 63 bits can count"),
        ("18446744073709551615,3,32,35", "must not be negative"),
    ] {
        let input = format!("data_simi={dims}");
        let args = ["caffe2", "to-caffe", &init, &predict, "--input", &input];
        let message = work.failure(&args, 1);
        assert!(
            message.contains(&input) && message.contains(problem),
            "{dims}: {message}"
        );
        assert!(!work.path("net.prototxt").exists() && !work.path("net.caffemodel").exists());
    }
}

/// An init net that also writes a file, and a predict net for it.
fn untrusted_files(work: &Work) -> String {
    let place = work.path("victim");
    work.write(
        "init.pbtxt",
        format!(
            r#"name: "made" op {{ type: "ConstantFill" output: "w" arg {{ name: "shape" ints: 1 }} }}
            op {{ type: "Save" input: "w" arg {{ name: "db" s: "{}" }} arg {{ name: "db_type" s: "minidb" }} arg {{ name: "absolute_path" i: 1 }} }}"#,
            place.display()
        ),
    );
    work.write(
        "predict.pbtxt",
        r#"name: "net" external_input: "x" external_output: "y" op { type: "Relu" input: "x" output: "y" }"#,
    );
    place.display().to_string()
}

/// Files that are only read, exported or timed may be untrusted.
#[test]
fn untrusted_nets_write_no_files() {
    let work = Work::empty();
    let place = untrusted_files(&work);
    let input = ["--input", "x=1,3,2,2"];
    let model = ["--init", "init.pbtxt", "--predict", "predict.pbtxt"];
    for args in [
        &[&["export", "predict.pbtxt", "init.pbtxt", "-o", "net.onnx"][..], &input].concat()[..],
        &[&["caffe2", "to-caffe", "init.pbtxt", "predict.pbtxt"][..], &input].concat(),
        &[&["caffe2", "time", "--iterations", "1"][..], &model, &input].concat(),
    ] {
        let message = work.failure(args, 1);
        for part in ["init.pbtxt", "Save", "it writes a database", "--allow-io"] {
            assert!(message.contains(part), "{args:?}: {message}");
        }
        assert_eq!(work.files(""), ["init.pbtxt", "predict.pbtxt"], "{args:?}");
    }
    for args in [
        &[
            &["export", "predict.pbtxt", "init.pbtxt", "-o", "net.onnx", "--allow-io"][..],
            &input,
        ]
        .concat()[..],
        &[
            &["caffe2", "to-caffe", "init.pbtxt", "predict.pbtxt", "--allow-io"][..],
            &input,
        ]
        .concat(),
        &[
            &["caffe2", "time", "--iterations", "1", "--allow-io"][..],
            &model,
            &input,
        ]
        .concat(),
        // The command to run a net covers all of it.
        &[&["caffe2", "run"][..], &model, &input].concat(),
    ] {
        let output = work.run(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        fs::remove_file(&place).unwrap();
    }
    // Looking at a net or writing it in another form runs nothing.
    run(&work, &["show", "init.pbtxt"]);
    run(&work, &["convert", "init.pbtxt", "init.pb"]);
    assert!(!work.path("victim").exists());
}

/// Neither direction replaces a file unasked, and each reports what it wrote.
#[test]
fn translations_replace_no_files_without_request() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
        layer { name: "fc" type: "InnerProduct" bottom: "data" top: "fc" inner_product_param { num_output: 2 weight_filler { type: "xavier" } } }"#,
    );
    let there = ["caffe2", "from-caffe", "net.prototxt"];
    let back = [
        "caffe2",
        "to-caffe",
        "init_net.pb",
        "predict_net.pb",
        "--input",
        "data=1,3,4,4",
    ];
    for (args, [first, second], [flag, name]) in [
        (&there[..], ["init_net.pb", "predict_net.pb"], ["--init", "other.pb"]),
        (
            &back[..],
            ["new.prototxt", "net.caffemodel"],
            ["--weights", "other.caffemodel"],
        ),
    ] {
        let args = &match flag {
            "--init" => args.to_vec(),
            _ => [args, &["--net", "new.prototxt"]].concat(),
        };
        let printed = stdout(&work.run(args));
        assert!(
            printed.contains(&format!("wrote {first}\n")) && printed.contains(&format!("wrote {second}\n")),
            "{printed}"
        );
        work.write(second, "mine");
        let (before, printed) = (fs::read(work.path(first)).unwrap(), work.failure(args, 1));
        assert!(
            printed.contains("is there already: replace it with --overwrite"),
            "{printed}"
        );
        assert_eq!(
            (
                fs::read(work.path(first)).unwrap(),
                fs::read(work.path(second)).unwrap()
            ),
            (before, b"mine".to_vec())
        );
        // One of two names is not enough.
        let printed = work.failure(&[&args[..], &[flag, name]].concat(), 1);
        assert!(
            printed.contains("is there already") && !work.path(name).exists(),
            "{printed}"
        );
        let output = work.run(&[&args[..], &["--overwrite"]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        assert_ne!(fs::read(work.path(second)).unwrap(), b"mine");
    }
    let printed = work.failure(&[&there[..], &["--init", "a.pb", "--predict", "a.pb"]].concat(), 1);
    assert!(printed.contains("--init and --predict name one file"), "{printed}");
}
