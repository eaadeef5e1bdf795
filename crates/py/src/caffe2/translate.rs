//! Caffe nets as Caffe2's.

use super::runtime::{message, runtime};
use crate::error::OrRaise;
use crate::process;
use cortado_caffe2::translate::{FromCaffeOptions, from_caffe as translate};
use cortado_core::{Ctx, Phase, Rng};
use cortado_net::filter_net;
use cortado_proto::{NetParameter, binary, upgrade};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::Path;

/// The init net and the predict net of a Caffe net and its weights, all as bytes, and notes on what
/// gives other numbers. With a shape of the input, the padding of pools is Caffe2's own.
#[pyfunction]
#[pyo3(signature = (net, weights, remove_legacy_pad=None))]
pub(super) fn from_caffe<'py>(
    py: Python<'py>,
    net: &[u8],
    weights: &[u8],
    remove_legacy_pad: Option<Vec<usize>>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, Vec<String>)> {
    let (net, weights) = (caffe(net, "the net")?, caffe(weights, "the weights")?);
    let registry = cortado::default_registry();
    let options = FromCaffeOptions {
        registry: Some(&registry),
        all_outputs: false,
        remove_legacy_pad,
        lenient: process::is_lenient(),
    };
    let runtime = runtime()?;
    let translated = py.detach(|| {
        let net = filter_net(&net, Path::new("net"), &Ctx::new(Phase::TEST, Rng::new(0)))?;
        translate(&runtime, &net, &weights, &options)
    });
    let translated = translated.or_raise()?;
    let [init, predict] = [&translated.init, &translated.predict].map(|net| PyBytes::new(py, &binary::encode(net)));
    Ok((init, predict, translated.notes))
}

/// A net of Caffe in today's format.
fn caffe(bytes: &[u8], what: &str) -> PyResult<NetParameter> {
    let mut net: NetParameter = message(bytes)?;
    upgrade::net(&mut net, what)
        .map_err(cortado_core::Error::from)
        .or_raise()?;
    Ok(net)
}
