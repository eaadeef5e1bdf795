//! A plot in the terminal: curves of braille dots.

use super::axis::{Axis, Scale};
use super::chart::value;
use super::series::Plot;
use cortado::event::Plain;
use std::fmt::Write;

/// The lines of a panel.
const ROWS: usize = 12;
const COLORS: [u8; 6] = [34, 33, 32, 35, 36, 31];

/// The panels in `width` columns, in colours if these can be shown.
pub(crate) fn draw(plot: &Plot, width: usize, colored: bool) -> String {
    let mut out = String::new();
    let places = plot
        .panels
        .iter()
        .flat_map(|panel| &panel.series)
        .flat_map(|series| &series.points);
    let across = Axis::of(places.map(|point| point.0), Scale::Linear, 6, false);
    for panel in &plot.panels {
        let up = Axis::of(panel.values(), panel.scale, 4, true);
        let margin = up.ticks.iter().map(|tick| tick.1.chars().count()).max().unwrap_or(0);
        let columns = width.saturating_sub(margin + 3).clamp(16, 400);
        let mut grid = Grid::new(columns);
        for (index, series) in panel.series.iter().enumerate() {
            grid.curve(series.smooth.as_ref().unwrap_or(&series.points), index, &across, &up);
        }
        let _ = writeln!(out, "{:margin$}  {} over {}", "", panel.title, plot.across);
        for row in 0..ROWS {
            let tick = up.ticks.iter().find(|tick| grid.row_of(up.place(tick.0)) == Some(row));
            let (label, mark) = tick.map_or(("", '│'), |tick| (tick.1.as_str(), '┤'));
            let _ = writeln!(out, "{label:>margin$} {mark}{}", grid.line(row, colored));
        }
        let _ = writeln!(out, "{:margin$} └{}", "", "─".repeat(columns));
        let _ = writeln!(out, "{:margin$}  {}", "", ticks_line(&across, columns));
        for (index, series) in panel.series.iter().enumerate() {
            let mark = painted("──", index, colored);
            let last = series.points.last().map_or(f64::NAN, |point| point.1);
            // The digits that a log has.
            let last = last as f32;
            let best = series
                .best
                .map(|(x, y)| format!(", best: {} at {}", value(y), value(x)));
            let best = best.unwrap_or_default();
            let _ = writeln!(
                out,
                "{:margin$}  {mark} {} (last: {last}{best})",
                "",
                Plain(&plot.name(series))
            );
        }
        out.push('\n');
    }
    out
}

/// The iterations under their places, as many as have room.
fn ticks_line(across: &Axis, columns: usize) -> String {
    let mut line = String::new();
    for (value, label) in &across.ticks {
        let at = (across.place(*value).unwrap_or(0.0) * (columns - 1) as f64) as usize;
        let start = at.min(columns.saturating_sub(label.len()));
        let used = line.chars().count();
        if start > used || used == 0 {
            line += &" ".repeat(start - used);
            line += label;
        }
    }
    line
}

fn painted(text: &str, index: usize, colored: bool) -> String {
    if colored {
        format!("\x1b[{}m{text}\x1b[0m", COLORS[index % COLORS.len()])
    } else {
        text.to_string()
    }
}

/// Cells of two by four dots.
struct Grid {
    columns: usize,
    /// Dots and the last curve in each cell.
    cells: Vec<(u8, usize)>,
}

impl Grid {
    fn new(columns: usize) -> Self {
        Self {
            columns,
            cells: vec![(0, 0); columns * ROWS],
        }
    }

    /// The row of cells of a place on the upward axis.
    fn row_of(&self, place: Option<f64>) -> Option<usize> {
        place.map(|place| ((1.0 - place) * (ROWS * 4 - 1) as f64).round() as usize / 4)
    }

    fn curve(&mut self, points: &[(f64, f64)], index: usize, across: &Axis, up: &Axis) {
        let mut last: Option<(f64, f64)> = None;
        for &(x, y) in points {
            let at = across.place(x).zip(up.place(y).filter(|_| y.is_finite()));
            let at = at.map(|(x, y)| (x * (self.columns * 2 - 1) as f64, (1.0 - y) * (ROWS * 4 - 1) as f64));
            if let Some(to) = at {
                self.segment(last.unwrap_or(to), to, index);
            }
            last = at;
        }
    }

    fn segment(&mut self, from: (f64, f64), to: (f64, f64), index: usize) {
        let steps = (from.0 - to.0).abs().max((from.1 - to.1).abs()).ceil().max(1.0) as u32;
        for step in 0..=steps {
            let t = f64::from(step) / f64::from(steps);
            let x = (from.0 + (to.0 - from.0) * t).round() as usize;
            let y = (from.1 + (to.1 - from.1) * t).round() as usize;
            const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
            if let Some(cell) = self.cells.get_mut(y / 4 * self.columns + x / 2) {
                cell.0 |= DOTS[y % 4][x % 2];
                cell.1 = index;
            }
        }
    }

    fn line(&self, row: usize, colored: bool) -> String {
        let cells = &self.cells[row * self.columns..(row + 1) * self.columns];
        let mut line = String::new();
        for &(dots, index) in cells {
            match char::from_u32(0x2800 + u32::from(dots)) {
                Some(letter) if dots != 0 => line += &painted(&letter.to_string(), index, colored),
                _ => line.push(' '),
            }
        }
        line.trim_end().to_string()
    }
}
