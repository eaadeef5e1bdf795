//! Who watches a training run besides the log: the page of `--live`, and TensorBoard.

use crate::live::{LivePage, samples};
use crate::log::Log;
use crate::tensorboard::TensorBoard;
use anyhow::Result;
use clap::Args;
use cortado::event::{Event, Observer};
use cortado::{Real, Solver};
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The flags.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct WatchArgs {
    /// Show the run as a page on this machine: curves, speed, samples; 0 takes a free port (default: 8008)
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "8008", value_name = "PORT")]
    live: Option<u16>,
    /// Also draw the logs in this folder on the page of --live
    #[arg(long = "live-runs", value_name = "DIR", requires = "live")]
    live_runs: Option<PathBuf>,
    /// Also write the run as an event file of TensorBoard into this folder
    #[arg(long, value_name = "DIR")]
    tensorboard: Option<PathBuf>,
}

/// Those who watch.
#[derive(Clone, Default)]
pub(super) struct Watchers(Arc<Inner>);

#[derive(Default)]
struct Inner {
    live: Option<LivePage>,
    board: Option<TensorBoard>,
    /// The iteration of a test whose samples were not taken yet.
    tested: Mutex<Option<u64>>,
}

impl Watchers {
    /// What the flags request. `is_first` is the rank that others do not repeat.
    ///
    /// # Errors
    /// A port that is taken, and a file that cannot be made.
    pub(super) fn start(args: &WatchArgs, solver: &Path, is_first: bool, log: &Log) -> Result<Self> {
        if !is_first {
            return Ok(Self::default());
        }
        let title = solver.file_name().unwrap_or(solver.as_os_str()).to_string_lossy();
        let live = args
            .live
            .map(|port| LivePage::start(&title, port, args.live_runs.as_deref()));
        let live = live.transpose()?;
        if let Some(page) = &live {
            log.note(&format!("The run is shown at http://{}", page.address()));
        }
        Ok(Self(Arc::new(Inner {
            live,
            board: args.tensorboard.as_deref().map(TensorBoard::create).transpose()?,
            tested: Mutex::new(None),
        })))
    }

    /// Shows samples of a test that was just done.
    ///
    /// # Errors
    /// Memory in use or refused.
    pub(super) fn look<T: Real>(&self, solver: &Solver<T>) -> Result<()> {
        let Some(page) = &self.0.live else { return Ok(()) };
        let Some(iteration) = self.0.tested.lock().take() else {
            return Ok(());
        };
        if let Some(net) = solver.test_nets().first() {
            page.show_samples(iteration, samples(net)?);
        }
        Ok(())
    }
}

impl Observer for Watchers {
    fn observe(&self, event: &Event<'_>) {
        self.0.live.iter().for_each(|page| page.observe(event));
        self.0.board.iter().for_each(|board| board.observe(event));
        if let Event::TestStarts { iteration, .. } = event {
            *self.0.tested.lock() = Some(*iteration);
        }
    }
}
