//! What a plot shows: its panels and their curves.

use super::Options;
use super::axis::Scale;
use crate::training_log::{Row, TrainingLog};

/// A curve.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// What it is: `training loss`.
    pub(crate) what: String,
    /// Its run, which gives its hue.
    pub(crate) run: usize,
    /// Whether it belongs to a test, which is drawn with dots.
    pub(crate) test: bool,
    /// Which of its kind in its run: its dashes.
    pub(crate) index: usize,
    /// Place across and value; a value that is not finite is a gap.
    pub(crate) points: Vec<(f64, f64)>,
    /// The same, smoothed, if that is wanted.
    pub(crate) smooth: Option<Vec<(f64, f64)>>,
    /// The best of the points, if one can be better than another: of tests.
    pub(crate) best: Option<(f64, f64)>,
}

/// The curves of one quantity.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    /// The quantity with its unit, if it has one.
    pub(crate) title: &'static str,
    pub(crate) scale: Scale,
    pub(crate) series: Vec<Series>,
}

/// All that is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Plot {
    /// The names of the runs.
    pub(crate) runs: Vec<String>,
    /// What lies across: `iterations`, or time with its unit.
    pub(crate) across: &'static str,
    /// The seconds of the unit, if time lies across.
    pub(crate) unit: f64,
    pub(crate) panels: Vec<Panel>,
}

/// What lies across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Across {
    /// Iterations
    Iterations,
    /// Time since training began
    Time,
}

/// Which value of a test is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Loss,
    Accuracy,
    Other,
}

/// The plot of some runs, with panels of loss, accuracy, other outputs and learning rate: those that
/// the logs have something for. `logs` are names and contents.
pub(crate) fn plot(logs: &[(String, TrainingLog)], options: &Options) -> Plot {
    let (across, unit) = across(logs, options.across);
    let mut all = ["loss", "accuracy (%)", "other outputs", "learning rate"].map(empty);
    for (run, (_, log)) in logs.iter().enumerate() {
        let place = |iteration: u64, seconds: f64| match options.across {
            Across::Iterations => iteration as f64,
            Across::Time => seconds / unit,
        };
        let points = |points: &[crate::training_log::Point]| {
            let point = |p: &crate::training_log::Point| (place(p.iteration, p.seconds), p.value);
            points.iter().map(point).collect::<Vec<_>>()
        };
        let mut losses = Series::new("training loss".into(), run, false, points(&log.loss));
        losses.smooth = options.smooth.map(|weight| smoothed(&losses.points, weight));
        all[0].add(losses);
        for (test, rows) in [(false, &log.train), (true, &log.test)] {
            for ((net, output), points) in outputs(rows, &place) {
                let kind = kind_of(&output);
                if !test && kind == Kind::Loss && output == "loss" && !log.loss.is_empty() {
                    continue;
                }
                let net = if net == 0 {
                    String::new()
                } else {
                    format!(" (net {net})")
                };
                let what = format!("{} {output}{net}", if test { "test" } else { "training" });
                let factor = if kind == Kind::Accuracy { 100.0 } else { 1.0 };
                let points = points.into_iter().map(|(x, y)| (x, y * factor)).collect();
                let mut series = Series::new(what, run, test, points);
                series.best = if test { best(&series.points, kind) } else { None };
                all[kind as usize].add(series);
            }
        }
        all[3].add(Series::new("learning rate".into(), run, false, points(&log.rates)));
    }
    all[0].scale = options.scale.unwrap_or_else(|| Scale::of(all[0].values()));
    all[3].scale = Scale::of(all[3].values());
    Plot {
        runs: logs.iter().map(|(name, _)| name.clone()).collect(),
        across,
        unit,
        panels: all.into_iter().filter(|panel| !panel.series.is_empty()).collect(),
    }
}

impl Plot {
    /// The name of a curve, with that of its run where there are several.
    pub(crate) fn name(&self, series: &Series) -> String {
        match self.runs.len() {
            1 => series.what.clone(),
            _ => format!("{}: {}", self.runs[series.run], series.what),
        }
    }
}

impl Panel {
    fn add(&mut self, mut series: Series) {
        if series.points.is_empty() {
            return;
        }
        let same = |other: &&Series| other.run == series.run && other.test == series.test;
        series.index = self.series.iter().filter(same).count();
        self.series.push(series);
    }

    /// The values of all curves.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + '_ {
        self.series
            .iter()
            .flat_map(|series| &series.points)
            .map(|point| point.1)
    }
}

impl Series {
    fn new(what: String, run: usize, test: bool, points: Vec<(f64, f64)>) -> Self {
        Self {
            what,
            run,
            test,
            index: 0,
            points,
            smooth: None,
            best: None,
        }
    }
}

fn empty(title: &'static str) -> Panel {
    Panel {
        title,
        scale: Scale::Linear,
        series: Vec::new(),
    }
}

/// The name of what lies across, and the seconds of its unit.
fn across(logs: &[(String, TrainingLog)], across: Across) -> (&'static str, f64) {
    if across == Across::Iterations {
        return ("iterations", 1.0);
    }
    let points = logs.iter().flat_map(|(_, log)| log.loss.iter().chain(&log.rates));
    let rows = logs.iter().flat_map(|(_, log)| log.train.iter().chain(&log.test));
    let last = points
        .map(|point| point.seconds)
        .chain(rows.map(|row| row.seconds))
        .fold(0.0, f64::max);
    match last {
        short if short < 180.0 => ("seconds", 1.0),
        short if short < 3.0 * 3600.0 => ("minutes", 60.0),
        _ => ("hours", 3600.0),
    }
}

fn kind_of(output: &str) -> Kind {
    let name = output.to_ascii_lowercase();
    match name {
        _ if name.contains("loss") => Kind::Loss,
        _ if name.contains("acc") || name.contains("top-") || name.contains("top_") => Kind::Accuracy,
        _ => Kind::Other,
    }
}

/// The first of the best values.
fn best(points: &[(f64, f64)], kind: Kind) -> Option<(f64, f64)> {
    let finite = points.iter().copied().filter(|point| point.1.is_finite());
    match kind {
        Kind::Loss => finite.reduce(|best, point| if point.1 < best.1 { point } else { best }),
        Kind::Accuracy => finite.reduce(|best, point| if point.1 > best.1 { point } else { best }),
        Kind::Other => None,
    }
}

/// The exponential moving mean of the values so far, each with `weight` times the weight of the
/// next; without the bias of a plain one to its start. Values that are not finite are gaps.
fn smoothed(points: &[(f64, f64)], weight: f64) -> Vec<(f64, f64)> {
    let (mut sum, mut weights) = (0.0, 0.0);
    let mut smooth = |&(x, y): &(f64, f64)| {
        if !y.is_finite() {
            return (x, y);
        }
        (sum, weights) = (sum * weight + y, weights * weight + 1.0);
        (x, sum / weights)
    };
    points.iter().map(&mut smooth).collect()
}

/// The number of a net and the name of its output, and the points of its curve.
type Curve = ((usize, String), Vec<(f64, f64)>);

/// The curve of each output, in the order of the log.
fn outputs(rows: &[Row], place: &impl Fn(u64, f64) -> f64) -> Vec<Curve> {
    let mut all: Vec<Curve> = Vec::new();
    for row in rows {
        for (name, value) in &row.outputs {
            let point = (place(row.iteration, row.seconds), *value);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoothing_is_a_mean_from_the_first_value_on() {
        let points = [(0.0, 4.0), (1.0, 2.0), (2.0, f64::NAN), (3.0, 2.0)];
        let smooth = smoothed(&points, 0.5);
        assert_eq!(smooth[0], (0.0, 4.0));
        assert_eq!(smooth[1], (1.0, (4.0 * 0.5 + 2.0) / 1.5));
        assert!(smooth[2].1.is_nan());
        assert_eq!(smooth[3].1, (4.0 * 0.25 + 2.0 * 0.5 + 2.0) / 1.75);
        assert_eq!(smoothed(&points[..2], 0.0), points[..2]);
    }

    #[test]
    fn the_first_of_the_best_values_is_best() {
        let points = [(0.0, f64::NAN), (1.0, 0.5), (2.0, 0.7), (3.0, 0.7), (4.0, 0.2)];
        assert_eq!(best(&points, Kind::Accuracy), Some((2.0, 0.7)));
        assert_eq!(best(&points, Kind::Loss), Some((4.0, 0.2)));
        assert_eq!(best(&points, Kind::Other), None);
        assert_eq!(best(&points[..1], Kind::Loss), None);
    }
}
