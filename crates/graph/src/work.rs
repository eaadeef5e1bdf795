//! The work of a node, and where it came from.

use cortado_core::{Error, Frame, LayerKind};
use cortado_ops::Op;
use std::sync::Arc;

/// The work of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The operation; `None` if none describes it, so that only its [owner](crate::Owner) can run
    /// it. Copies of a node share it, since it may hold as many numbers as there are channels.
    pub op: Option<Arc<Op>>,
    /// The index of the origin.
    pub origin: usize,
    /// The origins that do not change its outputs and therefore have no nodes.
    pub identities: Vec<usize>,
    /// Whether the node is all that its origin computes, so that the owner can run it as well. An
    /// origin may have several nodes: an instruction each, or a [view](Op::View) of each blob that
    /// shares memory with one that it changes in place.
    pub is_whole: bool,
    /// Whether the shapes of its outputs depend on the data of its inputs, such as the number of
    /// detected boxes.
    pub sizes_follow_from_data: bool,
}

impl Work {
    /// An operation that is all that its origin computes.
    pub fn new(op: Op, origin: usize) -> Self {
        Self {
            op: Some(Arc::new(op)),
            origin,
            identities: Vec::new(),
            is_whole: true,
            sizes_follow_from_data: false,
        }
    }
}

/// Where nodes came from: a layer, an operator or a line of a program. For people, in reports and
/// errors.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// The kind of layer that it is, if it is one.
    pub kind: Option<&'static LayerKind>,
    /// Whether it passes its input on as it is.
    pub is_identity: bool,
    /// Its place in a file, as errors state it.
    pub frames: Vec<Frame>,
}

impl Origin {
    /// An error with the place of the origin.
    pub fn located(&self, error: Error) -> Error {
        self.frames
            .iter()
            .fold(error, |error, frame| error.within(frame.clone()))
    }
}
