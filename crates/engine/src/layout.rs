//! The choice of layouts: values are images with the channels last or in Caffe's order, with
//! reorders where a node reads the other layout.

use crate::operations::{Argument, Layout, Reorder};
use crate::task::{Graph, Node, Task};
use cortado_graph::ValueId;

/// The values in both layouts.
struct Layouts {
    native: Vec<Layout>,
    /// For each value, the value with its elements in the other layout, if a node needs it.
    other: Vec<Option<ValueId>>,
}

/// Chooses the layouts, inserts reorders, and makes the outputs plain. Returns the layout of every
/// value.
pub(crate) fn choose(graph: &mut Graph) -> Vec<Layout> {
    let mut layouts = Layouts {
        native: vec![Layout::Plain; graph.values.len()],
        other: vec![None; graph.values.len()],
    };
    for mut node in std::mem::take(&mut graph.nodes) {
        let argument = |&value: &ValueId| Argument {
            value: &graph.values[value],
            layout: layouts.native[value],
        };
        let arguments: Vec<Argument<'_>> = node.inputs.iter().map(argument).collect();
        let (input, output) = node.work.operation.choose_layouts(&arguments);
        for value in &mut node.inputs {
            *value = layouts.value_as(graph, *value, input);
        }
        for &value in &node.outputs {
            layouts.native[value] = output;
        }
        graph.nodes.push(node);
    }
    for i in 0..graph.outputs.len() {
        graph.outputs[i].value = layouts.value_as(graph, graph.outputs[i].value, Layout::Plain);
    }
    layouts.native
}

impl Layouts {
    /// The value in a layout. A reorder is added if necessary.
    fn value_as(&mut self, graph: &mut Graph, value: ValueId, layout: Layout) -> ValueId {
        if self.native[value] == layout {
            return value;
        }
        if let Some(other) = self.other[value] {
            return other;
        }
        let (name, shape) = (graph.values[value].name.clone(), graph.values[value].shape.clone());
        let other = graph.add_value(&name, &shape);
        let work = Task {
            operation: Box::new(Reorder { into: layout }),
            layers: vec![format!("{name} reordered")],
            origin: graph.nodes.last().map_or(0, |node| node.work.origin),
            multiply_adds: 0,
        };
        graph.nodes.push(Node {
            work,
            inputs: vec![value],
            outputs: vec![other],
        });
        self.native.push(layout);
        self.other.push(Some(value));
        self.other[value] = Some(other);
        other
    }
}
