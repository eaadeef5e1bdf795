//! YOLO v2 in the forms of gklz1982's and Intel's Caffe.

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};

/// A box by its centre and size.
type Centered = [f64; 4];

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn overlap(a: Centered, b: Centered) -> f64 {
    let side = |i: usize| {
        let low = (a[i] - a[i + 2] / 2.0).max(b[i] - b[i + 2] / 2.0);
        (a[i] + a[i + 2] / 2.0).min(b[i] + b[i + 2] / 2.0) - low
    };
    if side(0) < 0.0 || side(1) < 0.0 {
        return 0.0;
    }
    let both = side(0) * side(1);
    both / (a[2] * a[3] + b[2] * b[3] - both)
}

/// A map of predictions.
struct Map {
    items: usize,
    side: usize,
    classes: usize,
    anchors: usize,
    biases: Vec<f64>,
    x: Vec<f64>,
}

impl Map {
    fn draw(draw: &mut Draw) -> Self {
        let (items, side, classes, anchors) = (draw.size(1, 2), draw.size(1, 4), draw.size(1, 3), draw.size(1, 3));
        let count = items * anchors * (5 + classes) * side * side;
        Self {
            items,
            side,
            classes,
            anchors,
            biases: (0..2 * anchors).map(|_| draw.size(2, 12) as f64 / 4.0).collect(),
            x: draw.values(count, -2.0, 2.0),
        }
    }

    fn place(&self, item: usize, cell: usize, anchor: usize, entry: usize) -> usize {
        let plane = (item * self.anchors + anchor) * (5 + self.classes) + entry;
        plane * self.side * self.side + cell
    }

    fn at(&self, item: usize, cell: usize, anchor: usize, entry: usize) -> f64 {
        self.x[self.place(item, cell, anchor, entry)]
    }

    fn predicted(&self, item: usize, cell: usize, anchor: usize) -> Centered {
        let (entry, side) = (|entry| self.at(item, cell, anchor, entry), self.side as f64);
        [
            ((cell % self.side) as f64 + sigmoid(entry(0))) / side,
            ((cell / self.side) as f64 + sigmoid(entry(1))) / side,
            entry(2).exp() * self.biases[2 * anchor] / side,
            entry(3).exp() * self.biases[2 * anchor + 1] / side,
        ]
    }

    fn softmax(&self, item: usize, cell: usize, anchor: usize) -> Vec<f64> {
        let powers: Vec<f64> = (0..self.classes)
            .map(|class| self.at(item, cell, anchor, 5 + class).exp())
            .collect();
        let sum: f64 = powers.iter().sum();
        powers.into_iter().map(|power| power / sum).collect()
    }

    fn shape(&self) -> [usize; 4] {
        [self.items, self.anchors * (5 + self.classes), self.side, self.side]
    }

    fn biases(&self) -> String {
        self.biases.iter().map(|bias| format!("biases: {bias} ")).collect()
    }
}

fn output<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let map = Map::draw(&mut draw);
    let (least, threshold) = ([0.25, 0.875][draw.size(0, 1)], 0.3125);
    let mut expected = Vec::new();
    for item in 0..map.items {
        let mut kept: Vec<Centered> = Vec::new();
        for cell in 0..map.side * map.side {
            for anchor in 0..map.anchors {
                let probabilities = map.softmax(item, cell, anchor);
                let greatest = probabilities.iter().fold(0.0, |a: f64, &b| a.max(b));
                let class = probabilities
                    .iter()
                    .position(|&p| p == greatest)
                    .expect("there are some");
                let score = sigmoid(map.at(item, cell, anchor, 4)) * greatest;
                let found = map.predicted(item, cell, anchor);
                if score >= least && kept.iter().all(|&earlier| overlap(earlier, found) < threshold) {
                    kept.push(found);
                    expected.extend([item as f64, class as f64, score]);
                    expected.extend(found);
                }
            }
        }
    }
    if expected.is_empty() {
        expected = vec![0.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0];
    }
    let text = format!(
        "detection_output_param {{ num_classes: {} num_box: {} confidence_threshold: {least} nms_threshold: {threshold} {} }}",
        map.classes,
        map.anchors,
        map.biases()
    );
    let bottoms = vec![blob::<T>("x", &map.shape(), &map.x)];
    let (shape, found) = forward("DetectionOutput", &text, Phase::TEST, bottoms).remove(0);
    assert_eq!(shape, [1, 1, expected.len() / 7, 7], "{case} {text}");
    assert_close::<T>(&text, &found, &expected);
}

#[test]
fn regions_are_put_out_in_the_order_of_cells() {
    for case in 0..2 * CASES {
        output::<f32>(case);
        output::<f64>(case);
    }
}

/// Item, class from 0, centre and size.
type True = (usize, usize, Centered);

/// SSD's row of a true box.
fn row(&(item, class, [x, y, w, h]): &True) -> [f64; 8] {
    let (item, class) = (item as f64, class as f64 + 1.0);
    [
        item,
        class,
        0.0,
        x - w / 2.0,
        y - h / 2.0,
        x + w / 2.0,
        y + h / 2.0,
        1.0,
    ]
}

/// The gradient of Intel's loss, except for the number of items.
fn slopes(map: &Map, truth: &[True], thresh: f64, scales: [f64; 4]) -> Vec<f64> {
    let [object_scale, noobject_scale, class_scale, coord_scale] = scales;
    let mut delta = vec![0.0; map.x.len()];
    let side = map.side as f64;
    for item in 0..map.items {
        let own = || truth.iter().filter(move |t| t.0 == item);
        for cell in 0..map.side * map.side {
            for anchor in 0..map.anchors {
                let found = map.predicted(item, cell, anchor);
                let best = own().map(|t| overlap(found, t.2)).fold(0.0, f64::max);
                let o = sigmoid(map.at(item, cell, anchor, 4));
                if best <= thresh {
                    delta[map.place(item, cell, anchor, 4)] = noobject_scale * o * o * (1.0 - o);
                }
            }
        }
        for (_, class, [x, y, w, h]) in own() {
            let (column, line) = ((x * side) as usize, (y * side) as usize);
            let cell = line * map.side + column;
            let sized = |a: usize| [0.0, 0.0, map.biases[2 * a] / side, map.biases[2 * a + 1] / side];
            let likeness = |a: usize| overlap(sized(a), [0.0, 0.0, *w, *h]);
            let anchor = (1..map.anchors).fold(0, |best, a| if likeness(a) > likeness(best) { a } else { best });
            let at = |entry: usize| map.at(item, cell, anchor, entry);
            for (entry, target) in [x * side - column as f64, y * side - line as f64]
                .into_iter()
                .enumerate()
            {
                let s = sigmoid(at(entry));
                delta[map.place(item, cell, anchor, entry)] = coord_scale * (s - target) * s * (1.0 - s);
            }
            for (k, size) in [w, h].into_iter().enumerate() {
                let target = (size * side / map.biases[2 * anchor + k]).ln();
                delta[map.place(item, cell, anchor, 2 + k)] = coord_scale * (at(2 + k) - target);
            }
            let o = sigmoid(at(4));
            delta[map.place(item, cell, anchor, 4)] = -object_scale * 2.0 * (1.0 - o).powi(3) * o * (1.0 - o);
            for (other, p) in map.softmax(item, cell, anchor).into_iter().enumerate() {
                let wanted = if other == *class { 1.0 } else { 0.0 };
                delta[map.place(item, cell, anchor, 5 + other)] = class_scale * (p - wanted);
            }
        }
    }
    delta
}

fn loss<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let map = Map::draw(&mut draw);
    let truth: Vec<True> = (0..draw.size(0, 3))
        .map(|_| {
            let place = [
                draw.value(0.05, 0.95),
                draw.value(0.05, 0.95),
                draw.value(0.1, 0.8),
                draw.value(0.1, 0.8),
            ];
            (draw.size(0, map.items - 1), draw.size(0, map.classes - 1), place)
        })
        .collect();
    let scales = [5.0, 0.5, 1.5, 2.0];
    let delta = slopes(&map, &truth, 0.3, scales);
    let mut rows: Vec<[f64; 8]> = truth.iter().map(row).collect();
    // Rows of no item are skipped, wherever they are.
    rows.insert(draw.size(0, rows.len()), [-1.0; 8]);
    let text = format!(
        "region_loss_param {{ num: {} num_class: {} rescore: {} thresh: 0.3 object_scale: 5 noobject_scale: 0.5
         class_scale: 1.5 coord_scale: 2 {} }}",
        map.anchors,
        map.classes,
        draw.size(0, 1),
        map.biases()
    );
    let bottoms = vec![
        blob::<T>("x", &map.shape(), &map.x),
        blob("label", &[1, 1, rows.len(), 8], rows.as_flattened()),
    ];
    let mut test = layer("RegionLoss", &text, Phase::TRAIN, bottoms);
    test.forward().expect("it works");
    let squares: f64 = delta.iter().map(|d| d * d).sum();
    assert_close::<T>("loss", &data(test.top(0)), &[squares]);
    set_diff(test.top(0), &[0.7]);
    test.backward(&[true, false]).expect("it works");
    let expected: Vec<f64> = delta.iter().map(|d| 0.7 * d / map.items as f64).collect();
    assert_close::<T>("δ", &diff(test.bottom(0)), &expected);
}

#[test]
fn a_region_loss_learns_from_rows_of_ssd() {
    for case in 0..2 * CASES {
        loss::<f32>(case);
        loss::<f64>(case);
    }
}
