//! Fusion of separable convolutions: a depthwise convolution whose only reader is a 1×1 convolution
//! becomes part of it, so that its output does not go through memory.

use crate::operations::{Filter, dims};
use crate::task::Graph;

/// The number of pixels from which rows of images alone give all threads enough work.
const PIXELS: usize = 128;

/// Fuses all such pairs.
pub(crate) fn join(graph: &mut Graph) {
    let (producers, readers) = (graph.producers(), graph.readers());
    for index in 0..graph.nodes.len() {
        let node = &graph.nodes[index];
        let Some(filter) = node.work.get::<Filter>() else {
            continue;
        };
        let [batch, _, height, width] = dims(&graph.values[node.outputs[0]].shape);
        if !filter.is_single_pixel() || batch * height * width < PIXELS {
            continue;
        }
        let Some(before) = producers[node.inputs[0]].filter(|_| readers[node.inputs[0]] == 1) else {
            continue;
        };
        let first = &graph.nodes[before];
        let Some(depthwise) = first.work.get::<Filter>().filter(|filter| filter.can_go_before()) else {
            continue;
        };
        let (depthwise, input) = (depthwise.clone(), first.inputs[0]);
        let (layers, multiply_adds) = (first.work.layers.clone(), first.work.multiply_adds);
        let node = &mut graph.nodes[index];
        if let Some(filter) = node.work.get_mut::<Filter>() {
            filter.put_before(depthwise);
        }
        node.inputs[0] = input;
        node.work.layers.splice(0..0, layers);
        node.work.multiply_adds += multiply_adds;
    }
    graph.drop_unused();
}
