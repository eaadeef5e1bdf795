//! A net as a graph of values, with one value for each blob after each layer that changes it. So
//! nothing is in place, each value is written once, and the engine and exporters can move, fuse and
//! drop nodes. The net's own list of layers does not allow that: its meaning depends on the order
//! of the layers.

use crate::Net;
use cortado_core::{Error, Real, Result, Role, Shape};
use cortado_ops::{Op, count};
use std::collections::HashMap;

/// The index of a value in its graph.
pub type ValueId = usize;

/// Values, and nodes that compute values from others. `W` describes the work of a node.
#[derive(Clone, Debug)]
pub struct Graph<W = LayerWork> {
    /// The values.
    pub values: Vec<Value>,
    /// The nodes, in an order in which they can run.
    pub nodes: Vec<Node<W>>,
    /// The values that the user or a data layer supplies.
    pub inputs: Vec<Input>,
    /// The values that the graph computes for its user.
    pub outputs: Vec<Output>,
}

/// A value that a layer computes or an input supplies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The name of the blob. Values of layers in place have the same name.
    pub name: String,
    /// The shape of the blob.
    pub shape: Vec<usize>,
}

impl Value {
    /// The number of elements.
    pub fn count(&self) -> usize {
        count(self.shape.iter().copied())
    }
}

/// A computation of values from other values.
#[derive(Clone, Debug)]
pub struct Node<W = LayerWork> {
    /// Its work.
    pub work: W,
    /// The values that it reads.
    pub inputs: Vec<ValueId>,
    /// The values that it computes.
    pub outputs: Vec<ValueId>,
}

/// The work of a layer.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerWork {
    /// The computation; `None` if no [`Op`] describes it, so that only the layer itself can run it.
    pub op: Option<Op>,
    /// The layer of the net. It may have a second node, an [`Op::View`], for each blob that shares
    /// memory with a blob that it changes in place.
    pub layer: usize,
    /// The later layers that do not change its outputs and therefore have no nodes.
    pub identities: Vec<usize>,
}

/// A value that is not computed by a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// The value.
    pub value: ValueId,
    /// The layer of the net that supplies it: an Input or data layer.
    pub layer: usize,
}

/// An output of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The name of the blob. It differs from the value's name if the blob's layer did not change
    /// the value.
    pub name: String,
    /// The value.
    pub value: ValueId,
}

impl Graph {
    /// The graph that computes these blobs of a net, for its current shapes and parameters.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was.
    ///
    /// # Panics
    /// When there is no such blob.
    pub fn of<T: Real>(net: &Net<T>, outputs: &[usize]) -> Result<Self> {
        let mut builder = Builder {
            net,
            graph: Self {
                values: Vec::new(),
                nodes: Vec::new(),
                inputs: Vec::new(),
                outputs: Vec::new(),
            },
            current: vec![None; net.blob_names().len()],
            made_by: Vec::new(),
            sharers: sharers(net),
        };
        for layer in 0..net.layer_names().len() {
            builder.add_layer(layer)?;
        }
        let Builder { mut graph, current, .. } = builder;
        for &blob in outputs {
            let value = current[blob].ok_or_else(|| Error::internal("no layer makes a blob"))?;
            let name = net.blob_names()[blob].clone();
            graph.outputs.push(Output { name, value });
        }
        graph.drop_unused();
        Ok(graph)
    }
}

impl<W> Graph<W> {
    /// Adds a value without a producer or readers.
    pub fn add_value(&mut self, name: &str, shape: &[usize]) -> ValueId {
        self.values.push(Value {
            name: name.into(),
            shape: shape.to_vec(),
        });
        self.values.len() - 1
    }

    /// The node that computes each value; `None` for inputs.
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

/// A graph that is built layer by layer.
struct Builder<'a, T: Real> {
    net: &'a Net<T>,
    graph: Graph,
    /// The current value of each blob.
    current: Vec<Option<ValueId>>,
    /// The node that computes each value; `None` for inputs.
    made_by: Vec<Option<usize>>,
    /// The blobs that share a memory, by its [id](cortado_core::Blob::data_id).
    sharers: HashMap<usize, Vec<usize>>,
}

fn sharers<T: Real>(net: &Net<T>) -> HashMap<usize, Vec<usize>> {
    let mut sharers: HashMap<usize, Vec<usize>> = HashMap::new();
    for blob in 0..net.blob_names().len() {
        sharers.entry(net.blob_at(blob).data_id()).or_default().push(blob);
    }
    sharers
}

impl<T: Real> Builder<'_, T> {
    fn add_layer(&mut self, layer: usize) -> Result<()> {
        if !self.net.is_shaped(layer) {
            let name = &self.net.layer_names()[layer];
            let problem = format!("layer \"{name}\" and its blobs differ in shape; reshape the net first");
            return Err(Error::message(&problem));
        }
        let (bottoms, tops) = (self.net.bottoms(layer), self.net.tops(layer));
        let read =
            |&blob: &usize| self.current[blob].ok_or_else(|| Error::internal("a blob is read before it is made"));
        let inputs = bottoms.iter().map(read).collect::<Result<Vec<_>>>()?;
        let op = self.net.layer_op(layer);
        if let (Some(Op::Identity), [input]) = (&op, &inputs[..]) {
            self.add_identity(layer, *input);
            return Ok(());
        }
        // The shape at this layer, since a later layer in place may have changed the blob's.
        let net = self.net;
        let shapes: Vec<&Shape> = (0..tops.len()).map(|top| net.top_shape(layer, top)).collect();
        let shapes = tops.iter().zip(&shapes);
        let outputs: Vec<ValueId> = shapes.map(|(&top, shape)| self.renew(top, shape)).collect();
        if bottoms.is_empty() && self.net.layer(layer).params().is_empty() {
            let inputs = outputs.into_iter().map(|value| Input { value, layer });
            self.graph.inputs.extend(inputs);
            return Ok(());
        }
        let in_place = tops.iter().zip(&outputs).filter(|(top, _)| bottoms.contains(top));
        let changed: Vec<(usize, ValueId)> = in_place.map(|(&top, &value)| (top, value)).collect();
        self.add_node(op, layer, inputs, outputs);
        for (top, value) in changed {
            self.change_views(layer, top, value);
        }
        Ok(())
    }

    /// Adds a layer whose tops equal its bottom, as further names of the bottom's value.
    fn add_identity(&mut self, layer: usize, input: ValueId) {
        for &top in self.net.tops(layer) {
            self.current[top] = Some(input);
        }
        if self.net.layer_kind(layer).role == Role::Split {
            return;
        }
        if let Some(node) = self.made_by[input] {
            self.graph.nodes[node].work.identities.push(layer);
        }
    }

    /// Adds a new value for each blob that shares memory with one that a layer has changed in
    /// place, for example through a Flatten or Reshape: it changes too.
    fn change_views(&mut self, layer: usize, changed: usize, value: ValueId) {
        let memory = self.net.blob_at(changed).data_id();
        let sharers = self.sharers.get(&memory).cloned().unwrap_or_default();
        for blob in sharers {
            if blob != changed && self.current[blob].is_some() {
                let view = self.renew(blob, self.net.blob_at(blob).shape());
                self.add_node(Some(Op::View), layer, vec![value], vec![view]);
            }
        }
    }

    /// Adds a value for a blob and makes it the blob's current one.
    fn renew(&mut self, blob: usize, shape: &[usize]) -> ValueId {
        let value = self.graph.add_value(&self.net.blob_names()[blob], shape);
        self.made_by.push(None);
        self.current[blob] = Some(value);
        value
    }

    fn add_node(&mut self, op: Option<Op>, layer: usize, inputs: Vec<ValueId>, outputs: Vec<ValueId>) {
        let work = LayerWork {
            op,
            layer,
            identities: Vec::new(),
        };
        let index = self.graph.nodes.len();
        outputs.iter().for_each(|&value| self.made_by[value] = Some(index));
        self.graph.nodes.push(Node { work, inputs, outputs });
    }
}
