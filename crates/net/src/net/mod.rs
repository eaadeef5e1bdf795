//! The net: layers composed into a graph that runs forward and backward.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the net and its queries |
//! | `node.rs` | a layer with its place in a net |
//! | `filter.rs` | selection of the layers of a phase, level and stages |
//! | `suit.rs` | adaptation of a layer's message to other layers of the net |
//! | `split.rs` | Split layers for blobs with several readers |
//! | `build.rs` | layers and blobs, in the order of the file |
//! | `other_form.rs` | hints for layers whose options differ in another fork |
//! | `message.rs` | checks of a layer's fields that concern the net |
//! | `names.rs` | the names of a net that is being built |
//! | `salvage.rs` | building nets without their faulty layers |
//! | `params.rs` | parameters, shared by name |
//! | `backward_need.rs` | finding the layers and bottoms that need gradients |
//! | `overwritten.rs` | copies of values that layers in place overwrite too early |
//! | `run.rs` | forward and backward |
//! | `ranks.rs` | queries of solvers that train one model in several ranks |
//! | `release.rs` | freeing blobs after their last reader |
//! | `memory.rs` | the memory that a run takes |
//! | `share_diffs.rs` | gradients of blobs that share memory |
//! | `quantization` | the fields of a net about integers, and their simulation |
//! | `chain.rs` | layers that work in place, run with the layer before them |
//! | `cost.rs` | the number of multiply-adds of a layer; which passes are short |
//! | `template.rs` | copies of single layers, which run beside the net |
//! | `debug.rs` | `debug_info` |
//! | `hdf5.rs` `safetensors.rs` | weights in files of these formats |
//! | `convert.rs` | reading and writing weights files of any format, without a net |
//! | `weights.rs` | loading and saving caffemodels, sharing weights between nets |

mod backward_need;
mod build;
mod convert;
mod copied;
mod cost;
mod debug;
mod filter;
pub mod hdf5;
mod in_place_steps;
mod located;
mod memory;
mod message;
mod moved_blobs;
mod names;
mod node;
mod other_form;
mod overwritten;
mod params;
mod quantization;
mod ranks;
mod release;
mod run;
mod safetensors;
mod salvage;
mod share_diffs;
mod split;
mod suit;
mod template;
mod weights;

pub use convert::{ConvertOptions, WeightsFormat, open_weights, read_weights, read_weights_from, write_weights};
pub use memory::NetMemory;
pub use params::LearnableParam;
pub use run::{Hook, HookFn, Ran};
pub use safetensors::Names;
pub use salvage::Salvage;
pub use template::{LayerCopy, LayerTemplate};
pub use weights::{LoadOptions, LoadReport, SharedParams};

use cortado_core::{Blob, Ctx, Error, Frame, Layer, LayerKind, Phase, Real, Result, forks};
use cortado_proto::{LayerParameter, LayerState, NetParameter};
use node::{LayerNode, LossTop, layer_frame};
use params::NetParam;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Layers composed into a graph, with the blobs between them.
///
/// The net owns all layers and blobs, and layers refer to blobs by index. References would not
/// work: the net would hold references into itself, and two layers could not share a blob that one
/// of them reshapes, because reshaping needs `&mut`.
pub struct Net<T: Real> {
    name: String,
    ctx: Ctx,
    file: Option<PathBuf>,
    layers: Vec<LayerNode<T>>,
    layer_names: Vec<String>,
    /// The index of the first layer of each name.
    layer_ids: HashMap<String, usize>,
    /// The Split layers that the net inserted.
    inserted: HashSet<usize>,
    blobs: Vec<Blob<T>>,
    blob_names: Vec<String>,
    /// The index of the first blob of each name.
    blob_ids: HashMap<String, usize>,
    blob_needs_backward: Vec<bool>,
    blob_loss_weights: Vec<f64>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    params: Vec<NetParam>,
    learnable: Vec<LearnableParam>,
    debug_info: bool,
    hooks: Vec<HookFn>,
    /// For each layer, the blobs that are freed after it; empty if the net frees none.
    released: Vec<Vec<usize>>,
    /// Whether each blob is freed after a layer; empty if the net frees none.
    is_released: Vec<bool>,
    /// Whether the ranges of the layers are for 8-bit integers.
    states_ranges: bool,
    /// Set if forward passes round like layers in integers.
    simulation: Option<quantization::Simulation>,
    /// If the diffs share memory.
    shared_diffs: Option<share_diffs::SharedDiffs<T>>,
}

/// The net with only the layers that belong to its state. If it has no state, the phase of `ctx`
/// decides. [`Net::build_from`] begins with this.
///
/// # Errors
/// A layer with both include and exclude rules.
pub fn filter_net(param: &NetParameter, file: &Path, ctx: &Ctx) -> Result<NetParameter> {
    filter::filter(param, ctx, &mut salvage::Faults::new(false), |layer| Frame::File {
        what: "net",
        path: file.into(),
        pos: layer.meta.pos,
    })
}

impl<T: Real> Net<T> {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// TRAIN or TEST.
    pub fn phase(&self) -> Phase {
        self.ctx.phase()
    }

    /// The context of the layers.
    pub fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// The names of the layers, in the order in which they run, including Splits that the net
    /// inserted.
    pub fn layer_names(&self) -> &[String] {
        &self.layer_names
    }

    /// The type of a layer.
    pub fn layer_type(&self, layer: usize) -> &str {
        self.layers[layer].param.r#type()
    }

    /// The kind of a layer.
    pub fn layer_kind(&self, layer: usize) -> &'static LayerKind {
        self.layers[layer].kind
    }

    /// Whether a layer is a Split that the net inserted.
    pub fn is_inserted(&self, layer: usize) -> bool {
        self.inserted.contains(&layer)
    }

    /// The index of the first layer of this name.
    pub fn layer_index(&self, name: &str) -> Option<usize> {
        self.layer_ids.get(name).copied()
    }

    /// A layer.
    pub fn layer(&self, layer: usize) -> &dyn Layer<T> {
        &*self.layers[layer].layer
    }

    /// A layer, to change its parameters.
    pub fn layer_mut(&mut self, layer: usize) -> &mut dyn Layer<T> {
        &mut *self.layers[layer].layer
    }

    /// The message of a layer, without weights.
    pub fn layer_param(&self, layer: usize) -> &LayerParameter {
        &self.layers[layer].param
    }

    /// Whether the backward pass runs a layer.
    pub fn layer_needs_backward(&self, layer: usize) -> bool {
        self.layers[layer].needs_backward
    }

    /// For each bottom of a layer, whether it gets a gradient.
    pub fn bottom_needs_backward(&self, layer: usize) -> &[bool] {
        &self.layers[layer].propagate
    }

    /// The blobs that a layer reads, by index.
    pub fn bottoms(&self, layer: usize) -> &[usize] {
        &self.layers[layer].bottoms
    }

    /// The blobs that a layer writes, by index.
    pub fn tops(&self, layer: usize) -> &[usize] {
        &self.layers[layer].tops
    }

    /// The names of all blobs.
    pub fn blob_names(&self) -> &[String] {
        &self.blob_names
    }

    /// The index of a blob.
    pub fn blob_id(&self, name: &str) -> Option<usize> {
        self.blob_ids.get(name).copied()
    }

    /// The index of the blob with this name.
    ///
    /// # Errors
    /// There is no such blob: its nearest names.
    pub fn find_blob(&self, name: &str) -> Result<usize> {
        self.blob_id(name).ok_or_else(|| {
            let hint = cortado_proto::did_you_mean(name, self.blob_names.iter().map(String::as_str));
            Error::message(&format!(
                "there is no blob \"{name}\" in the net \"{}\"{hint}",
                self.name
            ))
        })
    }

    /// A blob by name.
    pub fn blob(&self, name: &str) -> Option<&Blob<T>> {
        Some(&self.blobs[self.blob_id(name)?])
    }

    /// A blob by name, to reshape it.
    pub fn blob_mut(&mut self, name: &str) -> Option<&mut Blob<T>> {
        let id = self.blob_id(name)?;
        Some(&mut self.blobs[id])
    }

    /// A blob by index.
    ///
    /// # Panics
    /// When there is no such blob.
    pub fn blob_at(&self, id: usize) -> &Blob<T> {
        &self.blobs[id]
    }

    /// A blob by index, to reshape it.
    ///
    /// # Panics
    /// When there is no such blob.
    pub fn blob_at_mut(&mut self, id: usize) -> &mut Blob<T> {
        &mut self.blobs[id]
    }

    /// The blobs that the user fills, by index: the tops of Input layers.
    pub fn inputs(&self) -> &[usize] {
        &self.inputs
    }

    /// The blobs that no layer reads, by index, sorted by name.
    pub fn outputs(&self) -> &[usize] {
        &self.outputs
    }

    /// The weight of a blob in the loss; 0 if it is not a loss.
    pub fn loss_weight(&self, blob: usize) -> f64 {
        self.blob_loss_weights[blob]
    }

    /// The parameters that a solver updates. One that several layers share is listed once.
    pub fn learnable(&self) -> &[LearnableParam] {
        &self.learnable
    }

    /// The blob of a learnable parameter.
    pub fn learnable_blob(&self, index: usize) -> &Blob<T> {
        let param = &self.learnable[index];
        &self.layers[param.layer].layer.params()[param.index]
    }

    /// Whether layers share any parameter.
    pub fn has_shared_params(&self) -> bool {
        self.params.iter().any(|param| param.owner.is_some())
    }

    /// Sets whether each pass reports the mean absolute values of all blobs as events
    /// (`debug_info`).
    pub fn set_debug_info(&mut self, debug_info: bool) {
        self.debug_info = debug_info;
    }

    /// Adds a function that is called before and after every layer. A net with hooks runs its
    /// layers one by one, so that a hook sees each layer's own result.
    pub fn add_hook(&mut self, hook: HookFn) {
        self.hooks.push(hook);
    }

    /// Sets the diffs of all learnable parameters to zero.
    ///
    /// # Errors
    /// Memory in use.
    pub fn clear_param_diffs(&self) -> Result<()> {
        (0..self.learnable.len()).try_for_each(|index| self.learnable_blob(index).clear_diff())
    }

    /// A description of the first number that is not finite and its place, searched in the tops of
    /// the layers in order, then in their parameters.
    ///
    /// # Errors
    /// Memory in use.
    pub fn first_non_finite(&self) -> Result<Option<String>> {
        let bad = |blob: &Blob<T>| -> Result<Option<String>> {
            let data = blob.data()?;
            let at = data.iter().position(|value| !value.is_finite());
            Ok(at.map(|at| format!("{}, element {at} of", data[at])))
        };
        for node in &self.layers {
            for &top in &node.tops {
                if let Some(number) = bad(&self.blobs[top])? {
                    let name = &self.blob_names[top];
                    return Ok(Some(format!("{number} \"{name}\", a top of {}", node.frame())));
                }
            }
        }
        for node in &self.layers {
            for (index, param) in node.layer.params().iter().enumerate() {
                if let Some(number) = bad(param)? {
                    return Ok(Some(format!("{number} parameter {index} of {}", node.frame())));
                }
            }
        }
        Ok(None)
    }

    /// The states of the layers that have one, which an exact continuation needs besides the
    /// weights.
    ///
    /// # Errors
    /// A state that cannot be read.
    pub fn layer_states(&self) -> Result<Vec<LayerState>> {
        let mut states = Vec::new();
        for node in &self.layers {
            if let Some(state) = node.layer.state()? {
                states.push(LayerState {
                    layer: Some(node.name().into()),
                    ..state
                });
            }
        }
        Ok(states)
    }

    /// Restores the result of [`layer_states`](Self::layer_states). Layers that it does not contain
    /// are not changed.
    ///
    /// # Errors
    /// A state that does not belong to its layer.
    pub fn restore_layer_states(&mut self, states: &[LayerState]) -> Result<()> {
        for node in &mut self.layers {
            if let Some(state) = states.iter().find(|state| state.layer() == node.param.name()) {
                node.layer
                    .restore(&node.ctx, state)
                    .map_err(|e| e.within(node.frame()))?;
            }
        }
        Ok(())
    }

    /// Refuses fields of forks that are not implemented and would change the trained weights.
    ///
    /// # Errors
    /// The first of them, with its layer.
    pub fn refuse_in_training(&self) -> Result<()> {
        for node in &self.layers {
            forks::refuse_in_training(&node.param, &self.ctx)
                .map_err(|e| e.within(node.frame()).within(self.file_frame(node.param.meta.pos)))?;
        }
        Ok(())
    }
}
