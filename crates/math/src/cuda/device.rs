//! A GPU as blobs and primitives see it.

use super::launch::Launcher;
use crate::DeviceKernels;
use cortado_core::device::{Device, DeviceBuffer, DeviceId, DeviceRef};
use cortado_core::{Error, ErrorKind, Result};
use cortado_cuda::{Buffer, Driver, Gpu};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// An NVIDIA GPU. Clones are the same device.
#[derive(Clone)]
pub struct CudaDevice(Arc<Inner>);

struct Inner {
    id: DeviceId,
    gpu: Arc<Gpu>,
    kernels: DeviceKernels,
}

impl fmt::Debug for CudaDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.gpu.fmt(f)
    }
}

impl CudaDevice {
    /// Takes the device of this number into use.
    ///
    /// # Errors
    /// A device that there is not, or those of the driver.
    pub fn open(driver: &Arc<Driver>, ordinal: usize) -> Result<Self> {
        let gpu = Gpu::open(driver, ordinal).map_err(told)?;
        let (single, double) = (Launcher::new(&gpu), Launcher::new(&gpu));
        Ok(Self(Arc::new(Inner {
            id: DeviceId::unique(),
            kernels: DeviceKernels::new(single, double),
            gpu,
        })))
    }

    /// The device as blobs take it.
    #[must_use]
    pub fn device_ref(&self) -> DeviceRef {
        Arc::new(self.clone())
    }

    /// The device in use: what it is, what was moved, how much memory is taken.
    pub fn gpu(&self) -> &Arc<Gpu> {
        &self.0.gpu
    }
}

impl Device for CudaDevice {
    fn name(&self) -> String {
        format!("cuda:{}", self.0.gpu.properties().ordinal)
    }

    fn id(&self) -> DeviceId {
        self.0.id
    }

    fn alloc(&self, bytes: usize) -> Result<Box<dyn DeviceBuffer>> {
        let mut buffer = self.0.gpu.alloc(bytes).map_err(told)?;
        buffer.clear().map_err(told)?;
        let device = self.0.id;
        Ok(Box::new(CudaBuffer { buffer, device }))
    }

    fn kernels(&self) -> Option<&dyn Any> {
        Some(&self.0.kernels)
    }
}

/// Memory of a blob on a GPU.
#[derive(Debug)]
pub(super) struct CudaBuffer {
    pub(super) buffer: Buffer,
    device: DeviceId,
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
            Error::new(ErrorKind::DeviceOutOfMemory { bytes, free, total })
        }
        other => Error::message(&other.to_string()),
    }
}
