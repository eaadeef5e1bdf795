//! Ranks: every edge goes down at least one rank, and dummy nodes are inserted where one passes a
//! rank.

use super::{LINE_WIDTH, LayoutInput, MOST_VERTICES, Ranked, TooLarge};
use std::collections::BTreeMap;

/// Gives every node its rank and long edges their dummy nodes; the layers are still in the order of
/// the input.
pub(super) fn rank(input: &LayoutInput) -> Result<Ranked, TooLarge> {
    let nodes = input.sizes.len();
    let topological = topological_order(nodes, &input.edges);
    let mut place = vec![0; nodes];
    for (index, &node) in topological.iter().enumerate() {
        place[node] = index;
    }
    let turned: Vec<bool> = input.edges.iter().map(|&(a, b)| place[a] > place[b]).collect();
    let downward = |edge: usize| {
        let (a, b) = input.edges[edge];
        if turned[edge] { (b, a) } else { (a, b) }
    };
    let (mut above, mut below) = (vec![Vec::new(); nodes], vec![Vec::new(); nodes]);
    for edge in 0..input.edges.len() {
        let (a, b) = downward(edge);
        if a != b {
            above[b].push(a);
            below[a].push(b);
        }
    }
    let rank = longest_paths(&topological, &above, &below);
    let layers = rank.iter().max().map_or(0, |&max| max + 1);
    let mut ranked = Ranked {
        sizes: input.sizes.clone(),
        nodes,
        above: vec![Vec::new(); nodes],
        below: vec![Vec::new(); nodes],
        ways: Vec::new(),
        layers: vec![Vec::new(); layers],
        rank,
    };
    let mut trunks = BTreeMap::new();
    for (edge, turned) in turned.iter().enumerate() {
        let (a, b) = downward(edge);
        let way = ranked.way(a, b, &mut trunks)?;
        ranked.ways.push((way, *turned));
    }
    for neighbours in ranked.above.iter_mut().chain(&mut ranked.below) {
        neighbours.sort_unstable();
        neighbours.dedup();
    }
    for vertex in 0..ranked.rank.len() {
        ranked.layers[ranked.rank[vertex]].push(vertex);
    }
    Ok(ranked)
}

impl Ranked {
    /// The vertices from `a` down to `b`, with dummies where there are none yet. `trunks` are the
    /// dummies below each node, by rank.
    fn way(
        &mut self,
        a: usize,
        b: usize,
        trunks: &mut BTreeMap<(usize, usize), usize>,
    ) -> Result<Vec<usize>, TooLarge> {
        let mut way = vec![a];
        if a == b {
            way.push(b);
            return Ok(way);
        }
        for rank in self.rank[a] + 1..self.rank[b] {
            let next = match trunks.get(&(a, rank)) {
                Some(&dummy) => dummy,
                None => self.add_dummy(rank)?,
            };
            trunks.insert((a, rank), next);
            self.join(way[way.len() - 1], next);
            way.push(next);
        }
        self.join(way[way.len() - 1], b);
        way.push(b);
        Ok(way)
    }

    fn add_dummy(&mut self, rank: usize) -> Result<usize, TooLarge> {
        if self.rank.len() >= MOST_VERTICES {
            return Err(TooLarge);
        }
        self.rank.push(rank);
        self.sizes.push((LINE_WIDTH, 0.0));
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        Ok(self.rank.len() - 1)
    }

    fn join(&mut self, a: usize, b: usize) {
        self.below[a].push(b);
        self.above[b].push(a);
    }
}

/// The nodes in an order in which most edges run forwards; all of them if there are no cycles.
/// Where there are, the node that is first in the input is next.
fn topological_order(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let (mut waits, mut below) = (vec![0_usize; nodes], vec![Vec::new(); nodes]);
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        waits[b] += 1;
        below[a].push(b);
    }
    let mut ready: std::collections::BTreeSet<usize> = (0..nodes).filter(|&n| waits[n] == 0).collect();
    let mut done = vec![false; nodes];
    let mut order = Vec::with_capacity(nodes);
    let mut first_open = 0;
    while order.len() < nodes {
        while first_open < nodes && done[first_open] {
            first_open += 1;
        }
        let node = ready.pop_first().unwrap_or(first_open);
        done[node] = true;
        order.push(node);
        for &next in &below[node] {
            waits[next] = waits[next].saturating_sub(1);
            if waits[next] == 0 && !done[next] {
                ready.insert(next);
            }
        }
    }
    order
}

/// The rank of each node: the longest path to it; and where more edges leave than come, as near to
/// the next node as can be.
fn longest_paths(topological: &[usize], above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<usize> {
    let mut rank = vec![0; topological.len()];
    for &node in topological {
        rank[node] = above[node].iter().map(|&a| rank[a] + 1).max().unwrap_or(0);
    }
    for &node in topological.iter().rev() {
        let next = below[node].iter().map(|&b| rank[b]).min();
        if let Some(next) = next.filter(|_| above[node].len() < below[node].len()) {
            rank[node] = next - 1;
        }
    }
    rank
}
