//! The folders that commands of the pages are run in.

use super::run_in_shell;
use crate::common::{Work, repository};
use std::fs;

/// A net for pictures of 227 x 227 with random weights.
const NET: &str = r#"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 227 dim: 227 } } }
layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 11 stride: 8 weight_filler { type: "xavier" } } }
layer { name: "relu1" type: "ReLU" bottom: "conv1" top: "conv1" }
layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { pool: MAX kernel_size: 4 stride: 4 } }
layer { name: "fc" type: "InnerProduct" bottom: "pool1" top: "fc" inner_product_param { num_output: 5 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }
"#;

/// The net that Caffe2 makes a blob with.
const COPY: &str =
    r#"external_input: "image" external_output: "copy" op { type: "Copy" input: "image" output: "copy" }"#;

/// Nets with weights, labels, photographs, a detector of faces, manifests, and files of Caffe2.
pub(super) fn models() -> Work {
    let work = Work::empty();
    work.write("deploy.prototxt", NET);
    let net = cortado::parse(NET).net::<f32>().unwrap().into_inner();
    net.save_weights(&work.path("net.caffemodel")).unwrap();
    for labels in ["labels.txt", "synset_words.txt"] {
        work.write(labels, "n1 one\nn2 two\nn3 three\nn4 four\nn5 five\n");
    }
    fs::create_dir(work.path("pictures")).unwrap();
    for photograph in ["cat.jpg", "street.jpg", "pictures/1.jpg", "pictures/2.jpg"] {
        copy(&work, "data/faces/astronaut.jpg", photograph);
    }
    for file in ["RFB-320.prototxt", "RFB-320.caffemodel"] {
        copy(&work, &format!("data/faces/{file}"), file);
    }
    for name in ["model.minidb", "predictor.minidb"] {
        copy(
            &work,
            "crates/caffe2/tests/fixtures/predictor/metanet_resnet/predictor.minidb",
            name,
        );
    }
    work.write("copy.pbtxt", COPY);
    work.write("none.pbtxt", r#"name: "none""#);
    for command in [
        "caffe manifest deploy.prototxt net.caffemodel --labels labels.txt -o squeezenet.toml",
        "caffe manifest RFB-320.prototxt RFB-320.caffemodel --kind detect -o ultraface.toml",
        "cortado caffe2 from-caffe deploy.prototxt net.caffemodel",
        "cortado caffe2 run --init none.pbtxt --predict copy.pbtxt --input image=1,3,227,227 -o blobs",
        "mv blobs/copy.blob image.blob",
    ] {
        run_in_shell(&work, command).unwrap();
    }
    work
}

/// The examples of MNIST, with fewer digits and iterations.
pub(super) fn digits() -> Work {
    let work = Work::empty();
    work.digit_files(&[("train", 1000), ("t10k", 1000)]);
    for example in ["mnist", "feature_extraction", "siamese"] {
        let folder = format!("examples/{example}");
        fs::create_dir_all(work.path(&folder)).unwrap();
        for entry in fs::read_dir(repository().join(&folder)).unwrap() {
            let name = format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap());
            if name.ends_with(".sh") || name.ends_with(".prototxt") {
                copy(&work, &name, &name);
            }
        }
    }
    let solver = "examples/mnist/lenet_solver.prototxt";
    let mut text = fs::read_to_string(work.path(solver)).unwrap();
    for (from, to) in [
        ("iter: 2000", "iter: 20"),
        ("snapshot: 1000", "snapshot: 10"),
        ("test_iter: 100", "test_iter: 2"),
    ] {
        assert!(text.contains(from), "{solver} has no {from}");
        text = text.replace(from, to);
    }
    work.write(solver, text);
    work
}

/// A picture with the boxes of its objects.
pub(super) fn boxes() -> Work {
    let work = Work::empty();
    fs::create_dir(work.path("images")).unwrap();
    copy(&work, "data/faces/astronaut.jpg", "images/1.jpg");
    let object = "<name>face</name><bndbox><xmin>10</xmin><ymin>10</ymin><xmax>90</xmax><ymax>90</ymax></bndbox>";
    let size = "<width>512</width><height>512</height><depth>3</depth>";
    work.write(
        "images/1.xml",
        format!("<annotation><size>{size}</size><object>{object}</object></annotation>"),
    );
    work.write("names.txt", "face\n");
    work.write("list.txt", "1.jpg 1.xml\n");
    work
}

fn copy(work: &Work, from: &str, to: &str) {
    fs::copy(repository().join(from), work.path(to)).unwrap();
}
