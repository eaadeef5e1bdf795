//! Nets compiled for inference. Shapes and weights are fixed when a net is compiled, so all
//! decisions are made before the first run. The results are those of the net up to rounding.
//!
//! Running the net's own layers would be simpler, but each would read and write whole blobs in
//! Caffe's order of axes, with every blob kept for inspection. The engine instead:
//! * folds BatchNorm, Scale, Bias and Dropout into the filters before them;
//! * fuses activations and sums of two into the operation that computes their input, and a
//!   depthwise convolution into the 1×1 convolution that alone reads it;
//! * packs weights once;
//! * stores images with the channels last, with a border of zeros as wide as the padding of the
//!   convolutions that read them;
//! * writes the parts of a concatenation directly into the whole, and reads those of a slice from
//!   it;
//! * lets buffers that are not needed at the same time share memory;
//! * runs a layer without a kernel as the net does.
//!
//! | file | what it holds |
//! |---|---|
//! | `task.rs` | the [graph](cortado_graph), with operations of the engine |
//! | `operations/` | the operations, one file each |
//! | `outside.rs` | what runs the nodes without kernels: their owner, or the reference runtime |
//! | `constants.rs` | values that are the same in every run, computed when the net is compiled |
//! | `lower.rs`, `site.rs` | lowering of a graph to operations of the engine |
//! | `fuse.rs`, `sums.rs`, `separable.rs`, `siblings.rs` | folding and fusion |
//! | `layout.rs` | the choice of layouts, and the reorders between them |
//! | `placement.rs` | the places of values: in own memory, as parts of others, as views; borders |
//! | `sizes.rs` | the sizes of values in memory, checked once |
//! | `schedule.rs` | the order of the steps and the lifetimes of values |
//! | `microbatch.rs` | division of a large batch into microbatches |
//! | `slots.rs` | assignment of buffers to shared memory |
//! | `weights.rs` | the constants that kernels pack, dropped once they are packed |
//! | `net.rs` | nets as graphs to compile, and their blobs as inputs |
//! | `compiled.rs`, `on_gpu.rs`, `no_gpu.rs` | a compiled net that follows its net, on the CPU or on a GPU |
//! | `plan.rs`, `step.rs` | the plan of a run, and the execution of a step |
//! | `states.rs` | the states of recurrent networks, as inputs and outputs |
//! | `tail.rs` | layers after the steps, whose tops have sizes that depend on the data |
//! | `report.rs` | the description of a plan for reports |
//! | `lib.rs` | the engine: compiling and running |

mod compiled;
mod constants;
mod fuse;
mod layout;
mod lower;
mod microbatch;
mod net;
#[cfg(not(feature = "cuda"))]
#[path = "no_gpu.rs"]
mod on_gpu;
#[cfg(feature = "cuda")]
mod on_gpu;
mod operations;
mod outside;
mod placement;
mod plan;
mod report;
mod schedule;
mod separable;
mod siblings;
mod site;
mod sizes;
mod slots;
mod states;
mod step;
mod sums;
mod tail;
mod task;
mod weights;

pub use compiled::Compiled;
pub use net::EngineOptions;
pub use plan::{BufferInfo, Port};
pub use report::StepInfo;

use cortado_core::system::Moment;
use cortado_core::{Ctx, Error, Result, reserve};
use cortado_graph::{Graph, Input, Owner};
use operations::Location;
use outside::Outside;
use parking_lot::Mutex;
use placement::Placement;
use plan::Plan;
use states::State;
use std::sync::Arc;
use std::time::Duration;
use step::Workspace;
use tail::{PlanResult, Tail, TailCopy};

/// A net compiled for inference. Clones share everything; any number of threads may run one at the
/// same time.
#[derive(Clone)]
pub struct Engine {
    shared: Arc<Shared>,
}

struct Shared {
    plan: Plan,
    /// The origins that supply the inputs.
    sources: Vec<usize>,
    /// What runs after the plan.
    tail: Option<Tail>,
    /// The states that go through a run.
    states: Vec<State>,
    /// What a run gives, in the shapes that the net has.
    outputs: Arc<Vec<Port>>,
    /// Whether the thread that calls does all the work of a run.
    is_short: bool,
    ctx: Ctx,
    /// How much each output counts in the loss.
    loss_weights: Arc<Vec<f64>>,
    /// Memory of runs that are over.
    spare: Mutex<Vec<Memory>>,
}

/// A graph in operations of the engine, and what the plan does not contain.
struct Lowered {
    graph: task::Graph,
    tail: Option<Tail>,
    states: Vec<State>,
    /// The outputs, with how much each counts in the loss.
    outputs: Vec<(Port, f64)>,
}

impl Lowered {
    fn of(mut graph: Graph, outside: &Outside<'_>) -> Result<Self> {
        graph.drop_unused();
        let states = states::expose(&mut graph)?;
        let port = |output: &cortado_graph::Output| {
            let port = Port {
                name: output.name.clone(),
                shape: graph.values[output.value].shape.clone(),
            };
            (port, output.loss_weight)
        };
        let outputs = graph.outputs.iter().map(port).collect(); // bounded by the outputs of the graph
        constants::fold(&mut graph, outside)?;
        let tail = tail::split(outside, &mut graph)?;
        let graph = lower::lower(graph, outside)?;
        Ok(Self {
            graph,
            tail,
            states,
            outputs,
        })
    }

    /// The origins that the engine computes itself.
    fn computed(&self) -> impl Iterator<Item = usize> {
        let owned = |node: &&task::Node| node.work.get::<operations::Owned>().is_none();
        self.graph.nodes.iter().filter(owned).map(|node| node.work.origin)
    }
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

/// What a run gives.
pub struct Outputs {
    /// The outputs, and the states after them, in the shapes of this run.
    ports: Arc<Vec<Port>>,
    /// How many states there are.
    states: usize,
    /// How much each output counts in the loss.
    loss_weights: Arc<Vec<f64>>,
    data: Vec<Vec<f32>>,
}

impl Engine {
    /// Compiles a graph, to run with the threads of `ctx`. What the engine has no kernels for runs
    /// as its owner does, or by the reference runtime.
    ///
    /// # Errors
    /// A graph that cannot be [computed](Graph::check), a node that cannot run apart from its owner,
    /// or memory in use.
    pub fn of(graph: Graph, owner: &dyn Owner<f32>, ctx: &Ctx, microbatch: Option<usize>) -> Result<Self> {
        graph.check()?;
        Self::plan(Lowered::of(graph, &Outside { owner, ctx })?, ctx, microbatch)
    }

    fn plan(lowered: Lowered, ctx: &Ctx, microbatch: Option<usize>) -> Result<Self> {
        let Lowered {
            mut graph,
            tail,
            states,
            outputs,
        } = lowered;
        fuse::fuse(&mut graph);
        let layouts = layout::choose(&mut graph);
        let constants = constants::read(&graph)?;
        let placement = Placement::of(&graph, layouts, &constants);
        sizes::check(&graph, &placement)?;
        let sources = sources(&graph, &states);
        let plan = Plan::of(ctx, &mut graph, &placement, (constants, microbatch))?;
        let memory = Memory::new(&plan, tail.as_ref())?;
        Ok(Self {
            shared: Arc::new(Shared {
                is_short: tail.is_none() && plan.is_short(),
                plan,
                sources,
                tail,
                states,
                loss_weights: Arc::new(outputs.iter().map(|(_, weight)| *weight).collect()), // bounded by the outputs of the graph
                outputs: Arc::new(outputs.into_iter().map(|(port, _)| port).collect()), // bounded by the outputs of the graph
                ctx: ctx.clone(),
                spare: Mutex::new(vec![memory]),
            }),
        })
    }

    /// The names of the states of recurrent networks. Each is an input, 1 × N × H, and an output that
    /// a later run may be given as this input, to go on. A run that is not given it begins as the
    /// net did when it was compiled.
    pub fn states(&self) -> impl Iterator<Item = &str> {
        self.shared.states.iter().map(|state| &state.name[..])
    }

    /// Whether it has a state of this name, with so many numbers.
    fn has_state(&self, name: &str, len: usize) -> bool {
        let mut states = self.shared.states.iter();
        states.any(|state| state.name == name && state.initial.len() == len)
    }

    /// All but the states, which are the last.
    fn without_states<'a>(&self, ports: &'a [Port]) -> &'a [Port] {
        let states = ports
            .iter()
            .rev()
            .map_while(|port| states::initial(&self.shared.states, port));
        &ports[..ports.len() - states.count()]
    }

    /// The blobs that a run needs, [states](Self::states) apart.
    pub fn inputs(&self) -> &[Port] {
        self.without_states(&self.shared.plan.inputs)
    }

    /// The layers of the net that make these blobs: Input and data layers.
    pub fn sources(&self) -> &[usize] {
        &self.shared.sources
    }

    /// The blobs that a run gives, in the shapes that they have in the net. Those of numbers of
    /// things that are found follow from the data: see [`Outputs::iter`].
    pub fn outputs(&self) -> &[Port] {
        self.without_states(&self.shared.outputs)
    }

    /// Computes the outputs from the inputs, which are given by name, row-major as in the net's
    /// blobs.
    ///
    /// # Errors
    /// An input that is missing or has another size, or a layer that fails.
    pub fn run(&self, inputs: &[(&str, &[f32])]) -> Result<Outputs> {
        self.run_with(inputs, None)
    }

    fn run_with(&self, given: &[(&str, &[f32])], times: Option<&mut [Duration]>) -> Result<Outputs> {
        let plan = &self.shared.plan;
        let mut inputs = Vec::with_capacity(plan.inputs.len());
        for (i, port) in plan.inputs.iter().enumerate() {
            // Whoever gives many gives them in this order.
            let is_wanted = |(name, _): &&(&str, &[f32])| *name == port.name;
            let found = given.get(i).filter(is_wanted).or_else(|| given.iter().find(is_wanted));
            let initial = || states::initial(&self.shared.states, port);
            let data = found.map(|(_, data)| *data).or_else(initial);
            let data = data.ok_or_else(|| missing(port))?;
            if data.len() != port.count() {
                return Err(other_size(port, &format!("{} values", data.len())));
            }
            inputs.push(data);
        }
        inputs.extend(plan.constants.iter().map(|(_, data)| &data[..]));
        let spare = self.shared.spare.lock().pop();
        let mut memory = match spare {
            Some(memory) => memory,
            None => Memory::new(plan, self.shared.tail.as_ref())?,
        };
        let outputs = match self.shared.is_short {
            true => cortado_cpu::on_one_thread(|| self.run_in(&mut memory, &inputs, times)),
            false => self
                .shared
                .ctx
                .install(|| cortado_cpu::with_team(|| self.run_in(&mut memory, &inputs, times))),
        };
        self.shared.spare.lock().push(memory);
        outputs
    }

    fn run_in(&self, memory: &mut Memory, inputs: &[&[f32]], times: Option<&mut [Duration]>) -> Result<Outputs> {
        let Shared {
            plan, tail, outputs, ..
        } = &*self.shared;
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
        let (ports, data) = match (tail, &mut memory.tail) {
            (Some(tail), Some(copy)) => {
                tail.run(copy, &results.collect::<Vec<_>>(), of_tail)?; // bounded by the outputs of the net
                let (ports, data) = tail.outputs(copy, outputs)?;
                (Some(ports), data)
            }
            _ => (
                None,
                reserve::try_collected(results.map(|result| reserve::copied(result.data)))?,
            ),
        };
        Ok(Outputs {
            ports: ports.map_or_else(|| self.shared.outputs.clone(), Into::into),
            states: self.shared.states.len(),
            loss_weights: self.shared.loss_weights.clone(),
            data,
        })
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

impl Outputs {
    /// The values of a blob, or of a [state](Engine::states) after the run.
    pub fn get(&self, name: &str) -> Option<&[f32]> {
        self.all().find(|(port, _)| port.name == name).map(|(_, data)| data)
    }

    /// All blobs with their values, in the order of [`Engine::outputs`], and in the shapes that this
    /// run gave them.
    pub fn iter(&self) -> impl Iterator<Item = (&Port, &[f32])> {
        self.all().take(self.data.len() - self.states)
    }

    fn all(&self) -> impl Iterator<Item = (&Port, &[f32])> {
        self.ports.iter().zip(self.data.iter().map(Vec::as_slice))
    }

    /// The loss: the sum of all outputs that count in it, weighted.
    pub fn loss(&self) -> f64 {
        let sum = |data: &Vec<f32>| data.iter().map(|&value| f64::from(value)).sum::<f64>();
        let weighted = self.data.iter().zip(&*self.loss_weights);
        weighted
            .filter(|(_, weight)| **weight != 0.0)
            .map(|(data, weight)| weight * sum(data))
            .sum()
    }
}

/// The origins of the inputs. States are inputs too, but whoever runs an engine supplies them.
fn sources(graph: &task::Graph, states: &[State]) -> Vec<usize> {
    let is_state = |input: &&Input| states.iter().any(|state| state.value == input.value);
    let supplied = graph.inputs.iter().filter(|input| !is_state(input));
    let mut sources: Vec<usize> = supplied.map(|input| input.origin).collect(); // bounded by the inputs of the graph
    sources.dedup();
    sources
}

fn missing(port: &Port) -> Error {
    Error::message(&format!("the input \"{}\" is not given", port.name))
}

fn other_size(port: &Port, found: &str) -> Error {
    let Port { name, shape } = port;
    Error::message(&format!(
        "the input \"{name}\" has {found}, but the engine was compiled for the shape {shape:?}; compile the net again for other shapes"
    ))
}
