//! Blobs of more than 2^31 elements: shaping them takes no memory, and touching more than there is,
//! is an error.

use crate::{kind, layer};
use cortado_core::{Blob, Phase};
use cortado_math::testing::LayerTest;

/// Types whose tops are not asked for here, and why.
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

/// Very many rows or sets without an element are no work, and take no memory.
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
