//! Stages: regions that are refined, and what is left in the end.

use super::super::super::{CASES, Draw, assert_close, forward};
use super::{REGRESSION, decode, edges, overlap, regions, suppress};
use crate::blob;
use cortado_core::{Phase, Real};

fn stages<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (count, classes) = (draw.size(1, 9), draw.size(2, 4));
    let rois = regions(&mut draw, count);
    let offsets = draw.values(count * 8, -1.0, 1.0);
    let overlaps = draw.values(count, 0.8, 1.0);
    let bottoms = || {
        vec![
            blob::<T>("t", &[count, 8], &offsets),
            blob("rois", &[count, 5], rois.as_flattened()),
            blob("matches", &[count, 1], &overlaps),
        ]
    };
    for phase in [Phase::TRAIN, Phase::TEST] {
        let mut expected = Vec::new();
        for (i, roi) in rois.iter().enumerate() {
            let t = &offsets[8 * i + 4..8 * i + 8];
            let decoded = decode(edges(roi), t.try_into().expect("a valid case"));
            let wrong = decoded[0] > decoded[2] || decoded[1] > decoded[3];
            if phase == Phase::TEST || !(wrong || overlaps[i] as f32 >= 0.95) {
                expected.push(roi[0]);
                expected.extend(decoded);
            }
        }
        let (shape, found) = forward("DecodeBBox", REGRESSION, phase, bottoms()).remove(0);
        assert_eq!(shape, [expected.len() / 5, 5, 1, 1]);
        assert_close::<T>("boxes", &found, &expected);
    }

    let offsets = draw.values(count * 4 * classes, -0.5, 0.5);
    let true_boxes = regions(&mut draw, count);
    let labels: Vec<usize> = (0..count).map(|_| draw.size(0, classes - 1)).collect();
    let matches: Vec<f64> = (0..count)
        .flat_map(|i| {
            let mut row = vec![labels[i] as f64];
            row.extend(edges(&true_boxes[i]));
            row.push(overlaps[i]);
            row
        })
        .collect();
    let counted: Vec<usize> = (0..count).filter(|&i| labels[i] > 0 && overlaps[i] <= 0.975).collect();
    let mean = |value: &dyn Fn(usize) -> f64| match counted.len() {
        0 => -1.0,
        n => counted.iter().map(|&i| value(i)).sum::<f64>() / n as f64,
    };
    let of_box = mean(&|i| {
        let first = 4 * (i * classes + labels[i]);
        let decoded = decode(
            edges(&rois[i]),
            offsets[first..first + 4].try_into().expect("a valid case"),
        );
        overlap(decoded, edges(&true_boxes[i]), true)
    });
    let of_region = mean(&|i| overlap(edges(&rois[i]), edges(&true_boxes[i]), true));
    let bottoms = vec![
        blob::<T>("t", &[count, 4 * classes], &offsets),
        blob("rois", &[count, 5], rois.as_flattened()),
        blob("matches", &[count, 6], &matches),
    ];
    let tops = forward(
        "BboxAccuracy",
        &format!("top: 'a' top: 'b' {REGRESSION}"),
        Phase::TEST,
        bottoms,
    );
    assert_close::<T>("overlaps", &[tops[0].1[0], tops[1].1[0]], &[of_box, of_region]);
}

#[test]
fn stages_refine_regions() {
    for case in 0..2 * CASES {
        stages::<f32>(case);
        stages::<f64>(case);
    }
}

fn detections(case: u32) {
    let mut draw = Draw::new(case);
    let (count, classes, by_class) = (draw.size(1, 9), draw.size(2, 4), draw.flag());
    let most = draw.size(0, 6);
    let mut rois = regions(&mut draw, count);
    rois.iter_mut().for_each(|roi| roi[0] = 0.0);
    let scores: Vec<f64> = (0..count * classes)
        .map(|i| ((i * 7919 + case as usize * 31) % 997) as f64 / 997.0)
        .collect();
    let width = if by_class { 4 * classes } else { 8 };
    let offsets = draw.values(count * width, -0.5, 0.5);
    let mut found = Vec::new();
    for class in 1..classes {
        let mut order: Vec<usize> = (0..count).filter(|i| scores[i * classes + class] >= 0.25).collect();
        order.sort_by(|a, b| scores[b * classes + class].total_cmp(&scores[a * classes + class]));
        let candidates = order.into_iter().map(|i| {
            let first = i * width + if by_class { 4 * class } else { 4 };
            let [x0, y0, x1, y1] = decode(
                edges(&rois[i]),
                offsets[first..first + 4].try_into().expect("a valid case"),
            );
            (
                scores[i * classes + class],
                [x0.max(0.0), y0.max(0.0), x1.min(44.0), y1.min(40.0)],
            )
        });
        let kept = suppress(candidates.collect(), [usize::MAX; 2], 0.5, true);
        found.extend(
            kept.into_iter()
                .map(|(score, b)| [0.0, b[0], b[1], b[2], b[3], class as f64, score]),
        );
    }
    let mut sorted: Vec<f64> = found.iter().map(|row| row[6]).collect();
    sorted.sort_by(|a, b| b.total_cmp(a));
    if most > 0 && most < found.len() {
        found.retain(|row| row[6] >= sorted[most - 1]);
    }
    let mut expected = vec![0.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0];
    expected.extend(found.as_flattened());
    let regression = REGRESSION.replace("bbox_mean: 0.5", &format!("cls_aware: {by_class} bbox_mean: 0.5"));
    let text = format!("{regression} frcnn_output_param {{ conf_thr: 0.25 max_det_num: {most} }}");
    let bottoms = vec![
        blob::<f64>("p", &[count, classes], &scores),
        blob("t", &[count, width], &offsets),
        blob("rois", &[count, 5], rois.as_flattened()),
        blob("size", &[1, 2], &[40.0, 44.0]),
    ];
    let (shape, values) = forward("FrcnnOutput", &text, Phase::TEST, bottoms).remove(0);
    assert_eq!(shape, [expected.len() / 7, 7, 1, 1]);
    assert_close::<f64>(&text, &values, &expected);
}

#[test]
fn detections_run_by_class() {
    (0..2 * CASES).for_each(detections);
}

/// Whether the second of two regions is left beside the first, which is surer.
fn stays(a: [f64; 4], b: [f64; 4], measure: &str, threshold: f64) -> bool {
    let rois = [[0.0, a[0], a[1], a[2], a[3]], [0.0, b[0], b[1], b[2], b[3]]];
    let bottoms = vec![
        blob::<f64>("p", &[2, 2], &[0.1, 0.9, 0.2, 0.8]),
        blob("t", &[2, 8], &[0.0; 16]),
        blob("rois", &[2, 5], rois.as_flattened()),
        blob("size", &[1, 2], &[100.0, 100.0]),
    ];
    let text = format!("frcnn_output_param {{ nms_type: '{measure}' iou_thr: {threshold} }}");
    forward("FrcnnOutput", &text, Phase::TEST, bottoms)[0].0[0] == 3
}

#[test]
fn a_common_area_of_pixels_is_divided_by_what_is_named() {
    let (a, b) = ([0.0, 0.0, 4.0, 4.0], [2.0, 2.0, 4.0, 6.0]);
    for (measure, overlap) in [("IOU", 9.0 / 31.0), ("IOMU", 9.0 / 15.0), ("IOFU", 9.0 / 25.0)] {
        assert!(stays(a, b, measure, overlap + 1e-6), "{measure}");
        assert!(!stays(a, b, measure, overlap - 1e-6), "{measure}");
    }
}

#[test]
fn one_row_in_common_is_none_and_one_column_is() {
    let (a, below, beside) = ([0.0, 0.0, 4.0, 4.0], [0.0, 4.0, 4.0, 8.0], [4.0, 0.0, 8.0, 4.0]);
    assert!(stays(a, below, "IOU", 0.0));
    assert!(stays(a, beside, "IOU", 5.0 / 45.0 + 1e-6));
    assert!(!stays(a, beside, "IOU", 5.0 / 45.0 - 1e-6));
}
