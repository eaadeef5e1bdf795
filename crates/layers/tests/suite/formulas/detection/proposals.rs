//! Proposals of regions, against a slow search.

use super::super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, layer};
use cortado_core::{Blob, Phase, Real};

/// How candidates are picked.
struct Rules {
    base: f64,
    ratios: Vec<f64>,
    scales: Vec<f64>,
    stride: f64,
    min_size: f64,
    /// Whether boxes that are too small fall, and of equal scores the last comes first.
    of_python: bool,
    before: usize,
    threshold: f64,
    after: usize,
}

impl Rules {
    fn anchors(&self) -> Vec<[f64; 4]> {
        let mut anchors = Vec::new();
        let middle = (self.base - 1.0) / 2.0;
        for ratio in &self.ratios {
            let width = (self.base * self.base / ratio).sqrt();
            let width = if self.of_python {
                width.round_ties_even()
            } else {
                width.round()
            };
            let height = width * ratio;
            let height = if self.of_python {
                height.round_ties_even()
            } else {
                height.round()
            };
            for scale in &self.scales {
                let [x, y] = [width, height].map(|side| (side * scale - 1.0) / 2.0);
                anchors.push([middle - x, middle - y, middle + x, middle + y]);
            }
        }
        anchors
    }

    /// Score and edges of what is found in an image.
    fn find(&self, scores: &[f64], offsets: &[f64], [height, width]: [usize; 2], info: &[f64]) -> Vec<[f64; 5]> {
        let (anchors, plane) = (self.anchors(), height * width);
        let mut found = Vec::new();
        for (row, column, a) in (0..plane * anchors.len()).map(|i| {
            let cell = i / anchors.len();
            (cell / width, cell % width, i % anchors.len())
        }) {
            let cell = row * width + column;
            let [x0, y0, x1, y1] = anchors[a];
            let (w, h) = (x1 - x0 + 1.0, y1 - y0 + 1.0);
            let (x, y) = (
                x0 + column as f64 * self.stride + w / 2.0,
                y0 + row as f64 * self.stride + h / 2.0,
            );
            let t = |k: usize| offsets[(4 * a + k) * plane + cell];
            let (x, y) = (x + t(0) * w, y + t(1) * h);
            let (w, h) = (w * t(2).exp() / 2.0, h * t(3).exp() / 2.0);
            let limits = [info[1] - 1.0, info[0] - 1.0];
            let cut = |edge: f64, axis: usize| edge.clamp(0.0, limits[axis]);
            let edges = [cut(x - w, 0), cut(y - h, 1), cut(x + w, 0), cut(y + h, 1)];
            let small = edges[3] - edges[1] + 1.0 < self.min_size * info[2]
                || edges[2] - edges[0] + 1.0 < self.min_size * info.get(3).unwrap_or(&info[2]);
            let score = scores[(anchors.len() + a) * plane + cell];
            match (small, self.of_python) {
                (true, true) => {}
                (true, false) => found.push([0.0, edges[0], edges[1], edges[2], edges[3]]),
                (false, _) => found.push([score, edges[0], edges[1], edges[2], edges[3]]),
            }
        }
        if self.of_python {
            found.reverse();
        }
        found.sort_by(|a, b| b[0].total_cmp(&a[0]));
        found.truncate(self.before);
        let mut kept: Vec<[f64; 5]> = Vec::new();
        for candidate in found {
            if kept.len() < self.after && kept.iter().all(|better| overlap(better, &candidate) <= self.threshold) {
                kept.push(candidate);
            }
        }
        kept
    }
}

fn overlap(a: &[f64; 5], b: &[f64; 5]) -> f64 {
    let area = |b: &[f64; 5]| (b[3] - b[1] + 1.0) * (b[4] - b[2] + 1.0);
    let width = (a[3].min(b[3]) - a[1].max(b[1]) + 1.0).max(0.0);
    let height = (a[4].min(b[4]) - a[2].max(b[2]) + 1.0).max(0.0);
    width * height / (area(a) + area(b) - width * height)
}

/// Draws maps for these rules, and compares what a layer finds.
fn check<T: Real>(draw: &mut Draw, rules: &Rules, images: usize, (name, text): (&str, &str), phase: Phase) {
    let size = [draw.size(1, 4), draw.size(1, 4)];
    let (anchors, plane) = (rules.ratios.len() * rules.scales.len(), size[0] * size[1]);
    let scores: Vec<f64> = (0..images * 2 * anchors * plane)
        .map(|i| ((i * 7919 + 13) % 997) as f64 / 997.0)
        .collect();
    // In quarters of what f32 holds, so that both types agree on the greatest overlaps.
    let offsets = draw.values(images * 4 * anchors * plane, -0.5, 0.5);
    let offsets: Vec<f64> = offsets.iter().map(|t| (t * 64.0).round() / 64.0).collect();
    let sides = [size[0] as f64 * rules.stride + 3.0, size[1] as f64 * rules.stride - 2.0];
    let info: Vec<f64> = (0..images).flat_map(|_| [sides[0], sides[1], 1.5]).collect();
    let mut expected = Vec::new();
    for image in 0..images {
        let scores = &scores[image * 2 * anchors * plane..][..2 * anchors * plane];
        let offsets = &offsets[image * 4 * anchors * plane..][..4 * anchors * plane];
        let found = rules.find(scores, offsets, size, &info[3 * image..][..3]);
        expected.extend(found.into_iter().map(|row| (image, row)));
    }
    let bottoms: Vec<Blob<T>> = vec![
        blob("scores", &[images, 2 * anchors, size[0], size[1]], &scores),
        blob("offsets", &[images, 4 * anchors, size[0], size[1]], &offsets),
        blob("im_info", &[images, 3], &info),
    ];
    let tops = forward(name, &format!(r#"top: "rois" top: "of_rois" {text}"#), phase, bottoms);
    let rows = expected.iter().flat_map(|(image, [_, rest @ ..])| {
        let mut row = vec![*image as f64];
        row.extend(rest);
        row
    });
    assert_eq!(tops[0].0, [expected.len(), 5], "{text}");
    assert_close::<T>(text, &tops[0].1, &rows.collect::<Vec<f64>>());
    let scores: Vec<f64> = expected.iter().map(|(_, row)| row[0]).collect();
    assert_close::<T>(text, &tops[1].1, &scores);
}

fn proposals(case: u32) {
    let mut draw = Draw::new(case);
    let rules = Rules {
        base: 16.0,
        ratios: [vec![0.5, 1.0, 2.0], vec![1.0], vec![0.7, 3.0]][draw.size(0, 2)].clone(),
        scales: [vec![1.0, 2.0], vec![0.5]][draw.size(0, 1)].clone(),
        stride: 8.0,
        min_size: draw.size(0, 12) as f64,
        of_python: draw.flag(),
        before: draw.size(3, 80),
        threshold: [0.3, 0.7][draw.size(0, 1)],
        after: draw.size(1, 30),
    };
    if rules.of_python {
        let list = |values: &[f64]| values.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
        let text = format!(
            "python_param {{ module: 'rpn.proposal_layer' layer: 'ProposalLayer' param_str: \"{{'feat_stride': 8,
             'scales': !!python/tuple [{}], 'ratios': [{}], 'rpn_min_size': {}, 'rpn_pre_nms_top_n': {},
             'rpn_post_nms_top_n': {}, 'rpn_nms_thresh': {}}}\" }}",
            list(&rules.scales),
            list(&rules.ratios),
            rules.min_size,
            rules.before,
            rules.after,
            rules.threshold
        )
        .replace('\n', " ");
        return check::<f64>(&mut draw, &rules, 1, ("Python", &text), Phase::TEST);
    }
    let list = |name: &str, values: &[f64]| values.iter().map(|v| format!("{name}: {v} ")).collect::<String>();
    let text = format!(
        "proposal_param {{ feat_stride: 8 {} {} min_size: {} pre_nms_topn: {} post_nms_topn: {} nms_thresh: {} }}",
        list("ratio", &rules.ratios),
        list("scale", &rules.scales),
        rules.min_size,
        rules.before,
        rules.after,
        rules.threshold
    );
    let ratios = rules.ratios.iter().map(|&ratio| f64::from(ratio as f32)).collect();
    let threshold = f64::from(rules.threshold as f32);
    let rules = Rules {
        ratios,
        threshold,
        ..rules
    };
    let images = draw.size(1, 2);
    check::<f64>(&mut draw, &rules, images, ("Proposal", &text), Phase::TEST);
}

#[test]
fn regions_are_proposed() {
    (0..3 * CASES).for_each(proposals);
}

/// A true box over a map of 2 × 2 cells, and what the anchors of one ratio and scale are to find.
#[test]
fn anchors_get_targets() {
    let text = r#"top: "a" top: "b" top: "c" top: "d" python_param { module: "rpn.anchor_target_layer"
        layer: "AnchorTargetLayer" param_str: "{'feat_stride': 16, 'scales': [1], 'ratios': [1]}" }"#;
    let bottoms = vec![
        blob::<f64>("score", &[1, 2, 2, 2], &[0.0; 8]),
        blob("gt", &[1, 5], &[0.0, 0.0, 15.0, 15.0, 3.0]),
        blob("im_info", &[1, 3], &[32.0, 31.0, 1.0]),
    ];
    let mut test = layer("Python", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    // The anchors of the second column leave the image, which is 31 wide.
    assert_eq!(data(test.top(0)), [1.0, -1.0, 0.0, -1.0]);
    assert_eq!(**test.top(0).shape(), [1, 1, 2, 2]);
    assert_eq!(**test.top(1).shape(), [1, 4, 2, 2]);
    let targets = data(test.top(1));
    assert_eq!(targets[..2], [0.0, 0.0]);
    assert_eq!(targets[6], -1.0, "the third anchor's best box lies one height above it");
    assert_eq!(data(test.top(2)), [1.0, 0.0, 0.0, 0.0].repeat(4));
    assert_eq!(data(test.top(3)), [0.5, 0.0, 0.5, 0.0].repeat(4));
    test.backward(&[true, true, true]).unwrap();
}

#[test]
fn surplus_anchors_are_drawn_out() {
    let text = r#"top: "a" top: "b" top: "c" top: "d" python_param { module: "rpn.anchor_target_layer"
        layer: "AnchorTargetLayer"
        param_str: "{'feat_stride': 4, 'scales': [1], 'ratios': [1], 'rpn_batchsize': 8, 'rpn_positive_overlap': 0.1}" }"#;
    let bottoms = vec![
        blob::<f64>("score", &[1, 2, 20, 20], &[0.0; 800]),
        blob("gt", &[1, 5], &[20.0, 20.0, 50.0, 50.0, 3.0]),
        blob("im_info", &[1, 3], &[100.0, 100.0, 1.0]),
    ];
    let mut test = layer("Python", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    let first = data(test.top(0));
    let count = |labels: &[f64], label: f64| labels.iter().filter(|&&l| l == label).count();
    assert_eq!((count(&first, 1.0), count(&first, 0.0)), (4, 4));
    test.forward().unwrap();
    assert_ne!(first, data(test.top(0)), "another draw");
}

#[test]
fn regions_get_targets() {
    let text = r#"top: "a" top: "b" top: "c" top: "d" top: "e" python_param { module: "rpn.proposal_target_layer"
        layer: "ProposalTargetLayer" param_str: "'num_classes': 4" }"#;
    let bottoms = vec![
        blob::<f64>(
            "rois",
            &[2, 5],
            &[0.0, 10.0, 10.0, 29.0, 29.0, 0.0, 60.0, 60.0, 69.0, 69.0],
        ),
        blob("gt", &[1, 5], &[12.0, 10.0, 31.0, 29.0, 2.0]),
    ];
    let mut test = layer("Python", text, Phase::TRAIN, bottoms);
    test.forward().unwrap();
    let mut rows: Vec<(Vec<f64>, f64)> = data(test.top(0))
        .chunks(5)
        .map(<[f64]>::to_vec)
        .zip(data(test.top(1)))
        .collect();
    assert_eq!(rows[2], (vec![0.0, 60.0, 60.0, 69.0, 69.0], 0.0), "background last");
    rows.truncate(2);
    rows.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]));
    assert_eq!(rows[0], (vec![0.0, 10.0, 10.0, 29.0, 29.0], 2.0));
    assert_eq!(rows[1], (vec![0.0, 12.0, 10.0, 31.0, 29.0], 2.0), "the true box itself");
    let targets = data(test.top(2));
    assert_eq!(targets.len(), 48);
    let of_region = targets.chunks(16).find(|row| row[8] != 0.0).expect("one is moved");
    assert!(
        (of_region[8] - 1.0).abs() < 1e-12,
        "a tenth of the width, over a deviation of 0.1"
    );
    assert_eq!(of_region[..8], [0.0; 8]);
    let weights = data(test.top(3));
    assert_eq!(weights.iter().sum::<f64>(), 8.0);
    assert_eq!(data(test.top(4)), weights);
}

#[test]
fn text_is_proposed_in_columns() {
    let text = r#"top: "a" top: "b" python_param { module: "layers.text_proposal_layer" layer: "ProposalLayer"
        param_str: "'feat_stride': 16" }"#;
    let scores: Vec<f64> = (0..40).map(f64::from).collect();
    let bottoms = vec![
        blob::<f64>("scores", &[1, 20, 1, 2], &scores),
        blob("offsets", &[1, 20, 1, 2], &[0.0; 40]),
        blob("im_info", &[1, 3], &[100.0, 30.0, 1.0]),
    ];
    let mut test = layer("Python", text, Phase::TEST, bottoms);
    test.forward().unwrap();
    assert_eq!(**test.top(0).shape(), [20, 4]);
    let boxes = data(test.top(0));
    // From 2 to 12, 11 high, around 7: 1.5 to 12.5; the second cell is cut at the right.
    assert_eq!(boxes[..4], [0.0, 1.5, 15.0, 12.5]);
    assert_eq!(boxes[40..44], [16.0, 1.5, 29.0, 12.5]);
    assert_eq!(data(test.top(1))[..2], [20.0, 22.0]);
    assert_eq!(data(test.top(1))[10], 21.0);
    // The last anchor is 283 high, and cut above and below.
    assert_eq!(boxes[36..40], [0.0, 0.0, 15.0, 99.0]);
}

#[test]
fn the_replacement_reports_what_it_does_not_support() {
    let message = |module: &str, class: &str, param_str: &str| {
        let text = format!(r#"python_param {{ module: "{module}" layer: "{class}" param_str: "{param_str}" }}"#);
        let bottoms: Vec<Blob<f32>> = vec![crate::random("x", &[1], 1)];
        let test = cortado_math::testing::LayerTest::new(crate::kind("Python"), &text, Phase::TEST, bottoms);
        test.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(
        message("rpn.proposal_layer", "ProposalLayer", "'feat_stride': 16\\n'depth': 3"),
        "python_param.param_str: the built-in replacement of the class does not support depth; with the class's module \
         in PYTHONPATH the class itself runs"
    );
    assert_eq!(
        message("rpn.proposal_target_layer", "ProposalTargetLayer", ""),
        "python_param.param_str: num_classes is missing"
    );
    let of_proposals = |param_str: &str| {
        let printed = message("rpn.proposal_layer", "ProposalLayer", param_str);
        printed.replace("python_param.param_str: ", "")
    };
    let unread = "; the built-in replacement of py-faster-rcnn's class cannot read it. If this net has another class of \
                  that name, the class itself is needed: with the class's module in PYTHONPATH the class itself runs";
    assert_eq!(
        of_proposals("16"),
        format!("expected name: value, but found `16`{unread}")
    );
    assert_eq!(
        of_proposals("'feat_stride': 4,8,16"),
        format!("feat_stride is `4,8,16`; it must be a number, a list of numbers, or a truth{unread}")
    );
    assert_eq!(of_proposals(" "), "feat_stride is missing");
    assert_eq!(
        of_proposals("feat_stride: -1"),
        "feat_stride must be above 0, but is -1"
    );
    assert_eq!(of_proposals("feat_stride: nan"), "feat_stride must be a finite number");
    assert_eq!(
        of_proposals("feat_stride: 16\\nscales: [0]"),
        "scales must have numbers above 0 alone"
    );
    assert!(message("roi_data_layer.layer", "RoIDataLayer", "").contains("runs inside Python only"));
}
