//! `caffe export` and `caffe weights`: files, reports, and what is refused.

use crate::common::{Work, repository, stderr};
use std::fs;

const NET: &str = r#"
name: "small"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 8 dim: 8 } } }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 4 kernel_size: 3 } }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
"#;

fn stdout(work: &Work, args: &[&str]) -> String {
    let output = work.run(args);
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_model_is_written_with_its_report() {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let printed = stdout(
        &work,
        &["export", "net.prototxt", "-o", "net.onnx", "--report", "r.json"],
    );
    let expected = "\
layer  type         how       operators
data   Input        input
conv   Convolution  exported  Conv
relu   ReLU         exported  Relu
input   data [2, 3, 8, 8]
output  conv [2, 4, 6, 6]
opset 17, 448 bytes of numbers
wrote net.onnx
";
    assert_eq!(printed, expected);
    let received = stderr(&work.run(&["export", "net.prototxt", "-o", "net.onnx"]));
    assert!(
        !received.contains("NetDef"),
        "that it is not a net of Caffe2 is not news: {received}"
    );
    let report: serde_json::Value = serde_json::from_slice(&fs::read(work.path("r.json")).unwrap()).unwrap();
    assert_eq!(report["layers"][1]["operators"][0], "Conv");
    let other = stdout(
        &work,
        &[
            "export",
            "net.prototxt",
            "-o",
            "b.onnx",
            "--input",
            "data=1,3,5,5",
            "--dynamic-batch",
        ],
    );
    assert!(other.contains("output  conv [?, 4, 3, 3]"), "{other}");
}

#[test]
fn a_layer_that_cannot_be_exported_leaves_no_file() {
    let work = Work::empty();
    let drop = "layer { name: 'drop' type: 'Dropout' bottom: 'conv' top: 'd' }";
    work.write("net.prototxt", format!("{NET}{drop}"));
    let output = work.run(&["export", "net.prototxt", "-o", "net.onnx", "--phase", "TRAIN"]);
    assert!(!output.status.success());
    let message = stderr(&output);
    assert!(
        message.contains("net.prototxt:6:1 › layer \"drop\" (Dropout): is not exported"),
        "{message}"
    );
    assert!(!work.path("net.onnx").exists());
    let output = work.run(&["export", "net.prototxt", "-o", "net.txt"]);
    let expected = "-o net.txt: the name must end in .onnx, or in .safetensors for the weights alone";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
}

#[test]
fn weights_go_round_through_every_kind_of_file() {
    let work = Work::empty();
    let nets = repository().join("tests/fixtures/nets");
    fs::copy(nets.join("lenet_train.caffemodel"), work.path("a.caffemodel")).unwrap();
    let convert = |from: &str, to: &str| {
        stdout(&work, &["weights", "convert", from, to]);
        fs::read(work.path(to)).unwrap()
    };
    let first = convert("a.caffemodel", "b.safetensors");
    convert("b.safetensors", "c.h5");
    convert("c.h5", "d.caffemodel");
    convert("d.caffemodel", "e.h5");
    // HDF5 files have no order of layers, and so no list of them comes back.
    let parts = |bytes: &[u8]| {
        let file = safetensors::SafeTensors::deserialize(bytes).unwrap();
        let mut all: Vec<(String, Vec<usize>, Vec<u8>)> = file
            .iter()
            .map(|(name, tensor)| (name.into(), tensor.shape().to_vec(), tensor.data().to_vec()))
            .collect();
        all.sort();
        all
    };
    let last = convert("e.h5", "f.safetensors");
    assert_eq!(parts(&first), parts(&last));
    assert!(!parts(&first).is_empty());
    let halved = stdout(
        &work,
        &["weights", "convert", "b.safetensors", "h.caffemodel", "--half"],
    );
    assert!(
        halved.starts_with("wrote h.caffemodel with the weights of "),
        "{halved}"
    );
    let half = convert("h.caffemodel", "h.safetensors");
    assert!(half.len() < first.len() * 6 / 10);
}

#[test]
fn a_net_of_caffe2_is_exported_by_the_same_command() {
    let work = Work::empty();
    let folder = repository().join("crates/caffe2/tests/fixtures/predictor");
    for name in ["predict_net.pb", "init_net.pb"] {
        fs::copy(folder.join("lenet").join(name), work.path(name)).unwrap();
    }
    let nets = ["export", "predict_net.pb", "init_net.pb", "-o", "net.onnx"];
    let printed = stdout(&work, &[&nets[..], &["--input", "data_sazumu=3,1,23,23"]].concat());
    assert!(printed.contains("input   data_sazumu [3, 1, 23, 23]\n"), "{printed}");
    assert!(printed.contains("output  softmax_togevo [3, 10]\n"), "{printed}");
    assert!(printed.contains("MaxPool  "), "{printed}");
    fs::remove_file(work.path("net.onnx")).unwrap();

    let output = work.run(&nets);
    let expected = "the shape is [1]\nThe init net creates the inputs; if an input has no values there, give its shape";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    assert!(!output.status.success() && !work.path("net.onnx").exists());

    let words = r#"
name: "sorted"
op { input: "x" output: "values" output: "places" output: "flat" type: "TopK" arg { name: "k" i: 2 } }
external_input: "x"
external_output: "values"
"#;
    work.write("sorted.pbtxt", words);
    let output = work.run(&["export", "sorted.pbtxt", "-o", "net.onnx", "--input", "x=3,5"]);
    assert!(stderr(&output).contains("operator 0"), "{}", stderr(&output));
    assert!(!output.status.success() && !work.path("net.onnx").exists());
}

#[test]
fn inputs_stand_in_for_layers_that_read_data() {
    let work = Work::empty();
    work.write(
        "train_val.prototxt",
        "layer { name: 'data' type: 'Data' top: 'data' top: 'label' data_param { source: 'none' batch_size: 2 } }
         layer { name: 'fc' type: 'InnerProduct' bottom: 'data' top: 'fc' inner_product_param { num_output: 3 } }
         layer { name: 'accuracy' type: 'Accuracy' bottom: 'fc' bottom: 'label' top: 'accuracy' include { phase: TEST } }",
    );
    let message = work.failure(&["export", "train_val.prototxt", "-o", "a.onnx"], 1);
    let advice =
        "; to continue without its data, give the shapes of its tops, as --input data=1,3,224,224 --input label=1\n";
    assert!(message.ends_with(advice), "{message}");
    let args = [
        "export",
        "train_val.prototxt",
        "-o",
        "a.onnx",
        "--input",
        "data=4,5",
        "--input",
        "label=4",
    ];
    let output = work.run(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    let message = work.failure(
        &["export", "train_val.prototxt", "-o", "a.onnx", "--input", "data=4"],
        1,
    );
    assert!(!message.contains("to go on without its data"), "{message}");
}

#[test]
fn a_model_ends_at_the_requested_blobs() {
    let work = Work::empty();
    let more = "layer { name: 'pool' type: 'Pooling' bottom: 'conv' top: 'pool' pooling_param { kernel_size: 2 } }
        layer { name: 'fc' type: 'InnerProduct' bottom: 'pool' top: 'fc' inner_product_param { num_output: 3 } }";
    work.write("net.prototxt", format!("{NET}{more}"));
    let args = ["export", "net.prototxt", "-o", "net.onnx", "--outputs"];
    let printed = stdout(&work, &[&args[..], &["pool,conv"]].concat());
    assert!(
        printed.contains("output  pool [2, 4, 5, 5]\noutput  conv [2, 4, 6, 6]\n"),
        "{printed}"
    );
    assert!(printed.contains("fc     InnerProduct  left out"), "{printed}");
    // A blob in place is what its last layer leaves: the ReLU is exported.
    let printed = stdout(&work, &[&args[..], &["conv"]].concat());
    assert!(printed.contains("relu   ReLU          exported  Relu"), "{printed}");
    let printed = work.failure(&[&args[..], &["pol"]].concat(), 1);
    assert!(
        printed.contains("there is no blob \"pol\" in the net \"small\"; did you mean \"pool\"?"),
        "{printed}"
    );
    let printed = work.failure(&[&args[..], &["conv,conv"]].concat(), 1);
    assert!(
        printed.contains("--outputs: the blob \"conv\" is named twice"),
        "{printed}"
    );
    let printed = work.failure(
        &["export", "net.prototxt", "-o", "net.safetensors", "--outputs", "conv"],
        1,
    );
    assert!(printed.contains("--outputs is for .onnx files"), "{printed}");
}

#[test]
fn nets_of_caffe2_end_there_as_well() {
    let work = Work::empty();
    let net = r#"
name: "two"
op { input: "x" output: "a" type: "Relu" }
op { input: "a" output: "b" type: "Sigmoid" }
external_input: "x"
external_output: "b"
"#;
    work.write("two.pbtxt", net);
    let args = ["export", "two.pbtxt", "-o", "net.onnx", "--input", "x=3,5", "--outputs"];
    let printed = stdout(&work, &[&args[..], &["a"]].concat());
    assert!(
        printed.contains("output  a [3, 5]") && !printed.contains("output  b"),
        "{printed}"
    );
    let printed = work.failure(&[&args[..], &["aa"]].concat(), 1);
    assert!(
        printed.contains("there is no blob \"aa\" in the net \"two\"; did you mean \"a\"?"),
        "{printed}"
    );
}
