//! The outputs of YOLO's layers, against slow references.

use super::{CASES, Draw, assert_close, forward};
use crate::blob;
use cortado_core::{Blob, Phase, Real};

/// A box by its centre and size.
type Centered = [f64; 4];

fn overlap(a: Centered, b: Centered) -> f64 {
    let side = |i: usize| {
        let low = (a[i] - a[i + 2] / 2.0).max(b[i] - b[i + 2] / 2.0);
        let high = (a[i] + a[i + 2] / 2.0).min(b[i] + b[i + 2] / 2.0);
        (high - low).max(0.0)
    };
    let both = side(0) * side(1);
    both / (a[2] * a[3] + b[2] * b[3] - both)
}

/// Class, score and box.
type Found = (usize, f64, Centered);
/// Class, box, and whether it is difficult.
type True = (usize, Centered, bool);

/// The row of an item.
fn item_row(mut found: Vec<Found>, truth: &[True], classes: usize, nms: f64, len: usize, is_v2: bool) -> Vec<f64> {
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut kept: Vec<Found> = Vec::new();
    for candidate in found {
        if (nms < 0.0 && !is_v2) || kept.iter().all(|better| overlap(better.2, candidate.2) < nms) {
            kept.push(candidate);
        }
    }
    let count = |class| truth.iter().filter(|t| t.0 == class && !t.2).count() as f64;
    let mut row: Vec<f64> = (0..classes).map(count).collect();
    let mut taken = vec![false; truth.len()];
    for class in 0..classes {
        for &(_, score, place) in kept.iter().filter(|found| found.0 == class) {
            let of_class = (0..truth.len()).filter(|&t| truth[t].0 == class);
            let best = of_class.max_by(|&a, &b| overlap(place, truth[a].1).total_cmp(&overlap(place, truth[b].1)));
            let hit = best.filter(|&t| overlap(place, truth[t].1) >= 0.5);
            let (right, wrong) = match hit {
                Some(t) if truth[t].2 => (0.0, 0.0),
                Some(t) if !taken[t] => {
                    taken[t] = true;
                    (1.0, 0.0)
                }
                None if is_v2 && best.is_some() => (0.0, 0.0),
                _ => (0.0, 1.0),
            };
            row.extend([class as f64, score, right, wrong]);
        }
    }
    row.resize(len, 0.0);
    row
}

fn greatest(scores: &[f64]) -> usize {
    (0..scores.len())
        .max_by(|&a, &b| scores[a].total_cmp(&scores[b]))
        .expect("there are some")
}

/// A box like another one.
fn near(draw: &mut Draw, axis_view: Centered) -> Centered {
    axis_view.map(|x| x + draw.value(-0.03, 0.03))
}

fn score(kind: &str, object: f64, probability: f64) -> f64 {
    match kind {
        "OBJ" => object,
        "PROB" => probability,
        _ => object * probability,
    }
}

fn planes<T: Real>(draw: &mut Draw) {
    let (items, side, classes, boxes) = (draw.size(1, 2), draw.size(1, 4), draw.size(1, 3), draw.size(1, 2));
    let (roots, of_cell, nms) = (draw.flag(), draw.flag(), [-1.0, 0.4][draw.size(0, 1)]);
    let kind = ["OBJ", "PROB", "MULTIPLY"][draw.size(0, 2)];
    let (cells, row) = (side * side, classes + 4 * side * side * boxes);
    let (mut x, mut labels, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..items {
        let scores = draw.values((classes + boxes) * cells, 0.01, 1.0);
        let (mut found, mut truth) = (Vec::new(), Vec::new());
        let mut sides = vec![0.0; 4 * boxes * cells];
        let mut label = vec![0.0; 7 * cells];
        for cell in 0..cells {
            let place = [cell % side, cell / side];
            let center = place.map(|place| (place as f64 + draw.value(0.1, 0.9)) / side as f64);
            let true_box = [center[0], center[1], draw.value(0.2, 0.6), draw.value(0.2, 0.6)];
            let class = draw.size(0, classes - 1);
            label[2 * cells + cell] = -1.0;
            if draw.flag() {
                let difficult = draw.size(0, 3) == 0;
                label[cell] = f64::from(u8::from(difficult));
                label[cells + cell] = 1.0;
                label[2 * cells + cell] = class as f64;
                label[3 * cells + 4 * cell..][..4].copy_from_slice(&true_box);
                truth.push((class, true_box, difficult));
            }
            for number in 0..boxes {
                let predicted = near(draw, true_box);
                let mut given = predicted;
                if of_cell {
                    given[0] = predicted[0] * side as f64 - place[0] as f64;
                    given[1] = predicted[1] * side as f64 - place[1] as f64;
                }
                if roots {
                    given[2] = predicted[2].sqrt();
                    given[3] = predicted[3].sqrt();
                }
                (0..4).for_each(|i| sides[(4 * number + i) * cells + cell] = given[i]);
                let of_class: Vec<f64> = (0..classes).map(|class| scores[class * cells + cell]).collect();
                let class = greatest(&of_class);
                let object = scores[(classes + number) * cells + cell];
                found.push((class, score(kind, object, of_class[class]), predicted));
            }
        }
        x.extend([scores, sides].concat());
        labels.extend(label);
        expected.extend(item_row(found, &truth, classes, nms, row, false));
    }
    let text = format!(
        "eval_detection_param {{ side: {side} num_class: {classes} num_object: {boxes} sqrt: {roots}
         constriant: {of_cell} score_type: {kind} nms: {nms} }}"
    );
    let bottoms = vec![
        blob::<T>("x", &[items, x.len() / items], &x),
        blob("label", &[items, labels.len() / items], &labels),
    ];
    let tops = forward("EvalDetection", &text, Phase::TEST, bottoms);
    assert_eq!(tops[0].0, [items, row], "{text}");
    assert_close::<T>(&text, &tops[0].1, &expected);
}

fn anchors<T: Real>(draw: &mut Draw) {
    let (items, side, classes, boxes) = (draw.size(1, 2), draw.size(1, 4), draw.size(1, 3), draw.size(1, 2));
    let nms = [-1.0, 0.4][draw.size(0, 1)];
    let kind = ["OBJ", "PROB", "MULTIPLY"][draw.size(0, 2)];
    let biases: Vec<f64> = (0..2 * boxes).map(|_| draw.size(2, 12) as f64 / 4.0).collect();
    let (cells, row) = (side * side, classes + 4 * side * side * boxes);
    let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
    let (mut x, mut labels, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..items {
        let of_item = draw.values(boxes * (5 + classes) * cells, -1.0, 1.0);
        let mut found = Vec::new();
        for cell in 0..cells {
            for number in 0..boxes {
                let entry = |entry: usize| of_item[(number * (5 + classes) + entry) * cells + cell];
                let size = |i: usize| biases[2 * number + i] * entry(2 + i).exp() / side as f64;
                let place = |i: usize, at: usize| (at as f64 + sigmoid(entry(i))) / side as f64;
                let predicted = [place(0, cell % side), place(1, cell / side), size(0), size(1)];
                let powers: Vec<f64> = (0..classes).map(|class| entry(5 + class).exp()).collect();
                let class = greatest(&powers);
                let probability = powers[class] / powers.iter().sum::<f64>();
                found.push((class, score(kind, sigmoid(entry(4)), probability), predicted));
            }
        }
        let mut truth = Vec::new();
        let mut label = vec![0.0; 20];
        for number in 0..draw.size(0, 3) {
            let (class, _, like) = found[draw.size(0, found.len() - 1)];
            let true_box = near(draw, like);
            label[5 * number] = class as f64;
            label[5 * number + 1..][..4].copy_from_slice(&true_box);
            truth.push((class, true_box, false));
        }
        x.extend(of_item);
        labels.extend(label);
        // Nothing is listed that is not suppressed.
        let found = if nms < 0.0 { Vec::new() } else { found };
        expected.extend(item_row(found, &truth, classes, nms, row, true));
    }
    let given: Vec<String> = biases.iter().map(|bias| format!("biases: {bias}")).collect();
    let text = format!(
        "eval_detection_param {{ side: {side} num_class: {classes} score_type: {kind} nms: {nms} {} }}",
        given.join(" ")
    );
    let mut bottoms = vec![blob::<T>("x", &[items, boxes * (5 + classes), side, side], &x)];
    bottoms.push(match draw.flag() {
        true => blob("label", &[items, 20], &labels),
        false => rows_of_ssd(&labels),
    });
    if draw.flag() {
        bottoms.push(blob("image", &[items, 1], &vec![0.0; items]));
    }
    let tops = forward("EvalDetection", &text, Phase::TEST, bottoms);
    assert_eq!(tops[0].0, [items, row], "{text}");
    assert_close::<T>(&text, &tops[0].1, &expected);
}

/// Lists of class, centre and size, four for an item, as SSD's rows.
fn rows_of_ssd<T: Real>(lists: &[f64]) -> Blob<T> {
    let mut rows = vec![-1.0; 8];
    for (number, list) in lists.as_chunks::<5>().0.iter().enumerate() {
        let [class, x, y, width, height] = *list;
        if width != 0.0 {
            rows.extend([(number / 4) as f64, class + 1.0, 0.0, x - width / 2.0, y - height / 2.0]);
            rows.extend([x + width / 2.0, y + height / 2.0, 0.0]);
        }
    }
    blob("label", &[1, 1, rows.len() / 8, 8], &rows)
}

#[test]
fn evaluation_follows_its_formula() {
    for case in 0..2 * CASES {
        planes::<f32>(&mut Draw::new(case));
        planes::<f64>(&mut Draw::new(case));
        anchors::<f32>(&mut Draw::new(case));
        anchors::<f64>(&mut Draw::new(case));
    }
}

/// The gradient of a RegionLoss with anchors of these widths and heights, for a true box of an item.
fn region_slopes(shape: [usize; 4], x: &[f64], biases: &[f64], (item, found): (usize, Centered)) -> Vec<f64> {
    let mut labels = vec![0.0; 10 * shape[0]];
    labels[10 * item + 1..][..4].copy_from_slice(&found);
    let anchors = biases.len() / 2;
    let biases: String = biases.iter().map(|bias| format!("biases: {bias} ")).collect();
    let classes = shape[1] / anchors - 5;
    let text = format!("region_loss_param {{ num: {anchors} num_class: {classes} {biases} }}");
    let bottoms = vec![blob::<f64>("x", &shape, x), blob("label", &[shape[0], 10], &labels)];
    let mut test = crate::layer("RegionLoss", &text, Phase::TRAIN, bottoms);
    test.forward().expect("it works");
    crate::set_diff(test.top(0), &[1.0]);
    test.backward(&[true, false]).expect("it works");
    crate::diff(test.bottom(0))
}

#[test]
fn a_cell_that_predicts_its_box_exactly_has_no_slope() {
    let (shape, biases) = ([2, 3 * 7, 4, 5], [3.0, 1.0, 9.0, 9.0, 1.25, 2.5]);
    let found = [0.71, 0.3, 0.2, 0.6];
    let logit = |p: f64| (p / (1.0 - p)).ln();
    let logits = [
        logit(0.71 * 5.0 - 3.0),
        logit(0.3 * 4.0 - 1.0),
        (0.2 * 5.0 / 1.25_f64).ln(),
        (0.6 * 4.0 / 2.5_f64).ln(),
    ];
    // Of the second item, the third anchor in row 1 and column 3.
    let place = |entry: usize| ((3 + 2) * 7 + entry) * 20 + 5 + 3;
    let mut x = vec![0.0; 2 * 3 * 7 * 20];
    (0..4).for_each(|entry| x[place(entry)] = logits[entry]);
    let slopes = region_slopes(shape, &x, &biases, (1, found));
    // δ is divided by the two items: no place or size is to move, and the box overlaps itself by 1.
    let of_cell: Vec<f64> = (0..7).map(|entry| slopes[place(entry)]).collect();
    assert_close::<f64>("δ", &of_cell, &[0.0, 0.0, 0.0, 0.0, -0.0625, -0.25, 0.25]);
    let is_object = |i: usize| i / 20 % 7 == 4;
    let elsewhere = (0..x.len()).filter(|&i| !is_object(i) && (0..7).all(|entry| i != place(entry)));
    assert!(elsewhere.into_iter().all(|i| slopes[i] == 0.0));
}

#[test]
fn centres_outside_belong_to_the_nearest_cell() {
    let cell = |x: f64, y: f64| {
        let slopes = region_slopes([1, 6, 4, 5], &[0.0; 120], &[1.0, 1.0], (0, [x, y, 0.1, 0.1]));
        let moved: Vec<usize> = (0..20).filter(|&cell| slopes[cell] != 0.0).collect();
        assert_eq!(moved.len(), 1, "{x} {y}");
        (moved[0] / 5, moved[0] % 5)
    };
    assert_eq!(cell(1.0, 1.0), (3, 4));
    assert_eq!(cell(-3.0, f64::NAN), (0, 0));
    assert_eq!(cell(9.0, 0.5), (2, 4));
}
