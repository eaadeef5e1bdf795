//! How the net of a detector runs: compiled, where that can be, or layer by layer.

use crate::{Compiled, EngineOptions, Error, Net, Result};

/// What a blob holds after a run.
pub(super) struct Values {
    pub(super) shape: Vec<usize>,
    pub(super) data: Vec<f32>,
}

/// How a detector's net runs: compiled for its weights and the shapes of its inputs, or layer by
/// layer.
#[derive(Default)]
pub struct Plan {
    compiled: Option<Compiled>,
    /// Whether an engine has refused the net.
    is_refused: bool,
}

impl Plan {
    /// Whether the last run was of the compiled net.
    pub fn is_compiled(&self) -> bool {
        self.compiled.is_some()
    }

    /// Runs the net on what its inputs hold, and gives these blobs of it. It runs layer by layer if
    /// its layers or weights are watched, and if it cannot be compiled.
    ///
    /// # Errors
    /// A layer that fails.
    pub(super) fn run(&mut self, net: &mut Net<f32>, blobs: &[&str]) -> Result<Vec<Values>> {
        let is_open = net.is_watched() || Compiled::is_exposed(net);
        if is_open || self.is_refused {
            self.compiled = None;
            return forward(net, blobs);
        }
        let is_compiled = self.compile(net, blobs)?;
        let Some(compiled) = self.compiled.as_mut().filter(|_| is_compiled) else {
            return forward(net, blobs);
        };
        let outputs = compiled.run(net)?;
        let values = |&blob: &&str| {
            let found = outputs.iter().find(|(port, _)| port.name == blob);
            let (port, data) = found.ok_or_else(|| missing(blob))?;
            Ok(Values {
                shape: port.shape.clone(),
                data: data.to_vec(),
            })
        };
        blobs.iter().map(values).collect()
    }

    /// Compiles the net as it is now, if that is needed, and returns whether it could be. What an
    /// engine refuses, the net may do; if not, it reports that itself.
    fn compile(&mut self, net: &mut Net<f32>, blobs: &[&str]) -> Result<bool> {
        let is_compiled = match &mut self.compiled {
            Some(compiled) => compiled.engine(net).is_ok(),
            None => {
                net.reshape()?;
                let options = EngineOptions {
                    outputs: blobs.iter().map(|&blob| blob.into()).collect(),
                    ..EngineOptions::default()
                };
                self.compiled = Compiled::new(net, options).ok();
                self.compiled.is_some()
            }
        };
        if !is_compiled {
            (self.compiled, self.is_refused) = (None, true);
        }
        Ok(is_compiled)
    }
}

/// Runs the net layer by layer, and gives these blobs of it.///
/// # Errors
/// A layer that fails.
pub(super) fn forward(net: &mut Net<f32>, blobs: &[&str]) -> Result<Vec<Values>> {
    net.forward()?;
    let values = |&name: &&str| {
        let blob = net.blob(name).ok_or_else(|| missing(name))?;
        Ok(Values {
            shape: blob.shape().to_vec(),
            data: blob.data()?.to_vec(),
        })
    };
    blobs.iter().map(values).collect()
}

fn missing(blob: &str) -> Error {
    Error::message(&format!("the net has no blob \"{blob}\""))
}
