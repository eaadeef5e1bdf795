//! Nets on the GPU of their context: one recorded launch instead of the engine's own kernels, which are the CPU's.

use crate::plan::Port;
use crate::states::{self, State};
use crate::{Outputs, missing, other_size};
use cortado_core::{Blob, Result, reserve};
use cortado_gpu::Prepared;
use cortado_graph::{Graph, Owner};
use cortado_net::Net;
use std::sync::Arc;

/// A graph on a GPU, with the names of its inputs and outputs.
pub(crate) struct OnGpu {
    prepared: Prepared<f32>,
    inputs: Vec<Port>,
    outputs: Arc<Vec<Port>>,
    loss_weights: Arc<Vec<f64>>,
    /// The origins that supply the inputs.
    sources: Vec<usize>,
    states: Vec<State>,
}

impl OnGpu {
    /// Prepares a graph for the GPU of a net's context.
    ///
    /// # Errors
    /// Those of [`Prepared::of`].
    pub(crate) fn of(mut graph: Graph, net: &Net<f32>) -> Result<Self> {
        graph.drop_unused();
        let values = &graph.values;
        let input = |input: &cortado_graph::Input| port(&values[input.value].name, &values[input.value].shape);
        let output = |output: &cortado_graph::Output| port(&output.name, &values[output.value].shape);
        let inputs = graph.inputs.iter().map(input).collect(); // bounded by the inputs of the graph
        let outputs = graph.outputs.iter().map(output).collect(); // bounded by the outputs of the graph
        let mut sources: Vec<usize> = graph.inputs.iter().map(|input| input.origin).collect(); // bounded by the inputs of the graph
        sources.dedup();
        // They follow the other inputs and outputs.
        let states = states::expose(&mut graph)?;
        let owner: &dyn Owner<f32> = net;
        let on_gpu = Self {
            loss_weights: Arc::new(graph.outputs.iter().map(|output| output.loss_weight).collect()), // bounded by the outputs of the graph
            prepared: Prepared::of(&graph, owner, net.ctx())?,
            inputs,
            outputs: Arc::new(outputs),
            sources,
            states,
        };
        for (state, blob) in on_gpu.states.iter().zip(on_gpu.state_inputs()) {
            blob.data_overwrite()?.copy_from_slice(&state.initial);
        }
        Ok(on_gpu)
    }

    fn state_inputs(&self) -> &[Blob<f32>] {
        &self.prepared.inputs()[self.inputs.len()..]
    }

    /// The blobs that a run needs.
    pub(crate) fn inputs(&self) -> &[Port] {
        &self.inputs
    }

    /// The layers of the net that make these blobs.
    pub(crate) fn sources(&self) -> &[usize] {
        &self.sources
    }

    /// Runs on what the net's sources have in their blobs.
    ///
    /// # Errors
    /// A blob of another shape than when the net was prepared, memory in use, or those of the run.
    pub(crate) fn run(&mut self, net: &Net<f32>) -> Result<Outputs> {
        for (index, port) in self.inputs.iter().enumerate() {
            let blob = net.blob(&port.name).ok_or_else(|| missing(port))?;
            if port.shape[..] != blob.shape()[..] {
                return Err(other_size(port, &format!("the shape {}", blob.shape())));
            }
            self.prepared.set_input(index, blob)?;
        }
        self.prepared.run()?;
        let (count, first) = (self.outputs.len(), self.inputs.len());
        for state in 0..self.states.len() {
            let after = &self.prepared.outputs()[count + state];
            self.prepared.set_input(first + state, after)?;
        }
        let blobs = &self.prepared.outputs()[..count];
        let mut data = Vec::with_capacity(count);
        for blob in blobs {
            data.push(reserve::copied(&blob.data()?)?);
        }
        let is_same = |(blob, port): (&Blob<f32>, &Port)| blob.shape()[..] == port.shape[..];
        let ports = match blobs.iter().zip(&*self.outputs).all(is_same) {
            true => self.outputs.clone(),
            false => {
                let now = blobs.iter().map(|blob| port(blob.name(), blob.shape()));
                Arc::new(now.collect()) // bounded by the outputs of the graph
            }
        };
        Ok(Outputs {
            ports,
            states: 0,
            loss_weights: self.loss_weights.clone(),
            data,
        })
    }
}

fn port(name: &str, shape: &[usize]) -> Port {
    Port {
        name: name.into(),
        shape: shape.to_vec(), // bounded by the axes of a blob
    }
}
