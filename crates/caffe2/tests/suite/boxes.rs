//! Boxes, upright and turned: how much they overlap, and how they are turned.

use crate::common::{output, tensor};
use std::f32::consts::PI;

/// Whether the worse one of two boxes is hidden by the better one, if they may overlap so much.
fn is_hidden(boxes: [&[f32]; 2], most: f32) -> bool {
    let rotated = usize::from(boxes[0].len() == 5);
    let op = format!(
        "type: 'BoxWithNMSLimit' input: 'scores' input: 'boxes' output: 's' output: 'y' output: 'c' \
         arg {{ name: 'nms' f: {most} }} arg {{ name: 'rotated' i: {rotated} }} \
         arg {{ name: 'legacy_plus_one' i: 0 }} arg {{ name: 'cls_agnostic_bbox_reg' i: 1 }}"
    );
    let inputs = [
        ("scores", tensor(&[2, 2], &[0.0_f32, 0.9, 0.0, 0.8])),
        ("boxes", tensor(&[2, boxes[0].len()], &boxes.concat())),
    ];
    output(&op, &inputs).shape()[0] == 1
}

fn check_overlap(boxes: [&[f32]; 2], expected: f32) {
    let found = [expected - 1e-5, expected + 1e-5].map(|most| is_hidden(boxes, most));
    assert_eq!(found, [true, false], "{boxes:?}");
}

#[test]
fn turned_boxes_overlap_as_upright_ones_where_they_are_upright() {
    check_overlap([&[0.0, 0.0, 4.0, 2.0], &[2.0, 1.0, 6.0, 3.0]], 2.0 / 14.0);
    check_overlap([&[2.0, 1.0, 4.0, 2.0, 180.0], &[4.0, 2.0, 2.0, 4.0, 90.0]], 2.0 / 14.0);
    let octagon = 8.0 * (2.0f32.sqrt() - 1.0);
    let (square, diamond) = ([0.0, 0.0, 2.0, 2.0, 0.0], [0.0, 0.0, 2.0, 2.0, 45.0]);
    check_overlap([&square, &diamond], octagon / (8.0 - octagon));
}

#[test]
fn angles_stay_within_their_bounds() {
    let angle = |bounded: i64| {
        let op = format!(
            "type: 'BBoxTransform' input: 'rois' input: 'deltas' input: 'info' output: 'y' \
             arg {{ name: 'rotated' i: 1 }} arg {{ name: 'angle_bound_on' i: {bounded} }} \
             arg {{ name: 'legacy_plus_one' i: 0 }}"
        );
        let inputs = [
            ("rois", tensor(&[1, 5], &[0.0_f32, 0.0, 2.0, 2.0, 80.0])),
            ("deltas", tensor(&[1, 5], &[0.0, 0.0, 0.0, 0.0, PI / 9.0])),
            ("info", tensor(&[1, 3], &[100.0_f32, 100.0, 1.0])),
        ];
        output(&op, &inputs).read::<f32>().expect("nobody writes")[4]
    };
    assert!((angle(1) + 80.0).abs() < 1e-4, "{}", angle(1));
    assert!((angle(0) - 100.0).abs() < 1e-4, "{}", angle(0));
}
