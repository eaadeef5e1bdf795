//! YOLO's detection: boxes from all maps of an item, without those that overlap better ones of any
//! class.

use super::write_rows;
use crate::operands::Operands;
use crate::regions::four_sizes;
use cortado_core::{Blob, Ctx, Error, Real, Result, reserve};
use cortado_ops::boxes::{Centered, Corners, Extent, best_first, suppress_at};
use cortado_ops::{YoloDetection, YoloMap, YoloScore, sigmoid};

/// The numbers of a row.
pub const YOLO_ROW: usize = 7;

/// Sizes of a map (num, anchors · entries, rows, columns): for each item and anchor, each entry is
/// a plane over the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YoloGrid {
    /// The number of items.
    pub items: usize,
    /// The number of anchors.
    pub anchors: usize,
    /// The entries of each anchor.
    pub entries: usize,
    /// The rows of cells.
    pub rows: usize,
    /// The columns of cells.
    pub columns: usize,
}

/// A cell of an item, and one of its anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YoloCell {
    /// The item.
    pub item: usize,
    /// The anchor.
    pub anchor: usize,
    /// The row of cells.
    pub row: usize,
    /// The column of cells.
    pub column: usize,
}

impl YoloGrid {
    /// The grid of a blob.
    ///
    /// # Errors
    /// Too many axes, or another number of channels.
    pub fn of<T: Real>(blob: &Blob<T>, anchors: usize, entries: usize) -> Result<Self> {
        let [items, channels, rows, columns] = four_sizes(blob)?;
        if Some(channels) != anchors.checked_mul(entries) {
            let what = format!("number of channels (axis 1) of \"{}\"", blob.name());
            let expected = format!("{anchors} anchors of {entries} entries");
            return Err(Error::mismatch(what, expected, channels));
        }
        Ok(Self {
            items,
            anchors,
            entries,
            rows,
            columns,
        })
    }

    /// The number of cells.
    pub fn plane(&self) -> usize {
        cortado_ops::count([self.rows, self.columns])
    }

    /// The place of an entry. Those of the other entries are [`plane`](Self::plane) apart.
    pub fn at(&self, cell: YoloCell, entry: usize) -> usize {
        let plane = (cell.item * self.anchors + cell.anchor) * self.entries + entry;
        (plane * self.rows + cell.row) * self.columns + cell.column
    }

    /// The cells of an item in order, each with all its anchors.
    pub fn cells(self, item: usize) -> impl Iterator<Item = YoloCell> {
        // Without columns no row has a cell, however many rows there are.
        let rows = if self.columns == 0 { 0 } else { self.rows };
        let cells = (0..rows).flat_map(move |row| (0..self.columns).map(move |column| (row, column)));
        cells.flat_map(move |(row, column)| {
            (0..self.anchors).map(move |anchor| YoloCell {
                item,
                anchor,
                row,
                column,
            })
        })
    }

    /// The cell that holds the centre of a box, which is a share of the image; the nearest one for
    /// a centre outside.
    pub fn cell_of<T: Real>(&self, item: usize, anchor: usize, found: Centered<T>) -> YoloCell {
        let place = |share: T, cells: usize| {
            let place = (share.to_f64() * cells as f64).max(0.0) as usize;
            place.min(cells.saturating_sub(1))
        };
        YoloCell {
            item,
            anchor,
            row: place(found.y, self.rows),
            column: place(found.x, self.columns),
        }
    }

    /// The box that a cell predicts, with x and y from 0 to 1 within the cell, beside an anchor of this size, in
    /// shares of the image.
    pub fn decode<T: Real>(&self, cell: YoloCell, [width, height]: [T; 2], [x, y, w, h]: [T; 4]) -> Centered<T> {
        Centered::new([
            (T::from_usize(cell.column) + x) / T::from_usize(self.columns),
            (T::from_usize(cell.row) + y) / T::from_usize(self.rows),
            w.exp() * width,
            h.exp() * height,
        ])
    }
}

/// Probabilities, which replace their scores.
pub fn softmax_of<T: Real>(mut scores: Vec<T>) -> Vec<T> {
    let greatest = scores.iter().copied().fold(T::LOWEST, |a, b| a.max(b));
    scores.iter_mut().for_each(|score| *score = (*score - greatest).exp());
    let sum = scores.iter().fold(T::ZERO, |sum, &power| sum + power);
    scores.iter_mut().for_each(|power| *power /= sum);
    scores
}

/// The place of the first greatest number.
pub fn first_greatest<T: Real>(values: &[T]) -> usize {
    (1..values.len()).fold(0, |best, place| if values[place] > values[best] { place } else { best })
}

/// A box that was found.
#[derive(Clone, Copy, Debug)]
pub struct YoloFound<T> {
    /// Its class, counted from 0.
    pub class: usize,
    /// Its score.
    pub score: T,
    /// The box, in shares of the image.
    pub found: Centered<T>,
}

/// Those that stay, the best first: a box falls where it overlaps a better one by the threshold or
/// more.
///
/// # Errors
/// Out of memory.
pub fn suppress_worse<T: Real>(found: &[YoloFound<T>], threshold: f64) -> reserve::Result<Vec<YoloFound<T>>> {
    let mut order = reserve::collected(0..found.len())?;
    best_first(&mut order, None, |place| found[place].score)?;
    let corners: Vec<Corners<T>> = reserve::collected(found.iter().map(|found| found.found.corners()))?;
    let overlap = |a: usize, b: usize| corners[a].overlap(corners[b], Extent::Lines);
    let kept = suppress_at(&order, threshold, overlap)?;
    reserve::collected(kept.into_iter().map(|place| found[place]))
}

/// Adds the boxes that a cell of a map predicts.
fn predict<T: Real>(
    op: &YoloDetection,
    (grid, map): (&YoloGrid, &YoloMap),
    x: &[T],
    cell: YoloCell,
    to: &mut Vec<YoloFound<T>>,
) -> reserve::Result {
    let entry = |entry: usize| x[grid.at(cell, entry)];
    let least = T::from_f64(op.score_threshold);
    let (step, object) = (op.score.step(), op.score.object());
    let classes = (0..op.classes).map(|class| entry(object + 1 + class));
    let mut sure = sigmoid(entry(object));
    let [x, y, w, h] = [0, 1, 2, 3].map(|side| entry(side * step));
    let anchor = map.anchors[cell.anchor].map(T::from_f64);
    // Most cells have no object.
    let found = || grid.decode(cell, anchor, [sigmoid(x), sigmoid(y), w, h]);
    match op.score {
        YoloScore::Best => {
            let probabilities = softmax_of(reserve::collected(classes)?);
            let class = first_greatest(&probabilities);
            let score = sure * probabilities[class];
            if score >= least {
                let found = found();
                reserve::push(to, YoloFound { class, score, found })?;
            }
        }
        YoloScore::Each { deviations } => {
            if deviations {
                let deviations = (0..4).map(|side| sigmoid(entry(side * step + 1)));
                let sum = deviations.fold(T::ZERO, |sum, deviation| sum + deviation);
                sure *= T::ONE - sum * T::from_f64(0.25);
            }
            let scores = classes.map(|score| sigmoid(score) * sure).enumerate();
            let mut enough = scores.filter(|&(_, score)| score > least);
            enough.try_for_each(|(class, score)| {
                let found = found();
                reserve::push(to, YoloFound { class, score, found })
            })?;
        }
    }
    Ok(())
}

/// The rows of all items: item, class counted from 1, score and edges. Without any, there is a row of −1 for each item,
/// which its number begins.
///
/// # Errors
/// Maps of other sizes, memory in use, or out of memory.
pub fn yolo_rows<T: Real>(ctx: &Ctx, op: &YoloDetection, maps: &[&Blob<T>]) -> Result<Vec<T>> {
    ctx.falls_back("YOLO's output");
    if op.classes == 0 || op.maps.len() != maps.len() {
        let found = format!(
            "{} classes and {} maps for {} operands",
            op.classes,
            op.maps.len(),
            maps.len()
        );
        return Err(Error::mismatch(
            "numbers of YOLO's detection",
            "classes, and a map for each operand",
            found,
        ));
    }
    let mut all: Vec<Vec<YoloFound<T>>> = reserve::filled(op.items, Vec::new())?;
    for (map, blob) in op.maps.iter().zip(maps) {
        let grid = YoloGrid::of(blob, map.anchors.len(), op.entries())?;
        if [grid.items, grid.rows, grid.columns] != [op.items, map.cells[0], map.cells[1]] {
            let what = format!("items, rows and columns of \"{}\"", blob.name());
            let expected = format!("{} {} {}", op.items, map.cells[0], map.cells[1]);
            return Err(Error::mismatch(what, expected, blob.shape()));
        }
        let x = blob.data()?;
        for (item, found) in all.iter_mut().enumerate() {
            let mut cells = grid.cells(item);
            cells.try_for_each(|cell| predict(op, (&grid, map), &x, cell, found))?;
        }
    }
    let mut rows = Vec::new();
    for (item, found) in all.iter().enumerate() {
        for found in suppress_worse(found, op.overlap_threshold)? {
            let (item, class) = (T::from_usize(item), T::from_usize(found.class + 1));
            reserve::extend(&mut rows, &[item, class, found.score])?;
            reserve::extend(&mut rows, &found.found.corners().to_array())?;
        }
    }
    if rows.is_empty() {
        for item in 0..op.items {
            let mut row = [-T::ONE; YOLO_ROW];
            row[0] = T::from_usize(item);
            reserve::extend(&mut rows, &row)?;
        }
    }
    Ok(rows)
}

pub(crate) fn run<T: Real>(io: &mut Operands<'_, T>, op: &YoloDetection) -> Result<()> {
    let rows = yolo_rows(io.ctx, op, io.inputs)?;
    write_rows(io.output_mut(0)?, &rows, YOLO_ROW)
}
