//! `caffe summary`: what a net consists of, with its data and without.

use crate::common::{Work, fixture, stderr, stdout};
use serde_json::{Value, json};
use std::fs;

/// LeNet that reads databases that are not there.
fn work() -> Work {
    let work = Work::empty();
    fs::copy(fixture("logs/lenet_train_test.prototxt"), work.path("lenet.prototxt")).unwrap();
    work
}

#[test]
fn a_net_is_listed_layer_by_layer() {
    let work = work();
    let output = work.run(&["summary", "lenet.prototxt", "--input", "data=64,1,28,28"]);
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    let row = |name: &str| {
        let line = printed.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("mnist"), "mnist Input data 64×1×28×28 196.25 KiB");
    assert_eq!(
        row("conv1"),
        "conv1 Convolution conv1 64×20×24×24 520 18,432,000 2.81 MiB"
    );
    assert_eq!(row("relu1"), "relu1 ReLU ip1 64×500");
    assert_eq!(row("ip2"), "ip2 InnerProduct ip2 64×10 5,010 320,000 2.50 KiB");
    assert_eq!(row("accuracy"), "accuracy Accuracy accuracy scalar 4 B");
    assert_eq!(row("parameters"), "parameters 431,080 (1.64 MiB)");
    assert!(printed.contains("\nLeNet (TEST): 10 layers\n"), "{printed}");
    assert!(!printed.contains("_split"), "{printed}");
    assert_eq!(stderr(&output), "");
}

#[test]
fn json_has_the_same_for_programs() {
    let work = work();
    let args = [
        "summary",
        "lenet.prototxt",
        "--json",
        "--phase",
        "train",
        "--input=data=2x1x28x28",
        "--input=label=2",
    ];
    let summary: Value = serde_json::from_str(&stdout(&work.run(&args))).unwrap();
    assert_eq!(summary["phase"], "TRAIN");
    assert_eq!(summary["parameters"], 431_080);
    assert_eq!(summary["parameter_bytes"], 4 * 431_080);
    let layers = summary["layers"].as_array().unwrap();
    let layer = |name: &str| layers.iter().find(|layer| layer["name"] == name).unwrap();
    assert!(layers.iter().all(|layer| layer["name"] != "accuracy"));
    assert_eq!(layer("conv2")["params"], json!([[50, 20, 5, 5], [50]]));
    assert_eq!(layer("conv2")["multiply_adds"], 2 * 50 * 20 * 25 * 64);
    assert_eq!(layer("relu1")["blob_bytes"], 0);
    assert_eq!(layer("loss")["bottoms"], json!(["ip2", "label"]));
    assert_eq!(layer("mnist")["tops"][1], json!({ "name": "label", "shape": [2] }));
    let sum: u64 = layers
        .iter()
        .map(|layer| layer["multiply_adds"].as_u64().unwrap_or(0))
        .sum();
    assert_eq!(summary["multiply_adds"], sum);
    // From the loss down: probabilities, ip1 and ip2, pool2, conv2, pool1, conv1. The two largest live at once.
    let gradients = |of: &str| summary[of].as_u64().unwrap();
    let conv1 = 4 * 2 * 20 * 24 * 24;
    assert!(gradients("gradient_bytes") > conv1 * 5 / 4);
    assert!((conv1..=conv1 * 4 / 3).contains(&gradients("shared_gradient_bytes")));
}

#[test]
fn shared_parameters_count_once_and_batches_may_be_larger() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 4 } } }
         layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' } param { name: 'b' } inner_product_param { num_output: 4 } }
         layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' param { name: 'w' } param { name: 'b' } inner_product_param { num_output: 4 } }",
    );
    let summary: Value =
        serde_json::from_str(&stdout(&work.run(&["summary", "net.prototxt", "--json", "--batch=3"]))).unwrap();
    assert_eq!(
        (&summary["parameters"], &summary["blob_bytes"]),
        (&json!(20), &json!(4 * 3 * 12))
    );
    assert_eq!(summary["layers"][2]["parameters"], 0);
    assert_eq!(summary["layers"][2]["params"], json!([[4, 4], [4]]));
}

#[test]
fn what_is_missing_is_reported_with_what_to_do() {
    let work = work();
    let message = work.failure(&["summary", "lenet.prototxt"], 1);
    assert!(
        message.contains("mnist_test_lmdb: there is no such file or folder"),
        "{message}"
    );
    assert!(
        message.contains(
            "; to continue without its data, give the shapes of its tops, as --input data=1,3,224,224 --input label=1\n"
        ),
        "{message}"
    );
    let message = work.failure(&["summary", "lenet.prototxt", "--input", "dat=1"], 1);
    assert!(message.contains("the net has no input \"dat\""), "{message}");
    let message = work.failure(&["summary", "lenet.prototxt", "--input", "data"], 1);
    assert!(
        message.contains("needs the form NAME=SHAPE, as data=1,3,224,224"),
        "{message}"
    );
}

/// A Split of the file is a layer like others; one that the net inserts is not shown.
#[test]
fn splits_of_the_file_are_listed() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 4 } } }
         layer { name: 'two' type: 'Split' bottom: 'x' top: 'a' top: 'b' }
         layer { name: 'c' type: 'TanH' bottom: 'a' top: 'c' }
         layer { name: 'd' type: 'Sigmoid' bottom: 'a' top: 'd' }
         layer { name: 'all' type: 'Concat' bottom: 'b' bottom: 'c' bottom: 'd' top: 'all' }",
    );
    let summary: Value = serde_json::from_str(&stdout(&work.run(&["summary", "net.prototxt", "--json"]))).unwrap();
    let layers = summary["layers"].as_array().unwrap();
    let names: Vec<&Value> = layers.iter().map(|layer| &layer["name"]).collect();
    assert_eq!(names, ["x", "two", "c", "d", "all"]);
    assert_eq!(layers[3]["bottoms"], json!(["a"]));
    assert_eq!(layers[4]["bottoms"], json!(["b", "c", "d"]));
}
