//! Memory of blobs on a GPU.

use cortado_core::device::{DeviceBuffer, DeviceId};
use cortado_core::{DeviceMemory, Error, ErrorKind, Result};
use cortado_cuda::{Buffer, Gpu};
use std::any::Any;
use std::sync::Arc;

/// Memory of a blob on a GPU.
#[derive(Debug)]
pub(super) struct CudaBuffer {
    pub(super) buffer: Buffer,
    device: DeviceId,
}

impl CudaBuffer {
    /// As many bytes of zeros.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn zeroed(gpu: &Arc<Gpu>, device: DeviceId, bytes: usize) -> Result<Self> {
        let mut buffer = gpu.alloc(bytes).map_err(told)?;
        buffer.clear().map_err(told)?;
        Ok(Self { buffer, device })
    }
}

impl DeviceBuffer for CudaBuffer {
    fn device(&self) -> DeviceId {
        self.device
    }

    fn len(&self) -> usize {
        self.buffer.len()
    }

    fn upload(&mut self, host: &[u8]) -> Result<()> {
        self.buffer.upload(host).map_err(told)
    }

    fn download(&self, host: &mut [u8]) -> Result<()> {
        self.buffer.download(host).map_err(told)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// An error of the GPU, as all others.
pub(super) fn told(error: cortado_cuda::Error) -> Error {
    match error {
        cortado_cuda::Error::OutOfMemory { bytes, free, total } => {
            Error::new(ErrorKind::DeviceOutOfMemory(DeviceMemory {
                bytes,
                free,
                total,
                largest: Vec::new(),
            }))
        }
        other => Error::message(&other.to_string()),
    }
}
