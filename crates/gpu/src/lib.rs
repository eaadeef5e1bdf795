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
//! | `steps.rs` | what computes the nodes |
//! | `tail.rs` | nodes whose outputs have sizes that follow from the data, and those after them |
//! | `stages.rs` | the parts of a run: recorded, or step by step |

mod chains;
mod stages;
mod steps;
mod tail;

use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_graph::{Graph, Owner, ValueId};
use cortado_math as math;
use stages::Stage;
use steps::Step;
use tail::Tail;

/// A graph prepared for the device of a context. Runs are made one at a time.
pub struct Prepared<T: Real> {
    inputs: Vec<Blob<T>>,
    steps: Vec<Step<T>>,
    tail: Tail<T>,
    outputs: Vec<Blob<T>>,
    /// Their values in the graph.
    output_values: Vec<ValueId>,
    loss_weights: Vec<f64>,
    stages: Vec<Stage>,
    ctx: Ctx,
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
        let in_tail = tail::members(graph);
        let steps = steps::steps(graph, (owner, ctx), &in_tail, &mut blobs)?;
        let of_tail = graph.nodes.iter().zip(&in_tail).filter(|(_, is_in)| **is_in);
        let output = |output: &cortado_graph::Output| match &blobs[output.value] {
            Some(blob) => Ok(blob.alias(&output.name)),
            // The tail computes it.
            None => Blob::new(&output.name, &graph.values[output.value].shape),
        };
        let mut prepared = Self {
            inputs,
            outputs: graph.outputs.iter().map(output).collect::<Result<_>>()?, // bounded by the outputs of the graph
            output_values: graph.outputs.iter().map(|output| output.value).collect(), // bounded by the outputs of the graph
            loss_weights: graph.outputs.iter().map(|output| output.loss_weight).collect(), // bounded by the outputs of the graph
            steps,
            tail: Tail::of(graph, of_tail.map(|(node, _)| node), (owner, ctx), blobs)?,
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
        [recorded, self.stages.len() - recorded + self.tail.len()]
    }

    /// Computes the outputs from the inputs.
    ///
    /// # Errors
    /// Memory in use, those of the operations, or those of the device.
    pub fn run(&mut self) -> Result<()> {
        for input in &self.inputs {
            stages::bring(input, &self.ctx)?;
        }
        for stage in &self.stages {
            stage.run(&mut self.steps, &self.ctx)?;
        }
        if self.tail.len() > 0 {
            self.tail.run()?;
            for (output, &value) in self.outputs.iter_mut().zip(&self.output_values) {
                if let Some(blob) = self.tail.value(value) {
                    *output = blob.alias(output.name());
                }
            }
        }
        Ok(())
    }
}
