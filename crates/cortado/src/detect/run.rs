//! How the net of a detector runs: compiled, where that can be, or layer by layer.

use crate::{Engine, EngineOptions, Error, Net, Result};

/// What a blob holds after a run.
pub(super) struct Values {
    pub(super) shape: Vec<usize>,
    pub(super) data: Vec<f32>,
}

/// How a detector's net runs: compiled for the shapes that its inputs have, or layer by layer.
#[derive(Default)]
pub struct Plan(Compiled);

#[derive(Default)]
enum Compiled {
    #[default]
    NotYet,
    Done(Engine),
    /// The net runs layer by layer: it is on a GPU, it is watched, or it has a layer that an engine refuses.
    Never,
}

impl Plan {
    /// Whether the last run was of the compiled net.
    pub fn is_compiled(&self) -> bool {
        matches!(self.0, Compiled::Done(_))
    }

    /// Runs the net on what its inputs hold, and gives these blobs of it.
    ///
    /// # Errors
    /// A layer that fails.
    pub(super) fn run(&mut self, net: &mut Net<f32>, blobs: &[&str]) -> Result<Vec<Values>> {
        let is_current = match &self.0 {
            Compiled::NotYet => false,
            Compiled::Done(engine) => engine.fits(net),
            Compiled::Never => true,
        };
        if !is_current {
            self.0 = Compiled::of(net, blobs)?;
        }
        let Compiled::Done(engine) = &self.0 else {
            return forward(net, blobs);
        };
        let outputs = engine.run_on(net)?;
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
}

impl Compiled {
    fn of(net: &mut Net<f32>, blobs: &[&str]) -> Result<Self> {
        if net.ctx().device().is_some() || net.is_watched() {
            return Ok(Self::Never);
        }
        net.reshape()?;
        let options = EngineOptions {
            outputs: blobs.iter().map(|&blob| blob.into()).collect(),
            ..EngineOptions::default()
        };
        // What an engine refuses, the net may do; if not, it says so itself.
        Ok(Engine::compile(net, &options).map_or(Self::Never, Self::Done))
    }
}

/// Runs the net layer by layer, and gives these blobs of it.
///
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
