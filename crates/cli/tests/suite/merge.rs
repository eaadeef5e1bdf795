//! `caffe merge`: layers that scale and shift, folded into the weights before them.

use crate::common::{Work, stderr};
use cortado::{Net, Phase};
use std::fs;

const INPUT: &str =
    "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 4 dim: 6 dim: 6 } } }\n";
const CONV: &str = "layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' convolution_param { num_output: 6 kernel_size: 3 \
                    bias_term: false weight_filler { type: 'xavier' } } }\n";
const BN: &str = "layer { name: 'bn' type: 'BatchNorm' bottom: 'conv' top: 'bn' batch_norm_param { eps: 0.001 } }\n";
const SCALE: &str = "layer { name: 'scale' type: 'Scale' bottom: 'bn' top: 'scale' scale_param { bias_term: true } }\n";
const RELU: &str = "layer { name: 'relu' type: 'ReLU' bottom: 'scale' top: 'scale' }\n";

/// A folder with a net and weights for it: all parameters are different and positive.
fn with_net(text: &str) -> Work {
    let work = Work::empty();
    work.write("net.prototxt", text);
    let net = cortado::parse(text)
        .phase(Phase::TEST)
        .seed(3)
        .net::<f32>()
        .unwrap()
        .into_inner();
    for layer in 0..net.layer_names().len() {
        for blob in net.layer(layer).params() {
            let mut data = blob.data_overwrite().unwrap();
            for (index, value) in data.iter_mut().enumerate() {
                *value = 0.3 + (index * 37 % 23) as f32 / 23.0;
            }
        }
    }
    net.save_weights(&work.path("net.caffemodel")).unwrap();
    work
}

fn merged(work: &Work, args: &[&str]) -> (String, Net<f32>) {
    let output = work.run(&[&["merge", "net.prototxt", "net.caffemodel", "-o", "small"][..], args].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let net = cortado::open(work.path("small.prototxt")).weights(work.path("small.caffemodel"));
    let net = net.strict().net::<f32>().unwrap().into_inner();
    (String::from_utf8(output.stdout).unwrap(), net)
}

fn run(mut net: Net<f32>, blob: &str) -> Vec<f32> {
    for &input in &net.inputs().to_vec() {
        let blob = net.blob_at(input);
        for (index, value) in blob.data_overwrite().unwrap().iter_mut().enumerate() {
            *value = (index * 29 % 17) as f32 / 17.0 - 0.5;
        }
    }
    net.forward().unwrap();
    net.blob(blob).unwrap().data().unwrap().to_vec()
}

/// The merged net gives the same blob.
fn assert_same(work: &Work, after: Net<f32>, blob: &str) {
    let before = cortado::open(work.path("net.prototxt")).weights(work.path("net.caffemodel"));
    let before = run(before.net::<f32>().unwrap().into_inner(), blob);
    let after = run(after, blob);
    assert_eq!(before.len(), after.len());
    let largest = before.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
    for (a, b) in before.iter().zip(&after) {
        assert!((a - b).abs() <= 1e-5 * largest, "{a} {b}");
    }
    assert!(largest > 0.0);
}

#[test]
fn a_chain_becomes_the_weights_and_keeps_the_name_of_its_last_blob() {
    let work = with_net(&[INPUT, CONV, BN, SCALE, RELU].concat());
    let (printed, net) = merged(&work, &[]);
    assert!(
        printed.starts_with("merged  bn (BatchNorm) into conv, which makes scale\nmerged  scale (Scale) into conv"),
        "{printed}"
    );
    assert!(
        printed.contains("largest difference of a merged blob: scale differs by "),
        "{printed}"
    );
    assert!(
        printed.ends_with("wrote small.prototxt\nwrote small.caffemodel\n"),
        "{printed}"
    );
    let text = fs::read_to_string(work.path("small.prototxt")).unwrap();
    assert!(
        !text.contains("BatchNorm") && !text.contains("bias_term") && !text.contains("phase"),
        "{text}"
    );
    assert_eq!(net.layer_names(), ["data", "conv", "relu"]);
    assert_eq!(net.layer(1).params().len(), 2);
    assert_same(&work, net, "scale");
}

#[test]
fn layers_in_place_are_merged_as_well() {
    let bn = BN.replace("top: 'bn'", "top: 'conv'");
    let relu = RELU.replace("'scale'", "'conv'");
    let scale = "layer { name: 'scale' type: 'Scale' bottom: 'conv' top: 'conv' }\n";
    let bias = "layer { name: 'bias' type: 'Bias' bottom: 'conv' top: 'conv' }\n";
    let work = with_net(&[INPUT, CONV, &bn, scale, bias, &relu].concat());
    let (printed, net) = merged(&work, &[]);
    assert_eq!(printed.matches("merged  ").count(), 3, "{printed}");
    assert_same(&work, net, "conv");
}

#[test]
fn every_kind_of_weights_is_scaled_in_its_own_order() {
    let kinds = [
        "type: 'Convolution' convolution_param { num_output: 6 kernel_size: 3 group: 2 }",
        "type: 'Deconvolution' convolution_param { num_output: 6 kernel_size: 3 stride: 2 }",
        "type: 'Deconvolution' convolution_param { num_output: 6 kernel_size: 2 group: 2 bias_term: false }",
        "type: 'InnerProduct' inner_product_param { num_output: 6 }",
        "type: 'InnerProduct' inner_product_param { num_output: 6 transpose: true bias_term: false }",
    ];
    for kind in kinds {
        let filter = format!("layer {{ name: 'conv' bottom: 'data' top: 'conv' {kind} }}\n");
        let work = with_net(&[INPUT, &filter, BN, SCALE].concat());
        let (printed, net) = merged(&work, &[]);
        assert_eq!(printed.matches("merged  ").count(), 2, "{kind}: {printed}");
        assert_same(&work, net, "scale");
    }
}

#[test]
fn normalisation_of_segnet_and_pspnet_is_merged() {
    for options in ["bn_mode: INFERENCE", "eps: 0.01"] {
        let bn = format!("layer {{ name: 'bn' type: 'BN' bottom: 'conv' top: 'bn' bn_param {{ {options} }} }}\n");
        let work = with_net(&[INPUT, CONV, &bn].concat());
        let (printed, net) = merged(&work, &[]);
        assert!(
            printed.contains("merged  bn (BN) into conv, which makes bn"),
            "{printed}"
        );
        assert_same(&work, net, "bn");
    }
}

#[test]
fn what_cannot_be_merged_stays_and_is_reported() {
    let first = "layer { name: 'first' type: 'Scale' bottom: 'data' top: 'first' }\n";
    let two = "layer { name: 'a' type: 'Convolution' bottom: 'first' top: 'a' param { name: 'w' } param { name: 'b' }
                 convolution_param { num_output: 4 kernel_size: 1 } }
               layer { name: 'b' type: 'Convolution' bottom: 'data' top: 'b' param { name: 'w' } param { name: 'b' }
                 convolution_param { num_output: 4 kernel_size: 1 } }
               layer { name: 'shared' type: 'Bias' bottom: 'b' top: 'shared' }
               layer { name: 'sum' type: 'Eltwise' bottom: 'a' bottom: 'shared' top: 'sum' }
               layer { name: 'after_sum' type: 'Scale' bottom: 'sum' top: 'after_sum' }\n";
    let twice = "layer { name: 'bn2' type: 'BatchNorm' bottom: 'conv' top: 'bn2' }\n";
    let good = "layer { name: 'last' type: 'Convolution' bottom: 'after_sum' top: 'last' convolution_param { num_output: 2 kernel_size: 1 } }
                layer { name: 'each' type: 'Scale' bottom: 'last' top: 'each' scale_param { axis: 1 num_axes: -1 } }
                layer { name: 'end' type: 'Convolution' bottom: 'each' top: 'end' convolution_param { num_output: 2 kernel_size: 1 } }
                layer { name: 'shift' type: 'Bias' bottom: 'end' top: 'shift' }\n";
    let work = with_net(&[INPUT, first, two, CONV, BN, twice, good].concat());
    let (printed, net) = merged(&work, &[]);
    for line in [
        "kept    first (Scale): it follows \"data\" (Input), which has no weights to fold it into",
        "kept    shared (Bias): it follows \"b\", whose weights other layers share",
        "kept    after_sum (Scale): it follows \"sum\" (Eltwise), which has no weights",
        "kept    bn (BatchNorm): other layers read \"conv\", too, before it",
        "kept    bn2 (BatchNorm): other layers read \"conv\", too, before it",
        "kept    each (Scale): its coefficients do not belong to channels",
        "merged  shift (Bias) into end, which makes shift",
    ] {
        assert!(printed.contains(line), "{line} in {printed}");
    }
    assert_same(&work, net, "shift");
}

#[test]
fn nets_that_train_are_merged_as_they_run_after_training() {
    let data = "layer { name: 'train' type: 'Data' top: 'data' top: 'label' include { phase: TRAIN } data_param { source: 'a' batch_size: 2 } }
                layer { name: 'test' type: 'Data' top: 'data' top: 'label' include { phase: TEST } data_param { source: 'a' batch_size: 2 } }\n";
    let bn = BN.replace("eps: 0.001", "use_global_stats: false");
    let end =
        "layer { name: 'fc' type: 'InnerProduct' bottom: 'scale' top: 'fc' inner_product_param { num_output: 3 } }
               layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'fc' bottom: 'label' top: 'loss' }\n";
    let work = with_net(&[INPUT, CONV, BN, SCALE].concat());
    work.write("net.prototxt", [data, CONV, &bn, SCALE, end].concat());
    let args = ["merge", "net.prototxt", "net.caffemodel", "-o", "small"];
    let message = work.failure(&args, 1);
    assert!(
        message.contains("to continue without its data, give the shapes of its tops, as --input data="),
        "{message}"
    );
    let output = work.run(&[&args[..], &["--input", "data=2,4,6,6", "--input", "label=2"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("layer \"bn\": use_global_stats is false"),
        "{}",
        stderr(&output)
    );
    let text = fs::read_to_string(work.path("small.prototxt")).unwrap();
    assert!(
        !text.contains("BatchNorm") && text.contains("SoftmaxWithLoss"),
        "{text}"
    );
}

#[test]
fn files_that_were_read_are_not_overwritten_and_nothing_to_merge_writes_nothing() {
    let work = with_net(&[INPUT, CONV, BN].concat());
    for prefix in ["net", "./net"] {
        let message = work.failure(&["merge", "net.prototxt", "net.caffemodel", "-o", prefix], 1);
        assert!(
            message.contains("net.prototxt would be overwritten; choose another name"),
            "{message}"
        );
    }
    let message = work.failure(
        &["merge", "net.prototxt", "net.caffemodel", "-o", "x", "--bound", "-1"],
        1,
    );
    assert!(
        message.contains("more than --bound -1e0; nothing is written"),
        "{message}"
    );
    assert!(!work.path("x.prototxt").exists() && !work.path("x.caffemodel").exists());
    assert!(work.run(&["merge", "net.prototxt", "net.caffemodel"]).status.success());
    assert!(work.path("net-merged.prototxt").exists() && work.path("net-merged.caffemodel").exists());
    let work = with_net(&[INPUT, CONV].concat());
    let message = work.failure(&["merge", "net.prototxt", "net.caffemodel"], 1);
    assert!(
        message.contains("net.prototxt: no layer can be merged, so nothing is written"),
        "{message}"
    );
}

/// The log of a net's layers is for those who train and test it.
#[test]
fn commands_that_convert_print_their_results_alone() {
    let work = with_net(&[INPUT, CONV, BN, SCALE, RELU].concat());
    for args in [
        &["merge", "net.prototxt", "net.caffemodel", "-o", "small"][..],
        &["export", "net.prototxt", "net.caffemodel", "-o", "net.onnx"],
        &["deploy", "net.prototxt", "-o", "deploy.prototxt"],
    ] {
        let output = work.run(args);
        assert!(output.status.success());
        assert_eq!(stderr(&output), "", "{args:?}");
    }
}
