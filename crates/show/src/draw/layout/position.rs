//! Horizontal coordinates after Brandes and Köpf, "Fast and Simple Horizontal Coordinate
//! Assignment" (2001): four extreme alignments; every vertex takes the average of the two in the
//! middle. Long edges stay straight.

use super::Ranked;
use std::collections::BTreeSet;

/// The centre of each vertex, from 0 on.
pub(super) fn positions(ranked: &Ranked) -> Vec<f64> {
    if ranked.rank.is_empty() {
        return Vec::new();
    }
    let crossed = crossed_edges(ranked);
    let mut all = Vec::new();
    for upwards in [false, true] {
        for mirrored in [false, true] {
            let mut layers = ranked.layers.clone();
            if mirrored {
                layers.iter_mut().for_each(|layer| layer.reverse());
            }
            if upwards {
                layers.reverse();
            }
            let neighbours = if upwards { &ranked.below } else { &ranked.above };
            let root = align(&layers, neighbours, &crossed);
            let mut x = compact(ranked, &layers, &root);
            if mirrored {
                x.iter_mut().for_each(|x| *x = -*x);
            }
            all.push((x, mirrored));
        }
    }
    balance(ranked, &mut all)
}

/// Edges that cross a long edge: these must not be straightened, so that the long one can be.
fn crossed_edges(ranked: &Ranked) -> BTreeSet<(usize, usize)> {
    let mut at = vec![0; ranked.rank.len()];
    for layer in &ranked.layers {
        layer.iter().enumerate().for_each(|(index, &v)| at[v] = index);
    }
    let inner = |v: usize| {
        let up = ranked.above[v].first().copied().filter(|&u| ranked.is_line(u));
        up.filter(|_| ranked.is_line(v))
    };
    let mut crossed = BTreeSet::new();
    for pair in ranked.layers.windows(2) {
        let (upper, lower) = (&pair[0], &pair[1]);
        let (mut left, mut done) = (0, 0);
        for (index, &v) in lower.iter().enumerate() {
            let end = inner(v);
            if end.is_none() && index + 1 < lower.len() {
                continue;
            }
            let right = end.map_or(upper.len().saturating_sub(1), |u| at[u]);
            for &w in &lower[done..=index] {
                for &u in &ranked.above[w] {
                    let is_inner = ranked.is_line(u) && ranked.is_line(w);
                    if !is_inner && (at[u] < left || at[u] > right) {
                        crossed.insert((u, w));
                    }
                }
            }
            (left, done) = (right, index + 1);
        }
    }
    crossed
}

/// Joins vertices with the middle one of their neighbours in the layer before into blocks that
/// share a coordinate; gives each vertex the first of its block.
fn align(layers: &[Vec<usize>], neighbours: &[Vec<usize>], crossed: &BTreeSet<(usize, usize)>) -> Vec<usize> {
    let vertices = neighbours.len();
    let mut at = vec![0; vertices];
    for layer in layers {
        layer.iter().enumerate().for_each(|(index, &v)| at[v] = index);
    }
    let mut root: Vec<usize> = (0..vertices).collect();
    let mut taken = vec![false; vertices];
    for layer in layers {
        let mut last = None;
        for &v in layer {
            let mut near = neighbours[v].clone();
            near.sort_by_key(|&u| at[u]);
            if near.is_empty() {
                continue;
            }
            for middle in [(near.len() - 1) / 2, near.len() / 2] {
                let u = near[middle];
                let free = !taken[u] && last.is_none_or(|last| at[u] > last);
                let blocked = crossed.contains(&(u, v)) || crossed.contains(&(v, u));
                if root[v] == v && free && !blocked {
                    root[v] = root[u];
                    taken[u] = true;
                    last = Some(at[u]);
                }
            }
        }
    }
    root
}

/// Puts the blocks as far to the left as they can, and then each as near to those on its right as
/// that leaves room.
fn compact(ranked: &Ranked, layers: &[Vec<usize>], root: &[usize]) -> Vec<f64> {
    let vertices = root.len();
    let (mut left, mut right) = (vec![Vec::new(); vertices], vec![Vec::new(); vertices]);
    for layer in layers {
        for pair in layer.windows(2) {
            let (a, b) = (root[pair[0]], root[pair[1]]);
            let apart = ranked.separation(pair[0], pair[1]);
            right[a].push((b, apart));
            left[b].push((a, apart));
        }
    }
    let mut waits: Vec<usize> = left.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..vertices).filter(|&v| root[v] == v && waits[v] == 0).collect();
    let mut next = 0;
    while let Some(&block) = order.get(next) {
        next += 1;
        for &(b, _) in &right[block] {
            waits[b] -= 1;
            if waits[b] == 0 {
                order.push(b);
            }
        }
    }
    let mut x = vec![0.0_f64; vertices];
    for &block in &order {
        x[block] = left[block].iter().map(|&(a, apart)| x[a] + apart).fold(0.0, f64::max);
    }
    for &block in order.iter().rev() {
        let room = right[block]
            .iter()
            .map(|&(b, apart)| x[b] - apart)
            .fold(f64::INFINITY, f64::min);
        if room.is_finite() {
            x[block] = x[block].max(room);
        }
    }
    (0..vertices).map(|v| x[root[v]]).collect()
}

/// Shifts the alignments to the narrowest of them, and averages the middle two of each vertex.
fn balance(ranked: &Ranked, all: &mut [(Vec<f64>, bool)]) -> Vec<f64> {
    let extent = |x: &[f64]| {
        let half = |v: usize| ranked.sizes[v].0 / 2.0;
        let low = x
            .iter()
            .enumerate()
            .map(|(v, x)| x - half(v))
            .fold(f64::INFINITY, f64::min);
        let high = x
            .iter()
            .enumerate()
            .map(|(v, x)| x + half(v))
            .fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let extents: Vec<_> = all.iter().map(|(x, _)| extent(x)).collect();
    let narrowest = extents
        .iter()
        .copied()
        .min_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)));
    let (low, high) = narrowest.unwrap_or_default();
    for ((x, mirrored), extent) in all.iter_mut().zip(&extents) {
        let shift = if *mirrored { high - extent.1 } else { low - extent.0 };
        x.iter_mut().for_each(|x| *x += shift);
    }
    let mut x: Vec<f64> = (0..ranked.rank.len())
        .map(|v| {
            let mut four: Vec<f64> = all.iter().map(|(x, _)| x[v]).collect();
            four.sort_by(f64::total_cmp);
            f64::midpoint(four[1], four[2])
        })
        .collect();
    let low = extent(&x).0;
    x.iter_mut().for_each(|x| *x -= low);
    x
}
