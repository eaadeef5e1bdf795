//! `caffe deploy`: how it changes data layers, losses and layers that only train.

use crate::common::{Work, stderr};
use std::fs;

const NET: &str = r#"
name: "small"
force_backward: true
layer { name: "train" type: "Data" top: "data" top: "label" include { phase: TRAIN } data_param { source: "a" batch_size: 8 } }
layer { name: "data" type: "Data" top: "data" top: "label" include { phase: TEST }
  transform_param { crop_size: 8 mean_value: 100 } data_param { source: "b" batch_size: 4 } }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" param { lr_mult: 1 } param { lr_mult: 2 decay_mult: 0 }
  convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: "xavier" } bias_filler { type: "constant" } } }
layer { name: "drop" type: "Dropout" bottom: "conv" top: "dropped" dropout_param { dropout_ratio: 0.3 } }
layer { name: "fc" type: "InnerProduct" bottom: "dropped" top: "fc" param { name: "w" lr_mult: 3 }
  inner_product_param { num_output: 5 } }
layer { name: "flat" type: "Flatten" bottom: "label" top: "flat" }
layer { name: "accuracy" type: "Accuracy" bottom: "fc" bottom: "flat" top: "accuracy" include { phase: TEST } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "fc" bottom: "label" top: "loss" loss_weight: 2 softmax_param { axis: 1 } }
layer { name: "more" type: "SigmoidCrossEntropyLoss" bottom: "fc" bottom: "label" top: "more" }
"#;

fn deploy(work: &Work, args: &[&str]) -> (String, String) {
    let all = [&["deploy", "net.prototxt", "-o", "deploy.prototxt"][..], args].concat();
    let output = work.run(&all);
    assert!(output.status.success(), "{}", stderr(&output));
    let message = String::from_utf8(output.stdout).unwrap();
    (message, fs::read_to_string(work.path("deploy.prototxt")).unwrap())
}

#[test]
fn a_net_that_trains_becomes_one_that_runs() {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let (message, text) = deploy(&work, &["--input", "data=1,3,6,6"]);
    let expected = "\
input instead of data (Data)
left out drop (Dropout)
left out flat (Flatten)
left out accuracy (Accuracy)
prob (Softmax) instead of loss (SoftmaxWithLoss)
more/prob (Sigmoid) instead of more (SigmoidCrossEntropyLoss)
input  data [1, 3, 6, 6]
output  more/prob [1, 5]
output  prob [1, 5]
wrote deploy.prototxt
";
    assert_eq!(message, expected);
    for gone in [
        "lr_mult",
        "filler",
        "phase",
        "loss_weight",
        "label",
        "force_backward",
        "Dropout",
        "dropped",
    ] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
    assert!(text.contains("name: \"w\""), "names of shared parameters stay: {text}");
    // What was made runs, and what is made of that is the same.
    let summary = work.run(&["summary", "deploy.prototxt"]);
    assert!(summary.status.success(), "{}", stderr(&summary));
    fs::rename(work.path("deploy.prototxt"), work.path("net.prototxt")).unwrap();
    let (message, again) = deploy(&work, &[]);
    assert_eq!(again, text);
    assert!(message.starts_with("input  data [1, 3, 6, 6]\n"), "{message}");
    assert!(deploy(&work, &["--input", "data=2,3,6,6"]).1.contains("dim: 2"));
}

#[test]
fn the_shape_of_the_data_is_that_of_the_crop_unless_it_is_given() {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    assert!(deploy(&work, &[]).0.contains("input  data [1, 3, 8, 8]\n"));
    work.write("net.prototxt", NET.replace("crop_size: 8", ""));
    let all = ["deploy", "net.prototxt", "-o", "other.prototxt"];
    let message = work.failure(&all, 1);
    assert!(
        message.contains("layer \"data\" (Data) reads data of unknown shape; state it, as in --input data=1,3,224,224"),
        "{message}"
    );
    let message = work.failure(&[&all[..], &["--input", "none=1,2"]].concat(), 1);
    assert!(
        message.contains("--input none: no input or data layer has a top of this name; there are data, label"),
        "{message}"
    );
    assert!(!work.path("other.prototxt").exists());
}

#[test]
fn data_for_training_alone_become_inputs_and_what_is_made_up_stays() {
    let work = Work::empty();
    let without_test = NET.replace(
        "include { phase: TEST }\n  transform_param",
        "include { phase: TRAIN }\n  transform_param",
    );
    let made_up =
        "layer { name: \"ones\" type: \"DummyData\" top: \"ones\" dummy_data_param { shape { dim: 1 dim: 5 } } }
        layer { name: \"sum\" type: \"Eltwise\" bottom: \"fc\" bottom: \"ones\" top: \"sum\" }";
    work.write("net.prototxt", format!("{without_test}{made_up}"));
    let (message, text) = deploy(&work, &["--input", "data=1,3,6,6"]);
    assert!(message.starts_with("input instead of train (Data)\n"), "{message}");
    assert!(message.contains("output  sum [1, 5]"), "{message}");
    assert!(text.contains("DummyData"), "{text}");
}
