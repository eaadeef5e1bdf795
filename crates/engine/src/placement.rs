//! The placement of values: in own memory, as channels of another value (parts of a Concat or
//! Slice), or as a view of another value; and the widths of borders. Memory of its own for each
//! value would be simpler, but each Concat, Slice and Reshape would then be a copy.

use crate::constants::Constants;
use crate::operations::{Layout, Parts, dims};
use crate::task::{Graph, Node};
use cortado_graph::ValueId;

/// The place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// Own memory.
    Own,
    /// Memory from outside: the graph's input of this index or, after them, a constant.
    Input(usize),
    /// The channels of another value, beginning with this one.
    Part(ValueId, usize),
    /// The same elements as another value.
    View(ValueId),
}

/// The places of all values.
#[derive(Debug)]
pub(crate) struct Placement {
    pub(crate) homes: Vec<Home>,
    /// The width of the border of each value that has own memory.
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

    /// Places parts inside the whole from which they are taken or into which they are concatenated,
    /// unless a node would then read and write the same memory.
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

    /// The parts that a node must copy: those that are not placed in the whole.
    pub(crate) fn to_copy(&self, graph: &Graph, node: &Node) -> Vec<Part> {
        let is_elsewhere = |part: &Part| self.homes[part.part] != Home::Part(part.whole, part.first);
        parts(graph, node).into_iter().filter(is_elsewhere).collect()
    }

    /// Makes outputs with the elements of the input in the same order views of it, if both are
    /// without gaps and borders.
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

    /// The value whose memory contains a value.
    pub(crate) fn root(&self, value: ValueId) -> ValueId {
        let mut root = value;
        while let Home::Part(of, _) | Home::View(of) = self.homes[root] {
            root = of;
        }
        root
    }

    /// The width of the border of the memory that contains a value.
    pub(crate) fn border(&self, value: ValueId) -> usize {
        self.borders[self.root(value)]
    }

    /// The first channel of a part in the memory that contains it.
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

/// The nodes that read or write the memory of each root, while parts are being placed.
struct Sharing {
    nodes: Vec<Vec<usize>>,
}

impl Sharing {
    /// The nodes of values that all have own memory.
    fn new(graph: &Graph) -> Self {
        let mut nodes = vec![Vec::new(); graph.values.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            let values = node.inputs.iter().chain(&node.outputs);
            values.for_each(|&value| nodes[value].push(index));
        }
        Self { nodes }
    }

    /// A set of nodes that contains all nodes that read or write both roots: the nodes of one of
    /// them.
    fn nodes_of_both(&self, roots: [ValueId; 2]) -> impl Iterator<Item = usize> {
        let [a, b] = roots.map(|root| &self.nodes[root]);
        let fewer = if a.len() < b.len() { a } else { b };
        fewer.iter().copied()
    }

    /// Moves the nodes of the first root to the second.
    fn join(&mut self, [from, to]: [ValueId; 2]) {
        let [mut fewer, mut more] = [from, to].map(|root| std::mem::take(&mut self.nodes[root]));
        if fewer.len() > more.len() {
            std::mem::swap(&mut fewer, &mut more);
        }
        more.append(&mut fewer);
        self.nodes[to] = more;
    }
}

/// A value that consists of channels of another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) part: ValueId,
    pub(crate) whole: ValueId,
    /// The first channel of the part in the whole.
    pub(crate) first: usize,
}

/// The parts of a node that only copies them.
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
