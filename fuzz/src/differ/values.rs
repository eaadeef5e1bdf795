//! Values of nets: made, read and compared.

use crate::draw::Sequence;
use crate::generate::fill;
use cortado::{Blob, Net, Real};

/// Values of the outputs, by name.
pub(super) type Values = Vec<(String, Vec<f32>)>;

pub(super) fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

pub(super) fn largest(values: &[f32]) -> f64 {
    values.iter().fold(0.0, |most, value| f64::from(value.abs()).max(most))
}

pub(super) fn values_of(blob: &Blob<f32>) -> Vec<f32> {
    blob.data().map(|data| data.to_vec()).unwrap_or_default()
}

pub(super) fn outputs(net: &Net<f32>) -> Values {
    let output = |&id: &usize| (net.blob_names()[id].clone(), values_of(net.blob_at(id)));
    net.outputs().iter().map(output).collect()
}

/// Inputs and parameters that follow from the seed, and are the same in both precisions.
pub(super) fn prepare<T: Real>(net: &Net<T>, seed: u64) {
    fill(net, seed, false);
    net.inputs().iter().for_each(|&id| round(net.blob_at(id)));
    for layer in 0..net.layer_names().len() {
        let is_statistics = net.layer_type(layer) == "BatchNorm";
        for (index, blob) in net.layer(layer).params().iter().enumerate() {
            let mut sequence = Sequence::new(seed + 1000 * layer as u64 + index as u64);
            let Ok(mut data) = blob.data_overwrite() else {
                continue;
            };
            for (at, value) in data.iter_mut().enumerate() {
                *value = T::from_f64(match (is_statistics, index) {
                    (true, 0) => (at % 5) as f64 * 0.125 - 0.25,
                    (true, 1) => 0.5 + (at % 3) as f64 * 0.25,
                    (true, _) => 1.0,
                    _ => f64::from((sequence.next() - 0.5) as f32),
                });
            }
        }
    }
}

fn round<T: Real>(blob: &Blob<T>) {
    if let Ok(mut data) = blob.data_mut() {
        data.iter_mut()
            .for_each(|value| *value = T::from_f64(f64::from(value.to_f64() as f32)));
    }
}

/// Changes all items but one.
pub(super) fn keep_item(net: &Net<f32>, item: usize, batch: usize) {
    for &id in net.inputs() {
        if let Ok(mut data) = net.blob_at(id).data_mut() {
            let size = data.len() / batch;
            let others = data.iter_mut().enumerate().filter(|(at, _)| at / size.max(1) != item);
            others.for_each(|(_, value)| *value = 0.25 - *value);
        }
    }
}
