//! Non-maximum suppression.

use cortado_ops::boxes::{Corners, Extent, Suppression, suppress, suppress_above, suppress_at, suppress_small};

/// Boxes of width 1 at these places of a row.
fn row(places: &[f64]) -> Vec<Corners<f64>> {
    places.iter().map(|&x| Corners::new([x, 0.0, x + 1.0, 1.0])).collect()
}

fn kept(places: &[f64], threshold: f64, eta: f64, limit: Option<usize>) -> Vec<usize> {
    let (boxes, order) = (row(places), (0..places.len()).collect::<Vec<_>>());
    suppress(&order, (threshold, eta), limit, |a, b| {
        boxes[a].overlap(boxes[b], Extent::Lines)
    })
    .unwrap()
}

#[test]
fn an_overlap_at_the_threshold_stays() {
    // Moved by a quarter of the width, the overlap is 0.75 / 1.25.
    assert_eq!(kept(&[0.0, 0.25, 5.0], 0.6, 1.0, None), [0, 1, 2]);
    assert_eq!(kept(&[0.0, 0.25, 5.0], 0.59, 1.0, None), [0, 2]);
    assert_eq!(kept(&[0.0, 0.25, 5.0], 0.59, 1.0, Some(1)), [0]);
    assert_eq!(kept(&[], 0.5, 1.0, None), [0; 0]);
}

#[test]
fn an_overlap_at_yolos_threshold_falls() {
    let boxes = row(&[0.0, 0.25, 5.0]);
    let kept =
        |threshold| suppress_at(&[0, 1, 2], threshold, |a, b| boxes[a].overlap(boxes[b], Extent::Lines)).unwrap();
    assert_eq!(kept(0.6), [0, 2]);
    assert_eq!(kept(0.61), [0, 1, 2]);
}

#[test]
fn an_overlap_that_is_not_a_number_depends_on_the_detector() {
    let nan = |_: usize, _: usize| f64::NAN;
    assert_eq!(suppress(&[0, 1], (0.5, 1.0), None, nan).unwrap(), [0]);
    assert_eq!(suppress_at(&[0, 1], 0.5, nan).unwrap(), [0, 1]);
    assert_eq!(suppress_above(&[0, 1], 0.5, None, nan).unwrap(), [0, 1]);
    let half = |_: usize, _: usize| 0.5;
    assert_eq!(suppress_above(&[0, 1, 2], 0.5, Some(2), half).unwrap(), [0, 1]);
    assert_eq!(suppress_above(&[0, 1, 2], 0.4, None, half).unwrap(), [0]);
}

#[test]
fn only_boxes_that_stay_make_others_fall() {
    // The second falls to the first; the third meets only the second.
    assert_eq!(kept(&[0.0, 0.4, 0.9], 0.3, 1.0, None), [0, 2]);
}

#[test]
fn the_threshold_shrinks_down_to_a_half() {
    // 0.6 stays below 0.7, but not below 0.7 * 0.8.
    let places = [0.0, 5.0, 0.25];
    assert_eq!(kept(&places, 0.7, 1.0, None), [0, 1, 2]);
    assert_eq!(kept(&places, 0.7, 0.8, None), [0, 1]);
    // A threshold of a half does not shrink: 0.4 / 1.6 stays.
    assert_eq!(kept(&[0.0, 5.0, 6.5, 0.6], 0.5, 0.1, None), [0, 1, 2, 3]);
}

#[test]
fn boxes_without_area_fall_where_ssd_mines() {
    let mut boxes = row(&[0.0, 0.25, 5.0]);
    boxes.push(Corners::new([9.0, 9.0, 9.001, 9.001]));
    let options = |top_k| Suppression {
        threshold: 0.5,
        eta: 1.0,
        top_k,
    };
    let scores = [1.0, 2.0, 0.5, 9.0];
    assert_eq!(suppress_small(&boxes, &scores, options(None)).unwrap(), [1, 2]);
    assert_eq!(suppress_small(&boxes, &scores, options(Some(2))).unwrap(), [1]);
    assert_eq!(suppress_small(&boxes, &scores, options(Some(0))).unwrap(), [0; 0]);
}
