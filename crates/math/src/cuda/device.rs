//! A GPU as blobs and primitives see it.

use super::buffer::{CudaBuffer, device_error};
use super::launch::Launcher;
use crate::DeviceKernels;
use cortado_core::Result;
use cortado_core::device::{Device, DeviceBuffer, DeviceId, DeviceRef};
use cortado_cuda::{Driver, Gpu};
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
    /// A device that does not exist, or errors of the driver.
    pub fn open(driver: &Arc<Driver>, ordinal: usize) -> Result<Self> {
        let gpu = Gpu::open(driver, ordinal).map_err(device_error)?;
        let (single, double) = (Launcher::new(&gpu), Launcher::new(&gpu));
        Ok(Self(Arc::new(Inner {
            id: DeviceId::unique(),
            kernels: DeviceKernels::new(single, double),
            gpu,
        })))
    }

    /// Loads the driver of this machine and takes its device of this number into use.
    ///
    /// # Errors
    /// A driver that is not there, with what was looked for and what the system answered; a device
    /// that does not exist.
    pub fn find(ordinal: usize) -> Result<Self> {
        Self::open(&Driver::load().map_err(device_error)?, ordinal)
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
        Ok(Box::new(CudaBuffer::zeroed(&self.0.gpu, self.0.id, bytes)?))
    }

    fn free_memory(&self) -> Option<u64> {
        let (free, _) = self.0.gpu.memory_info().ok()?;
        Some(free as u64)
    }

    fn kernels(&self) -> Option<&dyn Any> {
        Some(&self.0.kernels)
    }
}
