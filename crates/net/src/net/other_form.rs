//! Layers that mean something else in another fork, named where sizes do not agree behind them.

use super::Net;
use cortado_core::{Error, ErrorKind, Real};
use std::collections::HashSet;

impl<T: Real> Net<T> {
    /// A mismatch of sizes, with the nearest layer below these blobs that may be meant in another way.
    pub(super) fn naming_other_form(&self, bottoms: &[usize], error: Error) -> Error {
        let ErrorKind::Mismatch { what, expected, found } = error.kind() else {
            return error;
        };
        let mut below: HashSet<usize> = bottoms.iter().copied().collect();
        for node in self.layers.iter().rev() {
            if !node.tops.iter().any(|top| below.contains(top)) {
                continue;
            }
            if let Some(form) = node.layer.other_form() {
                return Error::mismatch(what, expected, format!("{found}; layer \"{}\" {form}", node.name()));
            }
            below.extend(&node.bottoms);
        }
        error
    }
}
