//! Training on several GPUs of one machine: a solver for each, in a thread of its own, as ranks of
//! one group.

use super::{Place, Progress, TrainArgs, train};
use crate::log::Log;
use crate::ranks;
use crate::signals::Effect;
use anyhow::{Context, Error, Result, anyhow};
use cortado::comm::threads;
use cortado::cuda::CudaDevice;
use cortado::{ErrorKind, Group, Real, Registry};
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// The stack of a solver's thread: that of a program's first one.
const STACK: usize = 8 << 20;

/// Trains on these GPUs. The first solver logs, handles signals and writes.
///
/// # Errors
/// That of the first solver that fails, with its GPU if that may matter; threads that are not
/// available.
pub(super) fn train_together<T: Real>(
    args: &TrainArgs,
    registry: &Registry,
    log: &Arc<Log>,
    gpus: &[CudaDevice],
) -> Result<()> {
    let groups = args.ranks.groups(threads::group(gpus.len())?)?;
    let first = TrainArgs {
        run: ranks::part_of_cores(&args.run, gpus.len()),
        ..args.clone()
    };
    let other = TrainArgs {
        sigint_effect: Effect::None,
        sigterm_effect: Effect::None,
        sighup_effect: Effect::None,
        ..first.clone()
    };
    let cause = Cause::default();
    let one = |args: &TrainArgs, log: &Arc<Log>, group: &Group| {
        let mut progress = Progress::default();
        let place = Place {
            group: Some(group),
            gpus,
        };
        if let Err(error) = train::<T>(args, registry, log, place, &mut progress) {
            cause.note(match progress.iteration.is_some() || is_of_device(&error) {
                true => anyhow!(progress.describe(&format!("on {}", name(gpus, group)), &error)),
                false => error,
            });
            // The others wait for this one.
            group.ranks.abort();
        }
    };
    thread::scope(|scope| -> Result<()> {
        let start = |group| {
            let thread = thread::Builder::new().stack_size(STACK);
            let (one, other) = (&one, &other);
            thread.spawn_scoped(scope, move || one(other, &Arc::new(Log::of_follower()), group))
        };
        let others: std::io::Result<Vec<ScopedJoinHandle<'_, ()>>> = groups[1..].iter().map(start).collect();
        let others = others.inspect_err(|_| groups[0].ranks.abort());
        let others = others.context("cannot start a thread for each GPU")?;
        one(&first, log, &groups[0]);
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        Ok(())
    })?;
    cause.into_result()
}

/// Whether an error is that of one GPU: others come from flags and files, which all share.
fn is_of_device(error: &Error) -> bool {
    let kinds = error.chain().filter_map(|cause| cause.downcast_ref::<cortado::Error>());
    let mut kinds = kinds.map(cortado::Error::kind);
    kinds.any(|kind| matches!(kind, ErrorKind::Device { .. } | ErrorKind::DeviceOutOfMemory(_)))
}

/// The GPU of a rank.
fn name(gpus: &[CudaDevice], group: &Group) -> String {
    format!("GPU {}", gpus[group.ranks.rank()].gpu().properties().ordinal)
}

/// What the first solver to fail met: the others fail because of it.
#[derive(Default)]
struct Cause(Mutex<Option<Error>>);

impl Cause {
    fn note(&self, error: Error) {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
    }

    fn into_result(self) -> Result<()> {
        let first = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        first.map_or(Ok(()), |error| Err(anyhow!("{error:#}")))
    }
}
