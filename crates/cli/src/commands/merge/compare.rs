//! Two nets on the same random numbers.

use crate::inputs::{NamedShape, with_random_values};
use crate::table;
use anyhow::Result;
use cortado::layer::Role;
use cortado::{Error, Net};
use std::fmt;

/// How far a blob of one net is from that of another.
pub(super) struct Difference {
    pub(super) blob: String,
    /// The greatest difference of two values.
    greatest: f64,
    /// The greatest magnitude in the first net.
    magnitude: f64,
}

impl Difference {
    /// The difference as a share of the greatest magnitude.
    pub(super) fn relative(&self) -> f64 {
        match self.greatest == 0.0 {
            true => 0.0,
            false => self.greatest / self.magnitude,
        }
    }

    fn of(blob: &str, before: &[f32], after: &[f32]) -> Self {
        let mut difference = Self {
            blob: blob.into(),
            greatest: if before.len() == after.len() {
                0.0
            } else {
                f64::INFINITY
            },
            magnitude: 0.0,
        };
        for (&a, &b) in before.iter().zip(after) {
            let apart = match a == b || (a.is_nan() && b.is_nan()) {
                true => 0.0,
                false => (f64::from(a) - f64::from(b)).abs(),
            };
            // NaN in only one of the nets counts as infinitely far.
            difference.greatest = difference
                .greatest
                .max(if apart.is_nan() { f64::INFINITY } else { apart });
            if a.is_finite() {
                difference.magnitude = difference.magnitude.max(f64::from(a).abs());
            }
        }
        difference
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, share) = (table::name(&self.blob), self.relative());
        write!(
            f,
            "{name} differs by {share:.3e} of its largest magnitude {:.6}",
            self.magnitude
        )
    }
}

/// Runs both nets on random inputs, and gives the differences of all blobs that both have. What data layers read is read once, by
/// the first net.
///
/// # Errors
/// A net that does not run on random inputs.
pub(super) fn run(before: &mut Net<f32>, after: &mut Net<f32>) -> Result<Vec<Difference>> {
    let blobs = before.inputs().iter().map(|&id| before.blob_at(id));
    let shapes: Vec<NamedShape> = blobs.map(|blob| (blob.name().into(), blob.shape().to_vec())).collect();
    with_random_values(&shapes, |values| {
        for ((name, _), values) in shapes.iter().zip(&values) {
            for net in [&*before, &*after] {
                put(net, name, values)?;
            }
        }
        for layer in layers(before) {
            before.forward_layer(layer)?;
            if before.bottoms(layer).is_empty() {
                for blob in before.tops(layer).iter().map(|&top| before.blob_at(top)) {
                    put(after, blob.name(), &blob.data()?)?;
                }
            }
        }
        for layer in layers(after) {
            if !after.bottoms(layer).is_empty() {
                after.forward_layer(layer)?;
            }
        }
        differences(before, after)
    })
}

/// The layers that run.
fn layers(net: &Net<f32>) -> Vec<usize> {
    let layers = 0..net.layer_names().len();
    layers
        .filter(|&layer| net.layer_kind(layer).role != Role::Input)
        .collect()
}

fn put(net: &Net<f32>, blob: &str, values: &[f32]) -> Result<(), Error> {
    let missing = || Error::internal("a merged net lacks an input");
    let mut data = net.blob(blob).ok_or_else(missing)?.data_overwrite()?;
    match data.len() == values.len() {
        true => data.copy_from_slice(values),
        false => {
            return Err(Error::mismatch(
                format!("number of values of \"{blob}\""),
                data.len(),
                values.len(),
            ));
        }
    }
    Ok(())
}

fn differences(before: &Net<f32>, after: &Net<f32>) -> Result<Vec<Difference>, Error> {
    let mut found = Vec::new();
    for (id, name) in after.blob_names().iter().enumerate() {
        if let Some(blob) = before.blob(name) {
            let (before, after) = (blob.data()?, after.blob_at(id).data()?);
            found.push(Difference::of(name, &before, &after));
        }
    }
    Ok(found)
}
