//! An engine that follows its net.

use crate::{Engine, EngineOptions, Outputs};
use cortado_core::{Blob, Result, reserve};
use cortado_net::Net;

/// The engine of a net, compiled again when the shapes of its inputs or its weights have changed.
/// It belongs to one net.
pub struct Compiled {
    options: EngineOptions,
    engine: Engine,
    /// Of the net's weights, when it was compiled.
    versions: Vec<Option<u64>>,
    /// What the last run left in the states of recurrent networks.
    states: Vec<(String, Vec<f32>)>,
}

impl Compiled {
    /// Compiles a net: see [`Engine::compile`].
    ///
    /// # Errors
    /// Those of [`Engine::compile`].
    pub fn new(net: &Net<f32>, options: EngineOptions) -> Result<Self> {
        Ok(Self {
            engine: Engine::compile(net, &options)?,
            options,
            versions: versions(net),
            states: Vec::new(),
        })
    }

    /// The same, but what the engine computes is taken from the net: see
    /// [`Engine::compile_taking`]. Before inputs of other shapes the net needs its weights again.
    ///
    /// # Errors
    /// Those of [`Engine::compile_taking`].
    pub fn taking(net: &mut Net<f32>, options: EngineOptions) -> Result<Self> {
        Ok(Self {
            engine: Engine::compile_taking(net, &options)?,
            options,
            versions: versions(net),
            states: Vec::new(),
        })
    }

    /// The engine for the net as it is now, which is reshaped and compiled again if that is needed:
    /// in every call if its weights [may change unnoticed](Self::is_exposed).
    ///
    /// # Errors
    /// Those of [`Engine::compile`].
    pub fn engine(&mut self, net: &mut Net<f32>) -> Result<&Engine> {
        let now = versions(net);
        let is_current = now == self.versions && !now.contains(&None);
        if !is_current || !self.engine.fits(net) {
            net.reshape()?;
            self.engine = Engine::compile(net, &self.options)?;
            self.versions = now;
        }
        Ok(&self.engine)
    }

    /// How it is compiled.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// The engine of the last run.
    pub fn last(&self) -> &Engine {
        &self.engine
    }

    /// Runs the sources of the net, such as its data layers, and then the engine. Recurrent networks
    /// go on from where the run before ended, as they do in the net.
    ///
    /// # Errors
    /// Those of the layers, and of [`engine`](Self::engine).
    pub fn forward(&mut self, net: &mut Net<f32>) -> Result<Outputs> {
        self.run_sources(net)?;
        self.run(net)
    }

    /// Runs the engine on what the sources of the net have in their blobs, as
    /// [`forward`](Self::forward) does.
    ///
    /// # Errors
    /// Those of [`engine`](Self::engine).
    pub fn run(&mut self, net: &mut Net<f32>) -> Result<Outputs> {
        self.engine(net)?;
        let fits = |(name, state): &&(String, Vec<f32>)| self.engine.has_state(name, state.len());
        let states = self.states.iter().filter(fits);
        let states: Vec<(&str, &[f32])> = states.map(|(name, state)| (&name[..], &state[..])).collect(); // bounded by the layers of the net
        let outputs = self.engine.run_on_from(net, &states)?;
        self.states.clear();
        for name in self.engine.states() {
            if let Some(state) = outputs.get(name) {
                self.states.push((name.into(), reserve::copied(state)?));
            }
        }
        Ok(outputs)
    }

    /// Runs the sources of the net alone.
    ///
    /// # Errors
    /// Those of the layers.
    pub fn run_sources(&self, net: &mut Net<f32>) -> Result<()> {
        for &source in self.engine.sources() {
            net.forward_from_to(source, source)?;
        }
        Ok(())
    }

    /// Whether weights of a net may change unnoticed, because another owner views or lends their
    /// memory.
    pub fn is_exposed(net: &Net<f32>) -> bool {
        versions(net).contains(&None)
    }
}

/// They change when a weight is written.
fn versions(net: &Net<f32>) -> Vec<Option<u64>> {
    let params = (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params());
    params.map(Blob::data_version).collect() // bounded by the parameters of the net
}
