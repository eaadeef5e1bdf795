//! The layers and blobs of a net: names, numbers, and how they are connected. All of it can be read while the net runs,
//! and texts live as long as the net.

use crate::CORTADO_TRAIN;
use crate::blob::BlobObject;
use crate::error::{Outcome, Problem, Result, answer, attempt};
use crate::given::{Out, Room, Shared, Text, no_such, text_at};
use crate::handle::Handle;
use crate::net::{Layer, NetObject};
use cortado_core::Phase;
use std::ffi::c_char;
use std::ptr::null;

/// An index that means no layer or blob.
pub(crate) const CORTADO_NONE: i32 = -1;

/// A place as C has it.
pub(crate) fn index(at: Option<usize>) -> Result<i32> {
    Ok(at.and_then(|at| i32::try_from(at).ok()).unwrap_or(CORTADO_NONE))
}

fn layer_of(net: &NetObject, layer: usize) -> Result<&Layer> {
    let layers = &net.facts.layers;
    layers.get(layer).ok_or_else(|| no_such(layer, layers.len()))
}

/// The name of the net.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_name(net: Shared<NetObject>) -> *const c_char {
    answer(null(), || Ok(net.get()?.facts.name.as_ptr()))
}

/// CORTADO_TRAIN or CORTADO_TEST.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_phase(net: Shared<NetObject>) -> i32 {
    answer(CORTADO_NONE, || match net.get()?.facts.phase {
        Phase::TRAIN => Ok(CORTADO_TRAIN),
        _ => Ok(crate::CORTADO_TEST),
    })
}

/// The number of layers, with the Split layers that were inserted.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_layer_count(net: Shared<NetObject>) -> usize {
    answer(0, || Ok(net.get()?.facts.layers.len()))
}

/// The name of a layer. NULL if there is no such layer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_layer_name(net: Shared<NetObject>, layer: usize) -> *const c_char {
    answer(null(), || Ok(layer_of(&*net.get()?, layer)?.name.as_ptr()))
}

/// The type of a layer. NULL if there is no such layer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_layer_type(net: Shared<NetObject>, layer: usize) -> *const c_char {
    answer(null(), || Ok(layer_of(&*net.get()?, layer)?.type_name.as_ptr()))
}

/// The index of the layer `name`, or CORTADO_NONE.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_find_layer(net: Shared<NetObject>, name: Text) -> i32 {
    answer(CORTADO_NONE, || {
        let (net, name) = (net.get()?, name.get("name")?);
        index(
            net.facts
                .layers
                .iter()
                .position(|layer| layer.name.to_bytes() == name.as_bytes()),
        )
    })
}

/// The number of blobs.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_blob_count(net: Shared<NetObject>) -> usize {
    answer(0, || Ok(net.get()?.facts.blobs.len()))
}

/// The name of a blob. NULL if there is no such blob.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_blob_name(net: Shared<NetObject>, blob: usize) -> *const c_char {
    answer(null(), || text_at(&net.get()?.facts.blobs, blob))
}

/// The index of the blob `name`, or CORTADO_NONE.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_find_blob(net: Shared<NetObject>, name: Text) -> i32 {
    answer(CORTADO_NONE, || {
        let (net, name) = (net.get()?, name.get("name")?);
        index(
            net.facts
                .blobs
                .iter()
                .position(|blob| blob.to_bytes() == name.as_bytes()),
        )
    })
}

/// The weight of a blob in the loss; 0 if it is not a loss.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_loss_weight(net: Shared<NetObject>, blob: usize) -> f64 {
    answer(0.0, || {
        Ok(net.get()?.facts.loss_weights.get(blob).copied().unwrap_or(0.0))
    })
}

/// Lists of blobs for `cortado_net_blobs_of`: the inputs of the net.
pub(crate) const CORTADO_INPUTS: i32 = 0;
/// Lists of blobs for `cortado_net_blobs_of`: the outputs of the net.
pub(crate) const CORTADO_OUTPUTS: i32 = 1;
/// Lists of blobs for `cortado_net_blobs_of`: the bottoms of a layer.
pub(crate) const CORTADO_BOTTOMS: i32 = 2;
/// Lists of blobs for `cortado_net_blobs_of`: the tops of a layer.
pub(crate) const CORTADO_TOPS: i32 = 3;

/// The indices of the blobs in a list: CORTADO_INPUTS or CORTADO_OUTPUTS of the net, CORTADO_BOTTOMS or CORTADO_TOPS of a layer.
/// `*count` becomes their number. `blobs` has room for `capacity` indices; NULL with 0 asks for the number alone.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_blobs_of(
    net: Shared<NetObject>,
    list: i32,
    layer: usize,
    blobs: Room<usize>,
    capacity: usize,
    count: Out<usize>,
) -> Outcome {
    attempt(|| {
        let net = net.get()?;
        let facts = &net.facts;
        let found = match list {
            CORTADO_INPUTS => &facts.inputs,
            CORTADO_OUTPUTS => &facts.outputs,
            CORTADO_BOTTOMS => &layer_of(&net, layer)?.bottoms,
            CORTADO_TOPS => &layer_of(&net, layer)?.tops,
            _ => return Err(Problem::argument(format!("{list} is not a list of blobs"))),
        };
        count.put("count", found.len())?;
        blobs.fill("blobs", capacity, found)
    })
}

/// The blob of an index. It stays usable, with its memory, after the net is freed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_blob_at(
    net: Shared<NetObject>,
    blob: usize,
    out: Out<*mut Handle<BlobObject>>,
) -> Outcome {
    attempt(|| out.make(|| BlobObject::of_net(&*net.get()?, blob)))
}

/// The blob of a name: an input, an output or any other.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_blob(
    net: Shared<NetObject>,
    name: Text,
    out: Out<*mut Handle<BlobObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let (net, name) = (net.get()?, name.get("name")?);
            let mut blobs = net.facts.blobs.iter();
            let at = blobs.position(|blob| blob.to_bytes() == name.as_bytes());
            BlobObject::of_net(&net, at.ok_or_else(|| no_blob(&net, name))?)
        })
    })
}

fn no_blob(net: &NetObject, name: &str) -> Problem {
    let names = net.facts.blobs.iter().filter_map(|name| name.to_str().ok());
    let hint = cortado_proto::did_you_mean(name, names);
    Problem::argument(format!("the net has no blob \"{name}\"{hint}"))
}

/// The number of parameters of a layer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_param_count(net: Shared<NetObject>, layer: usize) -> usize {
    answer(0, || Ok(layer_of(&*net.get()?, layer)?.params))
}

/// A parameter of a layer, such as its weights (0) or its bias (1).
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_param(
    net: Shared<NetObject>,
    layer: usize,
    param: usize,
    out: Out<*mut Handle<BlobObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let net = net.get()?;
            let count = layer_of(&net, layer)?.params;
            match param < count {
                true => BlobObject::of_param(&net, layer, param),
                false => Err(no_such(param, count)),
            }
        })
    })
}

/// The number of parameters that a solver trains. Parameters that layers share are counted once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_learnable_count(net: Shared<NetObject>) -> usize {
    answer(0, || Ok(net.get()?.facts.learnable.len()))
}

/// A parameter that a solver trains: `*layer` becomes the layer that owns it, `*param` its index there.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_net_learnable(
    net: Shared<NetObject>,
    index: usize,
    layer: Out<usize>,
    param: Out<usize>,
) -> Outcome {
    attempt(|| {
        let net = net.get()?;
        let learnable = &net.facts.learnable;
        let place = learnable.get(index).ok_or_else(|| no_such(index, learnable.len()))?;
        layer.put("layer", place.0)?;
        param.put("param", place.1)
    })
}
