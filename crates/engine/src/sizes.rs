//! The sizes of what is planned, checked before anything is computed with them.

use crate::operations::dims;
use crate::placement::Placement;
use crate::task::Graph;
use cortado_core::{Error, Result, Shape};
use cortado_cpu::nhwc::NhwcImage;
use cortado_graph::{ElementKind, ValueId};

/// The memory of a value with its border, in floating point: four integers take that of one. The greatest number there is
/// where it is greater.
pub(crate) fn len(graph: &Graph, placement: &Placement, value: ValueId) -> usize {
    let [n, c, h, w] = dims(&graph.values[value].shape);
    let elements = match placement.is_image(value) {
        true => NhwcImage::new(n, [c, h, w], placement.border(value)).len(),
        false => graph.values[value].count(),
    };
    match graph.values[value].kind {
        ElementKind::U8 => elements.div_ceil(size_of::<f32>()),
        _ => elements,
    }
}

/// Checks that each value, with the border of its memory, fits into memory at all.
///
/// # Errors
/// The first that does not: the blob, and the layer that needs its border.
pub(crate) fn check(graph: &Graph, placement: &Placement) -> Result<()> {
    const MOST: usize = isize::MAX as usize / size_of::<f32>();
    match (0..graph.values.len()).find(|&value| len(graph, placement, value) > MOST) {
        Some(value) => Err(too_large(graph, placement, value)),
        None => Ok(()),
    }
}

fn too_large(graph: &Graph, placement: &Placement, value: ValueId) -> Error {
    let (blob, border) = (&graph.values[value], placement.border(value));
    let shape = match Shape::new(&blob.shape) {
        Ok(shape) => shape.to_string(),
        Err(error) => return error,
    };
    let name = &blob.name;
    let root = placement.root(value);
    let padded = graph.nodes.iter().find(|node| {
        let input = node.inputs.first().map(|&input| placement.root(input));
        input == Some(root) && border > 0 && node.work.operation.border() == border
    });
    Error::message(&match padded {
        Some(node) => format!(
            "the blob \"{name}\" of shape {shape} with a border of {border} for the padding of layer \"{}\" has more elements than memory can hold; give that layer a smaller pad, or run the net without the engine",
            node.work.layers.join(" + ")
        ),
        None => format!(
            "the blob \"{name}\" of shape {shape}{} has more elements than memory can hold",
            maker(graph, value)
        ),
    })
}

/// The maker of a value, as text.
fn maker(graph: &Graph, value: ValueId) -> String {
    let maker = graph.nodes.iter().find(|node| node.outputs.contains(&value));
    maker.map_or_else(String::new, |node| {
        format!(", made by layer \"{}\",", node.work.layers.join(" + "))
    })
}
