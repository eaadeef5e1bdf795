//! Where values lie: in memory of their own, as a part of a concatenation, or in the memory of the value that they are a view of; and how wide the borders
//! are.

use crate::graph::{Graph, Op, ValueId};
use crate::layout::Layout;

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In memory of its own.
    Own,
    /// From outside: the input of this index.
    Input(usize),
    /// Some channels, from this one on, of a concatenation.
    Part(ValueId, usize),
    /// The same elements as another value.
    View(ValueId),
}

/// Where all values lie.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) homes: Vec<Home>,
    /// The border of each value that has memory of its own.
    borders: Vec<usize>,
    layouts: Vec<Layout>,
}

impl Places {
    /// Places all values of a graph.
    pub(crate) fn of(graph: &Graph, layouts: Vec<Layout>) -> Self {
        let mut places = Self {
            homes: vec![Home::Own; graph.values.len()],
            borders: vec![0; graph.values.len()],
            layouts,
        };
        for (index, &value) in graph.inputs.iter().enumerate() {
            places.homes[value] = Home::Input(index);
        }
        places.place_parts(graph);
        for node in &graph.nodes {
            if let Op::Filter(filter) = &node.op {
                let root = places.root(node.inputs[0]);
                places.borders[root] = places.borders[root].max(filter.border());
            }
        }
        places.place_views(graph);
        places
    }

    /// Makes the inputs of concatenations parts of the whole, where whoever makes them can write there.
    fn place_parts(&mut self, graph: &Graph) {
        let producers = graph.producers();
        for node in graph.nodes.iter().filter(|node| matches!(node.op, Op::Concat)) {
            let (whole, mut first) = (node.outputs[0], 0);
            for &part in &node.inputs {
                if self.homes[part] == Home::Own && producers[part].is_some() {
                    self.homes[part] = Home::Part(whole, first);
                    if self.reads_what_it_writes(graph, whole) {
                        self.homes[part] = Home::Own;
                    }
                }
                first += graph.values[part].dims()[1];
            }
        }
    }

    /// Whether some node reads and writes the memory in which a value lies. (The concatenation itself only copies what is not there yet.)
    fn reads_what_it_writes(&self, graph: &Graph, value: ValueId) -> bool {
        let root = self.root(value);
        let is_there = |&value: &ValueId| self.root(value) == root;
        graph.nodes.iter().any(|node| {
            !matches!(node.op, Op::Concat) && node.inputs.iter().any(is_there) && node.outputs.iter().any(is_there)
        })
    }

    /// Makes reorders that change nothing, and reshapes, views of what they read.
    fn place_views(&mut self, graph: &Graph) {
        for node in &graph.nodes {
            let [from, to] = match (&node.op, &node.inputs[..], &node.outputs[..]) {
                (Op::Reshape | Op::ToImage | Op::ToPlain, &[from], &[to]) => [from, to],
                _ => continue,
            };
            let [_, channels, height, width] = graph.values[from].dims();
            let same = channels == 1 || height * width == 1;
            let is_view = match node.op {
                Op::Reshape => true,
                Op::ToImage => same && self.homes[to] == Home::Own && self.borders[to] == 0,
                _ => same && !matches!(self.homes[from], Home::Part(..)) && self.border(from) == 0,
            };
            if is_view {
                self.homes[to] = Home::View(from);
            }
        }
    }

    /// The value in whose memory another one lies.
    pub(crate) fn root(&self, value: ValueId) -> ValueId {
        match self.homes[value] {
            Home::Own | Home::Input(_) => value,
            Home::Part(of, _) | Home::View(of) => self.root(of),
        }
    }

    /// The border of the memory in which a value lies.
    pub(crate) fn border(&self, value: ValueId) -> usize {
        self.borders[self.root(value)]
    }

    /// The first channel of a part in the memory in which it lies.
    pub(crate) fn first_channel(&self, value: ValueId) -> usize {
        match self.homes[value] {
            Home::Part(of, first) => first + self.first_channel(of),
            _ => 0,
        }
    }

    /// Whether a value is an image.
    pub(crate) fn is_image(&self, value: ValueId) -> bool {
        self.layouts[value] == Layout::Image
    }
}
