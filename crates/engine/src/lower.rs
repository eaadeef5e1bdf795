//! From what layers say of themselves to operations that there are kernels for. What has none stays a layer.

use crate::graph::{Filter, Graph, Node, Op, ValueId, Window};
use cortado_core::{Error, Result};
use cortado_cpu::nhwc::{Activation, Pool};
use cortado_net::Net;
use cortado_ops::{self as ops, Around, ConvGeometry, Lrn, PerChannel, Pointwise, PoolGeometry, PoolMethod};

/// The nodes of a layer.
///
/// # Errors
/// Shapes that do not fit together.
pub(crate) fn operations(
    graph: &Graph,
    net: &Net<f32>,
    layer: usize,
    said: Option<ops::Op>,
    inputs: &[ValueId],
    outputs: &[ValueId],
) -> Result<Vec<Node>> {
    let node = |op: Op, inputs: &[ValueId], outputs: &[ValueId]| Node {
        op,
        inputs: inputs.to_vec(),
        outputs: outputs.to_vec(),
        layers: vec![net.layer_names()[layer].clone()],
        multiply_adds: net.multiply_adds(layer).unwrap_or(0),
    };
    let empty = inputs
        .iter()
        .chain(outputs)
        .any(|&value| graph.values[value].count() == 0);
    let shape = |value: ValueId| &graph.values[value].shape[..];
    let Some((said, &first)) = said.filter(|_| !empty).zip(inputs.first()) else {
        return Ok(vec![node(Op::Layer(layer), inputs, outputs)]);
    };
    if let ops::Op::Convolution {
        axis: 1,
        transposed: false,
        geometry,
    } = &said
        && geometry.axes.len() == 2
        && shape(first).len() == 4
    {
        let share = |macs: u64| macs / inputs.len() as u64;
        let mut nodes = Vec::new();
        for (&x, &y) in inputs.iter().zip(outputs) {
            check_window(net, layer, geometry, shape(x), shape(y))?;
            let mut one = node(filter(layer, Window::Image(geometry.clone())), &[x], &[y]);
            one.multiply_adds = share(one.multiply_adds);
            nodes.push(one);
        }
        return Ok(nodes);
    }
    let op = match said {
        ops::Op::View => Some(Op::Reshape),
        ops::Op::Concat { .. } if inputs.len() == 1 => Some(Op::Reshape),
        ops::Op::InnerProduct { axis, transpose } => {
            matrix(net, layer, shape(first), shape(outputs[0]), axis, transpose)
        }
        ops::Op::Pointwise(function) => pointwise(function, shape(first)),
        ops::Op::PerChannel { around, function } => per_channel(around, function, shape(first)),
        ops::Op::Sum(coefficients) => Some(Op::Sum {
            coefficients: coefficients.iter().map(|&value| value as f32).collect(),
            activation: Activation::None,
        }),
        ops::Op::Product => Some(Op::Product(Activation::None)),
        ops::Op::Maximum => Some(Op::Maximum(Activation::None)),
        ops::Op::Concat { axis } => (axis == 1).then_some(Op::Concat),
        ops::Op::Pool(ops::Pool { method, geometry }) => pool(method, &geometry, shape(first), shape(outputs[0])),
        ops::Op::Lrn(lrn) => (shape(first).len() == 4).then_some(Op::Lrn(Lrn {
            size: lrn.size,
            alpha: lrn.alpha as f32,
            beta: lrn.beta as f32,
            k: lrn.k as f32,
        })),
        ops::Op::Softmax(around) => (around.count() == graph.values[first].count()).then_some(Op::Softmax(around)),
        ops::Op::Identity | ops::Op::Convolution { .. } | ops::Op::Slice { .. } => None,
    };
    Ok(vec![node(op.unwrap_or(Op::Layer(layer)), inputs, outputs)])
}

fn filter(layer: usize, window: Window) -> Op {
    Op::Filter(Box::new(Filter {
        layer,
        window,
        folded: None,
        activation: Activation::None,
        adds: false,
        depthwise: None,
    }))
}

/// Refuses sizes that are not those of the blobs, as they are when inputs got other shapes since the last reshape.
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

fn matrix(net: &Net<f32>, layer: usize, x: &[usize], y: &[usize], axis: usize, transpose: bool) -> Option<Op> {
    let (rows, columns) = (x.get(..axis)?.iter().product(), x[axis..].iter().product());
    let outputs = *y.last()?;
    let fits = net.layer(layer).params().first()?.count() == outputs * columns
        && y.len() == axis + 1
        && y[..axis] == x[..axis];
    fits.then(|| {
        filter(
            layer,
            Window::Matrix {
                first_axis: axis,
                rows,
                columns,
                outputs,
                transpose,
                image: false,
                in_place: false,
            },
        )
    })
}

/// A function of each element.
fn pointwise(function: Pointwise<f64>, x: &[usize]) -> Option<Op> {
    match function {
        Pointwise::Relu { slope } => Some(Op::Apply(Activation::Relu { slope: slope as f32 })),
        Pointwise::Clip { min, max } => Some(Op::Apply(Activation::Clip {
            min: min as f32,
            max: max as f32,
        })),
        Pointwise::Affine { scale, shift } => affine(vec![scale], vec![shift], x),
        Pointwise::Scale { factor } => affine(vec![factor], vec![0.0], x),
        // Without x where the scale is 0: an infinite x would make the product NaN.
        Pointwise::Power { power, scale, shift } if power == 1.0 && scale != 0.0 => affine(vec![scale], vec![shift], x),
        Pointwise::Normalize { mean, inverse_std } => affine(vec![inverse_std], vec![-mean * inverse_std], x),
        Pointwise::Abs | Pointwise::Bnll | Pointwise::Elu { .. } | Pointwise::Exp { .. } => None,
        Pointwise::Log { .. } | Pointwise::Power { .. } | Pointwise::Sigmoid => None,
        Pointwise::Swish { .. } | Pointwise::Tanh | Pointwise::Threshold { .. } => None,
    }
}

/// A function of each channel, if the channels are axis 1.
fn per_channel(around: Around, function: PerChannel<'_, f64>, x: &[usize]) -> Option<Op> {
    if function.channels() > 1 && (x.len() < 2 || around != Around::axis(x, 1)) {
        return None;
    }
    match function {
        PerChannel::Affine { scale, shift } => affine(scale.into_owned(), shift.into_owned(), x),
        PerChannel::Normalize { mean, inverse_std } => {
            let shift = mean
                .iter()
                .zip(&*inverse_std)
                .map(|(mean, scale)| -mean * scale)
                .collect();
            affine(inverse_std.into_owned(), shift, x)
        }
        PerChannel::PRelu { slope } => {
            let slopes: Vec<f32> = slope.iter().map(|&slope| slope as f32).collect();
            (x.get(1) == Some(&slopes.len())).then_some(Op::Apply(Activation::PRelu(slopes)))
        }
    }
}

/// scale · x + shift, with one coefficient for each channel or one for all.
fn affine(scale: Vec<f64>, shift: Vec<f64>, x: &[usize]) -> Option<Op> {
    let &channels = x.get(1)?;
    let each = |values: Vec<f64>| match values.len() {
        1 => vec![values[0]; channels],
        _ => values,
    };
    Some(Op::Affine {
        scale: each(scale),
        shift: each(shift),
        activation: Activation::None,
    })
}

fn pool(method: PoolMethod, geometry: &PoolGeometry, x: &[usize], y: &[usize]) -> Option<Op> {
    let [rows, columns] = geometry.axes[..] else {
        return None;
    };
    let fits = x.len() == 4 && x[2..] == [rows.input, columns.input] && y[2..] == [rows.output, columns.output];
    fits.then_some(Op::Pool(Pool {
        max: method == PoolMethod::Max,
        kernel: [rows.kernel, columns.kernel],
        stride: [rows.stride, columns.stride],
        pad: [rows.pad, columns.pad],
    }))
}
