//! Nets without the layers that only scale and shift the channels of the layer before them, such as BatchNorm, Scale and Bias:
//! these become part of its weights.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`merge`]: the net that is left, and its weights |
//! | `chains.rs` | which layers can be merged into which |
//! | `filter.rs` | the weights of a layer, with the layers that were merged into it |

mod chains;
mod filter;

use crate::{Ctx, Error, Net, NetParameter, Phase, Result, Rng};
use chains::{Chain, Chains};
use cortado_net::filter_net;
use filter::Filter;
use std::path::Path;

/// A net with merged layers.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The net, without weights: the content of its prototxt.
    pub net: NetParameter,
    /// The net with its weights: the content of its caffemodel.
    pub weights: NetParameter,
    /// The layers that are gone.
    pub merged: Vec<MergedLayer>,
    /// The layers that scale and shift, but stay.
    pub kept: Vec<KeptLayer>,
}

/// A layer that became part of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedLayer {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// The layer that does its work.
    pub into: String,
    /// The blob that this layer makes now.
    pub blob: String,
}

/// A layer that could not become part of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLayer {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// Why it stays, as a clause.
    pub reason: String,
}

/// Removes the option by which layers that normalise use the statistics of a batch even where they do not train
/// (`use_global_stats: false` of BatchNorm): what is merged uses the stored statistics. Gives the names of the layers that had
/// the option.
pub fn use_stored_statistics(net: &mut NetParameter) -> Vec<String> {
    let mut changed = Vec::new();
    for layer in &mut net.layer {
        let options = layer.batch_norm_param.as_deref_mut();
        if let Some(options) = options.filter(|options| options.use_global_stats == Some(false)) {
            options.use_global_stats = None;
            changed.push(layer.name().to_string());
        }
    }
    changed
}

/// Merges the layers of a net that only scale and shift channels into the convolutions, deconvolutions and inner products whose
/// tops they read, if nothing else reads these. Such a layer makes the blob of the last layer that was merged into it, and computes
/// the same to rounding. `param` is the message from which the net was built, and `file` its file for messages.
///
/// # Errors
/// A net that is not in phase TEST or was not built from the message, memory in use, or out of
/// memory.
pub fn merge(net: &Net<f32>, param: &NetParameter, file: &Path) -> Result<Merged> {
    if net.phase() != Phase::TEST {
        return Err(Error::message(
            "a net is merged in phase TEST, but it is in phase TRAIN",
        ));
    }
    let mut message = filter_net(param, file, &Ctx::new(Phase::TEST, Rng::new(0)))?;
    message.state = None;
    let places: Vec<usize> = (0..net.layer_names().len())
        .filter(|&layer| !net.is_inserted(layer))
        .collect();
    if places.len() != message.layer.len() {
        return Err(Error::mismatch("number of layers", message.layer.len(), places.len()));
    }
    let Chains { chains, kept } = Chains::of(net, &message, &places);
    let mut result = Merged {
        net: message,
        weights: NetParameter::default(),
        merged: Vec::new(),
        kept,
    };
    result.fill(net, &places, &chains)?;
    Ok(result)
}

impl Merged {
    fn fill(&mut self, net: &Net<f32>, places: &[usize], chains: &[Chain]) -> Result<()> {
        let layers = std::mem::take(&mut self.net.layer);
        self.weights = self.net.clone();
        let is_gone = |index: usize| chains.iter().any(|chain| chain.merged.contains(&index));
        for (index, original) in layers.iter().enumerate().filter(|(index, _)| !is_gone(*index)) {
            let mut layer = original.clone();
            (layer.phase, layer.blobs) = (None, Vec::new());
            layer.include.clear();
            layer.exclude.clear();
            let params = net.layer(places[index]).params();
            let blobs = match chains.iter().find(|chain| chain.filter == index) {
                None => params.iter().map(|blob| blob.to_proto(false)).collect::<Result<_>>()?,
                Some(chain) => {
                    let last = chain.merged.iter().filter_map(|&index| layers.get(index)).next_back();
                    layer.top = last.map_or_else(Vec::new, |last| last.top.clone());
                    self.merged.extend(chain.merged.iter().map(|&index| MergedLayer {
                        name: layers[index].name().into(),
                        type_name: layers[index].r#type().into(),
                        into: original.name().into(),
                        blob: layer.top.concat(),
                    }));
                    Filter::add_bias(&mut layer);
                    chain.kind.blobs(params, &chain.coefficients)?
                }
            };
            self.net.layer.push(layer.clone());
            layer.blobs = blobs;
            self.weights.layer.push(layer);
        }
        Ok(())
    }
}
