//! The lines of `caffe train --quiet`: one for each test. They have no times.

use super::{Point, Row, TrainingLog, add};
use anyhow::{Result, bail};

/// Whether a text has such a line.
pub(super) fn is_quiet(text: &str) -> bool {
    text.lines().any(|line| Test::parse(line).is_some())
}

/// Whether the training has ended.
pub(super) fn is_over(text: &str) -> bool {
    is_quiet(text)
        && text
            .lines()
            .any(|line| ["trained: ", "stopped early: "].iter().any(|end| line.starts_with(end)))
}

/// Reads a text.
///
/// # Errors
/// A text without a test.
pub(super) fn parse(text: &str) -> Result<TrainingLog> {
    let mut log = TrainingLog::default();
    for test in text.lines().filter_map(Test::parse) {
        let rate = test.rate.unwrap_or(f64::NAN);
        for output in test.outputs {
            let row = Row {
                iteration: test.iteration,
                seconds: f64::NAN,
                learning_rate: rate,
                net: test.net,
                outputs: Vec::new(),
            };
            add(&mut log.test, row, output);
        }
        let point = |value| Point {
            iteration: test.iteration,
            seconds: f64::NAN,
            value,
        };
        // Each test net repeats both.
        if test.net == 0 {
            log.loss.extend(test.loss.map(point));
            log.rates.extend(test.rate.map(point));
        }
    }
    if log.test.is_empty() {
        bail!("no line of a test");
    }
    Ok(log)
}

/// `iteration 500 (test net 1): accuracy 0.97, loss 0.09; training loss 0.08, rate 0.01`.
struct Test {
    iteration: u64,
    net: usize,
    outputs: Vec<(String, f64)>,
    loss: Option<f64>,
    rate: Option<f64>,
}

impl Test {
    fn parse(line: &str) -> Option<Self> {
        let (head, rest) = line.strip_prefix("iteration ")?.split_once(": ")?;
        let (iteration, net) = match head.split_once(" (test net ") {
            Some((iteration, net)) => (iteration, net.strip_suffix(')')?.parse().ok()?),
            None => (head, 0),
        };
        let (outputs, training) = rest
            .split_once("; training loss ")
            .map_or((rest, None), |(outputs, training)| (outputs, Some(training)));
        let (loss, rate) = match training.map(|training| training.split_once(", rate ").unwrap_or((training, ""))) {
            Some((loss, rate)) => (Some(loss.parse().ok()?), rate.parse().ok()),
            None => (None, None),
        };
        Some(Self {
            iteration: iteration.parse().ok()?,
            net,
            outputs: outputs.split(", ").map(output).collect::<Option<_>>()?,
            loss,
            rate,
        })
    }
}

/// A name, which may have spaces, and a number.
fn output(text: &str) -> Option<(String, f64)> {
    let (name, value) = text.rsplit_once(' ')?;
    Some((name.to_string(), value.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_become_rows_without_times() {
        let text = "W0101 a warning\niteration 0: accuracy 0.1, loss 2.3\n\
            iteration 500: accuracy 0.97, loss nan; training loss 0.08, rate 0.01\n\
            iteration 500 (test net 1): top 5 0.99; training loss 0.08, rate 0.01\ntrained: 500 iterations\n";
        let log = parse(text).unwrap();
        assert_eq!(log.test.len(), 3);
        assert_eq!(log.test[2].net, 1);
        assert_eq!(log.test[2].outputs, [("top 5".to_string(), 0.99)]);
        assert!(log.test[1].outputs[1].1.is_nan());
        assert_eq!((log.loss.len(), log.loss[0].value, log.rates[0].value), (1, 0.08, 0.01));
        assert!(!log.has_times() && is_over(text));
        assert!(!is_quiet("iteration and so on: nothing"));
    }
}
