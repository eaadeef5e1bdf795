//! Solvers: the formulas of their update rules, what they check before they train, and training on
//! devices.

mod memory;
mod on_devices;
mod solver_nets;
mod solvers;

use cortado_core::{Real, Registry};
use cortado_net::Net;

fn registry() -> Registry {
    Registry::new(&[cortado_layers::KINDS])
}

/// The data of a blob of a net.
fn data<T: Real>(net: &Net<T>, blob: &str) -> Vec<f64> {
    let blob = net.blob(blob).unwrap_or_else(|| panic!("no blob {blob}"));
    blob.data()
        .expect("nobody holds it")
        .iter()
        .map(|v| v.to_f64())
        .collect()
}

/// Sets the data of a blob of a net.
fn set<T: Real>(net: &Net<T>, blob: &str, values: &[f64]) {
    let blob = net.blob(blob).unwrap_or_else(|| panic!("no blob {blob}"));
    let mut data = blob.data_overwrite().expect("nobody holds it");
    assert_eq!(data.len(), values.len());
    data.iter_mut()
        .zip(values)
        .for_each(|(to, &from)| *to = T::from_f64(from));
}
