//! The file of `-log-json`: one object a line, with the event's name and the time.

use super::{Point, Row, TrainingLog, add};
use anyhow::{Context, Result, bail};
use jiff::Timestamp;
use serde::Deserialize;

/// The fields of all events that are read; each has some of them. Numbers that are not finite are
/// `null`.
#[derive(Deserialize)]
struct Line {
    event: String,
    time: String,
    iteration: Option<u64>,
    net: Option<serde_json::Value>,
    name: Option<String>,
    value: Option<f64>,
    loss: Option<f64>,
    rate: Option<f64>,
}

/// Whether a text is such a file: its first line is an object.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Whether the training has ended.
pub(super) fn is_over(text: &str) -> bool {
    is_json(text) && text.contains("\"event\":\"solver_finished\"")
}

/// Reads the text of a file.
///
/// # Errors
/// A line that is not an event, or a text without training.
pub(super) fn parse(text: &str) -> Result<TrainingLog> {
    let mut reader = Reader::default();
    // The last line may not be whole yet.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    for (number, line) in (1..).zip(whole.lines()) {
        let event: Line = serde_json::from_str(line).with_context(|| format!("line {number}"))?;
        reader.event(event).with_context(|| format!("line {number}"))?;
    }
    match reader.iteration {
        Some(_) => Ok(reader.log),
        None => bail!("no training event has an iteration"),
    }
}

#[derive(Default)]
struct Reader {
    start: Option<Timestamp>,
    log: TrainingLog,
    iteration: Option<u64>,
    rate: Option<f64>,
    net: usize,
}

impl Reader {
    fn event(&mut self, event: Line) -> Result<()> {
        let time: Timestamp = event.time.parse()?;
        let start = *self.start.get_or_insert(time);
        let seconds = time.duration_since(start).as_secs_f64();
        let number = |value: Option<f64>| value.unwrap_or(f64::NAN);
        let known = ["test_starts", "train_progress", "learning_rate"];
        if known.contains(&event.event.as_str()) {
            self.iteration = event.iteration.or(self.iteration);
        }
        let iteration = self.iteration.unwrap_or(0);
        let point = |value| Point {
            iteration,
            seconds,
            value,
        };
        match event.event.as_str() {
            "solving" => self.start = Some(time),
            "test_starts" => {
                let net = event.net.and_then(|net| net.as_u64());
                self.net = net.and_then(|net| usize::try_from(net).ok()).unwrap_or(0);
            }
            "train_progress" => self.log.loss.push(point(number(event.loss))),
            "learning_rate" => {
                self.rate = event.rate;
                self.log.rates.push(point(number(event.rate)));
            }
            "train_output" | "test_output" => {
                let is_train = event.event == "train_output";
                let row = Row {
                    iteration,
                    seconds,
                    learning_rate: number(self.rate),
                    net: if is_train { 0 } else { self.net },
                    outputs: Vec::new(),
                };
                let rows = if is_train {
                    &mut self.log.train
                } else {
                    &mut self.log.test
                };
                add(rows, row, (event.name.unwrap_or_default(), number(event.value)));
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_become_rows_and_a_line_that_is_not_whole_is_left() {
        let line =
            |second: u32, rest: &str| format!("{{\"time\":\"2026-02-10T00:00:{second:02}Z\",\"event\":{rest}}}\n");
        let text = [
            line(1, "\"solving\",\"net\":\"LeNet\""),
            line(1, "\"test_starts\",\"iteration\":0,\"net\":1"),
            line(
                2,
                "\"test_output\",\"index\":0,\"name\":\"accuracy\",\"value\":0.5,\"loss_weight\":0.0",
            ),
            line(3, "\"train_progress\",\"iteration\":0,\"loss\":null"),
            line(3, "\"learning_rate\",\"iteration\":0,\"rate\":0.1"),
            line(4, "\"solver_finished\""),
        ]
        .concat();
        let log = parse(&format!("{text}{{\"time\":\"20")).unwrap();
        let test = &log.test[0];
        assert_eq!((test.iteration, test.net, test.seconds), (0, 1, 1.0));
        assert_eq!(test.outputs, [("accuracy".to_string(), 0.5)]);
        assert!(log.loss[0].value.is_nan());
        assert_eq!((log.rates[0].value, log.rates[0].seconds), (0.1, 2.0));
        assert!(is_over(&text) && log.has_times());
    }

    #[test]
    fn other_objects_are_refused_with_their_line() {
        let other = "{\"a\": 1}\n";
        assert!(format!("{:#}", parse(other).unwrap_err()).starts_with("line 1: "));
        let no_training = "{\"time\":\"2026-02-10T00:00:00Z\",\"event\":\"net_done\"}\n";
        assert!(parse(no_training).is_err());
    }
}
