//! YOLO's detection in standard operators: cells are decoded on all maps, and the best boxes of
//! each item suppress others, of whatever class.

use super::Site;
use super::detection::or_nothing;
use crate::builder::Builder;
use crate::model::{Attribute, Type};
use cortado_ops::{YoloDetection, YoloMap, YoloScore};

pub(super) fn detection(site: &mut Site<'_>, d: &YoloDetection) -> Result<String, String> {
    if d.overlap_threshold <= 0.0 {
        return Err("nms_threshold: a box would fall without overlapping another; set it above 0".into());
    }
    let mut maps = Vec::new();
    for (index, map) in d.maps.iter().enumerate() {
        let x = site.x(index);
        maps.push(read(site.builder, d, map, &x));
    }
    let b = &mut *site.builder;
    let joined = |b: &mut Builder, part: fn(&Found) -> &String| match &maps[..] {
        [only] => part(only).clone(),
        all => b.concat(&all.iter().map(|found| part(found).clone()).collect::<Vec<_>>(), 1),
    };
    let boxes = joined(b, |found| &found.boxes);
    let scores = joined(b, |found| &found.scores);
    let classes = joined(b, |found| &found.classes);
    let count: usize = d.maps.iter().map(|map| cells(map) * of_cell(d)).sum();
    let row = b.reshape(&scores, &[d.items, 1, count], None);
    let most = b.ints([count as i64]);
    // A box falls at the threshold already; a score of the best class may be at its own.
    let least = match d.score {
        YoloScore::Best => (d.score_threshold as f32).next_down(),
        YoloScore::Each { .. } => d.score_threshold as f32,
    };
    let overlap = (d.overlap_threshold as f32).next_down().min(1.0);
    let (overlap, least) = (b.floats(&[1], vec![overlap]), b.floats(&[1], vec![least]));
    let chosen = b.add(
        "NonMaxSuppression",
        &[&boxes, &row, &most, &overlap, &least],
        Vec::new(),
    );
    let columns = b.split(&chosen, 1, &[1, 1, 1]);
    let places = b.concat(&[columns[0].clone(), columns[2].clone()], 1);
    let column = |b: &mut Builder, values: &str| {
        let found = b.pair("GatherND", values, &places);
        b.reshape(&found, &[1, 1], Some(0))
    };
    let item = b.cast(&columns[0], Type::Float);
    let (class, score) = (column(b, &classes), column(b, &scores));
    let edges = b.pair("GatherND", &boxes, &places);
    let rows = b.concat(&[item, class, score, edges], 1);
    Ok(or_nothing(b, d.items, &rows))
}

/// The boxes of a map: N × boxes × 4 edges, and N × boxes scores and classes from 1 on.
struct Found {
    boxes: String,
    scores: String,
    classes: String,
}

/// The cells of a map, each with all its anchors.
fn cells(map: &YoloMap) -> usize {
    cortado_ops::count([map.cells[0], map.cells[1], map.anchors.len()])
}

/// How many boxes a cell and anchor may give.
fn of_cell(d: &YoloDetection) -> usize {
    match d.score {
        YoloScore::Best => 1,
        YoloScore::Each { .. } => d.classes,
    }
}

fn read(b: &mut Builder, d: &YoloDetection, map: &YoloMap, x: &str) -> Found {
    let step = if d.score == (YoloScore::Each { deviations: true }) {
        2
    } else {
        1
    };
    let (object, [rows, columns]) = (4 * step, map.cells);
    let entries = object + 1 + d.classes;
    let seen = b.reshape(x, &[d.items, map.anchors.len(), entries, rows, columns], None);
    let moved = b.add(
        "Transpose",
        &[&seen],
        vec![("perm", Attribute::Ints(vec![0, 3, 4, 1, 2]))],
    );
    let all = cells(map);
    let seen = b.reshape(&moved, &[d.items, all, entries], None);
    let pick = |b: &mut Builder, entries: [usize; 2]| {
        let entries = b.ints(entries.map(|entry| entry as i64));
        b.add("Gather", &[&seen, &entries], vec![("axis", Attribute::Int(2))])
    };
    let (place, size) = (pick(b, [0, step]), pick(b, [2 * step, 3 * step]));
    let boxes = decode(b, map, &place, &size);
    let sure = b.part(&seen, 2, object as i64, object as i64 + 1);
    let mut sure = b.add("Sigmoid", &[&sure], Vec::new());
    if step == 2 {
        let deviations = b.ints([1, 3, 5, 7]);
        let deviations = b.add("Gather", &[&seen, &deviations], vec![("axis", Attribute::Int(2))]);
        let deviations = b.add("Sigmoid", &[&deviations], Vec::new());
        let sum = b.sum(&deviations, &[2], true);
        let minus = b.scaled(&sum, -0.25);
        let factor = b.shifted(&minus, 1.0);
        sure = b.pair("Mul", &sure, &factor);
    }
    let classes = b.part(&seen, 2, object as i64 + 1, entries as i64);
    match d.score {
        YoloScore::Best => {
            let p = b.add("Softmax", &[&classes], vec![("axis", Attribute::Int(2))]);
            let one = b.ints([1]);
            let best = b.add_many("TopK", &[&p, &one], 2, vec![("axis", Attribute::Int(2))]);
            let scores = b.pair("Mul", &sure, &best[0]);
            let number = b.cast(&best[1], Type::Float);
            let number = b.shifted(&number, 1.0);
            Found {
                boxes,
                scores: b.reshape(&scores, &[d.items, all], None),
                classes: b.reshape(&number, &[d.items, all], None),
            }
        }
        YoloScore::Each { .. } => {
            let p = b.add("Sigmoid", &[&classes], Vec::new());
            let scores = b.pair("Mul", &p, &sure);
            let count = all * d.classes;
            let boxes = b.reshape(&boxes, &[d.items, all, 1, 4], None);
            let sizes = b.ints([d.items, all, d.classes, 4].map(|size| size as i64));
            let boxes = b.pair("Expand", &boxes, &sizes);
            let numbers = b.floats(&[d.classes], (1..=d.classes).map(|class| class as f32));
            let sizes = b.ints([d.items, all, d.classes].map(|size| size as i64));
            let numbers = b.pair("Expand", &numbers, &sizes);
            Found {
                boxes: b.reshape(&boxes, &[d.items, count, 4], None),
                scores: b.reshape(&scores, &[d.items, count], None),
                classes: b.reshape(&numbers, &[d.items, count], None),
            }
        }
    }
}

/// Edges, from places within the cells and logarithms of sizes.
fn decode(b: &mut Builder, map: &YoloMap, place: &str, size: &str) -> String {
    let [rows, columns] = map.cells;
    let grid = (0..rows).flat_map(|row| (0..columns).map(move |column| [column as f32, row as f32]));
    let grid = grid.flat_map(|cell| map.anchors.iter().flat_map(move |_| cell));
    let all = cells(map);
    let grid = b.floats(&[all, 2], grid);
    let anchors = map.anchors.iter().flatten().map(|&size| size as f32);
    let anchors = b.floats(&[all, 2], std::iter::repeat_n(anchors, rows * columns).flatten());
    let place = b.add("Sigmoid", &[place], Vec::new());
    let center = b.pair("Add", &place, &grid);
    let whole = b.floats(&[2], vec![columns as f32, rows as f32]);
    let center = b.pair("Div", &center, &whole);
    let size = b.add("Exp", &[size], Vec::new());
    let size = b.pair("Mul", &size, &anchors);
    let reach = b.scaled(&size, 0.5);
    let (low, high) = (b.pair("Sub", &center, &reach), b.pair("Add", &center, &reach));
    b.concat(&[low, high], 2)
}
