//! Untrusted files that name places: commands that only read, measure or convert them write
//! nothing there. SECURITY.md has the list of what is read and written, and when.

use crate::common::{Work, stderr};
use std::fs;

/// A net with layers that name files to write: two features to an HDF5 file, and boxes to a folder.
const NET: &str = r#"name: "untrusted"
    layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
    layer { name: "fc" type: "InnerProduct" bottom: "data" top: "fc" inner_product_param { num_output: 2 } }
    layer { name: "file" type: "HDF5Output" bottom: "data" bottom: "fc" hdf5_output_param { file_name: "victim.h5" } }
    layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#;

const BOXES: &str = r#"name: "boxes"
    layer { name: "in" type: "Input" top: "loc" top: "conf" top: "prior" input_param {
        shape { dim: 1 dim: 8 } shape { dim: 1 dim: 4 } shape { dim: 1 dim: 2 dim: 8 } } }
    layer { name: "out" type: "DetectionOutput" bottom: "loc" bottom: "conf" bottom: "prior" top: "out"
        detection_output_param { num_classes: 2 save_output_param {
            output_directory: "victims" output_name_prefix: "x" output_format: "VOC"
            label_map_file: "labels.prototxt" name_size_file: "names.txt" num_test_image: 1 } } }"#;

fn untrusted_files() -> Work {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    work.write("boxes.prototxt", BOXES);
    fs::create_dir(work.path("victims")).unwrap();
    work.write("labels.prototxt", r#"item { name: "a" label: 1 display_name: "a" }"#);
    work.write("names.txt", "x 4 4\n");
    work.write(
        "solver.prototxt",
        "net: \"net.prototxt\" base_lr: 0.1 lr_policy: \"fixed\" max_iter: 1 snapshot: 1 snapshot_prefix: \"victim\"",
    );
    work.write("image.ppm", [&b"P6 4 4 255\n"[..], &[7; 48]].concat());
    work
}

#[test]
fn commands_that_read_nets_write_nothing_that_these_name() {
    let work = untrusted_files();
    let before = work.files("");
    let weights = ["export", "net.prototxt", "-o", "net.safetensors"];
    assert!(work.run(&weights).status.success());
    let convert = ["weights", "convert", "net.safetensors", "net.caffemodel"];
    let output = work.run(&convert);
    assert!(output.status.success(), "{}", stderr(&output));
    for args in [
        &["summary", "net.prototxt"][..],
        &["check", "net.prototxt"],
        &["check", "solver.prototxt"],
        &["draw", "net.prototxt", "drawn.svg"],
        &["export", "net.prototxt", "-o", "out.onnx"],
        &["classify", "net.prototxt", "net.caffemodel", "image.ppm"],
        &["time", "-model", "net.prototxt", "--engine", "-iterations", "1"],
        &["weights", "info", "net.caffemodel"],
        &["upgrade_net_proto_text", "net.prototxt", "upgraded.prototxt"],
        &["deploy", "net.prototxt", "-o", "deployed.prototxt"],
        &["caffe2", "from-caffe", "boxes.prototxt"],
        &["time", "-model", "boxes.prototxt", "-phase", "TEST", "-iterations", "1"],
        &["summary", "boxes.prototxt"],
        &["check", "boxes.prototxt"],
    ] {
        let output = work.run(args);
        assert!(!stderr(&output).contains("panicked"), "{args:?}: {}", stderr(&output));
        let own = [
            "deployed.prototxt",
            "drawn.svg",
            "net.caffemodel",
            "net.safetensors",
            "out.onnx",
            "upgraded.prototxt",
        ];
        let left: Vec<String> = work
            .files("")
            .into_iter()
            .filter(|file| !own.contains(&&**file))
            .collect();
        assert_eq!(left, before, "{args:?}: {}", stderr(&output));
        assert_eq!(work.files("victims"), <[String; 0]>::default(), "{args:?}");
    }
}

/// Commands that run a net for a purpose other than its files.
#[test]
fn layers_that_write_files_run_if_they_are_allowed() {
    let work = untrusted_files();
    work.write(
        "data.prototxt",
        NET.replace(
            r#"type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } }"#,
            r#"type: "DummyData" top: "data" dummy_data_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } }"#,
        ),
    );
    assert!(
        work.run(&["export", "data.prototxt", "-o", "w.safetensors"])
            .status
            .success()
    );
    assert!(
        work.run(&["weights", "convert", "w.safetensors", "w.caffemodel"])
            .status
            .success()
    );
    let time = ["time", "-model", "net.prototxt", "-iterations", "1"];
    let extract = [
        "extract_features",
        "w.caffemodel",
        "data.prototxt",
        "prob",
        "features",
        "1",
        "lmdb",
    ];
    for args in [&time[..], &extract] {
        let message = work.failure(args, 1);
        for part in ["\"file\"", "HDF5Output", "--allow-io"] {
            assert!(message.contains(part), "{args:?}: {message}");
        }
        assert!(
            !work.path("victim.h5").exists() && !work.path("features").exists(),
            "{args:?}"
        );
        let output = work.run(&[args, &["--allow-io"]].concat());
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        fs::remove_file(work.path("victim.h5")).unwrap();
    }
    // Who tests or trains a net runs it on purpose.
    let test = [
        "test",
        "-model",
        "data.prototxt",
        "-weights",
        "w.caffemodel",
        "-iterations",
        "1",
    ];
    let output = work.run(&test);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(work.path("victim.h5").exists());
}
