//! What is known about a run while it runs, from its events.

use super::curves::runs;
use super::samples::Sample;
use crate::training_log::{Point, Row, TrainingLog, add};
use cortado_core::event::{DebugBlob, Event, Severity};
use cortado_core::system::Moment;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A log that is longer keeps every second of its older points.
const LONGEST: usize = 8192;
/// The most warnings that are shown.
const MOST_NOTES: usize = 20;
/// The most rows of sizes.
const MOST_ROWS: usize = 4096;

/// What is known about a run.
pub(super) struct State {
    title: String,
    start: Moment,
    log: TrainingLog,
    iteration: u64,
    of: u64,
    /// Whether losses are displayed; without displays those of all iterations count.
    has_displays: bool,
    /// The first iteration of this run, and when it was over.
    first: Option<(u64, f64)>,
    test: (u64, usize),
    over: Option<&'static str>,
    notes: Vec<String>,
    /// The sizes by the order in which they were reported first.
    sizes: BTreeMap<usize, Size>,
    places: BTreeMap<(String, String, &'static str), usize>,
    pub(super) samples: Option<(u64, Vec<Sample>)>,
    /// Counts the changes.
    pub(super) version: u64,
}

struct Size {
    layer: String,
    blob: String,
    what: &'static str,
    value: f64,
}

impl State {
    pub(super) fn new(title: &str) -> Self {
        Self {
            title: title.into(),
            start: Moment::now(),
            log: TrainingLog::default(),
            iteration: 0,
            of: 0,
            has_displays: false,
            first: None,
            test: (0, 0),
            over: None,
            notes: Vec::new(),
            sizes: BTreeMap::new(),
            places: BTreeMap::new(),
            samples: None,
            version: 0,
        }
    }

    /// Takes an event in.
    pub(super) fn receive(&mut self, event: &Event<'_>) {
        let seconds = self.start.elapsed().as_secs_f64();
        let point = |iteration, value| Point {
            iteration,
            seconds,
            value,
        };
        match *event {
            Event::TestStarts { iteration, net } => self.test = (iteration, net),
            Event::TrainProgress { iteration, loss, .. } => {
                self.iteration = iteration;
                self.has_displays = true;
                self.log.loss.push(point(iteration, loss));
                thin(&mut self.log.loss);
            }
            Event::LearningRate { iteration, rate } => {
                self.log.rates.push(point(iteration, rate));
                thin(&mut self.log.rates);
            }
            Event::TrainOutput(output) => {
                let row = row(self.iteration, 0, seconds);
                add(&mut self.log.train, row, (output.name.into(), output.value));
                thin(&mut self.log.train);
            }
            Event::TestOutput(output) => {
                let row = row(self.test.0, self.test.1, seconds);
                add(&mut self.log.test, row, (output.name.into(), output.value));
                thin(&mut self.log.test);
            }
            Event::IterationDone { iteration, of, loss } => {
                if !self.has_displays {
                    self.log.loss.push(point(iteration, loss));
                    thin(&mut self.log.loss);
                }
                self.first.get_or_insert((iteration, seconds));
                (self.iteration, self.of) = (iteration, of);
            }
            Event::DebugForward(blob) => self.size(blob, "data"),
            Event::DebugForwardParam(blob) => self.size(blob, "weights"),
            Event::DebugBackward(blob) => self.size(blob, "gradient of data"),
            Event::DebugBackwardParam(blob) => self.size(blob, "gradient of weights"),
            Event::SolverFinished => self.over = Some("finished"),
            Event::StoppedEarly => self.over = Some("stopped early"),
            _ if event.severity() >= Severity::Warning && self.notes.len() < MOST_NOTES => {
                if matches!(event, Event::Note { .. }) {
                    self.notes.push(event.to_string());
                }
            }
            _ => return,
        }
        self.version += 1;
    }

    fn size(&mut self, DebugBlob { layer, blob, mean_abs }: DebugBlob<'_>, what: &'static str) {
        let next = self.places.len();
        let key = (layer.to_string(), blob.to_string(), what);
        if next >= MOST_ROWS && !self.places.contains_key(&key) {
            return;
        }
        let place = *self.places.entry(key).or_insert(next);
        let size = Size {
            layer: layer.into(),
            blob: blob.into(),
            what,
            value: mean_abs,
        };
        self.sizes.insert(place, size);
    }

    /// The log of the run so far.
    pub(super) fn log(&self) -> TrainingLog {
        self.log.clone()
    }

    /// What the page shows besides curves.
    pub(super) fn live(&self) -> Value {
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = self.first.and_then(|(first, since)| {
            let (done, time) = (self.iteration.saturating_sub(first), seconds - since);
            (done > 0 && time > 0.0 && self.over.is_none()).then(|| done as f64 / time)
        });
        let left = speed.map(|speed| self.of.saturating_sub(self.iteration) as f64 / speed);
        let sizes = self.sizes.values();
        let sizes =
            sizes.map(|size| json!({ "layer": size.layer, "blob": size.blob, "what": size.what, "value": size.value }));
        let samples = self.samples.as_ref().map(|(iteration, samples)| {
            let items = samples.iter().enumerate().map(|(number, sample)| {
                let image = format!("samples/{iteration}/{number}.png");
                json!({ "image": image, "label": sample.label, "class": sample.class, "score": sample.score })
            });
            json!({ "iteration": iteration, "items": items.collect::<Vec<_>>() })
        });
        json!({
            "iteration": self.iteration,
            "of": self.of,
            "per_second": speed,
            "left": left,
            "over": self.over,
            "notes": self.notes,
            "activity": sizes.collect::<Vec<_>>(),
            "samples": samples,
        })
    }

    pub(super) fn title(&self) -> &str {
        &self.title
    }
}

/// What the page requests: the curves of this run and of `others`.
pub(super) fn page_data(
    title: &str,
    version: u64,
    own: TrainingLog,
    others: Vec<(String, TrainingLog)>,
    live: &Value,
) -> Value {
    let own = std::iter::once((title.to_string(), own));
    let all: Vec<_> = own.chain(others).collect();
    json!({ "title": title, "version": version, "runs": runs(&all), "live": live })
}

fn row(iteration: u64, net: usize, seconds: f64) -> Row {
    Row {
        iteration,
        seconds,
        learning_rate: f64::NAN,
        net,
        outputs: Vec::new(),
    }
}

/// Keeps every second point of a list that is too long, and the last one.
fn thin<T>(points: &mut Vec<T>) {
    if points.len() > LONGEST {
        let mut is_kept = points.len().is_multiple_of(2);
        points.retain(|_| {
            is_kept = !is_kept;
            is_kept
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_keeps_every_second_point_and_the_last() {
        let mut points: Vec<usize> = (0..=LONGEST).collect();
        thin(&mut points);
        assert_eq!((points[0], points[1], points.last()), (0, 2, Some(&LONGEST)));
        let mut points: Vec<usize> = (0..LONGEST + 2).collect();
        thin(&mut points);
        assert_eq!((points[0], points.last()), (1, Some(&(LONGEST + 1))));
    }

    #[test]
    fn events_become_curves_speed_and_sizes() {
        let mut state = State::new("s");
        let blob = DebugBlob {
            layer: "conv",
            blob: "0",
            mean_abs: 0.25,
        };
        for event in [
            Event::TestStarts { iteration: 0, net: 1 },
            Event::IterationDone {
                iteration: 5,
                of: 10,
                loss: 1.0,
            },
            Event::DebugBackwardParam(blob),
            Event::DebugForward(blob),
            Event::DebugBackwardParam(DebugBlob { mean_abs: 0.5, ..blob }),
            Event::LearningRate {
                iteration: 5,
                rate: 0.1,
            },
        ] {
            state.receive(&event);
        }
        let live = state.live();
        assert_eq!(
            (&live["iteration"], &live["of"], &live["over"]),
            (&json!(5), &json!(10), &json!(null))
        );
        assert_eq!(
            live["activity"][0],
            json!({ "layer": "conv", "blob": "0", "what": "gradient of weights", "value": 0.5 })
        );
        assert_eq!(live["activity"][1]["what"], "data");
        assert_eq!(state.log().rates[0].value, 0.1);
        let before = state.version;
        state.receive(&Event::NetDone);
        assert_eq!(state.version, before, "nothing that is shown has changed");
    }
}
