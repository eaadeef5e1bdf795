//! Where values lie: in memory of their own, as a part of a concatenation, or in the memory of the value that they are a view of; and how wide the borders
//! are.

use crate::graph::{Graph, Node, Op, ValueId};
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

    /// Whether some node would read and write the memory in which a value lies.
    fn reads_what_it_writes(&self, graph: &Graph, value: ValueId) -> bool {
        let root = self.root(value);
        let is_there = |&value: &ValueId| self.root(value) == root;
        let writers = graph.nodes.iter().filter(|node| node.outputs.iter().any(is_there));
        writers.into_iter().any(|node| match node.op {
            // It copies what is not at its place yet.
            Op::Concat => self.to_copy(graph, node).iter().any(|(value, _)| is_there(value)),
            _ => node.inputs.iter().any(is_there),
        })
    }

    /// The inputs of a concatenation that do not lie in it, with the channel where each belongs.
    pub(crate) fn to_copy(&self, graph: &Graph, concat: &Node) -> Vec<(ValueId, usize)> {
        let (mut first, mut copies) = (0, Vec::new());
        for &part in &concat.inputs {
            if self.homes[part] != Home::Part(concat.outputs[0], first) {
                copies.push((part, first));
            }
            first += graph.values[part].dims()[1];
        }
        copies
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
