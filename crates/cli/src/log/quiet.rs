//! A run in few lines: one for each test, and a summary at the end.

use super::results::{Better, TestResult, collect};
use cortado_core::event::{Event, Plain};
use cortado_core::system::Moment;
use cortado_proto::text::float_g6;
use indicatif::FormattedDuration;
use std::collections::HashMap;
use std::path::PathBuf;

/// What is known about the run so far.
#[derive(Default)]
pub(super) struct Quiet {
    /// The results of the test that is running.
    results: Vec<TestResult>,
    /// Those of the last one.
    last: Vec<TestResult>,
    /// The best value of each output of each net, and its iteration.
    best: HashMap<(usize, String), (f64, u64)>,
    /// When the first iteration was over, and which.
    began: Option<(Moment, u64)>,
    iteration: u64,
    loss: Option<f64>,
    rate: Option<f64>,
    weights: Option<PathBuf>,
}

impl Quiet {
    /// The output for an event: lines, or nothing.
    pub(super) fn receive(&mut self, event: &Event<'_>) -> String {
        let tested = match collect(&mut self.results, event) {
            true => String::new(),
            false => self.report_tests(),
        };
        match *event {
            Event::Solving { .. } => self.began = Some((Moment::now(), 0)),
            Event::IterationDone { iteration, loss, .. } => {
                if let (0, Some((_, first))) = (self.iteration, &mut self.began) {
                    *first = iteration.saturating_sub(1);
                }
                (self.iteration, self.loss) = (iteration, Some(loss));
            }
            Event::LearningRate { rate, .. } => self.rate = Some(rate),
            Event::SnapshotNet { path, .. } => self.weights = Some(path.into()),
            Event::SolverFinished => return tested + &self.summary("trained"),
            Event::StoppedEarly => return tested + &self.summary("stopped early"),
            _ => {}
        }
        tested
    }

    /// A line for each net that was tested.
    fn report_tests(&mut self) -> String {
        if self.results.is_empty() {
            return String::new();
        }
        self.last = std::mem::take(&mut self.results);
        for result in &self.last {
            for score in &result.outputs {
                let key = (result.net, score.name.clone());
                let best = self.best.get(&key).map(|best| best.0);
                if score.better.than(score.value, best) {
                    self.best.insert(key, (score.value, result.iteration));
                }
            }
        }
        self.last.iter().map(|result| self.line(result)).collect()
    }

    fn line(&self, result: &TestResult) -> String {
        let scores: Vec<String> = result
            .outputs
            .iter()
            .map(|score| format!("{} {}", Plain(&score.name), float_g6(score.value)))
            .collect();
        let mut line = format!("iteration {}{}: {}", result.iteration, net(result), scores.join(", "));
        if let Some(loss) = self.loss {
            line += &format!("; training loss {}", float_g6(loss));
        }
        if let Some(rate) = self.rate {
            line += &format!(", rate {}", float_g6(rate));
        }
        line + "\n"
    }

    fn summary(&self, how: &str) -> String {
        let mut text = format!("{how}: {} iterations", self.iteration);
        if let Some((began, first)) = self.began {
            let (time, done) = (began.elapsed(), self.iteration.saturating_sub(first));
            text += &format!(" in {}", FormattedDuration(time));
            if done > 0 && time.as_secs_f64() > 0.0 {
                text += &format!(" ({:.1} in a second)", done as f64 / time.as_secs_f64());
            }
        }
        if let Some(loss) = self.loss {
            text += &format!("; training loss {}", float_g6(loss));
        }
        text.push('\n');
        for result in &self.last {
            for score in &result.outputs {
                let name = Plain(&score.name);
                text += &format!("  {name}{}: {}", net(result), float_g6(score.value));
                let best = self.best.get(&(result.net, score.name.clone()));
                if let Some((value, iteration)) = best.filter(|(_, iteration)| *iteration != result.iteration) {
                    let word = match score.better {
                        Better::Higher => "highest",
                        Better::Lower => "lowest",
                    };
                    text += &format!(" ({word}: {} at iteration {iteration})", float_g6(*value));
                }
                text.push('\n');
            }
        }
        if let Some(weights) = &self.weights {
            text += &format!("  weights: {}\n", Plain(&weights.display().to_string()));
        }
        text
    }
}

/// Which net, where it is not the first.
fn net(result: &TestResult) -> String {
    match result.net {
        0 => String::new(),
        net => format!(" (test net {net})"),
    }
}
