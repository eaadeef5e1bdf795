//! Detectors on the engine against the same nets, layer by layer.

use cortado::{Detection, Detector, Finder, Image, NetBuilder};

/// A picture of random pixels.
fn picture(height: usize, width: usize) -> Image {
    let mut rng = cortado::Rng::new(7);
    let pixels = (0..height * width * 3).map(|_| rng.draw() as u8).collect();
    Image::from_bgr(height, width, pixels)
}

/// Runs a net both ways on these pictures, and gives the detector and how much it found.
fn check(net: &NetBuilder, threshold: f32, pictures: &[Image]) -> (Detector, usize) {
    let net = net.clone().seed(3);
    let mut detector = net.detector().unwrap_or_else(|e| panic!("{e}")).threshold(threshold);
    let mut net = net.batch(1).net::<f32>().unwrap_or_else(|e| panic!("{e}")).into_inner();
    let mut finder = Finder::new(&net).unwrap_or_else(|e| panic!("{e}"));
    finder.set_threshold(threshold);
    let mut count = 0;
    for picture in pictures {
        let found = detector.detect(picture).unwrap_or_else(|e| panic!("{e}"));
        let expected = finder.find(&mut net, picture).unwrap_or_else(|e| panic!("{e}"));
        count += found.len();
        let close = |(a, b): (&Detection, &Detection)| {
            let edges = a.edges.iter().zip(b.edges);
            a.class == b.class
                && (a.score - b.score).abs() < 1e-4
                && edges.into_iter().all(|(a, b)| (a - b).abs() < 0.05)
        };
        let is_same = found.len() == expected.len() && found.iter().zip(&expected).all(close);
        assert!(is_same, "{found:?}\n{expected:?}");
    }
    (detector, count)
}

#[test]
fn faces() {
    let file = |name: &str| format!("{}/../../data/faces/{name}", env!("CARGO_MANIFEST_DIR"));
    let net = cortado::open(file("RFB-320.prototxt")).weights(file("RFB-320.caffemodel"));
    let (detector, count) = check(&net, 0.5, &[Image::open(file("astronaut.jpg"))]);
    assert_eq!((detector.is_compiled(), count), (true, 1));
}

const SSD: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 6 dim: 6 } }
      transform_param { mean_value: 127 scale: 0.02 } }
    layer { name: "c" type: "Convolution" bottom: "data" top: "c"
      convolution_param { num_output: 8 kernel_size: 3 pad: 1 weight_filler { type: "xavier" } } }
    layer { name: "r" type: "ReLU" bottom: "c" top: "c" }
    layer { name: "l" type: "Convolution" bottom: "c" top: "l" convolution_param { num_output: 8 kernel_size: 1 weight_filler { type: "xavier" } } }
    layer { name: "lp" type: "Permute" bottom: "l" top: "lp" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "lf" type: "Flatten" bottom: "lp" top: "lf" }
    layer { name: "s" type: "Convolution" bottom: "c" top: "s" convolution_param { num_output: 6 kernel_size: 1 weight_filler { type: "xavier" } } }
    layer { name: "sp" type: "Permute" bottom: "s" top: "sp" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "sr" type: "Reshape" bottom: "sp" top: "sr" reshape_param { shape { dim: 0 dim: -1 dim: 3 } } }
    layer { name: "so" type: "Softmax" bottom: "sr" top: "so" softmax_param { axis: 2 } }
    layer { name: "sf" type: "Flatten" bottom: "so" top: "sf" }
    layer { name: "p" type: "PriorBox" bottom: "c" bottom: "data" top: "p" prior_box_param { min_size: 2 max_size: 4 variance: 0.1 } }
    layer { name: "d" type: "DetectionOutput" bottom: "lf" bottom: "sf" bottom: "p" top: "d"
      detection_output_param { num_classes: 3 confidence_threshold: 0.3 code_type: CENTER_SIZE nms_param { nms_threshold: 0.4 } } }"#;

#[test]
fn boxes_of_an_output_layer() {
    let (detector, count) = check(&cortado::parse(SSD), 0.4, &[picture(40, 30), picture(9, 80)]);
    assert!(detector.is_compiled() && count > 4, "{count} boxes");
}

const RCNN: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 60 dim: 60 } } }
    layer { name: "info" type: "Input" top: "im_info" input_param { shape { dim: 1 dim: 3 } } }
    layer { name: "c" type: "Convolution" bottom: "data" top: "c"
      convolution_param { num_output: 8 kernel_size: 16 stride: 16 weight_filler { type: "gaussian" std: 0.001 } } }
    layer { name: "p" type: "Convolution" bottom: "c" top: "p" convolution_param { num_output: 18 kernel_size: 1 weight_filler { type: "xavier" } } }
    layer { name: "t" type: "Convolution" bottom: "c" top: "t" convolution_param { num_output: 36 kernel_size: 1 weight_filler { type: "gaussian" std: 0.01 } } }
    layer { name: "proposal" type: "Proposal" bottom: "p" bottom: "t" bottom: "im_info" top: "rois"
      proposal_param { feat_stride: 16 nms_thresh: 0.7 } }
    layer { name: "pool" type: "ROIPooling" bottom: "c" bottom: "rois" top: "pool"
      roi_pooling_param { pooled_h: 2 pooled_w: 2 spatial_scale: 0.0625 } }
    layer { name: "cls" type: "InnerProduct" bottom: "pool" top: "cls" inner_product_param { num_output: 3 weight_filler { type: "xavier" } } }
    layer { name: "cls_prob" type: "Softmax" bottom: "cls" top: "cls_prob" }
    layer { name: "bbox_pred" type: "InnerProduct" bottom: "pool" top: "bbox_pred" inner_product_param { num_output: 12 weight_filler { type: "gaussian" std: 0.01 } } }"#;

#[test]
fn regions_of_pictures_of_different_sizes() {
    let pictures = [picture(60, 60), picture(30, 50), picture(30, 50)];
    let (detector, count) = check(&cortado::parse(RCNN), 0.34, &pictures);
    assert!(detector.is_compiled() && count > 4, "{count} boxes");
}

#[test]
fn a_recurrent_net_is_compiled_too() {
    let remembers = r#"
        layer { name: "f" type: "Reshape" bottom: "data" top: "f" reshape_param { shape { dim: 1 dim: 1 dim: -1 } } }
        layer { name: "cont" type: "DummyData" top: "cont" dummy_data_param { shape { dim: 1 dim: 1 } } }
        layer { name: "lstm" type: "LSTM" bottom: "f" bottom: "cont" top: "lstm" recurrent_param { num_output: 24 weight_filler { type: "xavier" } } }
        layer { name: "lr" type: "Reshape" bottom: "lstm" top: "lr" reshape_param { shape { dim: 1 dim: 24 } } }"#;
    let text = SSD.replace(
        r#"layer { name: "s" type"#,
        &format!("{remembers}\n{}", r#"layer { name: "s" type"#),
    );
    let text = text.replace(
        r#"name: "d" type: "DetectionOutput" bottom: "lf" "#,
        r#"name: "d" type: "DetectionOutput" bottom: "lf2" "#,
    );
    let sum = r#"
        layer { name: "lb" type: "InnerProduct" bottom: "lr" top: "lf2" inner_product_param { num_output: 288 weight_filler { type: "xavier" } } }
        layer { name: "p" "#;
    let text = text.replace(r#"layer { name: "p" "#, sum);
    let (detector, count) = check(&cortado::parse(text), 0.4, &[picture(40, 30)]);
    assert!(detector.is_compiled() && count > 0, "{count} boxes");
}
