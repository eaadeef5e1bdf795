//! Launches of `rows.cu`.

use super::launch::Launcher;
use crate::RowKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::Around;

const ROOM: &str = "rows";

impl<T: Real> RowKernels<T> for Launcher {
    fn repeat_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        self.with_row("repeat_row", row, y)
    }

    fn add_row(&self, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        self.with_row("add_row", row, y)
    }

    fn add_rows(&self, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let len = sums.len();
        let call = self.call::<T>(ROOM, "add_rows")?.index(len).index(x.len() / len);
        call.read(x)?.write(sums)?.for_each(len)
    }

    fn gather_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = numbers.len().min(y.len() / width) * width;
        let call = self.call::<T>(ROOM, "gather_rows")?.index(n).index(width);
        let call = call.index(x.len() / width);
        call.read(numbers)?.read(x)?.write(y)?.for_each(n)
    }

    fn scatter_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.by_number("scatter_rows", numbers, width, x, y)
    }

    fn add_scattered_rows(
        &self,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        sums: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.by_number("add_scattered_rows", numbers, width, x, sums)
    }

    fn add_axis_sums(&self, around: Around, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Around { len, inner, .. } = around;
        let n = (x.len() / (len * inner)).min(sums.len() / inner) * inner;
        let call = self.call::<T>(ROOM, "add_axis_sums")?.index(n);
        call.index(len).index(inner).read(x)?.write(sums)?.for_each(n)
    }
}

impl Launcher {
    /// What is done with one row and every whole row of y.
    fn with_row<T: Real>(&self, name: &str, row: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = y.len() / row.len() * row.len();
        let call = self.call::<T>(ROOM, name)?.index(n).index(row.len());
        call.read(row)?.write(y)?.for_each(n)
    }

    /// What is done with the rows of x and those of y that have their numbers.
    fn by_number<T: Real>(
        &self,
        name: &str,
        numbers: &Elements<'_, u32>,
        width: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let count = numbers.len().min(x.len() / width);
        let rows = y.len() / width;
        let call = self.call::<T>(ROOM, name)?.index(count).index(width);
        call.read(numbers)?.read(x)?.write(y)?.blocks([rows, 1, 1])
    }
}
