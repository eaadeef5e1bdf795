//! The work of a node of the engine's graph.

use crate::operations::Operation;
use cortado_graph as graph;
use std::any::Any;

/// The net's graph with operations of the engine instead of layers.
pub(crate) type Graph = graph::Graph<Task>;
/// A node of it.
pub(crate) type Node = graph::Node<Task>;

/// The work of a node.
pub(crate) struct Task {
    pub(crate) operation: Box<dyn Operation>,
    /// The names of the layers whose work it is.
    pub(crate) layers: Vec<String>,
    /// The origin of the node.
    pub(crate) origin: usize,
    pub(crate) multiply_adds: u64,
}

impl Task {
    /// The operation, if it is of this type: for what only some operations can do with each other.
    pub(crate) fn get<O: Operation>(&self) -> Option<&O> {
        let operation: &dyn Any = &*self.operation;
        operation.downcast_ref()
    }

    /// The same, to be changed.
    pub(crate) fn get_mut<O: Operation>(&mut self) -> Option<&mut O> {
        let operation: &mut dyn Any = &mut *self.operation;
        operation.downcast_mut()
    }
}
