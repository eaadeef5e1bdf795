//! From the net's graph to operations of the engine. What has none stays a layer.

use crate::operations::{
    Affine, Apply, Concat, Eltwise, Filter, Function, Layer, Normalize, Operation, Pool, Reshape, Slice, Softmax,
};
use crate::task::{Graph, Node, Task};
use cortado_core::{Error, Result};
use cortado_cpu::nhwc::Activation;
use cortado_net::Net;
use cortado_net::graph::{self, LayerWork, Value};
use cortado_ops::{Around, ConvGeometry, Op, PerChannel, Pointwise};

/// The graph of a net in operations of the engine.
///
/// # Errors
/// Shapes that do not fit together, as when inputs got other ones and the net was not reshaped.
pub(crate) fn lower(net: &Net<f32>, graph: graph::Graph) -> Result<Graph> {
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    for node in graph.nodes {
        add_nodes(net, &graph.values, node, &mut nodes)?;
    }
    Ok(Graph {
        values: graph.values,
        nodes,
        inputs: graph.inputs,
        outputs: graph.outputs,
    })
}

/// Adds the nodes of a layer: one, or one for each blob that a convolution is applied to.
fn add_nodes(net: &Net<f32>, values: &[Value], node: graph::Node, nodes: &mut Vec<Node>) -> Result<()> {
    let graph::Node { work, inputs, outputs } = node;
    let LayerWork { op, layer, identities } = work;
    let name = |&layer: &usize| net.layer_names()[layer].clone();
    let task = |operation: Box<dyn Operation>, multiply_adds| Task {
        operation,
        layers: std::iter::once(&layer).chain(&identities).map(name).collect(),
        multiply_adds,
    };
    let multiply_adds = net.multiply_adds(layer).unwrap_or(0);
    if let Some(geometry) = convolution(op.as_ref(), values, &inputs, &outputs) {
        for (&x, &y) in inputs.iter().zip(&outputs) {
            check_window(net, layer, geometry, &values[x].shape, &values[y].shape)?;
            let filter = Filter::convolution(layer, geometry.clone());
            nodes.push(Node {
                work: task(Box::new(filter), multiply_adds / inputs.len() as u64),
                inputs: vec![x],
                outputs: vec![y],
            });
        }
        return Ok(());
    }
    let is_empty = inputs.iter().chain(&outputs).any(|&value| values[value].count() == 0);
    let operation = match (op, &inputs[..], &outputs[..]) {
        (Some(op), &[x, ..], &[y, ..]) if !is_empty => {
            let weights = net.layer(layer).params().first().map_or(0, |param| param.count());
            let arity = [inputs.len(), outputs.len()];
            operation(op, layer, weights, arity, [&values[x].shape, &values[y].shape])
        }
        _ => None,
    };
    nodes.push(Node {
        work: task(operation.unwrap_or_else(|| Box::new(Layer(layer))), multiply_adds),
        inputs,
        outputs,
    });
    Ok(())
}

/// The sizes of a convolution, if there is a kernel for it.
fn convolution<'a>(
    op: Option<&'a Op>,
    values: &[Value],
    inputs: &[usize],
    outputs: &[usize],
) -> Option<&'a ConvGeometry> {
    let Some(Op::Convolution {
        axis: 1,
        transposed: false,
        geometry,
    }) = op
    else {
        return None;
    };
    let is_full = |&value: &usize| values[value].count() > 0;
    let of_images = geometry.axes.len() == 2 && values[*inputs.first()?].shape.len() == 4;
    (of_images && inputs.iter().chain(outputs).all(is_full)).then_some(geometry)
}

/// Refuses sizes that are not those of the blobs, as they are when inputs got other shapes since the
/// last reshape.
fn check_window(net: &Net<f32>, layer: usize, geometry: &ConvGeometry, x: &[usize], y: &[usize]) -> Result<()> {
    let inside = geometry.axes.iter().map(|axis| axis.input);
    let outside = geometry.axes.iter().map(|axis| axis.output);
    if x[1] == geometry.channels
        && inside.eq(x[2..].iter().copied())
        && outside.eq(y[2..].iter().copied())
        && x[0] == y[0]
    {
        return Ok(());
    }
    let name = &net.layer_names()[layer];
    Err(Error::message(&format!(
        "layer \"{name}\" has another shape than its blobs; reshape the net before it is compiled"
    )))
}

/// The operation of the engine that computes `op` from values of which the first has the shape `x`,
/// to values of which the first has the shape `y`.
fn operation(
    op: Op,
    layer: usize,
    weights: usize,
    [inputs, outputs]: [usize; 2],
    [x, y]: [&[usize]; 2],
) -> Option<Box<dyn Operation>> {
    match op {
        Op::View => boxed(Some(Reshape)),
        Op::Concat { .. } if inputs == 1 => boxed(Some(Reshape)),
        Op::Slice { .. } if outputs == 1 => boxed(Some(Reshape)),
        Op::Concat { axis } => boxed(Concat::of(axis)),
        Op::Slice { axis, .. } => boxed(Slice::of(axis)),
        Op::InnerProduct { axis, transpose } => boxed(Filter::product(layer, weights, [x, y], axis, transpose)),
        Op::Pointwise(function) => pointwise(function, x),
        Op::PerChannel { around, function } => per_channel(around, function, x),
        Op::Sum(coefficients) => {
            let coefficients = coefficients.iter().map(|&value| value as f32).collect();
            boxed(Some(Eltwise::new(Function::Sum(coefficients))))
        }
        Op::Product => boxed(Some(Eltwise::new(Function::Product))),
        Op::Maximum => boxed(Some(Eltwise::new(Function::Maximum))),
        Op::Pool(pool) => boxed(Pool::of(&pool, x, y)),
        Op::Lrn(lrn) => boxed(Normalize::of(&lrn, x)),
        Op::Softmax(around) => boxed(Softmax::of(around, x)),
        Op::Identity | Op::Convolution { .. } => None,
    }
}

/// A function of each element of a value of shape `x`.
fn pointwise(function: Pointwise<f64>, x: &[usize]) -> Option<Box<dyn Operation>> {
    let affine = |scale, shift| boxed(Affine::of(vec![scale], vec![shift], x));
    match function {
        Pointwise::Relu { slope } => boxed(Some(Apply(Activation::Relu { slope: slope as f32 }))),
        Pointwise::Clip { min, max } => boxed(Some(Apply(Activation::Clip {
            min: min as f32,
            max: max as f32,
        }))),
        Pointwise::Affine { scale, shift } => affine(scale, shift),
        Pointwise::Scale { factor } => affine(factor, 0.0),
        // Without x where the scale is 0: an infinite x would make the product NaN.
        Pointwise::Power { power, scale, shift } if power == 1.0 && scale != 0.0 => affine(scale, shift),
        Pointwise::Normalize { mean, inverse_std } => affine(inverse_std, -mean * inverse_std),
        Pointwise::Abs | Pointwise::Bnll | Pointwise::Elu { .. } | Pointwise::Exp { .. } => None,
        Pointwise::Log { .. } | Pointwise::Power { .. } | Pointwise::Sigmoid => None,
        Pointwise::Swish { .. } | Pointwise::Tanh | Pointwise::Threshold { .. } => None,
    }
}

/// A function of each channel of a value of shape `x`, if the channels are axis 1.
fn per_channel(around: Around, function: PerChannel<'_, f64>, x: &[usize]) -> Option<Box<dyn Operation>> {
    if function.channels() > 1 && (x.len() < 2 || around != Around::axis(x, 1)) {
        return None;
    }
    match function {
        PerChannel::Affine { scale, shift } => boxed(Affine::of(scale.into_owned(), shift.into_owned(), x)),
        PerChannel::Normalize { mean, inverse_std } => {
            let shift = mean.iter().zip(&*inverse_std).map(|(mean, scale)| -mean * scale);
            let shift = shift.collect();
            boxed(Affine::of(inverse_std.into_owned(), shift, x))
        }
        PerChannel::PRelu { slope } => {
            let slopes: Vec<f32> = slope.iter().map(|&slope| slope as f32).collect();
            boxed((x.get(1) == Some(&slopes.len())).then_some(Apply(Activation::PRelu(slopes))))
        }
    }
}

fn boxed<O: Operation>(operation: Option<O>) -> Option<Box<dyn Operation>> {
    Some(Box::new(operation?))
}
