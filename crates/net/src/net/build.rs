//! Building a net: from a `NetParameter` to layers and blobs, in the order of the file, reporting
//! the events of the original's log.

use super::message::{check_message, loss_weights};
use super::names::Names;
use super::salvage::{Faults, Losses, Salvage};
use super::{LayerNode, LossTop, Net, filter, layer_frame, split, suit};
use cortado_core::event::{Event, Severity};
use cortado_core::{Blob, Ctx, Error, Io, Real, Registry, Result, Role, forks};
use cortado_proto::{LayerParameter, Message, NetParameter, text};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// The name of a top that the net adds for a loss.
const AUTOMATIC: &str = "(automatic)";
/// The bytes of an element in the log's memory count. The programs of the original build nets of
/// `float` only; nets of `f64` log the same numbers here.
const BYTES_PER_VALUE: usize = 4;

impl<T: Real> Net<T> {
    /// Builds a net. `param` must be upgraded. Its `state` selects the layers and the phase.
    ///
    /// # Errors
    /// An invalid net, with the position in the file, the layer, the blob and how to correct it.
    pub fn build(param: &NetParameter, registry: &Registry, ctx: &Ctx) -> Result<Self> {
        Self::build_from(param, None, registry, ctx)
    }

    /// Builds a net that was read from `file`. Errors name the file, and its folder is searched for
    /// the files that the net names.
    ///
    /// # Errors
    /// Those of [`build`](Self::build).
    pub fn build_from(param: &NetParameter, file: Option<&Path>, registry: &Registry, ctx: &Ctx) -> Result<Self> {
        Self::build_unfilled(param, file, registry, ctx, HashSet::new(), None)
    }

    /// Builds a net like [`build_from`](Self::build_from), but without the layers that cannot be
    /// built: each is reported to `salvage`. There may be no layers left.
    ///
    /// # Errors
    /// Problems of the net as a whole, and errors of `salvage`.
    pub fn build_salvaging(
        param: &NetParameter,
        file: Option<&Path>,
        registry: &Registry,
        ctx: &Ctx,
        salvage: &mut dyn Salvage,
    ) -> Result<Self> {
        Self::build_unfilled(param, file, registry, ctx, HashSet::new(), Some(salvage))
    }

    /// Builds a net, with or without `salvage`. The parameters of the layers `in_file` stay 0,
    /// because the caller reads them from a file.
    ///
    /// # Errors
    /// Those of [`build`](Self::build).
    pub(super) fn build_unfilled(
        param: &NetParameter,
        file: Option<&Path>,
        registry: &Registry,
        ctx: &Ctx,
        in_file: HashSet<String>,
        salvage: Option<&mut dyn Salvage>,
    ) -> Result<Self> {
        let phase = param.state().map_or(ctx.phase(), |state| state.phase());
        let mut net = Self::empty(param, file, &ctx.with_phase(phase));
        forks::refuse(param, "", "", ctx).map_err(|e| e.within(net.file_frame(None)))?;
        let mut faults = Faults::new(salvage.is_some());
        let mut filtered = filter::filter(param, &net.ctx, &mut faults, |layer| net.file_frame(layer.meta.pos))?;
        ctx.emit(&Event::NetStarts {
            text: &text::print(&filtered),
        });
        if filtered.layer.is_empty() {
            let problem = match param.layer.is_empty() {
                true => "the net has no layers".to_string(),
                false => format!("the net has no layers in phase {phase}; look at its include and exclude rules"),
            };
            return Err(Error::message(&problem).within(net.file_frame(None)));
        }
        net.warn_of_names(&filtered.layer);
        suit::to_readers(&mut filtered.layer, registry);
        suit::to_origins(&mut filtered.layer, registry);
        let layers = filtered.layer.iter().map(|layer| layer as &dyn Message);
        forks::note_harmless(layers.chain([param as &dyn Message]), ctx);
        let frame = |layer: &LayerParameter| net.file_frame(layer.meta.pos);
        let (inserted, mut faults) = split::insert_splits(&mut filtered, param, registry, faults, frame)?;
        let mut names = Names {
            in_file,
            ..Names::default()
        };
        let add = |net: &mut Self, layer: LayerParameter, names: &mut Names| {
            let (pos, frame) = (layer.meta.pos, layer_frame(&layer));
            net.add_layer(layer, names, registry)
                .map_err(|e| e.within(frame).within(net.file_frame(pos)))
        };
        let mut losses = salvage.map(Losses::new);
        for (place, layer) in filtered.layer.into_iter().enumerate() {
            let (before, is_inserted) = (net.layers.len(), inserted.contains(&place));
            match &mut losses {
                None => add(&mut net, layer, &mut names)?,
                Some(losses) => {
                    losses.is_inserted = is_inserted;
                    net.add_or_lose(layer, faults.take(place), &mut names, losses, add)?;
                }
            }
            if is_inserted && net.layers.len() > before {
                net.inserted.insert(before);
            }
        }
        net.settle_backward_need(filtered.force_backward.unwrap_or(false));
        for name in &names.available {
            ctx.emit(&Event::NetOutput { blob: name });
            net.outputs.push(names.blob[name]);
        }
        net.settle_overwritten()?;
        net.debug_info = filtered.debug_info.unwrap_or(false);
        net.settle_quantization(param)?;
        net.release_if_requested(param)?;
        ctx.emit(&Event::NetDone);
        Ok(net)
    }

    fn empty(param: &NetParameter, file: Option<&Path>, ctx: &Ctx) -> Self {
        Self {
            name: param.name().into(),
            ctx: ctx.clone(),
            file: file.map(Into::into),
            layers: Vec::new(),
            layer_names: Vec::new(),
            layer_ids: HashMap::new(),
            inserted: HashSet::new(),
            blobs: Vec::new(),
            blob_names: Vec::new(),
            blob_ids: HashMap::new(),
            blob_needs_backward: Vec::new(),
            blob_loss_weights: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            params: Vec::new(),
            learnable: Vec::new(),
            debug_info: false,
            hooks: Vec::new(),
            released: Vec::new(),
            is_released: Vec::new(),
            states_ranges: false,
            simulation: None,
            shared_diffs: None,
        }
    }

    /// Warns of layers with the same name or none: weights are found by name. This is not an error,
    /// because the original accepts them.
    fn warn_of_names(&self, layers: &[LayerParameter]) {
        let mut seen = HashSet::new();
        for layer in layers.iter().filter(|layer| !seen.insert(layer.name())) {
            let place = self.file_frame(layer.meta.pos);
            let text = match layer.name() {
                "" => format!("{place}: another layer without a name; weights are found by name, so give it one"),
                name => format!("{place}: another layer \"{name}\"; weights of this name go to the first one"),
            };
            self.ctx.emit(&Event::Note {
                severity: Severity::Warning,
                file: "net.cpp",
                line: 0,
                text: &text,
            });
        }
    }

    fn add_layer(&mut self, mut param: LayerParameter, names: &mut Names, registry: &Registry) -> Result<()> {
        check_message(&param)?;
        // The original keeps the phase in the layer's message, and so in its caffemodels.
        let phase = *param.phase.get_or_insert(self.ctx.phase());
        let ctx = self.ctx.with_phase(phase);
        ctx.emit(&Event::LayerFactory { layer: param.name() });
        let kind = registry.kind(param.r#type())?;
        let layer = registry.build::<T>(&param, &ctx)?;
        ctx.emit(&Event::LayerCreated { layer: param.name() });
        let mut node = LayerNode {
            kind,
            layer,
            ctx,
            bottoms: Vec::new(),
            tops: Vec::new(),
            propagate: Vec::new(),
            param_wanted: Vec::new(),
            needs_backward: false,
            losses: Vec::new(),
            kept: Vec::new(),
            apart: Vec::new(),
            param_shapes: Vec::new(),
            shapes: Vec::new(),
            multiply_adds: 0,
            rounding: None,
            param,
        };
        self.add_bottoms(&mut node, names)?;
        self.add_tops(&mut node, names)?;
        kind.check_arity(node.bottoms.len(), node.tops.len())?;
        let mut io = Io::new(&mut self.blobs, &node.bottoms, &node.tops, &[]);
        match names.in_file.remove(node.param.name()) {
            true => node.layer.setup(&node.ctx.without_fillers(), &mut io)?,
            false => node.layer.setup(&node.ctx, &mut io)?,
        }
        let shaped = node.layer.reshape(&node.ctx, &mut io);
        shaped.map_err(|error| self.naming_other_form(&node.bottoms, error))?;
        node.note_shapes(&self.blobs);
        self.set_loss_weights(&mut node)?;
        self.log_tops(&node, names);
        node.param_wanted = (0..node.layer.params().len())
            .map(|i| node.param.param.get(i).is_none_or(|p| p.lr_mult() != 0.0))
            .collect();
        self.add_params(&mut node, names)?;
        let below = node.bottoms.iter().any(|&bottom| self.blob_needs_backward[bottom]);
        let below = below && kind.role != Role::OfShapes;
        node.needs_backward = below || node.param_wanted.contains(&true);
        if node.needs_backward {
            node.tops.iter().for_each(|&top| self.blob_needs_backward[top] = true);
        }
        node.param.blobs.clear();
        let id = self.layers.len();
        self.layer_ids.entry(node.name().into()).or_insert(id);
        self.layer_names.push(node.name().into());
        self.layers.push(node);
        Ok(())
    }

    fn add_bottoms(&mut self, node: &mut LayerNode<T>, names: &mut Names) -> Result<()> {
        for (i, bottom) in node.param.bottom.iter().enumerate() {
            let id = names
                .blob
                .get(bottom)
                .copied()
                .filter(|_| names.available.remove(bottom));
            let Some(id) = id else {
                let layer = node.param.name();
                let problem = format!("Unknown bottom blob '{bottom}' (layer '{layer}', bottom index {i})");
                return Err(Error::message(&problem));
            };
            node.ctx.emit(&Event::LayerBottom {
                layer: node.param.name(),
                blob: bottom,
            });
            node.bottoms.push(id);
            let propagate = node
                .param
                .propagate_down
                .get(i)
                .copied()
                .unwrap_or(self.blob_needs_backward[id]);
            node.propagate.push(propagate);
        }
        Ok(())
    }

    fn add_tops(&mut self, node: &mut LayerNode<T>, names: &mut Names) -> Result<()> {
        for (i, top) in node.param.top.iter().enumerate() {
            let in_place = node.param.bottom.get(i) == Some(top);
            if in_place && !node.kind.in_place {
                let problem = format!("cannot work in place: give its top a different name from its bottom \"{top}\"");
                return Err(Error::message(&problem));
            }
            if !in_place && names.blob.contains_key(top) {
                return Err(several_sources(top, node));
            }
            node.ctx.emit(&Event::LayerTop {
                layer: node.param.name(),
                blob: top,
                in_place,
            });
            let id = if in_place { names.blob[top] } else { self.add_blob(top) };
            names.blob.insert(top.clone(), id);
            names.available.insert(top.clone());
            node.tops.push(id);
            if node.kind.role == Role::Input {
                self.inputs.push(id);
            }
        }
        if node.kind.auto_top {
            while node.tops.len() < node.kind.tops.min {
                node.ctx.emit(&Event::LayerTop {
                    layer: node.param.name(),
                    blob: AUTOMATIC,
                    in_place: false,
                });
                node.tops.push(self.add_blob(AUTOMATIC));
            }
        }
        Ok(())
    }

    fn add_blob(&mut self, name: &str) -> usize {
        self.blob_ids.entry(name.into()).or_insert(self.blobs.len());
        self.blobs.push(Blob::empty(name));
        self.blob_names.push(name.into());
        self.blob_needs_backward.push(false);
        self.blob_loss_weights.push(0.0);
        self.blobs.len() - 1
    }

    /// Records the tops that are losses and writes their weights into their diffs.
    fn set_loss_weights(&mut self, node: &mut LayerNode<T>) -> Result<()> {
        let weights = loss_weights(&node.param, node.kind, node.tops.len())?;
        if node.kind.is_loss {
            // The original keeps the weight of a loss in the layer's message, and so in its
            // caffemodels.
            node.param.loss_weight.clone_from(&weights);
        }
        for (top, weight) in weights.into_iter().map(f64::from).enumerate() {
            self.blob_loss_weights[node.tops[top]] = weight;
            if weight != 0.0 {
                node.losses.push(LossTop {
                    top,
                    weight,
                    filled_for: Vec::new(),
                });
            }
        }
        node.fill_loss_diffs(&self.blobs)
    }

    fn log_tops(&self, node: &LayerNode<T>, names: &mut Names) {
        node.ctx.emit(&Event::LayerSetUp {
            layer: node.param.name(),
        });
        for &top in &node.tops {
            let blob = &self.blobs[top];
            node.ctx.emit(&Event::TopShape {
                shape: &blob.shape().to_string(),
            });
            if self.blob_loss_weights[top] != 0.0 {
                node.ctx.emit(&Event::TopLossWeight {
                    weight: self.blob_loss_weights[top],
                });
            }
            names.count = names.count.saturating_add(blob.count());
        }
        node.ctx.emit(&Event::MemoryRequired {
            bytes: names.count.saturating_mul(BYTES_PER_VALUE),
        });
    }
}

fn several_sources<T: Real>(top: &str, node: &LayerNode<T>) -> Error {
    let hint = match node
        .param
        .bottom
        .iter()
        .any(|bottom| bottom.starts_with(&format!("{top}_")) && bottom.contains("_split_"))
    {
        true => "an in-place layer must be the only reader of its bottom; give its top another name",
        false => "give one of the tops another name",
    };
    Error::message(&format!("Top blob '{top}' produced by multiple sources; {hint}"))
}
