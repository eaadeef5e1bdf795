//! Compiled models.

use crate::{Engine, Outputs, Result};
use std::sync::Arc;

/// A net compiled for inference. Clones share everything, and any number of threads may run one at
/// the same time.
#[derive(Clone)]
pub struct Model {
    pub(crate) engine: Engine,
    #[cfg(feature = "data")]
    pub(crate) labels: Option<Arc<[Arc<str>]>>,
    warnings: Arc<[String]>,
}

impl Model {
    pub(crate) fn new(engine: Engine, warnings: Vec<String>) -> Self {
        Self {
            engine,
            #[cfg(feature = "data")]
            labels: None,
            warnings: warnings.into(),
        }
    }

    /// Runs the model on values for all its inputs, by name, row-major, and gives all outputs,
    /// whole.
    ///
    /// # Errors
    /// An input that is missing or has another number of values than its shape, or a layer that
    /// fails.
    pub fn run_values(&self, inputs: &[(&str, &[f32])]) -> Result<Outputs> {
        self.engine.run(inputs)
    }

    /// The engine that the model runs on: its inputs, outputs and steps.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// What there was to warn of when the net was opened: see
    /// [`Opened::warnings`](crate::Opened::warnings).
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }
}
