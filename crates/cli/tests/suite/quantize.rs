//! `caffe quantize`, and what runs the nets that it writes.

use crate::common::{Work, stderr, stdout};
use cortado::Phase;
use cortado_data::image::{Format, Picture, encode};
use serde_json::Value;

/// Two convolutions with BatchNorm, a pooling, a sum and a classifier.
const NET: &str = r#"
    layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 12 dim: 12 } } }
    layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1" convolution_param { num_output: 8 kernel_size: 3 pad: 1
        weight_filler { type: "msra" } } }
    layer { name: "bn1" type: "BatchNorm" bottom: "conv1" top: "conv1" }
    layer { name: "scale1" type: "Scale" bottom: "conv1" top: "conv1" scale_param { bias_term: true } }
    layer { name: "relu1" type: "ReLU" bottom: "conv1" top: "conv1" }
    layer { name: "conv2" type: "Convolution" bottom: "conv1" top: "conv2" convolution_param { num_output: 8 kernel_size: 3 pad: 1
        weight_filler { type: "msra" } } }
    layer { name: "sum" type: "Eltwise" bottom: "conv1" bottom: "conv2" top: "sum" }
    layer { name: "relu2" type: "ReLU" bottom: "sum" top: "relu2" }
    layer { name: "pool" type: "Pooling" bottom: "relu2" top: "pool" pooling_param { pool: AVE kernel_size: 4 stride: 4 } }
    layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc" inner_product_param { num_output: 5 weight_filler { type: "xavier" } } }
    layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#;

/// A folder with the net, weights, and pictures in `pictures`.
fn work() -> Work {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let net = cortado::open(work.path("net.prototxt")).phase(Phase::TEST).seed(5);
    let net = net.net::<f32>().unwrap().into_inner();
    for (layer, name) in net.layer_names().iter().enumerate().filter(|(_, name)| *name == "bn1") {
        for (index, blob) in net.layer(layer).params().iter().enumerate() {
            let value = |place: usize| match index {
                0 => (place % 3) as f32 * 9.0 - 5.0,
                1 => 900.0 + place as f32 * 70.0,
                _ => 1.0,
            };
            let mut data = blob.data_overwrite().unwrap();
            data.iter_mut().enumerate().for_each(|(place, to)| *to = value(place));
        }
        assert_eq!(name, "bn1");
    }
    net.save_weights(&work.path("net.caffemodel")).unwrap();
    std::fs::create_dir(work.path("pictures")).unwrap();
    for number in 0..7 {
        let pixel = |place: usize| ((place * (31 + number * 12) + number * 53) % 256) as u8;
        let picture = Picture {
            height: 12,
            width: 12,
            channels: 3,
            pixels: (0..432).map(pixel).collect(),
        };
        let name = format!("pictures/{number}.png");
        work.write(&name, encode(&picture, Format::Png).unwrap());
    }
    work
}

const QUANTIZE: &[&str] = &["quantize", "net.prototxt", "net.caffemodel", "-mean", "100"];

fn report(work: &Work, args: &[&str]) -> Value {
    let output = work.run(&[QUANTIZE, args, &["-json", "-o", "small"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).unwrap()
}

fn layers_in_real_numbers(report: &Value) -> Vec<&str> {
    let layers = report["layers"].as_array().unwrap().iter();
    let real = layers.filter(|layer| layer["int8"] == false);
    real.map(|layer| layer["name"].as_str().unwrap()).collect()
}

fn scores(work: &Work, net: [&str; 2]) -> Vec<f64> {
    let output = work.run(&["classify", net[0], net[1], "-mean", "100", "-json", "pictures/0.png"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let answer: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let mut classes: Vec<_> = answer["classes"].as_array().unwrap().iter().collect();
    classes.sort_by_key(|class| class["index"].as_u64());
    classes.iter().map(|class| class["score"].as_f64().unwrap()).collect()
}

#[test]
fn a_net_becomes_one_in_whole_numbers_that_other_commands_run() {
    let work = work();
    let report = report(&work, &["-data", "pictures"]);
    assert_eq!(report["items"], 7);
    assert_eq!(report["merged"], serde_json::json!(["bn1", "scale1"]));
    assert!(layers_in_real_numbers(&report).is_empty(), "{report}");
    let output = &report["outputs"][0];
    assert!(output["snr"].as_f64().unwrap() > 20.0, "{report}");
    assert_eq!(output["compared"], 7);
    let (real, whole) = (
        scores(&work, ["net.prototxt", "net.caffemodel"]),
        scores(&work, ["small.prototxt", "small.caffemodel"]),
    );
    let differences: Vec<f64> = real.iter().zip(&whole).map(|(a, b)| (a - b).abs()).collect();
    let greatest = differences.iter().copied().fold(0.0, f64::max);
    assert!(greatest > 0.0 && greatest < 0.05, "{real:?} {whole:?}");
    // The table, and the names by default.
    let output = work.run(&[QUANTIZE, &["-data", "pictures"]].concat());
    let text = stdout(&output);
    assert!(
        text.contains("3 of 3 layers with weights compute in integers; 2 layers were merged; measured on 7 images"),
        "{text}"
    );
    assert!(work.path("net-int8.prototxt").exists() && work.path("net-int8.caffemodel").exists());
    // The steps of the engine are those of integers.
    let time = |args: &[&str]| {
        let output = work.run(&[&["time", "-engine", "-iterations", "1"][..], args].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert!(time(&["-model", "small.prototxt"]).contains("int8 product"));
    let merged = time(&["-model", "net.prototxt", "-int8"]);
    assert!(merged.contains("int8 product") && !merged.contains("bn1"), "{merged}");
    assert!(!time(&["-model", "net.prototxt"]).contains("int8 product"));
    // Factors in bf16 are chosen over ranges.
    let rounded = time(&["-model", "small.prototxt", "-bf16"]);
    assert!(
        rounded.contains("bf16 product") && !rounded.contains("int8"),
        "{rounded}"
    );
}

#[test]
fn layers_stay_in_real_numbers_where_requested_or_too_much_is_lost() {
    let work = work();
    let excluded = report(&work, &["-data", "pictures", "-exclude", "conv2,fc"]);
    assert_eq!(layers_in_real_numbers(&excluded), ["conv2", "fc"]);
    let all = report(&work, &["-data", "pictures", "-least-snr", "1000"]);
    assert_eq!(layers_in_real_numbers(&all), ["conv1", "conv2", "fc"]);
    assert_eq!(all["layers"][0]["reason"], "it loses too much");
    for method in ["percentile", "kl"] {
        let report = report(&work, &["-data", "pictures", "-method", method, "-least-snr", "0"]);
        assert!(
            report["outputs"][0]["snr"].as_f64().unwrap() > 5.0,
            "{method}: {report}"
        );
    }
}

#[test]
fn lists_and_databases_have_labels() {
    let work = work();
    let classes: Vec<usize> = (0..4)
        .map(|number| {
            let picture = format!("pictures/{number}.png");
            let output = work.run(&[
                "classify",
                "net.prototxt",
                "net.caffemodel",
                "-mean",
                "100",
                "-json",
                &picture,
            ]);
            let answer: Value = serde_json::from_str(&stdout(&output)).unwrap();
            answer["classes"][0]["index"].as_u64().unwrap() as usize
        })
        .collect();
    let wrong = (classes[3] + 1) % 5;
    let labels = [classes[0], classes[1], classes[2], wrong];
    let lines: Vec<String> = (0..4)
        .map(|number| format!("pictures/{number}.png {}\n", labels[number]))
        .collect();
    work.write("list.txt", lines.concat());
    let of_list = report(&work, &["-data", "list.txt"]);
    assert_eq!(of_list["accuracy"][0], 0.75, "{of_list}");
    let output = work.run(&["convert_imageset", "./", "list.txt", "db"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let of_database = report(&work, &["-data", "db"]);
    assert_eq!(of_database["accuracy"], of_list["accuracy"]);
    assert_eq!(of_database["layers"], of_list["layers"]);
}

#[test]
fn what_cannot_be_is_reported() {
    let work = work();
    work.write("empty.txt", "\n");
    work.write("some.txt", "pictures/0.png 1\npictures/1.png\n");
    let ends = |args: &[&str], end: &str| {
        let message = work.failure(&[QUANTIZE, args].concat(), 1);
        assert!(message.contains(end), "{args:?}: {message}");
    };
    ends(
        &[],
        "the net does not read its data itself; give images for its input: --data FOLDER, a list, or a database",
    );
    ends(&["-data", "empty.txt"], "--data empty.txt: it has no images");
    ends(&["-data", "missing.txt"], "missing.txt");
    ends(&["-data", "some.txt"], "some images have a label and others have none");
    ends(
        &["-data", "pictures", "-exclude", "conv3"],
        "the net has no layer \"conv3\" to exclude",
    );
    ends(
        &["-data", "pictures", "-exclude", "bn1"],
        "became part of \"conv1\"; exclude that",
    );
    ends(
        &["-data", "pictures", "-images", "0"],
        "-images 0: at least one is needed",
    );
    ends(
        &["-data", "pictures", "-percentile", "5"],
        "-percentile 5: it must be from 50 to 100",
    );
    ends(&["-data", "pictures", "-o", "net"], "net.prototxt would be overwritten");
    work.write(
        "tanh.prototxt",
        r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
           layer { name: "y" type: "TanH" bottom: "data" top: "y" }"#,
    );
    let message = work.failure(&["quantize", "tanh.prototxt", "net.caffemodel", "-data", "pictures"], 1);
    assert!(
        message.contains("the net has no convolution or inner product that integers are for"),
        "{message}"
    );
}
