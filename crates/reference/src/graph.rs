//! Graphs, and single nodes of them.

use crate::operands::Operands;
use crate::pointwise::{self, HeldFunction};
use crate::{check, run};
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_graph::{Graph, Instance, Node, Opaque, Owner, Value};
use cortado_ops::{AxisView, Op};
use std::sync::Arc;

/// The operation of a node, with its weights, as something that runs by itself: for nodes that a
/// runtime has no kernel for.
///
/// # Errors
/// A node without an operation, or constants that cannot be read.
pub fn opaque<T: Real>(values: &[Value], node: &Node, ctx: &Ctx) -> Result<Box<dyn Opaque<T>>> {
    let op = node
        .work
        .op
        .clone()
        .ok_or_else(|| Error::internal("a node without an operation"))?;
    let data = op.data_operands(node.inputs.len());
    let constants = node.inputs[data..].iter().map(|&input| values[input].constant.as_ref());
    let constants: Option<Vec<_>> = constants.collect(); // bounded by the operands
    // Weights that are computed are inputs, and then all are.
    let inputs = constants.as_ref().map_or(node.inputs.len(), |_| data);
    let weights = constants.unwrap_or_default();
    let shape = |&value: &usize| values[value].shape.clone();
    Ok(Box::new(Operation {
        op,
        ctx: ctx.clone(),
        inputs: node.inputs[..inputs].iter().map(shape).collect(), // bounded by the operands
        weights: weights.iter().map(|weights| weights.blob()).collect::<Result<_>>()?, // bounded by the operands
        outputs: node.outputs.iter().map(shape).collect(),         // bounded by the outputs
    }))
}

/// Computes the outputs of a graph from its inputs, which are given in their order. Values live
/// until the end: it is for tests, and for what nothing else can run.
///
/// # Errors
/// A graph that cannot be [computed](Graph::check), inputs of another number or shape, and those of
/// the operations.
pub fn run_graph<T: Real>(graph: &Graph, owner: &dyn Owner<T>, ctx: &Ctx, inputs: &[&Blob<T>]) -> Result<Vec<Blob<T>>> {
    graph.check()?;
    if inputs.len() != graph.inputs.len() {
        return Err(Error::mismatch("number of inputs", graph.inputs.len(), inputs.len()));
    }
    let constant = |value: &Value| value.constant.as_ref().map(cortado_graph::Constant::blob).transpose();
    let mut blobs: Vec<Option<Blob<T>>> = graph.values.iter().map(constant).collect::<Result<_>>()?; // bounded by the values of the graph
    for (input, blob) in graph.inputs.iter().zip(inputs) {
        let value = &graph.values[input.value];
        if blob.shape()[..] != value.shape[..] {
            let what = format!("shape of the input \"{}\"", value.name);
            return Err(Error::mismatch(what, format!("{:?}", value.shape), blob.shape()));
        }
        blobs[input.value] = Some(blob.alias(&value.name));
    }
    for node in &graph.nodes {
        let origin = &graph.origins[node.work.origin];
        compute(graph, node, owner, ctx, &mut blobs).map_err(|error| origin.located(error))?;
    }
    let output = |output: &cortado_graph::Output| {
        let blob = blobs[output.value].as_ref();
        Ok(blob.ok_or_else(|| no_value(graph, output.value))?.alias(&output.name))
    };
    graph.outputs.iter().map(output).collect() // bounded by the outputs of the graph
}

fn compute<T: Real>(
    graph: &Graph,
    node: &Node,
    owner: &dyn Owner<T>,
    ctx: &Ctx,
    blobs: &mut [Option<Blob<T>>],
) -> Result<()> {
    let opaque = match node.work.op {
        Some(_) => opaque(&graph.values, node, ctx)?,
        None => owner
            .opaque(node.work.origin)?
            .ok_or_else(|| Error::internal("a node without an operation and without an owner"))?,
    };
    let mut instance = opaque.instance()?;
    for (index, &input) in node.inputs.iter().take(opaque.inputs()).enumerate() {
        let blob = blobs[input].as_ref().ok_or_else(|| no_value(graph, input))?;
        instance.set_input(index, blob);
    }
    instance.run_to_any_shape()?;
    for (index, &output) in node.outputs.iter().enumerate() {
        let name = &graph.values[output].name;
        blobs[output] = Some(instance.output(index).alias(name));
    }
    Ok(())
}

fn no_value(graph: &Graph, value: usize) -> Error {
    let name = &graph.values[value].name;
    Error::message(&format!("nothing computes the value \"{name}\" of the graph"))
}

struct Operation<T: Real> {
    op: Arc<Op>,
    ctx: Ctx,
    inputs: Vec<Vec<usize>>,
    weights: Vec<Blob<T>>,
    outputs: Vec<Vec<usize>>,
}

impl<T: Real> Opaque<T> for Operation<T> {
    fn inputs(&self) -> usize {
        self.inputs.len()
    }

    fn instance(&self) -> Result<Box<dyn Instance<T>>> {
        let blobs = |shapes: &[Vec<usize>]| {
            shapes
                .iter()
                .map(|shape| Blob::new("", shape))
                .collect::<Result<Vec<_>>>()
        };
        let function = match &*self.op {
            Op::PerChannel { axis_view, function } => Some((*axis_view, pointwise::held(function)?)),
            _ => None,
        };
        Ok(Box::new(Running {
            op: self.op.clone(),
            function,
            ctx: self.ctx.clone(),
            inputs: blobs(&self.inputs)?,
            weights: self.weights.iter().map(|blob| blob.alias(blob.name())).collect(), // bounded by the operands
            outputs: blobs(&self.outputs)?,
        }))
    }
}

struct Running<T: Real> {
    op: Arc<Op>,
    /// That of an operation with coefficients of channels: they are put into blobs, and copied to a device, once.
    function: Option<(AxisView, HeldFunction<T>)>,
    ctx: Ctx,
    inputs: Vec<Blob<T>>,
    weights: Vec<Blob<T>>,
    outputs: Vec<Blob<T>>,
}

impl<T: Real> Instance<T> for Running<T> {
    fn input(&self, index: usize) -> &Blob<T> {
        &self.inputs[index]
    }

    fn set_input(&mut self, index: usize, blob: &Blob<T>) {
        let input = &mut self.inputs[index];
        *input = blob.alias(input.name());
    }

    fn output(&self, index: usize) -> &Blob<T> {
        &self.outputs[index]
    }

    fn run(&mut self) -> Result<()> {
        let shapes: Vec<_> = self.outputs.iter().map(|output| output.shape().clone()).collect(); // bounded by the outputs
        self.run_to_any_shape()?;
        for (index, (output, shape)) in self.outputs.iter().zip(&shapes).enumerate() {
            if output.shape() != shape {
                let what = format!("shape of output {index}, which follows from the data");
                return Err(Error::mismatch(what, shape, output.shape()));
            }
        }
        Ok(())
    }

    fn run_to_any_shape(&mut self) -> Result<()> {
        let inputs: Vec<&Blob<T>> = self.inputs.iter().chain(&self.weights).collect(); // bounded by the operands
        let Some((axis_view, function)) = &self.function else {
            return run(&self.op, &self.ctx, &inputs, &mut self.outputs);
        };
        check(&self.op, &inputs, &self.outputs)?;
        let operands = Operands {
            ctx: &self.ctx,
            inputs: &inputs,
            outputs: &mut self.outputs,
        };
        pointwise::run_channels(&operands, *axis_view, pointwise::by_ref(function))
    }
}
