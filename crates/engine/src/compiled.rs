//! A compiled net that follows its net.

use crate::net::graph_of;
use crate::on_gpu::OnGpu;
use crate::{Engine, EngineOptions, Outputs, Port};
use cortado_core::{Blob, Result, reserve};
use cortado_net::Net;

/// A net compiled for the device of its context: by an [`Engine`] for the CPU, as one recorded launch for a GPU. It is
/// compiled again when the shapes of its inputs or its weights have changed. It belongs to one net.
pub struct Compiled {
    options: EngineOptions,
    runtime: Runtime,
    /// Of the net's weights, when it was compiled.
    versions: Vec<Option<u64>>,
}

enum Runtime {
    Cpu {
        engine: Engine,
        /// What the last run left in the states of recurrent networks.
        states: Vec<(String, Vec<f32>)>,
    },
    Gpu(Box<OnGpu>),
}

impl Runtime {
    fn of(net: &Net<f32>, options: &EngineOptions) -> Result<Self> {
        if net.ctx().device().is_some() {
            return Ok(Self::Gpu(Box::new(OnGpu::of(graph_of(net, options)?, net)?)));
        }
        Ok(Self::of_engine(Engine::compile(net, options)?))
    }

    fn of_engine(engine: Engine) -> Self {
        Self::Cpu {
            engine,
            states: Vec::new(),
        }
    }

    fn inputs(&self) -> &[Port] {
        match self {
            Self::Cpu { engine, .. } => engine.inputs(),
            Self::Gpu(on_gpu) => on_gpu.inputs(),
        }
    }
}

impl Compiled {
    /// Compiles a net: see [`Engine::compile`].
    ///
    /// # Errors
    /// Those of [`Engine::compile`], and those of the device.
    pub fn new(net: &Net<f32>, options: EngineOptions) -> Result<Self> {
        Ok(Self {
            runtime: Runtime::of(net, &options)?,
            options,
            versions: versions(net),
        })
    }

    /// The same, but on a CPU, what the engine computes is taken from the net: see
    /// [`Engine::compile_taking`]. Before inputs of other shapes the net needs its weights again.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn taking(net: &mut Net<f32>, options: EngineOptions) -> Result<Self> {
        if net.ctx().device().is_some() {
            return Self::new(net, options);
        }
        Ok(Self {
            runtime: Runtime::of_engine(Engine::compile_taking(net, &options)?),
            options,
            versions: versions(net),
        })
    }

    /// Makes it fit the net as it is now, which is reshaped and compiled again if that is needed: in
    /// every call if its weights [may change unnoticed](Self::is_exposed).
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn follow(&mut self, net: &mut Net<f32>) -> Result<()> {
        let now = versions(net);
        let is_current = now == self.versions && !now.contains(&None);
        if !is_current || !self.fits(net) {
            net.reshape()?;
            let before = std::mem::replace(&mut self.runtime, Runtime::of(net, &self.options)?);
            if let (Runtime::Cpu { states, .. }, Runtime::Cpu { states: kept, .. }) = (&mut self.runtime, before) {
                *states = kept;
            }
            self.versions = now;
        }
        Ok(())
    }

    /// The engine for the net as it is now, after [`follow`](Self::follow). `None` for a net on a GPU.
    ///
    /// # Errors
    /// Those of [`follow`](Self::follow).
    pub fn engine(&mut self, net: &mut Net<f32>) -> Result<Option<&Engine>> {
        self.follow(net)?;
        Ok(match &self.runtime {
            Runtime::Cpu { engine, .. } => Some(engine),
            Runtime::Gpu(_) => None,
        })
    }

    /// Whether the net's blobs still have the shapes that it was compiled for.
    pub fn fits(&self, net: &Net<f32>) -> bool {
        let same = |port: &Port| {
            let blob = net.blob(&port.name);
            blob.is_some_and(|blob| port.shape[..] == blob.shape()[..])
        };
        self.runtime.inputs().iter().all(same)
    }

    /// Runs the sources of the net, such as its data layers, and then what is compiled. Recurrent
    /// networks go on from where the run before ended, as they do in the net.
    ///
    /// # Errors
    /// Those of the layers, and of [`follow`](Self::follow).
    pub fn forward(&mut self, net: &mut Net<f32>) -> Result<Outputs> {
        self.run_sources(net)?;
        self.run(net)
    }

    /// Runs on what the sources of the net have in their blobs, as [`forward`](Self::forward) does.
    ///
    /// # Errors
    /// Those of [`follow`](Self::follow), and of the run.
    pub fn run(&mut self, net: &mut Net<f32>) -> Result<Outputs> {
        self.follow(net)?;
        match &mut self.runtime {
            Runtime::Cpu { engine, states } => run_engine(engine, states, net),
            Runtime::Gpu(on_gpu) => on_gpu.run(net),
        }
    }

    /// Runs the sources of the net alone.
    ///
    /// # Errors
    /// Those of the layers.
    pub fn run_sources(&self, net: &mut Net<f32>) -> Result<()> {
        let sources = match &self.runtime {
            Runtime::Cpu { engine, .. } => engine.sources(),
            Runtime::Gpu(on_gpu) => on_gpu.sources(),
        };
        for &source in sources {
            net.forward_from_to(source, source)?;
        }
        Ok(())
    }

    /// Whether weights of a net may change unnoticed, because somebody views or lends their memory.
    pub fn is_exposed(net: &Net<f32>) -> bool {
        versions(net).contains(&None)
    }
}

fn run_engine(engine: &Engine, states: &mut Vec<(String, Vec<f32>)>, net: &Net<f32>) -> Result<Outputs> {
    let fits = |(name, state): &&(String, Vec<f32>)| engine.has_state(name, state.len());
    let given = states.iter().filter(fits);
    let given: Vec<(&str, &[f32])> = given.map(|(name, state)| (&name[..], &state[..])).collect(); // bounded by the layers of the net
    let outputs = engine.run_on_from(net, &given)?;
    states.clear();
    for name in engine.states() {
        if let Some(state) = outputs.get(name) {
            states.push((name.into(), reserve::copied(state)?));
        }
    }
    Ok(outputs)
}

/// They change when a weight is written.
fn versions(net: &Net<f32>) -> Vec<Option<u64>> {
    let params = (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params());
    params.map(Blob::data_version).collect() // bounded by the parameters of the net
}
