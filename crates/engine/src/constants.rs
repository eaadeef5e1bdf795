//! Values that follow from the shapes of others alone, as prior boxes do, and what is put together
//! of them: computed once, by the layers themselves.

use cortado_core::{Error, Result, reserve};
use cortado_net::Net;
use cortado_net::graph::{Graph, Node, ValueId};
use cortado_ops::Op;
use std::collections::HashMap;

/// The elements of values that are the same in every run.
pub(crate) type Constants = Vec<(ValueId, Vec<f32>)>;

/// Takes the nodes of such values out of a graph.
///
/// # Errors
/// Those of the layers, or out of memory.
pub(crate) fn take(net: &Net<f32>, graph: &mut Graph) -> Result<Constants> {
    let mut known: HashMap<ValueId, Vec<f32>> = HashMap::new();
    let mut kept = Vec::new();
    for node in std::mem::take(&mut graph.nodes) {
        match is_constant(net, &node, &known) {
            true => {
                let (value, data) = compute(net, &node, &known)?;
                known.insert(value, data);
            }
            false => kept.push(node),
        }
    }
    graph.nodes = kept;
    graph.drop_unused();
    let readers = graph.readers();
    // bounded by the values of the net
    let mut constants: Constants = known.into_iter().filter(|(value, _)| readers[*value] > 0).collect();
    constants.sort_unstable_by_key(|(value, _)| *value);
    Ok(constants)
}

fn is_constant(net: &Net<f32>, node: &Node, known: &HashMap<ValueId, Vec<f32>>) -> bool {
    match &node.work.op {
        Some(Op::Constant(_)) => true,
        Some(op @ (Op::Concat { .. } | Op::View | Op::Permute { .. })) => {
            // A view that no layer is has the op of another one.
            node.inputs.iter().all(|value| known.contains_key(value))
                && net.layer_op(node.work.layer).as_ref() == Some(op)
        }
        _ => false,
    }
}

fn compute(net: &Net<f32>, node: &Node, known: &HashMap<ValueId, Vec<f32>>) -> Result<(ValueId, Vec<f32>)> {
    let &[output] = &node.outputs[..] else {
        return Err(Error::internal("a constant with several tops"));
    };
    let mut layer = net.layer_template(node.work.layer)?.copy()?;
    for (i, value) in node.inputs.iter().enumerate() {
        if let Some(data) = known.get(value) {
            layer.bottom(i).data_overwrite()?.copy_from_slice(data);
        }
    }
    layer.forward()?;
    let data = reserve::copied(&layer.top(0).data()?)?;
    Ok((output, data))
}
