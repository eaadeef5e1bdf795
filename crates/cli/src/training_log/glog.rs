//! Caffe's own log, read as its `parse_log.py` reads it, except NaN and infinite values, which that
//! script loses.

use super::{Point, Row, TrainingLog, add};
use anyhow::{Result, bail};
use jiff::civil::{Date, DateTime, Time};

/// Reads the text of a log; `year` is that of lines that do not have one.
///
/// # Errors
/// A text without a line with `Solving`, or without iterations after it, and a line of the run
/// without a time.
pub(super) fn parse(text: &str, year: i16) -> Result<TrainingLog> {
    let mut lines = text.lines().enumerate();
    let Some((start_line, start)) = lines.find(|(_, line)| line.contains("Solving")) else {
        bail!("no line contains \"Solving\", with which training begins");
    };
    let Some(start) = time_of(start, year) else {
        bail!(
            "line {}: expected a time such as \"I0210 13:39:22.381027\"",
            start_line + 1
        );
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
        bail!("no line after \"Solving\" contains \"Iteration\"");
    }
    Ok(reader.log)
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
        let row = Row {
            iteration,
            seconds,
            learning_rate: self.rate,
            net,
            outputs: Vec::new(),
        };
        add(rows, row, output);
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
        // A run that passes midnight of the last day of December continues in the next year.
        if time.month() < self.last.month() && time.year() == self.last.year() && self.last.month() == 12 {
            self.year += 1;
        }
        self.last = time_of(line, self.year).unwrap_or(self.last);
        // In one division, so that it is the number nearest to the log's.
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
        let mut log = parse(LOG, 2025).unwrap();
        super::super::first_rate(&mut log.train);
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
