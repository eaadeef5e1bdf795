//! Operations that are exported with numbers of their own for each place along an axis, or for each
//! element: windows, losses, steps of time, boxes. Shapes may be of any size, and take no memory
//! before a net runs; these numbers do.

use super::Site;
use cortado_ops::{Op, count};

/// The most places along an axis that numbers are written for.
pub(super) const MOST: usize = 1 << 20;
/// The most elements of a value that numbers are written for.
const MOST_ELEMENTS: usize = 1 << 24;

/// Checks that an operation is on no more places or elements than can be written one by one.
///
/// # Errors
/// One that is.
pub(super) fn check(op: &Op, site: &Site<'_>) -> Result<(), String> {
    let inputs = site.inputs.iter().map(|input| &input.shape[..]);
    let shapes: Vec<&[usize]> = inputs.chain(site.outputs.iter().copied()).collect();
    let by_axis = matches!(
        op,
        Op::Pool(_)
            | Op::StochasticMean(_)
            | Op::MaximumAndPlace(_)
            | Op::Pyramid(_)
            | Op::LrnWithin(_)
            | Op::Loss(_)
            | Op::Accuracy { .. }
            | Op::Recurrent(_)
            | Op::RegionPool(_)
    );
    let by_element = matches!(
        op,
        Op::YoloDetection(_) | Op::Detection(_) | Op::Proposals(_) | Op::DecodeBoxes(_)
    );
    let longest = shapes.iter().flat_map(|shape| shape.iter().copied()).max().unwrap_or(0);
    let largest = shapes
        .iter()
        .map(|shape| count(shape.iter().copied()))
        .max()
        .unwrap_or(0);
    match (by_axis && longest > MOST, by_element && largest > MOST_ELEMENTS) {
        (true, _) => Err(format!(
            "has {longest} places along an axis; at most {MOST} can be written"
        )),
        (_, true) => Err(format!(
            "has a blob of {largest} elements; at most {MOST_ELEMENTS} can be written"
        )),
        _ => Ok(()),
    }
}
