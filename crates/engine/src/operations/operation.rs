//! The trait of operations, through which the passes examine and change them.

use super::epilogue::is_per_channel;
use super::{Epilogue, Kernel, Operand};
use crate::weights::Weights;
use cortado_core::{Ctx, Result};
use cortado_cpu::nhwc::{Activation, NhwcImage};
use cortado_graph::{Value, ValueId};
use cortado_ops::count;
use std::any::Any;

/// An operation of the engine. All methods but `kernel` have defaults, which suit a loop over
/// images with the channels last. So a new operation is one file and one arm in `lower.rs`, and no
/// pass needs a match over all operations.
pub(crate) trait Operation: Any {
    /// The layouts that the inputs must have and that the outputs get. An operation with several
    /// ways to compute it may choose one here.
    fn choose_layouts(&mut self, _inputs: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Image, Layout::Image)
    }

    /// The operation as an epilogue, if it is a function of each element that the previous
    /// operation can apply when it writes.
    fn epilogue(&self) -> Option<Epilogue<'_>> {
        None
    }

    /// Adds an epilogue to the operation. Returns `false` if it cannot.
    fn absorb(&mut self, _next: &Epilogue<'_>) -> bool {
        false
    }

    /// For an operation that only copies parts along the channels: whether the inputs or the
    /// outputs are the parts. A part whose memory is inside the whole need not be copied.
    fn parts(&self) -> Option<Parts> {
        None
    }

    /// Whether the output has the elements of the only input in the same order in memory, so that
    /// it can be a view.
    fn is_view(&self, _input: &Value) -> bool {
        false
    }

    /// The width of the border of zeros that it needs around its first input. With a border,
    /// kernels need no checks at the edges of images.
    fn border(&self) -> usize {
        0
    }

    /// Whether it can compute the images of a batch separately. `images` is whether all operands
    /// are images with the channels last.
    fn is_by_image(&self, images: bool) -> bool {
        images
    }

    /// The constants that its kernel packs.
    fn weights(&self) -> Vec<ValueId> {
        Vec::new()
    }

    /// The approximate number of packed weights that its kernel reads.
    fn packed_len(&self) -> usize {
        0
    }

    /// Changes the descriptions of its operands to other images of the same elements.
    fn view_operands(&self, _sources: &mut [Operand], _targets: &mut [Operand]) {}

    /// The kernel that computes it, with packed weights.
    ///
    /// # Errors
    /// Memory in use, or a layer that cannot run outside of its net.
    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>>;
}

/// The order of a value's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Caffe's order: row-major, without gaps.
    Plain,
    /// The channels last. There may be a border, and other channels between the pixels.
    Image,
}

/// A value that an operation reads.
pub(crate) struct Argument<'a> {
    pub(crate) value: &'a Value,
    /// The layout in which it is computed.
    pub(crate) layout: Layout,
}

/// The side whose values are parts of the value on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The inputs, of the output.
    Inputs,
    /// The outputs, of the input.
    Outputs,
}

/// The constants and operands for which a kernel is built.
pub(crate) struct Setup<'a> {
    pub(crate) ctx: &'a Ctx,
    pub(crate) weights: &'a Weights,
    /// The images of the inputs and outputs, for the whole batch.
    pub(crate) sources: &'a [NhwcImage],
    pub(crate) targets: &'a [NhwcImage],
}

/// The layouts of an elementwise operation: that of its inputs, so that no input is reordered. It
/// is images if the inputs differ, or if the activation has coefficients for each channel.
pub(super) fn neutral(inputs: &[Argument<'_>], activation: &Activation) -> (Layout, Layout) {
    let any_image = inputs.iter().any(|input| input.layout == Layout::Image);
    match any_image || is_per_channel(activation) {
        true => (Layout::Image, Layout::Image),
        false => (Layout::Plain, Layout::Plain),
    }
}

/// Batch, channels, height and width of a shape. If there are not exactly two axes after the
/// channels, their product is the height.
pub(crate) fn dims(shape: &[usize]) -> [usize; 4] {
    match *shape {
        [n, c, h, w] => [n, c, h, w],
        [n, c, ref rest @ ..] => [n, c, count(rest.iter().copied()), 1],
        _ => [1, count(shape.iter().copied()), 1, 1],
    }
}
