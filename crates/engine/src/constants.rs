//! Values that follow from the shapes of others alone, as prior boxes do, and what is put together
//! of them: computed once.

use crate::outside::Outside;
use crate::task;
use cortado_core::{Blob, Error, Result, reserve};
use cortado_graph::{Constant, Graph, Node, ValueId};
use cortado_ops::Op;

/// The elements of values that are the same in every run.
pub(crate) type Constants = Vec<(ValueId, Vec<f32>)>;

/// Makes the values of such nodes constants, and takes the nodes out of the graph.
///
/// # Errors
/// Those of computing them, or out of memory.
pub(crate) fn fold(graph: &mut Graph, outside: &Outside<'_>) -> Result<()> {
    let mut kept = Vec::new();
    for node in std::mem::take(&mut graph.nodes) {
        match is_constant(graph, &node) {
            true => {
                let (value, constant) = compute(graph, &node, outside)?;
                graph.values[value].constant = Some(constant);
            }
            false => kept.push(node),
        }
    }
    graph.nodes = kept;
    graph.drop_unused();
    Ok(())
}

fn is_constant(graph: &Graph, node: &Node) -> bool {
    match node.work.op.as_deref() {
        Some(Op::Constant(_)) => true,
        Some(Op::Identity | Op::Concat { .. } | Op::View | Op::Permute { .. }) => {
            let is_known = |&value: &ValueId| graph.values[value].constant.is_some();
            node.inputs.iter().all(is_known)
        }
        _ => false,
    }
}

fn compute(graph: &Graph, node: &Node, outside: &Outside<'_>) -> Result<(ValueId, Constant)> {
    let &[output] = &node.outputs[..] else {
        return Err(Error::internal("a constant with several outputs"));
    };
    let value = &graph.values[output];
    if let Some(Op::Constant(numbers)) = node.work.op.as_deref() {
        let numbers = reserve::collected(numbers.iter().map(|&number| number as f32))?;
        let blob = Blob::from_data(&value.name, &value.shape, &numbers)?;
        return Ok((output, Constant::F32(blob)));
    }
    if let (Some(Op::Identity), &[input]) = (node.work.op.as_deref(), &node.inputs[..])
        && let Some(constant) = &graph.values[input].constant
    {
        return Ok((output, constant.clone()));
    }
    let mut instance = outside.opaque(graph, node)?.instance()?;
    for (index, &input) in node.inputs.iter().enumerate() {
        if let Some(constant) = &graph.values[input].constant {
            instance.set_input(index, &constant.blob()?);
        }
    }
    instance.run()?;
    Ok((output, Constant::F32(instance.output(0).alias(&value.name))))
}

/// The constants that nodes read as they read the results of others, or that are outputs.
///
/// # Errors
/// Those of [`Constant::blob`].
pub(crate) fn read(graph: &task::Graph) -> Result<Constants> {
    let readers = graph.readers();
    let mut constants = Vec::new();
    for (value, readers) in readers.into_iter().enumerate() {
        if let (Some(constant), true) = (&graph.values[value].constant, readers > 0) {
            constants.push((value, reserve::copied(&constant.blob::<f32>()?.data()?)?));
        }
    }
    Ok(constants)
}
