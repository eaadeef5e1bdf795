//! What a plot shows: its panels and their curves.

use crate::training_log::{Row, TrainingLog};

/// A curve.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// The name in the legend.
    pub(crate) name: String,
    /// Which log it is of: its hue.
    pub(crate) log: usize,
    /// Whether it is of a test, which is drawn with dots.
    pub(crate) test: bool,
    /// Which of its kind in its log.
    pub(crate) index: usize,
    /// Iteration and value; a value that is not finite is a gap.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The curves of one quantity.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    /// The quantity with its unit, if it has one.
    pub(crate) title: &'static str,
    /// Whether its axis is logarithmic.
    pub(crate) log_scale: bool,
    pub(crate) series: Vec<Series>,
}

/// Panels of loss, accuracy and learning rate: those that the logs have something for. `logs` are
/// names and contents.
pub(crate) fn panels(logs: &[(String, TrainingLog)]) -> Vec<Panel> {
    let mut all = [
        empty("loss"),
        empty("accuracy (%)"),
        empty("other outputs"),
        empty("learning rate"),
    ];
    for (index, (name, log)) in logs.iter().enumerate() {
        let title = |what: &str| match logs.len() {
            1 => what.to_string(),
            _ => format!("{name}: {what}"),
        };
        let losses: Vec<_> = log.loss.iter().map(|&(i, loss)| (number(i), loss)).collect();
        add(&mut all[0], index, false, title("training loss"), losses);
        for (is_test, rows) in [(false, &log.train), (true, &log.test)] {
            for ((net, output), points) in outputs(rows) {
                let kind = kind_of(&output);
                if !is_test && kind == 0 && output == "loss" && !log.loss.is_empty() {
                    continue;
                }
                let net = if net == 0 {
                    String::new()
                } else {
                    format!(" (net {net})")
                };
                let what = format!("{} {output}{net}", if is_test { "test" } else { "training" });
                let factor = if kind == 1 { 100.0 } else { 1.0 };
                let points = points.into_iter().map(|(x, y)| (x, y * factor)).collect();
                add(&mut all[kind], index, is_test, title(&what), points);
            }
        }
        let rates = log.rates.iter().map(|&(i, rate)| (number(i), rate)).collect();
        add(&mut all[3], index, false, title("learning rate"), rates);
    }
    all[3].log_scale = spans_decades(&all[3].series);
    all.into_iter().filter(|panel| !panel.series.is_empty()).collect()
}

fn empty(title: &'static str) -> Panel {
    Panel {
        title,
        log_scale: false,
        series: Vec::new(),
    }
}

/// 0 for a loss, 1 for an accuracy, 2 for anything else.
fn kind_of(output: &str) -> usize {
    let name = output.to_ascii_lowercase();
    match name {
        _ if name.contains("loss") => 0,
        _ if name.contains("acc") || name.contains("top-") || name.contains("top_") => 1,
        _ => 2,
    }
}

fn add(panel: &mut Panel, log: usize, test: bool, name: String, points: Vec<(f64, f64)>) {
    if points.is_empty() {
        return;
    }
    let index = panel
        .series
        .iter()
        .filter(|series| series.log == log && series.test == test)
        .count();
    panel.series.push(Series {
        name,
        log,
        test,
        index,
        points,
    });
}

/// The number of a net and the name of its output, and the points of its curve.
type Curve = ((usize, String), Vec<(f64, f64)>);

/// The curve of each output, in the order of the log.
fn outputs(rows: &[Row]) -> Vec<Curve> {
    let mut all: Vec<Curve> = Vec::new();
    for row in rows {
        for (name, value) in &row.outputs {
            let point = (number(row.iteration), *value);
            match all
                .iter_mut()
                .find(|((net, known), _)| *net == row.net && known == name)
            {
                Some((_, points)) => points.push(point),
                None => all.push(((row.net, name.clone()), vec![point])),
            }
        }
    }
    all
}

/// Whether the values are positive and differ by more than a factor of ten.
fn spans_decades(series: &[Series]) -> bool {
    let values = || {
        series
            .iter()
            .flat_map(|s| &s.points)
            .map(|p| p.1)
            .filter(|y| y.is_finite())
    };
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    low > 0.0 && high > low * 9.99
}

fn number(iteration: u64) -> f64 {
    iteration as f64
}
