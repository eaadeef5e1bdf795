//! The log of a training run, read as Caffe's `parse_log.py` reads it, but for NaN and infinite
//! values, which it loses.

use anyhow::{Context, Result, bail};
use jiff::civil::{Date, DateTime, Time};
use std::path::Path;

/// The outputs of a net at an iteration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) iteration: u64,
    /// Since the line that says `Solving`.
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
    /// Since the line that says `Solving`.
    pub(crate) seconds: f64,
    pub(crate) value: f64,
}

/// What a log says of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrainingLog {
    pub(crate) train: Vec<Row>,
    pub(crate) test: Vec<Row>,
    /// The loss that each `Iteration N, loss = ` says.
    pub(crate) loss: Vec<Point>,
    /// The learning rates.
    pub(crate) rates: Vec<Point>,
}

/// Reads a log.
///
/// # Errors
/// A file that cannot be read, has no line that says `Solving`, or no iteration.
pub(crate) fn read(path: &Path) -> Result<TrainingLog> {
    let shown = path.display();
    let bytes = cortado_files::read(path).with_context(|| format!("cannot read {shown}"))?;
    let year = std::fs::metadata(path)
        .and_then(|meta| meta.modified())
        .ok()
        .and_then(|time| jiff::Timestamp::try_from(time).ok())
        .map_or(1970, |time| time.to_zoned(jiff::tz::TimeZone::system()).year());
    parse(&String::from_utf8_lossy(&bytes), year).with_context(|| format!("{shown} is not the log of a training run"))
}

/// Whether the run of a log is over: it says so itself.
pub(crate) fn is_over(path: &Path) -> bool {
    cortado_files::read(path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains("Optimization Done."))
}

/// Reads the text of a log; `year` is that of lines that do not say it.
///
/// # Errors
/// A text without a line that says `Solving`, or without iterations after it, and a line of the run
/// without a time.
pub(crate) fn parse(text: &str, year: i16) -> Result<TrainingLog> {
    let mut lines = text.lines().enumerate();
    let Some((start_line, start)) = lines.find(|(_, line)| line.contains("Solving")) else {
        bail!("no line says \"Solving\", with which training begins");
    };
    let Some(start) = time_of(start, year) else {
        bail!("line {}: no time such as \"I0210 13:39:22.381027\"", start_line + 1);
    };
    let mut reader = Reader {
        start,
        last: start,
        year,
        log: TrainingLog::default(),
        iteration: None,
        rate: f64::NAN,
        net: 0,
    };
    lines.for_each(|(_, line)| reader.line(line));
    if reader.iteration.is_none() {
        bail!("no line after \"Solving\" says \"Iteration\"");
    }
    let mut log = reader.log;
    first_rate(&mut log.train);
    first_rate(&mut log.test);
    Ok(log)
}

/// The rate of the first row is printed after it; it is that of the second.
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

struct Reader {
    start: DateTime,
    last: DateTime,
    year: i16,
    log: TrainingLog,
    iteration: Option<u64>,
    rate: f64,
    net: usize,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(iteration) = after(line, "Iteration ").and_then(leading_integer) {
            self.iteration = Some(iteration);
        }
        let Some(iteration) = self.iteration else { return };
        if let Some(net) = after(line, "Testing net (#").and_then(leading_integer) {
            self.net = usize::try_from(net).unwrap_or(0);
        }
        if let Some(rate) = after(line, "lr = ").and_then(leading_number) {
            self.rate = rate;
            let point = self.point(line, iteration, rate);
            self.log.rates.push(point);
        }
        let loss = after(line, ", loss = ").filter(|_| line.contains("Iteration "));
        if let Some(loss) = loss.and_then(leading_number) {
            let point = self.point(line, iteration, loss);
            self.log.loss.push(point);
        }
        let train = after(line, "Train net output #");
        let Some(output) = train.or_else(|| after(line, "Test net output #")).and_then(output) else {
            return;
        };
        let seconds = self.seconds(line);
        let net = if train.is_some() { 0 } else { self.net };
        let rows = if train.is_some() {
            &mut self.log.train
        } else {
            &mut self.log.test
        };
        let same = |row: &Row| {
            row.iteration == iteration && row.net == net && row.outputs.iter().all(|(name, _)| *name != output.0)
        };
        if !rows.last().is_some_and(same) {
            rows.push(Row {
                iteration,
                seconds,
                learning_rate: self.rate,
                net,
                outputs: Vec::new(),
            });
        }
        if let Some(row) = rows.last_mut() {
            row.outputs.push(output);
        }
    }
}

impl Reader {
    fn point(&mut self, line: &str, iteration: u64, value: f64) -> Point {
        Point {
            iteration,
            seconds: self.seconds(line),
            value,
        }
    }

    /// The time of a line, or of the last one that had one.
    fn seconds(&mut self, line: &str) -> f64 {
        let time = time_of(line, self.year).unwrap_or(self.last);
        // A run that passes midnight of the last day of December goes on in the next year.
        if time.month() < self.last.month() && time.year() == self.last.year() && self.last.month() == 12 {
            self.year += 1;
        }
        self.last = time_of(line, self.year).unwrap_or(self.last);
        // In one division, so that it is the number nearest to what the log says.
        self.last.duration_since(self.start).as_micros() as f64 / 1e6
    }
}

/// `0: accuracy = 0.08`: the name and the value.
fn output(text: &str) -> Option<(String, f64)> {
    let (_, text) = text.split_once(": ")?;
    let (name, value) = text.split_once(" = ")?;
    Some((name.to_string(), leading_number(value)?))
}

/// What follows `word` in `line`.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_once(word).map(|(_, rest)| rest)
}

fn leading_integer(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// The number at the start of a text; `nan`, `-nan` and `inf` are numbers.
fn leading_number(text: &str) -> Option<f64> {
    let word = text.split([' ', ',', '(', ')', '\t']).next()?;
    let word = word.trim_end_matches(['.', ';']);
    if !word.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let bare = word.trim_start_matches(['-', '+']).to_ascii_lowercase();
    if bare.starts_with("nan") || bare == "1.#qnan" || bare == "1.#ind" {
        return Some(f64::NAN);
    }
    word.parse().ok()
}

/// The time of a line of glog: `I0210 13:39:22.381027` or `I20260210 13:39:22.381027`.
fn time_of(line: &str, year: i16) -> Option<DateTime> {
    let mut words = line.split_whitespace();
    let (day, time) = (words.next()?, words.next()?);
    let digits = day
        .get(1..)
        .filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    let (year, digits) = match digits.len() {
        4 => (year, digits),
        8 => (digits[..4].parse().ok()?, &digits[4..]),
        _ => return None,
    };
    let date = Date::new(year, digits[..2].parse().ok()?, digits[2..].parse().ok()?).ok()?;
    let (clock, fraction) = time.split_once('.')?;
    let mut parts = clock.split(':').map(str::parse::<i8>);
    let mut part = || parts.next()?.ok();
    let micros: i32 = fraction.parse().ok().filter(|micros| (0..1_000_000).contains(micros))?;
    let time = Time::new(part()?, part()?, part()?, micros * 1000).ok()?;
    Some(DateTime::from_parts(date, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "I1231 23:59:58.500000  1 solver.cpp:1] Solving Net\n\
        I1231 23:59:58.500000  1 solver.cpp:1] Iteration 0, Testing net (#0)\n\
        I1231 23:59:59.000000  1 solver.cpp:1]     Test net output #0: accuracy = 0.5\n\
        I1231 23:59:59.000000  1 solver.cpp:1]     Test net output #1: loss = nan (* 1 = nan loss)\n\
        I0101 00:00:00.500000  1 solver.cpp:1] Iteration 0, loss = -inf\n\
        I0101 00:00:00.500000  1 solver.cpp:1]     Train net output #0: loss = -nan (* 1 = -nan loss)\n\
        I0101 00:00:00.500000  1 sgd_solver.cpp:1] Iteration 0, lr = 1e-05\n\
        I0101 00:00:01.500000  1 solver.cpp:1] Iteration 10 (31.5 iter/s, 0.3s/10 iters), loss = 2.5e-2\n\
        I0101 00:00:01.500000  1 solver.cpp:1]     Train net output #0: loss = 0.025 (* 1 = 0.025 loss)\n";

    #[test]
    fn values_that_are_no_numbers_are_kept_and_the_year_turns() {
        let log = parse(LOG, 2025).unwrap();
        assert_eq!(log.test.len(), 1);
        assert_eq!(log.test[0].outputs[0], ("accuracy".to_string(), 0.5));
        assert!(log.test[0].outputs[1].1.is_nan());
        assert_eq!(log.train.len(), 2);
        assert!(log.train[0].outputs[0].1.is_nan());
        assert_eq!((log.train[0].seconds, log.train[1].seconds), (2.0, 3.0));
        assert_eq!(log.train[0].learning_rate, 1e-5);
        let loss: Vec<_> = log
            .loss
            .iter()
            .map(|point| (point.iteration, point.seconds, point.value))
            .collect();
        assert_eq!(loss, [(0, 2.0, f64::NEG_INFINITY), (10, 3.0, 0.025)]);
    }

    #[test]
    fn what_is_no_log_is_refused() {
        for text in ["", "a\nb", "I0101 00:00:00.5  1 a] Solving x\nnothing", "Solving"] {
            assert!(parse(text, 2025).is_err(), "{text:?}");
        }
    }
}
