//! Values, and the nodes that compute them.

use crate::{Constant, ElementKind, Origin, Value, ValueId, Work};

/// Values, and nodes that compute values from others. `W` describes the work of a node.
#[derive(Clone, Debug)]
pub struct Graph<W = Work> {
    /// The name of the net.
    pub name: String,
    /// The values.
    pub values: Vec<Value>,
    /// The nodes, in an order in which they can run.
    pub nodes: Vec<Node<W>>,
    /// The values that the user or a data layer supplies.
    pub inputs: Vec<Input>,
    /// The values that the graph computes for its user.
    pub outputs: Vec<Output>,
    /// Where the nodes came from.
    pub origins: Vec<Origin>,
}

/// A computation of values from other values.
#[derive(Clone, Debug)]
pub struct Node<W = Work> {
    /// Its work.
    pub work: W,
    /// The values that it reads.
    pub inputs: Vec<ValueId>,
    /// The values that it computes.
    pub outputs: Vec<ValueId>,
}

/// A value that is not computed by a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input {
    /// The value.
    pub value: ValueId,
    /// The origin that supplies it: an Input or data layer.
    pub origin: usize,
    /// The number that all its elements are, if that is known.
    pub fill: Option<f64>,
}

/// An output of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// The name of the blob. It differs from the value's name if the blob's layer did not change
    /// the value.
    pub name: String,
    /// The value.
    pub value: ValueId,
    /// How much it counts in the loss.
    pub loss_weight: f64,
}

impl<W> Graph<W> {
    /// A graph without values.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            values: Vec::new(),
            nodes: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            origins: Vec::new(),
        }
    }

    /// Adds a value of single precision without a producer or readers.
    pub fn add_value(&mut self, name: &str, shape: &[usize]) -> ValueId {
        self.values.push(Value {
            name: name.into(),
            kind: ElementKind::F32,
            shape: shape.to_vec(),
            constant: None,
        });
        self.values.len() - 1
    }

    /// Adds a value that is known.
    pub fn add_constant(&mut self, name: &str, constant: Constant) -> ValueId {
        self.values.push(Value {
            name: name.into(),
            kind: constant.kind(),
            shape: constant.shape().to_vec(),
            constant: Some(constant),
        });
        self.values.len() - 1
    }

    /// The node that computes each value; `None` for inputs and constants.
    pub fn producers(&self) -> Vec<Option<usize>> {
        let mut producers = vec![None; self.values.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            node.outputs.iter().for_each(|&value| producers[value] = Some(index));
        }
        producers
    }

    /// The number of reads of each value, by nodes or as an output.
    pub fn readers(&self) -> Vec<usize> {
        let mut readers = vec![0; self.values.len()];
        let inputs = self.nodes.iter().flat_map(|node| &node.inputs);
        let outputs = self.outputs.iter().map(|output| &output.value);
        inputs.chain(outputs).for_each(|&value| readers[value] += 1);
        readers
    }

    /// Removes the nodes and inputs that no output needs. Values keep their indices.
    pub fn drop_unused(&mut self) {
        let mut needed = vec![false; self.values.len()];
        self.outputs.iter().for_each(|output| needed[output.value] = true);
        for node in self.nodes.iter().rev() {
            if node.outputs.iter().any(|&value| needed[value]) {
                node.inputs.iter().for_each(|&value| needed[value] = true);
            }
        }
        self.nodes
            .retain(|node| node.outputs.iter().any(|&value| needed[value]));
        self.inputs.retain(|input| needed[input.value]);
    }
}

impl Graph {
    /// The shapes of a node's inputs and outputs.
    pub fn shapes(&self, node: &Node) -> [Vec<&[usize]>; 2] {
        // bounded by the values of the graph
        [&node.inputs, &node.outputs].map(|values| values.iter().map(|&value| &self.values[value].shape[..]).collect())
    }

    /// The multiply-adds of a node, as [`Op::multiply_adds`](cortado_ops::Op::multiply_adds) counts
    /// them.
    pub fn multiply_adds(&self, node: &Node) -> Option<u64> {
        let [inputs, outputs] = self.shapes(node);
        // The coefficients of a function of each channel are not weights of products.
        if inputs.get(1).is_none_or(|weights| weights.len() < 2) {
            return None;
        }
        node.work.op.as_ref()?.multiply_adds(&inputs, &outputs)
    }
}
