//! What computes the nodes of a graph, in memory that stays where it is.

use crate::chains::{Chain, Followers};
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_graph::{Graph, Instance, Node, Origin, Owner};
use cortado_ops::Op;
use cortado_reference as reference;

/// What computes a node's outputs.
pub(crate) struct Step<T: Real> {
    pub(crate) instance: Box<dyn Instance<T>>,
    pub(crate) outputs: usize,
    origin: Origin,
}

impl<T: Real> Step<T> {
    /// Has the device, or the host, compute the outputs.
    ///
    /// # Errors
    /// Those of the node.
    pub(crate) fn run(&mut self) -> Result<()> {
        self.instance.run().map_err(|error| self.origin.located(error))
    }
}

/// What computes the nodes, each with the functions of single elements that follow it.
pub(crate) fn steps<T: Real>(
    graph: &Graph,
    (owner, ctx): (&dyn Owner<T>, &Ctx),
    in_tail: &[bool],
    blobs: &mut [Option<Blob<T>>],
) -> Result<Vec<Step<T>>> {
    let followers = Followers::of(graph);
    let mut is_done = in_tail.to_vec(); // bounded by the nodes of the graph
    let mut steps = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        if is_done[index] {
            continue;
        }
        if let Some(same) = same_memory(graph, node, blobs)? {
            blobs[node.outputs[0]] = Some(same);
            continue;
        }
        let origin = &graph.origins[node.work.origin];
        let located = |error| origin.located(error);
        let mut step = step(graph, node, (owner, ctx), blobs).map_err(located)?;
        // What follows works in place: not in memory that others read, as a layer that shares its bottom has it.
        let output = step.instance.output(0);
        let mut operands = node.inputs.iter().filter_map(|&input| blobs[input].as_ref());
        let following = match operands.any(|operand| operand.shares_data_with(output)) {
            true => Vec::new(),
            false => followers.all(graph, node),
        };
        let Some(&last) = following.last() else {
            steps.push(step);
            continue;
        };
        following.iter().for_each(|&follower| is_done[follower] = true);
        let nodes: Vec<&Node> = following.iter().map(|&follower| &graph.nodes[follower]).collect(); // bounded by the nodes of the graph
        let chain = Chain::of((node, step.instance), &nodes, blobs, ctx).map_err(located)?;
        let output = graph.nodes[last].outputs[0];
        blobs[output] = Some(chain.output(0).alias(&graph.values[output].name));
        step.instance = Box::new(chain);
        steps.push(step);
    }
    Ok(steps)
}

/// The output of a node that changes no element, in the memory of its input.
fn same_memory<T: Real>(graph: &Graph, node: &Node, blobs: &[Option<Blob<T>>]) -> Result<Option<Blob<T>>> {
    let (Some(Op::View | Op::Identity), &[input], &[output]) =
        (node.work.op.as_deref(), &node.inputs[..], &node.outputs[..])
    else {
        return Ok(None);
    };
    let Some(input) = &blobs[input] else { return Ok(None) };
    let value = &graph.values[output];
    let mut same = input.alias(&value.name);
    same.reshape(&value.shape)?;
    Ok(same.shares_data_with(input).then_some(same))
}

/// What computes a node, with its operands' memory as its own. Its outputs are put among the blobs.
fn step<T: Real>(
    graph: &Graph,
    node: &Node,
    outside: (&dyn Owner<T>, &Ctx),
    blobs: &mut [Option<Blob<T>>],
) -> Result<Step<T>> {
    let (inputs, mut instance) = instance_of(graph, node, outside, false)?;
    for (index, &input) in node.inputs.iter().take(inputs).enumerate() {
        let blob = blobs[input].as_ref();
        let blob = blob.ok_or_else(|| Error::internal("a value that nothing computes"))?;
        instance.set_input(index, blob);
    }
    // A layer may choose the memory of its tops when it runs.
    instance.run()?;
    for (index, &output) in node.outputs.iter().enumerate() {
        blobs[output] = Some(instance.output(index).alias(&graph.values[output].name));
    }
    Ok(Step {
        instance,
        outputs: node.outputs.len(),
        origin: graph.origins[node.work.origin].clone(),
    })
}

/// What runs a node, and its number of operands: its operation, or the owner if there is none or the owner is
/// preferred.
///
/// # Errors
/// A node that cannot run apart from its owner, out of memory, or memory in use.
pub(crate) fn instance_of<T: Real>(
    graph: &Graph,
    node: &Node,
    (owner, ctx): (&dyn Owner<T>, &Ctx),
    prefers_owner: bool,
) -> Result<(usize, Box<dyn Instance<T>>)> {
    let by_owner = match prefers_owner || node.work.op.is_none() {
        true => owner.opaque(node.work.origin)?,
        false => None,
    };
    let opaque = match (by_owner, &node.work.op) {
        (Some(opaque), _) => opaque,
        (None, Some(_)) => reference::opaque(&graph.values, node, ctx)?,
        (None, None) => return Err(Error::internal("a node without an operation and without an owner")),
    };
    Ok((opaque.inputs(), opaque.instance()?))
}
