//! What a cell of YOLO v2 predicts.

use super::grid::{Cell, Frame, sigmoid};
use cortado_core::{Real, reserve};
use cortado_ops::boxes::Centered;
pub(super) use cortado_reference::detection::{first_greatest as greatest, softmax_of as softmax};

/// The entry of the objectness, and the first of the classes: x, y, w and h come before.
pub(super) const OBJECT: usize = 4;
pub(super) const CLASSES: usize = 5;

/// The prediction of a cell for an anchor.
pub(super) struct Prediction<T> {
    pub(super) found: Centered<T>,
    pub(super) object: T,
    /// The first of the most probable classes, and its probability.
    pub(super) class: usize,
    pub(super) probability: T,
}

impl<T: Real> Prediction<T> {
    /// What a map predicts in a cell, of an anchor of this size.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn of(x: &[T], frame: Frame, cell: Cell, size: [f64; 2]) -> reserve::Result<Self> {
        let entry = |entry: usize| x[frame.grid.at(cell, entry)];
        let probabilities = softmax(reserve::collected((CLASSES..frame.grid.entries).map(entry))?);
        let class = greatest(&probabilities);
        Ok(Self {
            found: frame.decode(cell, size, [sigmoid(entry(0)), sigmoid(entry(1)), entry(2), entry(3)]),
            object: sigmoid(entry(OBJECT)),
            class,
            probability: probabilities[class],
        })
    }
}
