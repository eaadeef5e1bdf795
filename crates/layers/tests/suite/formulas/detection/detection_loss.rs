//! The two losses of the name DetectionLoss.

use super::super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, layer};
use cortado_core::{Blob, Phase};

/// What a loss gives, and the diff of its first bottom.
fn run(text: &str, bottoms: Vec<Blob<f64>>, weight: f64) -> (Vec<f64>, Vec<f64>) {
    let mut test = layer("DetectionLoss", text, Phase::TRAIN, bottoms);
    test.forward().expect("a valid case");
    let losses = data(test.top(0));
    crate::set_diff(test.top(0), &vec![weight; losses.len()]);
    test.backward(&[true, false]).expect("a valid case");
    (losses, diff(test.bottom(0)))
}

/// The target of each cell: its class, the middle and size of its box, and how much that overlaps.
fn wanted_of(draw: &mut Draw, images: usize, plane: usize, classes: usize) -> Vec<f64> {
    let mut number = |i: usize| match i / plane % 6 {
        0 => draw.size(0, classes - 1) as f64,
        1 | 2 => draw.value(0.0, 30.0),
        3 | 4 => draw.value(1.0, 60.0),
        _ => draw.value(0.1, 1.0),
    };
    (0..images * 6 * plane).map(&mut number).collect()
}

/// A head of MS-CNN whose cells are all kept.
fn head(case: u32) {
    let mut draw = Draw::new(case);
    let (images, classes) = (draw.size(1, 2), draw.size(2, 4));
    let [height, width] = [draw.size(1, 3), draw.size(1, 3)];
    let (plane, channels) = (height * width, classes + 4);
    let (smooth, by_overlap, balanced) = (draw.flag(), draw.flag(), draw.flag());
    let x = draw.values(images * channels * plane, -1.0, 1.0);
    let labels = wanted_of(&mut draw, images, plane, classes);
    let std = [0.5, 0.5, 0.25, 0.25];
    let text = format!(
        "detection_loss_param {{ cls_num: {classes} field_w: 20 field_h: 24 downsample_rate: 8 sample_mode: 'all'
         lambda: 0.5 bb_smooth: {smooth} iou_weighted: {by_overlap} pos_neg_weighted: {balanced} bg_multiple: 3 }}
         bbox_reg_param {{ bbox_mean: 0 bbox_mean: 0 bbox_mean: 0 bbox_mean: 0
         bbox_std: 0.5 bbox_std: 0.5 bbox_std: 0.25 bbox_std: 0.25 }}"
    );
    let cells: Vec<(usize, usize)> = (0..images * plane).map(|i| (i / plane, i % plane)).collect();
    let wanted = |(n, cell): (usize, usize), channel: usize| labels[(n * 6 + channel) * plane + cell];
    let label = |at: (usize, usize)| wanted(at, 0) as usize;
    let kept = |at: (usize, usize)| label(at) > 0 || wanted(at, 5) < 0.5;
    let plain = |at: (usize, usize)| {
        if by_overlap && label(at) > 0 {
            wanted(at, 5)
        } else {
            1.0
        }
    };
    let sum_of = |of_labels: bool| -> f64 {
        let group = cells.iter().filter(|&&at| kept(at) && (label(at) > 0) == of_labels);
        group.map(|&at| plain(at)).sum()
    };
    let count = cells.iter().filter(|&&at| kept(at)).count() as f64;
    let weight = |at: (usize, usize)| {
        let (sum, part) = (sum_of(label(at) > 0), if label(at) > 0 { 0.25 } else { 0.75 });
        if balanced {
            plain(at) * count * part / sum
        } else {
            plain(at)
        }
    };
    let boxes = cells.iter().filter(|&&at| label(at) > 0).count().max(1) as f64;
    let (mut conf, mut place) = (0.0, 0.0);
    let mut slopes = vec![0.0; x.len()];
    for &(n, cell) in &cells {
        let at = |channel: usize| (n * channels + channel) * plane + cell;
        let here = (n, cell);
        if kept(here) {
            let sum: f64 = (0..classes).map(|k| x[at(k)].exp()).sum();
            conf -= weight(here) * (x[at(label(here))].exp() / sum).ln() / count;
            for k in 0..classes {
                let target = f64::from(u8::from(k == label(here)));
                slopes[at(k)] = (x[at(k)].exp() / sum - target) * weight(here) / count;
            }
        }
        if label(here) > 0 {
            let middle = |cell: usize| (cell as f64 + 0.5) * 8.0;
            let target = [
                (wanted(here, 1) - middle(cell % width)) / 20.0,
                (wanted(here, 2) - middle(cell / width)) / 24.0,
                (wanted(here, 3).max(2.0) / 20.0).ln(),
                (wanted(here, 4).max(2.0) / 24.0).ln(),
            ];
            for k in 0..4 {
                let bound = if k < 2 { 0.5 } else { 2.0_f64.ln() } / std[k];
                let d = x[at(classes + k)].clamp(-bound, bound) - target[k] / std[k];
                let linear = smooth && d.abs() >= 1.0;
                place += if linear { d.abs() - 0.5 } else { 0.5 * d * d } / (4.0 * boxes);
                slopes[at(classes + k)] = 0.5 * if linear { d.signum() } else { d } / (4.0 * boxes);
            }
        }
    }
    let bottoms = vec![
        blob("x", &[images, channels, height, width], &x),
        blob("labels", &[images, 6, height, width], &labels),
    ];
    let (losses, found) = run(&text, bottoms, 2.0);
    let conf = if count > 0.0 { conf } else { 0.0 };
    assert_close::<f64>(&text, &losses, &[conf + 0.5 * place, 0.5 * place]);
    let slopes: Vec<f64> = slopes.iter().map(|slope| 2.0 * slope).collect();
    assert_close::<f64>(&text, &found, &slopes);
}

#[test]
fn a_head_learns_classes_and_boxes() {
    (0..3 * CASES).for_each(head);
}

#[test]
fn background_is_drawn_beside_labels() {
    let mut labels = vec![0.0; 6 * 100];
    labels[17] = 1.0;
    for channel in [1, 2, 3, 4] {
        labels[channel * 100 + 17] = 10.0;
    }
    let scores: Vec<f64> = (0..600).map(|i| f64::from(i % 100) / 100.0).collect();
    let drawn_of = |mode: &str, multiple: u32| {
        let text = format!(
            "detection_loss_param {{ cls_num: 2 field_w: 20 field_h: 24 downsample_rate: 8 sample_mode: '{mode}' bg_multiple: {multiple} }}"
        );
        let bottoms = vec![
            blob("x", &[1, 6, 10, 10], &scores),
            blob("labels", &[1, 6, 10, 10], &labels),
        ];
        let (_, slopes) = run(&text, bottoms, 1.0);
        (0..100).filter(|&cell| slopes[cell] != 0.0).collect::<Vec<usize>>()
    };
    let drawn = |mode: &str| drawn_of(mode, 6);
    assert_eq!(drawn("bootstrap"), [17, 94, 95, 96, 97, 98, 99]);
    let random = drawn("random");
    assert!(random.contains(&17) && (2..=7).contains(&random.len()), "{random:?}");
    let mixture = drawn("mixture");
    assert!(
        [17, 96, 97, 98, 99].iter().all(|cell| mixture.contains(cell)),
        "{mixture:?}"
    );
    assert_eq!(drawn("none").len(), 100);
    for mode in ["random", "bootstrap", "mixture"] {
        assert_eq!(drawn_of(mode, u32::MAX).len(), 100, "{mode}");
    }
}

/// Two cells a side, three classes, two boxes a cell; an object in the third cell.
#[test]
fn yolo_learns_from_the_box_that_overlaps_most() {
    let (cells, classes) = (4, 3);
    let mut labels = vec![0.0; 28];
    (labels[4 + 2], labels[8 + 2]) = (1.0, 1.0);
    [0.25, 0.75, 0.36, 0.16]
        .iter()
        .enumerate()
        .for_each(|(i, &value)| labels[12 + 8 + i] = value);
    let x: Vec<f64> = (0..52).map(|i| f64::from((i * 37 + 5) % 23) / 23.0).collect();
    let text = "detection_loss_param { side: 2 num_class: 3 num_object: 2 class_scale: 2 }";
    let bottoms = || vec![blob("x", &[1, 52], &x), blob("labels", &[1, 28], &labels)];
    let (loss, slopes) = run(text, bottoms(), 3.0);

    let object = |k: usize, cell: usize| classes * cells + k * cells + cell;
    let coordinate = |k: usize, i: usize| (classes + 2) * cells + (4 * k + i) * cells + 2;
    let edges = |b: [f64; 4]| {
        [
            b[0] - b[2] / 2.0,
            b[1] - b[3] / 2.0,
            b[0] + b[2] / 2.0,
            b[1] + b[3] / 2.0,
        ]
    };
    let overlap = |a: [f64; 4], b: [f64; 4]| {
        let (p, q) = (edges(a), edges(b));
        let side = |k: usize| (p[k + 2].min(q[k + 2]) - p[k].max(q[k])).max(0.0);
        let common = side(0) * side(1);
        common / (a[2] * a[3] + b[2] * b[3] - common)
    };
    let true_box = [0.25, 0.75, 0.36, 0.16];
    let found = [0, 1].map(|k| {
        let t = [0, 1, 2, 3].map(|i| x[coordinate(k, i)]);
        overlap([t[0], t[1], t[2] * t[2], t[3] * t[3]], true_box)
    });
    assert!(found[0] != found[1] && found[0].max(found[1]) > 0.0, "{found:?}");
    let best = usize::from(found[1] > found[0]);
    let mut expected = vec![0.0; 52];
    let (mut objects, mut others) = (0.0, 0.0);
    for (cell, k) in (0..cells * 2).map(|i| (i / 2, i % 2)) {
        let o = x[object(k, cell)];
        if cell == 2 && k == best {
            expected[object(k, cell)] = o - found[k];
            objects += (o - 1.0) * (o - 1.0);
        } else {
            expected[object(k, cell)] = 0.5 * o;
            others += 0.5 * o * o;
        }
    }
    for class in 0..classes {
        let d = x[class * cells + 2] - f64::from(u8::from(class == 1));
        expected[class * cells + 2] = 2.0 * d;
        objects += 2.0 * d * d;
    }
    for (i, target) in [0.25, 0.75, 0.6, 0.4].into_iter().enumerate() {
        let d = x[coordinate(best, i)] - target;
        expected[coordinate(best, i)] = 5.0 * d;
        objects += 5.0 * d * d;
    }
    let weighted: Vec<f64> = expected.iter().map(|slope| 3.0 * slope).collect();
    assert_close::<f64>("slopes", &slopes, &weighted);
    assert_close::<f64>("loss", &loss, &[objects + others / 7.0]);

    // An image without objects has the terms of boxes without one alone.
    labels[4 + 2] = 0.0;
    let (loss, _) = run(
        text,
        vec![blob("x", &[1, 52], &x), blob("labels", &[1, 28], &labels)],
        1.0,
    );
    let others: f64 = (0..8).map(|i| x[classes * cells + i]).map(|o| 0.5 * o * o).sum();
    assert_close::<f64>("no objects", &loss, &[others / 8.0]);
}

/// hojel's form: cells before classes, objects and boxes; x and y are parts of the cell.
#[test]
fn cells_may_come_first() {
    let mut labels = vec![0.0; 28];
    (labels[4 + 3], labels[8 + 3]) = (1.0, 0.0);
    [0.5, 0.25, 0.36, 0.16]
        .iter()
        .enumerate()
        .for_each(|(i, &value)| labels[12 + 12 + i] = value);
    // One class and one box: what is right in all except the objects has δ there alone.
    let mut x = vec![0.0; 24];
    x[3] = 1.0;
    x[4 + 3] = 0.75;
    [0.5, 0.25, 0.6, 0.4]
        .iter()
        .enumerate()
        .for_each(|(i, &value)| x[8 + 12 + i] = value);
    let text = "detection_loss_param { side: 2 num_class: 1 num_object: 1 rescore: false }";
    let bottoms = vec![blob("x", &[1, 24], &x), blob("labels", &[1, 28], &labels)];
    let (loss, slopes) = run(text, bottoms, 1.0);
    let mut expected = vec![0.0; 24];
    expected[4 + 3] = -0.25;
    assert_close::<f64>("slopes", &slopes, &expected);
    assert_close::<f64>("loss", &loss, &[0.0625]);
}
