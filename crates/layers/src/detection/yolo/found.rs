//! What YOLO's output layers have in common: boxes from all maps of an item, without those that
//! overlap better ones of any class, as rows of a top.

use cortado_core::{Blob, Error, Io, Real, Result, reserve};
use cortado_ops::boxes::{Centered, Corners, Extent, best_first, suppress_at};

/// The numbers of a row.
pub(super) const ROW: usize = 7;

/// A box that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<T> {
    /// Counted from 0.
    pub(super) class: usize,
    pub(super) score: T,
    pub(super) found: Centered<T>,
}

/// Those that stay, the best first: a box falls where it overlaps a better one by the threshold or
/// more.
///
/// # Errors
/// Out of memory.
pub(super) fn suppress<T: Real>(found: &[Found<T>], threshold: f64) -> reserve::Result<Vec<Found<T>>> {
    let mut order = reserve::collected(0..found.len())?;
    best_first(&mut order, None, |place| found[place].score)?;
    let corners: Vec<Corners<T>> = reserve::collected(found.iter().map(|found| found.found.corners()))?;
    let overlap = |a: usize, b: usize| corners[a].overlap(corners[b], Extent::Lines);
    let kept = suppress_at(&order, threshold, overlap)?;
    reserve::collected(kept.into_iter().map(|place| found[place]))
}

/// Writes the boxes of each item as rows: item, class counted from 1, score and edges. Without any,
/// there is a row of −1 for each item, which its number begins.
///
/// # Errors
/// Out of memory.
pub(super) fn write<T: Real>(io: &mut Io<'_, T>, items: &[Vec<Found<T>>]) -> Result<()> {
    let row = |item: usize, found: &Found<T>| {
        let [x0, y0, x1, y1] = found.found.corners().to_array();
        let (item, class) = (T::from_usize(item), T::from_usize(found.class + 1));
        [item, class, found.score, x0, y0, x1, y1]
    };
    let found = items
        .iter()
        .enumerate()
        .flat_map(|(item, all)| all.iter().map(move |found| (item, found)));
    let mut rows: Vec<[T; ROW]> = reserve::collected(found.map(|(item, found)| row(item, found)))?;
    if rows.is_empty() {
        let nothing = |item| {
            let mut row = [-T::ONE; ROW];
            row[0] = T::from_usize(item);
            row
        };
        rows = reserve::collected((0..items.len()).map(nothing))?;
    }
    io.top_mut(0).reshape(&[1, 1, rows.len(), ROW])?;
    io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
    Ok(())
}

/// Checks that all bottoms have as many items.
///
/// # Errors
/// Names the first that has not.
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
