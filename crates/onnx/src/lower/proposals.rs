//! Which regions there are, and the boxes that are written beside them.

use super::regions::Rows;
use super::{Lowered, Site};
use crate::builder::{Builder, ints};
use crate::model::{Attribute, Type};
use cortado_ops::{BoxOffsets, Proposals};

/// The axis of an attribute.
fn axis(axis: i64) -> Vec<(&'static str, Attribute)> {
    vec![("axis", Attribute::Int(axis))]
}

/// Boxes, four edges each, and their scores, in one order.
struct Candidates {
    boxes: String,
    scores: String,
}

pub(super) fn proposals(site: &mut Site<'_>, p: &Proposals) -> Lowered {
    let images = site.inputs[0].shape[0];
    if images == 0 {
        return Err("has no images".into());
    }
    let (mut rows, mut scores) = (Vec::new(), Vec::new());
    for image in 0..images {
        let found = candidates(site, p, image);
        let b = &mut *site.builder;
        let best = best_first(b, p, found);
        let kept = suppress(b, p, best);
        let number = b.floats(&[1, 1], vec![image as f32]);
        let count = b.add("Shape", &[&kept.scores], Vec::new());
        let one = b.ints([1]);
        let sizes = b.concat(&[count, one], 0);
        let number = b.pair("Expand", &number, &sizes);
        rows.push(b.concat(&[number, kept.boxes], 1));
        scores.push(b.reshape(&kept.scores, &[1, 1], Some(0)));
    }
    let b = &mut *site.builder;
    let mut joined = |parts: Vec<String>| match &parts[..] {
        [only] => only.clone(),
        all => b.concat(all, 0),
    };
    let rows = joined(rows);
    Ok(match site.outputs.len() {
        1 => vec![rows],
        _ => vec![rows, joined(scores)],
    })
}

/// All boxes of an image, by rows, columns and anchors.
fn candidates(site: &mut Site<'_>, p: &Proposals, image: usize) -> Candidates {
    let shape = site.inputs[0].shape.clone();
    let [height, width] = [shape[2], shape[3]];
    let (anchors, at) = (p.anchors.len(), image as i64);
    let [scores, offsets] = [site.x(0), site.x(1)];
    let info = image_info(site, p.min_size, image);
    let b = &mut *site.builder;
    let scores = b.part(&scores, 0, at, at + 1);
    let scores = b.part(&scores, 1, anchors as i64, 2 * anchors as i64);
    let scores = b.add("Transpose", &[&scores], vec![("perm", ints([0, 2, 3, 1]))]);
    let scores = b.reshape(&scores, &[height * width * anchors], None);
    let t = b.part(&offsets, 0, at, at + 1);
    let t = b.reshape(&t, &[anchors, 4, height, width], None);
    let t = b.add("Transpose", &[&t], vec![("perm", ints([2, 3, 0, 1]))]);
    let t = b.reshape(&t, &[height * width * anchors, 4], None);
    let (sizes, centers) = laid(b, p, [height, width]);
    let halves = b.split(&t, 1, &[2, 2]);
    let center = b.pair("Mul", &halves[0], &sizes);
    let center = b.pair("Add", &center, &centers);
    let reach = b.add("Exp", &[&halves[1]], Vec::new());
    let reach = b.pair("Mul", &reach, &sizes);
    let reach = b.scaled(&reach, 0.5);
    let zero = b.float(0.0);
    let mut cut = |op: &'static str| {
        let edge = b.pair(op, &center, &reach);
        let edge = b.pair("Min", &edge, &info.last);
        b.pair("Max", &edge, &zero)
    };
    let (low, high) = (cut("Sub"), cut("Add"));
    let boxes = b.concat(&[low.clone(), high.clone()], 1);
    let size = b.pair("Sub", &high, &low);
    let size = b.shifted(&size, 1.0);
    let is_large = b.pair("GreaterOrEqual", &size, &info.least);
    let sides = b.split(&is_large, 1, &[1, 1]);
    let is_large = b.pair("And", &sides[0], &sides[1]);
    let is_large = b.reshape(&is_large, &[height * width * anchors], None);
    match p.drops_small {
        true => Candidates {
            boxes: b.add("Compress", &[&boxes, &is_large], axis(0)),
            scores: b.add("Compress", &[&scores, &is_large], axis(0)),
        },
        false => Candidates {
            boxes,
            scores: b.add("Where", &[&is_large, &scores, &zero], Vec::new()),
        },
    }
}

/// What counts of an image, across and down.
struct Info {
    /// The last pixels.
    last: String,
    /// The least sizes.
    least: String,
}

/// The sizes of an image, from its row or from the only one.
fn image_info(site: &mut Site<'_>, min_size: f64, image: usize) -> Info {
    let shape = site.inputs[2].shape.clone();
    let each = cortado_ops::count(shape[1..].iter().copied());
    let info = site.x(2);
    let b = &mut *site.builder;
    let info = b.reshape(&info, &[shape[0], each], None);
    let at = if shape[0] == 1 { 0 } else { image as i64 };
    let info = b.part(&info, 0, at, at + 1);
    let numbers = |b: &mut Builder, places: [i64; 2]| {
        let places = b.ints(places);
        b.add("Gather", &[&info, &places], axis(1))
    };
    let last = numbers(b, [1, 0]);
    let scales = numbers(b, [if each > 3 { 3 } else { 2 }, 2]);
    Info {
        last: b.shifted(&last, -1.0),
        least: b.scaled(&scales, min_size),
    }
}

/// The sizes of all anchors, which count both edges, and their centres, (anchors, 2) each.
fn laid(b: &mut Builder, p: &Proposals, [height, width]: [usize; 2]) -> (String, String) {
    let cells =
        (0..height).flat_map(|row| (0..width).map(move |column| [column, row].map(|cell| cell as f64 * p.stride)));
    let sides = cells.flat_map(|moved| {
        let side = move |anchor: &[f64; 4], side: usize| {
            let low = (anchor[side] + moved[side]) as f32;
            let size = (anchor[2 + side] + moved[side]) as f32 - low + 1.0;
            [size, low + 0.5 * size]
        };
        let anchors = p.anchors.iter();
        anchors.flat_map(move |anchor| [0, 1].map(|number| side(anchor, number)))
    });
    let dims = [height * width * p.anchors.len(), 2];
    let sizes = b.floats(&dims, sides.clone().map(|[size, _]| size));
    (sizes, b.floats(&dims, sides.map(|[_, center]| center)))
}

/// The candidates that take part, from the best on.
fn best_first(b: &mut Builder, p: &Proposals, found: Candidates) -> Candidates {
    let Candidates { mut boxes, mut scores } = found;
    if p.last_first {
        // Of equal scores the first one comes first in TopK.
        let ends = [-1, i64::MIN, 0, -1].map(|value| b.ints([value]));
        let [start, end, along, step] = &ends;
        let mut turned = |x: &str| b.add("Slice", &[x, start, end, along, step], Vec::new());
        (boxes, scores) = (turned(&boxes), turned(&scores));
    }
    let mut count = b.add("Shape", &[&scores], Vec::new());
    if let Some(before) = p.before {
        let most = b.ints([before as i64]);
        count = b.pair("Min", &count, &most);
    }
    let best = b.add_many("TopK", &[&scores, &count], 2, axis(0));
    Candidates {
        boxes: b.add("Gather", &[&boxes, &best[1]], axis(0)),
        scores: best[0].clone(),
    }
}

/// Those that no better one overlaps, as many as wanted.
fn suppress(b: &mut Builder, p: &Proposals, best: Candidates) -> Candidates {
    let Some(threshold) = p.threshold else {
        let Some(after) = p.after else {
            return best;
        };
        let most = after.min(i64::MAX as usize) as i64;
        return Candidates {
            boxes: b.part(&best.boxes, 0, 0, most),
            scores: b.part(&best.scores, 0, 0, most),
        };
    };
    let kept = kept(b, &best.boxes, threshold, p.after, 1.0);
    Candidates {
        boxes: b.add("Gather", &[&best.boxes, &kept], axis(0)),
        scores: b.add("Gather", &[&best.scores, &kept], axis(0)),
    }
}

/// The numbers of the boxes (M, 4), from the best on, that no better one overlaps by more than the
/// threshold. The right and bottom edges are moved by `border` before.
pub(super) fn kept(b: &mut Builder, boxes: &str, threshold: f64, after: Option<usize>, border: f64) -> String {
    let halves = b.split(boxes, 1, &[2, 2]);
    let high = b.shifted(&halves[1], border);
    let boxes = b.concat(&[halves[0].clone(), high], 1);
    let boxes = b.reshape(&boxes, &[1, 1, 4], Some(1));
    // The order is the score, so that equal scores and 0 do not matter.
    let sizes = b.add("Shape", &[&boxes], Vec::new());
    let count = b.part(&sizes, 0, 1, 2);
    let count = b.reshape(&count, &[], None);
    let (zero, step) = (b.int(0), b.int(1));
    let numbers = b.add("Range", &[&zero, &count, &step], Vec::new());
    let numbers = b.cast(&numbers, Type::Float);
    let ranks = b.add("Neg", &[&numbers], Vec::new());
    let ranks = b.reshape(&ranks, &[1, 1, 1], Some(2));
    let most = b.ints([after.unwrap_or(i32::MAX as usize).min(i32::MAX as usize) as i64]);
    let threshold = b.floats(&[1], vec![threshold.min(1.0) as f32]);
    let chosen = b.add("NonMaxSuppression", &[&boxes, &ranks, &most, &threshold], Vec::new());
    let places = b.part(&chosen, 1, 2, 3);
    b.reshape(&places, &[1], Some(0))
}

/// Boxes from the middle of the edges of their regions, with a right edge that belongs to them.
pub(super) fn decode_boxes(site: &mut Site<'_>, offsets: &BoxOffsets) -> String {
    let rows = Rows::read(site, 1);
    let shape = &site.inputs[0].shape;
    let t = site.x(0);
    let b = &mut *site.builder;
    let t = b.reshape(&t, &[shape[0], 8], Some(0));
    let t = b.part(&t, 1, 4, 8);
    let t = if offsets.deviation == [1.0; 4] {
        t
    } else {
        let deviation = b.floats(&[4], offsets.deviation.map(|value| value as f32));
        b.pair("Mul", &t, &deviation)
    };
    let t = if offsets.mean == [0.0; 4] {
        t
    } else {
        let mean = b.floats(&[4], offsets.mean.map(|value| value as f32));
        b.pair("Add", &t, &mean)
    };
    let size = b.pair("Sub", &rows.high, &rows.low);
    let size = b.shifted(&size, 1.0);
    let center = b.pair("Add", &rows.low, &rows.high);
    let center = b.scaled(&center, 0.5);
    let halves = b.split(&t, 1, &[2, 2]);
    let moved = b.pair("Mul", &halves[0], &size);
    let center = b.pair("Add", &moved, &center);
    let size_of = b.add("Exp", &[&halves[1]], Vec::new());
    let size = b.pair("Mul", &size_of, &size);
    let reach = b.shifted(&size, -1.0);
    let half = b.scaled(&reach, 0.5);
    let low = b.pair("Sub", &center, &half);
    let high = b.pair("Add", &low, &reach);
    let boxes = b.concat(&[rows.images, low, high], 1);
    b.reshape(&boxes, &[1, 5, 1, 1], Some(0))
}
