//! `caffe time`: what is timed.

use crate::common::Work;

const DEPLOY: &str = r#"
name: "deploy" input: "data" input_shape { dim: 1 dim: 2 dim: 64 dim: 64 }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv"
  convolution_param { num_output: 32 kernel_size: 7 weight_filler { type: "xavier" } } }
layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { kernel_size: 2 stride: 2 } }
layer { name: "ip" type: "InnerProduct" bottom: "pool" top: "ip" inner_product_param { num_output: 64 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "ip" top: "prob" }
"#;

/// The milliseconds of a layer's pass.
fn milliseconds(log: &str, layer: &str, pass: &str) -> f64 {
    let word = format!("{layer}\t{pass}: ");
    let line = log.lines().find(|line| line.contains(&word)).unwrap();
    let (_, rest) = line.split_once(&word).unwrap();
    rest.trim_end_matches(" ms.").parse().unwrap()
}

#[test]
fn all_gradients_of_a_net_without_a_loss_are_timed() {
    let work = Work::empty();
    work.write("deploy.prototxt", DEPLOY);
    let log = work.log(&["time", "-model", "deploy.prototxt", "-iterations", "3", "-threads", "1"]);
    assert!(log.contains("force_backward: true"), "{log}");
    for layer in ["conv", "ip"] {
        let (forward, backward) = (
            milliseconds(&log, layer, "forward"),
            milliseconds(&log, layer, "backward"),
        );
        assert!(
            backward > 0.1 * forward,
            "{layer}: {forward} ms forward, {backward} ms backward"
        );
    }
}
