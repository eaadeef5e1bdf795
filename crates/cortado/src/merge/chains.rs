//! Which layers can be merged into which: a layer with weights, and those after it that scale and shift its outputs.

use super::KeptLayer;
use super::filter::Filter;
use crate::layer::Op;
use crate::{LayerParameter, Net, NetParameter};
use cortado_engine::{ChannelCoefficients, coefficients_of};
use std::collections::HashMap;
use std::sync::Arc;

/// Layers that scale and shift, or may do so.
const NORMALIZING: [&str; 5] = ["BatchNorm", "Scale", "Bias", "BN", "CuDNNBatchNorm"];

/// A layer with weights, and those that are merged into it; all are places in the message.
pub(super) struct Chain {
    pub(super) filter: usize,
    pub(super) kind: Filter,
    pub(super) merged: Vec<usize>,
    pub(super) coefficients: Arc<ChannelCoefficients>,
}

/// All of them, and the layers that stay although they scale and shift.
pub(super) struct Chains {
    pub(super) chains: Vec<Chain>,
    pub(super) kept: Vec<KeptLayer>,
}

/// A value of a blob: layers in place give a blob several.
#[derive(Clone, Copy, Default)]
struct Value {
    maker: Option<usize>,
    readers: usize,
}

impl Chains {
    /// The chains of a net, whose layers are at these places of it.
    pub(super) fn of(net: &Net<f32>, message: &NetParameter, places: &[usize]) -> Self {
        let layers = &message.layer;
        let (values, first_bottoms) = values(layers);
        let shared = shared_params(net, places);
        let mut found = Self {
            chains: Vec::new(),
            kept: Vec::new(),
        };
        // The chain that makes the output of a layer.
        let mut chain_of: HashMap<usize, usize> = HashMap::new();
        for (index, layer) in layers.iter().enumerate() {
            let place = places[index];
            if let Some(coefficients) = coefficients(net, place, layer) {
                let value = first_bottoms[index].map(|value| values[value]);
                let merged =
                    chain_for(value, &chain_of, layers).and_then(|chain| found.add(chain, index, &coefficients));
                match merged {
                    Ok(chain) => drop(chain_of.insert(index, chain)),
                    Err(reason) => found.keep(layer, reason),
                }
            } else if NORMALIZING.contains(&layer.r#type()) {
                found.keep(layer, reason_to_keep(net, place, layer).into());
            } else if let Some(kind) = Filter::of(net, place, layer) {
                if shared[index] {
                    continue;
                }
                chain_of.insert(index, found.chains.len());
                found.chains.push(Chain {
                    filter: index,
                    kind,
                    merged: Vec::new(),
                    coefficients: Arc::new(ChannelCoefficients {
                        scale: Vec::new(),
                        shift: Vec::new(),
                    }),
                });
            }
        }
        found.chains.retain(|chain| !chain.merged.is_empty());
        found
    }

    /// Adds a layer to a chain.
    fn add(&mut self, chain: usize, layer: usize, coefficients: &Arc<ChannelCoefficients>) -> Result<usize, String> {
        let known = &mut self.chains[chain];
        if coefficients.scale.len() != known.kind.outputs {
            return Err("its coefficients do not belong to the channels of the layer before it".into());
        }
        known.coefficients = match known.merged.is_empty() {
            true => Arc::clone(coefficients),
            false => known
                .coefficients
                .then(coefficients)
                .map_err(|error| error.to_string())?,
        };
        known.merged.push(layer);
        Ok(chain)
    }

    fn keep(&mut self, layer: &LayerParameter, reason: String) {
        self.kept.push(KeptLayer {
            name: layer.name().into(),
            type_name: layer.r#type().into(),
            reason,
        });
    }
}

/// The values of all blobs, and the one that each layer reads first.
fn values(layers: &[LayerParameter]) -> (Vec<Value>, Vec<Option<usize>>) {
    let mut values: Vec<Value> = Vec::new();
    let mut current: HashMap<&str, usize> = HashMap::new();
    let mut first_bottoms = Vec::with_capacity(layers.len());
    for (index, layer) in layers.iter().enumerate() {
        let read: Vec<Option<usize>> = layer
            .bottom
            .iter()
            .map(|name| current.get(name.as_str()).copied())
            .collect();
        read.iter().flatten().for_each(|&value| values[value].readers += 1);
        first_bottoms.push(read.first().copied().flatten());
        for top in &layer.top {
            current.insert(top, values.len());
            values.push(Value {
                maker: Some(index),
                readers: 0,
            });
        }
    }
    (values, first_bottoms)
}

/// Whether a layer shares a parameter with another one.
fn shared_params(net: &Net<f32>, places: &[usize]) -> Vec<bool> {
    let ids = |&place: &usize| net.layer(place).params().iter().map(crate::Blob::data_id);
    let mut counts: HashMap<usize, usize> = HashMap::new();
    places
        .iter()
        .flat_map(ids)
        .for_each(|id| *counts.entry(id).or_default() += 1);
    places
        .iter()
        .map(|place| ids(place).any(|id| counts[&id] > 1))
        .collect()
}

/// The factors and summands of a layer that does nothing else.
fn coefficients(net: &Net<f32>, place: usize, layer: &LayerParameter) -> Option<Arc<ChannelCoefficients>> {
    let ([_], [_], true) = (&layer.bottom[..], &layer.top[..], layer.loss_weight.is_empty()) else {
        return None;
    };
    let &bottom = net.bottoms(place).first()?;
    coefficients_of(net.layer_program(place)?.as_single()?, net.blob_at(bottom).shape())
}

/// The chain that makes the value which a layer reads.
fn chain_for(
    value: Option<Value>,
    chain_of: &HashMap<usize, usize>,
    layers: &[LayerParameter],
) -> Result<usize, String> {
    let Some(Value {
        maker: Some(maker),
        readers,
    }) = value
    else {
        return Err("it reads an input of the net".into());
    };
    let before = &layers[maker];
    let Some(&chain) = chain_of.get(&maker) else {
        return Err(
            match (before.convolution_param.is_some(), before.inner_product_param.is_some()) {
                (false, false) => format!(
                    "it follows \"{}\" ({}), which has no weights to fold it into",
                    before.name(),
                    before.r#type()
                ),
                _ => format!(
                    "it follows \"{}\", whose weights other layers share, or which is not a plain product over channels",
                    before.name()
                ),
            },
        );
    };
    match readers {
        1 => Ok(chain),
        _ => Err(format!(
            "other layers read \"{}\", too, before it",
            before.top.first().map_or("", String::as_str)
        )),
    }
}

fn reason_to_keep(net: &Net<f32>, place: usize, layer: &LayerParameter) -> &'static str {
    let program = net.layer_program(place);
    match program.as_ref().and_then(|program| program.as_single()) {
        Some(Op::Standardize { .. }) => "it uses the statistics of the batch",
        _ if layer.bottom.len() > 1 => "its coefficients come from another layer",
        _ => "its coefficients do not belong to channels",
    }
}
