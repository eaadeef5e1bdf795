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
//! | `task.rs` | the net's [graph](cortado_net::graph), with operations in the place of layers |
//! | `operations/` | the operations, one file each |
//! | `constants.rs` | values that are the same in every run, computed when the net is compiled |
//! | `lower.rs` | lowering of layers to operations |
//! | `fuse.rs`, `sums.rs`, `separable.rs`, `siblings.rs` | folding and fusion |
//! | `layout.rs` | the choice of layouts, and the reorders between them |
//! | `placement.rs` | the places of values: in own memory, as parts of others, as views; borders |
//! | `sizes.rs` | the sizes of values in memory, checked once |
//! | `schedule.rs` | the order of the steps and the lifetimes of values |
//! | `microbatch.rs` | division of a large batch into microbatches |
//! | `slots.rs` | assignment of buffers to shared memory |
//! | `params.rs` | the net's parameters, kept or freed once they are packed |
//! | `plan.rs`, `step.rs` | the plan of a run, and the execution of a step |
//! | `tail.rs` | layers after the steps, whose tops have sizes that depend on the data |
//! | `report.rs` | the description of a plan for reports |
//! | `lib.rs` | the engine: compiling and running |

mod constants;
mod fuse;
mod layout;
mod lower;
mod microbatch;
mod operations;
mod params;
mod placement;
mod plan;
mod report;
mod schedule;
mod separable;
mod siblings;
mod sizes;
mod slots;
mod step;
mod sums;
mod tail;
mod task;

pub use plan::{BufferInfo, Port};
pub use report::StepInfo;

use cortado_core::system::Moment;
use cortado_core::{Ctx, Error, Phase, Result, reserve};
use cortado_net::{Net, graph::Graph};
use operations::Location;
use params::Params;
use parking_lot::Mutex;
use placement::Placement;
use plan::Plan;
use std::sync::Arc;
use std::time::Duration;
use step::Workspace;
use tail::{PlanResult, Tail, TailCopy};

/// How a net is compiled.
#[derive(Clone, Debug, Default)]
pub struct EngineOptions {
    /// The blobs to compute; if there are none, those that the net gives, and those that count in
    /// its loss.
    pub outputs: Vec<String>,
    /// How many images of a batch go through the layers together, at most. If it is not given, as
    /// many as the caches hold, for as many layers as that is worth. The results are the same, bit
    /// by bit.
    pub microbatch: Option<usize>,
}

/// A net compiled for inference. Clones share everything; any number of threads may run one at the
/// same time.
#[derive(Clone)]
pub struct Engine {
    shared: Arc<Shared>,
}

struct Shared {
    plan: Plan,
    /// What runs after the plan.
    tail: Option<Tail>,
    /// What a run gives, in the shapes that the net has.
    outputs: Vec<Port>,
    /// Whether the thread that calls does all the work of a run.
    is_short: bool,
    ctx: Ctx,
    /// How much each output counts in the loss.
    loss_weights: Vec<f64>,
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

/// What a run gives.
pub struct Outputs {
    shared: Arc<Shared>,
    /// The outputs in their shapes, where these follow from the data.
    ports: Option<Vec<Port>>,
    data: Vec<Vec<f32>>,
}

impl Engine {
    /// Compiles a net for its present shapes and weights. Later changes of the net do not reach the
    /// engine, except that layers without a kernel and large inner products of a few rows share
    /// their parameters with the net.
    ///
    /// # Errors
    /// A net that is not in phase TEST, or whose inputs got other shapes since it was shaped, an
    /// output that it does not have, a layer that carries a state from one run to the next, or
    /// memory in use.
    pub fn compile(net: &Net<f32>, options: &EngineOptions) -> Result<Self> {
        Self::compile_from(Params::Kept(net), options)
    }

    /// The same, but what is packed is [taken](Net::release_params) from the net, layer by layer:
    /// memory holds it once. Only those layers of the net still compute what they did that have no
    /// weights, such as its [sources](Self::sources).
    ///
    /// # Errors
    /// Those of [`compile`](Self::compile); some weights may be gone then.
    pub fn compile_taking(net: &mut Net<f32>, options: &EngineOptions) -> Result<Self> {
        Self::compile_from(Params::Taken(net), options)
    }

    fn compile_from(mut params: Params<'_>, options: &EngineOptions) -> Result<Self> {
        let net = params.net();
        if net.phase() != Phase::TEST {
            let problem = format!(
                "the net \"{}\" is in phase {}; an engine is for phase TEST",
                net.name(),
                net.phase()
            );
            return Err(Error::message(&problem));
        }
        let outputs = outputs(net, options)?;
        let mut graph = Graph::of(net, &outputs)?;
        let port = |output: &cortado_net::graph::Output| Port {
            name: output.name.clone(),
            shape: graph.values[output.value].shape.clone(),
        };
        let ports = graph.outputs.iter().map(port).collect(); // bounded by the outputs of the net
        let constants = constants::take(net, &mut graph)?;
        let tail = tail::split(net, &mut graph)?;
        let mut graph = lower::lower(net, graph);
        fuse::fuse(&mut graph);
        let layouts = layout::choose(&mut graph);
        let placement = Placement::of(&graph, layouts, &constants);
        sizes::check(&graph, &placement)?;
        let plan = Plan::of(&mut params, &graph, &placement, (constants, options.microbatch))?;
        let net = params.net();
        let memory = Memory::new(&plan, tail.as_ref())?;
        Ok(Self {
            shared: Arc::new(Shared {
                is_short: tail.is_none() && plan.is_short(),
                plan,
                tail,
                outputs: ports,
                ctx: net.ctx().clone(),
                // bounded by the outputs of the net
                loss_weights: outputs.iter().map(|&blob| net.loss_weight(blob)).collect(),
                spare: Mutex::new(vec![memory]),
            }),
        })
    }

    /// The blobs that a run needs.
    pub fn inputs(&self) -> &[Port] {
        &self.shared.plan.inputs
    }

    /// The layers of the net that make these blobs: Input and data layers.
    pub fn sources(&self) -> &[usize] {
        &self.shared.plan.sources
    }

    /// The blobs that a run gives, in the shapes that they have in the net. Those of numbers of
    /// things that are found follow from the data: see [`Outputs::iter`].
    pub fn outputs(&self) -> &[Port] {
        &self.shared.outputs
    }

    /// Computes the outputs from the inputs, which are given by name, row-major as in the net's
    /// blobs.
    ///
    /// # Errors
    /// An input that is missing or has another size, or a layer that fails.
    pub fn run(&self, inputs: &[(&str, &[f32])]) -> Result<Outputs> {
        self.run_with(inputs, None)
    }

    /// Whether the net's blobs still have the shapes that it was compiled for.
    pub fn fits(&self, net: &Net<f32>) -> bool {
        let same = |port: &Port| {
            net.blob(&port.name)
                .is_some_and(|blob| port.shape[..] == blob.shape()[..])
        };
        self.inputs().iter().all(same)
    }

    /// Runs on what the net's sources have in their blobs. They must have run, and no blob may have
    /// another shape than when the net was compiled.
    ///
    /// # Errors
    /// Those of [`run`](Self::run), or memory in use.
    pub fn run_on(&self, net: &Net<f32>) -> Result<Outputs> {
        self.run_on_with(net, None)
    }

    /// The same, with the time that each step took added to `times`.
    ///
    /// # Errors
    /// Those of [`run_on`](Self::run_on).
    ///
    /// # Panics
    /// When `times` are not as many as [`steps`](Self::steps).
    pub fn run_timed_on(&self, net: &Net<f32>, times: &mut [Duration]) -> Result<Outputs> {
        let tail = self.shared.tail.as_ref().map_or(0, |tail| tail.layers.len());
        assert_eq!(times.len(), self.shared.plan.steps.len() + tail, "a time for each step");
        self.run_on_with(net, Some(times))
    }

    fn run_on_with(&self, net: &Net<f32>, times: Option<&mut [Duration]>) -> Result<Outputs> {
        let mut guards = Vec::new();
        for port in self.inputs() {
            let blob = net.blob(&port.name).ok_or_else(|| missing(port))?;
            if port.shape[..] != blob.shape()[..] {
                return Err(other_size(port, &format!("the shape {}", blob.shape())));
            }
            guards.push((port.name.as_str(), blob.data()?));
        }
        // bounded by the inputs of the net
        let inputs: Vec<(&str, &[f32])> = guards.iter().map(|(name, data)| (*name, &data[..])).collect();
        self.run_with(&inputs, times)
    }

    fn run_with(&self, given: &[(&str, &[f32])], times: Option<&mut [Duration]>) -> Result<Outputs> {
        let plan = &self.shared.plan;
        let mut inputs = Vec::with_capacity(plan.inputs.len());
        for (i, port) in plan.inputs.iter().enumerate() {
            // Whoever gives many gives them in this order.
            let is_wanted = |(name, _): &&(&str, &[f32])| *name == port.name;
            let found = given.get(i).filter(is_wanted).or_else(|| given.iter().find(is_wanted));
            let (_, data) = found.ok_or_else(|| missing(port))?;
            if data.len() != port.count() {
                return Err(other_size(port, &format!("{} values", data.len())));
            }
            inputs.push(*data);
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
            shared: self.shared.clone(),
            ports,
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
    /// The values of a blob.
    pub fn get(&self, name: &str) -> Option<&[f32]> {
        self.iter().find(|(port, _)| port.name == name).map(|(_, data)| data)
    }

    /// All blobs with their values, in the order of [`Engine::outputs`], and in the shapes that this
    /// run gave them.
    pub fn iter(&self) -> impl Iterator<Item = (&Port, &[f32])> {
        let ports = self.ports.as_ref().unwrap_or(&self.shared.outputs);
        ports.iter().zip(self.data.iter().map(Vec::as_slice))
    }

    /// The loss: the sum of all outputs that count in it, weighted.
    pub fn loss(&self) -> f64 {
        let sum = |data: &Vec<f32>| data.iter().map(|&value| f64::from(value)).sum::<f64>();
        let weighted = self.data.iter().zip(&self.shared.loss_weights);
        weighted
            .filter(|(_, weight)| **weight != 0.0)
            .map(|(data, weight)| weight * sum(data))
            .sum()
    }
}

/// The blobs to compute.
fn outputs(net: &Net<f32>, options: &EngineOptions) -> Result<Vec<usize>> {
    if options.outputs.is_empty() {
        let counts = |&blob: &usize| net.loss_weight(blob) != 0.0 && !net.outputs().contains(&blob);
        let losses = (0..net.blob_names().len()).filter(counts);
        return Ok(net.outputs().iter().copied().chain(losses).collect()); // bounded by the outputs of the net
    }
    let find = |name: &String| {
        net.blob_id(name).ok_or_else(|| {
            let nearest = cortado_proto::nearest(name, net.blob_names().iter().map(String::as_str));
            let hint = nearest.first().map(|name| format!("; did you mean \"{name}\"?"));
            let hint = hint.unwrap_or_default();
            Error::message(&format!(
                "there is no blob \"{name}\" in the net \"{}\"{hint}",
                net.name()
            ))
        })
    };
    options.outputs.iter().map(find).collect() // bounded by the outputs that are asked for
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
