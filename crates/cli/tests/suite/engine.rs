//! `caffe test -engine` on images of several sizes.

use crate::common::Work;
use cortado_data::image::{self, Format, Picture};

const NET: &str = r#"
    layer { name: "images" type: "ImageData" top: "data" top: "label" image_data_param { source: "list.txt" batch_size: 1 } transform_param { scale: 0.01 } }
    layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 20 kernel_size: 3 weight_filler { type: "xavier" } } }
    layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
    layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { pool: AVE global_pooling: true } }
    layer { name: "ip" type: "InnerProduct" bottom: "pool" top: "ip" inner_product_param { num_output: 4 weight_filler { type: "xavier" } } }
    layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }"#;

/// The losses of the batches in a log.
fn losses(log: &str) -> Vec<f64> {
    let batches = log.lines().filter(|line| line.contains("] Batch "));
    batches
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn weights_are_read_once_more_when_images_change_their_size() {
    let work = Work::empty();
    for (i, [height, width]) in [[9, 12], [9, 12], [14, 8], [6, 7]].into_iter().enumerate() {
        let picture = Picture {
            height,
            width,
            channels: 3,
            pixels: (0..3 * height * width).map(|at| (at * (7 + i) % 251) as u8).collect(),
        };
        work.write(&format!("{i}.png"), image::encode(&picture, Format::Png).unwrap());
    }
    work.write("list.txt", "0.png 0\n1.png 1\n2.png 2\n3.png 3\n");
    work.write("net.prototxt", NET);
    work.write(
        "s.prototxt",
        r#"net: "net.prototxt" base_lr: 0.01 lr_policy: "fixed" max_iter: 1 random_seed: 1 snapshot_prefix: "w""#,
    );
    work.log(&["train", "-solver", "s.prototxt"]);
    let test = [
        "test",
        "-model=net.prototxt",
        "-weights=w_iter_1.caffemodel",
        "-iterations=7",
    ];
    let expected = losses(&work.log(&test));
    let log = work.log(&[&test[..], &["-engine"]].concat());
    let found = losses(&log);
    assert_eq!(found.len(), 7, "{log}");
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-3;
    assert!(found.iter().zip(&expected).all(near), "{found:?}, not {expected:?}");
    assert_eq!(log.matches("Creating layer conv").count(), 2, "{log}");
    let rounded = losses(&work.log(&[&test[..], &["-engine", "-bf16"]].concat()));
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 0.02;
    assert!(rounded.iter().zip(&expected).all(near), "{rounded:?}, not {expected:?}");
    assert_ne!(rounded, found, "nothing was rounded");
}

#[test]
fn bf16_is_for_the_engine_alone() {
    let work = Work::empty();
    let layers = "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
        layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'ip' inner_product_param { num_output: 4 } }";
    work.write("net.prototxt", layers);
    work.write("watched.prototxt", format!("debug_info: true {layers}"));
    cortado::parse(layers)
        .net::<f32>()
        .unwrap()
        .save_weights(&work.path("w.caffemodel"))
        .unwrap();
    let refused = |args: &[&str], expected: &str| {
        let message = work.failure(args, 1);
        assert!(message.contains(expected), "{args:?}: {message}");
    };
    refused(&["time", "-model=net.prototxt", "-bf16"], "--engine");
    refused(
        &["test", "-model=net.prototxt", "-weights=w.caffemodel", "-bf16"],
        "--engine",
    );
    refused(
        &["time", "-model=net.prototxt", "-engine", "-bf16", "-int8"],
        "cannot be used with",
    );
    let watched = [
        "test",
        "-model=watched.prototxt",
        "-weights=w.caffemodel",
        "-engine",
        "-bf16",
    ];
    refused(&watched, "remove debug_info or --bf16");
}

#[test]
fn any_blobs_are_averaged() {
    let work = Work::empty();
    let net = r#"
        name: "averages"
        layer { name: "data" type: "DummyData" top: "data" top: "label" dummy_data_param { shape { dim: 2 dim: 3 } shape { dim: 2 }
          data_filler { type: "constant" value: -0.5 } data_filler { type: "constant" value: 1 } } }
        layer { name: "power" type: "Power" bottom: "data" top: "power" power_param { scale: 2 } }
        layer { name: "relu" type: "ReLU" bottom: "power" top: "power" relu_param { negative_slope: 0.5 } }
        layer { name: "ip" type: "InnerProduct" bottom: "power" top: "ip" inner_product_param { num_output: 4 } }
        layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }"#;
    work.write("net.prototxt", net);
    cortado::parse(net)
        .net::<f32>()
        .unwrap()
        .save_weights(&work.path("w.caffemodel"))
        .unwrap();
    let test = [
        "test",
        "-model=net.prototxt",
        "-weights=w.caffemodel",
        "-iterations=2",
        "-outputs",
    ];
    for engine in [&[][..], &["-engine"]] {
        let log = work.log(&[&test[..], &["power,label"], engine].concat());
        let means: Vec<&str> = log
            .lines()
            .filter_map(|line| line.split_once("] ")?.1.split_once(" = "))
            .map(|(name, _)| name)
            .collect();
        let of_a_batch = |batch: &str| [vec![format!("{batch}power"); 6], vec![format!("{batch}label"); 2]].concat();
        assert_eq!(
            means,
            [of_a_batch("Batch 0, "), of_a_batch("Batch 1, "), of_a_batch("")].concat(),
            "{log}"
        );
        // What the layer in place leaves.
        assert_eq!(log.matches("power = -0.5").count(), 18, "{log}");
        assert!(log.contains("Loss: 1.38629"), "the loss of the whole net: {log}");
    }
    let message = work.failure(&[&test[..], &["pover"]].concat(), 1);
    assert!(
        message.contains("there is no blob \"pover\" in the net \"averages\"; did you mean \"power\"?"),
        "{message}"
    );
    let message = work.failure(&[&test[..], &["ip,ip"]].concat(), 1);
    assert!(
        message.contains("--outputs: the blob \"ip\" is named twice"),
        "{message}"
    );
}
