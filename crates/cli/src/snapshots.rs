//! The snapshots of a run: the newest, and how many are kept.

use crate::log::Log;
use anyhow::{Context, Result};
use cortado::event::{Event, Observer};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The endings of the files of a snapshot.
const ENDINGS: [&str; 4] = ["solverstate", "solverstate.h5", "caffemodel", "caffemodel.h5"];

/// The files `PREFIX_iter_N.solverstate` and their weights.
#[derive(Clone, Debug)]
pub(crate) struct Snapshots {
    prefix: PathBuf,
}

impl Snapshots {
    /// Those of this `snapshot_prefix`.
    pub(crate) fn of(prefix: &str) -> Self {
        Self { prefix: prefix.into() }
    }

    /// Those that a solverstate is one of, if it has the name of one.
    pub(crate) fn with(state: &Path) -> Option<Self> {
        let name = state.file_name()?.to_str()?;
        let (stem, _) = name.rsplit_once("_iter_")?;
        let all = Self {
            prefix: state.with_file_name(stem),
        };
        all.iteration_of(name).map(|_| all)
    }

    /// The beginning of the names of their files.
    pub(crate) fn prefix(&self) -> &Path {
        &self.prefix
    }

    /// The newest solverstate: that of the highest iteration whose weights are there too.
    pub(crate) fn latest(&self) -> Option<PathBuf> {
        let [state, state_hdf5, weights, weights_hdf5] = ENDINGS;
        let pairs = [(state, weights), (state_hdf5, weights_hdf5)];
        let whole = |iteration| {
            let files = pairs.map(|(state, weights)| (self.file(iteration, state), self.file(iteration, weights)));
            let mut files = files.into_iter();
            files.find_map(|(state, weights)| (state.is_file() && weights.is_file()).then_some(state))
        };
        self.iterations().into_iter().rev().find_map(whole)
    }

    /// The iterations that have a solverstate.
    fn iterations(&self) -> BTreeSet<u64> {
        let folder = self.prefix.parent().filter(|folder| !folder.as_os_str().is_empty());
        let Ok(entries) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else {
            return BTreeSet::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.filter_map(|name| self.iteration_of(&name)).collect()
    }

    /// The iteration of a solverstate of this name, if it is one of these.
    fn iteration_of(&self, name: &str) -> Option<u64> {
        let stem = self
            .prefix
            .file_name()
            .map(|stem| stem.to_string_lossy())
            .unwrap_or_default();
        let rest = name.strip_prefix(&*stem)?.strip_prefix("_iter_")?;
        let (digits, ending) = rest.split_once('.')?;
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        (is_number && ENDINGS[..2].contains(&ending)).then(|| digits.parse().ok())?
    }

    fn file(&self, iteration: u64, ending: &str) -> PathBuf {
        let mut name = self.prefix.clone().into_os_string();
        name.push(format!("_iter_{iteration}.{ending}"));
        name.into()
    }

    /// Removes a snapshot.
    ///
    /// # Errors
    /// A file that cannot be removed.
    fn remove(&self, iteration: u64) -> Result<()> {
        for file in ENDINGS.iter().map(|ending| self.file(iteration, ending)) {
            match std::fs::remove_file(&file) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(error).with_context(|| format!("cannot remove {} (--keep)", file.display()));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Keeps the newest snapshots of a run, and removes those before them.
pub(crate) struct Keeper {
    snapshots: Snapshots,
    keep: u64,
    /// Those that the run wrote, and those of the run that it continues.
    own: BTreeSet<u64>,
    written: Arc<Written>,
}

/// The files of states that were written since someone asked.
#[derive(Default)]
pub(crate) struct Written(Mutex<Vec<PathBuf>>);

impl Observer for Written {
    fn observe(&self, event: &Event<'_>) {
        if let Event::SnapshotState { path, .. } = event {
            self.0.lock().push(path.into());
        }
    }
}

impl Keeper {
    /// Keeps this number. `resumed` is the iteration of the snapshot of these from which the run
    /// continues.
    pub(crate) fn new(snapshots: Snapshots, keep: u64, resumed: Option<u64>, written: Arc<Written>) -> Self {
        let all = snapshots.iterations().into_iter();
        let own = all.filter(|&iteration| resumed.is_some_and(|resumed| iteration <= resumed));
        Self {
            own: own.collect(),
            snapshots,
            keep,
            written,
        }
    }

    /// Removes what is too old now.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub(crate) fn tidy(&mut self, log: &Log) -> Result<()> {
        let written = std::mem::take(&mut *self.written.0.lock());
        let names = written.iter().filter_map(|path| path.file_name()?.to_str());
        self.own
            .extend(names.filter_map(|name| self.snapshots.iteration_of(name)));
        while self.own.len() as u64 > self.keep {
            let Some(oldest) = self.own.pop_first() else { break };
            self.snapshots.remove(oldest)?;
            log.note(&format!(
                "Removed the snapshot of iteration {oldest} (--keep {})",
                self.keep
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_is_that_of_the_highest_iteration() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = folder.path().join("net").display().to_string();
        let snapshots = Snapshots::of(&prefix);
        assert_eq!(snapshots.latest(), None);
        for name in [
            "net_iter_9.solverstate",
            "net_iter_9.caffemodel",
            "net_iter_10.solverstate.h5",
            "net_iter_10.caffemodel.h5",
            "net_iter_13.solverstate",
            "net_iter_8.caffemodel",
            "net_iter_11.caffemodel",
            "net_iter_x.solverstate",
            "other_iter_99.solverstate",
            "net_iter_12.solverstate.tmp",
        ] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(
            snapshots.latest().unwrap().file_name().unwrap(),
            "net_iter_10.solverstate.h5"
        );
        assert_eq!(snapshots.iterations(), BTreeSet::from([9, 10, 13]));
        assert_eq!(Snapshots::of("no/such/folder/net").latest(), None);
    }
}
