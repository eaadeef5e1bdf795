//! Graphs on the GPU of their context: one recorded launch instead of the engine's own kernels, which are the CPU's.

use crate::outside::Outside;
use crate::{Given, Port, Values, port};
use cortado_core::{Blob, Result, reserve};
use cortado_gpu::Prepared;
use cortado_graph::Graph;
use parking_lot::Mutex;

/// A graph on a GPU. Its values have one place, so runs take turns.
pub(crate) struct OnGpu {
    prepared: Mutex<Prepared<f32>>,
}

impl OnGpu {
    /// Prepares a graph for the GPU of the context.
    ///
    /// # Errors
    /// Those of [`Prepared::of`].
    pub(crate) fn of(graph: &Graph, outside: &Outside<'_>) -> Result<Self> {
        Ok(Self {
            prepared: Mutex::new(Prepared::of(graph, outside.owner, outside.ctx)?),
        })
    }

    /// Runs on these inputs.
    ///
    /// # Errors
    /// Memory in use, or those of the run.
    pub(crate) fn run(&self, given: &[Given<'_>], outputs: &[Port]) -> Result<Values> {
        let mut prepared = self.prepared.lock();
        for (index, given) in given.iter().enumerate() {
            match given {
                Given::Values(values) => prepared.inputs()[index].data_overwrite()?.copy_from_slice(values),
                Given::Blob(blob) => prepared.set_input(index, blob)?,
            }
        }
        prepared.run()?;
        let blobs = prepared.outputs();
        let mut data = Vec::with_capacity(blobs.len());
        for blob in blobs {
            data.push(reserve::copied(&blob.data()?)?);
        }
        let is_same = |(blob, port): (&Blob<f32>, &Port)| blob.shape()[..] == port.shape[..];
        let ports = match blobs.iter().zip(outputs).all(is_same) {
            true => None,
            false => Some(blobs.iter().map(|blob| port(blob.name(), blob.shape())).collect()), // bounded by the outputs of the graph
        };
        Ok(Values { ports, data })
    }
}
