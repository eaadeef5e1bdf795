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

/// ArgMax sorts its input with the places: more memory than the blob itself.
#[cfg(target_os = "linux")]
#[test]
fn memory_for_places_that_is_not_there_is_an_error() {
    use crate::common::{CAFFE, stderr};
    let work = Work::empty();
    work.write(
        "net.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 200000000 } } }
         layer { name: 'best' type: 'ArgMax' bottom: 'x' top: 'best' }",
    );
    let line = format!("ulimit -v 2500000; exec '{CAFFE}' time -model net.prototxt -iterations 1");
    let run = std::process::Command::new("sh")
        .args(["-c", &line])
        .current_dir(work.path(""))
        .output();
    let run = run.unwrap();
    let message = stderr(&run);
    assert_eq!(run.status.code(), Some(1), "{message}");
    assert!(
        message.contains("3200000000 bytes") && message.contains("best"),
        "{message}"
    );
}
