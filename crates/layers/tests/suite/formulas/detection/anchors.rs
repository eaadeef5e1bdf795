//! The anchors beside which regions are proposed, and the options of layers written in Python.

use super::super::forward;
use crate::blob;
use cortado_core::Phase;

/// The size of the maps, and the cell of them that is sure of its anchors.
const MAP: [usize; 2] = [21, 31];
const CELL: [usize; 2] = [20, 30];

/// The boxes that a layer finds at one cell if they are its anchors, the first the surest.
fn proposed(name: &str, text: &str, anchors: usize) -> Vec<[f64; 4]> {
    let plane = MAP[0] * MAP[1];
    let mut scores = vec![0.0; 2 * anchors * plane];
    for anchor in 0..anchors {
        let cell = CELL[0] * MAP[1] + CELL[1];
        scores[(anchors + anchor) * plane + cell] = 1.0 - anchor as f64 / 100.0;
    }
    let offsets = vec![0.0; 4 * anchors * plane];
    let bottoms = vec![
        blob::<f64>("scores", &[1, 2 * anchors, MAP[0], MAP[1]], &scores),
        blob("offsets", &[1, 4 * anchors, MAP[0], MAP[1]], &offsets),
        blob("im_info", &[1, 3], &[2000.0, 2000.0, 1.0]),
    ];
    let (_, rows) = forward(name, text, Phase::TEST, bottoms).remove(0);
    rows.as_chunks::<5>()
        .0
        .iter()
        .map(|&[_, x0, y0, x1, y1]| [x0, y0, x1, y1])
        .collect()
}

fn of_caffe(options: &str, anchors: usize) -> Vec<[f64; 4]> {
    let limits = format!("min_size: 0 nms_thresh: 1 pre_nms_topn: {anchors} post_nms_topn: {anchors}");
    proposed("Proposal", &format!("proposal_param {{ {options} {limits} }}"), anchors)
}

fn of_python(param_str: &str, anchors: usize) -> Vec<[f64; 4]> {
    let text = format!(
        r#"top: "rois" python_param {{ module: "rpn.proposal_layer" layer: "ProposalLayer" param_str: "{}" }}"#,
        param_str.replace('"', "\\\"").replace('\n', "\\n")
    );
    proposed("Python", &text, anchors)
}

/// Options of py-faster-rcnn that take as many boxes as there are anchors.
fn limits(anchors: usize) -> String {
    format!("'rpn_min_size': 0, 'rpn_nms_thresh': 1, 'rpn_pre_nms_top_n': {anchors}, 'rpn_post_nms_top_n': {anchors}")
}

#[test]
fn the_usual_anchors_are_those_of_faster_rcnn() {
    let anchors = [
        [-84.0, -40.0, 99.0, 55.0],
        [-176.0, -88.0, 191.0, 103.0],
        [-360.0, -184.0, 375.0, 199.0],
        [-56.0, -56.0, 71.0, 71.0],
        [-120.0, -120.0, 135.0, 135.0],
        [-248.0, -248.0, 263.0, 263.0],
        [-36.0, -80.0, 51.0, 95.0],
        [-80.0, -168.0, 95.0, 183.0],
        [-168.0, -344.0, 183.0, 359.0],
    ];
    // Moved by the stride, with the right edge one pixel further out, and cut at 0.
    let expected = anchors.map(|[x0, y0, x1, y1]| [x0 + 480.0, f64::max(y0 + 320.0, 0.0), x1 + 481.0, y1 + 321.0]);
    assert_eq!(of_caffe("", 9), expected);
    assert_eq!(of_python(&format!("{{'feat_stride': 16, {}}}", limits(9)), 9), expected);
}

#[test]
fn halves_are_rounded_to_even_numbers_or_up() {
    // A ratio of 4 halves the base, and one of 25 makes 2.4 of 12: of each, the width.
    let width = |boxes: Vec<[f64; 4]>| boxes[0][2] - boxes[0][0];
    for (base, ratio, up, even) in [(1, 4, 1.0, 0.0), (3, 4, 2.0, 2.0), (5, 4, 3.0, 2.0), (12, 25, 2.0, 2.0)] {
        let found = of_caffe(&format!("base_size: {base} ratio: {ratio} scale: 1"), 1);
        assert_eq!(width(found), up, "{base}");
        let options = format!("'feat_stride': 16, 'base_size': {base}, 'ratios': [{ratio}], 'scales': [1]");
        let found = of_python(&format!("{{{options}, {}}}", limits(1)), 1);
        assert_eq!(width(found), even, "{base}");
    }
}

#[test]
fn options_have_braces_or_lines() {
    let rest = limits(6);
    let lines = rest.replace(", ", "\n");
    let expected = of_caffe("scale: 4 scale: 8", 6);
    for text in [
        format!("'feat_stride': 16 \n'scales': !!python/tuple [4, 8]\n{lines}"),
        format!("{{'feat_stride': 16,'scales': [4,8],{rest}}}"),
        format!("{{\"feat_stride\": 16,\n  \"scales\":\n [4,\n 8,], {rest}}}"),
        format!("feat_stride: 16 # pixels\nscales: [4, 8]\n{lines}"),
    ] {
        assert_eq!(of_python(&text, 6), expected, "{text}");
    }
}
