//! Which part of an image a window is cut from, and what it is warped to.

use super::file::Window;
use cortado_core::{Error, Result};

/// What windows become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Height and width of what is cut out.
    pub(super) size: usize,
    /// The pixels of surroundings on each side.
    pub(super) context_pad: usize,
    /// Whether the longer side of a window decides for both.
    pub(super) square: bool,
}

/// A part of an image, the size that it is warped to, and its place in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Warp {
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) to_height: usize,
    pub(super) to_width: usize,
    pub(super) pad_top: usize,
    pub(super) pad_left: usize,
}

/// A window along one axis.
#[derive(Clone, Copy)]
struct Span {
    start: i64,
    end: i64,
}

/// What remains of it inside the image, and what it becomes.
struct Cut {
    start: usize,
    len: usize,
    to_len: usize,
    pad_before: usize,
    pad_after: usize,
}

impl Warp {
    /// The warp of `window` in an image of `height` and `width`.
    ///
    /// # Errors
    /// A window that is empty or lies outside the image.
    pub(super) fn new(window: &Window, shape: Shape, (height, width): (usize, usize), mirror: bool) -> Result<Self> {
        let [x1, y1, x2, y2] = window.corners.map(i64::from);
        let (mut rows, mut columns) = (Span { start: y1, end: y2 }, Span { start: x1, end: x2 });
        if rows.end < rows.start || columns.end < columns.start {
            return Err(Error::message(&format!("the window {x1} {y1} {x2} {y2} is empty")));
        }
        let expands = shape.context_pad > 0 || shape.square;
        if expands {
            let (half_height, half_width) = (rows.half(), columns.half());
            let longer = half_height.max(half_width);
            rows = rows.expand(if shape.square { longer } else { half_height }, shape);
            columns = columns.expand(if shape.square { longer } else { half_width }, shape);
        }
        let outside = || {
            Error::message(&format!(
                "the window {x1} {y1} {x2} {y2} (x1 y1 x2 y2) does not lie in the image, which is {width}x{height} (width x height)"
            ))
        };
        let (rows, columns) = match expands {
            true => (rows.cut(height, shape.size), columns.cut(width, shape.size)),
            false => (rows.inside(height, shape.size), columns.inside(width, shape.size)),
        };
        let (rows, columns) = rows.zip(columns).ok_or_else(outside)?;
        let pad_left = if mirror { columns.pad_after } else { columns.pad_before };
        let fit = |len: usize, pad: usize| len.min(shape.size.saturating_sub(pad));
        Ok(Self {
            top: rows.start,
            left: columns.start,
            height: rows.len,
            width: columns.len,
            to_height: fit(rows.to_len, rows.pad_before),
            to_width: fit(columns.to_len, pad_left),
            pad_top: rows.pad_before,
            pad_left,
        })
    }
}

impl Span {
    fn len(self) -> i64 {
        self.end - self.start + 1
    }

    fn half(self) -> f64 {
        self.len() as f64 / 2.0
    }

    /// Around the same middle, so that `context_pad` pixels of surroundings are left on each side
    /// after warping.
    fn expand(self, half: f64, shape: Shape) -> Self {
        let size = shape.size as f64;
        let scale = size / (size - 2.0 * shape.context_pad as f64);
        let center = self.start as f64 + self.half();
        Self {
            start: (center - half * scale).round() as i64,
            end: (center + half * scale).round() as i64,
        }
    }

    /// All of it, if it lies in the image.
    fn inside(self, limit: usize, size: usize) -> Option<Cut> {
        let (start, end) = (usize::try_from(self.start).ok()?, usize::try_from(self.end).ok()?);
        (end < limit).then_some(Cut {
            start,
            len: end - start + 1,
            to_len: size,
            pad_before: 0,
            pad_after: 0,
        })
    }

    /// What of it lies in the image, scaled as the whole is to `size`.
    fn cut(self, limit: usize, size: usize) -> Option<Cut> {
        let before = (-self.start).max(0);
        let after = (self.end - limit as i64 + 1).max(0);
        let len = self.len() - before - after;
        if len <= 0 {
            return None;
        }
        let scale = size as f64 / self.len() as f64;
        let scaled = |n: i64| (n as f64 * scale).round() as usize;
        Some(Cut {
            start: usize::try_from(self.start + before).ok()?,
            len: len as usize,
            to_len: scaled(len),
            pad_before: scaled(before),
            pad_after: scaled(after),
        })
    }
}
