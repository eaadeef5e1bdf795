//! Tables of text, for people.

use cortado::event::Plain;
use indicatif::{HumanBytes, HumanCount};

/// The most characters that a column is wide: a longer cell pushes the rest of its row aside.
pub(crate) const WIDEST: usize = 200;

/// Which edge the cells of a column share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table: the heads of the columns, and rows of as many cells.
pub(crate) struct Table {
    columns: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(columns: &[(&'static str, Align)]) -> Self {
        Self {
            columns: columns.to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row. Cells that are missing at its end are empty.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        let cells = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        cells.max(self.columns[column].0.chars().count()).min(WIDEST)
    }

    fn line<'a>(&self, widths: &[usize], cell: impl Fn(usize) -> &'a str) -> String {
        let mut line = String::new();
        for (column, &width) in widths.iter().enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            line += &match self.columns[column].1 {
                Align::Left => format!("{gap}{:<width$}", cell(column)),
                Align::Right => format!("{gap}{:>width$}", cell(column)),
            };
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let widths: Vec<usize> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        f.write_str(&self.line(&widths, |column| self.columns[column].0))?;
        let whole = widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
        writeln!(f, "{}", "─".repeat(whole))?;
        for row in &self.rows {
            f.write_str(&self.line(&widths, |column| row.get(column).map_or("", String::as_str)))?;
        }
        Ok(())
    }
}

/// A name from a file, as a cell.
pub(crate) fn name(name: &str) -> String {
    Plain(name).to_string()
}

/// `1,234,567`.
pub(crate) fn count(count: u64) -> String {
    HumanCount(count).to_string()
}

/// `no layers`, `1 layer`, `1,234 layers`.
pub(crate) fn many(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        number => format!("{} {noun}s", count(number as u64)),
    }
}

/// `1.21 MiB`.
pub(crate) fn bytes(bytes: u64) -> String {
    HumanBytes(bytes).to_string()
}

/// `1×3×227×227`; of no axes, `scalar`.
pub(crate) fn shape<D: ToString>(sizes: &[D]) -> String {
    match sizes {
        [] => "scalar".into(),
        sizes => sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join("×"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("layer", Align::Left), ("parameters", Align::Right), ("", Align::Left)]);
        table.row(["é".into(), count(1_234_567), shape(&[1, 3])]);
        table.row(["conv1_long".into(), count(2)]);
        assert_eq!(
            table.to_string(),
            "layer       parameters\n\
             ───────────────────────────\n\
             é            1,234,567  1×3\n\
             conv1_long           2\n"
        );
    }
}
