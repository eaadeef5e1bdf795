//! The weights with the best value of an output of the tests, and the end of a run that finds no
//! better ones.

use crate::log::{Better, Log, TestResult, Tests};
use crate::snapshots::Snapshots;
use anyhow::{Context, Result, bail};
use cortado::{Group, Real, Solver};
use cortado_proto::solver_parameter::SnapshotFormat;
use cortado_proto::text::float_g6;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An output of the tests, and which of its values are better if that is not plain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watched {
    name: String,
    better: Option<Better>,
}

impl Watched {
    /// `accuracy`, `loss`, `distance:min`.
    ///
    /// # Errors
    /// No name.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, better) = match text.rsplit_once(':') {
            Some((name, "min")) => (name, Some(Better::Lower)),
            Some((name, "max")) => (name, Some(Better::Higher)),
            _ => (text, None),
        };
        match name.is_empty() {
            true => Err("needs the name of an output of the test net".into()),
            false => Ok(Self {
                name: name.into(),
                better,
            }),
        }
    }
}

/// The best value, as the file beside the weights has it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Record {
    output: String,
    value: f64,
    iteration: u64,
}

/// Watches an output.
pub(super) struct Best {
    watched: Watched,
    /// Which of the test nets.
    net: usize,
    patience: Option<u64>,
    test_interval: u64,
    best: Option<Record>,
    files: Files,
    /// Whether this process is the one that writes.
    writes: bool,
    tests: Arc<Tests>,
}

/// What ranks compare: the flags, and what was best before.
type Shared = Option<(String, Option<Record>)>;

impl Best {
    /// Watches an output of a solver's test nets. `resumed` is the state from which the run continues, so
    /// that the earlier best counts; `writes`: whether this process, and no other one, keeps the weights.
    ///
    /// # Errors
    /// A solver that does not test, an output that its test nets do not have, or a record that cannot be
    /// read.
    pub(super) fn new<T: Real>(
        watched: Watched,
        patience: Option<u64>,
        solver: &Solver<T>,
        resumed: Option<&Path>,
        writes: bool,
        tests: Arc<Tests>,
    ) -> Result<Self> {
        let name = watched.name.as_str();
        let outputs = |net: &cortado::Net<T>| -> Vec<String> {
            net.outputs()
                .iter()
                .map(|&id| net.blob_at(id).name().to_string())
                .collect()
        };
        let all: Vec<_> = solver.test_nets().iter().map(outputs).collect();
        let test_interval = u64::try_from(solver.param().test_interval()).unwrap_or(0);
        if all.is_empty() || test_interval == 0 {
            bail!("--keep-best {name}: the solver does not test; it needs test_iter and test_interval");
        }
        let Some(net) = all.iter().position(|names| names.iter().any(|known| known == name)) else {
            bail!(
                "--keep-best {name}: the test net has no such output; it has {}",
                all.concat().join(", ")
            );
        };
        let hdf5 = solver.param().snapshot_format() == SnapshotFormat::HDF5;
        let files = Files::new(solver.param().snapshot_prefix(), name, hdf5);
        Ok(Self {
            best: match resumed {
                Some(state) if writes => files.continued(state, name)?,
                _ => None,
            },
            net,
            patience,
            test_interval,
            files,
            writes,
            watched,
            tests,
        })
    }

    /// Lets all ranks of a group watch the same, from the state of the first one: all get the same
    /// results of the tests, so all stop together.
    ///
    /// # Errors
    /// Ranks with other flags, or one that has ended.
    pub(super) fn share(best: &mut Option<Self>, group: &Group) -> Result<()> {
        let own: Shared = best
            .as_ref()
            .map(|best| (format!("{:?} {:?}", best.watched, best.patience), best.best.clone()));
        let all = group.ranks.all_gather(serde_json::to_vec(&own)?)?;
        let all: Vec<Shared> = all
            .iter()
            .map(|bytes| serde_json::from_slice(bytes))
            .collect::<Result<_, _>>()?;
        let flags = |shared: &Shared| shared.as_ref().map(|(flags, _)| flags.clone());
        if let Some(rank) = all.iter().position(|other| flags(other) != flags(&all[0])) {
            bail!("rank {rank} was given another --keep-best or --patience than rank 0; give all ranks the same flags");
        }
        if let (Some(best), Some(Some((_, first)))) = (best, all.into_iter().next()) {
            best.best = first;
        }
        Ok(())
    }

    /// Reads the results of tests, and keeps the weights if they are the best so far. Gives whether to
    /// continue.
    ///
    /// # Errors
    /// Weights that cannot be written.
    pub(super) fn look<T: Real>(&mut self, solver: &Solver<T>, log: &Log) -> Result<bool> {
        for result in self.tests.take() {
            if result.net == self.net {
                self.compare(&result, solver, log)?;
            }
        }
        let Some((patience, best)) = self.patience.zip(self.best.as_ref()) else {
            return Ok(true);
        };
        let tests = solver.iter().saturating_sub(best.iteration) / self.test_interval;
        if tests < patience {
            return Ok(true);
        }
        log.note(&format!(
            "{} was not better than {} in {tests} tests (--patience {patience}).",
            self.watched.name,
            float_g6(best.value)
        ));
        Ok(false)
    }

    fn compare<T: Real>(&mut self, result: &TestResult, solver: &Solver<T>, log: &Log) -> Result<()> {
        let Some(score) = result.score(&self.watched.name) else {
            return Ok(());
        };
        let better = self.watched.better.unwrap_or(score.better);
        if !better.than(score.value, self.best.as_ref().map(|best| best.value)) {
            return Ok(());
        }
        let best = Record {
            output: self.watched.name.clone(),
            value: score.value,
            iteration: result.iteration,
        };
        if self.writes {
            self.write(&best, solver)?;
        }
        log.note(&format!(
            "{} = {} is the best so far: {}",
            best.output,
            float_g6(best.value),
            self.files.weights.display()
        ));
        self.best = Some(best);
        Ok(())
    }

    fn write<T: Real>(&self, best: &Record, solver: &Solver<T>) -> Result<()> {
        match self.files.hdf5 {
            true => solver.net().save_hdf5(&self.files.weights, false)?,
            false => solver.net().save_weights(&self.files.weights)?,
        }
        let text = serde_json::to_string_pretty(best)?;
        cortado_core::write_whole(&self.files.record, |file| writeln!(file, "{text}"))?;
        Ok(())
    }
}

/// Where the best weights are kept, and beside them what they are.
struct Files {
    weights: PathBuf,
    record: PathBuf,
    /// Whether the weights are in HDF5.
    hdf5: bool,
}

impl Files {
    fn new(prefix: &str, output: &str, hdf5: bool) -> Self {
        let plain = output.replace(|c: char| !(c.is_alphanumeric() || "-_.".contains(c)), "_");
        let stem = format!("{prefix}_best_{plain}");
        Self {
            weights: format!("{stem}.caffemodel{}", if hdf5 { ".h5" } else { "" }).into(),
            record: format!("{stem}.json").into(),
            hdf5,
        }
    }

    /// The best of a run that continues from a state. It counts whenever it was found: a run that ended
    /// between two snapshots continues from before it, and its weights are still the best. A run that
    /// continues under another prefix takes them along.
    fn continued(&self, state: &Path, output: &str) -> Result<Option<Record>> {
        if let Some(own) = self.read(output)? {
            return Ok(Some(own));
        }
        let Some(before) = Snapshots::with(state) else {
            return Ok(None);
        };
        let prefix = before.prefix().to_string_lossy();
        let before = Self::new(&prefix, output, self.hdf5);
        let record = before.read(output)?;
        if record.is_some() {
            copy(&before.weights, &self.weights)?;
            copy(&before.record, &self.record)?;
        }
        Ok(record)
    }

    /// What the weights are, if they are there.
    fn read(&self, output: &str) -> Result<Option<Record>> {
        let file = &self.record;
        if !file.exists() || !self.weights.exists() {
            return Ok(None);
        }
        let bytes = cortado_files::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let record: Record = serde_json::from_slice(&bytes)
            .with_context(|| format!("{} was not written by --keep-best; move it away", file.display()))?;
        Ok(Some(record).filter(|record| record.output == output))
    }
}

/// Copies a file, whole or not at all.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let problem = || format!("cannot copy {} to {}", from.display(), to.display());
    let mut source = cortado_files::open_regular(from).with_context(problem)?;
    cortado_core::write_whole(to, |file| std::io::copy(&mut source, file).map(drop)).with_context(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_imply_what_is_better() {
        let parse = |text: &str| Watched::parse(text).map(|watched| (watched.name, watched.better));
        assert_eq!(parse("accuracy"), Ok(("accuracy".into(), None)));
        assert_eq!(parse("a:b:min"), Ok(("a:b".into(), Some(Better::Lower))));
        assert_eq!(parse("score:max"), Ok(("score".into(), Some(Better::Higher))));
        assert!(parse(":min").is_err() && parse("").is_err());
    }
}
