//! Which numbers the engine of a net computes with.

use cortado::{Compiled, EngineOptions, Precision};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How the engine of a net is compiled, if it has one.
pub(crate) fn engine_options(engine: bool, precision: Option<&str>) -> PyResult<Option<EngineOptions>> {
    let precision = match (engine, precision) {
        (false, None) => return Ok(None),
        (false, Some(_)) => return Err(PyValueError::new_err("precision is for engine=True")),
        (true, None) => Precision::Stated,
        (true, Some("int8")) => Precision::Int8,
        (true, Some("bf16")) => Precision::Bfloat16,
        (true, Some("float32")) => Precision::F32,
        (true, Some(other)) => {
            return Err(PyValueError::new_err(format!(
                "precision must be \"int8\", \"bf16\" or \"float32\", but is \"{other}\""
            )));
        }
    };
    Ok(Some(EngineOptions {
        precision,
        ..EngineOptions::default()
    }))
}

/// The name by which the precision of an engine was requested.
pub(crate) fn precision_name(compiled: &Compiled) -> Option<&'static str> {
    match compiled.options().precision {
        Precision::Stated => None,
        Precision::F32 => Some("float32"),
        Precision::Bfloat16 => Some("bf16"),
        Precision::Int8 | Precision::Ranges(_) => Some("int8"),
    }
}
