//! Blobs of more than 2^31 elements: shaping them takes no memory, and touching more than there is,
//! is an error.

use crate::{kind, layer};
use cortado_core::{Blob, Phase};
use cortado_math::testing::LayerTest;

/// Types whose tops are not requested here, and why.
const EXEMPT: [(&str, &str); 2] = [
    ("Parameter", "its blob is filled as soon as it is there"),
    ("Python", "it cannot be built without a Python"),
];

/// Cases of three lines each: type and shapes of the bottoms; options; shapes of the tops. `G` is
/// 2^32, `M` 2^20, `K` 2^12.
const CASES: &str = include_str!("huge.txt");

fn dims(text: &str) -> Vec<usize> {
    let dim = |word: &str| match word {
        "G" => 1 << 32,
        "M" => 1 << 20,
        "K" => 1 << 12,
        number => number.parse().expect("a size"),
    };
    text.trim_matches(['(', ')', ' ']).split_whitespace().map(dim).collect()
}

/// The shapes of a line, which may have none.
fn shapes(text: &str) -> Vec<Vec<usize>> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    text.split('|').map(dims).collect()
}

#[test]
fn shapes_of_more_than_32_bits_take_no_memory() {
    let lines: Vec<&str> = CASES.trim_matches('\n').lines().collect();
    let (cases, rest) = lines.as_chunks::<3>();
    assert!(rest.is_empty());
    for [head, options, tops] in cases {
        let (name, bottoms) = head.split_once(" | ").unwrap_or((head, ""));
        let blob = |(i, dims): (usize, &Vec<usize>)| Blob::<f32>::new(&format!("x{i}"), dims).unwrap();
        let bottoms = shapes(bottoms).iter().enumerate().map(blob).collect();
        let options = if options.trim() == "-" { "" } else { options.trim() };
        let test = layer(name, options, Phase::TRAIN, bottoms);
        let found: Vec<Vec<usize>> = (0..test.tops()).map(|i| test.top(i).shape().to_vec()).collect();
        assert_eq!(found, shapes(tops), "{head} {options}");
    }
    for kind in cortado_layers::KINDS {
        let listed = cases
            .iter()
            .any(|[head, ..]| head.split(" | ").next() == Some(kind.name));
        let exempt = EXEMPT.iter().any(|(name, _)| *name == kind.name);
        assert!(listed != exempt, "{}: a case or a reason for none", kind.name);
    }
}

#[test]
fn tops_of_more_than_63_bits_are_refused() {
    let cases = [
        ("Tile", "tile_param { tiles: 2147483647 }", vec![1 << 33, 1]),
        (
            "Im2col",
            "convolution_param { kernel_size: 4194304 pad: 4194304 }",
            vec![1, 1, 1, 1],
        ),
        (
            "SPP",
            "spp_param { pyramid_height: 33 pool: AVE }",
            vec![1, 1, 1 << 31, 1 << 31],
        ),
    ];
    for (name, options, dims) in cases {
        let x = Blob::<f32>::new("x", &dims).unwrap();
        let error = LayerTest::new(kind(name), options, Phase::TRAIN, vec![x])
            .err()
            .unwrap();
        let text = error.to_string();
        assert!(
            text.contains("more elements than 63 bits can count") || text.contains("too many"),
            "{name}: {text}"
        );
    }
}

#[test]
fn touching_too_much_is_an_error() {
    let cases = [
        ("AbsVal", ""),
        ("ArgMax", ""),
        ("BatchNorm", ""),
        ("Clip", "clip_param { min: 0 max: 1 }"),
        ("Dropout", ""),
        ("LRN", ""),
        ("MVN", ""),
        ("Pooling", "pooling_param { kernel_size: 2 pool: AVE }"),
        ("Power", ""),
        ("PReLU", ""),
        ("Reduction", ""),
        ("ReLU", ""),
        ("Scale", ""),
        ("Slice", "top: 'a' top: 'b' slice_param { axis: 2 }"),
        ("Softmax", ""),
        ("SPP", "spp_param { pyramid_height: 2 pool: AVE }"),
        ("Tile", "tile_param { tiles: 2 }"),
    ];
    for (name, text) in cases {
        let huge = Blob::<f32>::new("x", &[1, 1, 1 << 30, 1 << 30]).unwrap();
        let error = layer(name, text, Phase::TRAIN, vec![huge])
            .forward()
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("out of memory: "), "{name}: {error}");
    }
}

/// The memory of lists with an entry for each image or class is requested before they are made.
#[test]
fn lists_that_memory_does_not_hold_are_an_error() {
    let zeros = |dims: &[usize]| Blob::<f32>::new("x", dims).unwrap();
    let cases = [
        (
            "BoxOutput",
            "bottom: 'x' box_output_param { field_w: 8 field_h: 8 downsample_rate: 8 }",
            vec![zeros(&[1 << 40, 6, 0, 4])],
        ),
        (
            "BoxGroupOutput",
            "bottom: 'x' bottom: 'x' box_group_output_param { box_group_param { field_w: 8 field_h: 8 stride: 8 } }",
            vec![zeros(&[1 << 40, 2, 0, 4]), zeros(&[1 << 40, 4, 0, 4])],
        ),
        (
            "YoloDetectionOutput",
            "yolo_detection_output_param { num_classes: 1 num_box: 1 biases: 1 biases: 1 }",
            vec![zeros(&[1 << 40, 6, 0, 8])],
        ),
        (
            "Yolov3DetectionOutput",
            "yolov3_detection_output_param { num_classes: 1 num_box: 1 biases: 1 biases: 1 mask: 0 mask_group_num: 1 anchors_scale: 8 }",
            vec![zeros(&[1 << 40, 6, 0, 8])],
        ),
        ("YoloSeg", "", vec![zeros(&[0, 1 << 40, 8]), zeros(&[0, 1 << 40, 8])]),
        (
            "DetectionEvaluate",
            "detection_evaluate_param { num_classes: 4294967295 }",
            vec![zeros(&[1, 1, 0, 7]), zeros(&[1, 1, 0, 8])],
        ),
    ];
    for (name, options, bottoms) in cases {
        let error = layer(name, options, Phase::TEST, bottoms).forward().unwrap_err();
        assert!(error.to_string().starts_with("out of memory: "), "{name}: {error}");
    }
}

#[test]
fn a_loss_of_a_map_without_cells_is_nothing() {
    let x = Blob::<f32>::new("x", &[2, 6, 0, 8]).unwrap();
    let labels = Blob::<f32>::new("labels", &[2, 5]).unwrap();
    labels.data_mut().unwrap().fill(0.5);
    let options = "region_loss_param { num_class: 1 num: 1 biases: 1 biases: 1 }";
    let mut test = layer("RegionLoss", options, Phase::TRAIN, vec![x, labels]);
    test.forward().unwrap();
    assert_eq!(test.top(0).data().unwrap()[..], [0.0]);
}

/// Images without channels or pixels: what comes out is the bias.
#[test]
fn convolutions_of_nothing() {
    let bias = "bias_filler { type: 'constant' value: 3 }";
    let cases = [
        ("Convolution", "num_output: 2 kernel_size: 3", [4, 0, 8, 8]),
        ("Convolution", "num_output: 2 kernel_size: 3", [4, 0, 1 << 31, 8]),
        ("Convolution", "num_output: 2 kernel_size: 3 pad: 2", [4, 3, 0, 1]),
        ("ConvolutionDepthwise", "kernel_size: 3", [4, 0, 1 << 31, 8]),
        (
            "DepthwiseConvolution",
            "num_output: 2 group: 2 kernel_size: 3",
            [4, 0, 8, 8],
        ),
        ("Deconvolution", "num_output: 2 kernel_size: 2 stride: 2", [4, 0, 8, 8]),
        (
            "Deconvolution",
            "num_output: 2 kernel_size: 2 stride: 2",
            [0, 1, 1 << 31, 8],
        ),
    ];
    for (name, options, dims) in cases {
        let x = Blob::<f32>::new("x", &dims).unwrap();
        let options = format!("convolution_param {{ {options} {bias} }}");
        let mut test = layer(name, &options, Phase::TRAIN, vec![x]);
        if test.top(0).count() > 1 << 20 {
            let error = test.forward().unwrap_err().to_string();
            assert!(error.starts_with("out of memory: "), "{name}: {error}");
            continue;
        }
        test.forward().unwrap();
        assert!(test.top(0).data().unwrap().iter().all(|&y| y == 3.0), "{name} {dims:?}");
        test.backward(&[true]).unwrap();
    }
}

/// Very many rows or sets without an element take no work and no memory.
#[test]
fn nothing_of_very_many_rows() {
    let cases = [
        ("LRN", ""),
        ("LRN", "lrn_param { norm_region: WITHIN_CHANNEL }"),
        ("MVN", ""),
        ("MVN", "mvn_param { across_channels: true }"),
        ("Softmax", ""),
    ];
    for (name, text) in cases {
        let nothing = Blob::<f32>::new("x", &[1 << 31, 1 << 31, 0, 1]).unwrap();
        let mut test = layer(name, text, Phase::TRAIN, vec![nothing]);
        test.forward().unwrap();
        test.backward(&[true]).unwrap();
    }
}
