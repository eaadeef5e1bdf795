//! The layers that stay in floating point.

use super::measure::{Measured, Score, compare};
use super::{QuantizationReport, QuantizedLayer, QuantizedOutput, Samples};
use crate::{Error, Net, Result};
use cortado_net::Ranges;

use cortado_ops::integer::{Quantized, weight, weight_scale};
use std::collections::BTreeSet;

/// The batches on which each layer alone is measured.
const FEW: usize = 8;

/// Moves the layers that lose most to real numbers, until each output has at least this
/// signal-to-noise ratio in dB, and reports.
///
/// # Errors
/// A net without a layer for integers, and those of running it.
pub(super) fn settle(
    net: &mut Net<f32>,
    samples: &Samples,
    ranges: &mut Ranges,
    least: f64,
) -> Result<QuantizationReport> {
    let excluded = std::mem::take(&mut ranges.real);
    let layers = ranges.whole_layers(net)?;
    if layers.is_empty() {
        return Err(Error::message(
            "the net has no convolution or inner product that integers are for: images of four axes, rows of two, and known weights",
        ));
    }
    ranges.real.clone_from(&excluded);
    let outputs = measured_outputs(net);
    let mut blobs = outputs.clone();
    blobs.extend(layers.iter().map(|(_, blob)| blob.clone()));
    blobs.dedup();
    let mut measured = compare(net, samples, ranges, &unique(&blobs), usize::MAX)?;
    let mut too_lossy = BTreeSet::new();
    if worst(&measured, &outputs) < least {
        let order = by_loss(net, samples, ranges, &layers, &outputs)?;
        let stride = (order.len() / 16).max(1);
        for layers in order.chunks(stride) {
            if worst(&measured, &outputs) >= least {
                break;
            }
            too_lossy.extend(layers.iter().copied());
            ranges.real.extend(layers.iter().copied());
            measured = compare(net, samples, ranges, &unique(&blobs), usize::MAX)?;
        }
    }
    let row = |(layer, blob): &(usize, String)| described(net, ranges, *layer, blob, &measured, &excluded);
    let [labels, real, whole] = measured.correct.map(|count| count as f64);
    let output = |name: &String| QuantizedOutput {
        name: name.clone(),
        score: measured.scores.get(name).copied().unwrap_or_default(),
    };
    Ok(QuantizationReport {
        items: samples.items(),
        merged: Vec::new(),
        layers: layers.iter().map(row).collect::<Result<_>>()?,
        outputs: outputs.iter().map(output).collect(), // bounded by the outputs of the net
        accuracy: (labels > 0.0).then(|| [real / labels, whole / labels]),
    })
}

/// Each name once, in order.
fn unique(names: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    names.iter().filter(|name| seen.insert(*name)).cloned().collect() // bounded by the blobs of the net
}

/// The lowest ratio of an output.
fn worst(measured: &Measured, outputs: &[String]) -> f64 {
    let scores = outputs.iter().filter_map(|name| measured.scores.get(name));
    scores.map(Score::snr).fold(f64::INFINITY, f64::min)
}

/// The layers, those first that lose most when they alone are in integers.
fn by_loss(
    net: &mut Net<f32>,
    samples: &Samples,
    ranges: &Ranges,
    layers: &[(usize, String)],
    outputs: &[String],
) -> Result<Vec<usize>> {
    let mut order = Vec::with_capacity(layers.len());
    let candidates = layers.iter().map(|(layer, _)| *layer);
    for layer in candidates.clone().filter(|layer| !ranges.real.contains(layer)) {
        let alone = Ranges {
            real: candidates.clone().filter(|other| *other != layer).collect(), // bounded by the layers of the net
            ..ranges.clone()
        };
        let measured = compare(net, samples, &alone, outputs, FEW)?;
        order.push((layer, worst(&measured, outputs)));
    }
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    Ok(order.into_iter().map(|(layer, _)| layer).collect()) // bounded by the layers of the net
}

/// The outputs of the net; instead of one whose size follows from the data, what it is made from.
fn measured_outputs(net: &Net<f32>) -> Vec<String> {
    let mut names = Vec::new();
    let mut blobs: Vec<usize> = net.outputs().iter().rev().copied().collect(); // bounded by the outputs of the net
    let mut seen = BTreeSet::new();
    while let Some(blob) = blobs.pop() {
        if !seen.insert(blob) || net.inputs().contains(&blob) {
            continue;
        }
        let layers = (0..net.layer_names().len()).rev();
        let maker = layers.into_iter().find(|&layer| net.tops(layer).contains(&blob));
        match maker.filter(|&layer| net.layer(layer).sizes_follow_from_data()) {
            Some(layer) => blobs.extend(net.bottoms(layer).iter().rev()),
            None => names.push(net.blob_names()[blob].clone()),
        }
    }
    names
}

fn described(
    net: &Net<f32>,
    ranges: &Ranges,
    layer: usize,
    blob: &str,
    measured: &Measured,
    excluded: &BTreeSet<usize>,
) -> Result<QuantizedLayer> {
    let is_whole = !ranges.real.contains(&layer);
    let reason = match (is_whole, excluded.contains(&layer)) {
        (true, _) => "",
        (false, true) => "excluded",
        (false, false) => "it loses too much",
    };
    let range = stored_range(net, ranges, layer, blob).unwrap_or([0.0; 2]);
    let stored = Quantized::of_range(range[0], range[1]);
    Ok(QuantizedLayer {
        name: net.layer_names()[layer].clone(),
        type_name: net.layer_type(layer).into(),
        is_whole,
        reason: reason.into(),
        blob: blob.into(),
        range: stored.map_or(range, |stored| stored.range()),
        scale: stored.map_or(0.0, |stored| stored.scale),
        zero: stored.map_or(0, |stored| stored.zero),
        weights_snr: weights_snr(net, layer)?,
        score: measured.scores.get(blob).copied().unwrap_or_default(),
    })
}

/// The range of the blob with the layer's result: that of the last layer up to a ReLU or clip which
/// makes it.
fn stored_range(net: &Net<f32>, ranges: &Ranges, layer: usize, blob: &str) -> Option<[f32; 2]> {
    let mut found = ranges.tops.get(&(layer, 0)).copied();
    for later in layer + 1..net.layer_names().len() {
        let makes = net
            .tops(later)
            .first()
            .is_some_and(|&top| net.blob_names()[top] == blob);
        if makes {
            found = ranges.tops.get(&(later, 0)).copied().or(found);
            break;
        }
    }
    found
}

/// The signal-to-noise ratio of the rounded weights of a layer, with a scale for each of its first
/// axis.
fn weights_snr(net: &Net<f32>, layer: usize) -> Result<f64> {
    let Some(blob) = net.layer(layer).params().first() else {
        return Ok(f64::INFINITY);
    };
    let weights = blob.data()?;
    let each = weights.len() / blob.shape().first().copied().unwrap_or(1).max(1);
    let mut score = Score::default();
    for weights in weights.chunks(each.max(1)) {
        let scale = weight_scale(weights.iter().fold(0.0, |most, value| most.max(value.abs())));
        for &value in weights {
            score.add(&[value], &[f32::from(weight(value, scale)) * scale]);
        }
    }
    Ok(score.snr())
}
