//! `caffe classify`, and Caffe's C++ example under its old name.

use crate::common::{Work, stderr, stdout};
use cortado_data::image::{Format, Picture, encode};

/// Says how blue, green and red a picture is, each minus the mean of the two others.
const NET: &str = r#"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 10 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool" type: "Pooling" bottom: "data" top: "pool" pooling_param { pool: AVE global_pooling: true } }
layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc" inner_product_param { num_output: 3 bias_term: false } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }
"#;

/// A folder with the net, its weights, its labels, a mean, and pictures of one colour each.
pub(crate) fn colours() -> Work {
    let work = Work::empty();
    work.write("deploy.prototxt", NET);
    let net = cortado::parse(NET).net::<f32>().unwrap().into_inner();
    let weights = [0.5, -0.25, -0.25, -0.25, 0.5, -0.25, -0.25, -0.25, 0.5];
    net.learnable_blob(0)
        .data_overwrite()
        .unwrap()
        .copy_from_slice(&weights);
    net.save_weights(&work.path("net.caffemodel")).unwrap();
    work.write("labels.txt", "n1 blue\nn2 green\nn3 red\n");
    let mean = cortado_data::image_mean::ImageMean {
        shape: [3, 1, 1],
        values: vec![10.0, 20.0, 30.0],
        count: 1,
    };
    work.write("mean.binaryproto", cortado_proto::binary::encode(&mean.to_proto()));
    for (name, bgr) in [("blue", [200, 40, 30]), ("red", [10, 20, 130])] {
        let picture = Picture {
            height: 20,
            width: 12,
            channels: 3,
            pixels: bgr.repeat(20 * 12),
        };
        work.write(&format!("{name}.png"), encode(&picture, Format::Png).unwrap());
    }
    work
}

#[test]
fn the_likeliest_classes_are_printed_in_the_format_of_the_original() {
    let work = colours();
    let args = [
        "deploy.prototxt",
        "net.caffemodel",
        "mean.binaryproto",
        "labels.txt",
        "red.png",
    ];
    let old = work.run(&[&["classification"][..], &args].concat());
    // Minus the mean, the picture is 0, 0, 100: -25, -25 and 50 before the Softmax.
    let expected = "---------- Prediction for red.png ----------\n\
        1.0000 - \"n3 red\"\n0.0000 - \"n1 blue\"\n0.0000 - \"n2 green\"\n";
    assert_eq!(stdout(&old), expected, "{}", stderr(&old));
    assert_eq!(stderr(&old), "");
    let new = work.run(&[
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "red.png",
        "-mean=10,20,30",
        "-labels=labels.txt",
        "-resize",
        "12x10",
    ]);
    assert_eq!(stdout(&new), expected, "{}", stderr(&new));
}

#[test]
fn json_and_flags_of_the_picture() {
    let work = colours();
    let message_of = |more: &[&str]| {
        let args = [
            "classify",
            "deploy.prototxt",
            "net.caffemodel",
            "blue.png",
            "red.png",
            "--json",
            "-top",
            "1",
        ];
        let output = work.run(&[&args[..], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines.map(|line| line["classes"][0].clone()).collect::<Vec<_>>()
    };
    let plain = message_of(&[]);
    assert_eq!(
        (plain[0]["index"].as_u64(), plain[1]["index"].as_u64()),
        (Some(0), Some(2))
    );
    assert!(plain[0]["label"].is_null());
    let rgb = message_of(&["-rgb", "-labels", "labels.txt"]);
    assert_eq!(
        (rgb[0]["label"].as_str(), rgb[1]["label"].as_str()),
        (Some("n3 red"), Some("n1 blue"))
    );
    let dark = message_of(&["-scale", "0", "-mean", "1"]);
    assert!(
        (dark[0]["score"].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-6,
        "{dark:?}"
    );
}

#[test]
fn features_are_all_values_of_the_blobs() {
    let work = colours();
    let args = [
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "red.png",
        "-features",
        "pool,fc",
    ];
    assert_eq!(
        stdout(&work.run(&args)),
        "red.png\tpool\t10\t20\t130\nred.png\tfc\t-32.5\t-25\t57.5\n"
    );
    let json = work.run(&[&args[..], &["--json"]].concat());
    let line: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!(
        line["features"]["pool"]["values"],
        serde_json::json!([10.0, 20.0, 130.0])
    );
    assert_eq!(line["features"]["pool"]["shape"], serde_json::json!([3, 1, 1]));
}

#[test]
fn mistakes_report_what_to_do_and_one_picture_does_not_stop_the_others() {
    let work = colours();
    work.write("no.png", "no picture");
    let net = ["classify", "deploy.prototxt", "net.caffemodel"];
    let output = work.run(&[&net[..], &["no.png", "none.png", "red.png"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("---------- Prediction for red.png ----------\n"));
    let printed = stderr(&output);
    assert!(
        printed.contains("error: no.png: ") && printed.contains("error: none.png: "),
        "{printed}"
    );
    for (args, expected) in [
        (
            &["red.png", "-mean", "none.binaryproto"][..],
            "error: -mean none.binaryproto: ",
        ),
        (
            &["red.png", "-mean", "none.npy"],
            "error: -mean none.npy: mean file none.npy: cannot open none.npy",
        ),
        (
            &["red.png", "-mean", "mean"],
            "error: -mean mean: no such file, and not a list of numbers",
        ),
        (
            &["red.png", "-mean", "1,2"],
            "2 values are given, but the net has 3 channel(s)",
        ),
        (
            &["red.png", "-resize", "4"],
            "crop: 8x8 is more than the image of 4x4 has; resize it before",
        ),
        (&["red.png", "-resize", "ax4"], "needs an integer, or two, as 256x320"),
        (&["red.png", "-features", "fc9"], "fc9"),
        (
            &["red.png", "-labels", "deploy.prototxt"],
            "number of labels in deploy.prototxt: expected 3, found ",
        ),
        (&["red.png", "--f64"], "--f64: classify runs the compiled net"),
        (&["red.png", "--require-gpu"], "--require-gpu: no usable GPU"),
    ] {
        let printed = work.failure(&[&net[..], args].concat(), 1);
        assert!(printed.contains(expected), "{args:?}: {printed}");
    }
}

#[test]
fn weights_of_another_net_are_reported() {
    let work = colours();
    let renamed = work.run(&["weights", "rename", "net.caffemodel", "other.caffemodel", "fc=ip"]);
    assert!(renamed.status.success(), "{}", stderr(&renamed));
    let output = work.run(&["classify", "deploy.prototxt", "other.caffemodel", "red.png"]);
    let expected = "The file has weights for layer \"ip\" only, and the net has parameters in layer \"fc\": \
        all of them keep their values.\n";
    let message = stderr(&output);
    assert!(message.starts_with('W') && message.ends_with(expected), "{message}");
}

#[test]
fn a_mean_and_a_factor_are_finite() {
    let work = colours();
    for (flag, expected) in [
        ("--mean=1e39", "error: -mean 1e39: \"1e39\" is not a finite number"),
        (
            "--mean=1,-1e39,2",
            "error: -mean 1,-1e39,2: \"-1e39\" is not a finite number",
        ),
        (
            "--scale=nan",
            "error: invalid value 'nan' for '--scale <FACTOR>': is not a finite number",
        ),
        (
            "--scale=x",
            "error: invalid value 'x' for '--scale <FACTOR>': is not a number",
        ),
    ] {
        let output = work.run(&["classify", "deploy.prototxt", "net.caffemodel", "red.png", flag]);
        assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(1), "{flag}");
    }
    let mean = cortado_data::image_mean::ImageMean {
        shape: [3, 1, 1],
        values: vec![10.0, f32::NAN, 30.0],
        count: 1,
    };
    work.write("mean.binaryproto", cortado_proto::binary::encode(&mean.to_proto()));
    let output = work.run(&[
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "red.png",
        "--mean=mean.binaryproto",
    ]);
    let expected =
        "error: -mean mean.binaryproto: mean file mean.binaryproto: mean: value 1 is NaN; a mean is of finite numbers";
    assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
}

/// The bytes of numpy's file of an array.
fn npy(descr: &str, order: &str, shape: &str, values: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), values].concat()
}

#[test]
fn a_mean_of_numpy_counts_as_that_of_a_binaryproto() {
    let work = colours();
    let wanted = work.run(&[
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "red.png",
        "-mean",
        "mean.binaryproto",
    ]);
    let floats: Vec<u8> = [10.0_f32, 20.0, 30.0].iter().flat_map(|x| x.to_le_bytes()).collect();
    let doubles: Vec<u8> = [10.0_f64, 20.0, 30.0].iter().flat_map(|x| x.to_be_bytes()).collect();
    for (name, bytes) in [
        ("channels.npy", npy("<f4", "False", "(3,)", &floats)),
        ("image.npy", npy(">f8", "False", "(3, 1, 1)", &doubles)),
        (
            "batch.npy",
            npy("|u1", "False", "(1, 3L, 1, 2)", &[9, 11, 19, 21, 29, 31]),
        ),
        (
            "fortran.npy",
            npy("<i2", "True", "(3, 1, 2)", &[9, 0, 19, 0, 29, 0, 11, 0, 21, 0, 31, 0]),
        ),
    ] {
        work.write(name, bytes);
        let found = work.run(&[
            "classify",
            "deploy.prototxt",
            "net.caffemodel",
            "red.png",
            "-mean",
            name,
        ]);
        assert_eq!(stdout(&found), stdout(&wanted), "{name}: {}", stderr(&found));
    }
    for (bytes, expected) in [
        (
            npy("<f4", "False", "(3, 1)", &floats[..11]),
            "its shape [3, 1] does not fit its 11 bytes of type <f4",
        ),
        (
            npy("<c8", "False", "(1,)", &floats[..8]),
            "its values have numpy's type \"<c8\"",
        ),
        (
            npy("<f4", "False", "(99999999999, 99999999999)", &floats),
            "does not fit its 12 bytes",
        ),
        (npy("<f4", "False", "3", &floats), "its numpy header has no shape"),
        (npy("<f4", "False", "(1, 1, 3, 1, 1)", &floats), "shape of the mean"),
        (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "its numpy header is damaged"),
    ] {
        work.write("bad.npy", bytes);
        let printed = work.failure(
            &[
                "classify",
                "deploy.prototxt",
                "net.caffemodel",
                "red.png",
                "-mean",
                "bad.npy",
            ],
            1,
        );
        assert!(printed.contains(expected), "{printed}");
    }
}

#[test]
fn labels_may_begin_with_a_byte_order_mark() {
    let work = colours();
    work.write("labels.txt", "\u{feff}n1 blue\r\nn2 green\r\nn3 red\r\n");
    let output = work.run(&[
        "classify",
        "deploy.prototxt",
        "net.caffemodel",
        "blue.png",
        "-labels",
        "labels.txt",
    ]);
    assert!(stdout(&output).contains(" - \"n1 blue\"\n"), "{}", stdout(&output));
}

#[test]
fn nets_that_do_not_classify_are_refused() {
    let work = colours();
    let data = "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }";
    for (layer, shape) in [
        ("type: 'ReLU'", "1×3×8×8"),
        ("type: 'Reduction'", ""),
        ("type: 'Reduction' reduction_param { axis: 1 }", ""),
    ] {
        let layer = format!("layer {{ name: 'out' bottom: 'data' top: 'out' {layer} }}");
        work.write("other.prototxt", format!("{data}\n{layer}"));
        let message = work.failure(&["classify", "other.prototxt", "net.caffemodel", "red.png"], 1);
        let start = "other.prototxt: this net does not classify pictures: its output \"out\" is ";
        assert!(message.contains(&format!("{start}{shape}")), "{message}");
        let all = work.run(&[
            "classify",
            "other.prototxt",
            "net.caffemodel",
            "red.png",
            "--features",
            "out",
        ]);
        assert!(all.status.success(), "{}", stderr(&all));
    }
}

#[test]
fn an_input_may_stand_in_for_a_layer_that_reads_data() {
    let work = colours();
    let input = NET.lines().nth(1).unwrap();
    let data = "layer { name: 'data' type: 'ImageData' top: 'data' image_data_param { source: 'no.txt' } }";
    work.write("train_val.prototxt", NET.replace(input, data));
    let args = [
        "classify",
        "train_val.prototxt",
        "net.caffemodel",
        "red.png",
        "--input",
        "data=10,3,8,8",
    ];
    let deploy = work.run(&["classify", "deploy.prototxt", "net.caffemodel", "red.png"]);
    let output = work.run(&[&args[..], &["-threads", "1"]].concat());
    assert_eq!(stdout(&output), stdout(&deploy), "{}", stderr(&output));
}
