//! Nets: operators that run one after the other, or, in a graph, as soon as those that they depend
//! on are done.

mod check;
mod graph;

use crate::arguments::Arguments;
use crate::operator::{BoundOperator, Runtime};
use crate::workspace::{RunNet, Workspace};
use cortado_core::{Context, Ctx, Error, Frame, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use graph::Graph;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// The types of nets whose operators run one after the other.
const IN_ORDER: [&str; 3] = ["", "simple", "simple_refcount"];
/// The types of nets whose operators run side by side where they can.
const SIDE_BY_SIDE: [&str; 6] = [
    "dag",
    "async_dag",
    "async_polling",
    "async_scheduling",
    "async_simple",
    "parallel",
];

/// A net, bound to the blobs of a workspace.
pub struct Net {
    name: String,
    def: NetDef,
    operators: Vec<Mutex<BoundOperator>>,
    /// Who waits for whom; none if the operators run in their order.
    graph: Option<Graph>,
    ctx: Ctx,
    /// One run at a time: the operators keep state, and write to the same blobs.
    running: Mutex<()>,
}

impl Runtime {
    /// Builds a net on a workspace, which does not keep it.
    ///
    /// # Errors
    /// An unknown type of net, an input that no operator makes, or an operator that cannot be
    /// built.
    pub fn build_net(self: &Arc<Self>, workspace: &Arc<Workspace>, def: &NetDef) -> Result<Arc<Net>> {
        let build = || -> Result<Net> {
            let side_by_side = is_side_by_side(def)?;
            check::sources(def)?;
            let operators = def.op.iter().enumerate().map(|(position, op)| {
                let op = with_device_of(op, def);
                self.bind_at(workspace, &op, Some(position)).map(Mutex::new)
            });
            Ok(Net {
                name: def.name().into(),
                def: def.clone(),
                operators: operators.collect::<Result<_>>()?,
                graph: side_by_side.then(|| Graph::of(&def.op)),
                ctx: self.ctx.clone(),
                running: Mutex::new(()),
            })
        };
        build().map(Arc::new).within(|| Frame::Net(def.name().into()))
    }

    /// Builds a net that its workspace keeps under its name.
    ///
    /// # Errors
    /// A net without a name, one of a name that is there already unless `overwrite`, and those of
    /// [`build_net`](Self::build_net).
    pub fn create_net(self: &Arc<Self>, workspace: &Arc<Workspace>, def: &NetDef, overwrite: bool) -> Result<Arc<Net>> {
        let Some(name) = &def.name else {
            return Err(Error::message("Net definition should have a name."));
        };
        if workspace.find_net(name).is_some() {
            if !overwrite {
                return Err(Error::message(&format!(
                    "Cannot create net that already exists: {name}; delete it first, or overwrite it"
                )));
            }
            workspace.delete_net(name);
        }
        let net = self.build_net(workspace, def)?;
        workspace.put_net(net.clone());
        Ok(net)
    }

    /// Builds a net and runs it once.
    ///
    /// # Errors
    /// Those of [`build_net`](Self::build_net), and of the operators.
    pub fn run_net_once(self: &Arc<Self>, workspace: &Arc<Workspace>, def: &NetDef) -> Result<()> {
        self.build_net(workspace, def)?.run(workspace)
    }

    /// Builds an operator and runs it once.
    ///
    /// # Errors
    /// Those of the operator.
    pub fn run_operator_once(self: &Arc<Self>, workspace: &Arc<Workspace>, def: &OperatorDef) -> Result<()> {
        self.bind(workspace, def)?.run(workspace)
    }
}

/// Whether the operators of a net run side by side, by its type.
fn is_side_by_side(def: &NetDef) -> Result<bool> {
    let type_name = def.r#type();
    if type_name == "parallel" && def.num_workers() <= 0 && Arguments::of_net(def).int("num_workers", 0)? <= 0 {
        return Err(Error::param(
            "num_workers",
            "a net of the type parallel expects a positive number of workers",
        ));
    }
    if IN_ORDER.contains(&type_name) {
        return Ok(false);
    }
    if SIDE_BY_SIDE.contains(&type_name) {
        return Ok(true);
    }
    let known = IN_ORDER.iter().skip(1).chain(&SIDE_BY_SIDE);
    let known: Vec<&str> = known.copied().collect();
    Err(Error::message(&format!(
        "unknown type of net \"{type_name}\"; it is one of {}",
        known.join(", ")
    )))
}

/// An operator runs on its net's device, unless it names one itself.
fn with_device_of(op: &OperatorDef, net: &NetDef) -> OperatorDef {
    let mut op = op.clone();
    if op.device_option.is_none() {
        op.device_option.clone_from(&net.device_option);
    }
    op
}

impl Net {
    /// Its message.
    pub fn def(&self) -> &NetDef {
        &self.def
    }

    /// Runs the operators one after the other, and reports each after it has run.
    ///
    /// # Errors
    /// Those of the first operator that fails.
    pub(crate) fn run_watched(&self, workspace: &Arc<Workspace>, watch: &mut dyn FnMut(&OperatorDef)) -> Result<()> {
        let _running = self.running.lock();
        for operator in &self.operators {
            self.ctx.check_stop()?;
            let mut operator = operator.lock();
            operator.run(workspace)?;
            watch(operator.def());
        }
        Ok(())
    }

    fn run_in_order(&self, workspace: &Arc<Workspace>) -> Result<(), (usize, Error)> {
        for (position, operator) in self.operators.iter().enumerate() {
            let stopped = self.ctx.check_stop();
            let run = stopped.and_then(|()| operator.lock().run(workspace));
            run.map_err(|error| (position, error))?;
        }
        Ok(())
    }

    fn run_side_by_side(&self, workspace: &Arc<Workspace>, graph: &Graph) -> Result<(), (usize, Error)> {
        let waiting: Vec<AtomicUsize> = graph.waits_for().map(AtomicUsize::new).collect();
        let failure = Mutex::new(None);
        let shared = Shared {
            net: self,
            workspace,
            graph,
            waiting: &waiting,
            failure: &failure,
        };
        self.ctx.install(|| {
            rayon::scope(|scope| {
                let ready = graph.waits_for().enumerate().filter(|(_, count)| *count == 0);
                ready.for_each(|(position, _)| scope.spawn(move |scope| shared.run(scope, position)));
            });
        });
        failure.into_inner().map_or(Ok(()), Err)
    }
}

/// What the operators of one run side by side have in common.
#[derive(Clone, Copy)]
struct Shared<'a> {
    net: &'a Net,
    workspace: &'a Arc<Workspace>,
    graph: &'a Graph,
    /// For each operator, how many it still waits for.
    waiting: &'a [AtomicUsize],
    failure: &'a Mutex<Option<(usize, Error)>>,
}

impl<'a> Shared<'a> {
    /// Runs an operator, then those that waited only for it. After a failure nothing is begun.
    fn run(self, scope: &rayon::Scope<'a>, position: usize) {
        if self.failure.lock().is_some() {
            return;
        }
        let stopped = self.net.ctx.check_stop();
        if let Err(error) = stopped.and_then(|()| self.net.operators[position].lock().run(self.workspace)) {
            self.failure.lock().get_or_insert((position, error));
            return;
        }
        for &next in self.graph.followers(position) {
            if self.waiting[next].fetch_sub(1, SeqCst) == 1 {
                scope.spawn(move |scope| self.run(scope, next));
            }
        }
    }
}

impl RunNet for Net {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, workspace: &Arc<Workspace>) -> Result<()> {
        let _running = self.running.lock();
        workspace.set_last_failed(None);
        let run = match &self.graph {
            None => self.run_in_order(workspace),
            Some(graph) => self.run_side_by_side(workspace, graph),
        };
        run.map_err(|(position, error)| {
            workspace.set_last_failed(Some(position));
            error
        })
        .within(|| Frame::Net(self.name.clone()))
    }
}
