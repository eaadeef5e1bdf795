//! SSD's detection in standard operators: boxes are decoded, the best of each class suppress
//! others, and the best of each item stay.

use super::Site;
use super::suppress::shrinking;
use crate::builder::Builder;
use crate::model::{Attribute, Type};
use cortado_ops::{BoxCode, SsdDetection};

/// Below every score.
const NEVER: f64 = f64::NEG_INFINITY;

pub(super) fn detection(site: &mut Site<'_>, detection: &SsdDetection) -> Result<String, String> {
    let d = detection;
    if d.items == 0 || d.priors == 0 {
        return Err("has no items or no priors".into());
    }
    let (locations, scores, priors) = (site.x(0), site.x(1), site.x(2));
    let each = if d.share_location { 1 } else { d.classes };
    let b = &mut *site.builder;
    let boxes = decode(b, d, each, &locations, &priors);
    // N × K × P, what is not to be found lowered below every threshold.
    let scores = b.reshape(&scores, &[d.items, d.priors, d.classes], None);
    let scores = b.add("Transpose", &[&scores], vec![("perm", Attribute::Ints(vec![0, 2, 1]))]);
    let eligible = eligible(b, d, &scores);
    let chosen = match d.eta < 1.0 && d.overlap_threshold > 0.5 {
        true => shrinking(b, d, each, &boxes, &eligible)?,
        false => suppress(b, d, each, &boxes, &eligible),
    };
    let rows = rows(b, d, each, &boxes, &scores, &chosen);
    let rows = keep_best(b, d, &rows);
    Ok(or_nothing(b, d.items, &rows))
}

/// Boxes, N × `each` × P × 4: left, top, right and bottom.
fn decode(b: &mut Builder, d: &SsdDetection, each: usize, locations: &str, priors: &str) -> String {
    let t = b.reshape(locations, &[d.items, d.priors, each, 4], None);
    let t = b.add("Transpose", &[&t], vec![("perm", Attribute::Ints(vec![0, 2, 1, 3]))]);
    let both = b.reshape(priors, &[2, d.priors, 4], None);
    let halves = b.split(&both, 0, &[1, 1]);
    let (prior, variances) = (&halves[0], &halves[1]);
    let t = match d.variances {
        true => b.pair("Mul", &t, variances),
        false => t,
    };
    let low = b.part(prior, 2, 0, 2);
    let high = b.part(prior, 2, 2, 4);
    let size = b.pair("Sub", &high, &low);
    match d.code {
        BoxCode::Corner => b.pair("Add", prior, &t),
        BoxCode::CornerSize => {
            let sizes = b.concat(&[size.clone(), size], 2);
            let offsets = b.pair("Mul", &t, &sizes);
            b.pair("Add", prior, &offsets)
        }
        BoxCode::CenterSize => {
            let sum = b.pair("Add", &low, &high);
            let center = b.scaled(&sum, 0.5);
            let (moved, grown) = (b.part(&t, 3, 0, 2), b.part(&t, 3, 2, 4));
            let moved = b.pair("Mul", &moved, &size);
            let center = b.pair("Add", &moved, &center);
            let factor = b.add("Exp", &[&grown], Vec::new());
            let reach = b.pair("Mul", &factor, &size);
            let reach = b.scaled(&reach, 0.5);
            let (low, high) = (b.pair("Sub", &center, &reach), b.pair("Add", &center, &reach));
            b.concat(&[low, high], 3)
        }
    }
}

/// Scores of the best boxes of each class but the background.
fn eligible(b: &mut Builder, d: &SsdDetection, scores: &str) -> String {
    let mut scores = scores.to_string();
    let never = b.float(NEVER);
    if let Some(background) = d.background {
        let is_background = (0..d.classes).map(|class| class == background);
        let is_background = b.bools(&[d.classes, 1], is_background);
        scores = b.add("Where", &[&is_background, &never, &scores], Vec::new());
    }
    let Some(top_k) = d.top_k.filter(|&top_k| top_k < d.priors) else {
        return scores;
    };
    let wanted = b.ints([top_k as i64]);
    let best = b.add_many("TopK", &[&scores, &wanted], 2, vec![("axis", Attribute::Int(2))]);
    let shape = b.add("Shape", &[&scores], Vec::new());
    let nothing = b.pair("Expand", &never, &shape);
    let last = vec![("axis", Attribute::Int(2))];
    b.add("ScatterElements", &[&nothing, &best[1], &best[0]], last)
}

/// Rows of item, class and prior.
fn suppress(b: &mut Builder, d: &SsdDetection, each: usize, boxes: &str, scores: &str) -> String {
    // A box whose edges have changed sides has no area; for the operator it would have one.
    let (low, high) = (b.part(boxes, 3, 0, 2), b.part(boxes, 3, 2, 4));
    let high = b.pair("Max", &low, &high);
    let boxes = b.concat(&[low, high], 3);
    let (groups, of_group) = if each == 1 {
        (d.items, d.classes)
    } else {
        (d.items * d.classes, 1)
    };
    let boxes = b.reshape(&boxes, &[groups, d.priors, 4], None);
    let scores = b.reshape(scores, &[groups, of_group, d.priors], None);
    let most = b.ints([d.priors as i64]);
    let overlap = b.floats(&[1], vec![d.overlap_threshold.min(1.0) as f32]);
    let threshold = b.floats(&[1], vec![d.score_threshold as f32]);
    let chosen = b.add(
        "NonMaxSuppression",
        &[&boxes, &scores, &most, &overlap, &threshold],
        Vec::new(),
    );
    if each == 1 {
        return chosen;
    }
    let columns = b.split(&chosen, 1, &[1, 1, 1]);
    let classes = b.int(d.classes as i64);
    let item = b.pair("Div", &columns[0], &classes);
    let class = b.pair("Mod", &columns[0], &classes);
    b.concat(&[item, class, columns[2].clone()], 1)
}

/// Rows of item, label, score and edges.
fn rows(b: &mut Builder, d: &SsdDetection, each: usize, boxes: &str, scores: &str, chosen: &str) -> String {
    let found = b.pair("GatherND", scores, chosen);
    let found = b.reshape(&found, &[1, 1], Some(0));
    let boxes = match each {
        1 => {
            let boxes = b.reshape(boxes, &[d.items, d.priors, 4], None);
            let columns = b.split(chosen, 1, &[1, 1, 1]);
            let places = b.concat(&[columns[0].clone(), columns[2].clone()], 1);
            b.pair("GatherND", &boxes, &places)
        }
        _ => b.pair("GatherND", boxes, chosen),
    };
    let names = b.part(chosen, 1, 0, 2);
    let names = b.cast(&names, Type::Float);
    b.concat(&[names, found, boxes], 1)
}

/// The best rows of each item, in the order of the rows.
fn keep_best(b: &mut Builder, d: &SsdDetection, rows: &str) -> String {
    let Some(keep) = d.keep else {
        return rows.into();
    };
    let of_item = |b: &mut Builder, item: usize| -> String {
        let own = match d.items {
            1 => rows.to_string(),
            _ => {
                let numbers = b.part(rows, 1, 0, 1);
                let numbers = b.reshape(&numbers, &[1], Some(0));
                let item = b.float(item as f64);
                let own = b.pair("Equal", &numbers, &item);
                b.add("Compress", &[rows, &own], vec![("axis", Attribute::Int(0))])
            }
        };
        let scores = b.part(&own, 1, 2, 3);
        let scores = b.reshape(&scores, &[1], Some(0));
        let there = b.add("Shape", &[&scores], Vec::new());
        let most = b.ints([keep as i64]);
        let wanted = b.pair("Min", &there, &most);
        let best = b.add_many("TopK", &[&scores, &wanted], 2, vec![("axis", Attribute::Int(0))]);
        // Their places, the least first.
        let lowest = vec![("axis", Attribute::Int(0)), ("largest", Attribute::Int(0))];
        let order = b.add_many("TopK", &[&best[1], &wanted], 2, lowest);
        b.add("Gather", &[&own, &order[0]], vec![("axis", Attribute::Int(0))])
    };
    let kept: Vec<String> = (0..d.items).map(|item| of_item(b, item)).collect();
    match &kept[..] {
        [only] => only.clone(),
        all => b.concat(all, 0),
    }
}

/// The rows; or if there are none, a row for each item: its number and six times −1.
pub(super) fn or_nothing(b: &mut Builder, items: usize, rows: &str) -> String {
    let nothing = |item: usize| std::iter::once(item as f32).chain([-1.0; 6]);
    let nothing = b.floats(&[items, 7], (0..items).flat_map(nothing));
    let sizes = b.add("Shape", &[rows], Vec::new());
    let count = b.part(&sizes, 0, 0, 1);
    let none = b.ints([0]);
    let is_empty = b.pair("Equal", &count, &none);
    let items = b.ints([items as i64]);
    let wanted = b.pair("Expand", &is_empty, &items);
    let nothing = b.add("Compress", &[&nothing, &wanted], vec![("axis", Attribute::Int(0))]);
    let all = b.concat(&[rows.into(), nothing], 0);
    b.reshape(&all, &[1, 1, 1, 7], Some(2))
}
