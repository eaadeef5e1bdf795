//! Nets in 8-bit integers.

use crate::error::OrRaise;
use crate::net::PyNet;
use crate::predict::{Named, given};
use crate::process;
use cortado::NetBuilder;
use cortado::quantize::{QuantizeOptions, RangeMethod, Samples};
use cortado_core::Phase;
use cortado_net::Net;
use cortado_proto::binary;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// Writes a net with ranges for 8-bit integers, found by running it on arrays by the names of its inputs, and gives the
/// report as JSON.
#[pyfunction]
pub(crate) fn _quantize(
    py: Python<'_>,
    net: &Bound<'_, PyNet>,
    inputs: (Bound<'_, PyDict>, Vec<usize>),
    files: (PathBuf, PathBuf),
    ranges: (String, f64),
    choice: (Vec<String>, f64),
) -> PyResult<String> {
    let (arrays, labels) = (given(&inputs.0)?, inputs.1);
    let options = QuantizeOptions {
        method: range_method(&ranges.0, ranges.1)?,
        exclude: choice.0,
        least_snr: choice.1,
    };
    let inner = net.get().inner()?;
    let (source, home) = (&inner.source, &inner.home);
    let weights = home.with(py, |net| Ok(binary::encode(&net.to_proto(false)?)))?;
    let open = NetBuilder::from_param(source.param.clone(), source.file.as_deref());
    let open = open.context(&process::ctx(Phase::TEST)?).registry(process::registry());
    let quantize = || {
        let values: Vec<(&str, &[f32])> = arrays.iter().map(Named::named).collect();
        let samples = |net: &mut Net<f32>| Samples::of_values(net, &values, &labels);
        let quantized = open.weights_bytes(weights).quantize(&options, samples)?;
        quantized.write(&files.0, &files.1)
    };
    Ok(cortado_cli::quantization_json(&py.detach(quantize).or_raise()?).to_string())
}

fn range_method(method: &str, percentile: f64) -> PyResult<RangeMethod> {
    match method {
        "minmax" => Ok(RangeMethod::MinMax),
        "percentile" if (50.0..=100.0).contains(&percentile) => Ok(RangeMethod::Percentile(percentile)),
        "percentile" => Err(PyValueError::new_err(format!(
            "percentile must be from 50 to 100, but is {percentile}"
        ))),
        "kl" => Ok(RangeMethod::Kl),
        other => Err(PyValueError::new_err(format!(
            "method must be \"minmax\", \"percentile\" or \"kl\", but is \"{other}\""
        ))),
    }
}
