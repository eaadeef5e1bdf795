//! Joining of narrow convolutions that read the same value with the same windows, such as the heads
//! of detectors. Each alone leaves a vector partly empty; one convolution with the outputs of all
//! fills it.

use crate::operations::{Filter, Slice, dims};
use crate::task::{Graph, Node, Task};
use cortado_graph::ValueId;
use std::collections::HashMap;

/// The largest number of readers of a value that are compared with each other.
const MOST: usize = 16;

/// Joins all convolutions for which that needs fewer vectors.
pub(crate) fn join(graph: &mut Graph) {
    let mut nodes: Vec<Option<Node>> = std::mem::take(&mut graph.nodes).into_iter().map(Some).collect();
    let mut readers: HashMap<Vec<ValueId>, Vec<usize>> = HashMap::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(node) = node.as_ref().filter(|node| node.work.get::<Filter>().is_some()) {
            readers.entry(node.inputs.clone()).or_default().push(index);
        }
    }
    for index in 0..nodes.len() {
        let Some(first) = nodes[index].take() else { continue };
        let others = readers.get(&first.inputs).map_or(&[][..], Vec::as_slice);
        let later = &others[others.partition_point(|&other| other <= index)..];
        let mut family = vec![first];
        for &other in later.iter().take(MOST) {
            if nodes[other].as_ref().is_some_and(|other| joins(&family, other)) {
                family.extend(nodes[other].take());
            }
        }
        match family.len() {
            1 => graph.nodes.extend(family),
            _ => add_joined(graph, family),
        }
    }
}

/// Whether a convolution can be joined to a family, which may have a single member.
fn joins(family: &[Node], other: &Node) -> bool {
    let Some(next) = other.work.get::<Filter>() else {
        return false;
    };
    let members: Vec<&Filter> = family.iter().filter_map(|node| node.work.get()).collect();
    members.len() == family.len() && Filter::is_worth_joining(&members, next)
}

/// Replaces several convolutions by one, followed by a slice with their outputs.
fn add_joined(graph: &mut Graph, family: Vec<Node>) {
    let filters: Vec<Filter> = family.iter().filter_map(|node| node.work.get().cloned()).collect();
    let outputs: Vec<usize> = family.iter().map(|node| node.outputs[0]).collect();
    let shapes = outputs.iter().map(|&value| dims(&graph.values[value].shape));
    let channels = shapes.map(|[_, channels, ..]| channels).sum();
    let [batch, _, height, width] = dims(&graph.values[outputs[0]].shape);
    let name = graph.values[outputs[0]].name.clone();
    let whole = graph.add_value(&name, &[batch, channels, height, width]);
    let layers: Vec<String> = family.iter().flat_map(|node| node.work.layers.clone()).collect();
    let origin = family[0].work.origin;
    let multiply_adds = family.iter().map(|node| node.work.multiply_adds).sum();
    graph.nodes.push(Node {
        work: Task {
            operation: Box::new(Filter::joined(filters)),
            layers: layers.clone(),
            origin,
            multiply_adds,
        },
        inputs: family[0].inputs.clone(),
        outputs: vec![whole],
    });
    graph.nodes.push(Node {
        work: Task {
            operation: Box::new(Slice),
            layers,
            origin,
            multiply_adds: 0,
        },
        inputs: vec![whole],
        outputs,
    });
}
