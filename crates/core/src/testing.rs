//! A simulated device: its memory is on the host, and it counts copies.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cortado_mem::{Pod, as_bytes, as_bytes_mut};

use crate::device::{Device, DeviceBuffer, DeviceId, DeviceRef};
use crate::{Error, ErrorKind, Result};

/// What a simulated device did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Buffers allocated.
    pub allocations: usize,
    /// Copies from the host to the device.
    pub uploads: usize,
    /// Copies from the device to the host.
    pub downloads: usize,
}

/// A simulated device. Clones are the same device.
#[derive(Clone, Debug, Default)]
pub struct SimulatedDevice(Arc<Inner>);

struct Inner {
    id: DeviceId,
    capacity: usize,
    kernels: Option<Box<dyn Any + Send + Sync>>,
    used: AtomicUsize,
    allocations: AtomicUsize,
    uploads: AtomicUsize,
    downloads: AtomicUsize,
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "simulated device {:?}", self.id)
    }
}

impl Default for Inner {
    fn default() -> Self {
        Self {
            id: DeviceId::unique(),
            capacity: usize::MAX,
            kernels: None,
            used: AtomicUsize::new(0),
            allocations: AtomicUsize::new(0),
            uploads: AtomicUsize::new(0),
            downloads: AtomicUsize::new(0),
        }
    }
}

/// A buffer of a [`SimulatedDevice`].
#[derive(Debug)]
pub struct SimulatedBuffer {
    bytes: Vec<u8>,
    device: Arc<Inner>,
}

impl SimulatedDevice {
    /// A device of unlimited memory.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A device that refuses to hold more than `bytes` at once.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self(Arc::new(Inner {
            capacity: bytes,
            ..Inner::default()
        }))
    }

    /// A device that has these kernels, in the form that the crate of the primitives requires.
    #[must_use]
    pub fn with_kernels(kernels: Box<dyn Any + Send + Sync>) -> Self {
        Self(Arc::new(Inner {
            kernels: Some(kernels),
            ..Inner::default()
        }))
    }

    /// The device as blobs take it.
    #[must_use]
    pub fn device_ref(&self) -> DeviceRef {
        Arc::new(self.clone())
    }

    /// What it did so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts {
            allocations: self.0.allocations.load(Ordering::SeqCst),
            uploads: self.0.uploads.load(Ordering::SeqCst),
            downloads: self.0.downloads.load(Ordering::SeqCst),
        }
    }

    /// The bytes that its buffers hold now.
    #[must_use]
    pub fn used(&self) -> usize {
        self.0.used.load(Ordering::SeqCst)
    }
}

impl SimulatedBuffer {
    /// The elements in a buffer of a simulated device, for a kernel to read.
    ///
    /// # Errors
    /// When the buffer is another device's, or does not hold whole elements.
    pub fn read<T: Pod>(buffer: &dyn DeviceBuffer) -> Result<Vec<T>> {
        let own = buffer.as_any().downcast_ref::<Self>().ok_or_else(not_simulated)?;
        if own.bytes.len() % size_of::<T>() != 0 {
            return Err(Error::mismatch(
                "bytes in a device buffer (whole elements)",
                size_of::<T>(),
                own.bytes.len(),
            ));
        }
        let mut elements = vec![T::default(); own.bytes.len() / size_of::<T>()];
        as_bytes_mut(&mut elements).copy_from_slice(&own.bytes);
        Ok(elements)
    }

    /// Runs a kernel on the elements of a simulated device's buffer.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub fn launch<T: Pod>(buffer: &mut dyn DeviceBuffer, kernel: impl FnOnce(&mut [T])) -> Result<()> {
        let mut elements = Self::read(buffer)?;
        let own = buffer.as_any_mut().downcast_mut::<Self>().ok_or_else(not_simulated)?;
        kernel(&mut elements);
        own.bytes.copy_from_slice(as_bytes(&elements));
        Ok(())
    }

    fn check_len(&self, host: usize) -> Result<()> {
        if host <= self.bytes.len() {
            return Ok(());
        }
        Err(Error::mismatch(
            "bytes to copy to or from a device buffer",
            format!("at most {}", self.bytes.len()),
            host,
        ))
    }
}

fn not_simulated() -> Error {
    Error::message("a simulated kernel runs on simulated devices only")
}

impl Drop for SimulatedBuffer {
    fn drop(&mut self) {
        self.device.used.fetch_sub(self.bytes.len(), Ordering::SeqCst);
    }
}

impl Device for SimulatedDevice {
    fn name(&self) -> String {
        "simulated:0".to_owned()
    }

    fn id(&self) -> DeviceId {
        self.0.id
    }

    fn alloc(&self, bytes: usize) -> Result<Box<dyn DeviceBuffer>> {
        let fits = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= self.0.capacity);
        if self
            .0
            .used
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, fits)
            .is_err()
        {
            return Err(Error::new(ErrorKind::OutOfMemory { bytes }));
        }
        let mut memory = Vec::new();
        if memory.try_reserve_exact(bytes).is_err() {
            self.0.used.fetch_sub(bytes, Ordering::SeqCst);
            return Err(Error::new(ErrorKind::OutOfMemory { bytes }));
        }
        memory.resize(bytes, 0);
        self.0.allocations.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(SimulatedBuffer {
            bytes: memory,
            device: self.0.clone(),
        }))
    }

    fn kernels(&self) -> Option<&dyn Any> {
        self.0.kernels.as_deref().map(|kernels| kernels as &dyn Any)
    }
}

impl DeviceBuffer for SimulatedBuffer {
    fn device(&self) -> DeviceId {
        self.device.id
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn upload(&mut self, host: &[u8]) -> Result<()> {
        self.check_len(host.len())?;
        self.device.uploads.fetch_add(1, Ordering::SeqCst);
        self.bytes[..host.len()].copy_from_slice(host);
        Ok(())
    }

    fn download(&self, host: &mut [u8]) -> Result<()> {
        self.check_len(host.len())?;
        self.device.downloads.fetch_add(1, Ordering::SeqCst);
        host.copy_from_slice(&self.bytes[..host.len()]);
        Ok(())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
