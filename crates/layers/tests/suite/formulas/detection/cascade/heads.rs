//! Heads: the boxes that they find, and how well.

use super::super::super::{CASES, Draw, assert_close, forward};
use super::{REGRESSION, cell_box, overlap, suppress};
use crate::blob;
use cortado_core::{Blob, Phase, Real};

fn check_boxes<T: Real>(name: &str, text: &str, bottoms: Vec<Blob<T>>, expected: &[(usize, f64, [f64; 4])]) {
    let tops = forward(
        name,
        &format!("top: 'boxes' top: 'scored' {text}"),
        Phase::TEST,
        bottoms,
    );
    if expected.is_empty() {
        assert_eq!(tops[0], (vec![1, 5, 1, 1], vec![0.0, 1.0, 1.0, 10.0, 10.0]));
        assert_eq!(tops[1], (vec![1, 6, 1, 1], vec![0.0; 6]));
        return;
    }
    let row = |(image, score, edges): &(usize, f64, [f64; 4])| [&[*image as f64][..], edges, &[*score]].concat();
    let scored: Vec<f64> = expected.iter().flat_map(row).collect();
    assert_eq!(tops[1].0, [expected.len(), 6, 1, 1], "{text}");
    assert_close::<T>(text, &tops[1].1, &scored);
    let plain: Vec<f64> = scored.chunks(6).flat_map(|row| row[..5].to_vec()).collect();
    assert_close::<T>(text, &tops[0].1, &plain);
}

/// Numbers in eighths: sums of them are exact, and scores are often equal.
fn eighths(draw: &mut Draw, count: usize, reach: f64) -> Vec<f64> {
    (0..count)
        .map(|_| (draw.value(-reach, reach) * 8.0).round() / 8.0)
        .collect()
}

fn heads(case: u32) {
    let mut draw = Draw::new(case);
    let (images, classes) = (draw.size(1, 2), draw.size(2, 4));
    let maps = [[draw.size(1, 4), draw.size(1, 4)], [draw.size(1, 3), draw.size(1, 3)]];
    let (fields, strides) = ([[20.0, 24.0], [40.0, 32.0]], [8.0, 16.0]);
    let (xyr, whr) = ([1.0, 2.0][draw.size(0, 1)], [2.0, 4.0][draw.size(0, 1)]);
    let (limits, threshold, least) = (
        [draw.size(1, 20), draw.size(1, 9)],
        [0.3, 0.7][draw.size(0, 1)],
        draw.value(-2.0, 1.0),
    );
    let (least, min_size) = (f64::from(least as f32), draw.size(0, 25) as f64);
    let blobs: Vec<Vec<f64>> = maps
        .iter()
        .map(|[h, w]| eighths(&mut draw, images * (classes + 4) * h * w, 2.0))
        .collect();
    let mut expected = Vec::new();
    for image in 0..images {
        let mut found = Vec::new();
        for (i, [height, width]) in maps.into_iter().enumerate() {
            let plane = height * width;
            for cell in 0..plane {
                let at = |channel: usize| blobs[i][(image * (classes + 4) + channel) * plane + cell];
                let best = (1..classes).map(at).fold(f64::MIN, f64::max);
                let t = [0, 1, 2, 3].map(|k| at(classes + k));
                let [x, y, w, h] = cell_box([cell / width, cell % width], strides[i], fields[i], t, [xyr, whr]);
                let (x, y) = (x.max(0.0), y.max(0.0));
                let (w, h) = (
                    w.min(width as f64 * strides[i] - x),
                    h.min(height as f64 * strides[i] - y),
                );
                if best - at(0) >= least && w >= min_size && h >= min_size {
                    found.push((best - at(0), [x, y, x + w, y + h]));
                }
            }
        }
        found.reverse();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let kept = suppress(found, limits, f64::from(threshold as f32), false);
        expected.extend(kept.into_iter().map(|(score, edges)| (image, score, edges)));
    }
    let text = format!(
        "bottom: 'a' bottom: 'b' {REGRESSION} box_output_param {{ fg_thr: {least} iou_thr: {threshold} field_w: 20 field_w: 40
         field_h: 24 field_h: 32 downsample_rate: 8 downsample_rate: 16 field_xyr: {xyr} field_whr: {whr}
         max_nms_num: {} max_post_nms_num: {} min_size: {min_size} }}",
        limits[0], limits[1]
    );
    let bottoms = [0, 1].map(|i| {
        let [height, width] = maps[i];
        blob::<f64>(["a", "b"][i], &[images, classes + 4, height, width], &blobs[i])
    });
    check_boxes("BoxOutput", &text, bottoms.into(), &expected);
}

fn groups(case: u32) {
    let mut draw = Draw::new(case);
    let (images, classes, boxes) = (draw.size(1, 2), draw.size(2, 3), draw.size(1, 3));
    let [height, width] = [draw.size(1, 4), draw.size(1, 4)];
    let (plane, rows) = (height * width, images * boxes);
    let scores: Vec<f64> = eighths(&mut draw, rows * classes * plane, 0.5)
        .iter()
        .map(|x| x + 0.5)
        .collect();
    let offsets = eighths(&mut draw, rows * 4 * plane, 1.0);
    let limits = [draw.size(1, 20), draw.size(1, 9)];
    let sizes: Vec<f64> = (0..boxes).map(|k| 16.0 + 12.0 * k as f64).collect();
    let mut expected = Vec::new();
    for image in 0..images {
        let mut found = Vec::new();
        for (k, cell) in (0..boxes * plane).map(|i| (i / plane, i % plane)) {
            let row = image * boxes + k;
            let score = 1.0 - scores[row * classes * plane + cell];
            let t = [0, 1, 2, 3].map(|i| offsets[(row * 4 + i) * plane + cell]);
            let [x, y, w, h] = cell_box(
                [cell / width, cell % width],
                8.0,
                [sizes[k], sizes[k] + 2.0],
                t,
                [1.0, 8.0],
            );
            let (right, bottom) = (width as f64 * 8.0, height as f64 * 8.0);
            let edges = [
                x.max(0.0),
                y.max(0.0),
                (x + w - 1.0).min(right),
                (y + h - 1.0).min(bottom),
            ];
            if score >= 0.25 && edges[2] - edges[0] + 1.0 >= 6.0 && edges[3] - edges[1] + 1.0 >= 6.0 {
                found.push((score, edges));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let kept = suppress(found, limits, 0.5, true);
        expected.extend(kept.into_iter().map(|(score, edges)| (image, score, edges)));
    }
    let list = |name: &str, more: f64| {
        sizes
            .iter()
            .map(|s| format!("{name}: {} ", s + more))
            .collect::<String>()
    };
    let text = format!(
        "bottom: 'a' bottom: 'b' {REGRESSION} box_group_output_param {{ fg_thr: 0.25 field_xyr: 1 field_whr: 8 min_size: 6
         max_nms_num: {} max_post_nms_num: {} box_group_param {{ {} {} stride: 8 }} }}",
        limits[0],
        limits[1],
        list("field_w", 0.0),
        list("field_h", 2.0)
    );
    let bottoms = vec![
        blob::<f64>("a", &[rows, classes, height, width], &scores),
        blob("b", &[rows, 4, height, width], &offsets),
    ];
    check_boxes("BoxGroupOutput", &text, bottoms, &expected);
}

#[test]
fn heads_find_boxes() {
    for case in 0..3 * CASES {
        heads(case);
        groups(case);
    }
}

fn accuracy(case: u32) {
    let mut draw = Draw::new(case);
    let (rows, classes, joint) = (2 * draw.size(1, 2), draw.size(2, 4), draw.flag());
    let [height, width] = [draw.size(1, 4), draw.size(1, 4)];
    let plane = height * width;
    let scores = eighths(&mut draw, rows * classes * plane, 1.0);
    let offsets = eighths(&mut draw, rows * 4 * plane, 1.0);
    let labels: Vec<f64> = (0..rows * 6 * plane)
        .map(|i| match i / plane % 6 {
            0 => draw.size(0, classes - 1) as f64,
            1 | 2 => draw.value(0.0, 30.0),
            3 | 4 => draw.value(5.0, 30.0),
            _ => draw.value(0.0, 1.0),
        })
        .collect();
    let (mut right, mut all, mut overlaps) = ([0.0; 2], [0.0; 2], 0.0);
    for (row, cell) in (0..rows * plane).map(|i| (i / plane, i % plane)) {
        let wanted = |channel: usize| labels[(row * 6 + channel) * plane + cell];
        let label = wanted(0) as usize;
        if label == 0 && wanted(5) >= 0.5 {
            continue;
        }
        let score = |k: usize| scores[(row * classes + k) * plane + cell];
        let best = (0..classes).fold(0, |best, k| match joint {
            true if score(k) >= score(best) => k,
            false if score(k) > score(best) => k,
            _ => best,
        });
        for group in 0..=usize::from(label > 0) {
            all[group] += 1.0;
            right[group] += f64::from(u8::from(best == label));
        }
        if label > 0 {
            let field = if joint || row % 2 == 0 {
                [20.0, 24.0]
            } else {
                [40.0, 30.0]
            };
            let t = [0, 1, 2, 3].map(|k| offsets[(row * 4 + k) * plane + cell]);
            let [x, y, w, h] = cell_box([cell / width, cell % width], 8.0, field, t, [4.0, 2.0]);
            let edge = if joint { 0.0 } else { 1.0 };
            let found = [x, y, x + w - edge, y + h - edge];
            let (x, y) = (wanted(1) - wanted(3) / 2.0, wanted(2) - wanted(4) / 2.0);
            overlaps += overlap(found, [x, y, x + wanted(3) - edge, y + wanted(4) - edge], !joint);
        }
    }
    let share = |part: f64, count: f64| if count > 0.0 { part / count } else { -1.0 };
    let labels = blob::<f64>("labels", &[rows, 6, height, width], &labels);
    let (name, text, bottoms) = if joint {
        let both: Vec<f64> = scores
            .chunks(classes * plane)
            .zip(offsets.chunks(4 * plane))
            .flat_map(|(scores, offsets)| [scores, offsets].concat())
            .collect();
        let text =
            format!("detection_accuracy_param {{ cls_num: {classes} field_w: 20 field_h: 24 downsample_rate: 8 }}");
        let head = blob("head", &[rows, classes + 4, height, width], &both);
        ("DetectionAccuracy", text, vec![head, labels])
    } else {
        let text = format!(
            "detection_group_accuracy_param {{ cls_num: {classes} field_w: 20 field_w: 40 field_h: 24 field_h: 30 stride: 8 }}"
        );
        let scores = blob("scores", &[rows, classes, height, width], &scores);
        let offsets = blob("offsets", &[rows, 4, height, width], &offsets);
        ("DetectionGroupAccuracy", text, vec![scores, offsets, labels])
    };
    let tops = forward(
        name,
        &format!("top: 'a' top: 'b' {REGRESSION} {text}"),
        Phase::TEST,
        bottoms,
    );
    assert_eq!((&tops[0].0[..], &tops[1].0[..]), (&[1, 1, 1, 2][..], &[1, 1, 1, 1][..]));
    let expected = [
        share(right[0], all[0]),
        share(right[1], all[1]),
        share(overlaps, all[1]),
    ];
    assert_close::<f64>(name, &[&tops[0].1[..], &tops[1].1].concat(), &expected);
}

#[test]
fn heads_are_measured() {
    (0..3 * CASES).for_each(accuracy);
}

/// Whether the box of the second of two heads, of one cell each, is left beside that of the first: from
/// (0, 0) to (4, 4).
fn stays([width, height, stride]: [usize; 3], measure: &str, threshold: f64) -> bool {
    let head = |name: &str, score: f64| blob::<f64>(name, &[1, 6, 1, 1], &[0.0, score, 0.0, 0.0, 0.0, 0.0]);
    let text = format!(
        "box_output_param {{ iou_thr: {threshold} nms_type: '{measure}' min_size: 0 field_w: 4 field_w: {width}
         field_h: 4 field_h: {height} downsample_rate: 4 downsample_rate: {stride} }}"
    );
    let bottoms = vec![head("a", 2.0), head("b", 1.0)];
    forward("BoxOutput", &text, Phase::TEST, bottoms)[0].0[0] == 2
}

#[test]
fn a_common_area_is_divided_by_what_is_named() {
    // From (2, 1) to (4, 5).
    let b = [2, 4, 6];
    for (measure, overlap) in [("IOU", 6.0 / 18.0), ("IOMU", 6.0 / 8.0), ("IOFU", 6.0 / 16.0)] {
        assert!(stays(b, measure, overlap + 1e-6), "{measure}");
        assert!(!stays(b, measure, overlap - 1e-6), "{measure}");
    }
    // From (4, 0) to (8, 12).
    assert!(stays([4, 12, 12], "IOU", 0.0), "an edge alone is not an area");
}
