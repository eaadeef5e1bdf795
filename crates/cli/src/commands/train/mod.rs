//! `caffe train`: trains or finetunes a model.

mod best;
mod gpus;
mod place;
mod set;
mod watch;

use crate::flags::{RunArgs, given};
use crate::gpu::Request;
use crate::job::{Job, need};
use crate::log::{Log, Tests};
use crate::ranks::{self, RankArgs};
use crate::signals::{self, Effect};
use crate::snapshots::{Keeper, Snapshots, Written};
use anyhow::{Result, bail};
use best::{Best, Watched};
use clap::Args;
use cortado::event::{Event, Observer};
use cortado::{Group, LoadOptions, Outcome, Phase, Real, Registry, Solver};
use place::Place;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use watch::{WatchArgs, Watchers};

/// The value of `-snapshot` that means the newest one.
const LATEST: &str = "latest";

/// `caffe train`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrainArgs {
    /// The solver's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) solver: Option<String>,
    /// Weights to start from, separated by commas; excludes -snapshot
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// The solverstate to continue from; "latest" is the solver's newest snapshot, or the beginning if there is none
    #[arg(long, value_name = "FILE")]
    pub(crate) snapshot: Option<String>,
    /// The effect of SIGINT (Ctrl-C)
    #[arg(long = "sigint_effect", default_value = "stop", value_name = "EFFECT")]
    pub(crate) sigint_effect: Effect,
    /// The effect of SIGTERM, which ends a job on a cluster or in a container
    #[arg(long = "sigterm_effect", default_value = "stop", value_name = "EFFECT")]
    pub(crate) sigterm_effect: Effect,
    /// The effect of SIGHUP
    #[arg(long = "sighup_effect", default_value = "snapshot", value_name = "EFFECT")]
    pub(crate) sighup_effect: Effect,
    /// Continue when the loss is not finite
    #[arg(long = "keep-going")]
    pub(crate) keep_going: bool,
    /// Require the weights to fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    /// Override a field of the solver, such as max_iter=300 or base_lr=0.001
    #[arg(long, value_name = "FIELD=VALUE")]
    pub(crate) set: Vec<String>,
    /// Keep only this many snapshots of this run, the newest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) keep: Option<u64>,
    /// Also keep the weights with the best value of this test output, such as accuracy or loss; append :min or :max to choose which is best
    #[arg(long = "keep-best", value_name = "OUTPUT", value_parser = Watched::parse)]
    pub(crate) keep_best: Option<Watched>,
    /// Stop when that output did not improve in this many tests
    #[arg(long, value_name = "TESTS", requires = "keep_best", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) patience: Option<u64>,
    /// Print one line for each test and a summary instead of the log
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Continue from the newest snapshot of the solver's prefix, if there is one: -snapshot latest
    #[arg(long)]
    pub(crate) elastic: bool,
    #[command(flatten)]
    pub(crate) watch: WatchArgs,
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
    let Some(group) = args.ranks.group()? else {
        let request = Request::of_flags(args.run.gpu.as_deref(), args.run.require_gpu)?;
        let gpus = request.map_or(Ok(Vec::new()), |request| request.several())?;
        if gpus.is_empty() {
            args.ranks.warn_alone(log);
        }
        return match &gpus[..] {
            [] => train::<T>(args, registry, log, Place::default(), &mut Progress::default()),
            gpus => gpus::train_together::<T>(args, registry, log, gpus),
        };
    };
    let mut progress = Progress::default();
    let place = Place {
        group: Some(&group),
        gpus: &[],
    };
    let result = train::<T>(args, registry, log, place, &mut progress);
    if let Err(error) = &result {
        // An error that all ranks find together ends each of them, and is reported in full.
        if progress.is_meeting && group.ranks.barrier().is_ok() {
            return result;
        }
        let (rank, size) = (group.ranks.rank(), group.ranks.size());
        log.failed(&progress.describe(&format!("rank {rank} of {size}"), error));
        // The others wait for this one: the job ends here.
        group.ranks.abort();
    }
    result
}

/// Where training starts from.
enum Start {
    /// The weights that the solver names, or what fillers give.
    Solver,
    /// These weights, if any.
    Weights(Vec<String>),
    /// This state, without weights.
    State(PathBuf),
    /// The newest state, if there is one; else these weights, if any are given.
    Newest(Option<Vec<String>>),
}

impl Start {
    fn of(args: &TrainArgs) -> Result<Self> {
        let (snapshot, weights) = (given(args.snapshot.as_deref()), given(args.weights.as_deref()));
        let newest = args.elastic || (snapshot == Some(LATEST) && !Path::new(LATEST).exists());
        let weights = weights.map(|weights| vec![weights.to_string()]);
        Ok(match (snapshot, weights) {
            (_, weights) if newest => Self::Newest(weights),
            (Some(_), Some(_)) => {
                bail!("Give a snapshot to resume training or weights to finetune but not both.")
            }
            (Some(snapshot), None) => match without_ending(snapshot) {
                Some(whole) => bail!("-snapshot {snapshot}: there is no such file; did you mean {whole}?"),
                None => Self::State(snapshot.into()),
            },
            (None, Some(weights)) => Self::Weights(weights),
            (None, None) => Self::Solver,
        })
    }

    /// The weights that replace those of the solver.
    fn weights(&self) -> Option<Vec<String>> {
        match self {
            Self::Solver => None,
            Self::Weights(weights) => Some(weights.clone()),
            Self::State(_) => Some(Vec::new()),
            Self::Newest(weights) => weights.clone(),
        }
    }

    /// The state that training continues from, if there is one.
    ///
    /// # Errors
    /// Ranks that do not all look for the newest one.
    fn state(&self, snapshots: &Snapshots, group: Option<&Group>) -> Result<Option<PathBuf>> {
        match self {
            Self::State(state) => Ok(Some(state.clone())),
            Self::Newest(_) => ranks::newest(snapshots, group),
            Self::Solver | Self::Weights(_) => Ok(None),
        }
    }
}

/// The state that a name without its ending is meant for, if that is there.
fn without_ending(snapshot: &str) -> Option<String> {
    let whole = format!("{snapshot}.solverstate");
    (!Path::new(snapshot).exists() && Path::new(&whole).exists()).then_some(whole)
}

/// How far training came.
#[derive(Default)]
struct Progress {
    /// The ranks compare what they train, or agree on where from.
    is_meeting: bool,
    /// The iteration, once it trains.
    iteration: Option<u64>,
}

impl Progress {
    /// The report of an error: its rank, its iteration if it has one, and its text.
    fn describe(&self, who: &str, error: &anyhow::Error) -> String {
        let text = format!("{error:#}");
        let Some(iteration) = self.iteration else {
            return format!("{who}: {text}");
        };
        let at = format!("iteration {iteration}: ");
        format!("{who}, {at}{}", text.strip_prefix(&at).unwrap_or(&text))
    }
}

/// Trains, alone or as one of a group, and notes how far it came.
fn train<T: Real>(
    args: &TrainArgs,
    registry: &Registry,
    log: &Arc<Log>,
    place: Place<'_>,
    progress: &mut Progress,
) -> Result<()> {
    let group = place.group;
    let file = Path::new(need(
        args.solver.as_deref(),
        "Need a solver definition to train.",
        "-solver FILE",
    )?);
    let start = Start::of(args)?;
    let run = match group {
        Some(_) => ranks::share_cores(&args.run),
        None => args.run.clone(),
    };
    let mut job = Job::without_gpu(&run, Phase::TRAIN, registry, log)?;
    let is_first = group.is_none_or(Group::is_first);
    let listeners = Listeners::new(log, Watchers::start(&args.watch, file, is_first, log)?);
    job.ctx = job.ctx.with_observer(Arc::new(listeners.clone()));
    let mut param = job.read_solver(file, |param| args.set.iter().try_for_each(|line| set::set(param, line)))?;
    if let Some(weights) = start.weights() {
        param.weights = weights;
    }
    place.choose_device(args, &param, &mut job, log)?;
    let signals = signals::action_source(args.sigint_effect, args.sigterm_effect, args.sighup_effect)?;
    let mut builder = job.solver(param.clone(), file);
    if let Some(group) = group {
        let data = ranks::fingerprint(&param, file, &job)?;
        builder = builder.group(Group { data, ..group.clone() });
    }
    let mut solver = builder.build::<T>()?.into_inner();
    // Nobody looks at the diffs of blobs after a step: `debug_info` reports them while they live.
    solver.net_mut().share_diffs();
    solver.set_action_source(signals);
    solver.set_keep_going(args.keep_going);
    let snapshots = Snapshots::of(solver.param().snapshot_prefix());
    progress.is_meeting = true;
    let state = start.state(&snapshots, group)?;
    progress.is_meeting = false;
    let resumed = resume(&mut solver, &start, state, (&job, log))?;
    if args.strict {
        check_strictly(&mut solver)?;
    }
    let mut keeper = args.keep.filter(|_| is_first).map(|keep| {
        let resumed = resumed.as_ref().map(|_| solver.iter());
        Keeper::new(snapshots, keep, resumed, Arc::clone(&listeners.written))
    });
    let tests = Arc::clone(&listeners.tests);
    let best = args.keep_best.clone();
    let best = best.map(|best| Best::new(best, args.patience, &solver, resumed.as_deref(), is_first, tests));
    let mut best = best.transpose()?;
    job.note(239, "Starting Optimization");
    progress.is_meeting = true;
    solver.join_group()?;
    if let Some(group) = group {
        Best::share(&mut best, group)?;
    }
    progress.is_meeting = false;
    let solved = solve(&mut solver, &mut keeper, &mut best, (&listeners.watchers, log));
    progress.iteration = Some(solver.iter());
    solved?;
    job.note(250, "Optimization Done.");
    Ok(())
}

/// Continues from a state, if training starts from one. Gives that.
fn resume<T: Real>(
    solver: &mut Solver<T>,
    start: &Start,
    state: Option<PathBuf>,
    (job, log): (&Job<'_>, &Log),
) -> Result<Option<PathBuf>> {
    let Some(state) = state else {
        if let Start::Newest(_) = start {
            log.note(&format!(
                "There is no snapshot {}_iter_N.solverstate yet: training starts from the beginning.",
                solver.param().snapshot_prefix()
            ));
        }
        return Ok(None);
    };
    job.note(235, &format!("Resuming from {}", state.display()));
    solver.restore(&state)?;
    Ok(Some(state))
}

/// The log, and those who act on what happens.
#[derive(Clone)]
struct Listeners {
    log: Arc<Log>,
    tests: Arc<Tests>,
    written: Arc<Written>,
    watchers: Watchers,
}

impl Listeners {
    fn new(log: &Arc<Log>, watchers: Watchers) -> Self {
        Self {
            log: Arc::clone(log),
            tests: Arc::default(),
            written: Arc::default(),
            watchers,
        }
    }
}

impl Observer for Listeners {
    fn observe(&self, event: &Event<'_>) {
        self.log.observe(event);
        self.tests.observe(event);
        self.written.observe(event);
        self.watchers.observe(event);
    }
}

/// Trains to the end, or until the tests no longer improve.
fn solve<T: Real>(
    solver: &mut Solver<T>,
    keeper: &mut Option<Keeper>,
    best: &mut Option<Best>,
    (watchers, log): (&Watchers, &Log),
) -> Result<Outcome> {
    let end = solver.start_solving().saturating_add(solver.iter());
    solver.start_steps();
    solver.let_losses_wait(true);
    let mut is_patient = true;
    while solver.iter() < end && solver.test_if_due()? {
        watchers.look(solver)?;
        is_patient = look(solver, best, log)?;
        if !is_patient {
            break;
        }
        solver.compute_gradients()?;
        let goes_on = solver.finish_iteration()?;
        tidy(keeper, log)?;
        if !goes_on {
            break;
        }
    }
    let outcome = match is_patient {
        true => solver.end_solving()?,
        false => solver.end_early()?,
    };
    watchers.look(solver)?;
    look(solver, best, log)?;
    tidy(keeper, log)?;
    Ok(outcome)
}

/// Whether the tests allow training to continue.
fn look<T: Real>(solver: &Solver<T>, best: &mut Option<Best>, log: &Log) -> Result<bool> {
    best.as_mut().map_or(Ok(true), |best| best.look(solver, log))
}

fn tidy(keeper: &mut Option<Keeper>, log: &Log) -> Result<()> {
    keeper.as_mut().map_or(Ok(()), |keeper| keeper.tidy(log))
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
