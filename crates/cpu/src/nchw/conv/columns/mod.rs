//! The columns of an image, row by row: row (channel, kernel offset) holds, for every output, the
//! input element that this offset meets there.

mod runs;
mod stage;
pub(super) mod unpadded;

use crate::gemm::{Matrix, Panels};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float};
use runs::read_row;
use stage::with_stage;
use std::ops::Range;
use unpadded::{is_unpadded, pack_by_pixel, pack_by_row, row_offset};

/// The elements that are read from the image at a time.
const LINE: usize = 256;

/// The columns as the right operand of the forward product: inner index = row of the columns, outer
/// index = output.
pub(super) struct ColumnsByRow<'a, T> {
    pub(super) geometry: &'a ConvGeometry,
    pub(super) image: &'a [T],
}

impl<T: Float> Panels<T> for ColumnsByRow<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        if self.geometry.is_pointwise() {
            let plane = self.geometry.input_plane();
            let rows = self.geometry.weights_per_output();
            return Matrix::new(self.image, plane, 1, rows, plane).pack(k, x, width, to);
        }
        if is_unpadded(self.geometry) {
            let offsets = reserve::collected(k.map(|row| row_offset(self.geometry, row)))?;
            return pack_by_row(self.geometry, self.image, &offsets, x, width, to);
        }
        let staged = with_stage(self.geometry, self.image, k.clone(), x.clone(), |stage| {
            pack_by_row(&stage.geometry, stage.image, &stage.offsets, stage.pixels, width, to)
        })?;
        if !staged {
            self.pack_lines(k, x, width, to);
        }
        Ok(())
    }
}

impl<T: Float> ColumnsByRow<'_, T> {
    /// Any geometry: row by row.
    fn pack_lines(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        let depth = k.len();
        let mut line = [T::ZERO; LINE];
        for (depth_index, row) in k.enumerate() {
            let mut start = x.start;
            while start < x.end {
                // A line begins at a panel, so that it can be cut into panels.
                let end = x.end.min(start + LINE / width * width);
                read_row(self.geometry, self.image, row, start..end, &mut line[..end - start]);
                line[end - start..].fill(T::ZERO);
                let first_panel = (start - x.start) / width;
                let panels = (end - start).div_ceil(width);
                let to = &mut to[(first_panel * depth + depth_index) * width..];
                match width {
                    32 => cut::<T, 32>(&line, panels, depth, to),
                    16 => cut::<T, 16>(&line, panels, depth, to),
                    _ => cut::<T, 8>(&line, panels, depth, to),
                }
                start = end;
            }
        }
    }
}

/// The columns as the right operand of the weights' gradient: inner index = output, outer index =
/// row of the columns.
pub(super) struct ColumnsByPixel<'a, T> {
    pub(super) geometry: &'a ConvGeometry,
    pub(super) image: &'a [T],
}

impl<T: Float> Panels<T> for ColumnsByPixel<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        if self.geometry.is_pointwise() {
            let plane = self.geometry.input_plane();
            let rows = self.geometry.weights_per_output();
            return Matrix::new(self.image, 1, plane, plane, rows).pack(k, x, width, to);
        }
        if is_unpadded(self.geometry) {
            let offsets = reserve::collected(x.map(|row| row_offset(self.geometry, row)))?;
            return pack_by_pixel(self.geometry, self.image, &offsets, k, width, to);
        }
        let staged = with_stage(self.geometry, self.image, x.clone(), k.clone(), |stage| {
            pack_by_pixel(&stage.geometry, stage.image, &stage.offsets, stage.pixels, width, to)
        })?;
        if !staged {
            self.pack_lines(k, x, width, to);
        }
        Ok(())
    }
}

impl<T: Float> ColumnsByPixel<'_, T> {
    /// Any geometry: a row at a time.
    fn pack_lines(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) {
        let depth = k.len();
        let mut line = [T::ZERO; LINE];
        for (panel, to) in to
            .chunks_exact_mut(depth * width)
            .take(x.len().div_ceil(width))
            .enumerate()
        {
            let start = x.start + panel * width;
            let len = width.min(x.end - start);
            if len < width {
                to.fill(T::ZERO);
            }
            for i in 0..len {
                for k_start in k.clone().step_by(LINE) {
                    let pixels = k_start..k.end.min(k_start + LINE);
                    let line = &mut line[..pixels.len()];
                    read_row(self.geometry, self.image, start + i, pixels, line);
                    let to = to[(k_start - k.start) * width + i..].iter_mut().step_by(width);
                    to.zip(line.iter()).for_each(|(to, &from)| *to = from);
                }
            }
        }
    }
}

/// Copies a line to panels `WIDTH` wide, each `depth` rows after the one before.
fn cut<T: Float, const WIDTH: usize>(line: &[T; LINE], panels: usize, depth: usize, to: &mut [T]) {
    for (panel, part) in line.as_chunks::<WIDTH>().0.iter().take(panels).enumerate() {
        if let Some(to) = to[panel * depth * WIDTH..].first_chunk_mut::<WIDTH>() {
            *to = *part;
        }
    }
}
