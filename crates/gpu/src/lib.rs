//! Graphs prepared for an NVIDIA GPU.
//!
//! Each value has its place in the device's memory from the start, and the launches of all operations are recorded once as
//! a CUDA graph. A run is then one launch: the host takes no part in it, which decides the speed of small nets. Operations
//! that need the host (boxes of detectors, layers without kernels) run between the recorded parts, as in a net.
//!
//! | file | what it holds |
//! |---|---|
//! | `lib.rs` | [`Prepared`]: a graph on a device |
//! | `chains.rs` | functions of single elements, computed with the node before them |
//! | `stages.rs` | the parts of a run: recorded, or step by step |

mod chains;
mod stages;

use chains::{Chain, Followers};
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_graph::{Graph, Instance, Node, Origin, Owner};
use cortado_math as math;
use cortado_ops::Op;
use cortado_reference as reference;
use stages::Stage;

/// A graph prepared for the device of a context. Runs are made one at a time.
pub struct Prepared<T: Real> {
    inputs: Vec<Blob<T>>,
    steps: Vec<Step<T>>,
    outputs: Vec<Blob<T>>,
    loss_weights: Vec<f64>,
    stages: Vec<Stage>,
    ctx: Ctx,
}

/// What computes a node's outputs.
struct Step<T: Real> {
    instance: Box<dyn Instance<T>>,
    outputs: usize,
    origin: Origin,
    /// Whether the shapes of its outputs depend on the data.
    is_any_shape: bool,
}

impl<T: Real> Step<T> {
    /// Has the device, or the host, compute the outputs.
    fn run(&mut self) -> Result<()> {
        let result = match self.is_any_shape {
            true => self.instance.run_to_any_shape(),
            false => self.instance.run(),
        };
        result.map_err(|error| self.origin.located(error))
    }
}

impl<T: Real> Prepared<T> {
    /// Prepares a graph for the device of `ctx`: constants are copied to it, and each operation runs once, on zeros.
    ///
    /// # Errors
    /// A graph that cannot be [computed](Graph::check), a node that cannot run apart from its owner, memory in use, a
    /// context without an NVIDIA GPU, out of memory, or those of the device.
    pub fn of(graph: &Graph, owner: &dyn Owner<T>, ctx: &Ctx) -> Result<Self> {
        graph.check()?;
        let constant = |value: &cortado_graph::Value| {
            let constant = value.constant.as_ref();
            constant.map(cortado_graph::Constant::blob).transpose()
        };
        let mut blobs: Vec<Option<Blob<T>>> = graph.values.iter().map(constant).collect::<Result<_>>()?; // bounded by the values of the graph
        let mut inputs = Vec::new();
        for input in &graph.inputs {
            let value = &graph.values[input.value];
            let blob = Blob::new(&value.name, &value.shape)?;
            if let Some(fill) = input.fill {
                blob.data_overwrite()?.fill(T::from_f64(fill));
            }
            blobs[input.value] = Some(blob.alias(&value.name));
            inputs.push(blob);
        }
        let steps = steps(graph, owner, ctx, &mut blobs)?;
        let output = |output: &cortado_graph::Output| match &blobs[output.value] {
            Some(blob) => Ok(blob.alias(&output.name)),
            None => Err(Error::internal("an output that nothing computes")),
        };
        let mut prepared = Self {
            inputs,
            outputs: graph.outputs.iter().map(output).collect::<Result<_>>()?, // bounded by the outputs of the graph
            loss_weights: graph.outputs.iter().map(|output| output.loss_weight).collect(), // bounded by the outputs of the graph
            steps,
            stages: Vec::new(),
            ctx: ctx.clone(),
        };
        prepared.stages = stages::record(&mut prepared.steps, ctx)?;
        Ok(prepared)
    }

    /// The inputs, to be filled: on the host or on the device. Their shapes may not change.
    pub fn inputs(&self) -> &[Blob<T>] {
        &self.inputs
    }

    /// Copies a blob of the same size into an input: on the device, where the blob is there.
    ///
    /// # Errors
    /// Another number of elements, memory in use, or those of the device.
    pub fn set_input(&self, index: usize, blob: &Blob<T>) -> Result<()> {
        let input = &self.inputs[index];
        if input.count() != blob.count() {
            let what = format!("number of elements of the input \"{}\"", input.name());
            return Err(Error::mismatch(what, input.count(), blob.count()));
        }
        math::copy(
            &self.ctx,
            &blob.data_on(&self.ctx)?,
            &mut input.data_overwrite_on(&self.ctx)?,
        )
    }

    /// The outputs of the last run. They are on the device until the host reads them.
    pub fn outputs(&self) -> &[Blob<T>] {
        &self.outputs
    }

    /// The loss of the last run: the sum of all outputs that count in it, weighted.
    ///
    /// # Errors
    /// Memory in use, or those of the device.
    pub fn loss(&self) -> Result<f64> {
        let mut loss = 0.0;
        for (output, weight) in self.outputs.iter().zip(&self.loss_weights) {
            if *weight != 0.0 {
                loss += weight * output.data()?.iter().map(|value| value.to_f64()).sum::<f64>();
            }
        }
        Ok(loss)
    }

    /// How many launches a run takes: of recorded parts, and of operations that run by themselves.
    pub fn stages(&self) -> [usize; 2] {
        let recorded = self.stages.iter().filter(|stage| stage.is_recorded()).count();
        [recorded, self.stages.len() - recorded]
    }

    /// Computes the outputs from the inputs.
    ///
    /// # Errors
    /// Memory in use, those of the operations, or those of the device.
    pub fn run(&mut self) -> Result<()> {
        // What the host wrote goes to the device before the recorded work reads it.
        for input in &self.inputs {
            input.data_on(&self.ctx)?.device()?;
        }
        for stage in &self.stages {
            stage.run(&mut self.steps, &self.ctx)?;
        }
        Ok(())
    }
}

/// What computes the nodes, each with the functions of single elements that follow it.
fn steps<T: Real>(
    graph: &Graph,
    owner: &dyn Owner<T>,
    ctx: &Ctx,
    blobs: &mut [Option<Blob<T>>],
) -> Result<Vec<Step<T>>> {
    let followers = Followers::of(graph);
    let mut is_done = vec![false; graph.nodes.len()];
    let mut steps = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        if is_done[index] {
            continue;
        }
        if let Some(same) = same_memory(graph, node, blobs)? {
            blobs[node.outputs[0]] = Some(same);
            continue;
        }
        let origin = &graph.origins[node.work.origin];
        let located = |error| origin.located(error);
        let mut step = step(graph, node, owner, ctx, blobs).map_err(located)?;
        let following = followers.all(graph, node);
        let Some(&last) = following.last() else {
            steps.push(step);
            continue;
        };
        following.iter().for_each(|&follower| is_done[follower] = true);
        let nodes: Vec<&Node> = following.iter().map(|&follower| &graph.nodes[follower]).collect(); // bounded by the nodes of the graph
        let chain = Chain::of((node, step.instance), &nodes, blobs, ctx).map_err(located)?;
        let output = graph.nodes[last].outputs[0];
        blobs[output] = Some(chain.output(0).alias(&graph.values[output].name));
        step.instance = Box::new(chain);
        steps.push(step);
    }
    Ok(steps)
}

/// The output of a node that changes no element, in the memory of its input.
fn same_memory<T: Real>(graph: &Graph, node: &Node, blobs: &[Option<Blob<T>>]) -> Result<Option<Blob<T>>> {
    let (Some(Op::View | Op::Identity), &[input], &[output]) =
        (node.work.op.as_deref(), &node.inputs[..], &node.outputs[..])
    else {
        return Ok(None);
    };
    let Some(input) = &blobs[input] else { return Ok(None) };
    let value = &graph.values[output];
    let mut same = input.alias(&value.name);
    same.reshape(&value.shape)?;
    Ok(same.shares_data_with(input).then_some(same))
}

/// What computes a node, with its operands' memory as its own. Its outputs are put among the blobs.
fn step<T: Real>(
    graph: &Graph,
    node: &Node,
    owner: &dyn Owner<T>,
    ctx: &Ctx,
    blobs: &mut [Option<Blob<T>>],
) -> Result<Step<T>> {
    let opaque = match node.work.op {
        Some(_) => reference::opaque(&graph.values, node, ctx)?,
        None => owner
            .opaque(node.work.origin)?
            .ok_or_else(|| Error::internal("a node without an operation and without an owner"))?,
    };
    let mut instance = opaque.instance()?;
    for (index, &input) in node.inputs.iter().take(opaque.inputs()).enumerate() {
        let blob = blobs[input].as_ref();
        let blob = blob.ok_or_else(|| Error::internal("a value that nothing computes"))?;
        instance.set_input(index, blob);
    }
    for (index, &output) in node.outputs.iter().enumerate() {
        blobs[output] = Some(instance.output(index).alias(&graph.values[output].name));
    }
    Ok(Step {
        instance,
        outputs: node.outputs.len(),
        origin: graph.origins[node.work.origin].clone(),
        is_any_shape: node.work.sizes_follow_from_data,
    })
}
