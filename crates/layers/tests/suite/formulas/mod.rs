//! Every layer against a slow reference written from its formula, over random shapes and options,
//! in both element types.

mod augmentation;
mod batch_norm_of_forks;
mod chains;
mod composed;
mod detection;
mod elementwise;
mod flow;
mod global_margin;
mod legacy_axes;
mod loss;
mod losses_of_forks;
mod mobile;
mod normalisation;
mod recurrent;
mod sequences;
mod shape;
mod small_types;
mod spatial_context;
mod window;
mod yolo;
mod yolo_regions;

use crate::{data, layer};
use cortado_core::{Blob, Phase, Real, Rng};

/// The cases of each layer.
const CASES: u32 = 20;

/// Random numbers for the shapes, options and values of a case.
struct Draw(Rng);

impl Draw {
    fn new(case: u32) -> Self {
        Self(Rng::new(case + 1))
    }

    /// An integer from `low` to `high`.
    fn size(&mut self, low: usize, high: usize) -> usize {
        low + (self.0.uniform(0.0, 1.0) * (high - low + 1) as f64) as usize % (high - low + 1)
    }

    fn flag(&mut self) -> bool {
        self.0.bernoulli(0.5)
    }

    fn value(&mut self, low: f64, high: f64) -> f64 {
        self.0.uniform(low, high)
    }

    /// A shape of `axes` sizes from 1 to 4.
    fn shape(&mut self, axes: usize) -> Vec<usize> {
        (0..axes).map(|_| self.size(1, 4)).collect()
    }

    fn values(&mut self, count: usize, low: f64, high: f64) -> Vec<f64> {
        (0..count).map(|_| self.value(low, high)).collect()
    }
}

/// The error allowed: f64 agrees with slow references to 1e-12, f32 to 1e-5, relative to the
/// greatest magnitude.
fn tolerance<T: Real>() -> f64 {
    if T::NAME == "f64" { 1e-12 } else { 2e-5 }
}

/// Compares values with those of a reference.
#[track_caller]
fn assert_close<T: Real>(what: &str, found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what} ({}): length", T::NAME);
    let magnitude = expected.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let close = found == expected || (found - expected).abs() <= tolerance::<T>() * magnitude;
        assert!(close, "{what} ({}): [{i}]: {found} where {expected} is right", T::NAME);
    }
}

/// Runs a layer forward and gives its tops.
fn forward<T: Real>(name: &str, text: &str, phase: Phase, bottoms: Vec<Blob<T>>) -> Vec<(Vec<usize>, Vec<f64>)> {
    let mut test = layer(name, text, phase, bottoms);
    test.forward().unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    (0..test.tops())
        .map(|i| (test.top(i).shape().to_vec(), data(test.top(i))))
        .collect()
}
