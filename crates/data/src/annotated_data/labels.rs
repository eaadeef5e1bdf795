//! The top of the labels: rows of boxes as SSD or YOLO wants them, or numbers.

use super::boxes::Boxes;
use crate::batch::Batch;
use crate::options::warn;
use cortado_core::{Ctx, Error, Real, Result, room};
use cortado_proto::AnnotatedDataParameter;
use cortado_proto::annotated_datum::AnnotationType;

/// The rows that an image has for YOLO.
const YOLO_ROWS: usize = 300;

/// What the top gets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Labels {
    /// Nobody wants them.
    None,
    /// The number of each image.
    Number,
    /// SSD's rows: item, label, instance, left, top, right and bottom edge, difficult.
    Boxes { shadowed: bool },
    /// YOLO's rows: label − 1, middle, width and height.
    Yolo { shadowed: bool, difficult: bool },
}

impl Labels {
    /// What options and the first record ask for.
    ///
    /// # Errors
    /// Annotations that are no boxes.
    pub(super) fn new(param: &AnnotatedDataParameter, first: &Boxes, ctx: &Ctx) -> Result<Self> {
        let shadowed = param.anno_type.is_some();
        let Some(kind) = param.anno_type.or(first.kind) else {
            return Ok(Self::Number);
        };
        if shadowed {
            warn(ctx, "type stored in AnnotatedDatum is shadowed.");
        }
        if kind != AnnotationType::BBOX {
            let problem = format!("{kind} is not built; there is BBOX");
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
    pub(super) fn shape(self, items: usize, boxes: usize) -> Vec<usize> {
        match self {
            Self::None => Vec::new(),
            Self::Number => vec![items, 1, 1, 1],
            Self::Boxes { .. } => vec![1, 1, boxes.max(1), 8],
            Self::Yolo { .. } => vec![items, 1, YOLO_ROWS, 5],
        }
    }

    /// Whether a record suits the others.
    ///
    /// # Errors
    /// One without a label, or of another type.
    pub(super) fn check(self, found: &Boxes) -> Result<()> {
        let shadowed = match self {
            Self::None => return Ok(()),
            Self::Number if found.number.is_some() => return Ok(()),
            Self::Number => return Err(Error::message("it has no label")),
            Self::Boxes { shadowed } | Self::Yolo { shadowed, .. } => shadowed,
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
    pub(super) fn fill<T: Real>(self, batch: &mut Batch<T>, items: &[Boxes]) -> Result<()> {
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
        room::reserve(rows, len)?;
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
            Self::Yolo { difficult, .. } => {
                for (number, item) in items.iter().enumerate() {
                    let wanted = item.boxes.iter().filter(|found| difficult || !found.difficult);
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
