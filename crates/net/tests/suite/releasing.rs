//! Blobs that give up their memory when their last reader has run.

use crate::{build, data, listening, parse, registry, set};
use cortado_core::{Head, Phase};
use cortado_net::Net;

/// A chain with layers in place, views, and a blob with two readers.
const NET: &str = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }
layer { name: 'c1' type: 'Convolution' bottom: 'x' top: 'c1' convolution_param { num_output: 4 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
layer { name: 'r1' type: 'ReLU' bottom: 'c1' top: 'c1' }
layer { name: 'c2' type: 'Convolution' bottom: 'c1' top: 'c2' convolution_param { num_output: 4 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
layer { name: 'sum' type: 'Eltwise' bottom: 'c1' bottom: 'c2' top: 'sum' }
layer { name: 'flat' type: 'Flatten' bottom: 'sum' top: 'flat' }
layer { name: 'ip' type: 'InnerProduct' bottom: 'flat' top: 'ip' inner_product_param { num_output: 5 weight_filler { type: 'xavier' } } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }
";

fn image(seed: f64) -> Vec<f64> {
    (0..96).map(|i| (f64::from(i) * seed).sin()).collect()
}

fn head(net: &Net<f64>, blob: &str) -> Head {
    let blob = net.blob(blob).expect("there is such a blob");
    blob.data_head().expect("nobody holds it")
}

#[test]
fn the_results_are_the_same_and_what_was_read_is_gone() {
    let mut whole: Net<f64> = build(NET, Phase::TEST);
    let requested = format!("mem_param {{ optimize_test: true exclude_blob: 'ip' }} {NET}");
    let mut lean: Net<f64> = build(&requested, Phase::TEST);
    let mut other: Net<f64> = build(&format!("reduced_memory_inference: true {NET}"), Phase::TEST);
    set(&other, "x", &image(0.7));
    other.forward().expect("the net runs");
    assert_eq!(head(&other, "ip"), Head::Uninitialized);
    for seed in [0.7, 1.3] {
        for net in [&mut whole, &mut lean] {
            set(net, "x", &image(seed));
            net.forward().expect("the net runs");
        }
        for kept in ["x", "ip", "prob"] {
            assert_eq!(data(&lean, kept), data(&whole, kept), "{kept}");
        }
        for name in lean.blob_names().to_vec() {
            let is_kept = ["x", "ip", "prob"].contains(&&*name);
            assert_eq!(head(&lean, &name) == Head::Uninitialized, !is_kept, "{name}");
            assert_ne!(head(&whole, &name), Head::Uninitialized, "{name}");
        }
    }
}

#[test]
fn what_cannot_run_without_them_reports_it() {
    let (ctx, log) = listening(Phase::TEST);
    let mut net = Net::<f64>::build(&parse(NET), &registry(), &ctx).expect("the net makes sense");
    net.release_blobs(&["nothing".into()])
        .expect("the net is in phase TEST");
    let lines = log.take();
    assert!(
        lines
            .last()
            .is_some_and(|line| line.ends_with("there is no blob \"nothing\" to keep")),
        "{lines:?}"
    );
    set(&net, "x", &image(0.7));
    net.forward().expect("the net runs");
    let prob = data(&net, "prob");
    let last = net.layer_names().len() - 1;
    let error = net.forward_from(last - 1).expect_err("its bottom is gone").to_string();
    assert!(
        error.starts_with("the layer \"ip\" reads \"flat\", whose memory was released"),
        "{error}"
    );
    // In two parts it runs as ever.
    net.forward_to(last - 2).expect("the layers run");
    net.forward_from(last - 1).expect("the layers run");
    assert_eq!(data(&net, "prob"), prob);
    let error = net.backward().expect_err("the blobs are gone").to_string();
    assert!(error.contains("no backward pass"), "{error}");
    let mut training: Net<f64> = build(NET, Phase::TRAIN);
    assert!(training.release_blobs(&[]).is_err());
    // A net that is to train is not asked.
    let requested = format!("mem_param {{ optimize_test: true }} {NET}");
    let mut net: Net<f64> = build(&requested, Phase::TRAIN);
    net.forward_backward().expect("the net runs");
}
