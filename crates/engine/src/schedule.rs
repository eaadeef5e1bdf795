//! The schedule: which nodes and copies are done in which order, before their memory is known; what
//! they read and write, and for how long that is needed.

use crate::microbatch::{Lifetime, Stage, Traffic, stage_of};
use crate::operations::{Parts, dims};
use crate::placement::{Home, Part, Placement};
use crate::sizes::len;
use crate::slots::Buffer;
use crate::task::{Graph, Node};
use cortado_graph::ValueId;

/// The work of one step.
pub(crate) struct Scheduled<'a> {
    pub(crate) node: &'a Node,
    pub(crate) reads: Vec<ValueId>,
    pub(crate) writes: Vec<ValueId>,
    /// The part that is copied, of a node that does nothing else.
    pub(crate) copied: Option<Part>,
}

impl<'a> Scheduled<'a> {
    fn whole(node: &'a Node) -> Self {
        Self {
            node,
            reads: node.inputs.clone(),
            writes: node.outputs.clone(),
            copied: None,
        }
    }

    fn copy(node: &'a Node, copied: Part) -> Self {
        let Part { part, whole, .. } = copied;
        let (from, to) = match node.work.operation.parts() {
            Some(Parts::Outputs) => (whole, part),
            _ => (part, whole),
        };
        Self {
            node,
            reads: vec![from],
            writes: vec![to],
            copied: Some(copied),
        }
    }

    fn values(&self) -> impl Iterator<Item = ValueId> {
        self.reads.iter().chain(&self.writes).copied()
    }

    /// Whether each image of a batch has its own part of all that is read and written.
    fn is_by_image(&self, graph: &Graph, placement: &Placement, batch: usize) -> bool {
        let is_of_batch = |value: ValueId| dims(&graph.values[value].shape)[0] == batch;
        let images = self.values().all(|value| placement.is_image(value));
        self.values()
            .all(|value| is_of_batch(value) && is_of_batch(placement.root(value)))
            && self.node.work.operation.is_by_image(images)
    }
}

/// The nodes that have something to do, in order.
pub(crate) fn schedule<'a>(graph: &'a Graph, placement: &Placement) -> Vec<Scheduled<'a>> {
    let mut scheduled = Vec::new();
    for node in &graph.nodes {
        if node.work.operation.parts().is_some() {
            let copies = placement.to_copy(graph, node).into_iter();
            scheduled.extend(copies.map(|copied| Scheduled::copy(node, copied)));
        } else if !matches!(placement.homes[node.outputs[0]], Home::View(_)) {
            scheduled.push(Scheduled::whole(node));
        }
    }
    scheduled
}

/// The images of a batch.
pub(crate) fn batch(graph: &Graph) -> usize {
    let first = graph.inputs.first();
    first.map_or(1, |input| dims(&graph.values[input.value].shape)[0])
}

/// What each step does to memory; buffers go by their [roots](Placement::root).
pub(crate) fn traffic(graph: &Graph, placement: &Placement, scheduled: &[Scheduled<'_>]) -> Vec<Traffic> {
    let batch = batch(graph);
    let of_step = |step: &Scheduled<'_>| {
        let mut touched: Vec<ValueId> = step.values().map(|value| placement.root(value)).collect();
        touched.sort_unstable();
        touched.dedup();
        Traffic {
            touched,
            weights: step.node.work.operation.packed_len().saturating_mul(size_of::<f32>()),
            divisible: step.is_by_image(graph, placement, batch),
        }
    };
    scheduled.iter().map(of_step).collect()
}

/// How large the buffer of each value is and for how long it is needed.
pub(crate) fn lifetimes(graph: &Graph, placement: &Placement, traffic: &[Traffic]) -> Vec<Lifetime> {
    let mut lifetimes = vec![Lifetime::default(); graph.values.len()];
    for (step, Traffic { touched, .. }) in traffic.iter().enumerate() {
        for &root in touched {
            let lifetime = &mut lifetimes[root];
            if lifetime.touches == 0 {
                lifetime.first = step;
                lifetime.image =
                    len(graph, placement, root) / dims(&graph.values[root].shape)[0].max(1) * size_of::<f32>();
            }
            lifetime.last = step;
            lifetime.touches += 1;
        }
    }
    for (value, lifetime) in lifetimes.iter_mut().enumerate() {
        lifetime.is_kept = matches!(placement.homes[value], Home::Input(_));
    }
    for output in &graph.outputs {
        let lifetime = &mut lifetimes[placement.root(output.value)];
        (lifetime.is_kept, lifetime.last) = (true, traffic.len());
    }
    lifetimes
}

/// The values with memory of their own, and for how long they need it.
pub(crate) fn buffers(
    graph: &Graph,
    placement: &Placement,
    lifetimes: &[Lifetime],
    stages: &[Stage],
) -> (Vec<ValueId>, Vec<Buffer>) {
    let axis_view = |step: usize| stage_of(stages, step);
    let own = |&value: &ValueId| placement.homes[value] == Home::Own && lifetimes[value].touches > 0;
    let buffer = |value: ValueId| {
        let lifetime = lifetimes[value];
        let mut buffer = Buffer {
            len: len(graph, placement, value),
            first: lifetime.first,
            last: lifetime.last,
        };
        match axis_view(lifetime.first) {
            Some(stage) if lifetime.is_within(&stage.steps) => {
                buffer.len = buffer.len.div_ceil(stage.rounds);
            }
            // The steps run again while others of the stage have their results.
            from => {
                buffer.first = from.map_or(lifetime.first, |stage| stage.steps.start);
                buffer.last = axis_view(lifetime.last).map_or(lifetime.last, |stage| stage.steps.end - 1);
            }
        }
        (value, buffer)
    };
    (0..graph.values.len()).filter(own).map(buffer).unzip()
}
