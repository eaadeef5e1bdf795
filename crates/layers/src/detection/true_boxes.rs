//! The bottom that holds the true boxes of a batch: rows of item, label, instance, four edges,
//! and whether the box is difficult.

use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_ops::boxes::Corners;
use std::collections::BTreeMap;

/// The numbers of a row.
const ROW: usize = 8;

/// The item that means none.
const NO_ITEM: f64 = -1.0;

/// A true box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TrueBox<T> {
    pub(crate) label: usize,
    pub(crate) corners: Corners<T>,
    pub(crate) difficult: bool,
}

/// What a row without an item means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Padding {
    /// It is left out.
    Skipped,
    /// It ends the rows.
    Ends,
}

/// Checks that a blob holds rows of `len` numbers, as (1, 1, rows, `len`).
///
/// # Errors
/// Another shape; `kind` names the rows.
pub(crate) fn check_rows<T: Real>(blob: &Blob<T>, kind: &str, len: usize) -> Result<()> {
    let shape = blob.shape();
    match shape[..] {
        [1, 1, _, found] if found == len => Ok(()),
        _ => {
            let what = format!("shape of the {kind} \"{}\"", blob.name());
            Err(Error::mismatch(what, format!("1 1 and rows of {len}"), shape))
        }
    }
}

/// Checks that a blob holds true boxes.
///
/// # Errors
/// Another shape.
pub(crate) fn check<T: Real>(blob: &Blob<T>) -> Result<()> {
    check_rows(blob, "true boxes", ROW)
}

/// Checks that a blob of four axes holds as many true boxes as the size of its third axis, from its front
/// on: that is how SSD's loss reads labels of any shape.
///
/// # Errors
/// Another number of axes, or too few numbers.
pub(crate) fn check_front<T: Real>(blob: &Blob<T>) -> Result<()> {
    match blob.shape()[..] {
        [_, _, rows, _] if rows.checked_mul(ROW).is_some_and(|numbers| numbers <= blob.count()) => Ok(()),
        _ => check(blob),
    }
}

/// Whether a blob holds true boxes, as (1, 1, rows, 8).
pub(crate) fn holds<T: Real>(blob: &Blob<T>) -> bool {
    check(blob).is_ok()
}

/// A row that names an item.
pub(crate) struct Row<T> {
    /// Its number among all rows.
    pub(crate) number: usize,
    pub(crate) item: i64,
    pub(crate) label: T,
    pub(crate) corners: Corners<T>,
    pub(crate) difficult: bool,
}

/// The rows of a blob that was checked, by their numbers.
///
/// # Errors
/// Items that are not integers; memory in use.
pub(crate) fn rows<T: Real>(blob: &Blob<T>, padding: Padding) -> Result<Vec<Row<T>>> {
    let (data, mut found) = (blob.data()?, Vec::new());
    let count = blob.shape().get(2).copied().unwrap_or(0);
    for (number, row) in data.as_chunks::<ROW>().0.iter().take(count).enumerate() {
        let [item, label, _, x0, y0, x1, y1, difficult] = *row;
        if item.to_f64() == NO_ITEM {
            match padding {
                Padding::Skipped => continue,
                Padding::Ends => break,
            }
        }
        let row = Row {
            number,
            item: whole(blob, number, "item", item)?,
            label,
            corners: Corners { x0, y0, x1, y1 },
            difficult: difficult != T::ZERO,
        };
        reserve::push(&mut found, row)?;
    }
    Ok(found)
}

/// The item or the label of a row: a number without its fraction, as in the original.
///
/// # Errors
/// A value that is NaN, or far too large; the message names the row.
pub(crate) fn whole<T: Real>(blob: &Blob<T>, row: usize, what: &str, value: T) -> Result<i64> {
    let value = value.to_f64();
    if value.abs() < f64::from(1 << 30) {
        return Ok(value as i64);
    }
    let name = blob.name();
    Err(Error::message(&format!(
        "the {what} {value} must be an integer (row {row} of \"{name}\")"
    )))
}

/// A label that is one of `classes`, and not the background's.
///
/// # Errors
/// Another number; the message names the row.
pub(crate) fn object_label<T: Real>(
    blob: &Blob<T>,
    row: usize,
    value: T,
    (classes, background): (usize, Option<usize>),
) -> Result<usize> {
    let label = usize::try_from(whole(blob, row, "label", value)?).unwrap_or(usize::MAX);
    let name = blob.name();
    if label >= classes {
        return Err(Error::message(&format!(
            "the label {value} is not a class: it must be an integer from 0 to {} (row {row} of \"{name}\")",
            classes.saturating_sub(1)
        )));
    }
    if Some(label) == background {
        return Err(Error::message(&format!(
            "the label {label} is that of the background, which no box has (row {row} of \"{name}\")"
        )));
    }
    Ok(label)
}

/// The true boxes of each item that has some, in the order of the rows. Labels are `classes`
/// without the background.
///
/// # Errors
/// Items that are not integers, or labels that are not classes.
pub(crate) fn read<T: Real>(
    blob: &Blob<T>,
    padding: Padding,
    classes: (usize, Option<usize>),
) -> Result<BTreeMap<i64, Vec<TrueBox<T>>>> {
    let mut found: BTreeMap<i64, Vec<TrueBox<T>>> = BTreeMap::new();
    for row in rows(blob, padding)? {
        let true_box = TrueBox {
            label: object_label(blob, row.number, row.label, classes)?,
            corners: row.corners,
            difficult: row.difficult,
        };
        reserve::push(found.entry(row.item).or_default(), true_box)?;
    }
    Ok(found)
}
