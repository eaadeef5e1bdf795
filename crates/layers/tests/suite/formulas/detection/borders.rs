//! Values between the places of a map, and beyond its border as far as a layer reaches.

use super::super::forward;
use crate::{blob, layer, set_data};
use cortado_core::Phase;

/// A map of one row.
const ROW: [f64; 4] = [1.0, 2.0, 4.0, 8.0];

fn pooled(text: &str, size: usize, roi: [f64; 4]) -> f64 {
    let [x0, y0, x1, y1] = roi;
    let bottoms = vec![
        blob::<f64>("x", &[1, 1, 1, size], &ROW[..size]),
        blob("rois", &[1, 5], &[0.0, x0, y0, x1, y1]),
    ];
    forward("ROIAlign", text, Phase::TEST, bottoms)[0].1[0]
}

/// What a layer reads at a place that may lie up to 1 outside.
fn within_one(at: f64, size: usize) -> f64 {
    let text = "roi_align_param { pooled_h: 1 pooled_w: 1 sampling_ratio: 1 }";
    pooled(text, size, [at - 0.5, -0.5, at + 0.5, 0.5])
}

/// The same, up to a half: the first corner of a region.
fn within_a_half(at: f64) -> f64 {
    pooled(
        "roi_pooling_param { pooled_h: 1 pooled_w: 1 }",
        4,
        [at + 0.5, 0.5, at + 1.5, 1.5],
    )
}

/// The same from the first place on, and less than 1 after the last.
fn inside(at: f64) -> f64 {
    let text = "deformable_convolution_param { num_output: 1 kernel_size: 1 deformable_group: 1 bias_term: false }";
    let bottoms = vec![
        blob::<f64>("x", &[1, 1, 1, 4], &ROW),
        blob("offsets", &[1, 2, 1, 4], &[0.0, 0.0, 0.0, 0.0, at, 0.0, 0.0, 0.0]),
    ];
    let mut test = layer("DeformableConvolution", text, Phase::TEST, bottoms);
    set_data(&test.params()[0], &[1.0]);
    test.forward().expect("it works");
    crate::data(test.top(0))[0]
}

#[test]
fn values_are_made_of_their_neighbours() {
    for read in [|at| within_one(at, 4), within_a_half, inside] {
        assert_eq!([1.25, 0.0, 3.0].map(read), [2.5, 1.0, 8.0]);
    }
    assert_eq!(inside(f64::NAN), 0.0);
}

#[test]
fn beyond_the_border_the_last_place_counts_as_far_as_it_reaches() {
    let at = |at: f64| [within_one(at, 4), within_a_half(at), inside(at)];
    assert_eq!(at(-1.0), [1.0, 0.0, 0.0]);
    assert_eq!(at(-1.125), [0.0; 3]);
    assert_eq!(at(-0.5), [1.0, 1.0, 0.0]);
    assert_eq!(at(3.5), [8.0; 3]);
    assert_eq!(at(3.875), [8.0, 0.0, 8.0]);
    assert_eq!(at(4.0), [8.0, 0.0, 0.0]);
    assert_eq!(at(4.125), [0.0; 3]);
}

#[test]
fn there_is_nothing_on_an_axis_without_places() {
    assert_eq!(within_one(0.0, 0), 0.0);
}
