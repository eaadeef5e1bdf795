//! Steps of plans, checked, and bound to a workspace.

use super::PlanRun;
use crate::workspace::{BlobRef, RunNet, Workspace};
use cortado_core::{Error, Result};
use cortado_proto::caffe2::{ExecutionStep, NetDef};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most threads that one step starts.
const MOST_THREADS: usize = 1 << 12;

/// A step, bound to a workspace.
pub(super) struct Step<'a> {
    pub(super) def: &'a ExecutionStep,
    pub(super) workspace: Arc<Workspace>,
    pub(super) work: Work<'a>,
    /// The blob that stops the step.
    pub(super) stop: Option<BlobRef>,
    pub(super) report: Option<Arc<dyn RunNet>>,
    /// How many of each concurrent substep.
    pub(super) instances: usize,
}

/// What a step does.
pub(super) enum Work<'a> {
    /// Runs nets.
    Nets(Vec<Arc<dyn RunNet>>),
    /// Runs steps.
    Steps {
        /// Those that run at intervals.
        timed: Vec<&'a ExecutionStep>,
        /// The others.
        others: Vec<&'a ExecutionStep>,
    },
}

/// Checks a step and all steps in it, before anything runs.
///
/// # Errors
/// The first rule that is broken.
pub(super) fn check(nets: &BTreeMap<&str, &NetDef>, step: &ExecutionStep) -> Result<()> {
    let name = step.name();
    let broken = |rule: &str| Err(Error::message(&format!("execution step \"{name}\": {rule}")));
    if !step.substep.is_empty() && !step.network.is_empty() {
        return broken("An ExecutionStep should either have substep or networks but not both.");
    }
    if step.should_stop_blob.is_some() && step.num_iter.is_some() {
        return broken("Must not specify num_iter if should_stop_blob is set");
    }
    if step.should_stop_blob.is_none() && step.only_once.is_some() {
        return broken("only_once is not supported without should_stop_blob");
    }
    if step.report_net.is_some() && step.report_interval.is_none() {
        return broken("A report_interval must be provided if report_net is set.");
    }
    for net in step.network.iter().chain(&step.report_net) {
        if !nets.contains_key(net.as_str()) {
            return broken(&format!("ExecutionStep {name} uses undefined net {net}"));
        }
    }
    let instances = instances(step);
    if step.substep.len().saturating_mul(instances) > MOST_THREADS {
        return broken(&format!("it would start more than {MOST_THREADS} threads"));
    }
    step.substep.iter().try_for_each(|substep| check(nets, substep))
}

fn instances(step: &ExecutionStep) -> usize {
    match step.num_concurrent_instances {
        Some(instances) => usize::try_from(instances).unwrap_or(1).max(1),
        None => 1,
    }
}

impl<'a> PlanRun<'a> {
    /// Binds a step to a workspace.
    pub(super) fn compile(&self, workspace: &Arc<Workspace>, def: &'a ExecutionStep) -> Result<Step<'a>> {
        let stop = match &def.should_stop_blob {
            None => None,
            Some(name) => {
                let missing = || {
                    Error::message(&format!(
                        "execution step \"{}\": blob {name} does not exist",
                        def.name()
                    ))
                };
                Some(workspace.find_blob(name).ok_or_else(missing)?)
            }
        };
        let report = def
            .report_net
            .as_ref()
            .map(|net| self.net(workspace, net))
            .transpose()?;
        let work = match def.network.is_empty() {
            false => {
                let nets = def.network.iter().map(|net| self.net(workspace, net));
                Work::Nets(nets.collect::<Result<_>>()?)
            }
            true => {
                let (timed, others) = def.substep.iter().partition(|substep| substep.run_every_ms() > 0);
                Work::Steps { timed, others }
            }
        };
        Ok(Step {
            def,
            workspace: workspace.clone(),
            work,
            stop,
            report,
            instances: instances(def),
        })
    }

    /// A net of the plan, made once for each workspace.
    fn net(&self, workspace: &Arc<Workspace>, name: &str) -> Result<Arc<dyn RunNet>> {
        let Some(def) = self.nets.get(name) else {
            return Err(Error::internal("a net of a plan was not checked"));
        };
        let key = (Arc::as_ptr(workspace) as usize, name.to_string());
        let mut made = self.made.lock();
        if let Some(net) = workspace.find_net(name)
            && made.contains(&key)
        {
            return Ok(net);
        }
        let net = self.runtime.create_net(workspace, def, true)?;
        made.insert(key);
        Ok(net)
    }
}
