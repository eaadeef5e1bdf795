//! Nets with layers that cannot be built: the others are built, in one pass, and each fault is reported.

use super::Net;
use super::names::Names;
use cortado_core::{Error, Real, Result};
use cortado_proto::LayerParameter;
use std::collections::{HashMap, HashSet};

/// Faults of a net as a whole that are looked for before its layers are built.
const MOST_EARLY: usize = 100;

/// Receives the layers of a net that cannot be built, and decides how to continue.
pub trait Salvage {
    /// A layer cannot be built. Gives another one to be built in its place; without one it is left out.
    ///
    /// # Errors
    /// The error that building is to end with.
    fn failed(&mut self, layer: &LayerParameter, error: Error) -> Result<Option<LayerParameter>>;

    /// A layer is left out because it reads what a layer makes that is left out.
    fn left_out(&mut self, layer: &LayerParameter);
}

/// The layers that are known to be faulty before they are built, by their place; none where the first ends it all.
pub(super) struct Faults {
    goes_on: bool,
    by_layer: HashMap<usize, Error>,
}

impl Faults {
    /// With whether building continues after a fault.
    pub(super) fn new(goes_on: bool) -> Self {
        Self {
            goes_on,
            by_layer: HashMap::new(),
        }
    }

    /// Notes a fault of a layer.
    ///
    /// # Errors
    /// The fault, if building does not continue after it.
    pub(super) fn note(&mut self, layer: usize, fault: impl FnOnce() -> Error) -> Result<()> {
        if !self.goes_on {
            return Err(fault());
        }
        // Each is found again when the layer is built, if without a hint.
        if self.by_layer.len() < MOST_EARLY {
            self.by_layer.entry(layer).or_insert_with(fault);
        }
        Ok(())
    }

    /// Moves the fault of a layer to `place` among those of `to`.
    pub(super) fn hand_on(&mut self, layer: usize, place: usize, to: &mut Self) {
        if let Some(fault) = self.by_layer.remove(&layer) {
            to.by_layer.insert(place, fault);
        }
    }

    /// The fault of a layer.
    pub(super) fn take(&mut self, layer: usize) -> Option<Error> {
        self.by_layer.remove(&layer)
    }
}

/// The layers that are left out, as far as others can see it.
pub(super) struct Losses<'a> {
    salvage: &'a mut dyn Salvage,
    /// The blobs that no layer makes now.
    gone: HashSet<String>,
    /// Whether the next layer is a Split that no file has: those need no report.
    pub(super) is_inserted: bool,
}

impl<'a> Losses<'a> {
    pub(super) fn new(salvage: &'a mut dyn Salvage) -> Self {
        Self {
            salvage,
            gone: HashSet::new(),
            is_inserted: false,
        }
    }

    fn lose(&mut self, layer: &LayerParameter) {
        self.gone.extend(layer.top.iter().cloned());
    }

    fn reads_lost(&self, layer: &LayerParameter) -> bool {
        layer.bottom.iter().any(|bottom| self.gone.contains(bottom))
    }
}

/// How much of a net there is, to go back to.
struct Mark {
    blobs: usize,
    inputs: usize,
    params: usize,
    learnable: usize,
}

impl<T: Real> Net<T> {
    /// Adds a layer with `add`, unless it has a fault; or what is put in its place, or nothing.
    ///
    /// # Errors
    /// That the salvage ends with.
    pub(super) fn add_or_lose(
        &mut self,
        layer: LayerParameter,
        fault: Option<Error>,
        names: &mut Names,
        losses: &mut Losses<'_>,
        add: impl Fn(&mut Self, LayerParameter, &mut Names) -> Result<()>,
    ) -> Result<()> {
        if fault.is_none() && losses.reads_lost(&layer) {
            losses.lose(&layer);
            if !losses.is_inserted {
                losses.salvage.left_out(&layer);
            }
            return Ok(());
        }
        let mut attempt = |net: &mut Self, layer: &LayerParameter, losses: &mut Losses<'_>| {
            let mark = net.mark();
            let added = add(net, layer.clone(), names);
            match &added {
                Ok(()) => layer.top.iter().for_each(|top| {
                    losses.gone.remove(top);
                }),
                Err(_) => net.go_back(&mark, layer, names),
            }
            added
        };
        let error = match fault {
            Some(fault) => fault,
            None => match attempt(self, &layer, losses) {
                Ok(()) => return Ok(()),
                Err(error) => error,
            },
        };
        let instead = losses.salvage.failed(&layer, error)?;
        if instead.is_none_or(|instead| attempt(self, &instead, losses).is_err()) {
            losses.lose(&layer);
        }
        Ok(())
    }

    fn mark(&self) -> Mark {
        Mark {
            blobs: self.blobs.len(),
            inputs: self.inputs.len(),
            params: self.params.len(),
            learnable: self.learnable.len(),
        }
    }

    /// Takes back what a layer left behind that could not be added.
    fn go_back(&mut self, mark: &Mark, layer: &LayerParameter, names: &mut Names) {
        self.blobs.truncate(mark.blobs);
        self.blob_names.truncate(mark.blobs);
        self.blob_needs_backward.truncate(mark.blobs);
        self.blob_loss_weights.truncate(mark.blobs);
        self.inputs.truncate(mark.inputs);
        self.params.truncate(mark.params);
        self.learnable.truncate(mark.learnable);
        self.blob_ids.retain(|_, id| *id < mark.blobs);
        names.go_back(mark.blobs, mark.params, &layer.bottom);
    }
}
