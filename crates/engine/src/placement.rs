//! Where values lie: in memory of their own, as some channels of another one, or in the memory of
//! the value that they are a view of; and how wide the borders are.

use crate::constants::Constants;
use crate::operations::{Layout, Parts, dims};
use crate::task::{Graph, Node};
use cortado_net::graph::ValueId;

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In memory of its own.
    Own,
    /// From outside: the input of this index, constants being those after the graph's.
    Input(usize),
    /// Some channels, from this one on, of another value.
    Part(ValueId, usize),
    /// The same elements as another value.
    View(ValueId),
}

/// Where all values lie.
#[derive(Debug)]
pub(crate) struct Placement {
    pub(crate) homes: Vec<Home>,
    /// The border of each value that has memory of its own.
    borders: Vec<usize>,
    layouts: Vec<Layout>,
}

impl Placement {
    /// Places all values of a graph.
    pub(crate) fn of(graph: &Graph, layouts: Vec<Layout>, constants: &Constants) -> Self {
        let mut placement = Self {
            homes: vec![Home::Own; graph.values.len()],
            borders: vec![0; graph.values.len()],
            layouts,
        };
        let constants = constants.iter().map(|(value, _)| *value);
        let inputs = graph.inputs.iter().map(|input| input.value).chain(constants);
        for (index, value) in inputs.enumerate() {
            placement.homes[value] = Home::Input(index);
        }
        placement.place_parts(graph);
        for node in &graph.nodes {
            if let Some(&input) = node.inputs.first() {
                let root = placement.root(input);
                placement.borders[root] = placement.borders[root].max(node.work.operation.border());
            }
        }
        placement.place_views(graph);
        placement
    }

    /// Lets parts lie in the whole that they are taken from or put into, where nobody would have to
    /// read and write the same memory.
    fn place_parts(&mut self, graph: &Graph) {
        let producers = graph.producers();
        let mut sharing = Sharing::new(graph);
        for Part { part, whole, first } in graph.nodes.iter().flat_map(|node| parts(graph, node)) {
            if self.homes[part] == Home::Own && producers[part].is_some() {
                let roots = [part, self.root(whole)];
                self.homes[part] = Home::Part(whole, first);
                match self.reads_what_it_writes(graph, sharing.nodes_of_both(roots), roots[1]) {
                    true => self.homes[part] = Home::Own,
                    false => sharing.join(roots),
                }
            }
        }
    }

    /// Whether one of these nodes would read and write the memory of a root.
    fn reads_what_it_writes(&self, graph: &Graph, nodes: impl Iterator<Item = usize>, root: ValueId) -> bool {
        let is_there = |&value: &ValueId| self.root(value) == root;
        let moves_there = |copy: &Part| is_there(&copy.part) && is_there(&copy.whole);
        let reads_and_writes = |node: &Node| match node.work.operation.parts() {
            Some(_) => self.to_copy(graph, node).iter().any(moves_there),
            None => node.outputs.iter().any(is_there) && node.inputs.iter().any(is_there),
        };
        nodes.map(|index| &graph.nodes[index]).any(reads_and_writes)
    }

    /// The parts that a node copies: those that do not lie in the whole where they belong.
    pub(crate) fn to_copy(&self, graph: &Graph, node: &Node) -> Vec<Part> {
        let is_elsewhere = |part: &Part| self.homes[part.part] != Home::Part(part.whole, part.first);
        parts(graph, node).into_iter().filter(is_elsewhere).collect()
    }

    /// Makes outputs that have the elements of the input in their order views of it, where neither
    /// has anything between its elements.
    fn place_views(&mut self, graph: &Graph) {
        let mut is_whole = vec![false; graph.values.len()];
        for home in &self.homes {
            if let Home::Part(whole, _) = home {
                is_whole[*whole] = true;
            }
        }
        for node in &graph.nodes {
            let (&[from], &[to]) = (&node.inputs[..], &node.outputs[..]) else {
                continue;
            };
            let is_dense = |value: ValueId| !matches!(self.homes[value], Home::Part(..)) && self.border(value) == 0;
            let is_free = self.homes[to] == Home::Own && !is_whole[to];
            if node.work.operation.is_view(&graph.values[from]) && is_free && is_dense(from) && is_dense(to) {
                self.homes[to] = Home::View(self.root(from));
            }
        }
    }

    /// The value in whose memory another one lies.
    pub(crate) fn root(&self, value: ValueId) -> ValueId {
        let mut root = value;
        while let Home::Part(of, _) | Home::View(of) = self.homes[root] {
            root = of;
        }
        root
    }

    /// The border of the memory in which a value lies.
    pub(crate) fn border(&self, value: ValueId) -> usize {
        self.borders[self.root(value)]
    }

    /// The first channel of a part in the memory in which it lies.
    pub(crate) fn first_channel(&self, value: ValueId) -> usize {
        let (mut channel, mut value) = (0, value);
        while let Home::Part(of, first) = self.homes[value] {
            (channel, value) = (channel + first, of);
        }
        channel
    }

    /// Whether a value is an image.
    pub(crate) fn is_image(&self, value: ValueId) -> bool {
        self.layouts[value] == Layout::Image
    }
}

/// Which nodes read or make the values that lie in the memory of each root, while parts find their
/// places.
struct Sharing {
    nodes: Vec<Vec<usize>>,
}

impl Sharing {
    /// All values in memory of their own.
    fn new(graph: &Graph) -> Self {
        let mut nodes = vec![Vec::new(); graph.values.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            let values = node.inputs.iter().chain(&node.outputs);
            values.for_each(|&value| nodes[value].push(index));
        }
        Self { nodes }
    }

    /// Nodes among which are all that touch values of both roots: those of one of them.
    fn nodes_of_both(&self, roots: [ValueId; 2]) -> impl Iterator<Item = usize> {
        let [a, b] = roots.map(|root| &self.nodes[root]);
        let fewer = if a.len() < b.len() { a } else { b };
        fewer.iter().copied()
    }

    /// Puts what lies in the first into the second.
    fn join(&mut self, [from, to]: [ValueId; 2]) {
        let [mut fewer, mut more] = [from, to].map(|root| std::mem::take(&mut self.nodes[root]));
        if fewer.len() > more.len() {
            std::mem::swap(&mut fewer, &mut more);
        }
        more.append(&mut fewer);
        self.nodes[to] = more;
    }
}

/// A value that is some channels of another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) part: ValueId,
    pub(crate) whole: ValueId,
    /// The first channel of the part in the whole.
    pub(crate) first: usize,
}

/// The parts of a node that does nothing but copy them.
fn parts(graph: &Graph, node: &Node) -> Vec<Part> {
    let (parts, whole) = match node.work.operation.parts() {
        Some(Parts::Inputs) => (&node.inputs, node.outputs[0]),
        Some(Parts::Outputs) => (&node.outputs, node.inputs[0]),
        None => return Vec::new(),
    };
    let mut first = 0;
    let place = |&part: &ValueId| {
        let [_, channels, ..] = dims(&graph.values[part].shape);
        first += channels;
        Part {
            part,
            whole,
            first: first - channels,
        }
    };
    parts.iter().map(place).collect()
}
