//! Nms: the peaks of maps of scores, such as the joints of people. From caffe_rtpose; the meaning is that
//! of its form on the GPU.
//!
//! One bottom (num, channels, H, W), with `num_parts` channels, or more if there is one item. Top:
//! (num, `num_parts`, `max_peaks` + 1, 3): for each of the first `num_parts` maps, a row whose first number is
//! the count of all peaks, which may be more than `max_peaks`; then a row for each peak, in the order of
//! places: x, y and score. All other numbers are 0.
//!
//! A peak is a place whose score is above the threshold and above the scores of its eight neighbours; the
//! outermost rows and columns have none. Its score is that of the place; x and y are the means of the
//! columns and rows within 3 of it, weighted by the scores above 0. As in the original, row and column 0
//! do not count there, nor rows beyond the width.
//!
//! `nms_param`: `threshold` (default 0.5), `max_peaks` (default 20), `num_parts` (default 15). `num_peak`
//! has no effect, as in the original.
//!
//! There is no gradient.

use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::count;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["nms_param"],
    not_differentiable: Some("it selects places"),
    ..LayerKind::new(
        "Nms",
        "The peaks of maps of scores.",
        module_doc!("nms.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.nms_param().cloned().unwrap_or_default();
    Ok(Box::new(Nms {
        threshold: finite("nms_param.threshold", options.threshold())?,
        peaks: required("nms_param.max_peaks", Some(options.max_peaks()))?,
        parts: required("nms_param.num_parts", Some(options.num_parts()))?,
    }))
}

struct Nms {
    threshold: f64,
    peaks: usize,
    parts: usize,
}

/// How far from a peak its place is measured.
const REACH: usize = 3;

/// A map of scores.
struct Map<'a, T> {
    scores: &'a [T],
    rows: usize,
    columns: usize,
}

impl<T: Real> Map<'_, T> {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.scores[row * self.columns + column].to_f64()
    }

    fn is_peak(&self, row: usize, column: usize, threshold: f64) -> bool {
        let score = self.at(row, column);
        let mut around = (row - 1..=row + 1).flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
        score > threshold && around.all(|(r, c)| (r, c) == (row, column) || score > self.at(r, c))
    }

    /// The weighted means of the columns and rows around a peak.
    fn center(&self, row: usize, column: usize) -> [f64; 2] {
        let (mut x, mut y, mut sum) = (0.0, 0.0, 0.0);
        for r in row.saturating_sub(REACH).max(1)..(row + REACH + 1).min(self.rows).min(self.columns) {
            for c in column.saturating_sub(REACH).max(1)..(column + REACH + 1).min(self.columns) {
                let score = self.at(r, c);
                if score > 0.0 {
                    x += c as f64 * score;
                    y += r as f64 * score;
                    sum += score;
                }
            }
        }
        // A peak beyond the width has no pixels that count, or none above 0.
        if sum > 0.0 {
            [x / sum, y / sum]
        } else {
            [column as f64, row as f64]
        }
    }
}

impl<T: Real> Layer<T> for Nms {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, name) = (io.bottom(0).shape(), io.bottom(0).name());
        let [num, channels, _, _] = shape[..] else {
            let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
            return Err(Error::mismatch(what, 4, shape.len()));
        };
        if channels < self.parts || (num > 1 && channels != self.parts) {
            let what = format!("number of channels (axis 1) of \"{name}\", as nms_param.num_parts");
            return Err(Error::mismatch(what, self.parts, channels));
        }
        io.top_mut(0)
            .reshape(&[num, self.parts, self.peaks.saturating_add(1), 3])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("the peaks of maps");
        let [_, channels, rows, columns] = io.bottom(0).shape()[..] else {
            return Err(Error::internal("an Nms was not shaped"));
        };
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        y.fill(T::ZERO);
        let plane = count([rows, columns]);
        for (map, found) in y.chunks_exact_mut(3 * (self.peaks + 1)).enumerate() {
            let first = (map / self.parts * channels + map % self.parts) * plane;
            let scores = Map {
                scores: &x[first..first + plane],
                rows,
                columns,
            };
            let mut peaks = 0;
            for row in 1..rows.saturating_sub(1) {
                for column in 1..columns.saturating_sub(1) {
                    if !scores.is_peak(row, column, self.threshold) {
                        continue;
                    }
                    peaks += 1;
                    if peaks <= self.peaks {
                        let [x, y] = scores.center(row, column);
                        let numbers = [x, y, scores.at(row, column)].map(T::from_f64);
                        found[3 * peaks..3 * peaks + 3].copy_from_slice(&numbers);
                    }
                }
            }
            found[0] = T::from_usize(peaks);
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate.contains(&true) {
            true => Err(no_gradient(&KIND)),
            false => Ok(()),
        }
    }
}
