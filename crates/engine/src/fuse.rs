//! Folding and fusion: a node becomes part of the node that computes its input, if nothing else
//! reads this input and the operation can [absorb](crate::operations::Operation::absorb) it.

use crate::operations::{Filter, Window};
use crate::task::{Graph, Node};
use crate::{separable, siblings, sums};
use cortado_graph::ValueId;

/// Folds and fuses all nodes that allow it.
pub(crate) fn fuse(graph: &mut Graph) {
    look_through_reshapes(graph);
    graph.drop_unused();
    let readers = graph.readers();
    let mut nodes: Vec<Option<Node>> = std::mem::take(&mut graph.nodes).into_iter().map(Some).collect();
    let mut producers: Vec<Option<usize>> = vec![None; graph.values.len()];
    for index in 0..nodes.len() {
        let Some(node) = nodes[index].take() else { continue };
        // The producer of a value, if the value has a single reader.
        let alone = |value: ValueId| producers[value].filter(|_| readers[value] == 1);
        let node = sums::merge(node, &mut nodes, alone);
        let done_at = match absorb(node, &mut nodes, alone) {
            Ok(earlier) => earlier,
            Err(node) => {
                nodes[index] = Some(node);
                index
            }
        };
        let outputs = nodes[done_at].iter().flat_map(|node| &node.outputs);
        outputs.for_each(|&value| producers[value] = Some(done_at));
    }
    graph.nodes = nodes.into_iter().flatten().collect();
    separable::join(graph);
    siblings::join(graph);
}

/// The index of the earlier node that has absorbed this one, or this node if none could.
fn absorb(node: Node, nodes: &mut [Option<Node>], alone: impl Fn(ValueId) -> Option<usize>) -> Result<usize, Node> {
    if let Some(next) = node.work.operation.epilogue()
        && let Some(place) = node.inputs.first().and_then(|&input| alone(input))
        && let Some(earlier) = &mut nodes[place]
        && earlier.work.operation.absorb(&next)
    {
        earlier.outputs = node.outputs;
        earlier.work.layers.extend(node.work.layers);
        return Ok(place);
    }
    Err(node)
}

/// Lets matrix products read the input of a Flatten or Reshape before them, if it has the same rows.
/// If that input is an image with the channels last, the product can read it as it is; for the
/// Flatten or Reshape it would have to be reordered.
fn look_through_reshapes(graph: &mut Graph) {
    let producers = graph.producers();
    for index in 0..graph.nodes.len() {
        let node = &graph.nodes[index];
        let Some(Window::Matrix(matrix)) = node.work.get::<Filter>().map(|filter| &filter.window) else {
            continue;
        };
        let mut input = node.inputs[0];
        while let Some(before) = producers[input].map(|place| &graph.nodes[place])
            && let &[from] = &before.inputs[..]
            && before.work.operation.is_view(&graph.values[from])
            && graph.values[from].shape.first() == Some(&matrix.rows)
        {
            input = from;
        }
        graph.nodes[index].inputs[0] = input;
    }
}
