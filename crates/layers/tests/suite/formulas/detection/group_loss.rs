//! DetectionGroupLoss, from its formula.

use super::super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Blob, Phase};

/// The loss, and the diffs of scores and offsets.
fn run(text: &str, bottoms: Vec<Blob<f64>>, weight: f64) -> [Vec<f64>; 3] {
    let mut test = layer("DetectionGroupLoss", text, Phase::TRAIN, bottoms);
    test.forward().expect("a valid case");
    let losses = data(test.top(0));
    set_diff(test.top(0), &vec![weight; losses.len()]);
    test.backward(&[true, true, false]).expect("a valid case");
    [losses, diff(test.bottom(0)), diff(test.bottom(1))]
}

/// The target of each cell: its class, the middle and size of its box, and how much that overlaps.
fn labels_of(draw: &mut Draw, rows: usize, plane: usize, classes: usize) -> Vec<f64> {
    (0..rows * 6 * plane)
        .map(|i| match i / plane % 6 {
            0 => draw.size(0, classes - 1) as f64,
            1 | 2 => draw.value(0.0, 30.0),
            3 | 4 => draw.value(1.0, 60.0),
            _ => draw.value(0.1, 1.0),
        })
        .collect()
}

/// Width and height of a box of a cell.
fn size_of(number: usize) -> [f64; 2] {
    [20.0 + 8.0 * number as f64, 24.0 + 4.0 * number as f64]
}

/// The widths, or the heights, of `boxes` boxes.
fn list(boxes: usize, side: usize) -> String {
    let name = ["field_w", "field_h"][side];
    let sizes = (0..boxes).map(|number| size_of(number)[side]);
    sizes.map(|size| format!("{name}: {size} ")).collect()
}

/// Heads whose cells are all drawn, except background that overlaps enough.
fn check(case: u32) {
    let mut draw = Draw::new(case);
    let (images, boxes, classes) = (draw.size(1, 2), draw.size(1, 3), draw.size(2, 4));
    let [height, width] = [draw.size(1, 3), draw.size(1, 3)];
    let (rows, plane) = (images * boxes, height * width);
    let (smooth, bounded, balanced) = (draw.flag(), draw.flag(), draw.flag());
    let scores = draw.values(rows * classes * plane, -1.0, 1.0);
    let offsets = draw.values(rows * 4 * plane, -2.0, 2.0);
    let labels = labels_of(&mut draw, rows, plane, classes);
    let size = |row: usize| size_of(row % boxes);
    let text = format!(
        "detection_group_loss_param {{ cls_num: {classes} {} {} stride: 8 lambda: 0.5 bbox_loss_type: '{}' min_num_neg: 1000
         bg_multiple: 3 pos_neg_weighted: {balanced} {} }}
         bbox_reg_param {{ bbox_mean: 0.25 bbox_mean: 0.25 bbox_mean: 0 bbox_mean: 0
         bbox_std: 0.5 bbox_std: 0.5 bbox_std: 0.25 bbox_std: 0.25 }}",
        list(boxes, 0),
        list(boxes, 1),
        if smooth { "Smooth_L1" } else { "Euclidean_L2" },
        if bounded { "field_xyr: 2 field_whr: 1.25" } else { "" },
    );
    let wanted = |row: usize, channel: usize, cell: usize| labels[(row * 6 + channel) * plane + cell];
    let cells: Vec<(usize, usize)> = (0..rows * plane)
        .map(|i| (i / plane, i % plane))
        .filter(|&(row, cell)| wanted(row, 0, cell) > 0.0 || wanted(row, 5, cell) < 0.5)
        .collect();
    let with_label = cells.iter().filter(|&&(row, cell)| wanted(row, 0, cell) > 0.0).count();
    let count = cells.len() as f64;
    let (mut conf, mut place) = (0.0, 0.0);
    let (mut of_scores, mut of_offsets) = (vec![0.0; scores.len()], vec![0.0; offsets.len()]);
    for &(row, cell) in &cells {
        let label = wanted(row, 0, cell) as usize;
        let weight = match (balanced, label) {
            (false, _) => 1.0,
            (true, 0) => 0.75 * count / (count - with_label as f64),
            (true, _) => 0.25 * count / with_label as f64,
        };
        let at = |k: usize| (row * classes + k) * plane + cell;
        let sum: f64 = (0..classes).map(|k| scores[at(k)].exp()).sum();
        conf -= weight * (scores[at(label)].exp() / sum).ln() / count;
        for k in 0..classes {
            let target = f64::from(u8::from(k == label));
            of_scores[at(k)] = 2.0 * (scores[at(k)].exp() / sum - target) * weight / count;
        }
        if label > 0 {
            let middle = |cell: usize| (cell as f64 + 0.5) * 8.0;
            let [w, h] = size(row);
            let target = [
                (wanted(row, 1, cell) - middle(cell % width)) / w,
                (wanted(row, 2, cell) - middle(cell / width)) / h,
                (wanted(row, 3, cell).max(2.0) / w).ln(),
                (wanted(row, 4, cell).max(2.0) / h).ln(),
            ];
            for (k, target) in target.into_iter().enumerate() {
                let at = (row * 4 + k) * plane + cell;
                let (mean, std) = if k < 2 { (0.25, 0.5) } else { (0.0, 0.25) };
                let bound = if k < 2 { 0.5 } else { 1.25_f64.ln() };
                let found = if bounded {
                    offsets[at].clamp((-bound - mean) / std, (bound - mean) / std)
                } else {
                    offsets[at]
                };
                let d = found - (target - mean) / std;
                let linear = smooth && d.abs() >= 1.0;
                let share = 4.0 * with_label as f64;
                place += if linear { d.abs() - 0.5 } else { 0.5 * d * d } / share;
                of_offsets[at] = 2.0 * 0.5 * if linear { d.signum() } else { d } / share;
            }
        }
    }
    let bottoms = vec![
        blob("scores", &[rows, classes, height, width], &scores),
        blob("offsets", &[rows, 4, height, width], &offsets),
        blob("labels", &[rows, 6, height, width], &labels),
    ];
    let [losses, by_scores, by_offsets] = run(&text, bottoms, 2.0);
    assert_close::<f64>(&text, &losses, &[conf + 0.5 * place, 0.5 * place]);
    assert_close::<f64>(&text, &by_scores, &of_scores);
    assert_close::<f64>(&text, &by_offsets, &of_offsets);
}

#[test]
fn groups_learn_classes_and_boxes() {
    (0..3 * CASES).for_each(check);
}

/// The cells that count, of two boxes of an image of 10 × 10 cells; the first `labels` cells have
/// one; the later a cell, the less it is background.
fn drawn(labels: usize, options: &str) -> Vec<usize> {
    let plane = 100;
    let map: Vec<f64> = (0..2 * 6 * plane)
        .map(|i| match (i / plane, i % plane) {
            (0, cell) => f64::from(u8::from(cell < labels)),
            (6, _) => 0.0,
            (5 | 11, _) => 0.0,
            _ => 10.0,
        })
        .collect();
    let scores: Vec<f64> = (0..4 * plane)
        .map(|i| {
            let (row, class) = (i / plane / 2, i / plane % 2);
            class as f64 * (row * plane + i % plane) as f64 / 100.0
        })
        .collect();
    let text = format!(
        "detection_group_loss_param {{ cls_num: 2 field_w: 20 field_w: 40 field_h: 20 field_h: 40 stride: 8 {options} }}"
    );
    let bottoms = vec![
        blob("scores", &[2, 2, 10, 10], &scores),
        blob("offsets", &[2, 4, 10, 10], &[0.0; 800]),
        blob("labels", &[2, 6, 10, 10], &map),
    ];
    let [_, slopes, offsets] = run(&text, bottoms, 1.0);
    let found = (0..200).filter(|cell| slopes[cell / 100 * 200 + cell % 100] != 0.0);
    let found: Vec<usize> = found.collect();
    let boxes = (0..100).filter(|&cell| offsets[cell] != 0.0).count();
    assert_eq!(boxes, found.iter().filter(|&&cell| cell < labels).count(), "{options}");
    found
}

#[test]
fn labels_and_background_are_drawn_together() {
    let hardest = |labels: usize, count: usize| (0..labels).chain(200 - count..200).collect::<Vec<_>>();
    assert_eq!(drawn(3, "neg_mining_type: 'bootstrap'"), hardest(3, 12));
    assert_eq!(drawn(1, "neg_mining_type: 'bootstrap'"), hardest(1, 5));
    assert_eq!(
        drawn(
            1,
            "neg_mining_type: 'bootstrap' min_num_neg: 9 neg_ranking_type: 'conf_prob'"
        ),
        hardest(1, 9)
    );
    assert_eq!(
        drawn(2, "neg_mining_type: 'bootstrap' batch_size: 16 bg_multiple: 1"),
        hardest(2, 14)
    );
    let limited = drawn(50, "batch_size: 16 bg_multiple: 3");
    assert_eq!(limited.iter().filter(|&&cell| cell < 50).count(), 4, "{limited:?}");
    assert_eq!(limited.len(), 16);
    let mixed = drawn(2, "neg_mining_type: 'mixture'");
    assert_eq!(mixed.len(), 10);
    assert!(
        [0, 1, 196, 197, 198, 199].iter().all(|cell| mixed.contains(cell)),
        "{mixed:?}"
    );
    assert_eq!(drawn(100, "min_num_neg: 0 bg_multiple: 9").len(), 200);
    assert_eq!(drawn(0, "min_num_neg: 0").len(), 0);
}
