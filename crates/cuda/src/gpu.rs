//! One device in use: its context, its stream, its memory and its kernels. All work goes through
//! one stream, in the order in which it is asked for.

use crate::api::{Api, Context, Stream};
use crate::archive::Archive;
use crate::modules::Kernels;
use crate::pool::Pool;
use crate::{DeviceProperties, Driver, Error, Result};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::fmt;
use std::ptr::null_mut;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A device in use.
pub struct Gpu {
    driver: Arc<Driver>,
    properties: DeviceProperties,
    device: c_int,
    context: Context,
    pub(crate) stream: Stream,
    pub(crate) pool: Mutex<Pool>,
    pub(crate) kernels: Mutex<Kernels>,
    transfers: [AtomicU64; 4],
}

// SAFETY: the driver's functions may be called by any thread; the handles are only passed to them.
unsafe impl Send for Gpu {}
// SAFETY: as above.
unsafe impl Sync for Gpu {}

/// What was copied between the host and a device so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transfers {
    /// Copies to the device.
    pub uploads: u64,
    /// Their bytes.
    pub uploaded: u64,
    /// Copies to the host.
    pub downloads: u64,
    /// Their bytes.
    pub downloaded: u64,
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GPU {} ({})", self.properties.ordinal, self.properties.name)
    }
}

impl Gpu {
    /// Takes a device into use.
    ///
    /// # Errors
    /// A device that there is not, or those of the driver.
    pub fn open(driver: &Arc<Driver>, ordinal: usize) -> Result<Arc<Self>> {
        let archive = Archive::built_in().map_err(|e| Error::Kernel(e.to_string()))?;
        Self::with_kernels(driver, ordinal, archive)
    }

    /// The same with other kernels than those of this crate.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub fn with_kernels(driver: &Arc<Driver>, ordinal: usize, archive: Archive) -> Result<Arc<Self>> {
        let properties = driver.properties(ordinal)?;
        let (device, api) = (driver.device(ordinal)?, &driver.api);
        let mut context = null_mut();
        // SAFETY: the arguments are those of the reference.
        let code = unsafe { (api.retain_context)(&raw mut context, device) };
        api.check("cuDevicePrimaryCtxRetain", code)?;
        let mut gpu = Self {
            driver: driver.clone(),
            properties,
            device,
            context,
            stream: null_mut(),
            pool: Mutex::default(),
            kernels: Mutex::new(Kernels::of(archive)),
            transfers: Default::default(),
        };
        let mut stream = null_mut();
        // SAFETY: the arguments are those of the reference; 1 is a stream that waits for no other.
        let code = unsafe { (gpu.enter()?.create_stream)(&raw mut stream, 1) };
        gpu.check("cuStreamCreate", code)?;
        gpu.stream = stream;
        Ok(Arc::new(gpu))
    }

    /// What the driver tells of it.
    pub fn properties(&self) -> &DeviceProperties {
        &self.properties
    }

    /// The driver.
    pub fn driver(&self) -> &Arc<Driver> {
        &self.driver
    }

    /// Waits until all work is done.
    ///
    /// # Errors
    /// Those of the work that was still to be done.
    pub fn wait(&self) -> Result<()> {
        // SAFETY: the stream is this context's.
        let code = unsafe { (self.enter()?.wait_for_stream)(self.stream) };
        self.check("cuStreamSynchronize", code)
    }

    /// What was copied between the host and the device so far.
    pub fn transfers(&self) -> Transfers {
        let [uploads, uploaded, downloads, downloaded] = std::array::from_fn(|i| self.transfers[i].load(Relaxed));
        Transfers {
            uploads,
            uploaded,
            downloads,
            downloaded,
        }
    }

    pub(crate) fn count_upload(&self, bytes: usize) {
        self.count([0, 1], bytes);
    }

    pub(crate) fn count_download(&self, bytes: usize) {
        self.count([2, 3], bytes);
    }

    fn count(&self, [copies, all]: [usize; 2], bytes: usize) {
        self.transfers[copies].fetch_add(1, Relaxed);
        self.transfers[all].fetch_add(bytes as u64, Relaxed);
    }

    /// The driver's functions, with the device's context current on this thread.
    pub(crate) fn enter(&self) -> Result<&Api> {
        let api = &self.driver.api;
        // SAFETY: the context is retained as long as `self` lives.
        api.check("cuCtxSetCurrent", unsafe { (api.set_context)(self.context) })?;
        Ok(api)
    }

    pub(crate) fn check(&self, call: &'static str, code: c_int) -> Result<()> {
        self.driver.api.check(call, code)
    }

    /// The memory that is free, and all that the device has.
    ///
    /// # Errors
    /// Those of the driver.
    pub fn memory_info(&self) -> Result<(usize, usize)> {
        let (mut free, mut total) = (0, 0);
        // SAFETY: the arguments are those of the reference.
        let code = unsafe { (self.enter()?.memory_info)(&raw mut free, &raw mut total) };
        self.check("cuMemGetInfo", code)?;
        Ok((free, total))
    }

    pub(crate) fn out_of_memory(&self, bytes: usize) -> Error {
        let (free, total) = self.memory_info().unwrap_or((0, self.properties.memory));
        Error::OutOfMemory { bytes, free, total }
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        // What cannot be given back now goes with the process.
        let Ok(api) = self.enter() else { return };
        // SAFETY: nothing uses the stream, the modules, the memory or the context any more: buffers
        // and kernels hold this device.
        unsafe {
            if !self.stream.is_null() {
                (api.wait_for_stream)(self.stream);
            }
            self.pool.lock().free_cached(api);
            self.kernels.lock().unload(api);
            if !self.stream.is_null() {
                (api.destroy_stream)(self.stream);
            }
            (api.set_context)(null_mut());
            (api.release_context)(self.device);
        }
    }
}
