//! Manifests of models.

use crate::error::OrRaise;
use cortado::Manifest;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// What a manifest states, as a dict; the hashes of its files are checked.
#[pyfunction]
pub(crate) fn read_manifest(py: Python<'_>, file: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let read = || -> cortado::Result<(Manifest, Vec<f32>)> {
        let manifest = Manifest::open(&file)?;
        let mean = manifest.mean_values()?;
        Ok((manifest, mean))
    };
    let (manifest, mean) = py.detach(read).or_raise()?;
    let dict = PyDict::new(py);
    let path = |file| manifest.path(file);
    let sides = |size: Option<[usize; 2]>| size.map(|[rows, columns]| (rows, columns));
    dict.set_item("kind", manifest.kind.to_string())?;
    dict.set_item("license", &manifest.license)?;
    dict.set_item("source", &manifest.source)?;
    dict.set_item("net", path(&manifest.net))?;
    dict.set_item("weights", manifest.weights.iter().map(path).collect::<Vec<_>>())?;
    dict.set_item("labels", manifest.labels.as_ref().map(path))?;
    dict.set_item("size", sides(manifest.size))?;
    dict.set_item("resize", sides(manifest.resize))?;
    dict.set_item("mean", Some(mean).filter(|mean| !mean.is_empty()))?;
    dict.set_item("scale", manifest.scale)?;
    dict.set_item("rgb", manifest.rgb)?;
    dict.set_item("threshold", manifest.threshold)?;
    Ok(dict)
}
