//! How a plan and its tail run: by the threads of a context, in memory that belongs to the run.

use crate::operations::{self, Location};
use crate::outside::Outside;
use crate::placement::Placement;
use crate::plan::{Plan, Port};
use crate::step::Workspace;
use crate::tail::{PlanResult, Tail, TailCopy};
use crate::{Given, Values, constants, fuse, layout, lower, sizes, tail, task};
use cortado_core::system::Moment;
use cortado_core::{Ctx, Result, reserve};
use cortado_graph::{Graph, Input};
use parking_lot::Mutex;
use std::time::Duration;

/// A graph compiled for the CPU.
pub(crate) struct OnCpu {
    pub(crate) plan: Plan,
    /// What runs after the plan.
    pub(crate) tail: Option<Tail>,
    /// Whether the thread that calls does all the work of a run.
    is_short: bool,
    ctx: Ctx,
    /// Memory of runs that are over.
    spare: Mutex<Vec<Memory>>,
}

/// Memory of one run.
struct Memory {
    plan: Workspace,
    tail: Option<TailCopy>,
}

impl Memory {
    fn new(plan: &Plan, tail: Option<&Tail>) -> Result<Self> {
        Ok(Self {
            plan: plan.workspace()?,
            tail: tail.map(Tail::copy).transpose()?,
        })
    }
}

/// A graph in operations of the engine, and what they do not compute.
pub(crate) struct Lowered {
    graph: task::Graph,
    tail: Option<Tail>,
}

impl Lowered {
    /// # Errors
    /// A node that cannot run apart from its owner, or memory in use.
    pub(crate) fn of(mut graph: Graph, outside: &Outside<'_>) -> Result<Self> {
        constants::fold(&mut graph, outside)?;
        let tail = tail::split(outside, &mut graph)?;
        let graph = lower::lower(graph, outside)?;
        Ok(Self { graph, tail })
    }

    /// The origins that the engine computes itself.
    pub(crate) fn computed(&self) -> Vec<usize> {
        let owned = |node: &&task::Node| node.work.get::<operations::Owned>().is_none();
        let nodes = self.graph.nodes.iter().filter(owned);
        nodes.map(|node| node.work.origin).collect() // bounded by the nodes of the graph
    }
}

impl OnCpu {
    /// Plans the runs of a graph. The inputs that are left of it, and the plan.
    ///
    /// # Errors
    /// Sizes that are too large, constants that cannot be read, or out of memory.
    pub(crate) fn of(lowered: Lowered, ctx: &Ctx, microbatch: Option<usize>) -> Result<(Vec<Input>, Self)> {
        let Lowered { mut graph, tail } = lowered;
        fuse::fuse(&mut graph);
        let layouts = layout::choose(&mut graph);
        let constants = constants::read(&graph)?;
        let placement = Placement::of(&graph, layouts, &constants);
        sizes::check(&graph, &placement)?;
        let inputs = graph.inputs.clone();
        let plan = Plan::of(ctx, &mut graph, &placement, (constants, microbatch))?;
        let memory = Memory::new(&plan, tail.as_ref())?;
        let on_cpu = Self {
            is_short: tail.is_none() && plan.is_short(),
            plan,
            tail,
            ctx: ctx.clone(),
            spare: Mutex::new(vec![memory]),
        };
        Ok((inputs, on_cpu))
    }

    /// What a run is given.
    pub(crate) fn inputs(&self) -> &[Port] {
        &self.plan.inputs
    }

    /// How many times a run can be given.
    pub(crate) fn step_count(&self) -> usize {
        self.plan.steps.len() + self.tail.as_ref().map_or(0, |tail| tail.layers.len())
    }

    /// Runs on these inputs.
    ///
    /// # Errors
    /// Memory in use, out of memory, or a layer that fails.
    pub(crate) fn run(&self, given: &[Given<'_>], outputs: &[Port], times: Option<&mut [Duration]>) -> Result<Values> {
        let mut guards = Vec::with_capacity(given.len());
        for given in given {
            guards.push(match given {
                Given::Values(_) => None,
                Given::Blob(blob) => Some(blob.data()?),
            });
        }
        let values = given.iter().zip(&guards).map(|(given, guard)| match (given, guard) {
            (Given::Values(values), _) => *values,
            (Given::Blob(_), guard) => guard.as_deref().unwrap_or_default(),
        });
        let constants = self.plan.constants.iter().map(|(_, data)| &data[..]);
        let inputs: Vec<&[f32]> = values.chain(constants).collect(); // bounded by the values of the graph
        let spare = self.spare.lock().pop();
        let mut memory = match spare {
            Some(memory) => memory,
            None => Memory::new(&self.plan, self.tail.as_ref())?,
        };
        let result = match self.is_short {
            true => cortado_cpu::on_one_thread(|| self.run_in(&mut memory, &inputs, outputs, times)),
            false => self
                .ctx
                .install(|| cortado_cpu::with_team(|| self.run_in(&mut memory, &inputs, outputs, times))),
        };
        self.spare.lock().push(memory);
        result
    }

    fn run_in(
        &self,
        memory: &mut Memory,
        inputs: &[&[f32]],
        outputs: &[Port],
        times: Option<&mut [Duration]>,
    ) -> Result<Values> {
        let (plan, tail) = (&self.plan, &self.tail);
        let (of_plan, of_tail) = match times.map(|times| times.split_at_mut(plan.steps.len())) {
            Some((plan, tail)) => (Some(plan), Some(tail)),
            None => (None, None),
        };
        run_steps(plan, &mut memory.plan, inputs, of_plan)?;
        let slots = &memory.plan.slots;
        let results = plan.results.iter().map(|operand| PlanResult {
            data: operand.read(slots, inputs, 0),
            is_constant: matches!(operand.location, Location::Input(index) if index >= plan.inputs.len()),
        });
        match (tail, &mut memory.tail) {
            (Some(tail), Some(copy)) => {
                tail.run(copy, &results.collect::<Vec<_>>(), of_tail)?; // bounded by the outputs of the net
                let (ports, data) = tail.outputs(copy, outputs)?;
                Ok(Values {
                    ports: Some(ports),
                    data,
                })
            }
            _ => {
                let data = results.map(|result| reserve::copied(result.data));
                Ok(Values {
                    ports: None,
                    data: reserve::try_collected(data)?,
                })
            }
        }
    }
}

fn run_steps(
    plan: &Plan,
    workspace: &mut Workspace,
    inputs: &[&[f32]],
    mut times: Option<&mut [Duration]>,
) -> Result<()> {
    for stage in &plan.stages {
        for round in 0..stage.rounds {
            for step in stage.steps.clone() {
                let start = times.is_some().then(Moment::now);
                plan.steps[step].run(step, workspace, inputs, round)?;
                if let (Some(times), Some(start)) = (&mut times, start) {
                    times[step] += start.elapsed();
                }
            }
        }
    }
    Ok(())
}
