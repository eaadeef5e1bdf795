//! A net built without what cannot be built.

use crate::inputs::{NetArgs, input, is_source, known_shapes};
use cortado::event::{Event, Observer};
use cortado::{Ctx, Error, Frame, LayerParameter, Net, NetParameter, Phase, Registry, Result, Rng, Salvage};
use std::path::Path;

/// More layers than this that cannot be built are not reported.
const MOST_ERRORS: usize = 100;

/// What was built of a net in one phase, and what was not.
#[derive(Default)]
pub(super) struct Built {
    /// What could be built, if anything.
    pub(super) net: Option<Net<f32>>,
    pub(super) errors: Vec<String>,
    pub(super) warnings: Vec<String>,
    /// The layers that are not in the net.
    pub(super) taken: Vec<String>,
    /// Whether checking ended early because of too many errors.
    pub(super) is_cut_short: bool,
}

/// Builds what can be built of a net.
pub(super) fn build(net: NetParameter, file: &Path, phase: Phase, shapes: &NetArgs, registry: &Registry) -> Built {
    let mut faults = Faults {
        file,
        registry,
        here: Ctx::new(phase, Rng::new(0)).with_limits(shapes.reading.limits.limits()),
        built: Built::default(),
    };
    let builder = shapes.open(net, file, registry).phase(phase).observer(IgnoreEvents);
    let net = builder.salvage::<f32>(&mut faults);
    let mut built = faults.built;
    match net {
        Ok(net) => {
            built.warnings.extend_from_slice(net.warnings());
            built.net = Some(net.into_inner()).filter(|net| !net.layer_names().is_empty());
        }
        // What is wrong with the net as a whole may be so because layers are gone.
        Err(error) if !built.is_cut_short && built.taken.is_empty() => built.errors.push(error.to_string()),
        Err(_) => {}
    }
    built
}

/// Hears nothing: warnings are kept with what is built.
struct IgnoreEvents;

impl Observer for IgnoreEvents {
    fn observe(&self, _: &Event<'_>) {}
}

/// Keeps what is wrong with the layers of a net.
struct Faults<'a> {
    file: &'a Path,
    registry: &'a Registry,
    here: Ctx,
    built: Built,
}

impl Salvage for Faults<'_> {
    /// An input replaces missing data, where its shape is known.
    fn failed(&mut self, layer: &LayerParameter, error: Error) -> Result<Option<LayerParameter>> {
        if self.built.errors.len() == MOST_ERRORS {
            self.built.is_cut_short = true;
            return Err(error);
        }
        self.built.errors.push(error.to_string());
        if let Some(shapes) = known_shapes(layer).filter(|_| is_source(layer, self.registry)) {
            let shapes: Vec<_> = shapes.iter().map(Vec::as_slice).collect();
            return Ok(Some(input(layer, &shapes)));
        }
        self.built.taken.push(layer.name().into());
        Ok(None)
    }

    /// Reports an unknown type, or options that a layer refuses without a look at its bottoms.
    fn left_out(&mut self, layer: &LayerParameter) {
        self.built.taken.push(layer.name().into());
        if self.built.errors.len() == MOST_ERRORS {
            return;
        }
        let Err(error) = self.registry.build::<f32>(layer, &self.here) else {
            return;
        };
        let (name, type_name) = (layer.name().into(), layer.r#type().into());
        let error = error.within(Frame::Layer { name, type_name }).within(Frame::File {
            what: "net",
            path: self.file.into(),
            pos: layer.meta.pos,
        });
        self.built.errors.push(error.to_string());
    }
}
