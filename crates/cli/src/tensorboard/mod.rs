//! Event files of TensorBoard: the numbers of a training run for those who watch runs there.
//!
//! | file | what it holds |
//! |---|---|
//! | `record.rs` | the records of a file, and the two messages in them |
//! | `mod.rs` | the events of a run as scalars |

mod record;

use anyhow::{Context, Result};
use cortado_core::event::{DebugBlob, Event, Observer};
use parking_lot::Mutex;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes an event file.
pub(crate) struct TensorBoard {
    path: PathBuf,
    writer: Mutex<Writer>,
}

struct Writer {
    /// `None` after a failed write, which is reported once.
    file: Option<File>,
    iteration: u64,
    test: (u64, usize),
}

impl TensorBoard {
    /// Makes a new file in a folder, and the folder if it does not exist.
    ///
    /// # Errors
    /// A folder or a file that cannot be made.
    pub(crate) fn create(folder: &Path) -> Result<Self> {
        let shown = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("--tensorboard: cannot make the folder {shown}"))?;
        let now = jiff::Timestamp::now();
        // TensorBoard takes files whose names have this part, and sorts them by the time in it.
        let host = crate::system::host().unwrap_or_else(|| "localhost".into());
        let host: String = host
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || "-.".contains(*c))
            .collect();
        let name = format!(
            "events.out.tfevents.{}.{host}.{}.{}",
            now.as_second(),
            std::process::id(),
            now.subsec_nanosecond()
        );
        let path = folder.join(name);
        let mut file = cortado_files::create(&path).with_context(|| format!("cannot create {}", path.display()))?;
        let head = record::record(&record::version(seconds()));
        file.write_all(&head)
            .with_context(|| format!("cannot write {}", path.display()))?;
        let writer = Writer {
            file: Some(file),
            iteration: 0,
            test: (0, 0),
        };
        Ok(Self {
            path,
            writer: Mutex::new(writer),
        })
    }
}

/// The time now, in seconds since 1970.
fn seconds() -> f64 {
    jiff::Timestamp::now().as_nanosecond() as f64 / 1e9
}

impl Observer for TensorBoard {
    fn observe(&self, event: &Event<'_>) {
        let mut writer = self.writer.lock();
        let Some((step, scalars)) = writer.scalars(event) else {
            return;
        };
        let mut bytes = Vec::new();
        for (tag, value) in scalars {
            bytes.extend(record::record(&record::scalar(seconds(), step, &tag, value as f32)));
        }
        if let Some(file) = &mut writer.file
            && let Err(error) = file.write_all(&bytes)
        {
            writer.file = None;
            let warning = format!("warning: cannot continue to write {}: {error}\n", self.path.display());
            drop(std::io::stderr().write_all(warning.as_bytes()));
        }
    }
}

impl Writer {
    /// The scalars of an event, and their iteration.
    fn scalars(&mut self, event: &Event<'_>) -> Option<(u64, Vec<(String, f64)>)> {
        let one = |step, tag: String, value| Some((step, vec![(tag, value)]));
        let size = |step, what, DebugBlob { layer, blob, mean_abs }: DebugBlob<'_>| {
            one(step, format!("{what}/{layer}/{blob}"), mean_abs)
        };
        match *event {
            Event::TestStarts { iteration, net } => {
                self.test = (iteration, net);
                None
            }
            Event::TrainProgress {
                iteration,
                loss,
                per_second,
                ..
            } => {
                self.iteration = iteration;
                let speed = ("speed/iterations_per_second".to_string(), per_second);
                let loss = ("training/loss".to_string(), loss);
                // Nothing was timed before the first display.
                let is_timed = per_second.is_finite() && per_second > 0.0;
                Some((
                    iteration,
                    std::iter::once(loss).chain(is_timed.then_some(speed)).collect(),
                ))
            }
            Event::LearningRate { iteration, rate } => one(iteration, "training/learning_rate".into(), rate),
            // The loss of the iteration has the name of the smoothed one, which the solver shows.
            Event::TrainOutput(output) => one(self.iteration, format!("training/output/{}", output.name), output.value),
            Event::TestOutput(output) => {
                let (step, net) = self.test;
                let folder = if net == 0 { "test".into() } else { format!("test_{net}") };
                one(step, format!("{folder}/{}", output.name), output.value)
            }
            Event::DebugForward(blob) => size(self.iteration, "data", blob),
            Event::DebugForwardParam(blob) => size(self.iteration, "weights", blob),
            Event::DebugBackward(blob) => size(self.iteration, "data_gradient", blob),
            Event::DebugBackwardParam(blob) => size(self.iteration, "weights_gradient", blob),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    #[test]
    fn events_become_records() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a/b");
        let board = TensorBoard::create(&place).unwrap();
        board.observe(&Event::LearningRate {
            iteration: 300,
            rate: 0.5,
        });
        board.observe(&Event::NetDone);
        let file = std::fs::read_dir(&place).unwrap().next().unwrap().unwrap();
        assert!(file.file_name().to_str().unwrap().starts_with("events.out.tfevents."));
        let bytes = std::fs::read(file.path()).unwrap();
        let records = record::tests::records(&bytes);
        assert_eq!(records.len(), 2);
        assert!(records[0].ends_with(b"brain.Event:2"));
        let tag = b"training/learning_rate";
        assert!(records[1].windows(tag.len()).any(|window| window == tag));
        assert!(records[1].ends_with(&0.5_f32.to_le_bytes()));
    }
}
