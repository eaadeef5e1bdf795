//! The net as a graph of values: every blob as it is after each layer, so that nothing is in place.

use crate::lower::operations;
use cortado_core::{Error, Result, Role};
use cortado_cpu::nhwc::Activation;
use cortado_net::Net;
use cortado_ops::{self as ops, Around, ConvGeometry, Lrn};

/// The index of a value.
pub(crate) type ValueId = usize;

/// What one layer hands to others.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) shape: Vec<usize>,
}

impl Value {
    pub(crate) fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Batch, channels, height and width. All axes behind the channels are height if there are not just two.
    pub(crate) fn dims(&self) -> [usize; 4] {
        match self.shape[..] {
            [n, c, h, w] => [n, c, h, w],
            [n, c, ref rest @ ..] => [n, c, rest.iter().product(), 1],
            _ => [1, self.count(), 1, 1],
        }
    }
}

/// One operation.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) op: Op,
    pub(crate) inputs: Vec<ValueId>,
    pub(crate) outputs: Vec<ValueId>,
    /// The layers that it does the work of.
    pub(crate) layers: Vec<String>,
    pub(crate) multiply_adds: u64,
}

/// What a node computes.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The same elements in another shape.
    Reshape,
    /// With a second input that is added, if `filter.adds`.
    Filter(Box<Filter>),
    /// For each channel.
    Affine {
        scale: Vec<f64>,
        shift: Vec<f64>,
        activation: Activation,
    },
    Apply(Activation),
    Sum {
        coefficients: Vec<f32>,
        activation: Activation,
    },
    Product(Activation),
    Maximum(Activation),
    /// Along the channels.
    Concat,
    Pool(cortado_cpu::nhwc::Pool),
    Lrn(Lrn<f32>),
    Softmax(Around),
    /// A layer of this index in the net, as it is.
    Layer(usize),
    /// From the order of Caffe to images with the channels last.
    ToImage,
    /// And back.
    ToPlain,
}

/// A convolution or an inner product.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// The layer that has the weights.
    pub(crate) layer: usize,
    pub(crate) window: Window,
    /// What the outputs are multiplied by, and what is added then: folded layers.
    pub(crate) folded: Option<Folded>,
    pub(crate) activation: Activation,
    /// Whether the second input is added before the activation.
    pub(crate) adds: bool,
    /// A depthwise convolution that makes the input, part by part.
    pub(crate) depthwise: Option<Box<Filter>>,
}

/// For each output of a filter.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    pub(crate) scale: Vec<f64>,
    pub(crate) shift: Vec<f64>,
}

/// Over what the filter slides.
#[derive(Clone, Debug)]
pub(crate) enum Window {
    /// Images.
    Image(ConvGeometry),
    /// Nothing: a matrix product. `image` is set where the input is an image that is read as such, `in_place` where the weights are the net's own.
    Matrix {
        /// The first axis of the input that belongs to the columns.
        first_axis: usize,
        rows: usize,
        columns: usize,
        outputs: usize,
        transpose: bool,
        image: bool,
        in_place: bool,
    },
}

impl Filter {
    pub(crate) fn outputs(&self) -> usize {
        match &self.window {
            Window::Image(geometry) => geometry.num_output,
            Window::Matrix { outputs, .. } => *outputs,
        }
    }

    /// Whether each output has a channel of its own.
    pub(crate) fn is_depthwise(&self) -> bool {
        match &self.window {
            Window::Image(geometry) => {
                let group = geometry.group;
                group > 1 && [geometry.channels, geometry.num_output] == [group; 2]
            }
            Window::Matrix { .. } => false,
        }
    }

    /// About how many weights are read, packed: with Winograd's algorithm there are 64 for each small kernel.
    pub(crate) fn packed_len(&self) -> usize {
        match &self.window {
            Window::Image(geometry) => {
                let area: usize = geometry.axes.iter().map(|axis| axis.kernel).product();
                let slides = geometry.axes.iter().all(|axis| axis.stride == 1 && axis.kernel > 1);
                let each = if slides && geometry.group == 1 {
                    area.max(64)
                } else {
                    area
                };
                geometry.num_output * (geometry.channels / geometry.group.max(1)) * each
            }
            Window::Matrix { columns, outputs, .. } => columns * outputs,
        }
    }

    /// The zeros around the input that it reaches over.
    pub(crate) fn border(&self) -> usize {
        if let Some(depthwise) = &self.depthwise {
            return depthwise.border();
        }
        match &self.window {
            Window::Image(geometry) => geometry.axes.iter().map(|axis| axis.pad).max().unwrap_or(0),
            Window::Matrix { .. } => 0,
        }
    }
}

/// The graph; nodes stand in an order in which they can run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) values: Vec<Value>,
    pub(crate) nodes: Vec<Node>,
    /// The values that come from outside.
    pub(crate) inputs: Vec<ValueId>,
    /// The layer of the net that makes each of them.
    pub(crate) sources: Vec<usize>,
    pub(crate) outputs: Vec<ValueId>,
}

impl Graph {
    /// The graph of a net that makes these blobs.
    ///
    /// # Errors
    /// Shapes that do not fit together, as when inputs got other ones and the net was not reshaped.
    pub(crate) fn of(net: &Net<f32>, outputs: &[usize]) -> Result<Self> {
        let mut graph = Self::default();
        // What each blob holds so far.
        let mut current: Vec<Option<ValueId>> = vec![None; net.blob_names().len()];
        for layer in 0..net.layer_names().len() {
            graph.add_layer(net, layer, &mut current)?;
        }
        for &blob in outputs {
            let value = current[blob].ok_or_else(|| Error::internal("no layer makes a blob"))?;
            graph.outputs.push(value);
        }
        Ok(graph)
    }

    pub(crate) fn add_value(&mut self, name: &str, shape: &[usize]) -> ValueId {
        self.values.push(Value {
            name: name.into(),
            shape: shape.to_vec(),
        });
        self.values.len() - 1
    }

    fn add_layer(&mut self, net: &Net<f32>, layer: usize, current: &mut [Option<ValueId>]) -> Result<()> {
        let (bottoms, tops) = (net.bottoms(layer), net.tops(layer));
        let read = |&blob: &usize| current[blob].ok_or_else(|| Error::internal("a blob is read before it is made"));
        let inputs = bottoms.iter().map(read).collect::<Result<Vec<_>>>()?;
        let said = net.layer_op(layer);
        if let Some(ops::Op::Identity) = said {
            if net.layer_kind(layer).role != Role::Split {
                self.note_layer(inputs[0], &net.layer_names()[layer]);
            }
            tops.iter().for_each(|&top| current[top] = Some(inputs[0]));
            return Ok(());
        }
        let outputs: Vec<ValueId> = tops
            .iter()
            .map(|&top| self.add_value(&net.blob_names()[top], net.blob_at(top).shape()))
            .collect();
        tops.iter()
            .zip(&outputs)
            .for_each(|(&top, &value)| current[top] = Some(value));
        if bottoms.is_empty() && net.layer(layer).params().is_empty() {
            self.sources.extend(outputs.iter().map(|_| layer));
            self.inputs.extend(outputs);
            return Ok(());
        }
        let in_place = tops.iter().zip(&outputs).filter(|(top, _)| bottoms.contains(top));
        let changed: Vec<(usize, ValueId)> = in_place.map(|(&top, &value)| (top, value)).collect();
        let nodes = operations(self, net, layer, said, &inputs, &outputs)?;
        self.nodes.extend(nodes);
        for (top, value) in changed {
            self.change_views(net, top, value, current);
        }
        Ok(())
    }

    /// A layer that works in place changes all blobs that have the same memory, of a Flatten or Reshape before it.
    fn change_views(&mut self, net: &Net<f32>, changed: usize, value: ValueId, current: &mut [Option<ValueId>]) {
        for (blob, current) in current.iter_mut().enumerate() {
            let shares = blob != changed && net.blob_at(blob).shares_data_with(net.blob_at(changed));
            if !shares || current.is_none() {
                continue;
            }
            let view = self.add_value(&net.blob_names()[blob], net.blob_at(blob).shape());
            self.nodes.push(Node {
                op: Op::Reshape,
                inputs: vec![value],
                outputs: vec![view],
                layers: Vec::new(),
                multiply_adds: 0,
            });
            *current = Some(view);
        }
    }

    /// Notes that the node that makes a value does the work of one more layer.
    fn note_layer(&mut self, value: ValueId, layer: &str) {
        if let Some(node) = self.nodes.iter_mut().rfind(|node| node.outputs.contains(&value)) {
            node.layers.push(layer.into());
        }
    }

    /// The node that makes each value.
    pub(crate) fn producers(&self) -> Vec<Option<usize>> {
        let mut producers = vec![None; self.values.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            node.outputs.iter().for_each(|&value| producers[value] = Some(index));
        }
        producers
    }

    /// How often each value is read, by nodes or as an output.
    pub(crate) fn readers(&self) -> Vec<usize> {
        let mut readers = vec![0; self.values.len()];
        let read = self.nodes.iter().flat_map(|node| &node.inputs).chain(&self.outputs);
        read.for_each(|&value| readers[value] += 1);
        readers
    }

    /// Drops the nodes that no output needs.
    pub(crate) fn drop_unused(&mut self) {
        let mut needed = vec![false; self.values.len()];
        self.outputs.iter().for_each(|&value| needed[value] = true);
        for node in self.nodes.iter().rev() {
            if node.outputs.iter().any(|&value| needed[value]) {
                node.inputs.iter().for_each(|&value| needed[value] = true);
            }
        }
        self.nodes
            .retain(|node| node.outputs.iter().any(|&value| needed[value]));
        let used = |&(&value, _): &(&ValueId, &usize)| needed[value];
        (self.inputs, self.sources) = self.inputs.iter().zip(&self.sources).filter(used).unzip();
    }
}
