//! A check that YOLO's output layers have in common.

use cortado_core::{Blob, Error, Io, Real, Result};

/// Checks that all bottoms have as many items.
///
/// # Errors
/// Names the first that does not.
pub(super) fn check_items<T: Real>(io: &Io<'_, T>) -> Result<()> {
    let items = |blob: &Blob<T>| blob.shape().first().copied();
    let expected = items(io.bottom(0));
    for index in 1..io.bottoms() {
        let blob = io.bottom(index);
        if items(blob) != expected {
            let what = format!("number of items (axis 0) of \"{}\"", blob.name());
            let shown = |items: Option<usize>| items.map_or("none".into(), |items| items.to_string());
            return Err(Error::mismatch(what, shown(expected), shown(items(blob))));
        }
    }
    Ok(())
}
