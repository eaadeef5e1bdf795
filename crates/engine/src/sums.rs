//! Fusion of sums: a sum of two values, such as a residual connection, becomes part of the filter
//! that computes one of them. The filter adds the other before its activation.

use crate::operations::{Eltwise, Filter, Function};
use crate::task::Node;
use cortado_graph::ValueId;

/// The filter with the sum fused into it, removed from its place in `nodes`; or `node` unchanged.
pub(crate) fn merge(node: Node, nodes: &mut [Option<Node>], alone: impl Fn(ValueId) -> Option<usize>) -> Node {
    let Some(Eltwise {
        function: Function::Sum(coefficients),
        activation,
    }) = node.work.get()
    else {
        return node;
    };
    let (&[a, b], &[of_a, of_b]) = (&node.inputs[..], &coefficients[..]) else {
        return node;
    };
    let candidate = |value: ValueId, other: f32| {
        let place = alone(value)?;
        let filter: &Filter = nodes[place].as_ref()?.work.get()?;
        (filter.is_open() && other == 1.0).then_some(place)
    };
    // Of two filters, the later one adds the sum. The merged filter runs at the place of the sum, so
    // the later one is moved less, and its input is needed for a shorter time.
    let (first, second) = (candidate(a, of_b), candidate(b, of_a));
    let (place, other, coefficient) = match (first, second) {
        (Some(first), Some(second)) if first > second => (first, b, of_a),
        (_, Some(second)) => (second, a, of_b),
        (Some(first), None) => (first, b, of_a),
        (None, None) => return node,
    };
    let filter = nodes[place]
        .as_mut()
        .and_then(|earlier| earlier.work.get_mut::<Filter>());
    if filter.is_none_or(|filter| filter.add(coefficient, activation).is_err()) {
        return node;
    }
    let Some(mut merged) = nodes[place].take() else {
        return node;
    };
    merged.inputs.push(other);
    merged.outputs = node.outputs;
    merged.work.layers.extend(node.work.layers);
    merged
}
