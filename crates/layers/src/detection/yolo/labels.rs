//! The true boxes that YOLO learns from: rows of class, centre and size, in shares of the image.

use crate::detection::boxes::Centered;
use cortado_core::{Blob, Error, Real, Result};

/// The numbers of a row.
const ROW: usize = 5;

/// A true box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Label<T> {
    pub(super) class: T,
    pub(super) found: Centered<T>,
    /// Its row among those of the item.
    pub(super) row: usize,
}

/// The rows of each item.
pub(super) struct Labels<T> {
    rows: Vec<Vec<Label<T>>>,
}

/// Checks that a blob holds rows of five numbers for each item.
///
/// # Errors
/// Another shape.
pub(super) fn check<T: Real>(blob: &Blob<T>, items: usize) -> Result<()> {
    let shape = blob.shape();
    let fits = shape.first() == Some(&items) && shape.count_from(1).is_multiple_of(ROW);
    if fits {
        return Ok(());
    }
    let what = format!("shape of the true boxes \"{}\"", blob.name());
    Err(Error::mismatch(what, format!("{items} items of rows of {ROW}"), shape))
}

impl<T: Real> Labels<T> {
    /// Reads all rows.
    ///
    /// # Errors
    /// Memory in use.
    pub(super) fn read(blob: &Blob<T>) -> Result<Self> {
        let each = blob.shape().count_from(1).max(1);
        let row = |(row, numbers): (usize, &[T; ROW])| {
            let [class, x, y, width, height] = *numbers;
            Label {
                class,
                found: Centered::new([x, y, width, height]),
                row,
            }
        };
        let of_item = |numbers: &[T]| numbers.as_chunks::<ROW>().0.iter().enumerate().map(row).collect();
        Ok(Self {
            rows: blob.data()?.chunks(each).map(of_item).collect(),
        })
    }

    fn of(&self, item: usize) -> &[Label<T>] {
        self.rows.get(item).map_or(&[], Vec::as_slice)
    }

    /// The boxes of an item up to the first whose x is 0: those that predictions are compared with.
    pub(super) fn seen(&self, item: usize) -> impl Iterator<Item = &Label<T>> {
        let rows = self.of(item).iter();
        rows.take_while(|label| label.found.x != T::ZERO)
    }

    /// The boxes of an item up to the first whose width is 0: those that are learned.
    pub(super) fn learned(&self, item: usize) -> impl Iterator<Item = &Label<T>> {
        let rows = self.of(item).iter();
        rows.take_while(|label| label.found.width != T::ZERO)
    }
}

impl<T: Real> Label<T> {
    /// The number of its class.
    ///
    /// # Errors
    /// One that is no class; the message names item and row.
    pub(super) fn class(&self, classes: usize, blob: &str, item: usize) -> Result<usize> {
        // As the original, which cuts off a fraction.
        let class = self.class.to_f64().trunc();
        if class >= 0.0 && class < classes as f64 {
            return Ok(class as usize);
        }
        let (class, row) = (self.class, self.row);
        Err(Error::message(&format!(
            "the class {class} is none: it must be from 0 to {} (item {item}, row {row} of \"{blob}\")",
            classes.saturating_sub(1)
        )))
    }
}
