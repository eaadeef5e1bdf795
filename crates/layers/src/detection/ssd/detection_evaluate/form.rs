//! What the bottoms look like in each Caffe.

use crate::detection::mscnn::overlap::OF_UNION;
use crate::detection::true_boxes::{self, Padding, TrueBox, check_rows, object_label, whole};
use cortado_core::{Blob, Error, Io, Real, Result, reserve};
use cortado_ops::boxes::{Centered, Corners, Extent};
use std::collections::BTreeMap;

/// The numbers of a detection.
const DETECTION: usize = 7;
/// Those of a true box of Cascade R-CNN, and of one in a list.
const CASCADE_BOX: usize = 8;
const LISTED_BOX: usize = 5;

/// A detection.
pub(super) struct Found<T> {
    pub(super) score: T,
    pub(super) corners: Corners<T>,
}

/// The detections by item and label.
pub(super) type Detections<T> = BTreeMap<i64, BTreeMap<usize, Vec<Found<T>>>>;
/// The true boxes by item.
pub(super) type TrueBoxes<T> = BTreeMap<i64, Vec<TrueBox<T>>>;

/// Whose bottoms they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    /// SSD's rows.
    #[default]
    Ssd,
    /// Those of Cascade R-CNN, in pixels, with the sizes of the images.
    Cascade,
    /// SSD's rows of centres and sizes, and lists of true boxes, as in YOLO v2.
    Lists,
}

/// Checks that a blob has rows of this many numbers.
fn check_matrix<T: Real>(blob: &Blob<T>, kind: &str, len: usize) -> Result<()> {
    if !blob.shape().is_empty() && blob.shape().count_from(1) == len {
        return Ok(());
    }
    let what = format!("shape of the {kind} \"{}\"", blob.name());
    Err(Error::mismatch(what, format!("rows of {len}"), blob.shape()))
}

impl Form {
    /// That of bottoms.
    ///
    /// # Errors
    /// Shapes that none has.
    pub(super) fn of<T: Real>(io: &Io<'_, T>) -> Result<Self> {
        if io.bottoms() == 3 {
            check_matrix(io.bottom(0), "detections", DETECTION)?;
            check_matrix(io.bottom(1), "true boxes", CASCADE_BOX)?;
            check_matrix(io.bottom(2), "sizes of the images", 2)?;
            return Ok(Self::Cascade);
        }
        check_rows(io.bottom(0), "detections", DETECTION)?;
        match io.bottom(1).shape()[..] {
            [_, len] if len.is_multiple_of(LISTED_BOX) => Ok(Self::Lists),
            _ => true_boxes::check(io.bottom(1)).map(|()| Self::Ssd),
        }
    }

    /// The class of the background, which is not one of the objects'.
    pub(super) fn background(self, given: usize) -> Option<usize> {
        match self {
            Self::Ssd => Some(given),
            Self::Cascade => Some(0),
            Self::Lists => None,
        }
    }

    /// The shape of this many rows of the top.
    pub(super) fn top(self, rows: usize, len: usize) -> [usize; 4] {
        match self {
            Self::Cascade => [rows, len, 1, 1],
            Self::Ssd | Self::Lists => [1, 1, rows, len],
        }
    }

    /// The overlap by which boxes are compared.
    pub(super) fn overlap<T: Real>(self, a: Corners<T>, b: Corners<T>) -> T {
        match self {
            Self::Cascade => OF_UNION.of(a, b),
            Self::Ssd | Self::Lists => a.overlap(b, Extent::Lines),
        }
    }

    /// Reads the detections.
    ///
    /// # Errors
    /// Invalid items and labels.
    pub(super) fn detections<T: Real>(self, blob: &Blob<T>, labels: (usize, Option<usize>)) -> Result<Detections<T>> {
        let (mut found, data) = (Detections::new(), blob.data()?);
        for (number, row) in data.as_chunks::<DETECTION>().0.iter().enumerate() {
            let (label, score, corners) = match (self, *row) {
                (Self::Ssd, [_, label, score, x0, y0, x1, y1]) => (label, score, Corners::new([x0, y0, x1, y1])),
                (Self::Cascade, [_, x0, y0, x1, y1, label, score]) => (label, score, Corners::new([x0, y0, x1, y1])),
                (Self::Lists, [_, label, score, x, y, width, height]) => {
                    (label, score, Centered::new([x, y, width, height]).corners())
                }
            };
            // A row of a batch in which nothing was found.
            if label == -T::ONE {
                continue;
            }
            let item = whole(blob, number, "item", row[0])?;
            let label = object_label(blob, number, label, labels)?;
            let of_label = found.entry(item).or_default().entry(label).or_default();
            reserve::push(of_label, Found { score, corners })?;
        }
        Ok(found)
    }

    /// Reads the true boxes.
    ///
    /// # Errors
    /// Invalid items and labels.
    pub(super) fn true_boxes<T: Real>(self, blob: &Blob<T>, labels: (usize, Option<usize>)) -> Result<TrueBoxes<T>> {
        let mut found = TrueBoxes::new();
        match self {
            Self::Ssd => return true_boxes::read(blob, Padding::Ends, labels),
            Self::Cascade => {
                let data = blob.data()?;
                for (number, row) in data.as_chunks::<CASCADE_BOX>().0.iter().enumerate() {
                    let [item, x0, y0, x1, y1, label, _, difficult] = *row;
                    // A row of an image without true boxes.
                    if item == -T::ONE {
                        continue;
                    }
                    let item = whole(blob, number, "item", item)?;
                    let true_box = TrueBox {
                        label: object_label(blob, number, label, labels)?,
                        corners: Corners::new([x0, y0, x1, y1]),
                        difficult: difficult != T::ZERO,
                    };
                    reserve::push(found.entry(item).or_default(), true_box)?;
                }
            }
            Self::Lists => {
                let (data, each) = (blob.data()?, blob.shape().count_from(1).max(1));
                for (item, list) in data.chunks(each).enumerate() {
                    let rows = list.as_chunks::<LISTED_BOX>().0.iter().enumerate();
                    let rows = rows.take_while(|(_, row)| row[1] != T::ZERO);
                    for (number, &[label, x, y, width, height]) in rows {
                        let true_box = TrueBox {
                            label: object_label(blob, number, label, labels)?,
                            corners: Centered::new([x, y, width, height]).corners(),
                            difficult: false,
                        };
                        reserve::push(found.entry(item as i64).or_default(), true_box)?;
                    }
                }
            }
        }
        Ok(found)
    }
}
