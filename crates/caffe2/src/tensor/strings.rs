//! Tensors of strings: on the host only, shared until one of them is changed.

use cortado_core::{Error, Result, Shape, reserve};
use std::sync::Arc;

/// A shape over strings of bytes.
#[derive(Clone, Debug)]
pub struct Strings {
    shape: Shape,
    values: Arc<Vec<Vec<u8>>>,
}

impl Strings {
    /// These strings in a shape.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub fn new(dims: &[usize], values: Vec<Vec<u8>>) -> Result<Self> {
        let shape = Shape::new(dims)?;
        if shape.count() != values.len() {
            return Err(Error::mismatch(
                "number of strings of a tensor",
                shape.count(),
                values.len(),
            ));
        }
        let values = Arc::new(values);
        Ok(Self { shape, values })
    }

    /// Empty strings.
    ///
    /// # Errors
    /// A shape that is too large.
    pub fn empty(dims: &[usize]) -> Result<Self> {
        Self::new(dims, reserve::filled(Shape::new(dims)?.count(), Vec::new())?)
    }

    /// The sizes of its axes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The strings.
    pub fn values(&self) -> &[Vec<u8>] {
        &self.values
    }

    /// The strings, to change them; copied first if another tensor shares them.
    pub fn values_mut(&mut self) -> &mut [Vec<u8>] {
        Arc::make_mut(&mut self.values).as_mut_slice()
    }

    /// Gives them a shape of the same number of elements, which the caller has checked.
    pub(super) fn reshape(&mut self, shape: Shape) -> Result<()> {
        self.shape = shape;
        Ok(())
    }
}
