//! Layered layout of a directed graph, after Sugiyama: ranks by longest paths, dummy nodes for long
//! edges, crossings reduced by barycentre sweeps, coordinates after Brandes and Köpf.
//!
//! Edges are straight inside the band of a rank and bend only between the bands, so that no edge
//! can run through a node. Edges that leave the same node share their way as long as they can.

mod order;
mod position;
mod rank;

/// A graph to lay out, flowing downwards.
#[derive(Clone, Debug, Default)]
pub struct LayoutInput {
    /// Width and height of each node.
    pub sizes: Vec<(f64, f64)>,
    /// From node to node.
    pub edges: Vec<(usize, usize)>,
    /// The least space between two ranks.
    pub gap: f64,
}

/// Where everything lies, from (0, 0) on.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The centre of each node.
    pub centres: Vec<(f64, f64)>,
    /// The way of each edge: first and last point lie on the border of its nodes.
    pub ways: Vec<Vec<LayoutStep>>,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// A piece of an edge's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LayoutStep {
    /// The start.
    Move(f64, f64),
    /// Straight down (or up).
    Line(f64, f64),
    /// An S whose ends are vertical.
    Curve(f64, f64),
}

/// The graph is too large for a picture.
#[derive(Debug)]
pub struct TooLarge;

/// The nodes and dummy nodes in their ranks.
pub(crate) struct Ranked {
    /// The rank of each vertex.
    pub(crate) rank: Vec<usize>,
    /// Width and height; dummies are as wide as a line needs.
    pub(crate) sizes: Vec<(f64, f64)>,
    /// The number of first vertices that are the nodes of the input.
    pub(crate) nodes: usize,
    /// Neighbours one rank up, and one rank down.
    pub(crate) above: Vec<Vec<usize>>,
    pub(crate) below: Vec<Vec<usize>>,
    /// The vertices that each edge passes, top down, and whether it was turned round.
    pub(crate) ways: Vec<(Vec<usize>, bool)>,
    /// The vertices of each rank from left to right.
    pub(crate) layers: Vec<Vec<usize>>,
}

/// More vertices than this are too many.
const MOST_VERTICES: usize = 1_000_000;
/// Between neighbours of a rank.
const GAP: f64 = 22.0;
/// Between a line and its neighbours.
const LINE_GAP: f64 = 14.0;
const LINE_WIDTH: f64 = 4.0;

impl Ranked {
    pub(crate) fn is_line(&self, vertex: usize) -> bool {
        vertex >= self.nodes
    }

    /// The least distance of the centres of two neighbours.
    pub(crate) fn separation(&self, a: usize, b: usize) -> f64 {
        let gap = if self.is_line(a) || self.is_line(b) {
            LINE_GAP
        } else {
            GAP
        };
        (self.sizes[a].0 + self.sizes[b].0) / 2.0 + gap
    }
}

/// Lays out a graph.
///
/// # Errors
/// A graph that needs more than a million vertices.
pub fn layout(input: &LayoutInput) -> Result<Layout, TooLarge> {
    let mut ranked = rank::rank(input)?;
    order::order(&mut ranked);
    let x = position::positions(&ranked);
    Ok(place(&ranked, &x, input.gap))
}

/// The top and bottom of the band of each rank. The space between two bands grows with the widest
/// curve in it.
fn bands(ranked: &Ranked, x: &[f64], gap: f64) -> Vec<(f64, f64)> {
    let mut bands = Vec::new();
    let mut top = 0.0;
    for layer in &ranked.layers {
        let height = layer.iter().map(|&v| ranked.sizes[v].1).fold(0.0, f64::max);
        bands.push((top, top + height));
        let turns = layer.iter().flat_map(|&v| ranked.below[v].iter().map(move |&w| (v, w)));
        let widest = turns.map(|(v, w)| (x[v] - x[w]).abs()).fold(0.0, f64::max);
        top += height + gap + (widest * 0.07).min(48.0);
    }
    bands
}

fn place(ranked: &Ranked, x: &[f64], gap: f64) -> Layout {
    let bands = bands(ranked, x, gap);
    let middle = |v: usize| {
        let (top, bottom) = bands[ranked.rank[v]];
        (top + bottom) / 2.0
    };
    let centres = (0..ranked.nodes).map(|v| (x[v], middle(v))).collect();
    let ways = ranked.ways.iter().map(|(way, turned)| {
        let mut points = Vec::new();
        let (first, last) = (way[0], way[way.len() - 1]);
        points.push((x[first], middle(first) + ranked.sizes[first].1 / 2.0));
        for pair in way.windows(2) {
            points.push((x[pair[0]], bands[ranked.rank[pair[0]]].1));
            points.push((x[pair[1]], bands[ranked.rank[pair[1]]].0));
        }
        points.push((x[last], middle(last) - ranked.sizes[last].1 / 2.0));
        if *turned {
            points.reverse();
        }
        steps(&points)
    });
    let right = |v: usize| x[v] + ranked.sizes[v].0 / 2.0;
    Layout {
        centres,
        ways: ways.collect(),
        width: (0..x.len()).map(right).fold(0.0, f64::max),
        height: bands.last().map_or(0.0, |band| band.1),
    }
}

/// The pieces between points; what is straight is joined.
fn steps(points: &[(f64, f64)]) -> Vec<LayoutStep> {
    let mut steps = vec![LayoutStep::Move(points[0].0, points[0].1)];
    for pair in points.windows(2) {
        let ((x0, _), (x, y)) = (pair[0], pair[1]);
        let straight = (x0 - x).abs() < 0.01;
        match steps.last_mut() {
            _ if pair[0] == pair[1] => {}
            Some(LayoutStep::Line(_, end)) if straight => *end = y,
            _ if straight => steps.push(LayoutStep::Line(x, y)),
            _ => steps.push(LayoutStep::Curve(x, y)),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random graph of `nodes` nodes; edges may run backwards.
    fn random(seed: u64, nodes: usize, edges: usize) -> LayoutInput {
        let mut state = seed;
        let mut next = move |n: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % n
        };
        LayoutInput {
            sizes: (0..nodes)
                .map(|_| (20.0 + next(150) as f64, 10.0 + next(50) as f64))
                .collect(),
            edges: (0..edges).map(|_| (next(nodes), next(nodes))).collect(),
            gap: 24.0,
        }
    }

    #[test]
    fn nodes_never_overlap_and_lie_inside() {
        for seed in 0..60 {
            let input = random(seed, 2 + seed as usize, 2 * seed as usize);
            let layout = layout(&input).unwrap();
            for (i, &(x, y)) in layout.centres.iter().enumerate() {
                let (w, h) = input.sizes[i];
                assert!(
                    x - w / 2.0 >= -0.01 && x + w / 2.0 <= layout.width + 0.01,
                    "{seed}: {x} {w}"
                );
                assert!(y - h / 2.0 >= -0.01 && y + h / 2.0 <= layout.height + 0.01);
                for (j, &(x2, y2)) in layout.centres.iter().enumerate().take(i) {
                    let (w2, h2) = input.sizes[j];
                    let apart = (x - x2).abs() >= (w + w2) / 2.0 || (y - y2).abs() >= (h + h2) / 2.0;
                    assert!(apart, "{seed}: nodes {i} and {j} overlap");
                }
            }
        }
    }

    #[test]
    fn edges_never_run_through_nodes() {
        for seed in 0..40 {
            let input = random(seed, 3 + seed as usize, 2 * seed as usize);
            let layout = layout(&input).unwrap();
            for (edge, way) in input.edges.iter().zip(&layout.ways).filter(|((a, b), _)| a != b) {
                for (x, y) in points_of(way) {
                    for (i, &(cx, cy)) in layout.centres.iter().enumerate() {
                        let (w, h) = input.sizes[i];
                        let inside = (x - cx).abs() < w / 2.0 - 0.01 && (y - cy).abs() < h / 2.0 - 0.01;
                        assert!(!inside, "{seed}: edge {edge:?} runs through node {i}");
                    }
                }
            }
        }
    }

    /// Points along a way.
    fn points_of(way: &[LayoutStep]) -> Vec<(f64, f64)> {
        let mut at = (0.0, 0.0);
        let mut points = Vec::new();
        for step in way {
            let (x, y) = match *step {
                LayoutStep::Move(x, y) | LayoutStep::Line(x, y) | LayoutStep::Curve(x, y) => (x, y),
            };
            if !matches!(step, LayoutStep::Move(..)) {
                for i in 0..=20 {
                    let t = f64::from(i) / 20.0;
                    let bend = if matches!(step, LayoutStep::Curve(..)) {
                        t * t * (3.0 - 2.0 * t)
                    } else {
                        t
                    };
                    let (u, v) = (1.0 - t, t);
                    let down = if matches!(step, LayoutStep::Curve(..)) {
                        let mid = f64::midpoint(at.1, y);
                        u * u * u * at.1 + 3.0 * u * u * v * mid + 3.0 * u * v * v * mid + v * v * v * y
                    } else {
                        at.1 + (y - at.1) * t
                    };
                    points.push((at.0 + (x - at.0) * bend, down));
                }
            }
            at = (x, y);
        }
        points
    }

    #[test]
    fn a_chain_is_straight_and_a_long_edge_passes_beside_it() {
        let input = LayoutInput {
            sizes: vec![(60.0, 20.0); 5],
            edges: vec![(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)],
            gap: 24.0,
        };
        let layout = layout(&input).unwrap();
        assert!((1..4).all(|i| layout.centres[i].0 == layout.centres[1].0));
        assert!((1..5).all(|i| layout.centres[i].1 > layout.centres[i - 1].1));
    }

    #[test]
    fn a_deep_graph_needs_no_deep_stack() {
        let input = LayoutInput {
            sizes: vec![(30.0, 10.0); 50_000],
            edges: (1..50_000).map(|i| (i - 1, i)).collect(),
            gap: 24.0,
        };
        assert!(layout(&input).is_ok());
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let n = 3000;
        let mut edges: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
        edges.extend((0..n - 1).map(|i| (i, n - 1)));
        let input = LayoutInput {
            sizes: vec![(30.0, 10.0); n],
            edges,
            gap: 24.0,
        };
        assert!(layout(&input).is_err());
    }

    #[test]
    fn an_empty_graph_is_an_empty_picture() {
        let layout = layout(&LayoutInput::default()).unwrap();
        assert_eq!((layout.width, layout.height), (0.0, 0.0));
    }
}
