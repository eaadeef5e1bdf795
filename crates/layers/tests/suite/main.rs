//! The layers: against recordings, against differences, against their formulas, and on parameters
//! that make no sense.
#![allow(clippy::unwrap_used)]

mod behaviour;
mod formulas;
mod gradients;
mod huge;
mod mistakes;
mod random;
mod recorded;
mod recurrent;
mod shape_corners;
mod torch;

use cortado_core::{Blob, LayerKind, Phase, Real, Rng};
use cortado_math::testing::LayerTest;
use cortado_proto::LayerParameter;

/// The kind of a type.
fn kind(name: &str) -> &'static LayerKind {
    cortado_layers::KINDS
        .iter()
        .find(|kind| kind.name == name)
        .expect("the type is in the list")
}

/// A blob of numbers from ±[0.1, 2], away from the kinks at 0.
fn random<T: Real>(name: &str, dims: &[usize], seed: u32) -> Blob<T> {
    let mut rng = Rng::new(seed);
    let mut value = || rng.uniform(0.1, 2.0) * if rng.bernoulli(0.5) { 1.0 } else { -1.0 };
    let data: Vec<T> = (0..dims.iter().product()).map(|_| T::from_f64(value())).collect();
    Blob::from_data(name, dims, &data).expect("the shape fits")
}

/// A blob of these numbers.
fn blob<T: Real>(name: &str, dims: &[usize], data: &[f64]) -> Blob<T> {
    let data: Vec<T> = data.iter().map(|&value| T::from_f64(value)).collect();
    Blob::from_data(name, dims, &data).expect("the shape fits")
}

/// A layer that is expected to be buildable.
fn layer<T: Real>(name: &str, text: &str, phase: Phase, bottoms: Vec<Blob<T>>) -> LayerTest<T> {
    LayerTest::new(kind(name), text, phase, bottoms).unwrap_or_else(|error| panic!("{name} {text}: {error}"))
}

/// A layer's message.
fn parse(text: &str) -> LayerParameter {
    cortado_proto::text::parse(text, "test", Default::default())
        .expect("the text is a message")
        .0
}

/// The data of a blob.
fn data<T: Real>(blob: &Blob<T>) -> Vec<f64> {
    blob.data()
        .expect("nobody holds the data")
        .iter()
        .map(|value| value.to_f64())
        .collect()
}

/// The diff of a blob.
fn diff<T: Real>(blob: &Blob<T>) -> Vec<f64> {
    blob.diff()
        .expect("nobody holds the diff")
        .iter()
        .map(|value| value.to_f64())
        .collect()
}

/// Sets the data of a blob.
fn set_data<T: Real>(blob: &Blob<T>, values: &[f64]) {
    let mut data = blob.data_overwrite().expect("nobody holds the data");
    assert_eq!(data.len(), values.len());
    data.iter_mut()
        .zip(values)
        .for_each(|(data, &value)| *data = T::from_f64(value));
}

/// Sets the diff of a blob.
fn set_diff<T: Real>(blob: &Blob<T>, values: &[f64]) {
    let mut diff = blob.diff_overwrite().expect("nobody holds the diff");
    assert_eq!(diff.len(), values.len());
    diff.iter_mut()
        .zip(values)
        .for_each(|(diff, &value)| *diff = T::from_f64(value));
}

#[test]
fn the_list_is_sorted_and_complete() {
    let names: Vec<&str> = cortado_layers::KINDS.iter().map(|kind| kind.name).collect();
    assert!(names.is_sorted_by_key(|name| name.to_lowercase()), "{names:?}");
    assert!(cortado_layers::KINDS.iter().all(|kind| kind.summary.ends_with('.')));
}
