//! The top of the labels: rows of boxes as SSD or YOLO wants them, or numbers.

use super::boxes::Boxes;
use crate::augment::Area;
use crate::batch::Batch;
use crate::options::warn;
use cortado_core::{Ctx, Error, Real, Result, reserve};
use cortado_proto::AnnotatedDataParameter;
use cortado_proto::annotated_datum::AnnotationType;

/// The rows that an image has for YOLO.
const YOLO_ROWS: usize = 300;

/// The planes of YOLO v1's labels that have one number a cell, and the numbers of a cell in all.
const PLANES: usize = 3;
const NUMBERS: usize = 7;

/// The numbers of a list of YOLO v2's ports: 30 rows of 5.
const LIST: usize = 150;

/// What the tops get.
#[derive(Clone, Debug)]
pub(crate) enum Labels {
    /// Nobody wants them.
    None,
    /// The number of each image.
    Number,
    /// SSD's rows: item, label, instance, left, top, right and bottom edge, difficult.
    Boxes { shadowed: bool },
    /// YOLO's rows: label − 1, middle, width and height.
    Yolo { shadowed: bool, difficult: bool },
    /// Those of YOLO v1, for grids of these numbers of cells a side, a top each: planes of difficult,
    /// of whether there is an object, and of its class, then middle, width and height cell by cell.
    Grids(Vec<usize>),
    /// Those of YOLO v2's ports, for this number of tops: lists of class, middle, width and height.
    Lists(usize),
}

impl Labels {
    /// The labels that the options and the first record specify.
    ///
    /// # Errors
    /// Annotations that are not boxes.
    pub(super) fn new(param: &AnnotatedDataParameter, first: &Boxes, ctx: &Ctx) -> Result<Self> {
        let shadowed = param.anno_type.is_some();
        let Some(kind) = param.anno_type.or(first.kind) else {
            return Ok(Self::Number);
        };
        if shadowed {
            warn(ctx, "type stored in AnnotatedDatum is shadowed.");
        }
        if kind != AnnotationType::BBOX {
            let problem = format!("{kind} is not supported; there is BBOX");
            return Err(Error::param("annotated_data_param.anno_type", problem));
        }
        Ok(match param.yolo_data_type() {
            0 => Self::Boxes { shadowed },
            1 => Self::Yolo {
                shadowed,
                difficult: param.train_diffcult(),
            },
            other => {
                let problem = format!("is {other}; it can be 0 (SSD's labels) or 1 (YOLO's)");
                return Err(Error::param("annotated_data_param.yolo_data_type", problem));
            }
        })
    }

    /// The shape of the top of a batch of `items` images with `boxes` boxes.
    pub(super) fn shape(&self, items: usize, boxes: usize) -> Vec<usize> {
        match self {
            Self::None => Vec::new(),
            Self::Number => vec![items, 1, 1, 1],
            Self::Boxes { .. } => vec![1, 1, boxes.max(1), 8],
            Self::Yolo { .. } => vec![items, 1, YOLO_ROWS, 5],
            Self::Grids(sides) => vec![items, grid(sides[0])],
            Self::Lists(_) => vec![items, LIST],
        }
    }

    /// The shapes of the tops after it.
    pub(super) fn more(&self, items: usize) -> Vec<Vec<usize>> {
        match self {
            Self::Grids(sides) => sides[1..].iter().map(|&side| vec![items, grid(side)]).collect(),
            Self::Lists(tops) => (1..*tops).map(|_| vec![items, LIST]).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a record suits the others.
    ///
    /// # Errors
    /// One without a label, or of another type.
    pub(super) fn check(&self, found: &Boxes) -> Result<()> {
        let shadowed = match self {
            Self::None | Self::Grids(_) | Self::Lists(_) => return Ok(()),
            Self::Number if found.number.is_some() => return Ok(()),
            Self::Number => return Err(Error::message("it has no label")),
            Self::Boxes { shadowed } | Self::Yolo { shadowed, .. } => *shadowed,
        };
        match found.kind {
            Some(AnnotationType::BBOX) => Ok(()),
            Some(_) if shadowed => Ok(()),
            Some(other) => Err(Error::mismatch("type of its annotations", "BBOX", other)),
            None if shadowed => Ok(()),
            None => Err(Error::message(
                "it has no type, as records without boxes have none; others of this database do",
            )),
        }
    }

    /// Fills the labels of a batch.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn fill<T: Real>(&self, batch: &mut Batch<T>, items: &[Boxes]) -> Result<()> {
        let count = items.iter().map(|item| item.boxes.len()).sum();
        batch.label_shape = self.shape(items.len(), count);
        let rows = &mut batch.labels;
        rows.clear();
        if let Self::None = self {
            return Ok(());
        }
        let len = batch
            .label_shape
            .iter()
            .fold(1, |n: usize, &size| n.saturating_mul(size));
        reserve::at_least(rows, len)?;
        match self {
            Self::None => {}
            Self::Number => {
                let numbers = items.iter().map(|item| item.number.unwrap_or(0));
                rows.extend(numbers.map(|number| T::from_f64(number.into())));
            }
            Self::Boxes { .. } => {
                for (number, item) in items.iter().enumerate() {
                    for found in &item.boxes {
                        let area = found.area;
                        rows.extend([T::from_usize(number), T::from_f64(found.label.into())]);
                        rows.push(T::from_f64(found.instance.into()));
                        rows.extend([area.x0, area.y0, area.x1, area.y1].map(T::from_float));
                        rows.push(T::from_usize(found.difficult.into()));
                    }
                }
                // bounded by the room that there is
                rows.resize(len, -T::ONE);
            }
            Self::Grids(sides) => {
                reserve::resize(rows, len, T::ZERO)?;
                fill_grid(rows, sides[0], items);
                batch.more = self
                    .more(items.len())
                    .into_iter()
                    .map(|shape| (shape, Vec::new()))
                    .collect();
                for ((shape, values), &side) in batch.more.iter_mut().zip(&sides[1..]) {
                    reserve::resize(values, shape[0].saturating_mul(shape[1]), T::ZERO)?;
                    fill_grid(values, side, items);
                }
            }
            Self::Lists(tops) => {
                reserve::resize(rows, len, T::ZERO)?;
                fill_lists(rows, items);
                batch.more.clear();
                for shape in Self::Lists(*tops).more(items.len()) {
                    let mut values = reserve::empty(len)?;
                    values.extend_from_slice(rows);
                    batch.more.push((shape, values));
                }
            }
            Self::Yolo { difficult, .. } => {
                for (number, item) in items.iter().enumerate() {
                    let wanted = item.boxes.iter().filter(|found| *difficult || !found.difficult);
                    for found in wanted.take(YOLO_ROWS) {
                        let area = found.area;
                        let middle = [(area.x0 + area.x1) / 2.0, (area.y0 + area.y1) / 2.0];
                        rows.push(T::from_f64(f64::from(found.label) - 1.0));
                        rows.extend([middle[0], middle[1], area.width(), area.height()].map(T::from_float));
                    }
                    // bounded by the room that there is
                    rows.resize((number + 1) * YOLO_ROWS * 5, T::ZERO);
                }
            }
        }
        Ok(())
    }
}

/// Writes class, middle and size of each box whose middle is shown, as many as a list holds. `rows` are zeros.
fn fill_lists<T: Real>(rows: &mut [T], items: &[Boxes]) {
    for (list, item) in rows.chunks_exact_mut(LIST).zip(items) {
        let is_shown = |area: Area| area.center().iter().all(|place| (0.0..1.0).contains(place));
        let shown = item.boxes.iter().filter(|found| is_shown(found.area));
        for (row, found) in list.as_chunks_mut::<5>().0.iter_mut().zip(shown) {
            let ([x, y], area) = (found.area.center().map(T::from_float), found.area);
            let class = T::from_f64(found.label.into());
            *row = [class, x, y, T::from_float(area.width()), T::from_float(area.height())];
        }
    }
}

/// The numbers of a grid.
fn grid(side: usize) -> usize {
    side.saturating_mul(side).saturating_mul(NUMBERS)
}

/// Writes each box into the cell of its middle, if that is shown; of several in a cell the last one
/// stays. `rows` are zeros.
fn fill_grid<T: Real>(rows: &mut [T], side: usize, items: &[Boxes]) {
    let cells = side * side;
    for (row, item) in rows.chunks_exact_mut(grid(side)).zip(items) {
        row[2 * cells..PLANES * cells].fill(-T::ONE);
        for found in &item.boxes {
            let area = found.area;
            let middle = [(area.x0 + area.x1) / 2.0, (area.y0 + area.y1) / 2.0];
            if !middle.iter().all(|place| (0.0..1.0).contains(place)) {
                continue;
            }
            let [column, line] = middle.map(|place| ((place * side as f32) as usize).min(side - 1));
            let cell = line * side + column;
            let planes = [
                T::from_usize(found.difficult.into()),
                T::ONE,
                T::from_f64(found.label.into()),
            ];
            planes
                .into_iter()
                .enumerate()
                .for_each(|(plane, value)| row[plane * cells + cell] = value);
            let place = [middle[0], middle[1], area.width(), area.height()].map(T::from_float);
            row[PLANES * cells + 4 * cell..][..4].copy_from_slice(&place);
        }
    }
}
