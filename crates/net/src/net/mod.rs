//! The net: layers composed into a graph that runs forward and backward.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the net and what may be asked of it |
//! | `node.rs` | a layer with its place in a net |
//! | `filter.rs` | which layers belong to a phase, level and stages |
//! | `suit.rs` | messages that suit the layers that read their tops |
//! | `split.rs` | copies for blobs with several readers |
//! | `build.rs` | layers and blobs, in the order of the file |
//! | `other_form.rs` | layers that mean something else in another fork |
//! | `message.rs` | what a layer's message says of its place, checked |
//! | `names.rs` | the names of a net that is being built |
//! | `salvage.rs` | what can be built of a net with faults |
//! | `params.rs` | parameters, shared by name |
//! | `backward_need.rs` | which layers and bottoms need gradients |
//! | `overwritten.rs` | copies of what layers in place overwrite too early |
//! | `run.rs` | forward and backward |
//! | `ranks.rs` | what training in several ranks needs to know of a net |
//! | `release.rs` | blobs that give up their memory after their last reader |
//! | `simulation.rs` | nets that ask for simulated whole numbers |
//! | `chain.rs` | layers that work in place, run with the layer before them |
//! | `cost.rs` | how much a layer has to compute |
//! | `template.rs` | copies of single layers, which run beside the net |
//! | `debug.rs` | `debug_info` |
//! | `hdf5.rs` `safetensors.rs` | weights in files of these formats |
//! | `convert.rs` | files of weights of any kind, without a net |
//! | `weights.rs` | caffemodels in and out, weights shared between nets |

mod backward_need;
mod build;
mod chain;
mod convert;
mod copied;
mod cost;
mod debug;
mod filter;
mod handed_on;
pub mod hdf5;
mod message;
mod names;
mod node;
mod other_form;
mod overwritten;
mod params;
mod ranks;
mod release;
mod run;
mod safetensors;
mod salvage;
mod simulation;
mod split;
mod suit;
mod template;
mod weights;

pub use convert::{ConvertOptions, WeightsFormat, read_weights, write_weights};
pub use params::LearnableParam;
pub use run::{Hook, HookFn, Ran};
pub use safetensors::Names;
pub use salvage::Salvage;
pub use template::{LayerCopy, LayerTemplate};
pub use weights::{LoadOptions, LoadReport, SharedParams};

use cortado_core::{Blob, Ctx, Error, Frame, Layer, LayerKind, Phase, Real, Result, forks};
use cortado_proto::{LayerParameter, LayerState, NetParameter, Pos};
use node::{LayerNode, LossTop, layer_frame};
use params::NetParam;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// How many of the largest blobs an error names.
const LARGEST_BLOBS: usize = 10;

/// Layers composed into a graph, with the blobs between them.
pub struct Net<T: Real> {
    name: String,
    ctx: Ctx,
    file: Option<PathBuf>,
    layers: Vec<LayerNode<T>>,
    layer_names: Vec<String>,
    /// The first layer of each name.
    layer_ids: HashMap<String, usize>,
    /// The Splits that no file names.
    inserted: HashSet<usize>,
    blobs: Vec<Blob<T>>,
    blob_names: Vec<String>,
    /// The first blob of each name.
    blob_ids: HashMap<String, usize>,
    blob_needs_backward: Vec<bool>,
    blob_loss_weights: Vec<f64>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    params: Vec<NetParam>,
    learnable: Vec<LearnableParam>,
    debug_info: bool,
    hooks: Vec<HookFn>,
    /// The blobs that are released after each layer; empty where none are.
    released: Vec<Vec<usize>>,
    /// Whether each blob is among those; empty where none are.
    is_released: Vec<bool>,
}

/// The net with only the layers that belong to its state, or, if it has none, to the phase of
/// `ctx`: what [`Net::build_from`] begins with.
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

    /// The context that the layers run in.
    pub fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// The names of the layers, in the order in which they run. Splits that the net inserted are
    /// among them.
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

    /// Whether the net inserted a layer, a Split, which its file does not have.
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

    /// Whether backward runs a layer.
    pub fn layer_needs_backward(&self, layer: usize) -> bool {
        self.layers[layer].needs_backward
    }

    /// Which bottoms of a layer get gradients.
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

    /// The blobs that the user fills: the tops of Input layers.
    pub fn inputs(&self) -> &[usize] {
        &self.inputs
    }

    /// The blobs that no layer reads, sorted by name.
    pub fn outputs(&self) -> &[usize] {
        &self.outputs
    }

    /// The weight with which a blob counts in the loss; 0 if it does not.
    pub fn loss_weight(&self, blob: usize) -> f64 {
        self.blob_loss_weights[blob]
    }

    /// The parameters that a solver updates: each once, however many layers share it.
    pub fn learnable(&self) -> &[LearnableParam] {
        &self.learnable
    }

    /// The blob of a learnable parameter.
    pub fn learnable_blob(&self, index: usize) -> &Blob<T> {
        let param = &self.learnable[index];
        &self.layers[param.layer].layer.params()[param.index]
    }

    /// Whether any parameter belongs to several layers.
    pub fn has_shared_params(&self) -> bool {
        self.params.iter().any(|param| param.owner.is_some())
    }

    /// Whether the mean absolute values of all blobs are told as events.
    pub fn set_debug_info(&mut self, debug_info: bool) {
        self.debug_info = debug_info;
    }

    /// Calls `hook` before and after every layer.
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

    /// The first number that is not finite, in the order of the layers' tops, or else of their
    /// parameters: what it is, and where.
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

    /// What an exact continuation needs besides weights: the states of the layers that have one.
    ///
    /// # Errors
    /// A state that cannot be read out.
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

    /// Takes back what [`layer_states`](Self::layer_states) gave. Layers without a state stay as
    /// they are.
    ///
    /// # Errors
    /// A state that does not suit its layer.
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

    /// An error of a layer, with its name and its place in the net's file.
    pub fn located(&self, layer: usize, error: Error) -> Error {
        let node = &self.layers[layer];
        let error = error.with_largest(|| self.largest_blobs());
        error.within(node.frame()).within(self.file_frame(node.param.meta.pos))
    }

    /// The blobs that take the most memory, data or diff alone, with their bytes.
    fn largest_blobs(&self) -> Vec<(String, usize)> {
        let bytes = |count: usize| count.saturating_mul(size_of::<T>());
        let named = self.blob_names.iter().zip(&self.blobs);
        let mut all: Vec<_> = named.map(|(name, blob)| (name.clone(), bytes(blob.count()))).collect();
        for node in &self.layers {
            let params = node.layer.params().iter().enumerate();
            all.extend(params.map(|(i, param)| (format!("{}, parameter {i}", node.name()), bytes(param.count()))));
        }
        all.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        all.truncate(LARGEST_BLOBS);
        all
    }

    /// Refuses the fields of forks that would make training learn other weights.
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

    /// The place of an error in the net's file.
    fn file_frame(&self, pos: Option<Pos>) -> Frame {
        match &self.file {
            Some(path) => Frame::File {
                what: "net",
                path: path.clone(),
                pos,
            },
            None => Frame::File {
                what: "net",
                path: self.name.clone().into(),
                pos,
            },
        }
    }
}
