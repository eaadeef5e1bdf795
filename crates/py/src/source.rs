//! What a net is made from: a prototxt, or a message.

use crate::error::OrRaise;
use cortado_core::{Ctx, Phase};
use cortado_net::{LoadOptions, Net};
use cortado_proto::{NetParameter, binary, read, upgrade};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// A net before it is built, as a copy of it can be built from it.
#[derive(Clone)]
pub(crate) struct NetSource {
    pub(crate) param: NetParameter,
    pub(crate) file: Option<PathBuf>,
}

impl NetSource {
    /// Reads `net`: the name of a prototxt, or a `caffe_pb2.NetParameter`.
    pub(crate) fn read(py: Python<'_>, net: &Bound<'_, PyAny>, ctx: &Ctx) -> PyResult<Self> {
        if net.hasattr("SerializeToString")? {
            let bytes: Vec<u8> = net.call_method0("SerializeToString")?.extract()?;
            return Ok(Self {
                param: upgraded(&bytes)?,
                file: None,
            });
        }
        let file: PathBuf = net.extract()?;
        let loaded = py.detach(|| read::read_net(&file, ctx.reading())).or_raise()?;
        Ok(Self {
            param: ctx.told(loaded),
            file: Some(file),
        })
    }

    /// The state that the layers are chosen by.
    pub(crate) fn set_state(&mut self, phase: Phase, level: i32, stages: Vec<String>) {
        let state = self.param.state.get_or_insert_default();
        state.phase = Some(phase);
        state.level = Some(level);
        state.stage.extend(stages);
    }

    /// Builds the net, with the weights of a file.
    pub(crate) fn build(&self, py: Python<'_>, ctx: &Ctx, weights: Option<PathBuf>) -> PyResult<Net<f32>> {
        let file = self.file.as_deref();
        let ctx = ctx.with_folder(file.and_then(Path::parent));
        let (registry, weights) = (crate::process::registry(), weights.as_slice());
        py.detach(|| Net::build_with_weights(&self.param, file, registry, &ctx, weights, &LoadOptions::default()))
            .or_raise()
    }
}

/// A net from its bytes, brought to the current format.
pub(crate) fn upgraded(bytes: &[u8]) -> PyResult<NetParameter> {
    let mut param: NetParameter = binary::decode(bytes).or_raise()?;
    upgrade::net(&mut param, "NetParameter").or_raise()?;
    Ok(param)
}
