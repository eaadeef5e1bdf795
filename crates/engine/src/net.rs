//! Nets as graphs to compile, and their blobs as inputs of runs.

use crate::outside::Outside;
use crate::states;
use crate::{Engine, Given, Lowered, Outputs, Port, Precision, fitting, missing, other_size};
use cortado_core::{Error, Phase, Result};
use cortado_graph::Graph;
use cortado_net::Net;
use std::time::Duration;

/// How a net is compiled.
#[derive(Clone, Debug, Default)]
pub struct EngineOptions {
    /// The blobs to compute; if there are none, those that the net gives, and those that count in
    /// its loss.
    pub outputs: Vec<String>,
    /// How many images of a batch go through the layers together, at most. If it is not given, as
    /// many as the caches hold, for as many layers as that is worth. The results are the same, bit
    /// by bit.
    pub microbatch: Option<usize>,
    /// Which numbers it computes with.
    pub precision: Precision,
}

impl Engine {
    /// Compiles a net for its present shapes and weights. Later changes of the net do not reach the
    /// engine, except that layers without a kernel and large inner products of a few rows share
    /// their parameters with the net.
    ///
    /// # Errors
    /// A net that is not in phase TEST, or whose inputs got other shapes since it was shaped, an
    /// output that it does not have, or memory in use.
    pub fn compile(net: &Net<f32>, options: &EngineOptions) -> Result<Self> {
        Self::finish(lowered(net, options)?, net.ctx(), options.microbatch)
    }

    /// The same, but what the engine computes on a CPU is [taken](Net::release_params) from the net: memory
    /// holds it once, packed. Only those layers of the net still compute what they did that have no
    /// weights, such as its [sources](Self::sources).
    ///
    /// # Errors
    /// Those of [`compile`](Self::compile); some weights may be gone then.
    pub fn compile_taking(net: &mut Net<f32>, options: &EngineOptions) -> Result<Self> {
        let lowered = lowered(net, options)?;
        lowered.computed().iter().for_each(|&layer| net.release_params(layer));
        Self::finish(lowered, net.ctx(), options.microbatch)
    }

    /// Whether the net's blobs still have the shapes that it was compiled for.
    pub fn fits(&self, net: &Net<f32>) -> bool {
        let same = |port: &Port| {
            net.blob(&port.name)
                .is_some_and(|blob| port.shape[..] == blob.shape()[..])
        };
        self.inputs().iter().all(same)
    }

    /// Runs on what the net's sources have in their blobs. They must have run, and no blob's shape
    /// may have changed since the net was compiled.
    ///
    /// # Errors
    /// Those of [`run`](Self::run), or memory in use.
    pub fn run_on(&self, net: &Net<f32>) -> Result<Outputs> {
        self.run_on_with(net, &[], None)
    }

    /// The same, with these [states](Self::states).
    ///
    /// # Errors
    /// Those of [`run_on`](Self::run_on).
    pub fn run_on_from(&self, net: &Net<f32>, states: &[(&str, &[f32])]) -> Result<Outputs> {
        self.run_on_with(net, states, None)
    }

    /// The same, with the time that each step took added to `times`.
    ///
    /// # Errors
    /// Those of [`run_on`](Self::run_on).
    ///
    /// # Panics
    /// When `times` are not as many as [`steps`](Self::steps).
    pub fn run_timed_on(&self, net: &Net<f32>, times: &mut [Duration]) -> Result<Outputs> {
        assert_eq!(times.len(), self.step_count(), "a time for each step");
        self.run_on_with(net, &[], Some(times))
    }

    fn run_on_with(&self, net: &Net<f32>, kept: &[(&str, &[f32])], times: Option<&mut [Duration]>) -> Result<Outputs> {
        let mut given = Vec::with_capacity(self.shared.inputs.len());
        for port in self.inputs() {
            let blob = net.blob(&port.name).ok_or_else(|| missing(port))?;
            if port.shape[..] != blob.shape()[..] {
                return Err(other_size(port, &format!("the shape {}", blob.shape())));
            }
            given.push(Given::Blob(blob));
        }
        for port in &self.shared.inputs[given.len()..] {
            let found = kept.iter().find(|(name, _)| *name == port.name);
            let initial = || states::initial(&self.shared.states, port);
            let values = found.map(|(_, values)| *values).or_else(initial);
            given.push(Given::Values(fitting(port, values)?));
        }
        self.run_given(&given, times)
    }
}

fn lowered(net: &Net<f32>, options: &EngineOptions) -> Result<Lowered> {
    let outside = Outside {
        owner: net,
        ctx: net.ctx(),
    };
    Lowered::of(graph_of(net, options)?, &outside)
}

/// The graph of a net, up to the blobs that are wanted.
///
/// # Errors
/// A net that is not in phase TEST, an output that it does not have, or numbers that the net cannot be
/// computed with.
pub(crate) fn graph_of(net: &Net<f32>, options: &EngineOptions) -> Result<Graph> {
    if net.phase() != Phase::TEST {
        let problem = format!(
            "the net \"{}\" is in phase {}; an engine is for phase TEST",
            net.name(),
            net.phase()
        );
        return Err(Error::message(&problem));
    }
    let graph = net.graph(&outputs(net, options)?)?;
    options.precision.apply(net, graph)
}

/// The blobs to compute.
fn outputs(net: &Net<f32>, options: &EngineOptions) -> Result<Vec<usize>> {
    if options.outputs.is_empty() {
        let counts = |&blob: &usize| net.loss_weight(blob) != 0.0 && !net.outputs().contains(&blob);
        let losses = (0..net.blob_names().len()).filter(counts);
        return Ok(net.outputs().iter().copied().chain(losses).collect()); // bounded by the outputs of the net
    }
    options.outputs.iter().map(|name| net.find_blob(name)).collect() // bounded by the requested outputs
}
