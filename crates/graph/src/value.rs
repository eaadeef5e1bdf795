//! Values of a graph.

use crate::{Constant, ElementKind};
use cortado_ops::count;

/// The index of a value in its graph.
pub type ValueId = usize;

/// A value that a node computes, an input supplies, or that is known.
#[derive(Clone, Debug)]
pub struct Value {
    /// The name of the blob. Values of layers in place have the same name.
    pub name: String,
    /// The type of its elements.
    pub kind: ElementKind,
    /// Its shape.
    pub shape: Vec<usize>,
    /// Its content, if it is the same in every run: a parameter, or what follows from shapes alone.
    pub constant: Option<Constant>,
}

impl Value {
    /// The number of elements.
    pub fn count(&self) -> usize {
        count(self.shape.iter().copied())
    }
}
