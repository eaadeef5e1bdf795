//! A net that is compiled for the shapes of its inputs.

use crate::Tensor;
use cortado_core::{Error, Result};
use cortado_engine::Engine;

/// A compiled net, and the names of its outputs.
pub(super) struct Ready {
    pub(super) engine: Engine,
    pub(super) outputs: Vec<String>,
}

impl Ready {
    /// The outputs of the compiled net.
    pub(super) fn run(&self, fed: &[(String, Tensor)]) -> Result<Vec<Tensor>> {
        let mut guards = Vec::with_capacity(fed.len());
        for (name, tensor) in fed {
            guards.push((name.as_str(), tensor.read::<f32>()?));
        }
        let inputs: Vec<(&str, &[f32])> = guards.iter().map(|(name, data)| (*name, &data[..])).collect();
        let outputs = self.engine.run(&inputs)?;
        let result = |name: &String| {
            let found = outputs.iter().find(|(port, _)| port.name == *name);
            let (port, data) = found.ok_or_else(|| Error::internal("an engine gives another output"))?;
            Tensor::from_slice(&port.shape, data)
        };
        self.outputs.iter().map(result).collect()
    }
}
