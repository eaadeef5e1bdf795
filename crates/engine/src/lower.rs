//! From what layers say of themselves to operations that there are kernels for. What has none stays a layer.

use crate::graph::{Filter, Graph, Node, Op, ValueId, Window};
use cortado_core::{AffineOp, Error, PlanOp, Result};
use cortado_cpu::nhwc::{Activation, Pool};
use cortado_net::Net;
use cortado_ops::{ConvGeometry, PoolGeometry};

/// The nodes of a layer.
///
/// # Errors
/// Shapes that do not fit together.
pub(crate) fn operations(
    graph: &Graph,
    net: &Net<f32>,
    layer: usize,
    plan: Option<PlanOp>,
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
    let Some((plan, &first)) = plan.filter(|_| !empty).zip(inputs.first()) else {
        return Ok(vec![node(Op::Layer(layer), inputs, outputs)]);
    };
    if let PlanOp::Convolution { axis: 1, geometry } = &plan
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
    let op = match plan {
        PlanOp::Reshape => Some(Op::Reshape),
        PlanOp::Concat { .. } if inputs.len() == 1 => Some(Op::Reshape),
        PlanOp::InnerProduct { axis, transpose } => {
            matrix(net, layer, shape(first), shape(outputs[0]), axis, transpose)
        }
        PlanOp::Affine(affine) => per_channel(affine, shape(first)),
        PlanOp::Relu { slope } => Some(Op::Apply(Activation::Relu { slope })),
        PlanOp::PRelu { slopes } => prelu(slopes, shape(first)),
        PlanOp::Clip { min, max } => Some(Op::Apply(Activation::Clip { min, max })),
        PlanOp::Sum { coefficients } => Some(Op::Sum {
            coefficients,
            activation: Activation::None,
        }),
        PlanOp::Product => Some(Op::Product(Activation::None)),
        PlanOp::Maximum => Some(Op::Maximum(Activation::None)),
        PlanOp::Concat { axis: 1 } => Some(Op::Concat),
        PlanOp::Pool { max, geometry } => pool(max, &geometry, shape(first), shape(outputs[0])),
        PlanOp::Lrn(lrn) if shape(first).len() == 4 => Some(Op::Lrn(lrn)),
        PlanOp::Softmax { around } => {
            (around.iter().product::<usize>() == graph.values[first].count()).then_some(Op::Softmax(around))
        }
        _ => None,
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

fn per_channel(affine: AffineOp, x: &[usize]) -> Option<Op> {
    let &[batch, channels, ref rest @ ..] = x else {
        return None;
    };
    let AffineOp { around, scale, shift } = affine;
    let each = |values: Vec<f64>| match values.len() {
        1 => vec![values[0]; channels],
        _ => values,
    };
    (scale.len() == 1 || around == [batch, channels, rest.iter().product()]).then(|| Op::Affine {
        scale: each(scale),
        shift: each(shift),
        activation: Activation::None,
    })
}

fn prelu(slopes: Vec<f32>, x: &[usize]) -> Option<Op> {
    match slopes[..] {
        [slope] => Some(Op::Apply(Activation::Relu { slope })),
        _ => (x.get(1) == Some(&slopes.len())).then_some(Op::Apply(Activation::PRelu(slopes))),
    }
}

fn pool(max: bool, geometry: &PoolGeometry, x: &[usize], y: &[usize]) -> Option<Op> {
    let [rows, columns] = geometry.axes[..] else {
        return None;
    };
    let fits = x.len() == 4 && x[2..] == [rows.input, columns.input] && y[2..] == [rows.output, columns.output];
    fits.then_some(Op::Pool(Pool {
        max,
        kernel: [rows.kernel, columns.kernel],
        stride: [rows.stride, columns.stride],
        pad: [rows.pad, columns.pad],
    }))
}
