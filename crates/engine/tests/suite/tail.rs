//! Layers that find a number of things which follows from the data, and what comes after them.

use crate::{TOLERANCE, build, compile};
use cortado_core::Rng;
use cortado_engine::Engine;
use cortado_math::testing::compare;
use cortado_net::Net;
use std::collections::BTreeSet;

/// Runs an engine on other inputs, and compares each time with the net. Gives the numbers of rows of
/// the first output.
fn rows(net: &mut Net<f32>, engine: &Engine) -> BTreeSet<usize> {
    let mut rng = Rng::new(11);
    let mut found = BTreeSet::new();
    for _ in 0..12 {
        let largest = rng.uniform(0.5f32, 4.0);
        let input = net.blob_at(net.inputs()[0]);
        let mut data = input.data_overwrite().expect("free");
        data.iter_mut()
            .for_each(|value| *value = rng.uniform(-largest, largest));
        drop(data);
        let outputs = engine.run_on(net).unwrap_or_else(|e| panic!("{e}"));
        net.forward().unwrap_or_else(|e| panic!("{e}"));
        for (port, values) in outputs.iter() {
            let blob = net.blob(&port.name).expect("a blob of the net");
            assert_eq!(port.shape[..], blob.shape()[..], "{}", port.name);
            let expected = blob.data().expect("free");
            compare(&port.name, values, &expected, TOLERANCE).unwrap_or_else(|e| panic!("{e}"));
        }
        let (port, _) = outputs.iter().next().expect("there is an output");
        found.insert(port.shape.iter().rev().nth(1).copied().expect("rows"));
    }
    found
}

pub(crate) const SSD: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 6 dim: 6 } } }
    layer { name: "c" type: "Convolution" bottom: "data" top: "c" convolution_param { num_output: 8 kernel_size: 3 pad: 1 } }
    layer { name: "r" type: "ReLU" bottom: "c" top: "c" }
    layer { name: "l" type: "Convolution" bottom: "c" top: "l" convolution_param { num_output: 8 kernel_size: 1 } }
    layer { name: "lp" type: "Permute" bottom: "l" top: "lp" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "lf" type: "Flatten" bottom: "lp" top: "lf" }
    layer { name: "s" type: "Convolution" bottom: "c" top: "s" convolution_param { num_output: 6 kernel_size: 1 } }
    layer { name: "sp" type: "Permute" bottom: "s" top: "sp" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "sr" type: "Reshape" bottom: "sp" top: "sr" reshape_param { shape { dim: 0 dim: -1 dim: 3 } } }
    layer { name: "so" type: "Softmax" bottom: "sr" top: "so" softmax_param { axis: 2 } }
    layer { name: "sf" type: "Flatten" bottom: "so" top: "sf" }
    layer { name: "p" type: "PriorBox" bottom: "c" bottom: "data" top: "p" prior_box_param { min_size: 2 max_size: 4 variance: 0.1 } }
    layer { name: "d" type: "DetectionOutput" bottom: "lf" bottom: "sf" bottom: "p" top: "d"
      detection_output_param { num_classes: 3 confidence_threshold: 0.5 code_type: CENTER_SIZE nms_param { nms_threshold: 0.4 } } }"#;

pub(crate) const REGIONS: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 6 dim: 6 } } }
    layer { name: "info" type: "DummyData" top: "info" dummy_data_param { shape { dim: 1 dim: 3 } data_filler { value: 48 } } }
    layer { name: "c" type: "Convolution" bottom: "data" top: "c" convolution_param { num_output: 8 kernel_size: 1 } }
    layer { name: "r" type: "ReLU" bottom: "c" top: "c" }
    layer { name: "p" type: "Convolution" bottom: "c" top: "p" convolution_param { num_output: 18 kernel_size: 1 } }
    layer { name: "t" type: "Convolution" bottom: "c" top: "t" convolution_param { num_output: 36 kernel_size: 1 } }
    layer { name: "proposal" type: "Proposal" bottom: "p" bottom: "t" bottom: "info" top: "rois"
      proposal_param { feat_stride: 8 min_size: 1 nms_thresh: 0.3 } }
    layer { name: "pool" type: "ROIPooling" bottom: "c" bottom: "rois" top: "pool"
      roi_pooling_param { pooled_h: 2 pooled_w: 2 spatial_scale: 0.125 } }
    layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc" inner_product_param { num_output: 4 } }
    layer { name: "fr" type: "ReLU" bottom: "fc" top: "fc" }
    layer { name: "cls" type: "Softmax" bottom: "fc" top: "cls" }"#;

#[test]
fn a_detector_finds_another_number_of_boxes_each_time() {
    let mut net = build(SSD);
    let engine = compile(&net, &[]);
    let found = rows(&mut net, &engine);
    assert!(found.len() > 3, "{found:?}");
}

#[test]
fn layers_after_regions_run_on_as_many_as_are_found() {
    let mut net = build(REGIONS);
    let engine = compile(&net, &["cls", "p", "rois"]);
    let found = rows(&mut net, &engine);
    assert!(found.len() > 3, "{found:?}");
    let steps = engine.steps();
    let last: Vec<&str> = steps[steps.len() - 5..].iter().map(|step| &*step.name).collect();
    assert_eq!(last, ["proposal", "pool", "fc", "fr", "cls"]);
}

#[test]
fn several_threads_find_what_one_does() {
    let net = build(SSD);
    let engine = compile(&net, &[]);
    let alone = engine.run_on(&net).unwrap_or_else(|e| panic!("{e}"));
    let alone = alone.get("d").expect("the output").to_vec();
    let input = net.blob_at(net.inputs()[0]).data().expect("free").to_vec();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..8 {
                    let outputs = engine.run(&[("data", &input)]).unwrap_or_else(|e| panic!("{e}"));
                    assert_eq!(outputs.get("d").expect("the output"), alone);
                }
            });
        }
    });
}
