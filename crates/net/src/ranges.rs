//! The ranges of what the layers of a net make, by which it is computed in 8-bit integers.

use crate::Net;
use cortado_core::Result;
use cortado_graph::{Graph, Storage, ValueId};
use cortado_ops::Op;
use cortado_ops::integer::Quantized;
use cortado_proto::QuantizationParameterQParams;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A top of a layer: the index of the layer, and that of the top among its tops.
pub type Place = (usize, usize);

/// The ranges of what the layers of a net make, and the layers that compute in floating point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranges {
    /// The lowest and the highest value of a top, as the layer makes it.
    pub tops: BTreeMap<Place, [f32; 2]>,
    /// The layers that compute in floating point.
    pub real: BTreeSet<usize>,
}

impl Ranges {
    /// The ranges that a net states by `quantization_param` of its layers; `None` if its message does
    /// not declare that they are for [integers](Net::states_ranges). A layer whose top has a
    /// range, but no `quantize: true`, computes in floating point.
    pub fn stated(net: &Net<f32>) -> Option<Self> {
        if !net.states_ranges() {
            return None;
        }
        let mut ranges = Self::default();
        for layer in 0..net.layer_names().len() {
            let Some(param) = net.layer_param(layer).quantization_param.as_deref() else {
                continue;
            };
            let has_range = |(_, stated): &(usize, &QuantizationParameterQParams)| stated.min() < stated.max();
            for (top, stated) in param.qparam_out.iter().enumerate().filter(has_range) {
                ranges.tops.insert((layer, top), [stated.min(), stated.max()]);
                if !stated.quantize() || stated.bitwidth() != 8 {
                    ranges.real.insert(layer);
                }
            }
        }
        Some(ranges)
    }

    /// How the values of the net's graph are stored.
    pub fn storage(&self, net: &Net<f32>, graph: &Graph) -> Storage {
        let mut storage = Storage {
            values: vec![None; graph.values.len()], // bounded by the values of the graph
            real: self.real.iter().copied().collect(),
        };
        for (place, value) in Self::places(net, graph) {
            if let Some([low, high]) = self.tops.get(&place) {
                storage.values[value] = Quantized::of_range(*low, *high);
            }
        }
        storage
    }

    /// The values of a net's graph that are tops of layers.
    fn places(net: &Net<f32>, graph: &Graph) -> Vec<(Place, ValueId)> {
        let mut tops: HashMap<(usize, &str), ValueId> = HashMap::new();
        for input in &graph.inputs {
            tops.insert((input.origin, &graph.values[input.value].name), input.value);
        }
        // The last value of a name is the top; values before it are steps on the way.
        for node in &graph.nodes {
            for &output in &node.outputs {
                tops.insert((node.work.origin, &graph.values[output].name), output);
            }
        }
        let mut places = Vec::new();
        for layer in 0..net.layer_names().len() {
            for (index, &top) in net.tops(layer).iter().enumerate() {
                if let Some(&value) = tops.get(&(layer, &net.blob_names()[top])) {
                    places.push(((layer, index), value));
                }
            }
        }
        places
    }

    /// The tops of a net whose ranges integers need: what operations with a form for integers
    /// read and make.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was.
    pub fn needed(net: &Net<f32>) -> Result<Vec<Place>> {
        let graph = net.graph(net.outputs())?;
        let mut is_needed = vec![false; graph.values.len()]; // bounded by the values of the graph
        let producers = graph.producers();
        for node in &graph.nodes {
            let Some(op) = node.work.op.as_deref().filter(|op| Storage::has_form(op)) else {
                continue;
            };
            node.outputs.iter().for_each(|&output| is_needed[output] = true);
            for &input in &node.inputs[..op.data_operands(node.inputs.len())] {
                let mut value = input;
                is_needed[value] = true;
                // An inner product reads the images themselves instead of a view of them.
                while let Some(producer) = producers[value].map(|producer| &graph.nodes[producer])
                    && let (Some(Op::View), &[from]) = (producer.work.op.as_deref(), &producer.inputs[..])
                {
                    is_needed[from] = true;
                    value = from;
                }
            }
        }
        let places = Self::places(net, &graph).into_iter();
        Ok(places
            .filter(|(_, value)| is_needed[*value])
            .map(|(place, _)| place)
            .collect()) // bounded by the blobs of the net
    }

    /// The tops of a net of which only what is [above 0](Graph::positive_parts) matters.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was.
    pub fn positive(net: &Net<f32>) -> Result<Vec<Place>> {
        let graph = net.graph(net.outputs())?;
        let is_positive = graph.positive_parts();
        let places = Self::places(net, &graph).into_iter();
        Ok(places
            .filter(|(_, value)| is_positive[*value])
            .map(|(place, _)| place)
            .collect()) // bounded by the blobs of the net
    }

    /// The tops of a net that are best [stored alike](Graph::stored_alike), set by set.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was.
    pub fn alike(net: &Net<f32>) -> Result<Vec<Vec<Place>>> {
        let graph = net.graph(net.outputs())?;
        let firsts = graph.stored_alike();
        let mut sets: BTreeMap<ValueId, Vec<Place>> = BTreeMap::new();
        for (place, value) in Self::places(net, &graph) {
            sets.entry(firsts[value]).or_default().push(place);
        }
        Ok(sets.into_values().filter(|places| places.len() > 1).collect()) // bounded by the blobs of the net
    }

    /// For each layer with weights that computes in integers, the layer and the blob that holds
    /// its result, after a ReLU or clip that belongs to it.
    ///
    /// # Errors
    /// Blobs that were reshaped since the net was, weights in use, or out of memory.
    pub fn whole_layers(&self, net: &Net<f32>) -> Result<Vec<(usize, String)>> {
        let graph = net.graph(net.outputs())?;
        let whole = self.storage(net, &graph).apply(&graph)?;
        let mut layers = Vec::new();
        for node in &whole.nodes {
            if let (Some(Op::Integer(integer)), &[made]) = (node.work.op.as_deref(), &node.outputs[..])
                && !integer.weights.is_empty()
            {
                layers.push((node.work.origin, whole.values[made].name.clone()));
            }
        }
        Ok(layers)
    }
}
