//! How a net is exported.

use cortado_core::{Error, Result};
use cortado_graph::Graph;
use cortado_net::Net;

/// The sets of operators that can be chosen from.
const OPSETS: std::ops::RangeInclusive<i64> = 17..=22;
/// The bytes of tensors from which on they get a file of their own: protobuf ends at 2 GiB.
const MOST_BYTES: u64 = (1 << 31) - (1 << 22);

/// How a net is exported.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// The set of operators, from 17 to 22.
    pub opset: i64,
    /// Whether the model takes any number of items: the first axis of each input.
    pub dynamic_batch: bool,
    /// The bytes of numbers above which these get a file of their own beside the model.
    pub most_bytes: u64,
    /// The blobs that are outputs, and their names as such; without any, the net's outputs.
    pub outputs: Vec<(String, String)>,
    /// Further properties in the model's file, as names and texts (`metadata_props`).
    pub properties: Vec<(String, String)>,
}

impl Default for ExportOptions {
    /// Operators 17, the net's own shapes, one file below 2 GiB.
    fn default() -> Self {
        Self {
            opset: 17,
            dynamic_batch: false,
            most_bytes: MOST_BYTES,
            outputs: Vec::new(),
            properties: Vec::new(),
        }
    }
}

impl ExportOptions {
    /// Checks the set of operators.
    ///
    /// # Errors
    /// One that cannot be written.
    pub(crate) fn check(&self) -> Result<()> {
        if OPSETS.contains(&self.opset) {
            return Ok(());
        }
        let problem = format!(
            "opset {} cannot be written; choose one from {} to {}",
            self.opset,
            OPSETS.start(),
            OPSETS.end()
        );
        Err(Error::message(&problem))
    }

    /// The blobs that become outputs.
    ///
    /// # Errors
    /// None, or one that is not there.
    pub(crate) fn outputs(&self, net: &Net<f32>) -> Result<Vec<usize>> {
        let outputs = match self.outputs.is_empty() {
            true => net.outputs().to_vec(),
            false => self
                .outputs
                .iter()
                .map(|(blob, _)| net.find_blob(blob))
                .collect::<Result<_>>()?,
        };
        match outputs.is_empty() {
            true => Err(Error::message("the net has no outputs, so there is nothing to export")),
            false => Ok(outputs),
        }
    }

    /// The name of an output.
    pub(crate) fn called(&self, graph: &Graph, index: usize) -> String {
        let given = self.outputs.get(index);
        given.map_or_else(|| graph.outputs[index].name.clone(), |(_, name)| name.clone())
    }
}
