//! Memory of the net for data that a layer in place overwrites.

use cortado_core::{Blob, Real};

/// Memory of the net for the data of a top.
pub(super) struct Copied<T: Real> {
    pub(super) blob: usize,
    pub(super) data: Blob<T>,
}

impl<T: Real> Copied<T> {
    pub(super) fn of(blob: usize) -> Self {
        Self {
            blob,
            data: Blob::empty("a copy of an overwritten blob"),
        }
    }
}
