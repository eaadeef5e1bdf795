//! Non-maximum suppression whose threshold shrinks, which no standard operator has: a loop over the
//! boxes of all classes, from the best on.

use crate::builder::Builder;
use crate::model::{Attribute, Body, Dim, Type, ValueInfo};
use cortado_ops::SsdDetection;
use std::iter::repeat_n;

/// The greatest number of overlaps that are computed at once.
const MOST_OVERLAPS: usize = 1 << 27;

/// Rows of item, class and prior, from boxes N × `each` × P × 4 and scores N × K × P.
///
/// # Errors
/// More boxes than can be compared with each other.
pub(super) fn shrinking(
    b: &mut Builder,
    d: &SsdDetection,
    each: usize,
    boxes: &str,
    scores: &str,
) -> Result<String, String> {
    let count = d.top_k.unwrap_or(d.priors).min(d.priors);
    if cortado_ops::count([d.items, d.classes, count, count]) > MOST_OVERLAPS {
        return Err(format!(
            "nms_param.eta: a threshold that shrinks compares all of {count} boxes with each other; set nms_param.top_k to 400"
        ));
    }
    let wanted = b.ints([count as i64]);
    let best = b.add_many("TopK", &[scores, &wanted], 2, vec![("axis", Attribute::Int(2))]);
    let boxes = match each {
        1 => {
            let sizes = b.ints([d.items, d.classes, d.priors, 4].map(|size| size as i64));
            b.pair("Expand", boxes, &sizes)
        }
        _ => boxes.into(),
    };
    let places = b.reshape(&best[1], &[d.items, d.classes, count, 1], None);
    let boxes = b.add("GatherND", &[&boxes, &places], vec![("batch_dims", Attribute::Int(2))]);
    let overlaps = overlaps(b, [d.items, d.classes, count], &boxes);
    let threshold = b.float(d.score_threshold);
    let valid = b.pair("Greater", &best[0], &threshold);
    let kept = kept(b, d, count, &overlaps, &valid);
    let found = b.add("NonZero", &[&kept], Vec::new());
    let found = b.add("Transpose", &[&found], vec![("perm", Attribute::Ints(vec![1, 0]))]);
    let prior = b.pair("GatherND", &best[1], &found);
    let prior = b.reshape(&prior, &[1, 1], Some(0));
    let names = b.part(&found, 1, 0, 2);
    Ok(b.concat(&[names, prior], 1))
}

/// The overlaps of all boxes of a class with each other.
fn overlaps(b: &mut Builder, [items, classes, count]: [usize; 3], boxes: &str) -> String {
    let rows = b.reshape(boxes, &[items, classes, count, 1, 4], None);
    let columns = b.reshape(boxes, &[items, classes, 1, count, 4], None);
    let zero = b.float(0.0);
    let edges = |b: &mut Builder, boxes: &str| [b.part(boxes, 4, 0, 2), b.part(boxes, 4, 2, 4)];
    let ([low, high], [other_low, other_high]) = (edges(b, &rows), edges(b, &columns));
    let area = |b: &mut Builder, low: &str, high: &str| {
        let size = b.pair("Sub", high, low);
        let size = b.pair("Max", &size, &zero);
        let (width, height) = (b.part(&size, 4, 0, 1), b.part(&size, 4, 1, 2));
        b.pair("Mul", &width, &height)
    };
    let (first, second) = (b.pair("Max", &low, &other_low), b.pair("Min", &high, &other_high));
    let common = area(b, &first, &second);
    let (own, other) = (area(b, &low, &high), area(b, &other_low, &other_high));
    let both = b.pair("Add", &own, &other);
    let both = b.pair("Sub", &both, &common);
    let share = b.pair("Div", &common, &both);
    let meets = b.pair("Greater", &common, &zero);
    let share = b.add("Where", &[&meets, &share, &zero], Vec::new());
    b.reshape(&share, &[items, classes, count, count], None)
}

/// Which boxes stay: one after the other, those that none overlaps that stays.
fn kept(b: &mut Builder, d: &SsdDetection, count: usize, overlaps: &str, valid: &str) -> String {
    let sizes = [d.items, d.classes, count];
    let none = b.bools(&sizes, repeat_n(false, cortado_ops::count(sizes)));
    let threshold = b.floats(
        &[d.items, d.classes, 1],
        repeat_n(d.overlap_threshold as f32, d.items * d.classes),
    );
    let info = |name: &str, value_type: Type, dims: &[usize]| ValueInfo {
        name: name.into(),
        value_type,
        dims: dims.iter().map(|&size| Dim::Size(size)).collect(),
    };
    let [step, go_on, before, limit] = ["step", "go_on", "kept", "threshold"].map(|name| b.name(name));
    let since = b.nodes.len();
    let last = |axis: i64| vec![("axis", Attribute::Int(axis))];
    let own = b.add("Gather", &[overlaps, &step], last(2));
    let over = b.pair("Greater", &own, &limit);
    let over = b.pair("And", &over, &before);
    let over = b.cast(&over, Type::Float);
    let over = b.sum(&over, &[2], true);
    let half = b.float(0.5);
    let free = b.pair("Less", &over, &half);
    let place = b.ints(0..count as i64);
    let here = b.pair("Equal", &place, &step);
    let may = b.pair("And", valid, &here);
    let stays = b.pair("And", &may, &free);
    let after = b.pair("Or", &before, &stays);
    let stayed = b.cast(&stays, Type::Float);
    let stayed = b.sum(&stayed, &[2], true);
    let stayed = b.pair("Greater", &stayed, &half);
    let above = b.pair("Greater", &limit, &half);
    let shrinks = b.pair("And", &stayed, &above);
    let eta = b.float(d.eta);
    let less = b.pair("Mul", &limit, &eta);
    let next = b.add("Where", &[&shrinks, &less, &limit], Vec::new());
    let goes_on = b.add("Identity", &[&go_on], Vec::new());
    let nodes = b.nodes.split_off(since);
    let limits = [d.items, d.classes, 1];
    let body = Body {
        nodes,
        inputs: vec![
            info(&step, Type::Int, &[]),
            info(&go_on, Type::Bool, &[]),
            info(&before, Type::Bool, &sizes),
            info(&limit, Type::Float, &limits),
        ],
        outputs: vec![
            info(&goes_on, Type::Bool, &[]),
            info(&after, Type::Bool, &sizes),
            info(&next, Type::Float, &limits),
        ],
    };
    let steps = b.int(count as i64);
    let made = b.add_many(
        "Loop",
        &[&steps, "", &none, &threshold],
        2,
        vec![("body", Attribute::Graph(body))],
    );
    made[0].clone()
}
