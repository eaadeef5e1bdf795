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
//! | `precision.rs` | the choice between `f32`, integers and bf16 |
//! | `compiled.rs` | an engine that follows its net |
//! | `on_gpu.rs`, `no_gpu.rs` | the same graphs on a GPU: one recorded launch instead of steps |
//! | `on_cpu.rs` | how a plan and its tail run |
//! | `plan.rs`, `step.rs` | the plan of a run, and the execution of a step |
//! | `states.rs` | the states of recurrent networks, as inputs and outputs |
//! | `tail.rs` | layers after the steps, whose tops have sizes that depend on the data |
//! | `report.rs` | the description of a plan for reports |
//! | `lib.rs` | the engine: compiling and running |

mod axes;
mod compiled;
mod constants;
mod fuse;
mod layout;
mod lower;
mod microbatch;
mod net;
mod on_cpu;
#[cfg(not(feature = "cuda"))]
#[path = "no_gpu.rs"]
mod on_gpu;
#[cfg(feature = "cuda")]
mod on_gpu;
mod operations;
mod outside;
mod placement;
mod plan;
mod precision;
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
pub use lower::coefficients_of;
pub use net::EngineOptions;
pub use operations::ChannelCoefficients;
pub use plan::{BufferInfo, Port};
pub use precision::Precision;
pub use report::StepInfo;

use cortado_core::{Blob, Ctx, Error, Result};
use cortado_graph::{Graph, Input, Output, Owner};
use on_cpu::OnCpu;
use on_gpu::OnGpu;
use outside::Outside;
use states::State;
use std::sync::Arc;
use std::time::Duration;

/// A net compiled for inference, for the CPU or for the GPU of its context. Clones share everything; any number of
/// threads may run one at the same time. On a GPU, runs take turns.
#[derive(Clone)]
pub struct Engine {
    shared: Arc<Shared>,
}

struct Shared {
    /// What a run is given, the states last.
    inputs: Vec<Port>,
    /// The origins that supply the inputs.
    sources: Vec<usize>,
    /// The states that go through a run.
    states: Vec<State>,
    /// What a run gives, in the shapes that the net has, the states last.
    outputs: Arc<Vec<Port>>,
    /// How much each output counts in the loss.
    loss_weights: Arc<Vec<f64>>,
    runtime: Runtime,
}

enum Runtime {
    Cpu(Box<OnCpu>),
    Gpu(Box<OnGpu>),
}

/// A graph that is not planned yet.
struct Lowered {
    states: Vec<State>,
    outputs: Vec<Port>,
    loss_weights: Vec<f64>,
    program: Program,
}

enum Program {
    Cpu(on_cpu::Lowered),
    Gpu(Vec<Input>, Vec<Port>, Box<OnGpu>),
}

impl Lowered {
    fn of(mut graph: Graph, outside: &Outside<'_>) -> Result<Self> {
        graph.drop_unused();
        let states = states::expose(&mut graph)?;
        let values = &graph.values;
        let output = |output: &Output| port(&output.name, &values[output.value].shape);
        let outputs = graph.outputs.iter().map(output).collect(); // bounded by the outputs of the graph
        let loss_weights = graph.outputs.iter().map(|output| output.loss_weight).collect(); // bounded by the outputs of the graph
        let program = match outside.ctx.device() {
            None => Program::Cpu(on_cpu::Lowered::of(graph, outside)?),
            Some(_) => {
                let input = |input: &Input| port(&values[input.value].name, &values[input.value].shape);
                let inputs = graph.inputs.iter().map(input).collect(); // bounded by the inputs of the graph
                let on_gpu = Box::new(OnGpu::of(&graph, outside)?);
                Program::Gpu(graph.inputs, inputs, on_gpu)
            }
        };
        Ok(Self {
            states,
            outputs,
            loss_weights,
            program,
        })
    }

    /// The origins that the engine computes itself, with weights that it packs.
    fn computed(&self) -> Vec<usize> {
        match &self.program {
            Program::Cpu(program) => program.computed(),
            Program::Gpu(..) => Vec::new(),
        }
    }
}

/// An input of a run.
#[derive(Clone, Copy)]
enum Given<'a> {
    Values(&'a [f32]),
    Blob(&'a Blob<f32>),
}

/// The values of the outputs, and these in their shapes, if they are others than in the net.
struct Values {
    ports: Option<Vec<Port>>,
    data: Vec<Vec<f32>>,
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
    /// Compiles a graph for the GPU of `ctx`, or to run with its threads. What the engine has no
    /// kernels for runs as its owner does, or by the reference runtime.
    ///
    /// # Errors
    /// A graph that cannot be [computed](Graph::check), a node that cannot run apart from its owner,
    /// or memory in use.
    pub fn of(graph: Graph, owner: &dyn Owner<f32>, ctx: &Ctx, microbatch: Option<usize>) -> Result<Self> {
        graph.check()?;
        Self::finish(Lowered::of(graph, &Outside { owner, ctx })?, ctx, microbatch)
    }

    fn finish(lowered: Lowered, ctx: &Ctx, microbatch: Option<usize>) -> Result<Self> {
        let Lowered {
            states,
            outputs,
            loss_weights,
            program,
        } = lowered;
        let (supplied, inputs, runtime) = match program {
            Program::Gpu(supplied, inputs, on_gpu) => (supplied, inputs, Runtime::Gpu(on_gpu)),
            Program::Cpu(program) => {
                let (supplied, on_cpu) = OnCpu::of(program, ctx, microbatch)?;
                (supplied, on_cpu.inputs().to_vec(), Runtime::Cpu(Box::new(on_cpu))) // bounded by the inputs of the graph
            }
        };
        // States are inputs too, but the code that runs an engine supplies them.
        let is_state = |input: &&Input| states.iter().any(|state| state.value == input.value);
        let supplied = supplied.iter().filter(|input| !is_state(input));
        let mut sources: Vec<usize> = supplied.map(|input| input.origin).collect(); // bounded by the inputs of the graph
        sources.dedup();
        Ok(Self {
            shared: Arc::new(Shared {
                inputs,
                sources,
                states,
                outputs: Arc::new(outputs),
                loss_weights: Arc::new(loss_weights),
                runtime,
            }),
        })
    }

    /// Whether runs are launches on a GPU. There are no [steps](Self::steps) then.
    pub fn is_on_gpu(&self) -> bool {
        matches!(self.shared.runtime, Runtime::Gpu(_))
    }

    /// The names of the states of recurrent networks. Each is an input, 1 × N × H, and an output that
    /// a later run may be given as this input, to go on. A run that is not given it begins as the
    /// net did when it was compiled.
    pub fn states(&self) -> impl Iterator<Item = &str> {
        self.shared.states.iter().map(|state| &state.name[..])
    }

    /// Whether it has a state of this name, with `len` numbers.
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
        self.without_states(&self.shared.inputs)
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
        let mut given = Vec::with_capacity(self.shared.inputs.len());
        for (i, port) in self.shared.inputs.iter().enumerate() {
            // A caller with many inputs gives them in this order.
            let is_wanted = |(name, _): &&(&str, &[f32])| *name == port.name;
            let found = inputs
                .get(i)
                .filter(is_wanted)
                .or_else(|| inputs.iter().find(is_wanted));
            let initial = || states::initial(&self.shared.states, port);
            let data = fitting(port, found.map(|(_, data)| *data).or_else(initial))?;
            given.push(Given::Values(data));
        }
        self.run_given(&given, None)
    }

    /// Runs on inputs in the order of the graph's, which fit.
    fn run_given(&self, given: &[Given<'_>], times: Option<&mut [Duration]>) -> Result<Outputs> {
        let outputs = &self.shared.outputs;
        let Values { ports, data } = match &self.shared.runtime {
            Runtime::Cpu(on_cpu) => on_cpu.run(given, outputs, times)?,
            Runtime::Gpu(on_gpu) => on_gpu.run(given, outputs)?,
        };
        Ok(Outputs {
            ports: ports.map_or_else(|| outputs.clone(), Into::into),
            states: self.shared.states.len(),
            loss_weights: self.shared.loss_weights.clone(),
            data,
        })
    }
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

/// A blob of a net, as runs name it.
fn port(name: &str, shape: &[usize]) -> Port {
    Port {
        name: name.into(),
        shape: shape.to_vec(), // bounded by the axes of a blob
    }
}

/// The values of an input, if there are as many as it has.
fn fitting<'a>(port: &Port, values: Option<&'a [f32]>) -> Result<&'a [f32]> {
    let values = values.ok_or_else(|| missing(port))?;
    match values.len() == port.count() {
        true => Ok(values),
        false => Err(other_size(port, &format!("{} values", values.len()))),
    }
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
