//! The layers of a net with their shapes, parameters, work and memory.

use cortado_net::Net;
use serde::Serialize;

/// The layers of a net, and their sums.
#[derive(Serialize)]
pub struct NetSummary {
    /// Its name, which may be empty.
    pub name: String,
    /// `TRAIN` or `TEST`.
    pub phase: String,
    /// Its layers, in order.
    pub layers: Vec<LayerSummary>,
    /// Those that several layers share count once.
    pub parameters: u64,
    /// Of the parameters.
    pub parameter_bytes: u64,
    /// Of one forward pass.
    pub multiply_adds: u64,
    /// Of the values of all blobs, without gradients.
    pub blob_bytes: u64,
    /// Of the gradients of all blobs in a backward pass.
    pub gradient_bytes: u64,
    /// Of those gradients that live at once, if they share memory.
    pub shared_gradient_bytes: u64,
}

/// A layer.
#[derive(Serialize)]
pub struct LayerSummary {
    /// Its name.
    pub name: String,
    /// Its type.
    pub r#type: String,
    /// The blobs that it reads.
    pub bottoms: Vec<String>,
    /// The blobs that it makes.
    pub tops: Vec<TopSummary>,
    /// The shapes of its parameters, those of other layers too.
    pub params: Vec<Vec<usize>>,
    /// How many numbers the parameters are that are its own.
    pub parameters: u64,
    /// `None` if it has no products with weights.
    pub multiply_adds: Option<u64>,
    /// Of the blobs that it makes: 0 where it works in place.
    pub blob_bytes: u64,
}

/// A blob that a layer makes.
#[derive(Serialize)]
pub struct TopSummary {
    /// Its name.
    pub name: String,
    /// Its sizes, none for a single number.
    pub shape: Vec<usize>,
}

/// The layers of a net, without those that the net inserted, and their sums.
pub fn summary(net: &Net<f32>) -> NetSummary {
    let layers: Vec<LayerSummary> = (0..net.layer_names().len())
        .filter(|&index| !net.is_inserted(index))
        .map(|index| layer(net, index))
        .collect();
    let sum = |of: fn(&LayerSummary) -> u64| layers.iter().map(of).fold(0, u64::saturating_add);
    let parameters = sum(|layer| layer.parameters);
    let (gradient_bytes, shared_gradient_bytes) = net.bytes_of_diffs();
    NetSummary {
        name: net.name().into(),
        phase: net.phase().to_string(),
        parameters,
        parameter_bytes: parameters.saturating_mul(size_of::<f32>() as u64),
        multiply_adds: sum(|layer| layer.multiply_adds.unwrap_or(0)),
        blob_bytes: sum(|layer| layer.blob_bytes),
        gradient_bytes,
        shared_gradient_bytes,
        layers,
    }
}

fn layer(net: &Net<f32>, index: usize) -> LayerSummary {
    let blobs = |ids: &[usize]| ids.iter().map(|&id| net.blob_at(id)).collect::<Vec<_>>();
    let (bottoms, tops) = (blobs(net.bottoms(index)), blobs(net.tops(index)));
    let own = net
        .learnable()
        .iter()
        .enumerate()
        .filter(|(_, param)| param.layer == index);
    let parameters = own.map(|(own, _)| net.learnable_blob(own).count() as u64).sum();
    let is_new = |top: &&&cortado_core::Blob<f32>| !bottoms.iter().any(|bottom| top.shares_data_with(bottom));
    LayerSummary {
        name: net.layer_names()[index].clone(),
        r#type: net.layer_type(index).into(),
        bottoms: bottoms.iter().map(|blob| original(net, blob.name())).collect(),
        tops: tops
            .iter()
            .map(|blob| TopSummary {
                name: blob.name().into(),
                shape: blob.shape().to_vec(),
            })
            .collect(),
        params: net
            .layer(index)
            .params()
            .iter()
            .map(|param| param.shape().to_vec())
            .collect(),
        parameters,
        multiply_adds: net.multiply_adds(index),
        blob_bytes: tops
            .iter()
            .filter(is_new)
            .map(|top| (top.count() * size_of::<f32>()) as u64)
            .sum(),
    }
}

/// The name of the blob that a Split of the net hands out under this name.
fn original(net: &Net<f32>, name: &str) -> String {
    let split = (0..net.layer_names().len())
        .filter(|&layer| net.is_inserted(layer))
        .find(|&layer| net.tops(layer).iter().any(|&top| net.blob_at(top).name() == name));
    let source = split.and_then(|layer| net.bottoms(layer).first());
    source.map_or(name, |&bottom| net.blob_at(bottom).name()).into()
}
