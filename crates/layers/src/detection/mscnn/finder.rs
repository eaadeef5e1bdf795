//! The best boxes of an image: what BoxOutput and BoxGroupOutput have in common.

use super::overlap::{named, overlap_by};
use super::rows::rows_of;
use crate::common::finite;
use cortado_core::{Error, Io, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Extent, Share, best_first, suppress};

/// The options of both messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finder {
    /// The least score.
    pub(super) least_score: f64,
    threshold: f64,
    share: Share,
    /// How many boxes take part in suppression, and how many are left.
    limits: [Option<usize>; 2],
    /// The least width and height.
    pub(super) min_size: f64,
}

/// A box that was found, in an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found<T> {
    pub(super) corners: Corners<T>,
    pub(super) score: T,
}

/// The fields that both messages have.
pub(super) struct Fields<'a> {
    pub(super) message: &'a str,
    pub(super) fg_thr: f32,
    pub(super) iou_thr: f32,
    pub(super) nms_type: &'a str,
    pub(super) max_nms_num: u32,
    pub(super) max_post_nms_num: u32,
    pub(super) min_size: f32,
}

impl Finder {
    /// From the fields of a message.
    ///
    /// # Errors
    /// A number that makes no sense, or an overlap that does not exist.
    pub(super) fn new(fields: &Fields<'_>) -> Result<Self> {
        let field = |name: &str| format!("{}.{name}", fields.message);
        let limit = |value: u32| (value > 0).then_some(value as usize);
        Ok(Self {
            least_score: finite(&field("fg_thr"), fields.fg_thr)?,
            threshold: finite(&field("iou_thr"), fields.iou_thr)?,
            share: named(&field("nms_type"), fields.nms_type)?,
            limits: [limit(fields.max_nms_num), limit(fields.max_post_nms_num)],
            min_size: finite(&field("min_size"), fields.min_size)?,
        })
    }

    /// The boxes that are left of an image's, the best first. Of equal scores the later one comes
    /// first if `later_first`.
    pub(super) fn pick<T: Real>(
        &self,
        found: &[Found<T>],
        extent: Extent,
        later_first: bool,
    ) -> reserve::Result<Vec<Found<T>>> {
        let mut order = reserve::collected(0..found.len())?;
        if later_first {
            order.reverse();
        }
        best_first(&mut order, self.limits[0], |place| found[place].score)?;
        let measure = overlap_by(self.share, extent);
        let overlap = |a: usize, b: usize| measure.of(found[a].corners, found[b].corners);
        let kept = suppress(&order, (self.threshold, 1.0), self.limits[1], overlap)?;
        reserve::collected(kept.into_iter().map(|place| found[place]))
    }
}

/// Writes the boxes of all images: rows of the image's number and four edges; and, if there is a
/// second top, the same with the score. If nothing was found there is one row, which means this.
///
/// # Errors
/// Memory in use, or out of memory.
pub(super) fn write<T: Real>(io: &mut Io<'_, T>, found: &[Vec<Found<T>>]) -> Result<()> {
    let all = || {
        found
            .iter()
            .enumerate()
            .flat_map(|(image, found)| found.iter().map(move |found| (image, found)))
    };
    let rows = all().count();
    shape(io, rows.max(1))?;
    let mut boxes = io.top(0).data_overwrite()?;
    for (row, (image, found)) in boxes.as_chunks_mut::<5>().0.iter_mut().zip(all()) {
        let [x0, y0, x1, y1] = found.corners.to_array();
        *row = [T::from_usize(image), x0, y0, x1, y1];
    }
    if rows == 0 {
        boxes.copy_from_slice(&[0.0, 1.0, 1.0, 10.0, 10.0].map(T::from_f64));
    }
    if io.tops() > 1 {
        let mut scored = io.top(1).data_overwrite()?;
        scored.fill(T::ZERO);
        let pairs = scored.as_chunks_mut::<6>().0.iter_mut().zip(boxes.as_chunks::<5>().0);
        for ((to, row), (_, found)) in pairs.zip(all()) {
            to[..5].copy_from_slice(row);
            to[5] = found.score;
        }
    }
    Ok(())
}

/// Shapes the tops for this many rows.
///
/// # Errors
/// Too many.
pub(super) fn shape<T: Real>(io: &mut Io<'_, T>, rows: usize) -> Result<()> {
    io.top_mut(0).reshape(&rows_of(5, rows))?;
    match io.tops() {
        2 => io.top_mut(1).reshape(&rows_of(6, rows)),
        _ => Ok(()),
    }
}

/// A size that must be above 0, for each of several maps.
///
/// # Errors
/// Another number of sizes, or a 0.
pub(super) fn sizes(field: &str, given: &[u32], maps: usize, what: &str) -> Result<Vec<f64>> {
    if given.len() != maps {
        let problem = format!("is given {} times; give it once for each of {maps} {what}", given.len());
        return Err(Error::param(field, problem));
    }
    match given.contains(&0) {
        true => Err(Error::param(field, "must be at least 1, not 0")),
        false => Ok(given.iter().map(|&size| f64::from(size)).collect()),
    }
}
