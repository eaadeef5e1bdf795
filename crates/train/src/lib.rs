//! Training. The solver repeats forward, backward and update, tests the nets, reports progress,
//! saves snapshots and resumes from them.
//!
//! | file | what it holds |
//! |---|---|
//! | `lib.rs` | the solver and its queries |
//! | `nets.rs` | the nets that a solver trains and tests |
//! | `run.rs` | the training loop |
//! | `group/` | solvers that train one model together, one in each rank |
//! | `test_pass.rs` | the test passes and their reports |
//! | `detection.rs` | the average precisions of nets that detect |
//! | `update.rs` | the update of the weights: clipping, regularisation, the rule |
//! | `rule.rs` | the trait of update rules |
//! | `rules.rs` | the list of update rules |
//! | `adadelta.rs` `adagrad.rs` `adam.rs` `adamw.rs` `nesterov.rs` `rmsprop.rs` `sgd.rs` | one rule each |
//! | `policy/` | the policies of the learning rate |
//! | `memory.rs` | the memory of a training step |
//! | `reading.rs` | losses that stay on the device until they are read |
//! | `loss_window.rs` | the mean of the last losses (`average_loss`) |
//! | `doubts.rs` | warnings of valid options that are most likely slips |
//! | `snapshot.rs` | writing and restoring caffemodel and solverstate |
//! | `state_hdf5.rs` | the solverstate as an HDF5 file |

mod action;
mod adadelta;
mod adagrad;
mod adam;
mod adamw;
mod detection;
mod digest;
mod doubts;
mod group;
mod loss_window;
mod memory;
mod nesterov;
mod nets;
mod pace;
mod policy;
mod prefix;
mod reading;
mod rmsprop;
mod rule;
mod rules;
mod run;
mod sgd;
mod snapshot;
mod state_hdf5;
mod test_pass;
mod update;

pub use cortado_comm as comm;

pub use action::{Action, ActionSource, Outcome};
pub use detection::{DetectionScores, PrecisionRule};
pub use doubts::{doubts, no_end};
pub use group::{Carrier, DeviceNumbers, DeviceRank, ExchangeOptions, Group, Wait, carrier};

use cortado_core::event::Event;
use cortado_core::{Blob, Ctx, Error, Frame, Progress, Real, Registry, Result, forks};
use cortado_net::Net;
use cortado_proto::solver_parameter::SnapshotFormat;
use cortado_proto::{LayerState, Message, SolverParameter, upgrade};
use group::Member;
use loss_window::LossWindow;
use pace::Pace;
use policy::{LrPolicy, Memory};
use reading::Reading;
use rule::UpdateRule;
use std::path::Path;
use test_pass::Evaluation;

/// Trains a net with the options of a `SolverParameter`.
pub struct Solver<T: Real> {
    param: SolverParameter,
    ctx: Ctx,
    net: Net<T>,
    test_nets: Vec<Net<T>>,
    options: Options,
    policy: LrPolicy,
    rule: Box<dyn UpdateRule<T>>,
    /// The state of the update rule, such as the momentum: for each of its slots, one blob for each
    /// learnable parameter, in Caffe's order for solverstates.
    history: Vec<Blob<T>>,
    iteration: u64,
    /// The iteration, shared with the contexts of the nets.
    progress: Progress,
    /// The state of the learning-rate policy.
    lr_memory: Memory,
    losses: LossWindow,
    /// Whether `losses` was restored from a snapshot, so that the next run must not clear it.
    losses_restored: bool,
    /// The state at the start of the running test pass. A snapshot in its middle saves this state,
    /// so that the resumed run repeats the whole pass.
    before_test: Option<RunState>,
    stop_requested: bool,
    actions: Option<ActionSource>,
    keep_going: bool,
    pace: Pace,
    /// Its rank in a group, if several solvers train together.
    member: Option<Member<T>>,
    /// Whether the memory of a run was held against what is free.
    is_memory_checked: bool,
    reading: Reading,
}

/// The options of a `SolverParameter`, checked once.
struct Options {
    max_iter: u64,
    iter_size: u32,
    average_loss: usize,
    display: u64,
    test_interval: u64,
    test_iter: Vec<u64>,
    evaluation: Evaluation,
    snapshot: u64,
    hdf5: bool,
    l1: bool,
    decay: f64,
    clip: Option<f64>,
}

/// The state that changes with every batch besides weights and history: the random generator, and
/// the states of layers.
#[derive(Clone)]
struct RunState {
    rng: Vec<u8>,
    layers: Vec<LayerState>,
}

impl<T: Real> Solver<T> {
    /// A solver with its nets, ready to run. `param` must be upgraded; `file` is the file of
    /// `param`, for paths and messages. A `random_seed` seeds the generator of `ctx`.
    ///
    /// # Errors
    /// Invalid options, nets that cannot be built, weights that do not fit, a snapshot prefix that
    /// cannot be written to.
    pub fn new(param: SolverParameter, file: Option<&Path>, registry: &Registry, ctx: &Ctx) -> Result<Self> {
        Self::in_group(param, file, registry, ctx, None)
    }

    /// Like [`new`](Self::new), for one rank of a group.
    ///
    /// All ranks build their nets with the first rank's seed and draw later from the seed plus
    /// their rank. Caffe uses the second seed for everything; then each rank would shuffle its list
    /// differently, and some records would be read twice and others never.
    ///
    /// # Errors
    /// Those of [`new`](Self::new), a batch that the ranks do not divide, and a rank that has
    /// ended.
    pub fn in_group(
        mut param: SolverParameter,
        file: Option<&Path>,
        registry: &Registry,
        ctx: &Ctx,
        group: Option<Group>,
    ) -> Result<Self> {
        if let Some(notice) = file.and_then(|file| upgrade::snapshot_prefix(&mut param, file)) {
            ctx.upgraded(&notice);
        }
        ctx.emit(&Event::SolverStarts {
            text: &cortado_proto::text::print(&param),
        });
        doubts::note(&param, ctx);
        let writes = group.as_ref().is_none_or(Group::is_first);
        let all = follow(&param, ctx).and_then(|()| checked(&param, writes));
        let (options, policy, rule) = all.map_err(|e| match file {
            Some(path) => e.within(Frame::File {
                what: "solver",
                path: path.into(),
                pos: None,
            }),
            None => e,
        })?;
        let seed = group::seed(&param, group.as_ref(), ctx)?;
        let progress = Progress::new(options.max_iter);
        let ctx = ctx
            .with_folder(file.and_then(Path::parent))
            .with_progress(progress.clone())
            .with_own_ledger();
        let ctx = match &group {
            Some(group) => ctx.with_solver(group.ranks.rank() as u32, group.ranks.size() as u32),
            None => ctx,
        };
        let parts = group
            .as_ref()
            .filter(|group| group.split_batch)
            .map_or(1, |group| group.ranks.size());
        let net = nets::train_net(&param, registry, &ctx, parts)?;
        if writes && options.hdf5 {
            check_hdf5(&net, &param)?;
        }
        let mut test_nets = nets::test_nets(&param, registry, &ctx)?;
        for test_net in &mut test_nets {
            // An error is reported when the net is first tested, as in the original.
            drop(test_net.share_quietly(&net.params_to_share()));
        }
        let history = history_for(&net, rule.formula(0).history_len())?;
        ctx.emit(&Event::SolverDone);
        let member = group.map(|group| Member::new(group, &net));
        let mut solver = Self {
            losses: LossWindow::new(options.average_loss),
            param,
            ctx,
            net,
            test_nets,
            options,
            policy,
            rule,
            history,
            iteration: 0,
            progress,
            lr_memory: Memory::default(),
            losses_restored: false,
            before_test: None,
            stop_requested: false,
            actions: None,
            keep_going: false,
            pace: Pace::at(0),
            member,
            is_memory_checked: false,
            reading: Reading::default(),
        };
        solver.draw_apart(seed)?;
        Ok(solver)
    }

    /// The next iteration, counted from 0.
    pub fn iter(&self) -> u64 {
        self.iteration
    }

    /// The iteration before which training ends.
    pub fn max_iter(&self) -> u64 {
        self.options.max_iter
    }

    /// The training net.
    pub fn net(&self) -> &Net<T> {
        &self.net
    }

    /// The training net, for reading and changing.
    pub fn net_mut(&mut self) -> &mut Net<T> {
        &mut self.net
    }

    /// The test nets.
    pub fn test_nets(&self) -> &[Net<T>] {
        &self.test_nets
    }

    /// The test nets, for reading and changing.
    pub fn test_nets_mut(&mut self) -> &mut [Net<T>] {
        &mut self.test_nets
    }

    /// The options from which the solver was built.
    pub fn param(&self) -> &SolverParameter {
        &self.param
    }

    /// Changes options such as `base_lr` or `max_iter`. The nets and the update rule are not
    /// rebuilt.
    ///
    /// # Errors
    /// Invalid options. Nothing is changed then.
    pub fn change_param(&mut self, change: impl FnOnce(&mut SolverParameter)) -> Result<()> {
        let mut param = self.param.clone();
        change(&mut param);
        (self.options, self.policy) = (Options::new(&param)?, LrPolicy::new(&param)?);
        self.progress.set_max_iter(self.options.max_iter);
        self.param = param;
        Ok(())
    }

    /// The smoothed loss: the mean over the last `average_loss` iterations, of those that were
    /// [read](Self::read_losses).
    pub fn smoothed_loss(&self) -> f64 {
        self.losses.mean()
    }

    /// Sets the function that is called between iterations and decides whether to stop or to save a
    /// snapshot.
    pub fn set_action_source(&mut self, source: ActionSource) {
        self.actions = Some(source);
    }

    /// Sets whether training continues after a loss that is not finite.
    pub fn set_keep_going(&mut self, keep_going: bool) {
        self.keep_going = keep_going;
    }
}

/// Reports fields of forks that have no effect here, and refuses those that would need support.
fn follow(param: &SolverParameter, ctx: &Ctx) -> Result<()> {
    forks::note_harmless([param as &dyn Message], ctx);
    forks::refuse(param, "", "", ctx)
}

/// The checked options, learning-rate policy and update rule. If this rank `writes` snapshots,
/// their path is checked too: a wrong one should fail now and not after hours of training.
fn checked<T: Real>(param: &SolverParameter, writes: bool) -> Result<(Options, LrPolicy, Box<dyn UpdateRule<T>>)> {
    let (options, policy, rule) = checked_numbers(param)?;
    if writes && options.snapshot > 0 {
        prefix::check_writable(param.snapshot_prefix())?;
    }
    Ok((options, policy, rule))
}

fn checked_numbers<T: Real>(param: &SolverParameter) -> Result<(Options, LrPolicy, Box<dyn UpdateRule<T>>)> {
    nets::check_names(param)?;
    nets::check_tests(param)?;
    Ok((Options::new(param)?, LrPolicy::new(param)?, rules::from_param(param)?))
}

/// Checks the options of a solver without building its nets.
///
/// # Errors
/// Invalid options.
pub fn check_param(param: &SolverParameter) -> Result<()> {
    checked_numbers::<f32>(param).map(drop)
}

/// Checks that the net can be written as HDF5 if its snapshots use this format, before hours of
/// training.
fn check_hdf5<T: Real>(net: &Net<T>, param: &SolverParameter) -> Result<()> {
    if param.snapshot() <= 0 && !param.snapshot_after_train() {
        return Ok(());
    }
    let checked = net.check_hdf5(param.snapshot_diff());
    checked.map_err(|e| Error::param("snapshot_format", format!("is HDF5: {e}")))
}

/// One blob of zeros for each slot of the rule and each learnable parameter, slot by slot.
fn history_for<T: Real>(net: &Net<T>, slots: usize) -> Result<Vec<Blob<T>>> {
    // bounded by the parameters, which are in memory; a rule has few slots
    let mut history = Vec::with_capacity(slots * net.learnable().len());
    for _ in 0..slots {
        for i in 0..net.learnable().len() {
            history.push(Blob::new("history", net.learnable_blob(i).shape())?);
        }
    }
    Ok(history)
}

impl Options {
    fn new(param: &SolverParameter) -> Result<Self> {
        let at_least = |field: &str, value: i32, least: i32| {
            if value >= least {
                return Ok(value as u64);
            }
            Err(Error::param(field, format!("must be {least} or more, but is {value}")))
        };
        let test_iter: Result<Vec<u64>> = param.test_iter.iter().map(|&n| at_least("test_iter", n, 1)).collect();
        Ok(Self {
            max_iter: at_least("max_iter", param.max_iter(), 0)?,
            iter_size: at_least("iter_size", param.iter_size(), 1)? as u32,
            average_loss: at_least("average_loss", param.average_loss(), 1)? as usize,
            display: at_least("display", param.display(), 0)?,
            test_interval: at_least("test_interval", param.test_interval(), 0)?,
            test_iter: test_iter?,
            evaluation: Evaluation::new(param)?,
            snapshot: at_least("snapshot", param.snapshot(), 0)?,
            hdf5: param.snapshot_format() == SnapshotFormat::HDF5,
            l1: match param.regularization_type() {
                "L1" => true,
                "L2" => false,
                other => {
                    return Err(Error::param(
                        "regularization_type",
                        format!("is \"{other}\"; it can be \"L1\" or \"L2\""),
                    ));
                }
            },
            decay: match param.weight_decay() {
                decay if decay.is_finite() => decay.into(),
                decay => {
                    return Err(Error::param(
                        "weight_decay",
                        format!("must be a number, but is {decay}"),
                    ));
                }
            },
            clip: match f64::from(param.clip_gradients()) {
                limit if limit.is_nan() => return Err(Error::param("clip_gradients", "is not a number")),
                limit => Some(limit).filter(|&limit| limit >= 0.0),
            },
        })
    }
}
