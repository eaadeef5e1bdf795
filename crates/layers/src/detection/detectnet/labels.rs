//! The labels of DetectNet: rows of boxes.

use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_ops::AxisView;

/// The numbers of a row.
const ROW: usize = 16;

/// An object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Object {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) class: i64,
}

/// Checks that a blob has labels of `num` images.
///
/// # Errors
/// Another number of images, and no room for the first row.
pub(super) fn check<T: Real>(blob: &Blob<T>, num: usize) -> Result<()> {
    let items = AxisView::items(blob.shape());
    match items.outer == num && items.len * items.inner >= ROW {
        true => Ok(()),
        false => Err(Error::mismatch(
            format!("shape of the labels, \"{}\"", blob.name()),
            format!("{num} 1 rows {ROW}"),
            blob.shape(),
        )),
    }
}

/// The objects of item `item` of the blob `name`.
///
/// # Errors
/// A first row that does not fit, and out of memory.
pub(super) fn read_labels<T: Real>(label: &[T], item: usize, name: &str) -> Result<Vec<Object>> {
    let (rows, _) = label.as_chunks::<ROW>();
    let Some((first, rows)) = rows.split_first() else {
        return Ok(Vec::new());
    };
    let [count, length] = [first[0], first[1]].map(|number| number.to_f64());
    if length.trunc() != ROW as f64 {
        let what = format!("numbers of a row of the labels of item {item} of \"{name}\"");
        return Err(Error::mismatch(what, ROW, length));
    }
    if !(0.0..=rows.len() as f64).contains(&count) {
        let what = format!("number of boxes of item {item} of \"{name}\"");
        return Err(Error::mismatch(what, format!("0 to {}", rows.len()), count));
    }
    let object = |row: &[T; ROW]| {
        let row = row.map(|number| number.to_f64());
        Object {
            left: row[0],
            top: row[1],
            width: row[2],
            height: row[3],
            class: row[5] as i64,
        }
    };
    Ok(reserve::collected(rows.iter().take(count as usize).map(object))?)
}
