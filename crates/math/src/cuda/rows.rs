//! Launches of `rows.cu`.

use super::launch::Launcher;
use crate::RowKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::{AxisView, count};

const MODULE: &str = "rows";

impl<T: Real> RowKernels<T> for Launcher {
    fn repeat_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = y.len() / row.len() * row.len();
        let call = self.call::<T>(MODULE, "repeat_row")?.index(n).index(row.len());
        call.read(row)?.write(y)?.for_each(n)
    }

    fn add_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = y.len() / row.len() * row.len();
        let call = self.call::<T>(MODULE, "add_row")?.index(n).index(row.len());
        call.read(row)?.write(y)?.for_each(n)
    }

    fn add_rows(&self, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let width = sums.len();
        let call = self.call::<T>(MODULE, "add_rows")?.index(width).index(x.len() / width);
        call.read(x)?.write(sums)?.for_each(width)
    }

    fn gather_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (n, rows) = (width * numbers.len().min(y.len() / width), x.len() / width);
        let call = self.call::<T>(MODULE, "gather_rows")?.index(n).index(width).index(rows);
        call.read(numbers)?.read(x)?.write(y)?.for_each(n)
    }

    fn scatter_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.scatter("scatter_rows", numbers, width, x, y)
    }

    fn add_scattered_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        sums: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.scatter("add_scattered_rows", numbers, width, x, sums)
    }

    fn add_axis_sums(&self, axis_view: AxisView, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let AxisView { len, inner, .. } = axis_view;
        let rows = (x.len() / count([len, inner])).min(sums.len() / inner);
        let n = rows * inner;
        let call = self
            .call::<T>(MODULE, "add_axis_sums")?
            .index(n)
            .index(len)
            .index(inner);
        call.read(x)?.write(sums)?.for_each(n)
    }
}

impl Launcher {
    fn scatter<T: Real>(
        &self,
        kernel: &str,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (n, rows) = (width * numbers.len().min(x.len() / width), y.len() / width);
        let call = self.call::<T>(MODULE, kernel)?.index(n).index(width).index(rows);
        call.read(numbers)?.read(x)?.write(y)?.for_each(n)
    }
}
