//! `caffe train`: trains or finetunes a model.

use crate::args::TrainArgs;
use crate::job::{Job, given, need};
use crate::log::Log;
use crate::signals;
use anyhow::{Result, bail};
use cortado_core::{Phase, Real};
use cortado_net::{LoadOptions, Solver};
use cortado_proto::solver_parameter::SolverMode;
use std::path::Path;
use std::sync::Arc;

/// Runs the command.
///
/// # Errors
/// Flags that exclude each other, and all that reading, building and training can meet.
pub(super) fn run<T: Real>(args: &TrainArgs, log: &Arc<Log>) -> Result<()> {
    let file = Path::new(need(
        args.solver.as_deref(),
        "Need a solver definition to train.",
        "-solver FILE",
    )?);
    let (snapshot, weights) = (given(args.snapshot.as_deref()), given(args.weights.as_deref()));
    if snapshot.is_some() && weights.is_some() {
        bail!("Give a snapshot to resume training or weights to finetune but not both.");
    }
    let job = Job::new(&args.run, Phase::TRAIN, log)?;
    let mut param = job.read_solver(file)?;
    job.add_state(param.train_state.get_or_insert_default());
    if snapshot.is_some() || weights.is_some() {
        param.weights = weights.map(str::to_string).into_iter().collect();
    }
    if param.solver_mode() == SolverMode::GPU {
        job.warn("solver_mode is GPU (its default), but no CUDA device is here that this program can use.");
    }
    job.note(197, "Use CPU.");
    let signals = signals::action_source(args.sigint_effect, args.sighup_effect)?;
    let mut solver = Solver::<T>::new(param, Some(file), &job.registry, &job.ctx)?;
    solver.set_action_source(signals);
    solver.set_keep_going(args.keep_going);
    if let Some(snapshot) = snapshot {
        job.note(235, &format!("Resuming from {snapshot}"));
        solver.restore(Path::new(snapshot))?;
    }
    if args.strict {
        check_strictly(&mut solver)?;
    }
    job.note(239, "Starting Optimization");
    solver.solve()?;
    job.note(250, "Optimization Done.");
    Ok(())
}

/// Loads the weights once more in a way that refuses what does not fit the net layer by layer.
fn check_strictly<T: Real>(solver: &mut Solver<T>) -> Result<()> {
    let lists = solver.param().weights.clone();
    for file in lists
        .iter()
        .flat_map(|list| list.split(','))
        .filter(|file| !file.is_empty())
    {
        solver
            .net_mut()
            .load_weights(Path::new(file), &LoadOptions { strict: true })?;
    }
    Ok(())
}
