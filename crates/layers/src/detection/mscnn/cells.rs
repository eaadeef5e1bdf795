//! What the heads of MS-CNN and Cascade R-CNN predict for each cell, beside the truth.

use super::regression::{Field, Regression};
use cortado_core::{Blob, Error, Io, Real, Result, reserve};
use cortado_math::class_of;
use cortado_ops::boxes::Centered;
use cortado_proto::LayerParameter;

/// The shape of a head, and where its parts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Heads {
    /// The images, times the boxes of a cell.
    pub(super) rows: usize,
    pub(super) classes: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    /// Whether scores and offsets are one bottom, in this order.
    joint: bool,
}

/// The channels of a map of labels: label, centre, size, overlap.
const LABELS: usize = 6;

/// The label that does not count, if any.
pub(super) fn ignored_label(param: &LayerParameter) -> Option<i32> {
    param.loss_param().and_then(|loss| loss.ignore_label)
}

/// The target of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted<T> {
    /// 0 for background.
    pub(super) label: usize,
    /// The centre and the size of the true box.
    pub(super) true_box: [T; 4],
    /// The greatest overlap of the cell's box with a true box.
    pub(super) overlap: T,
}

impl Heads {
    /// The shape of one bottom of scores and offsets (N, K + 4, H, W), or of two (N · G, K, H, W) and
    /// (N · G, 4, H, W), with labels (…, 6, H, W) after them; `classes` is from the options.
    ///
    /// # Errors
    /// Other shapes.
    pub(super) fn of<T: Real>(io: &Io<'_, T>, joint: bool, classes: usize) -> Result<Self> {
        let scores = io.bottom(0);
        let channels = if joint { classes.saturating_add(4) } else { classes };
        let [rows, height, width] = match scores.shape()[..] {
            [rows, found, height, width] if found == channels => [rows, height, width],
            _ => {
                let what = format!("shape of \"{}\", for cls_num {classes}", scores.name());
                return Err(Error::mismatch(what, format!("N {channels} H W"), scores.shape()));
            }
        };
        let others = if joint {
            vec![(1, LABELS)]
        } else {
            vec![(1, 4), (2, LABELS)]
        };
        for (bottom, channels) in others {
            let blob = io.bottom(bottom);
            if blob.shape()[..] != [rows, channels, height, width] {
                let what = format!("shape of \"{}\"", blob.name());
                let expected = format!("{rows} {channels} {height} {width}");
                return Err(Error::mismatch(what, expected, blob.shape()));
            }
        }
        Ok(Self {
            rows,
            classes,
            height,
            width,
            joint,
        })
    }

    /// Whether each image has this many rows, one for each box of a cell.
    ///
    /// # Errors
    /// Another number of rows.
    pub(super) fn check_rows<T: Real>(&self, boxes: usize, io: &Io<'_, T>) -> Result<()> {
        if self.rows.is_multiple_of(boxes) {
            return Ok(());
        }
        let what = format!("rows of \"{}\", a multiple of the boxes of a cell", io.bottom(0).name());
        Err(Error::mismatch(what, boxes, self.rows))
    }

    /// The cells of a plane.
    pub(super) fn plane(&self) -> usize {
        self.height * self.width
    }

    /// The bottom that has the labels.
    pub(super) fn labels(&self) -> usize {
        if self.joint { 1 } else { 2 }
    }

    /// The place of a score in the first bottom.
    pub(super) fn score(&self, row: usize, class: usize, cell: usize) -> usize {
        let channels = if self.joint { self.classes + 4 } else { self.classes };
        (row * channels + class) * self.plane() + cell
    }

    /// The bottom and the place of an offset.
    pub(super) fn offset(&self, row: usize, k: usize, cell: usize) -> (usize, usize) {
        match self.joint {
            true => (0, self.score(row, self.classes + k, cell)),
            false => (1, (row * 4 + k) * self.plane() + cell),
        }
    }

    /// The row and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, cell % self.width]
    }

    /// The probabilities of the classes of a cell.
    pub(super) fn softmax<T: Real>(&self, scores: &[T], row: usize, cell: usize) -> reserve::Result<Vec<T>> {
        let mut all = reserve::collected((0..self.classes).map(|k| scores[self.score(row, k, cell)]))?;
        let greatest = all.iter().copied().fold(T::LOWEST, T::max);
        all.iter_mut().for_each(|score| *score = (*score - greatest).exp());
        let sum = all.iter().fold(T::ZERO, |sum, &power| sum + power);
        all.iter_mut().for_each(|power| *power /= sum);
        Ok(all)
    }

    /// The target of each cell, row by row. All objects have the label 1 if `objectness`.
    ///
    /// # Errors
    /// A label that is not a class.
    pub(super) fn read_labels<T: Real>(&self, labels: &Blob<T>, objectness: bool) -> Result<Vec<Wanted<T>>> {
        let data = labels.data()?;
        // A blob without cells may have any number of rows.
        let rows = if self.plane() == 0 { 0 } else { self.rows };
        let cells = (0..rows).flat_map(|row| (0..self.plane()).map(move |cell| (row, cell)));
        let read = |(row, cell): (usize, usize)| {
            let at = |channel: usize| data[(row * LABELS + channel) * self.plane() + cell];
            let label = at(0).to_f64();
            let label = if objectness && label > 1.0 { 1.0 } else { label };
            let Some(label) = class_of(label, self.classes) else {
                let last = self.classes - 1;
                return Err(Error::message(&format!(
                    "the label {} is not a class: it must be an integer from 0 to {last} (in \"{}\")",
                    at(0),
                    labels.name()
                )));
            };
            Ok(Wanted {
                label,
                true_box: [at(1), at(2), at(3), at(4)],
                overlap: at(5),
            })
        };
        reserve::try_collected(cells.map(read))
    }
}

/// The least width and height of a true box that offsets are made for.
const LEAST_SIDE: f64 = 2.0;

/// How a true box, by its centre and size, is written beside a cell, normalised.
pub(super) fn encode<T: Real>(
    field: &Field,
    regression: &Regression,
    [row, column]: [usize; 2],
    true_box: [T; 4],
) -> [T; 4] {
    let half = T::from_f64(0.5);
    let middle = |cell: usize| (T::from_usize(cell) + half) * T::from_f64(field.stride);
    let [width, height] = [field.width, field.height].map(T::from_f64);
    let side = |side: T| side.max(T::from_f64(LEAST_SIDE));
    let [x, y, w, h] = true_box;
    let cell = Centered::new([middle(column), middle(row), width, height]);
    regression.normalize(cell.offsets(Centered::new([x, y, side(w), side(h)])))
}
