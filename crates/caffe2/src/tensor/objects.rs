//! Tensors whose elements are values of any type, such as tensors: they come from files, and no
//! operator computes with them.

use crate::{Blob, TypeMeta};
use cortado_core::{Error, Result, Shape};
use parking_lot::{Mutex, MutexGuard};
use std::sync::Arc;

/// A shape over values of one type.
#[derive(Clone, Debug)]
pub struct Objects {
    shape: Shape,
    items: Arc<Mutex<Vec<Blob>>>,
    meta: TypeMeta,
}

impl Objects {
    /// These values in a shape; all are of the type of the first.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub fn new(shape: Shape, items: Vec<Blob>) -> Result<Self> {
        if shape.count() != items.len() {
            return Err(Error::mismatch(
                "number of values of a tensor",
                shape.count(),
                items.len(),
            ));
        }
        let meta = items.first().map_or_else(TypeMeta::none, Blob::meta);
        let items = Arc::new(Mutex::new(items));
        Ok(Self { shape, items, meta })
    }

    /// The sizes of its axes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The type of the values.
    pub fn meta(&self) -> TypeMeta {
        self.meta
    }

    /// The values.
    pub fn items(&self) -> MutexGuard<'_, Vec<Blob>> {
        self.items.lock()
    }

    /// Gives them a shape of the same number of elements, which the caller has checked.
    pub(super) fn reshape(&mut self, shape: Shape) -> Result<()> {
        self.shape = shape;
        Ok(())
    }
}
