//! What the passes ask of an operation.

use super::epilogue::is_per_channel;
use super::{Epilogue, Kernel, Operand};
use cortado_core::Result;
use cortado_cpu::nhwc::{Activation, Image};
use cortado_net::Net;
use cortado_net::graph::Value;
use cortado_ops::count;
use std::any::Any;

/// An operation of the engine. It has a default for all that is asked of it but the kernel: that of
/// a loop over images with the channels last.
pub(crate) trait Operation: Any {
    /// The layouts that the inputs must have, and that the outputs get. The operation may choose
    /// here how it is computed.
    fn choose_layouts(&mut self, _inputs: &[Argument<'_>]) -> (Layout, Layout) {
        (Layout::Image, Layout::Image)
    }

    /// The same as something that is done to each element as it is written, if it is that.
    fn epilogue(&self) -> Option<Epilogue<'_>> {
        None
    }

    /// Takes in what is done to each of its outputs; `false` if it cannot.
    fn absorb(&mut self, _next: &Epilogue<'_>) -> bool {
        false
    }

    /// Which of its values are parts of another one, along the channels, if it does nothing but
    /// copy them. A part that lies where it belongs need not be copied.
    fn parts(&self) -> Option<Parts> {
        None
    }

    /// Whether its output has the elements of its only input in the same order in memory, so that
    /// one may be a view of the other.
    fn is_view(&self, _input: &Value) -> bool {
        false
    }

    /// The width of the border of zeros that it needs around its first input.
    fn border(&self) -> usize {
        0
    }

    /// Whether each image of a batch has its own part of all that is read and written. `images`
    /// says whether all of that are images with the channels last.
    fn is_by_image(&self, images: bool) -> bool {
        images
    }

    /// The layers of the net whose weights its kernel packs.
    fn weighted_layers(&self) -> Vec<usize> {
        Vec::new()
    }

    /// About how many packed weights its kernel reads.
    fn packed_len(&self) -> usize {
        0
    }

    /// Sees its operands as other images of the same elements.
    fn view_operands(&self, _sources: &mut [Operand], _targets: &mut [Operand]) {}

    /// What computes it.
    ///
    /// # Errors
    /// Memory in use, or a layer that cannot run apart from its net.
    fn kernel(&self, setup: &Setup<'_>) -> Result<Box<dyn Kernel>>;
}

/// The order of a value's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Caffe's: row-major, without anything between.
    Plain,
    /// The channels last, perhaps with a border, perhaps among other channels.
    Image,
}

/// A value that an operation reads.
pub(crate) struct Argument<'a> {
    pub(crate) value: &'a Value,
    /// The layout in which it is made.
    pub(crate) layout: Layout,
}

/// The values that are parts of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The inputs, of the output.
    Inputs,
    /// The outputs, of the input.
    Outputs,
}

/// What a kernel is made for.
pub(crate) struct Setup<'a> {
    pub(crate) net: &'a Net<f32>,
    /// Where the operands of the whole batch lie.
    pub(crate) sources: &'a [Image],
    pub(crate) targets: &'a [Image],
}

/// The layouts of an operation on elements that all have the same place in every operand: those
/// that the inputs have, images if they differ or if each channel has an activation of its own.
pub(super) fn neutral(inputs: &[Argument<'_>], activation: &Activation) -> (Layout, Layout) {
    let any_image = inputs.iter().any(|input| input.layout == Layout::Image);
    match any_image || is_per_channel(activation) {
        true => (Layout::Image, Layout::Image),
        false => (Layout::Plain, Layout::Plain),
    }
}

/// Batch, channels, height and width of a shape. All axes behind the channels are height if there
/// are not just two.
pub(crate) fn dims(shape: &[usize]) -> [usize; 4] {
    match *shape {
        [n, c, h, w] => [n, c, h, w],
        [n, c, ref rest @ ..] => [n, c, count(rest.iter().copied()), 1],
        _ => [1, count(shape.iter().copied()), 1, 1],
    }
}
