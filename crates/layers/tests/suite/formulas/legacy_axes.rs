//! Layers that count missing axes as 1, as the original's older accessors of a shape do.

use super::Draw;
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Blob, Phase};

/// A type, its options, the four sizes of its first bottom, the number of sizes after which all are 1, and its other
/// bottoms.
type Case = (
    &'static str,
    &'static str,
    usize,
    [usize; 4],
    &'static [(&'static [usize], &'static [f64])],
);

const REGION: (&[usize], &[f64]) = (&[1, 5], &[1.0, 0.0, 0.0, 0.0, 0.0]);

const CASES: [Case; 20] = [
    ("Interp", "interp_param { height: 6 width: 6 }", 1, [2, 1, 1, 1], &[]),
    ("Interp", "interp_param { zoom_factor: 3 }", 3, [2, 3, 4, 1], &[]),
    ("Interp", "interp_param { shrink_factor: 2 }", 2, [2, 3, 1, 1], &[]),
    ("Reorg", "reorg_param { stride: 2 reverse: true }", 2, [2, 4, 1, 1], &[]),
    ("Reorg", "reorg_param { stride: 2 reverse: true }", 3, [2, 8, 3, 1], &[]),
    ("Reorg", "reorg_param { stride: 1 }", 1, [3, 1, 1, 1], &[]),
    (
        "ROIPooling",
        "roi_pooling_param { pooled_w: 2 pooled_h: 2 }",
        2,
        [2, 3, 1, 1],
        &[REGION],
    ),
    (
        "ROIPooling",
        "roi_pooling_param { pooled_w: 2 pooled_h: 2 }",
        1,
        [2, 1, 1, 1],
        &[REGION],
    ),
    (
        "ROIAlign",
        "roi_align_param { pooled_w: 2 pooled_h: 2 }",
        3,
        [2, 3, 4, 1],
        &[REGION],
    ),
    (
        "ROIWarping",
        "roi_warping_param { pooled_w: 2 pooled_h: 2 }",
        2,
        [2, 3, 1, 1],
        &[REGION],
    ),
    (
        "PSROIPooling",
        "psroi_pooling_param { spatial_scale: 1 output_dim: 2 group_size: 1 }",
        2,
        [2, 2, 1, 1],
        &[REGION],
    ),
    (
        "MaskResize",
        "mask_resize_param { output_height: 3 output_width: 2 }",
        3,
        [2, 1, 4, 1],
        &[],
    ),
    ("MaskPooling", "", 2, [2, 3, 1, 1], &[(&[2], &[0.5, 2.0])]),
    (
        "PriorBox",
        "prior_box_param { min_size: 2 aspect_ratio: 2 }",
        2,
        [2, 3, 1, 1],
        &[(&[2, 3, 9, 8], &[0.0; 432])],
    ),
    (
        "PriorBox",
        "prior_box_param { min_size: 2 img_size: 9 }",
        3,
        [2, 3, 4, 1],
        &[(&[1], &[0.0])],
    ),
    (
        "PriorBox",
        "prior_box_param { min_size: 2 }",
        3,
        [1, 1, 2, 1],
        &[(&[1, 3], &[0.0; 3])],
    ),
    ("Normalize", "", 1, [4, 1, 1, 1], &[]),
    (
        "Normalize",
        "norm_param { across_spatial: false channel_shared: false }",
        1,
        [4, 1, 1, 1],
        &[],
    ),
    ("BN", "", 1, [4, 1, 1, 1], &[]),
    ("BN", "bn_param { bn_mode: LEARN }", 1, [4, 1, 1, 1], &[]),
];

/// The shapes of the tops, with missing axes as 1, their values, and the gradient of the first bottom.
fn run(name: &str, text: &str, bottoms: Vec<Blob<f64>>) -> (Vec<Vec<usize>>, Vec<Vec<f64>>) {
    let propagate: Vec<bool> = (0..bottoms.len()).map(|i| i == 0).collect();
    let mut test = layer(name, text, Phase::TRAIN, bottoms);
    test.forward().unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    let shape = |i: usize| {
        let mut shape = test.top(i).shape().to_vec();
        shape.resize(shape.len().max(4), 1);
        shape
    };
    let shapes = (0..test.tops()).map(shape).collect();
    let mut values: Vec<Vec<f64>> = (0..test.tops()).map(|i| data(test.top(i))).collect();
    let slopes: Vec<f64> = (0..test.top(0).count()).map(|i| i as f64 / 4.0 - 1.0).collect();
    set_diff(test.top(0), &slopes);
    test.backward(&propagate)
        .unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    values.push(diff(test.bottom(0)));
    (shapes, values)
}

#[test]
fn missing_axes_count_as_1() {
    for (number, (name, text, axes, sizes, others)) in (0..).zip(CASES) {
        let values = Draw::new(number).values(sizes.iter().product(), 0.5, 2.0);
        let run = |axes: usize| {
            let others = others.iter().map(|(shape, values)| blob("other", shape, values));
            run(
                name,
                text,
                std::iter::once(blob("x", &sizes[..axes], &values))
                    .chain(others)
                    .collect(),
            )
        };
        assert_eq!(run(axes), run(4), "{name} {text}: {axes} axes of {sizes:?}");
    }
}

#[test]
fn a_list_of_numbers_becomes_images() {
    let bottom = blob::<f32>("label", &[2], &[3.0, 5.0]);
    let mut test = layer(
        "Interp",
        "interp_param { height: 6 width: 6 }",
        Phase::TEST,
        vec![bottom],
    );
    test.forward().unwrap();
    assert_eq!(test.top(0).shape()[..], [2, 1, 6, 6]);
    assert_eq!(data(test.top(0)), [[3.0; 36], [5.0; 36]].concat());
}
