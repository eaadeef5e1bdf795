//! Plans: steps that run nets or other steps, again and again, until they are stopped, one after
//! the other or side by side.
//!
//! A step has nets or substeps, not both. It runs `num_iter` times (1); or, with a
//! `should_stop_blob`, until that blob holds true after a net or a substep, with `only_once` at most
//! once. `concurrent_substeps` run in threads of their own, `num_concurrent_instances` of each. A
//! substep with `run_every_ms` runs again and again while the others do, and once at the end; so does
//! a `report_net`, every `report_interval` seconds. With `create_workspace` a step has a new child
//! workspace each time.

mod compile;

use crate::Tensor;
use crate::operator::Runtime;
use crate::workspace::{BlobRef, Workspace};
use compile::{Step, Work};
use cortado_core::{Bool, Error, Result};
use cortado_proto::caffe2::{ExecutionStep, NetDef, PlanDef};
use parking_lot::{Condvar, Mutex};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

impl Runtime {
    /// Runs the steps of a plan, one after the other. Its nets stay in the workspace.
    ///
    /// # Errors
    /// A step that breaks the rules, before it runs; or those of the nets.
    pub fn run_plan(self: &Arc<Self>, workspace: &Arc<Workspace>, plan: &PlanDef) -> Result<()> {
        self.run_plan_while(workspace, plan, &|_| true)
    }

    /// The same, as long as `should_continue` is true for the number of an iteration.
    ///
    /// # Errors
    /// Those of [`run_plan`](Self::run_plan).
    pub fn run_plan_while(
        self: &Arc<Self>,
        workspace: &Arc<Workspace>,
        plan: &PlanDef,
        should_continue: &(dyn Fn(i64) -> bool + Sync),
    ) -> Result<()> {
        let mut nets = BTreeMap::new();
        for net in &plan.network {
            if nets.insert(net.name(), net).is_some() {
                return Err(Error::message(&format!(
                    "Your plan contains networks of the same name \"{}\", which should not happen.",
                    net.name()
                )));
            }
        }
        let run = PlanRun {
            runtime: self,
            nets,
            made: Mutex::default(),
            should_continue,
            has_failed: AtomicBool::new(false),
        };
        plan.execution_step.iter().try_for_each(|step| {
            compile::check(&run.nets, step)?;
            run.enter(workspace, step)
        })
    }
}

/// What the steps of one run of a plan have in common.
struct PlanRun<'a> {
    runtime: &'a Arc<Runtime>,
    /// The nets of the plan.
    nets: BTreeMap<&'a str, &'a NetDef>,
    /// Those that are made already, by their workspace and name.
    made: Mutex<BTreeSet<(usize, String)>>,
    should_continue: &'a (dyn Fn(i64) -> bool + Sync),
    has_failed: AtomicBool,
}

impl<'a> PlanRun<'a> {
    /// Binds a step to its workspace, and runs it.
    fn enter(&self, workspace: &Arc<Workspace>, def: &'a ExecutionStep) -> Result<()> {
        let workspace = match def.create_workspace() {
            true => Workspace::child_of(workspace),
            false => workspace.clone(),
        };
        let step = self.compile(&workspace, def)?;
        let Some(report) = &step.report else {
            return self.repeat(&step);
        };
        let interval = Duration::from_secs(u64::try_from(def.report_interval()).unwrap_or(0));
        beside(interval, || report.run(&workspace), || self.repeat(&step))
    }

    /// Runs a step as often as it specifies.
    fn repeat(&self, step: &Step<'a>) -> Result<()> {
        let def = step.def;
        let mut iteration = 0;
        loop {
            let goes_on = match step.stop {
                Some(_) => iteration == 0 || !def.only_once(),
                None => iteration < def.num_iter.unwrap_or(1),
            };
            if !goes_on || self.has_failed.load(SeqCst) || !(self.should_continue)(iteration) {
                return Ok(());
            }
            self.runtime.ctx.check_stop()?;
            if self.once(step)? {
                return Ok(());
            }
            iteration += 1;
        }
    }

    /// Runs the nets or substeps of a step. True if it is to stop.
    fn once(&self, step: &Step<'a>) -> Result<bool> {
        match &step.work {
            Work::Nets(nets) => {
                for net in nets {
                    net.run(&step.workspace)?;
                    if should_stop(step.stop.as_ref())? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Work::Steps { timed, others } => match timed.split_first() {
                None => self.substeps(step, others),
                Some((first, rest)) => self.with_timed(step, first, rest, others),
            },
        }
    }

    /// Runs the substeps that have an interval beside the others.
    fn with_timed(
        &self,
        step: &Step<'a>,
        first: &'a ExecutionStep,
        rest: &[&'a ExecutionStep],
        others: &[&'a ExecutionStep],
    ) -> Result<bool> {
        let interval = Duration::from_millis(u64::try_from(first.run_every_ms()).unwrap_or(0));
        beside(
            interval,
            || self.enter(&step.workspace, first),
            || match rest.split_first() {
                None => self.substeps(step, others),
                Some((next, rest)) => self.with_timed(step, next, rest, others),
            },
        )
    }

    fn substeps(&self, step: &Step<'a>, substeps: &[&'a ExecutionStep]) -> Result<bool> {
        if !step.def.concurrent_substeps() || substeps.len() * step.instances <= 1 {
            for substep in substeps {
                self.enter(&step.workspace, substep)?;
                if should_stop(step.stop.as_ref())? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        self.side_by_side(step, substeps)?;
        should_stop(step.stop.as_ref())
    }

    /// Runs substeps in threads of their own; the first error is that of all.
    fn side_by_side(&self, step: &Step<'a>, substeps: &[&'a ExecutionStep]) -> Result<()> {
        let failure = Mutex::new(None);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..substeps.len() * step.instances {
                scope.spawn(|| {
                    let substep = substeps[next.fetch_add(1, SeqCst) % substeps.len()];
                    if let Err(error) = self.enter(&step.workspace, substep) {
                        self.has_failed.store(true, SeqCst);
                        failure.lock().get_or_insert(error);
                    }
                });
            }
        });
        failure.into_inner().map_or(Ok(()), Err)
    }
}

/// Whether a blob holds true, which means stop.
fn should_stop(blob: Option<&BlobRef>) -> Result<bool> {
    let Some(blob) = blob else {
        return Ok(false);
    };
    let blob = blob.lock();
    let tensor = blob.get::<Tensor>()?;
    let values = tensor.read::<Bool>();
    match values.as_deref() {
        Ok([value]) => Ok(value.get()),
        _ => Err(Error::message(
            "a should_stop_blob expects a scalar boolean: a tensor of one bool",
        )),
    }
}

/// Does some work, and beside it something else at intervals, and that once more at the end.
fn beside<R>(
    interval: Duration,
    at_intervals: impl Fn() -> Result<()> + Send + Sync,
    work: impl FnOnce() -> Result<R>,
) -> Result<R> {
    let (is_done, changed) = (Mutex::new(false), Condvar::new());
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            loop {
                let over = {
                    let mut over = is_done.lock();
                    if !*over {
                        changed.wait_for(&mut over, interval.max(Duration::from_millis(1)));
                    }
                    *over
                };
                at_intervals()?;
                if over {
                    return Ok(());
                }
            }
        });
        let result = work();
        *is_done.lock() = true;
        changed.notify_all();
        let other = other
            .join()
            .unwrap_or_else(|_| Err(Error::internal("a step has panicked")));
        let result = result?;
        other.map(|()| result)
    })
}
