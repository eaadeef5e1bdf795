//! How far what a GPU computes is from what the CPU computes.

use anyhow::Result;
use cortado::event::{Event, Observer};
use cortado::{Blob, Net, Real};
use parking_lot::Mutex;

/// The numbers of a blob, and what they are.
pub(super) type Numbers = (String, Vec<f64>);

/// The largest difference in a check.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Difference {
    /// As a share of the largest number of its blob.
    pub(super) share: f64,
    /// Where it is.
    pub(super) place: String,
}

impl Difference {
    /// Between numbers of the GPU and of the CPU, which have the same places. NaN on one side only
    /// counts as infinitely far.
    pub(super) fn between(gpu: &[Numbers], cpu: &[Numbers]) -> Self {
        let mut worst = Self::default();
        for ((place, found), (_, expected)) in gpu.iter().zip(cpu) {
            let largest = expected
                .iter()
                .fold(1e-30, |largest: f64, value| largest.max(value.abs()));
            let apart = |(a, b): (&f64, &f64)| match (a.is_nan(), b.is_nan()) {
                (true, true) => 0.0,
                _ if a == b => 0.0,
                (false, false) => ((a - b) / largest).abs(),
                _ => f64::INFINITY,
            };
            let share = found.iter().zip(expected).map(apart).fold(0.0, f64::max);
            let share = if found.len() == expected.len() {
                share
            } else {
                f64::INFINITY
            };
            if share > worst.share {
                worst = Self {
                    share,
                    place: place.clone(),
                };
            }
        }
        worst
    }

    /// Whether it is more than another order of sums and another rounding of functions explain.
    pub(super) fn is_too_large<T: Real>(&self) -> bool {
        self.share > if size_of::<T>() == 4 { 1e-4 } else { 1e-10 }
    }
}

/// The data and diffs of all blobs and parameters of a net.
pub(super) fn numbers<T: Real>(net: &Net<T>) -> Result<Vec<Numbers>> {
    let names = net.blob_names().iter().enumerate();
    let blobs = names.map(|(i, name)| (format!("blob {name}"), net.blob_at(i)));
    let params = (0..net.learnable().len()).map(|i| (format!("parameter {i}"), net.learnable_blob(i)));
    let mut all = Vec::new();
    for (name, blob) in blobs.chain(params) {
        all.push((format!("the data of {name}"), wide(&blob.data()?)));
        all.push((format!("the diff of {name}"), wide(&blob.diff()?)));
    }
    Ok(all)
}

/// The data of a blob.
pub(super) fn data_of<T: Real>(place: &str, blob: &Blob<T>) -> Result<Numbers> {
    Ok((place.into(), wide(&blob.data()?)))
}

fn wide<T: Real>(values: &[T]) -> Vec<f64> {
    values.iter().map(|value| value.to_f64()).collect()
}

/// What the CPU computed because the GPU has no kernel for it.
#[derive(Default)]
pub(super) struct Fallbacks(Mutex<Vec<String>>);

impl Fallbacks {
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock())
    }
}

impl Observer for Fallbacks {
    fn observe(&self, event: &Event<'_>) {
        if let Event::Note { text, .. } = event
            && text.contains("has no kernel")
        {
            self.0.lock().push((*text).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(gpu: &[f64], cpu: &[f64]) -> f64 {
        Difference::between(&[("x".into(), gpu.into())], &[("x".into(), cpu.into())]).share
    }

    #[test]
    fn a_difference_is_a_share_of_the_largest_number() {
        assert_eq!(between(&[1.0, 4.0], &[1.0, 4.0]), 0.0);
        assert_eq!(between(&[1.5, 4.0], &[1.0, -4.0]), 2.0);
        assert_eq!(between(&[1.5, 4.0], &[1.0, 4.0]), 0.125);
        assert_eq!(between(&[f64::NAN, f64::INFINITY], &[f64::NAN, f64::INFINITY]), 0.0);
        assert_eq!(between(&[f64::NAN], &[1.0]), f64::INFINITY);
        assert_eq!(between(&[1.0], &[1.0, 2.0]), f64::INFINITY);
    }

    #[test]
    fn the_worst_place_is_named() {
        let of = |x: f64, y: f64| [("x".to_string(), vec![x]), ("y".to_string(), vec![y])];
        let found = Difference::between(&of(1.001, 2.01), &of(1.0, 2.0));
        assert_eq!(found.place, "y");
        assert!(found.is_too_large::<f32>() && found.is_too_large::<f64>());
        let small = Difference::between(&of(1.000_01, 2.0), &of(1.0, 2.0));
        assert!(!small.is_too_large::<f32>() && small.is_too_large::<f64>());
    }
}
