//! Which values are images with the channels last and which stand in Caffe's order, and the reorders between them.

use crate::graph::{Graph, Node, Op, ValueId, Window};
use crate::inner_product::InnerProduct;
use cortado_cpu::nhwc::Activation;

/// The order of a value's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Caffe's: row-major, without anything between.
    Plain,
    /// The channels last, perhaps with a border, perhaps among other channels.
    Image,
}

/// The values seen in both layouts.
struct Layouts {
    native: Vec<Layout>,
    /// The same elements in the other layout, where someone asked for them.
    other: Vec<Option<ValueId>>,
}

/// Chooses the layouts, inserts the reorders, and makes the outputs plain. Gives the layout of every value.
pub(crate) fn choose(graph: &mut Graph) -> Vec<Layout> {
    let mut layouts = Layouts {
        native: vec![Layout::Plain; graph.values.len()],
        other: vec![None; graph.values.len()],
    };
    for mut node in std::mem::take(&mut graph.nodes) {
        let (input, output) = wanted(graph, &layouts, &mut node);
        for value in &mut node.inputs {
            *value = layouts.value_as(graph, *value, input);
        }
        for &value in &node.outputs {
            layouts.native[value] = output;
        }
        graph.nodes.push(node);
    }
    for i in 0..graph.outputs.len() {
        graph.outputs[i] = layouts.value_as(graph, graph.outputs[i], Layout::Plain);
    }
    layouts.native
}

/// The layouts of a node's inputs and outputs. A matrix product learns here whether it reads an image.
fn wanted(graph: &Graph, layouts: &Layouts, node: &mut Node) -> (Layout, Layout) {
    use Layout::{Image, Plain};
    let any_image = node.inputs.iter().any(|&value| layouts.native[value] == Image);
    let neutral = if any_image { (Image, Image) } else { (Plain, Plain) };
    let (adds, first) = (node.inputs.len() > 1, node.inputs.first().copied());
    match &mut node.op {
        Op::Filter(filter) if InnerProduct::suits(filter) => {
            if let Window::Matrix { in_place, .. } = &mut filter.window {
                *in_place = true;
            }
            (Plain, Plain)
        }
        Op::Filter(filter) => match &mut filter.window {
            Window::Image(_) => (Image, Image),
            Window::Matrix { rows, image, .. } => {
                let readable = |value: ValueId| {
                    let shape = &graph.values[value].shape;
                    layouts.native[value] == Image && shape.len() == 4 && shape[0] == *rows
                };
                // What is added has the layout of the output, so both are plain.
                *image = !adds && first.is_some_and(readable);
                (if *image { Image } else { Plain }, Plain)
            }
        },
        Op::Affine { activation, .. } | Op::Sum { activation, .. } if is_per_channel(activation) => (Image, Image),
        Op::Apply(activation) | Op::Product(activation) | Op::Maximum(activation) if is_per_channel(activation) => {
            (Image, Image)
        }
        Op::Affine { .. } | Op::Concat | Op::Pool(_) | Op::Lrn(_) => (Image, Image),
        Op::Apply(_) | Op::Sum { .. } | Op::Product(_) | Op::Maximum(_) => neutral,
        Op::Reshape | Op::Softmax(_) | Op::Layer(_) => (Plain, Plain),
        Op::ToImage => (Plain, Image),
        Op::ToPlain => (Image, Plain),
    }
}

fn is_per_channel(activation: &Activation) -> bool {
    matches!(activation, Activation::PRelu(_))
}

impl Layouts {
    /// The value in a layout, reordered if need be.
    fn value_as(&mut self, graph: &mut Graph, value: ValueId, layout: Layout) -> ValueId {
        if self.native[value] == layout {
            return value;
        }
        if let Some(other) = self.other[value] {
            return other;
        }
        let (name, shape) = (graph.values[value].name.clone(), graph.values[value].shape.clone());
        let other = graph.add_value(&name, &shape);
        graph.nodes.push(Node {
            op: match layout {
                Layout::Image => Op::ToImage,
                Layout::Plain => Op::ToPlain,
            },
            inputs: vec![value],
            outputs: vec![other],
            layers: vec![format!("{name} reordered")],
            multiply_adds: 0,
        });
        self.native.push(layout);
        self.other.push(Some(value));
        self.other[value] = Some(other);
        other
    }
}
