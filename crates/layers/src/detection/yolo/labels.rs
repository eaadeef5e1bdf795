//! The true boxes that YOLO learns from, in shares of the image: lists of class, centre and size for each item, or
//! SSD's rows.

use crate::detection::true_boxes::{self, Padding};
use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_ops::boxes::{Centered, Corners};

/// The numbers of a row of a list.
const ROW: usize = 5;

/// A true box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Label<T> {
    pub(super) class: T,
    /// The number of the first class: SSD's rows count from 1.
    pub(super) first: usize,
    pub(super) found: Centered<T>,
    /// Its row among those of the item.
    pub(super) row: usize,
}

/// The rows of each item.
pub(super) struct Labels<T> {
    rows: Vec<Vec<Label<T>>>,
    /// Whether a row of zeros ends those of an item.
    is_padded: bool,
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

/// Checks that a blob holds lists, or SSD's rows (1, 1, rows, 8).
///
/// # Errors
/// Another shape.
pub(super) fn check_either<T: Real>(blob: &Blob<T>, items: usize) -> Result<()> {
    if true_boxes::holds(blob) {
        return Ok(());
    }
    check(blob, items)
}

/// The middle and the size of a box.
fn centered<T: Real>(corners: Corners<T>) -> Centered<T> {
    let [x, y] = corners.center();
    Centered::new([x, y, corners.width(), corners.height()])
}

impl<T: Real> Labels<T> {
    /// Reads all rows of lists.
    ///
    /// # Errors
    /// Memory in use.
    pub(super) fn read(blob: &Blob<T>) -> Result<Self> {
        let each = blob.shape().count_from(1).max(1);
        let row = |(row, numbers): (usize, &[T; ROW])| {
            let [class, x, y, width, height] = *numbers;
            Label {
                class,
                first: 0,
                found: Centered::new([x, y, width, height]),
                row,
            }
        };
        let of_item = |numbers: &[T]| reserve::collected(numbers.as_chunks::<ROW>().0.iter().enumerate().map(row));
        Ok(Self {
            rows: reserve::try_collected(blob.data()?.chunks(each).map(of_item))?,
            is_padded: true,
        })
    }

    /// Reads lists, or SSD's rows, for this many items.
    ///
    /// # Errors
    /// A row whose item is not one of them; memory in use.
    pub(super) fn read_either(blob: &Blob<T>, items: usize) -> Result<Self> {
        if !true_boxes::holds(blob) {
            return Self::read(blob);
        }
        let mut rows = reserve::filled(items, Vec::new())?;
        for row in true_boxes::rows(blob, Padding::Skipped)? {
            let of_item = usize::try_from(row.item).ok().and_then(|item| rows.get_mut(item));
            let Some(of_item) = of_item else {
                return Err(Error::message(&format!(
                    "row {} of \"{}\" is of item {}, but there are {items} items, from 0 on",
                    row.number,
                    blob.name(),
                    row.item
                )));
            };
            let label = Label {
                class: row.label,
                first: 1,
                found: centered(row.corners),
                row: row.number,
            };
            reserve::push(of_item, label)?;
        }
        Ok(Self { rows, is_padded: false })
    }

    fn of(&self, item: usize) -> &[Label<T>] {
        self.rows.get(item).map_or(&[], Vec::as_slice)
    }

    /// The boxes of an item up to the first whose x is 0: those that predictions are compared with.
    pub(super) fn seen(&self, item: usize) -> impl Iterator<Item = &Label<T>> {
        let rows = self.of(item).iter();
        rows.take_while(|label| !self.is_padded || label.found.x != T::ZERO)
    }

    /// The boxes of an item up to the first whose width is 0: those that are learned.
    pub(super) fn learned(&self, item: usize) -> impl Iterator<Item = &Label<T>> {
        let rows = self.of(item).iter();
        rows.take_while(|label| !self.is_padded || label.found.width != T::ZERO)
    }
}

impl<T: Real> Label<T> {
    /// The number of its class, from 0 on.
    ///
    /// # Errors
    /// A number that is not a class; the message names item and row.
    pub(super) fn class(&self, classes: usize, blob: &str, item: usize) -> Result<usize> {
        // As the original, which cuts off a fraction.
        let class = self.class.to_f64().trunc() - self.first as f64;
        if class >= 0.0 && class < classes as f64 {
            return Ok(class as usize);
        }
        let (class, row, first) = (self.class, self.row, self.first);
        let last = (classes + first).saturating_sub(1);
        Err(Error::message(&format!(
            "the class {class} must be from {first} to {last} (item {item}, row {row} of \"{blob}\")"
        )))
    }
}
