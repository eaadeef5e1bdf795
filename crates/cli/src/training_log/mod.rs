//! The log of a training run: Caffe's own, that of `-log-json`, or the lines of `--quiet`.

mod glog;
mod json;
mod quiet;

use anyhow::{Context, Result};
use std::path::Path;

/// The outputs of a net at an iteration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) iteration: u64,
    /// Since training began; NaN in a log without times.
    pub(crate) seconds: f64,
    /// NaN before the first is printed.
    pub(crate) learning_rate: f64,
    /// The test net; 0 in training.
    pub(crate) net: usize,
    /// Name and value, in the order of the log.
    pub(crate) outputs: Vec<(String, f64)>,
}

/// A value of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) iteration: u64,
    /// Since training began; NaN in a log without times.
    pub(crate) seconds: f64,
    pub(crate) value: f64,
}

/// The values of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrainingLog {
    pub(crate) train: Vec<Row>,
    pub(crate) test: Vec<Row>,
    /// The training loss at each display.
    pub(crate) loss: Vec<Point>,
    /// The learning rates.
    pub(crate) rates: Vec<Point>,
}

impl TrainingLog {
    /// Whether its points have times.
    pub(crate) fn has_times(&self) -> bool {
        let rows = self.train.iter().chain(&self.test).map(|row| row.seconds);
        let points = self.loss.iter().chain(&self.rates).map(|point| point.seconds);
        !rows.chain(points).any(f64::is_nan)
    }
}

/// Reads a log of any of the three kinds.
///
/// # Errors
/// A file that cannot be read, or is not the log of a training run with at least one iteration.
pub(crate) fn read(path: &Path) -> Result<TrainingLog> {
    let shown = path.display();
    let bytes = cortado_files::read(path).with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let log = if json::is_json(&text) {
        json::parse(&text)
    } else if quiet::is_quiet(&text) {
        quiet::parse(&text)
    } else {
        glog::parse(&text, year_of(path))
    };
    let mut log = log.with_context(|| format!("{shown} is not the log of a training run"))?;
    first_rate(&mut log.train);
    first_rate(&mut log.test);
    Ok(log)
}

/// The year in which a file was last written, for logs whose lines have none.
fn year_of(path: &Path) -> i16 {
    std::fs::metadata(path)
        .and_then(|meta| meta.modified())
        .ok()
        .and_then(|time| jiff::Timestamp::try_from(time).ok())
        .map_or(1970, |time| time.to_zoned(jiff::tz::TimeZone::system()).year())
}

/// Whether the run of a log is over, by its own last line.
pub(crate) fn is_over(path: &Path) -> bool {
    cortado_files::read(path).is_ok_and(|bytes| {
        let text = String::from_utf8_lossy(&bytes);
        text.contains("Optimization Done.") || json::is_over(&text) || quiet::is_over(&text)
    })
}

/// Adds an output to the last row, or to the new row `row` if the last belongs to another iteration
/// or net, or has this output already.
pub(crate) fn add(rows: &mut Vec<Row>, row: Row, output: (String, f64)) {
    let same = |last: &Row| {
        last.iteration == row.iteration && last.net == row.net && last.outputs.iter().all(|(name, _)| *name != output.0)
    };
    if !rows.last().is_some_and(same) {
        rows.push(row);
    }
    if let Some(row) = rows.last_mut() {
        row.outputs.push(output);
    }
}

/// The rate of the first row is logged after it; it is that of the second.
fn first_rate(rows: &mut [Row]) {
    let first = rows.first().map(|row| row.iteration);
    let next = rows
        .iter()
        .find(|row| Some(row.iteration) != first)
        .map(|row| row.learning_rate);
    if let Some(rate) = next {
        let begin = rows.iter_mut().take_while(|row| Some(row.iteration) == first);
        begin.for_each(|row| row.learning_rate = rate);
    }
}
