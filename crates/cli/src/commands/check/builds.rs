//! A net built again and again, without what cannot be built.

use crate::inputs::{NetArgs, input, is_source, known_shapes};
use cortado::event::{Event, Observer};
use cortado::{Ctx, Error, Frame, LayerParameter, Net, NetParameter, Phase, Registry, Rng};
use cortado_net::filter_net;
use std::collections::HashSet;
use std::path::Path;

/// More layers than this that cannot be built are not told.
const MOST_ERRORS: usize = 100;

/// A net in one phase, on its way.
pub(super) struct Builder<'a> {
    net: NetParameter,
    file: &'a Path,
    phase: Phase,
    shapes: &'a NetArgs,
    registry: &'a Registry,
    pub(super) errors: Vec<String>,
    pub(super) warnings: Vec<String>,
    /// The layers that are not in the net any more.
    pub(super) taken: Vec<String>,
}

/// Hears nothing: warnings are kept with what is built.
struct Deaf;

impl Observer for Deaf {
    fn observe(&self, _: &Event<'_>) {}
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        net: NetParameter,
        file: &'a Path,
        phase: Phase,
        shapes: &'a NetArgs,
        registry: &'a Registry,
    ) -> Self {
        Self {
            net,
            file,
            phase,
            shapes,
            registry,
            errors: Vec::new(),
            warnings: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// What can be built of the net, if anything. All that cannot is among the errors then.
    pub(super) fn build(&mut self) -> Option<Net<f32>> {
        while self.errors.len() < MOST_ERRORS {
            let net = self.shapes.open(self.net.clone(), self.file, self.registry);
            match net.phase(self.phase).observer(Deaf).net::<f32>() {
                Ok(net) => {
                    self.warnings.extend_from_slice(net.warnings());
                    return Some(net.into_inner());
                }
                Err(error) => {
                    let at = self.place(&error);
                    // What is wrong with the net as a whole may be so because layers are gone.
                    if at.is_some() || self.taken.is_empty() {
                        self.errors.push(error.to_string());
                    }
                    if !self.go_on_without(at?) {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// The layer that an error is of.
    fn place(&self, error: &Error) -> Option<usize> {
        let places: Vec<_> = error
            .frames()
            .iter()
            .filter_map(|frame| match frame {
                Frame::File { pos, .. } => *pos,
                _ => None,
            })
            .collect();
        let names: Vec<_> = error
            .frames()
            .iter()
            .filter_map(|frame| match frame {
                Frame::Layer { name, .. } => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let is_of = |layer: &LayerParameter| layer.meta.pos.is_some_and(|pos| places.contains(&pos));
        let by_place = self.net.layer.iter().position(is_of);
        by_place.or_else(|| self.net.layer.iter().position(|layer| names.contains(&layer.name())))
    }

    /// Takes a layer out, or puts an input in its place. Gives whether anything is left.
    fn go_on_without(&mut self, at: usize) -> bool {
        let layer = &self.net.layer[at];
        if let Some(shapes) = known_shapes(layer).filter(|_| is_source(layer, self.registry)) {
            let shapes: Vec<_> = shapes.iter().map(Vec::as_slice).collect();
            let input = input(layer, &shapes);
            self.net.layer[at] = input;
            return true;
        }
        self.take_out(at);
        !self.net.layer.is_empty()
    }

    /// Takes out a layer, and those that read what only it makes. Of these, what is wrong whatever
    /// they read is told.
    fn take_out(&mut self, at: usize) {
        let here = Ctx::new(self.phase, Rng::new(0));
        // Only layers of the phase make what others read.
        let in_phase = match filter_net(&self.net, self.file, &here) {
            Ok(net) => net.layer.iter().filter_map(|layer| layer.meta.pos).collect(),
            Err(_) => HashSet::new(),
        };
        let mut gone: HashSet<String> = HashSet::new();
        let mut kept = Vec::new();
        for (index, layer) in std::mem::take(&mut self.net.layer).into_iter().enumerate() {
            let counts = layer.meta.pos.is_none_or(|pos| in_phase.contains(&pos));
            let is_gone = index == at || (counts && layer.bottom.iter().any(|bottom| gone.contains(bottom)));
            if is_gone {
                if index != at {
                    self.look_at(&layer, &here);
                }
                gone.extend(layer.top.iter().cloned());
                self.taken.push(layer.name().into());
            } else {
                if counts {
                    gone.retain(|top| !layer.top.contains(top));
                }
                kept.push(layer);
            }
        }
        self.net.layer = kept;
    }

    /// Tells an unknown type, or options that a layer refuses without a look at its bottoms.
    fn look_at(&mut self, layer: &LayerParameter, here: &Ctx) {
        let Err(error) = self.registry.build::<f32>(layer, here) else {
            return;
        };
        let (name, type_name) = (layer.name().into(), layer.r#type().into());
        let error = error.within(Frame::Layer { name, type_name }).within(Frame::File {
            what: "net",
            path: self.file.into(),
            pos: layer.meta.pos,
        });
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error.to_string());
        }
    }
}
