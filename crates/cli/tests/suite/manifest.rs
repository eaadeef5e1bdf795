//! `caffe manifest`, and commands that take a manifest in place of a net and its weights.

use crate::common::{Work, repository, stderr, stdout};
use cortado::Manifest;
use cortado_data::image::{Format, Picture, encode};
use std::fs;

const NET: &str = "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: 'pool' type: 'Pooling' bottom: 'data' top: 'pool' pooling_param { pool: AVE global_pooling: true } }
layer { name: 'fc' type: 'InnerProduct' bottom: 'pool' top: 'fc' inner_product_param { num_output: 3 bias_term: false } }
";

/// A folder with a net that gives blue, green and red of a picture, its weights, labels, a mean and a picture.
fn model() -> Work {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let net = cortado::parse(NET).net::<f32>().unwrap().into_inner();
    let weights = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    net.learnable_blob(0)
        .data_overwrite()
        .unwrap()
        .copy_from_slice(&weights);
    net.save_weights(&work.path("net.caffemodel")).unwrap();
    work.write("labels.txt", "blue\ngreen\nred\n");
    let mean = cortado_data::image_mean::ImageMean {
        shape: [3, 1, 1],
        values: vec![1.0, 2.0, 3.0],
        count: 1,
    };
    work.write("mean.binaryproto", cortado_proto::binary::encode(&mean.to_proto()));
    let picture = Picture {
        height: 20,
        width: 12,
        channels: 3,
        pixels: [10, 20, 130].repeat(20 * 12),
    };
    work.write("a.png", encode(&picture, Format::Png).unwrap());
    work
}

fn written(work: &Work, args: &[&str]) -> String {
    let output = work.run(&[&["manifest", "net.prototxt", "net.caffemodel"][..], args].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    fs::read_to_string(work.path("model.toml")).unwrap()
}

#[test]
fn a_manifest_is_written_and_read_by_classify() {
    let work = model();
    let text = written(
        &work,
        &[
            "--mean",
            "mean.binaryproto",
            "--labels",
            "labels.txt",
            "--scale",
            "0.5",
            "--resize",
            "16x12",
            "--size",
            "8",
            "--rgb",
            "--license",
            "a \"free\" one",
            "--source",
            "https://example.org",
        ],
    );
    for line in [
        "kind = \"classify\"\n",
        "source = \"https://example.org\"\n",
        "net = { file = \"net.prototxt\", sha256 = \"",
        "mean = { file = \"mean.binaryproto\", sha256 = \"",
        "[input]\nsize = [8, 8]\nresize = [16, 12]\n",
        "scale = 0.5\nchannels = \"RGB\"\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let classify = |args: &[&str]| {
        let output = work.run(&[&["classify", "model.toml", "a.png", "-top=1"][..], args].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    // Red, the first channel: (130 - 1) / 2.
    let head = "---------- Prediction for a.png ----------\n";
    assert_eq!(classify(&[]), format!("{head}64.5000 - \"blue\"\n"));
    // Flags override the manifest.
    assert_eq!(
        classify(&["-rgb=false", "-scale=1", "-mean=0"]),
        format!("{head}130.0000 - \"red\"\n")
    );
    // In another folder the files are those beside the manifest.
    let inside = work.path("").file_name().unwrap().to_string_lossy().into_owned();
    let output = work.run(&["classify", &format!("../{inside}/model.toml"), "a.png", "-top=1"]);
    assert_eq!(
        stdout(&output),
        format!("{head}64.5000 - \"blue\"\n"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_size_of_the_input_is_that_of_the_manifest() {
    let work = model();
    written(&work, &["--size", "4x6"]);
    let output = work.run(&["classify", "model.toml", "a.png", "--features", "data", "--json"]);
    assert!(
        stdout(&output).contains("\"shape\":[3,4,6]"),
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
    let output = work.run(&[
        "classify",
        "model.toml",
        "a.png",
        "--features",
        "data",
        "--json",
        "--input",
        "data=1,3,5,5",
    ]);
    assert!(
        stdout(&output).contains("\"shape\":[3,5,5]"),
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
}

#[test]
fn a_file_that_changed_is_an_error_with_both_hashes() {
    let work = model();
    let text = written(&work, &["--labels", "labels.txt"]);
    work.write("labels.txt", "cyan\nmagenta\nyellow\n");
    let message = work.failure(&["classify", "model.toml", "a.png"], 1);
    let old = text.lines().find(|line| line.starts_with("labels")).unwrap();
    let old = old.split('"').nth(3).unwrap();
    assert!(
        message.contains("SHA-256 of labels.txt") && message.contains(old),
        "{message}"
    );
    assert!(message.contains("model.toml"), "{message}");
    fs::remove_file(work.path("labels.txt")).unwrap();
    let message = work.failure(&["classify", "model.toml", "a.png"], 1);
    assert!(message.contains("labels.txt"), "{message}");
}

#[test]
fn wrong_manifests_are_errors_with_their_line() {
    let work = model();
    let good = written(&work, &["--mean", "1,2,3", "--threshold", "0.5"]);
    assert!(good.contains("[thresholds]\nscore = 0.5\n"), "{good}");
    for (text, expected) in [
        (
            good.replace("mean =", "maen ="),
            "\"input\" has no key \"maen\"; did you mean \"mean\"?",
        ),
        (
            format!("licens = 'x'\n{good}"),
            "line 1: a manifest has no key \"licens\"; did you mean \"license\"?",
        ),
        (
            format!("zzz = 1\n{good}"),
            "a manifest has no key \"zzz\"; there are kind, license",
        ),
        (
            good.replace("score", "scroe"),
            "\"thresholds\" has no key \"scroe\"; did you mean \"score\"?",
        ),
        (
            good.replace("sha256 =", "sha265 ="),
            "has no key \"sha265\"; did you mean \"sha256\"?",
        ),
        (
            good.replace("score = 0.5", "score = 1.5"),
            "thresholds.score must be from 0 to 1",
        ),
        (
            good.replace("\"classify\"", "\"classfy\""),
            "line 1: kind must be \"classify\", \"detect\"",
        ),
        (
            good.replace("[input]", "[input]\nsize = [0, 4]"),
            "input.size must be two integers from 1 to 65535",
        ),
        (
            good.replace("[input]", "[input]\nsize = [99999999999999999999, 4]"),
            "input.size must be two integers",
        ),
        (
            good.replace("[input]", "[input]\nresize = [4]"),
            "input.resize must be two integers",
        ),
        (
            good.replace("[input]", "[input]\nscale = nan"),
            "input.scale must be a finite number",
        ),
        (
            good.replace("[input]", "[input]\nscale = 1e99"),
            "input.scale must be a finite number",
        ),
        (
            good.replace("[input]", "[input]\nchannels = \"rbg\""),
            "input.channels must be \"BGR\" or \"RGB\"",
        ),
        (
            good.replace("mean = [", &format!("mean = [{}", "1, ".repeat(100))),
            "input.mean must be a list of 1 to 64 numbers",
        ),
    ] {
        assert_refused(&work, &text, expected);
    }
}

#[test]
fn wrong_files_and_wrong_texts_are_errors() {
    let work = model();
    let good = written(&work, &[]);
    let sha = "0".repeat(64);
    let file = |name: &str| format!("labels = {{ file = {name:?}, sha256 = \"{sha}\" }}\n{good}");
    for (text, expected) in [
        (good.replace("kind = \"classify\"\n", ""), "the key \"kind\" is missing"),
        (
            good.replace("net =", "net = 3 #"),
            "net must be a table with the keys file, sha256",
        ),
        (
            file("/etc/passwd"),
            "labels must be a file in the folder of the manifest or below it",
        ),
        (
            file("../labels.txt"),
            "labels must be a file in the folder of the manifest or below it",
        ),
        (
            file("labels.txt").replace(&sha, "12"),
            "labels must be a SHA-256: 64 hexadecimal digits",
        ),
        (good.replace("kind = ", "kind = = "), "line 1: "),
        ("x = ".to_string() + &"[".repeat(100_000), "line 1: "),
        (
            format!("# {}\n{good}", "x".repeat(1 << 20)),
            "it is larger than 1048576 bytes",
        ),
    ] {
        assert_refused(&work, &text, expected);
    }
}

fn assert_refused(work: &Work, text: &str, expected: &str) {
    work.write("model.toml", text);
    let message = work.failure(&["classify", "model.toml", "a.png"], 1);
    let shown: String = text.chars().take(2000).collect();
    assert!(message.contains(expected), "{expected} in {message} for {shown}");
}

#[test]
fn files_that_a_manifest_cannot_name_are_refused_when_it_is_written() {
    let work = model();
    fs::create_dir(work.path("below")).unwrap();
    let args = ["manifest", "net.prototxt", "net.caffemodel", "-o"];
    let message = work.failure(&[&args[..], &["below/model.toml"]].concat(), 1);
    assert!(
        message.contains("net.prototxt: a manifest names only files in its own folder or below it"),
        "{message}"
    );
    let message = work.failure(&[&args[..], &["model.json"]].concat(), 1);
    assert!(
        message.contains("-o model.json: the name must end in .toml"),
        "{message}"
    );
    let message = work.failure(&[&args[..], &["m.toml", "--threshold", "2"]].concat(), 1);
    assert!(message.contains("thresholds.score must be from 0 to 1"), "{message}");
    let message = work.failure(&[&args[..], &["m.toml", "--size", "70000"]].concat(), 1);
    assert!(message.contains("input.size must be two integers"), "{message}");
    assert!(!work.path("m.toml").exists());
}

#[test]
fn a_model_for_onnx_has_the_manifest() {
    let work = model();
    written(
        &work,
        &[
            "--mean",
            "1,2.5,3",
            "--labels",
            "labels.txt",
            "--license",
            "MIT",
            "--size",
            "6x4",
        ],
    );
    let output = work.run(&["export", "model.toml", "-o", "net.onnx"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("input   data [1, 3, 6, 4]"),
        "{}",
        stdout(&output)
    );
    let bytes = fs::read(work.path("net.onnx")).unwrap();
    let has = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    // Pairs of ONNX: field 14 with a name (1) and a value (2).
    for text in [
        "\x0a\x04mean\x12\x091, 2.5, 3",
        "\x0a\x07license\x12\x03MIT",
        "\x0a\x06labels\x12\x0fblue\ngreen\nred\n",
    ] {
        assert!(has(text), "{text:?}");
    }
}

#[test]
fn detect_takes_the_manifest_of_a_detector_only() {
    let work = model();
    written(&work, &[]);
    let printed = work.failure(&["detect", "model.toml", "a.png"], 1);
    assert!(
        printed.contains("model.toml: the model is for \"classify\", not for \"detect\""),
        "{printed}"
    );
    let printed = work.failure(&["classify", "model.toml"], 1);
    assert!(
        printed.contains("a net, its weights and a picture are needed; or a manifest"),
        "{printed}"
    );
    let faces = repository().join("data/faces");
    for name in ["RFB-320.prototxt", "RFB-320.caffemodel"] {
        fs::copy(faces.join(name), work.path(name)).unwrap();
    }
    let output = work.run(&[
        "manifest",
        "RFB-320.prototxt",
        "RFB-320.caffemodel",
        "--kind=detect",
        "--threshold=0.9",
        "--mean=120",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let output = work.run(&["detect", "model.toml", "a.png"]);
    assert!(
        stdout(&output).starts_with("Pictures become: ") && stdout(&output).contains("a.png: nothing"),
        "{}",
        stderr(&output)
    );
    let printed = work.failure(&["classify", "model.toml", "a.png"], 1);
    assert!(
        printed.contains("the model is for \"detect\", not for \"classify\""),
        "{printed}"
    );
}

#[test]
fn the_manifests_of_the_repository_can_be_read() {
    let folder = repository().join("examples/models");
    let files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let manifests: Vec<_> = files.iter().filter(|file| Manifest::is_named(file)).collect();
    assert!(manifests.len() > 8, "{files:?}");
    for file in manifests {
        let text = fs::read_to_string(file).unwrap();
        let manifest = Manifest::parse(&text, &folder).unwrap();
        assert_eq!(manifest.to_toml(), text, "{}", file.display());
    }
    let faces = Manifest::open(repository().join("data/faces/model.toml")).unwrap();
    assert_eq!(faces.mean_values().unwrap(), [127.0]);
    assert!(faces.detector().unwrap().preprocessing().contains("RGB"));
}
