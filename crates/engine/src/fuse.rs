//! Folding and fusion: what follows a filter goes into its weights, or is done to its outputs before they are written.
//!
//! A node is taken into the one that makes its input if nobody else reads that: factors and summands for each channel into the filter before them,
//! activations into any node that has a place for them, a sum of two into a filter that makes one of them, a depthwise convolution into the one of single
//! pixels that reads it.

use crate::graph::{Filter, Folded, Graph, Node, Op, ValueId, Window};
use cortado_cpu::nhwc::Activation;

/// Folds and fuses all that can be.
pub(crate) fn fuse(graph: &mut Graph) {
    look_through_reshapes(graph);
    graph.drop_unused();
    let readers = graph.readers();
    let mut nodes: Vec<Option<Node>> = std::mem::take(&mut graph.nodes).into_iter().map(Some).collect();
    let mut producers: Vec<Option<usize>> = vec![None; graph.values.len()];
    for index in 0..nodes.len() {
        let Some(node) = nodes[index].take() else { continue };
        // The node before, if this is all that reads it.
        let alone = |value: ValueId| producers[value].filter(|_| readers[value] == 1);
        let place = match merge(node, &mut nodes, alone) {
            Merged::Before(place) => place,
            Merged::Here(node) => {
                nodes[index] = Some(node);
                index
            }
        };
        let outputs = nodes[place].iter().flat_map(|node| &node.outputs);
        outputs.for_each(|&value| producers[value] = Some(place));
    }
    graph.nodes = nodes.into_iter().flatten().collect();
    join_separable(graph);
}

/// Where a node's work is done now.
enum Merged {
    /// By an earlier node.
    Before(usize),
    /// At its own place.
    Here(Node),
}

fn merge(node: Node, nodes: &mut [Option<Node>], alone: impl Fn(ValueId) -> Option<usize>) -> Merged {
    if let Op::Sum { .. } = node.op {
        return Merged::Here(merge_sum(node, nodes, alone));
    }
    if let Some(&input) = node.inputs.first()
        && let Some(place) = alone(input)
        && let Some(earlier) = &mut nodes[place]
        && absorb(&mut earlier.op, &node.op)
    {
        earlier.outputs = node.outputs;
        earlier.layers.extend(node.layers);
        return Merged::Before(place);
    }
    Merged::Here(node)
}

/// Takes the work of the next operation into this one, if that can be.
fn absorb(earlier: &mut Op, next: &Op) -> bool {
    match next {
        Op::Apply(wanted) => {
            let suits = suits(earlier, wanted);
            match activation_of(earlier) {
                Some(activation) if suits && *activation == Activation::None => {
                    *activation = wanted.clone();
                    true
                }
                _ => false,
            }
        }
        Op::Affine {
            scale,
            shift,
            activation,
        } => match earlier {
            Op::Filter(filter) if is_open(filter) && scale.len() == filter.outputs() && has_channels_last(filter) => {
                fold(&mut filter.folded, scale, shift);
                filter.activation = activation.clone();
                true
            }
            Op::Affine {
                scale: first_scale,
                shift: first_shift,
                activation: first_activation,
            } if *first_activation == Activation::None => {
                for (value, factor) in first_scale.iter_mut().zip(scale) {
                    *value *= factor;
                }
                for (value, (factor, summand)) in first_shift.iter_mut().zip(scale.iter().zip(shift)) {
                    *value = *value * factor + summand;
                }
                *first_activation = activation.clone();
                true
            }
            _ => false,
        },
        _ => false,
    }
}

fn activation_of(op: &mut Op) -> Option<&mut Activation> {
    match op {
        Op::Filter(filter) => Some(&mut filter.activation),
        Op::Affine { activation, .. } | Op::Sum { activation, .. } => Some(activation),
        Op::Product(activation) | Op::Maximum(activation) => Some(activation),
        _ => None,
    }
}

/// Whether an activation can follow: one with a slope for each channel needs to know which axis they are.
fn suits(op: &Op, activation: &Activation) -> bool {
    match (op, activation) {
        (Op::Filter(filter), Activation::PRelu(slopes)) => {
            has_channels_last(filter) && slopes.len() == filter.outputs()
        }
        (Op::Affine { scale, .. }, Activation::PRelu(slopes)) => scale.len() == slopes.len(),
        (_, Activation::PRelu(_)) => false,
        _ => true,
    }
}

/// Whether the outputs of a filter are the channels (axis 1) of what it makes. Those of a matrix product over later axes are not.
fn has_channels_last(filter: &Filter) -> bool {
    match &filter.window {
        Window::Image(_) => true,
        Window::Matrix { first_axis, .. } => *first_axis == 1,
    }
}

/// Whether nothing is done yet to a filter's outputs that may not be scaled afterwards.
fn is_open(filter: &Filter) -> bool {
    filter.activation == Activation::None && !filter.adds
}

fn fold(folded: &mut Option<Folded>, scale: &[f64], shift: &[f64]) {
    let Some(folded) = folded else {
        *folded = Some(Folded {
            scale: scale.to_vec(),
            shift: shift.to_vec(),
        });
        return;
    };
    for (i, (factor, summand)) in scale.iter().zip(shift).enumerate() {
        folded.scale[i] *= factor;
        folded.shift[i] = folded.shift[i] * factor + summand;
    }
}

/// A sum of two becomes the filter that makes one of them, with the other added before the activation.
fn merge_sum(sum: Node, nodes: &mut [Option<Node>], alone: impl Fn(ValueId) -> Option<usize>) -> Node {
    let (
        Op::Sum {
            coefficients,
            activation,
        },
        &[a, b],
    ) = (&sum.op, &sum.inputs[..])
    else {
        return sum;
    };
    let candidate = |value: ValueId, other: f32| {
        let place = alone(value)?;
        let Some(Node {
            op: Op::Filter(filter), ..
        }) = &nodes[place]
        else {
            return None;
        };
        (is_open(filter) && other == 1.0).then_some(place)
    };
    // The later one, whose output is still at hand in its caches when it is added.
    let (first, second) = (candidate(a, coefficients[1]), candidate(b, coefficients[0]));
    let (place, other, coefficient) = match (first, second) {
        (Some(first), Some(second)) if first > second => (first, b, coefficients[0]),
        (_, Some(second)) => (second, a, coefficients[1]),
        (Some(first), None) => (first, b, coefficients[0]),
        (None, None) => return sum,
    };
    let Some(mut node) = nodes[place].take() else {
        return sum;
    };
    if let Op::Filter(filter) = &mut node.op {
        if coefficient != 1.0 {
            let outputs = filter.outputs();
            fold(
                &mut filter.folded,
                &vec![coefficient.into(); outputs],
                &vec![0.0; outputs],
            );
        }
        filter.adds = true;
        filter.activation = activation.clone();
    }
    node.inputs.push(other);
    node.outputs = sum.outputs;
    node.layers.extend(sum.layers);
    node
}

/// A matrix product does not mind the shape of its rows: it reads what is before a Flatten or Reshape of them.
fn look_through_reshapes(graph: &mut Graph) {
    let producers = graph.producers();
    for index in 0..graph.nodes.len() {
        let Op::Filter(filter) = &graph.nodes[index].op else {
            continue;
        };
        let Window::Matrix { rows, .. } = filter.window else {
            continue;
        };
        let mut input = graph.nodes[index].inputs[0];
        while let Some(before) = producers[input].map(|place| &graph.nodes[place])
            && matches!(before.op, Op::Reshape)
            && graph.values[before.inputs[0]].shape.first() == Some(&rows)
        {
            input = before.inputs[0];
        }
        graph.nodes[index].inputs[0] = input;
    }
}

/// From this many pixels on, threads find work enough in rows of images alone.
const PIXELS: usize = 128;

/// A depthwise convolution that only one of single pixels reads becomes a part of that, so that what it makes need not go through memory.
fn join_separable(graph: &mut Graph) {
    let (producers, readers) = (graph.producers(), graph.readers());
    for index in 0..graph.nodes.len() {
        let node = &graph.nodes[index];
        let Op::Filter(filter) = &node.op else { continue };
        let [batch, _, height, width] = graph.values[node.outputs[0]].dims();
        if !is_pointwise(filter) || batch * height * width < PIXELS {
            continue;
        }
        let before = producers[node.inputs[0]].filter(|_| readers[node.inputs[0]] == 1);
        let is_before = |node: &Node| matches!(&node.op, Op::Filter(first) if first.is_depthwise() && !first.adds);
        let Some(place) = before.filter(|&place| is_before(&graph.nodes[place])) else {
            continue;
        };
        let first = graph.nodes[place].clone();
        let node = &mut graph.nodes[index];
        let (Op::Filter(filter), Op::Filter(depthwise)) = (&mut node.op, first.op) else {
            continue;
        };
        filter.depthwise = Some(depthwise);
        node.inputs[0] = first.inputs[0];
        node.layers.splice(0..0, first.layers);
        node.multiply_adds += first.multiply_adds;
    }
    graph.drop_unused();
}

/// Whether a filter reads single pixels, all of them.
fn is_pointwise(filter: &Filter) -> bool {
    matches!(&filter.window, Window::Image(geometry) if geometry.group == 1
        && geometry.axes.iter().all(|axis| (axis.kernel, axis.stride, axis.pad) == (1, 1, 0)))
}
