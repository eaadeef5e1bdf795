//! From a net to a model.

use crate::builder::{Builder, Value};
use crate::exported::Export;
use crate::free;
use crate::lower::{Site, lower};
use crate::model::{Dim, Model, Type, ValueInfo};
use crate::options::ExportOptions;
use crate::report::{ExportReport, LayerReport, ValueReport};
use crate::support;
use cortado_core::{Error, Result, Role};
use cortado_net::Net;
use cortado_net::graph::{Graph, Node};
use cortado_ops::Op;
use std::collections::{HashMap, HashSet};

/// A net as it stands, in its phase, with its shapes and weights, as a model: its inputs and
/// outputs have the names of the net's.
///
/// # Errors
/// Layers that cannot be said in ONNX, all of them, each with its line and the reason; blobs whose
/// shapes have changed since the net was shaped.
pub fn export(net: &Net<f32>, options: &ExportOptions) -> Result<Export> {
    options.check()?;
    let graph = Graph::of(net, &options.outputs(net)?)?;
    let mut exporter = Exporter {
        net,
        options,
        builder: Builder::default(),
        values: vec![None; graph.values.len()],
        input_of: graph.inputs.iter().map(|input| (input.value, input.layer)).collect(),
        output_of: first_places(graph.outputs.iter().map(|output| output.value)),
        inputs: Vec::new(),
        report: report(net, &graph, options),
        refused: Vec::new(),
    };
    exporter.add_inputs(&graph);
    let names = exporter.output_names(&graph);
    for node in &graph.nodes {
        exporter.add(&graph, node, &names)?;
        if let Some(refused) = exporter.builder.refused.take() {
            return Err(refused.into());
        }
    }
    exporter.refuse()?;
    let outputs = exporter.add_outputs(&graph, &names)?;
    Ok(exporter.end(outputs))
}

/// The first place of each value in a row.
fn first_places(values: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator) -> HashMap<usize, usize> {
    values.enumerate().rev().map(|(place, value)| (value, place)).collect()
}

/// A report in which all layers that the graph needs are still to be said.
fn report(net: &Net<f32>, graph: &Graph, options: &ExportOptions) -> ExportReport {
    let types: HashMap<&str, &str> = options.types.iter().map(|(name, of)| (&name[..], &of[..])).collect();
    let layers = (0..net.layer_names().len()).map(|layer| {
        let is_identity = matches!(net.layer_op(layer), Some(Op::Identity));
        LayerReport {
            name: net.layer_names()[layer].clone(),
            type_name: types
                .get(&net.layer_names()[layer][..])
                .map_or(net.layer_type(layer), |of| of)
                .into(),
            how: if is_identity { "identity" } else { "left out" },
            operators: Vec::new(),
            notes: Vec::new(),
        }
    });
    let mut layers: Vec<LayerReport> = layers.collect();
    graph.inputs.iter().for_each(|input| layers[input.layer].how = "input");
    graph
        .nodes
        .iter()
        .for_each(|node| layers[node.work.layer].how = "exported");
    ExportReport {
        net: net.name().into(),
        opset: options.opset,
        layers,
        ..ExportReport::default()
    }
}

struct Exporter<'a> {
    net: &'a Net<f32>,
    options: &'a ExportOptions,
    builder: Builder,
    /// What each value of the graph is in the model.
    values: Vec<Option<Value>>,
    /// The layer that makes each input of the graph.
    input_of: HashMap<usize, usize>,
    /// The first output that each value is.
    output_of: HashMap<usize, usize>,
    inputs: Vec<ValueInfo>,
    report: ExportReport,
    refused: Vec<Error>,
}

impl Exporter<'_> {
    /// The net's inputs, whether they are needed or not; and what data layers make.
    fn add_inputs(&mut self, graph: &Graph) {
        let is_input = |layer: usize| self.net.layer_kind(layer).role == Role::Input;
        let own = graph.inputs.iter().filter(|input| is_input(input.layer));
        let own: HashMap<&str, usize> = own
            .map(|input| (&graph.values[input.value].name[..], input.value))
            .collect();
        for &blob in self.net.inputs() {
            let name = self.net.blob_names()[blob].clone();
            let shape = self.net.blob_at(blob).shape().to_vec();
            let value = self.add_input(&name, shape);
            if let Some(&input) = own.get(&name[..]) {
                self.values[input] = Some(value);
            }
        }
        for input in &graph.inputs {
            if self.values[input.value].is_some() {
                continue;
            }
            let cortado_net::graph::Value { name, shape } = graph.values[input.value].clone();
            if let Some(Op::Fill(_)) = self.net.layer_op(input.layer) {
                self.report.layers[input.layer].how = "constant";
                continue;
            }
            let note = format!("its top {name} is an input of the model");
            self.report.layers[input.layer].notes.push(note);
            self.values[input.value] = Some(self.add_input(&name, shape));
        }
    }

    fn add_input(&mut self, blob: &str, shape: Vec<usize>) -> Value {
        let name = self.builder.unique(blob);
        let free = (self.options.dynamic_batch && !shape.is_empty()).then_some(0);
        let dims = shape.iter().enumerate().map(|(axis, &size)| match Some(axis) == free {
            true => Dim::Named("batch"),
            false => Dim::Size(size),
        });
        let dims = dims.collect();
        self.report.inputs.push(ValueReport {
            name: name.clone(),
            blob: blob.into(),
            shape: known(&shape, free),
        });
        self.inputs.push(ValueInfo {
            name: name.clone(),
            value_type: Type::Float,
            dims,
        });
        Value {
            name,
            shape,
            free,
            fill: None,
        }
    }

    /// The names of the outputs. That of an input is taken by the input.
    fn output_names(&mut self, graph: &Graph) -> Vec<String> {
        let mut names = Vec::new();
        let inputs: HashSet<&str> = self.inputs.iter().map(|input| &input.name[..]).collect();
        for index in 0..graph.outputs.len() {
            let name = self.options.called(graph, index);
            let is_taken = inputs.contains(&name[..]);
            let wanted = if is_taken { format!("{name}/output") } else { name };
            names.push(self.builder.unique(&wanted));
        }
        names
    }

    /// Says the work of a layer.
    fn add(&mut self, graph: &Graph, node: &Node, names: &[String]) -> Result<()> {
        let layer = node.work.layer;
        let name = &self.net.layer_names()[layer];
        self.builder.begin(name);
        let since = self.builder.nodes.len();
        let result = match &node.work.op {
            Some(op) => self.say(graph, node, op, layer),
            None => Err(support::reason(self.net.layer_type(layer))),
        };
        let (made, free) = match result {
            Ok(made) => made,
            Err(problem) => {
                self.refused.push(self.net.located(layer, Error::message(&problem)));
                let unknown = |&output: &usize| (output, graph.values[output].shape.clone());
                for (output, shape) in node.outputs.iter().map(unknown) {
                    self.values[output] = Some(Value {
                        name: String::new(),
                        shape,
                        free: None,
                        fill: None,
                    });
                }
                return Ok(());
            }
        };
        for ((&output, made), free) in node.outputs.iter().zip(&made).zip(free) {
            let value = &graph.values[output];
            let final_name = match self.output_of.get(&output) {
                Some(&place) => names[place].clone(),
                None => self.builder.unique(&value.name),
            };
            self.builder.finish(made, &final_name, since);
            self.values[output] = Some(Value {
                name: final_name,
                shape: value.shape.clone(),
                free,
                fill: None,
            });
        }
        let operators = self.builder.nodes[since..].iter().map(|node| node.op.to_string());
        self.report.layers[layer].operators.extend(operators);
        Ok(())
    }

    /// The names of what an operation makes, and the free axes.
    fn say(
        &mut self,
        graph: &Graph,
        node: &Node,
        op: &Op,
        layer: usize,
    ) -> std::result::Result<(Vec<String>, Vec<Option<usize>>), String> {
        let inputs: Option<Vec<Value>> = node.inputs.iter().map(|&input| self.value(graph, input)).collect();
        let inputs = inputs.ok_or("reads a blob that no layer makes")?;
        let outputs: Vec<&[usize]> = node
            .outputs
            .iter()
            .map(|&output| &graph.values[output].shape[..])
            .collect();
        let free = free::of(op, &inputs, &outputs)?;
        let free = (0..outputs.len())
            .map(|i| free.get(i).or(free.first()).copied().flatten())
            .collect::<Vec<_>>();
        let layer_report = &mut self.report.layers[layer];
        let mut site = Site {
            builder: &mut self.builder,
            inputs: &inputs,
            outputs: &outputs,
            free: &free,
            params: self.net.layer(layer).params(),
            notes: &mut layer_report.notes,
        };
        let made = lower(op, &mut site)?;
        match made.len() == outputs.len() {
            true => Ok((made, free)),
            false => Err("has a different number of tops than it declares".into()),
        }
    }

    /// A value, which is made now if it is the constant of a layer without bottoms.
    fn value(&mut self, graph: &Graph, index: usize) -> Option<Value> {
        if self.values[index].is_none() {
            let layer = *self.input_of.get(&index)?;
            self.values[index] = Some(self.constant(graph, layer, index)?);
        }
        self.values[index].clone()
    }

    /// The constant that a layer without bottoms makes as one of its tops.
    fn constant(&mut self, graph: &Graph, layer: usize, index: usize) -> Option<Value> {
        let Some(Op::Fill(values)) = self.net.layer_op(layer) else {
            return None;
        };
        let cortado_net::graph::Value { name, shape } = graph.values[index].clone();
        let tops = self.net.tops(layer);
        let top = tops.iter().position(|&top| self.net.blob_names()[top] == name)?;
        let (outputs, since) = ([&shape[..]], self.builder.nodes.len());
        self.builder.begin(&self.net.layer_names()[layer]);
        let mut site = Site {
            builder: &mut self.builder,
            inputs: &[],
            outputs: &outputs,
            free: &[None],
            params: &[],
            notes: &mut Vec::new(),
        };
        let fill = *values.get(top)?;
        let made = lower(&Op::Fill(vec![fill]), &mut site).ok()?;
        let operators = self.builder.nodes[since..].iter().map(|node| node.op.to_string());
        self.report.layers[layer].operators.extend(operators);
        let name = made.into_iter().next()?;
        Some(Value {
            name,
            shape,
            free: None,
            fill: Some(fill),
        })
    }

    /// What was refused.
    fn refuse(&mut self) -> Result<()> {
        let mut refused = std::mem::take(&mut self.refused);
        match refused.len() {
            0 => Ok(()),
            1 => Err(refused.remove(0)),
            _ => {
                let all: Vec<String> = refused.iter().map(ToString::to_string).collect();
                Err(Error::message(&all.join("\n")))
            }
        }
    }

    /// The outputs. What nothing makes under its name goes through an Identity.
    fn add_outputs(&mut self, graph: &Graph, names: &[String]) -> Result<Vec<ValueInfo>> {
        let mut outputs = Vec::new();
        for (index, (output, name)) in graph.outputs.iter().zip(names).enumerate() {
            let value = self.value(graph, output.value);
            let value = value.ok_or_else(|| Error::internal("no layer makes an output"))?;
            if value.name != *name {
                self.builder.begin(&output.name);
                self.builder
                    .add_to("Identity", &[&value.name], vec![name.clone()], Vec::new());
            }
            if *name != self.options.called(graph, index) {
                let note = format!(
                    "the blob {} is both input and output: as output it is called {name}",
                    output.name
                );
                self.report.notes.push(note);
            }
            let dim = |(axis, &size): (usize, &usize)| match Some(axis) == value.free {
                true if self.options.dynamic_batch && axis == 0 => Dim::Named("batch"),
                true => Dim::Any,
                false => Dim::Size(size),
            };
            self.report.outputs.push(ValueReport {
                name: name.clone(),
                blob: output.name.clone(),
                shape: known(&value.shape, value.free),
            });
            outputs.push(ValueInfo {
                name: name.clone(),
                value_type: Type::Float,
                dims: value.shape.iter().enumerate().map(dim).collect(),
            });
        }
        Ok(outputs)
    }

    fn end(mut self, outputs: Vec<ValueInfo>) -> Export {
        let name = match self.net.name() {
            "" => "net",
            name => name,
        };
        let model = Model {
            name: name.into(),
            opset: self.options.opset,
            nodes: self.builder.nodes,
            tensors: self.builder.tensors,
            inputs: self.inputs,
            outputs,
        };
        self.report.bytes = model.bytes();
        Export::new(model, self.report, self.options.most_bytes)
    }
}

/// Sizes, of which the free one is not known.
fn known(shape: &[usize], free: Option<usize>) -> Vec<Option<usize>> {
    let sizes = shape.iter().enumerate();
    sizes
        .map(|(axis, &size)| (Some(axis) != free).then_some(size))
        .collect()
}
