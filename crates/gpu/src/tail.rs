//! Nodes that find a number of things which follows from the data, such as boxes, and all nodes after them. They run one by
//! one after the others, on blobs that take any size.

use crate::steps::instance_of;
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_graph::{Graph, Instance, Node, Origin, Owner, ValueId};

/// One of these nodes.
struct Member<T: Real> {
    instance: Box<dyn Instance<T>>,
    reads: Vec<ValueId>,
    computes: Vec<(ValueId, String)>,
    origin: Origin,
}

/// All of them, in their order.
pub(crate) struct Tail<T: Real> {
    members: Vec<Member<T>>,
    /// The values of the graph: those that the tail computes are replaced in each run.
    blobs: Vec<Option<Blob<T>>>,
}

/// For each node, whether it is in the tail.
pub(crate) fn members(graph: &Graph) -> Vec<bool> {
    let mut is_late = vec![false; graph.values.len()];
    let mut members = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        let is_member = node.work.sizes_follow_from_data || node.inputs.iter().any(|&input| is_late[input]);
        node.outputs.iter().for_each(|&output| is_late[output] |= is_member);
        members.push(is_member);
    }
    members
}

impl<T: Real> Tail<T> {
    /// The tail with these nodes. `blobs` are the values that the others compute, the inputs and the constants.
    ///
    /// # Errors
    /// A node that cannot run apart from its owner, out of memory, or memory in use.
    pub(crate) fn of<'a>(
        graph: &Graph,
        nodes: impl Iterator<Item = &'a Node>,
        (owner, ctx): (&dyn Owner<T>, &Ctx),
        blobs: Vec<Option<Blob<T>>>,
    ) -> Result<Self> {
        let mut members = Vec::new();
        for node in nodes {
            let origin = graph.origins[node.work.origin].clone();
            // A layer takes any number of things, while an operation may have the number in its sizes.
            let (inputs, instance) =
                instance_of(graph, node, (owner, ctx), node.work.is_whole).map_err(|error| origin.located(error))?;
            let computes = node
                .outputs
                .iter()
                .map(|&output| (output, graph.values[output].name.clone()));
            members.push(Member {
                instance,
                reads: node.inputs[..inputs.min(node.inputs.len())].to_vec(), // bounded by the operands
                computes: computes.collect(),                                 // bounded by the outputs
                origin,
            });
        }
        Ok(Self { members, blobs })
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// Computes the values of the tail.
    ///
    /// # Errors
    /// Those of the nodes.
    pub(crate) fn run(&mut self) -> Result<()> {
        for member in &mut self.members {
            for (index, &value) in member.reads.iter().enumerate() {
                let blob = self.blobs[value].as_ref();
                let blob = blob.ok_or_else(|| Error::internal("a value that nothing computes"))?;
                member.instance.set_input(index, blob);
            }
            let run = member.instance.run_to_any_shape();
            run.map_err(|error| member.origin.located(error))?;
            for (index, (value, name)) in member.computes.iter().enumerate() {
                self.blobs[*value] = Some(member.instance.output(index).alias(name));
            }
        }
        Ok(())
    }

    /// A value after the last run.
    pub(crate) fn value(&self, value: ValueId) -> Option<&Blob<T>> {
        self.blobs[value].as_ref()
    }
}
