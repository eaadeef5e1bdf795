//! The results of a run's tests, collected from its events.

use cortado_core::event::{Event, Observer};
use parking_lot::Mutex;

/// The results of a test pass over one net.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TestResult {
    pub(crate) iteration: u64,
    pub(crate) net: usize,
    /// In the order of the net.
    pub(crate) outputs: Vec<Score>,
}

/// An output: the mean of its values.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Score {
    pub(crate) name: String,
    pub(crate) value: f64,
    /// How many values that is the mean of.
    values: u32,
    pub(crate) better: Better,
}

/// Which of two values is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Better {
    Higher,
    Lower,
}

impl Better {
    /// That of an output: losses and errors are better lower, all else higher.
    fn of(name: &str, loss_weight: f64) -> Self {
        let name = name.to_ascii_lowercase();
        match loss_weight != 0.0 || name.contains("loss") || name.contains("error") {
            true => Self::Lower,
            false => Self::Higher,
        }
    }

    /// Whether a value is better than another, or than none. NaN is not.
    pub(crate) fn than(self, new: f64, old: Option<f64>) -> bool {
        match (self, old) {
            _ if new.is_nan() => false,
            (_, None) => true,
            (Self::Higher, Some(old)) => new > old,
            (Self::Lower, Some(old)) => new < old,
        }
    }
}

impl TestResult {
    /// An output by name.
    pub(crate) fn score(&self, name: &str) -> Option<&Score> {
        self.outputs.iter().find(|score| score.name == name)
    }

    fn add(&mut self, name: &str, value: f64, loss_weight: f64) {
        match self.outputs.iter_mut().find(|score| score.name == name) {
            Some(score) => {
                score.values += 1;
                score.value += (value - score.value) / f64::from(score.values);
            }
            None => self.outputs.push(Score {
                name: name.into(),
                value,
                values: 1,
                better: Better::of(name, loss_weight),
            }),
        }
    }
}

/// Adds the results of tests from an event. Gives false if it has none, so the tests are over.
pub(super) fn collect(results: &mut Vec<TestResult>, event: &Event<'_>) -> bool {
    match *event {
        Event::TestStarts { iteration, net } => results.push(TestResult {
            iteration,
            net,
            outputs: Vec::new(),
        }),
        Event::TestOutput(output) => {
            if let Some(result) = results.last_mut() {
                result.add(output.name, output.value, output.loss_weight);
            }
        }
        Event::TestInterrupted => drop(results.pop()),
        Event::TestLoss { .. }
        | Event::ClassPrecision { .. }
        | Event::Note { .. }
        | Event::SourceLayerIgnored { .. } => {}
        _ => return false,
    }
    true
}

/// Keeps the results of tests until someone takes them.
#[derive(Default)]
pub(crate) struct Tests(Mutex<Vec<TestResult>>);

impl Tests {
    /// The results since they were last taken.
    pub(crate) fn take(&self) -> Vec<TestResult> {
        std::mem::take(&mut *self.0.lock())
    }
}

impl Observer for Tests {
    fn observe(&self, event: &Event<'_>) {
        collect(&mut self.0.lock(), event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_core::event::NetOutput;

    #[test]
    fn outputs_of_several_values_are_their_mean() {
        let tests = Tests::default();
        tests.observe(&Event::TestStarts { iteration: 5, net: 0 });
        for (index, (name, value, loss_weight)) in [
            ("per_class", 0.5, 0.0),
            ("per_class", 1.0, 0.0),
            ("loss", 2.0, 1.0),
            ("per_class", 0.0, 0.0),
        ]
        .into_iter()
        .enumerate()
        {
            tests.observe(&Event::TestOutput(NetOutput {
                index,
                name,
                value,
                loss_weight,
            }));
        }
        let results = tests.take();
        assert_eq!((results.len(), results[0].iteration), (1, 5));
        let score = |name: &str| results[0].score(name).map(|score| (score.value, score.better));
        assert_eq!(score("per_class"), Some((0.5, Better::Higher)));
        assert_eq!(score("loss"), Some((2.0, Better::Lower)));
        assert_eq!(score("accuracy"), None);
        assert!(tests.take().is_empty());
    }

    #[test]
    fn what_is_no_number_is_never_better() {
        assert!(Better::Higher.than(1.0, None) && Better::Higher.than(1.0, Some(0.5)));
        assert!(Better::Lower.than(0.5, Some(1.0)) && !Better::Lower.than(1.0, Some(1.0)));
        assert!(!Better::Lower.than(f64::NAN, None) && !Better::Higher.than(f64::NAN, Some(0.0)));
    }
}
