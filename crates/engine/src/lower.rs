//! Lowering of a graph to operations of the engine.

use crate::axes::{OverImages, over_images};
use crate::operations::{
    Affine, Apply, ChannelCoefficients, ChannelsLast, Concat, Dequantize, Eltwise, Epilogue, Filter, Function,
    Integers, Map, Normalize, Operation, Owned, Pool, Quantize, Resample, Reshape, ScaleAndAdd, ShuffleChannels, Slice,
    Softmax, UnitLength,
};
use crate::outside::Outside;
use crate::site::Site;
use crate::task::{Graph, Node, Task};
use cortado_core::{Error, Result, reserve};
use cortado_graph::{self as graph, Value, ValueId};
use cortado_ops::{AxisView, ChannelFunction, ConvAxis, ConvGeometry, Op, PerChannel, Pointwise, count};
use std::borrow::Cow;
use std::sync::Arc;

/// The largest allowed ratio of an image with its border to the image itself, unless it is small.
const MOST_BORDER: usize = 16;
/// The number of pixels with border up to which an image may have any border.
const SMALL_PLANE: usize = 1 << 14;

/// A graph in operations of the engine. What it has no operation for runs outside.
///
/// # Errors
/// A node that can only run as its owner does, and cannot run apart from it.
pub(crate) fn lower(graph: graph::Graph, outside: &Outside<'_>) -> Result<Graph> {
    let counts: Vec<u64> = graph
        .nodes
        .iter()
        .map(|node| graph.multiply_adds(node).unwrap_or(0))
        .collect(); // bounded by the nodes of the graph
    let mut lowered = Graph {
        name: graph.name,
        values: graph.values,
        nodes: Vec::with_capacity(graph.nodes.len()),
        inputs: graph.inputs,
        outputs: graph.outputs,
        origins: graph.origins,
    };
    for (node, multiply_adds) in graph.nodes.into_iter().zip(counts) {
        add_node(&mut lowered, node, multiply_adds, outside)?;
    }
    Ok(lowered)
}

fn add_node(graph: &mut Graph, node: graph::Node, multiply_adds: u64, outside: &Outside<'_>) -> Result<()> {
    let graph::Node { work, inputs, outputs } = &node;
    let origins = std::iter::once(&work.origin).chain(&work.identities);
    let layers: Vec<String> = origins.map(|&origin| graph.origins[origin].name.clone()).collect();
    let site = Site::new(&graph.values, inputs, outputs);
    let op = work.op.as_deref().filter(|_| !site.has_empty_values());
    if let Some(&Op::Concat { axis }) = op
        && inputs.len() > 1
        && !Concat::is_of_channels(axis, &graph.values[outputs[0]].shape)
    {
        add_concatenation(graph, axis, (inputs.clone(), outputs[0]), (layers, work.origin));
        return Ok(());
    }
    let images = op.and_then(|op| over_images(op, site.shape(0)?, site.outputs.first()?));
    let found = op.and_then(|op| operation(op, &site));
    let task = |operation, multiply_adds| Task {
        operation,
        layers: layers.clone(),
        origin: work.origin,
        multiply_adds,
    };
    if let Some(images) = images
        && add_over_images(graph, images, (inputs, outputs[0]), multiply_adds, &task)
    {
        return Ok(());
    }
    let (operation, inputs) = match found {
        Some(operation) => {
            let read = read(&*operation, inputs);
            (operation, read)
        }
        None if matches!(op, Some(Op::Integer(_) | Op::Dequantize(_) | Op::Quantize(_))) => {
            let problem = "an operation on integers needs images or rows, and weights that are known";
            return Err(graph.origins[work.origin].located(Error::message(problem)));
        }
        None => {
            let opaque = outside.opaque(graph, &node)?;
            let read = inputs.iter().take(opaque.inputs()).copied().collect(); // bounded by the inputs of a node
            let operation: Box<dyn Operation> = Box::new(Owned(opaque.into()));
            (operation, read)
        }
    };
    let work = task(operation, multiply_adds);
    graph.nodes.push(Node {
        work,
        inputs,
        outputs: node.outputs,
    });
    Ok(())
}

/// The inputs that an operation reads in each run: the first, and those that are not its weights.
fn read(operation: &dyn Operation, inputs: &[ValueId]) -> Vec<ValueId> {
    let weights = operation.weights();
    let is_read = |(operand, value): &(usize, &ValueId)| *operand == 0 || !weights.contains(value);
    let read = inputs.iter().enumerate().filter(is_read);
    read.map(|(_, &value)| value).collect() // bounded by the inputs of a node
}

/// Adds an operation over images between reshapes of its input and output. Returns whether there is an operation of the
/// engine for it.
fn add_over_images(
    graph: &mut Graph,
    images: OverImages,
    (inputs, output): (&[ValueId], ValueId),
    multiply_adds: u64,
    task: &dyn Fn(Box<dyn Operation>, u64) -> Task,
) -> bool {
    let known = graph.values.len();
    let name = |value: ValueId| graph.values[value].name.clone();
    let names = [name(inputs[0]), name(output)];
    let viewed = graph.add_value(&names[0], &images.input);
    let computed = graph.add_value(&names[1], &images.output);
    let mut operands = inputs.to_vec(); // bounded by the inputs of a node
    operands[0] = viewed;
    let Some(operation) = operation(&images.op, &Site::new(&graph.values, &operands, &[computed])) else {
        graph.values.truncate(known);
        return false;
    };
    let read = read(&*operation, &operands);
    let node = |work, inputs, output| Node {
        work,
        inputs,
        outputs: vec![output],
    };
    graph.nodes.extend([
        node(task(Box::new(Reshape), 0), vec![inputs[0]], viewed),
        node(task(operation, multiply_adds), read, computed),
        node(task(Box::new(Reshape), 0), vec![computed], output),
    ]);
    true
}

/// Adds a concatenation along an axis other than the channels. The values are reshaped to matrices,
/// whose columns are then concatenated, so the engine has one kind of concatenation only.
fn add_concatenation(
    graph: &mut Graph,
    axis: usize,
    (inputs, output): (Vec<ValueId>, ValueId),
    (layers, origin): (Vec<String>, usize),
) {
    let rows = |graph: &mut Graph, value: ValueId| {
        let Value { name, shape, .. } = graph.values[value].clone();
        let (outer, inner) = shape.split_at(axis);
        graph.add_value(&name, &[outer, inner].map(|axes| count(axes.iter().copied())))
    };
    let node = |graph: &mut Graph, operation: Box<dyn Operation>, inputs: Vec<ValueId>, output: ValueId| {
        let work = Task {
            operation,
            layers: layers.clone(),
            origin,
            multiply_adds: 0,
        };
        let outputs = vec![output];
        graph.nodes.push(Node { work, inputs, outputs });
    };
    let mut parts = Vec::with_capacity(inputs.len());
    for value in inputs {
        let part = rows(graph, value);
        node(graph, Box::new(Reshape), vec![value], part);
        parts.push(part);
    }
    let whole = rows(graph, output);
    node(graph, Box::new(Concat), parts, whole);
    node(graph, Box::new(Reshape), vec![whole], output);
}

/// A two-dimensional convolution, if the engine has a kernel for it.
fn convolution(geometry: &ConvGeometry, site: &Site<'_>) -> Option<Filter> {
    let suits = geometry.axes.len() == 2 && site.shape(0)?.len() == 4 && !is_mostly_border(geometry);
    suits.then(|| Filter::convolution(site, geometry.clone()))?
}

/// Whether a border for the padding would take far more memory than the image. Such a convolution
/// stays a layer, which stores no border.
fn is_mostly_border(geometry: &ConvGeometry) -> bool {
    let padded = |axis: &ConvAxis| axis.input.saturating_add(axis.pad.saturating_mul(2));
    let padded = count(geometry.axes.iter().map(padded));
    padded > SMALL_PLANE && padded / MOST_BORDER > geometry.input_plane()
}

/// The operation of the engine that computes `op`.
fn operation(op: &Op, site: &Site<'_>) -> Option<Box<dyn Operation>> {
    let (x, y) = (site.shape(0)?, *site.outputs.first()?);
    match op {
        Op::View => boxed(Some(Reshape)),
        Op::Identity if site.outputs.len() == 1 => boxed(Some(Reshape)),
        Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        } => boxed(convolution(geometry, site)),
        Op::Concat { .. } if site.operands == 1 => boxed(Some(Reshape)),
        Op::Slice { .. } if site.outputs.len() == 1 => boxed(Some(Reshape)),
        Op::Concat { .. } => boxed(Some(Concat)),
        Op::Slice { axis, .. } => boxed(Slice::of(*axis)),
        Op::InnerProduct { axis, transpose } => boxed(Filter::product(site, *axis, *transpose)),
        Op::Pointwise(function) => pointwise(*function, x),
        Op::PerChannel { axis_view, function } => per_channel(*axis_view, function, x),
        Op::Sum(coefficients) => boxed(Some(Eltwise::sum(coefficients))),
        Op::Product => boxed(Some(Eltwise::new(Function::Product))),
        Op::Maximum => boxed(Some(Eltwise::new(Function::Maximum))),
        Op::Pool(pool) => boxed(Pool::of(pool, x, y)),
        Op::Lrn(lrn) => boxed(Normalize::of(lrn, x)),
        Op::Resample(sizes) => boxed(Resample::of(sizes.clone(), x)),
        Op::ScaleAndAdd => boxed(ScaleAndAdd::of(&site.shapes())),
        Op::ShuffleChannels { groups } => boxed(ShuffleChannels::of(*groups, x)),
        Op::Softmax { axis_view, temperature } => boxed(Softmax::of(*axis_view, *temperature, x)),
        Op::UnitLength { sets, eps, .. } => boxed(UnitLength::of(site, *sets, *eps)),
        Op::Permute { order } => boxed(ChannelsLast::of(order, x)),
        Op::Identity | Op::Convolution { .. } => None,
        Op::StochasticMean(_) | Op::MaximumAndPlace(_) | Op::Pyramid(_) | Op::Columns { .. } => None,
        Op::LrnWithin(_) | Op::Standardize { .. } | Op::Affine { .. } => None,
        Op::Constant(_) | Op::Fill(_) | Op::Crop { .. } | Op::Tile { .. } | Op::Reverse { .. } => None,
        Op::PickItems | Op::KeepItems | Op::Embed | Op::Reduce { .. } | Op::Greatest { .. } => None,
        Op::Rearrange { .. } | Op::Unpool | Op::YoloDetection(_) => None,
        Op::Recurrent(_) | Op::LstmUnit | Op::Detection(_) => None,
        Op::RegionPool(_) | Op::Proposals(_) | Op::DecodeBoxes(_) | Op::Mask => None,
        Op::Loss(_) | Op::Accuracy { .. } => None,
        Op::Quantize(stored) => boxed(Some(Quantize::new(*stored))),
        Op::Dequantize(stored) => boxed(Some(Dequantize(*stored))),
        Op::Integer(integer) => boxed(Integers::of(site, integer)),
        Op::Bfloat16(op) => rounded(op, site),
    }
}

/// A convolution or inner product whose factors are rounded to bf16.
fn rounded(op: &Op, site: &Site<'_>) -> Option<Box<dyn Operation>> {
    let filter = match op {
        Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        } => convolution(geometry, site),
        Op::InnerProduct { axis, transpose } => Filter::product(site, *axis, *transpose),
        _ => None,
    };
    boxed(filter.map(Filter::in_bfloat16))
}

/// The factor and the summand of each channel (axis 1) of a value of shape `x`, if an operation multiplies by them and
/// adds them, and does nothing else.
pub fn coefficients_of(op: &Op, x: &[usize]) -> Option<Arc<ChannelCoefficients>> {
    let operation = match op {
        Op::Pointwise(function) => pointwise(*function, x)?,
        Op::PerChannel { axis_view, function } => per_channel(*axis_view, function, x)?,
        _ => return None,
    };
    match operation.epilogue()? {
        Epilogue::Affine(coefficients, activation) if activation.is_none() => Some(Arc::clone(coefficients)),
        _ => None,
    }
}

/// A function of each element of a value of shape `x`.
fn pointwise(function: Pointwise<f64>, x: &[usize]) -> Option<Box<dyn Operation>> {
    let affine = |scale, shift| boxed(Affine::of(vec![scale], vec![shift], x));
    match function {
        Pointwise::Relu { .. } | Pointwise::Clip { .. } => boxed(Some(Apply(Some(function.cast().for_all())))),
        Pointwise::Affine { scale, shift } => affine(scale, shift),
        Pointwise::Scale { factor } => affine(factor, 0.0),
        // Not if the scale is 0: `Power` ignores x then, but an affine function would compute 0 · ∞
        // = NaN.
        Pointwise::Power { power, scale, shift } if power == 1.0 && scale != 0.0 => affine(scale, shift),
        Pointwise::Normalize { mean, inverse_std } => affine(inverse_std, -mean * inverse_std),
        other => boxed(Some(Map::of(other))),
    }
}

/// A function of each channel of a value of shape `x`, if the channels are axis 1.
fn per_channel(axis_view: AxisView, function: &ChannelFunction<'_, f64>, x: &[usize]) -> Option<Box<dyn Operation>> {
    let Some(channels) = function.channels() else {
        return pointwise(function.at(0), x);
    };
    if channels > 1 && (x.len() < 2 || axis_view != AxisView::axis(x, 1)) {
        return None;
    }
    match function {
        Pointwise::Affine { scale, shift } => {
            let each = |from: &PerChannel<f64, Cow<'_, [f64]>>| reserve::collected((0..channels).map(|i| from.at(i)));
            boxed(Affine::of(each(scale).ok()?, each(shift).ok()?, x))
        }
        Pointwise::Normalize { mean, inverse_std } => {
            let scale = reserve::collected((0..channels).map(|i| inverse_std.at(i))).ok()?;
            let shift = reserve::collected((0..channels).map(|i| -mean.at(i) * inverse_std.at(i))).ok()?;
            boxed(Affine::of(scale, shift, x))
        }
        Pointwise::Relu {
            slope: PerChannel::Each(slopes),
        } if x.get(1) == Some(&slopes.len()) => {
            let slopes = reserve::collected(slopes.iter().map(|&slope| slope as f32)).ok()?;
            let slope = PerChannel::Each(slopes.into());
            boxed(Some(Apply(Some(Pointwise::Relu { slope }))))
        }
        _ => None,
    }
}

fn boxed<O: Operation>(operation: Option<O>) -> Option<Box<dyn Operation>> {
    Some(Box::new(operation?))
}
