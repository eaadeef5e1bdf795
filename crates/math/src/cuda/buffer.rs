//! Memory of blobs on a GPU.

use cortado_core::device::{DeviceBuffer, DeviceId};
use cortado_core::{DeviceMemory, Error, ErrorKind, PageLock, Pages, Result};
use cortado_cuda::{Buffer, Gpu};
use std::any::Any;
use std::sync::Arc;

/// Memory of a blob on a GPU.
#[derive(Debug)]
pub(super) struct CudaBuffer {
    pub(super) buffer: Buffer,
    device: DeviceId,
    /// Whether all of it came from the host before: what comes again is worth a copy beside the work
    /// of the device.
    was_uploaded: bool,
}

impl CudaBuffer {
    /// As many bytes of zeros.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn zeroed(gpu: &Arc<Gpu>, device: DeviceId, bytes: usize) -> Result<Self> {
        let mut buffer = gpu.alloc(bytes).map_err(device_error)?;
        buffer.clear().map_err(device_error)?;
        Ok(Self {
            buffer,
            device,
            was_uploaded: false,
        })
    }
}

impl DeviceBuffer for CudaBuffer {
    fn device(&self) -> DeviceId {
        self.device
    }

    fn len(&self) -> usize {
        self.buffer.len()
    }

    fn address(&self) -> Result<Option<u64>> {
        self.buffer.gpu().wait().map_err(device_error)?;
        Ok(Some(self.buffer.pointer()))
    }

    fn lock_pages(&self, pages: Pages) -> Option<PageLock> {
        let (start, len) = (pages.as_ptr(), pages.len());
        // What cannot be locked is copied as it is.
        let locked = self.buffer.gpu().lock(start, len, pages).ok()?;
        Some(Box::new(locked))
    }

    fn upload(&mut self, host: &[u8]) -> Result<()> {
        match std::mem::replace(&mut self.was_uploaded, true) {
            true => self.buffer.replace(host),
            false => self.buffer.upload(host),
        }
        .map_err(device_error)
    }

    fn download(&self, host: &mut [u8]) -> Result<()> {
        self.buffer.download(host).map_err(device_error)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// An error of the GPU as an error of Cortado.
pub fn device_error(error: cortado_cuda::Error) -> Error {
    match error {
        cortado_cuda::Error::OutOfMemory { bytes, free, total } => {
            Error::new(ErrorKind::DeviceOutOfMemory(DeviceMemory {
                bytes,
                free,
                total,
                largest: Vec::new(),
            }))
        }
        other => Error::new(ErrorKind::Device {
            problem: other.to_string(),
            variable: match other {
                cortado_cuda::Error::NoNccl { variable, .. } => variable,
                _ => None,
            },
        }),
    }
}
