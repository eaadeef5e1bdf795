//! The stage that builds nets of the original's layers, with inputs instead of data layers.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use cortado::{Ctx, Error, Frame, Net, NetParameter, Phase, Registry, Rng};
use cortado_net::filter_net;
use cortado_proto::LayerParameter;

use super::stand_in;

/// The phases in which a net is built.
pub(super) const PHASES: [Phase; 2] = [Phase::TRAIN, Phase::TEST];

/// What became of a net in a phase.
pub(super) enum Outcome {
    Built,
    /// Refused, with a message.
    Failed(Failure),
    /// The build panicked, which it never may.
    Panicked,
    /// None of the net's layers belongs to the phase.
    NoLayers,
    /// The net has layers in this phase, but none that brings data.
    NoData,
    /// The net needs what a folder of prototxts does not have: a module of Python.
    Python,
    /// Layers of the original's types that the registry does not have.
    Unregistered(BTreeSet<String>),
    /// Layer types that the original does not have.
    Foreign(BTreeSet<String>),
}

pub(super) struct Failure {
    /// The type of the layer, where one is to blame, and what is wrong: the same for equal mistakes
    /// in different files.
    pub(super) short: String,
    /// The whole message.
    pub(super) whole: String,
}

/// Builds `net`, which is in the file `path`, in a phase.
pub(super) fn build(net: &NetParameter, path: &Path, phase: Phase, registry: &Registry) -> Outcome {
    let mut net = net.clone();
    net.state.get_or_insert_default().phase = Some(phase);
    let ctx = Ctx::new(phase, Rng::new(1)).with_folder(path.parent());
    let mut net = match filter_net(&net, path, &ctx) {
        Ok(filtered) => filtered,
        Err(error) => return Outcome::Failed(Failure::new(&error)),
    };
    if let Some(reason) = not_built(&net, registry) {
        return reason;
    }
    stand_in::prepare(&mut net);
    let built = panic::catch_unwind(AssertUnwindSafe(|| {
        Net::<f32>::build_from(&net, Some(path), registry, &ctx).map(drop)
    }));
    match built {
        Ok(Ok(())) => Outcome::Built,
        Ok(Err(error)) => Outcome::Failed(Failure::new(&error)),
        Err(_) => Outcome::Panicked,
    }
}

/// Why a net, which has only the layers of its phase, is not even tried.
fn not_built(net: &NetParameter, registry: &Registry) -> Option<Outcome> {
    let types = || net.layer.iter().map(|layer| layer.r#type());
    let foreign: BTreeSet<String> = types()
        .filter(|name| !stand_in::is_original(name) && registry.kind(name).is_err())
        .map(Into::into)
        .collect();
    let known = |name: &str| name.is_empty() || stand_in::is_data(name) || registry.kind(name).is_ok();
    if net.layer.is_empty() {
        Some(Outcome::NoLayers)
    } else if !foreign.is_empty() {
        Some(Outcome::Foreign(foreign))
    } else if net.layer.iter().any(needs_python) {
        Some(Outcome::Python)
    } else if types().any(|name| !known(name)) {
        let missing = types().filter(|name| !known(name)).map(Into::into).collect();
        Some(Outcome::Unregistered(missing))
    } else {
        let no_data = net.layer.iter().all(|layer| !layer.bottom.is_empty());
        no_data.then_some(Outcome::NoData)
    }
}

/// Whether a layer is a Python layer that no layer of ours can replace.
fn needs_python(layer: &LayerParameter) -> bool {
    let is_there = cortado_layers::python::has_stand_in(layer) || stand_in::reads_regions(layer);
    layer.r#type() == "Python" && !is_there
}

impl Failure {
    fn new(error: &Error) -> Self {
        let layer_type = error.frames().iter().find_map(|frame| match frame {
            Frame::Layer { type_name, .. } => Some(type_name.as_str()),
            _ => None,
        });
        Self {
            short: format!("{}: {}", layer_type.unwrap_or("net"), error.kind()),
            whole: error.to_string(),
        }
    }
}
