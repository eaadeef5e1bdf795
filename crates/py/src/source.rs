//! What a net is made from: a prototxt, or a message.

use crate::error::OrRaise;
use crate::file::FileOrBytes;
use crate::process;
use cortado::{Ctx, Net, NetBuilder, NetParameter, Source};
use cortado_proto::{binary, upgrade};
use pyo3::prelude::*;
use std::path::PathBuf;

/// A net before it is built, in its state, as a copy of it can be built from it.
#[derive(Clone)]
pub(crate) struct NetSource {
    pub(crate) param: NetParameter,
    /// Its path, or the name of bytes in memory, for messages.
    pub(crate) file: Option<PathBuf>,
}

impl NetSource {
    /// Reads `net`: the path of a prototxt, its content, or a `caffe_pb2.NetParameter`. The phase is that of
    /// `ctx`; level and stages choose layers.
    pub(crate) fn read(
        py: Python<'_>,
        net: &Bound<'_, PyAny>,
        ctx: &Ctx,
        level: i32,
        stages: Vec<String>,
    ) -> PyResult<Self> {
        let (open, file) = if net.hasattr("SerializeToString")? {
            let bytes: Vec<u8> = net.call_method0("SerializeToString")?.extract()?;
            (NetBuilder::from_param(upgraded(&bytes)?, None), None)
        } else {
            match net.extract()? {
                FileOrBytes::File(file) => (cortado::open(&file), Some(file)),
                FileOrBytes::Bytes(content) => (cortado::open_bytes(content), Some(Source::IN_MEMORY.into())),
            }
        };
        let open = open.context(ctx).registry(process::registry());
        let open = open.phase(ctx.phase()).level(level).stages(stages);
        let param = py.detach(|| open.read()).or_raise()?.into_inner();
        Ok(Self { param, file })
    }

    /// Builds the net, with these weights.
    pub(crate) fn build(&self, py: Python<'_>, ctx: &Ctx, weights: Option<FileOrBytes>) -> PyResult<Net<f32>> {
        let open = NetBuilder::from_param(self.param.clone(), self.file.as_deref());
        let open = open.context(ctx).registry(process::registry());
        let open = match weights {
            Some(weights) => weights.into_weights_of(open),
            None => open,
        };
        Ok(py.detach(|| open.net()).or_raise()?.into_inner())
    }
}

/// A net from its bytes, brought to the current format.
pub(crate) fn upgraded(bytes: &[u8]) -> PyResult<NetParameter> {
    let mut param: NetParameter = binary::decode(bytes).or_raise()?;
    upgrade::net(&mut param, "NetParameter").or_raise()?;
    Ok(param)
}
