//! The order within each rank: barycentre sweeps; the result with the fewest crossings is kept.

use super::Ranked;

/// Reorders the layers to reduce crossings.
pub(super) fn order(ranked: &mut Ranked) {
    let mut at = vec![0.0; ranked.rank.len()];
    begin(ranked);
    number(&ranked.layers, &mut at);
    let vertices = ranked.rank.len().max(1);
    let sweeps = (4_000_000 / vertices).clamp(4, 60);
    let mut best = (crossings(ranked, &at), ranked.layers.clone());
    for sweep in 0..sweeps {
        if best.0 == 0 {
            break;
        }
        let down = sweep % 2 == 0;
        let count = ranked.layers.len();
        for step in 1..count {
            let layer = if down { step } else { count - 1 - step };
            let neighbours = if down { &ranked.above } else { &ranked.below };
            sort_by_barycentre(&mut ranked.layers[layer], neighbours, &mut at, sweep % 4 >= 2);
        }
        swap_neighbours(ranked, &mut at);
        let now = crossings(ranked, &at);
        if now < best.0 {
            best = (now, ranked.layers.clone());
        }
    }
    ranked.layers = best.1;
}

/// The order in which a walk from the top left meets the vertices: what is connected is
/// together.
fn begin(ranked: &mut Ranked) {
    let mut seen = vec![false; ranked.rank.len()];
    let mut layers = vec![Vec::new(); ranked.layers.len()];
    let mut starts: Vec<usize> = (0..ranked.rank.len()).filter(|&v| ranked.above[v].is_empty()).collect();
    starts.sort_by_key(|&v| (ranked.rank[v], v));
    let mut stack: Vec<usize> = starts.into_iter().rev().collect();
    while let Some(vertex) = stack.pop() {
        if std::mem::replace(&mut seen[vertex], true) {
            continue;
        }
        layers[ranked.rank[vertex]].push(vertex);
        stack.extend(ranked.below[vertex].iter().rev().filter(|&&next| !seen[next]));
    }
    ranked.layers = layers;
}

fn number(layers: &[Vec<usize>], at: &mut [f64]) {
    for layer in layers {
        for (index, &vertex) in layer.iter().enumerate() {
            at[vertex] = index as f64;
        }
    }
}

/// Sorts a layer by where its neighbours are on average. Vertices without neighbours keep their
/// place; equal ones change places in every other pair of sweeps.
fn sort_by_barycentre(layer: &mut Vec<usize>, neighbours: &[Vec<usize>], at: &mut [f64], turn: bool) {
    let centre = |vertex: usize| {
        let all = &neighbours[vertex];
        (!all.is_empty()).then(|| all.iter().map(|&n| at[n]).sum::<f64>() / all.len() as f64)
    };
    let mut movable: Vec<(f64, usize)> = layer.iter().filter_map(|&v| centre(v).map(|c| (c, v))).collect();
    if turn {
        movable.reverse();
    }
    movable.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut movable = movable.into_iter();
    for slot in layer.iter_mut().filter(|v| !neighbours[**v].is_empty()) {
        if let Some((_, vertex)) = movable.next() {
            *slot = vertex;
        }
    }
    number(std::slice::from_ref(layer), at);
}

/// Exchanges neighbours where that saves crossings.
fn swap_neighbours(ranked: &mut Ranked, at: &mut [f64]) {
    let saves = |a: usize, b: usize, at: &[f64], neighbours: &[Vec<usize>]| -> i64 {
        let (a, b) = (&neighbours[a], &neighbours[b]);
        if a.len() * b.len() > 10_000 {
            return 0;
        }
        let pairs = a.iter().flat_map(|&x| b.iter().map(move |&y| (x, y)));
        pairs
            .map(|(x, y)| i64::from(at[x] > at[y]) - i64::from(at[x] < at[y]))
            .sum()
    };
    for layer in &mut ranked.layers {
        for i in 1..layer.len() {
            let (a, b) = (layer[i - 1], layer[i]);
            let gain: i64 = saves(a, b, at, &ranked.above) + saves(a, b, at, &ranked.below);
            if gain > 0 {
                layer.swap(i - 1, i);
                at.swap(a, b);
            }
        }
    }
}

/// The number of crossings of all edges.
fn crossings(ranked: &Ranked, at: &[f64]) -> u64 {
    ranked
        .layers
        .iter()
        .map(|layer| layer_crossings(layer, &ranked.below, at))
        .sum()
}

/// The crossings between a layer and the next: inversions, counted with a tree of sums.
fn layer_crossings(layer: &[usize], below: &[Vec<usize>], at: &[f64]) -> u64 {
    let mut ends = Vec::new();
    for &vertex in layer {
        let start = ends.len();
        ends.extend(below[vertex].iter().map(|&n| at[n] as usize));
        ends[start..].sort_unstable();
    }
    let size = ends.iter().max().map_or(0, |&max| max + 2);
    let (mut tree, mut sum) = (vec![0_u64; size + 1], 0);
    for (seen, &end) in ends.iter().enumerate() {
        let (mut i, mut not_right) = (end + 1, 0);
        while i > 0 {
            not_right += tree[i];
            i &= i - 1;
        }
        sum += seen as u64 - not_right;
        i = end + 1;
        while i <= size {
            tree[i] += 1;
            i += i & i.wrapping_neg();
        }
    }
    sum
}
