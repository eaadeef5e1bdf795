//! One device in use: its context, its streams, its memory and its kernels. All work goes through
//! one stream, in the order of the requests; only copies to memory that no work uses go
//! through another one, beside it.

use crate::api::{Api, Context, NOT_READY, Stream};
use crate::archive::Archive;
use crate::clock::Clock;
use crate::locked_pages::LockedPages;
use crate::modules::Kernels;
use crate::pool::Pool;
use crate::recorder::Recorder;
use crate::transfers::Counts;
use crate::{DeviceProperties, Driver, Error, Result, Transfers};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::fmt;
use std::ptr::null_mut;
use std::sync::Arc;

/// A device in use.
pub struct Gpu {
    driver: Arc<Driver>,
    properties: DeviceProperties,
    device: c_int,
    context: Context,
    pub(crate) stream: Stream,
    /// Where copies go that overlap with work.
    pub(crate) copies: Stream,
    pub(crate) clock: Clock,
    pub(crate) locked: Mutex<LockedPages>,
    pub(crate) pool: Mutex<Pool>,
    pub(crate) kernels: Mutex<Kernels>,
    pub(crate) counts: Counts,
    pub(crate) recorder: Recorder,
}

// SAFETY: the driver's functions may be called by any thread; the handles are only passed to them.
unsafe impl Send for Gpu {}
// SAFETY: as above.
unsafe impl Sync for Gpu {}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GPU {} ({})", self.properties.ordinal, self.properties.name)
    }
}

impl Gpu {
    /// Takes a device into use.
    ///
    /// # Errors
    /// A device that does not exist, or errors of the driver.
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
            copies: null_mut(),
            clock: Clock::default(),
            locked: Mutex::default(),
            pool: Mutex::default(),
            kernels: Mutex::new(Kernels::of(archive)),
            counts: Counts::default(),
            recorder: Recorder::default(),
        };
        gpu.stream = gpu.create_stream()?;
        gpu.copies = gpu.create_stream()?;
        Ok(Arc::new(gpu))
    }

    fn create_stream(&self) -> Result<Stream> {
        let mut stream = null_mut();
        // SAFETY: the arguments are those of the reference; 1 is a stream that waits for no other.
        let code = unsafe { (self.enter()?.create_stream)(&raw mut stream, 1) };
        self.check("cuStreamCreate", code)?;
        Ok(stream)
    }

    /// What the driver reports about it.
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
        self.refuse_while_recording("waiting for the device")?;
        let requested = self.clock.requested();
        self.wait_for(self.stream)?;
        self.clock.done(requested);
        Ok(())
    }

    /// Whether all work is done; does not wait.
    ///
    /// # Errors
    /// Those of the work.
    pub fn is_idle(&self) -> Result<bool> {
        self.refuse_while_recording("asking whether the device is idle")?;
        let requested = self.clock.requested();
        // SAFETY: the stream is this context's.
        let code = unsafe { (self.enter()?.query_stream)(self.stream) };
        if code == NOT_READY {
            return Ok(false);
        }
        self.check("cuStreamQuery", code)?;
        self.clock.done(requested);
        Ok(true)
    }

    pub(crate) fn wait_for(&self, stream: Stream) -> Result<()> {
        // SAFETY: the stream is this context's.
        let code = unsafe { (self.enter()?.wait_for_stream)(stream) };
        self.check("cuStreamSynchronize", code)
    }

    /// What was copied between the host and the device so far.
    pub fn transfers(&self) -> Transfers {
        self.counts.get()
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
        // SAFETY: nothing uses the streams, the modules, the memory or the context any more: buffers
        // and kernels hold this device.
        unsafe {
            let streams = [self.stream, self.copies]
                .into_iter()
                .filter(|stream| !stream.is_null());
            for stream in streams.clone() {
                (api.wait_for_stream)(stream);
            }
            self.pool.lock().free_cached(api);
            self.kernels.lock().unload(api);
            for stream in streams {
                (api.destroy_stream)(stream);
            }
            (api.set_context)(null_mut());
            (api.release_context)(self.device);
        }
    }
}
