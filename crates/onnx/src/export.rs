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
use cortado_graph::{Constant, Graph, Input, Node};
use cortado_net::{Net, Ranges};
use cortado_ops::Op;
use std::collections::{HashMap, HashSet};

/// A net as it is, in its phase, with its shapes and weights, as a model: its inputs and
/// outputs have the names of the net's. Operations that a net [states](Ranges::stated) to be in
/// integers are put between QuantizeLinear and DequantizeLinear.
///
/// # Errors
/// Layers that cannot be exported, all of them, each with its line and the reason; blobs whose
/// shapes have changed since the net was shaped.
pub fn export(net: &Net<f32>, options: &ExportOptions) -> Result<Export> {
    let graph = net.graph(&options.outputs(net)?)?;
    net.warn_unrounded("the exported model");
    match Ranges::stated(net) {
        Some(ranges) => export_graph(&ranges.storage(net, &graph).apply(&graph)?, options),
        None => export_graph(&graph, options),
    }
}

/// A graph as a model. Its outputs get the names of the options, if there are any.
///
/// # Errors
/// Nodes that cannot be exported, all of them, each with its origin and the reason.
pub fn export_graph(graph: &Graph, options: &ExportOptions) -> Result<Export> {
    options.check()?;
    graph.check()?;
    let mut exporter = Exporter {
        options,
        builder: Builder::default(),
        values: vec![None; graph.values.len()],
        input_of: graph.inputs.iter().map(|input| (input.value, *input)).collect(),
        output_of: first_places(graph.outputs.iter().map(|output| output.value)),
        inputs: Vec::new(),
        report: report(graph, options),
        refused: Vec::new(),
    };
    exporter.add_inputs(graph);
    let names = exporter.output_names(graph);
    for node in &graph.nodes {
        exporter.add(graph, node, &names)?;
        if let Some(refused) = exporter.builder.refused.take() {
            return Err(refused.into());
        }
    }
    exporter.refuse()?;
    let outputs = exporter.add_outputs(graph, &names)?;
    Ok(exporter.end(&graph.name, outputs))
}

/// The first place of each value in a row.
fn first_places(values: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator) -> HashMap<usize, usize> {
    values.enumerate().rev().map(|(place, value)| (value, place)).collect()
}

/// A report in which no layer that the graph needs has operators yet.
fn report(graph: &Graph, options: &ExportOptions) -> ExportReport {
    let layers = graph.origins.iter().map(|origin| LayerReport {
        name: origin.name.clone(),
        type_name: origin.type_name.clone(),
        how: if origin.is_identity { "identity" } else { "left out" },
        operators: Vec::new(),
        notes: Vec::new(),
    });
    let mut layers: Vec<LayerReport> = layers.collect();
    graph.inputs.iter().for_each(|input| layers[input.origin].how = "input");
    graph
        .nodes
        .iter()
        .for_each(|node| layers[node.work.origin].how = "exported");
    ExportReport {
        net: graph.name.clone(),
        opset: options.opset,
        layers,
        ..ExportReport::default()
    }
}

struct Exporter<'a> {
    options: &'a ExportOptions,
    builder: Builder,
    /// What each value of the graph is in the model.
    values: Vec<Option<Value>>,
    /// The input of the graph that each value is.
    input_of: HashMap<usize, Input>,
    /// The first output that each value is.
    output_of: HashMap<usize, usize>,
    inputs: Vec<ValueInfo>,
    report: ExportReport,
    refused: Vec<Error>,
}

impl Exporter<'_> {
    /// The net's inputs, whether they are needed or not; and what data layers make.
    fn add_inputs(&mut self, graph: &Graph) {
        let is_of_net = |input: &Input| {
            let kind = graph.origins[input.origin].kind;
            kind.is_none_or(|kind| kind.role == Role::Input)
        };
        let (of_net, made): (Vec<Input>, Vec<Input>) = graph.inputs.iter().partition(|input| is_of_net(input));
        for input in of_net {
            let value = &graph.values[input.value];
            self.values[input.value] = Some(self.add_input(&value.name, value.shape.clone()));
        }
        for input in made {
            let layer = &mut self.report.layers[input.origin];
            if input.fill.is_some() {
                layer.how = "constant";
                continue;
            }
            let value = &graph.values[input.value];
            layer
                .notes
                .push(format!("its top {} is an input of the model", value.name));
            self.values[input.value] = Some(self.add_input(&value.name, value.shape.clone()));
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
        Value::new(name, shape, free)
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

    /// Exports a node.
    fn add(&mut self, graph: &Graph, node: &Node, names: &[String]) -> Result<()> {
        let layer = node.work.origin;
        let origin = &graph.origins[layer];
        self.builder.begin(&origin.name);
        let since = self.builder.nodes.len();
        let result = match node.work.op.as_deref() {
            Some(op) => self.export_op(graph, node, op, layer),
            None => Err(support::reason(&origin.type_name)),
        };
        let (made, free) = match result {
            Ok(made) => made,
            Err(problem) => {
                self.refused.push(origin.located(Error::message(&problem)));
                let unknown = |&output: &usize| (output, graph.values[output].shape.clone());
                for (output, shape) in node.outputs.iter().map(unknown) {
                    self.values[output] = Some(Value::new(String::new(), shape, None));
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
            self.values[output] = Some(Value::new(final_name, value.shape.clone(), free));
        }
        let operators = self.builder.nodes[since..].iter().map(|node| node.op.to_string());
        self.report.layers[layer].operators.extend(operators);
        Ok(())
    }

    /// The names of what an operation makes, and the free axes.
    fn export_op(
        &mut self,
        graph: &Graph,
        node: &Node,
        op: &Op,
        layer: usize,
    ) -> std::result::Result<(Vec<String>, Vec<Option<usize>>), String> {
        let data = op.data_operands(node.inputs.len());
        let mut inputs = Vec::new();
        for (operand, &input) in node.inputs.iter().enumerate() {
            let constant = graph.values[input].constant.clone();
            inputs.push(match constant {
                Some(constant) if operand >= data => Value {
                    constant: Some(constant),
                    ..Value::new(String::new(), graph.values[input].shape.clone(), None)
                },
                _ => self.value(graph, input).ok_or("reads a blob that no layer makes")?,
            });
        }
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
            data,
            notes: &mut layer_report.notes,
        };
        let made = lower(op, &mut site)?;
        match made.len() == outputs.len() {
            true => Ok((made, free)),
            false => Err("has a different number of tops than it declares".into()),
        }
    }

    /// A value, which is made now if it is known, or what a layer without bottoms fills it with.
    fn value(&mut self, graph: &Graph, index: usize) -> Option<Value> {
        if self.values[index].is_none() {
            let value = match &graph.values[index].constant {
                Some(constant) => self.constant(&graph.values[index], constant)?,
                None => self.filled(graph, *self.input_of.get(&index)?)?,
            };
            self.values[index] = Some(value);
        }
        self.values[index].clone()
    }

    /// A value that is known, in its own shape.
    fn constant(&mut self, value: &cortado_graph::Value, constant: &Constant) -> Option<Value> {
        let blob = constant.blob().ok()?;
        let name = self.builder.blob(&blob, &value.shape, "0");
        Some(Value::new(name, value.shape.clone(), None))
    }

    /// A value whose elements are all one number.
    fn filled(&mut self, graph: &Graph, input: Input) -> Option<Value> {
        let (fill, layer) = (input.fill?, input.origin);
        let shape = graph.values[input.value].shape.clone();
        let (outputs, since) = ([&shape[..]], self.builder.nodes.len());
        self.builder.begin(&graph.origins[layer].name);
        let mut site = Site {
            builder: &mut self.builder,
            inputs: &[],
            outputs: &outputs,
            free: &[None],
            data: 0,
            notes: &mut Vec::new(),
        };
        let made = lower(&Op::Fill(vec![fill]), &mut site).ok()?;
        let operators = self.builder.nodes[since..].iter().map(|node| node.op.to_string());
        self.report.layers[layer].operators.extend(operators);
        let name = made.into_iter().next()?;
        Some(Value {
            fill: Some(fill),
            ..Value::new(name, shape, None)
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

    fn end(mut self, name: &str, outputs: Vec<ValueInfo>) -> Export {
        let name = if name.is_empty() { "net" } else { name };
        let model = Model {
            name: name.into(),
            opset: self.options.opset,
            properties: self.options.properties.clone(),
            nodes: self.builder.nodes,
            tensors: self.builder.tensors,
            inputs: self.inputs,
            outputs,
        };
        self.report.bytes = model.bytes();
        Export::new(model, self.report, self.options.most_bytes)
    }
}

/// Sizes; the free one is not known.
fn known(shape: &[usize], free: Option<usize>) -> Vec<Option<usize>> {
    let sizes = shape.iter().enumerate();
    sizes
        .map(|(axis, &size)| (Some(axis) != free).then_some(size))
        .collect()
}
