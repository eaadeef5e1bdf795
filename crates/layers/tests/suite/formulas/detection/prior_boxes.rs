//! The boxes of FaceBoxes, TextBoxes and the OpenVINO toolbox around the centres of cells, one by one.

use super::super::{assert_close, forward};
use crate::random;
use cortado_core::{Phase, Real};

/// Centre x and y, width and height, in an image of 64 × 128 (width × height).
fn edges([x, y, width, height]: [f64; 4]) -> [f64; 4] {
    [
        (x - width / 2.0) / 64.0,
        (y - height / 2.0) / 128.0,
        (x + width / 2.0) / 64.0,
        (y + height / 2.0) / 128.0,
    ]
}

/// Compares the boxes of a map of 2 × 2 cells, 32 × 64 pixels each.
fn check<T: Real>(name: &str, options: &str, boxes: impl Fn([f64; 2]) -> Vec<[f64; 4]>) {
    let bottoms = vec![
        random::<T>("map", &[1, 1, 2, 2], 1),
        random("image", &[1, 3, 128, 64], 1),
    ];
    let tops = forward(name, &format!("prior_box_param {{ {options} }}"), Phase::TEST, bottoms);
    let found = &tops[0].1;
    let centres = [[16.0, 32.0], [48.0, 32.0], [16.0, 96.0], [48.0, 96.0]];
    let expected: Vec<f64> = centres.into_iter().flat_map(boxes).flat_map(edges).collect();
    assert_eq!(found.len(), 2 * expected.len(), "{options}");
    assert_close::<T>(options, &found[..expected.len()], &expected);
}

fn dense<T: Real>() {
    check::<T>(
        "PriorBox",
        "min_size: 32 min_size: 64 min_size: 128 faceboxes: true",
        |[x, y]| {
            let mut boxes = Vec::new();
            for row in [-16.0, -8.0, 0.0, 8.0] {
                for column in [-16.0, -8.0, 0.0, 8.0] {
                    boxes.push([x + column, y + row, 31.0, 31.0]);
                }
            }
            for row in [-16.0, 0.0] {
                for column in [-16.0, 0.0] {
                    boxes.push([x + column, y + row, 63.0, 63.0]);
                }
            }
            boxes.push([x, y, 127.0, 127.0]);
            boxes
        },
    );
}

fn doubled<T: Real>() {
    check::<T>(
        "PriorBox",
        "min_size: 20 max_size: 45 aspect_ratio: 4 flip: false denser_prior_boxes: true",
        |[x, y]| {
            let shapes = [[20.0, 20.0], [30.0, 30.0], [40.0, 10.0]];
            let both = |[width, height]: [f64; 2]| [[x, y, width, height], [x, y + 32.0, width, height]];
            shapes.into_iter().flat_map(both).collect()
        },
    );
}

fn at_offsets<T: Real>() {
    check::<T>(
        "PriorBox",
        "min_size: 20 aspect_ratio: 4 flip: false offset_h: 0.5 offset_w: 0.25 offset_h: 1 offset_w: 0.5 offset_h: 0 offset_w: 0",
        |[x, y]| {
            let shapes = [[20.0, 20.0], [40.0, 10.0]];
            let centres = [[x - 8.0, y], [x, y + 32.0], [x - 16.0, y - 32.0]];
            let each = |[width, height]: [f64; 2]| centres.map(|[x, y]| [x, y, width, height]);
            shapes.into_iter().flat_map(each).collect()
        },
    );
}

fn clustered<T: Real>() {
    check::<T>(
        "PriorBoxClustered",
        "width: 20.5 width: 7 height: 9 height: 13.25 min_size: 3 step: 16",
        |[x, y]| {
            let (x, y) = (x / 2.0, y / 4.0);
            vec![[x, y, 20.5, 9.0], [x, y, 7.0, 13.25]]
        },
    );
}

#[test]
fn boxes_of_given_sizes() {
    clustered::<f32>();
    clustered::<f64>();
}

#[test]
fn boxes_at_offsets() {
    at_offsets::<f32>();
    at_offsets::<f64>();
}

#[test]
fn squares_of_faceboxes() {
    dense::<f32>();
    dense::<f64>();
}

#[test]
fn boxes_of_textboxes() {
    doubled::<f32>();
    doubled::<f64>();
}
