//! How far integers are from real ones.

use super::Samples;
use crate::{Engine, EngineOptions, Net, Result};
use cortado_core::{Error, reserve};
use cortado_engine::Precision;
use cortado_net::Ranges;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How far values are from those that they stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The sum of the squares of the values.
    signal: f64,
    /// The sum of the squares of the differences.
    noise: f64,
    /// The greatest difference.
    pub greatest: f64,
    /// The number of items whose greatest value is at the same place, and that of items; both 0
    /// where the values are not one for each of several classes.
    pub same_top: [u64; 2],
}

impl Score {
    /// The signal-to-noise ratio in dB; infinite without any difference.
    pub fn snr(&self) -> f64 {
        match self.noise > 0.0 {
            true => 10.0 * (self.signal / self.noise).log10(),
            false => f64::INFINITY,
        }
    }

    /// Counts values. One that is no number on one side only is as far away as can be.
    pub(super) fn add(&mut self, expected: &[f32], found: &[f32]) {
        for (&expected, &found) in expected.iter().zip(found) {
            let (a, b) = (f64::from(expected), f64::from(found));
            let difference = match a == b || (a.is_nan() && b.is_nan()) {
                true => 0.0,
                false => (a - b).abs(),
            };
            let difference = if difference.is_nan() { f64::INFINITY } else { difference };
            self.signal += if a.is_finite() { a * a } else { 0.0 };
            self.noise += difference * difference;
            self.greatest = self.greatest.max(difference);
        }
    }
}

/// What a comparison gives.
#[derive(Default)]
pub(super) struct Measured {
    /// The score of each blob.
    pub(super) scores: BTreeMap<String, Score>,
    /// The items with a label, and those whose label the first output has, in floating point and in integers.
    pub(super) correct: [u64; 3],
}

/// Runs a net in floating point and in integers on the first batches of samples, and compares these blobs.
/// The first of them is compared with the labels.
///
/// # Errors
/// Those of the layers and of the engine.
pub(super) fn compare(
    net: &mut Net<f32>,
    samples: &Samples,
    ranges: &Ranges,
    blobs: &[String],
    batches: usize,
) -> Result<Measured> {
    let options = EngineOptions {
        outputs: blobs.to_vec(), // bounded by the blobs of the net
        precision: Precision::Ranges(Arc::new(ranges.clone())),
        ..EngineOptions::default()
    };
    let engine = Engine::compile(net, &options)?;
    let positive = Ranges::positive(net)?;
    let positive = positive.iter().map(|&(layer, top)| net.tops(layer)[top]);
    let positive: BTreeSet<String> = positive.map(|blob| net.blob_names()[blob].clone()).collect(); // bounded by the blobs of the net
    let mut measured = Measured::default();
    for batch in samples.batches.iter().take(batches) {
        samples.run(net, batch, |_, _| Ok(()))?;
        let outputs = engine.run(&samples.named(batch))?;
        for (index, (port, found)) in outputs.iter().enumerate() {
            let blob = net
                .blob(&port.name)
                .ok_or_else(|| Error::internal("an output is gone"))?;
            let mut expected = reserve::copied(&blob.data()?)?;
            if positive.contains(&port.name) {
                // Integers have no numbers below 0 there, as nothing reads them.
                expected.iter_mut().for_each(|value| *value = value.max(0.0));
            }
            let score = measured.scores.entry(port.name.clone()).or_default();
            score.add(&expected, found);
            let Some(classes) = classes(&port.shape) else { continue };
            let rows = expected.chunks_exact(classes).zip(found.chunks_exact(classes));
            for (item, (expected, found)) in rows.take(batch.items).enumerate() {
                let tops = [greatest(expected), greatest(found)];
                score.same_top[0] += u64::from(tops[0] == tops[1]);
                score.same_top[1] += 1;
                if let (0, Some(&label)) = (index, batch.labels.get(item)) {
                    measured.correct[0] += 1;
                    measured.correct[1] += u64::from(tops[0] == label);
                    measured.correct[2] += u64::from(tops[1] == label);
                }
            }
        }
    }
    Ok(measured)
}

/// The number of classes of an output that has one value for each.
fn classes(shape: &[usize]) -> Option<usize> {
    match shape {
        [_, classes, places @ ..] if *classes > 1 && places.iter().all(|&size| size == 1) => Some(*classes),
        _ => None,
    }
}

/// The first place of the greatest value.
fn greatest(values: &[f32]) -> usize {
    let mut best = 0;
    for (place, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = place;
        }
    }
    best
}
