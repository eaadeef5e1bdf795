//! `caffe train`: trains or finetunes a model.

use crate::flags::{RunArgs, given};
use crate::gpu::Request;
use crate::job::{Job, need};
use crate::log::Log;
use crate::ranks::{self, RankArgs};
use crate::signals::{self, Effect};
use anyhow::{Result, bail};
use clap::Args;
use cortado::{Group, LoadOptions, Phase, Real, Registry, Solver};
use cortado_proto::solver_parameter::SolverMode;
use std::path::Path;
use std::sync::Arc;

/// `caffe train`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrainArgs {
    /// The solver's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) solver: Option<String>,
    /// Weights to start from, separated by commas; not together with -snapshot
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// The solverstate to go on from
    #[arg(long, value_name = "FILE")]
    pub(crate) snapshot: Option<String>,
    /// What SIGINT (Ctrl-C) does
    #[arg(long = "sigint_effect", default_value = "stop", value_name = "EFFECT")]
    pub(crate) sigint_effect: Effect,
    /// What SIGTERM does, which ends a job on a cluster or a container
    #[arg(long = "sigterm_effect", default_value = "stop", value_name = "EFFECT")]
    pub(crate) sigterm_effect: Effect,
    /// What SIGHUP does
    #[arg(long = "sighup_effect", default_value = "snapshot", value_name = "EFFECT")]
    pub(crate) sighup_effect: Effect,
    /// Go on when the loss is not finite any more
    #[arg(long = "keep-going")]
    pub(crate) keep_going: bool,
    /// The weights must fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    /// Go on from the newest snapshot of the solver's prefix, if there is one
    #[arg(long)]
    pub(crate) elastic: bool,
    #[command(flatten)]
    pub(crate) ranks: RankArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Runs the command.
///
/// # Errors
/// Flags that exclude each other, and all that reading, building and training can meet.
pub(super) fn run<T: Real>(args: &TrainArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let file = Path::new(need(
        args.solver.as_deref(),
        "Need a solver definition to train.",
        "-solver FILE",
    )?);
    let (snapshot, weights) = (given(args.snapshot.as_deref()), given(args.weights.as_deref()));
    if snapshot.is_some() && weights.is_some() {
        bail!("Give a snapshot to resume training or weights to finetune but not both.");
    }
    let group = args.ranks.group()?;
    let Some(group) = group else {
        return train::<T>(args, file, registry, log, None, &mut 0);
    };
    let mut iteration = 0;
    let result = train::<T>(args, file, registry, log, Some(group.clone()), &mut iteration);
    if let Err(error) = &result {
        let (rank, size) = (group.ranks.rank(), group.ranks.size());
        let text = format!("{error:#}");
        let text = text.strip_prefix(&format!("iteration {iteration}: ")).unwrap_or(&text);
        log.failed(&format!("rank {rank} of {size}, iteration {iteration}: {text}"));
        // The others wait for this one: the job ends here.
        group.ranks.abort();
    }
    result
}

/// Trains, alone or as one of a group, and notes in `iteration` how far it came.
fn train<T: Real>(
    args: &TrainArgs,
    file: &Path,
    registry: &Registry,
    log: &Arc<Log>,
    group: Option<Group>,
    iteration: &mut u64,
) -> Result<()> {
    let (snapshot, weights) = (given(args.snapshot.as_deref()), given(args.weights.as_deref()));
    let run = match &group {
        Some(_) => ranks::share_cores(&args.run),
        None => args.run.clone(),
    };
    let mut job = Job::new(&run, Phase::TRAIN, registry, log)?;
    let mut param = job.read_solver(file)?;
    if snapshot.is_some() || weights.is_some() {
        param.weights = weights.map(str::to_string).into_iter().collect();
    }
    if given(args.run.gpu.as_deref()).is_none() && param.solver_mode() == SolverMode::GPU {
        let by = match param.solver_mode {
            Some(_) => "solver_mode is GPU",
            None => "solver_mode is GPU, its default",
        };
        let id = u32::try_from(param.device_id()).unwrap_or(0);
        if let Some(gpu) = Request::new(by, vec![id], false).answer(log)? {
            job.use_gpu(gpu);
        }
    }
    note_device(&job);
    let signals = signals::action_source(args.sigint_effect, args.sigterm_effect, args.sighup_effect)?;
    let mut builder = job.solver(param.clone(), file);
    if let Some(mut group) = group.clone() {
        group.data = ranks::fingerprint(&param, file, &job)?;
        builder = builder.group(group);
    }
    let mut solver = builder.build::<T>()?.into_inner();
    solver.set_action_source(signals);
    solver.set_keep_going(args.keep_going);
    if let Some(snapshot) = snapshot {
        job.note(235, &format!("Resuming from {snapshot}"));
        solver.restore(Path::new(snapshot))?;
    }
    if args.elastic
        && let Some(newest) = ranks::newest_snapshot(solver.param().snapshot_prefix(), group.as_ref())?
    {
        job.note(235, &format!("Resuming from {}", newest.display()));
        solver.restore(&newest)?;
    }
    if args.strict {
        check_strictly(&mut solver)?;
    }
    job.note(239, "Starting Optimization");
    let solved = solver.solve();
    *iteration = solver.iter();
    solved?;
    job.note(250, "Optimization Done.");
    Ok(())
}

/// Logs what computes.
fn note_device(job: &Job<'_>) {
    let Some(gpu) = &job.gpu else {
        return job.note(197, "Use CPU.");
    };
    let properties = gpu.gpu().properties();
    job.note(204, &format!("Using GPUs {}", properties.ordinal));
    job.note(209, &format!("GPU {}: {}", properties.ordinal, properties.name));
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
