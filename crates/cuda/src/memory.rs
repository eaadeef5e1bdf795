//! Memory of a device. What is given back is kept for the next one who asks for as much: the driver
//! would wait for all work before it takes memory back. That is safe, since all work on the memory
//! goes through one stream in order.

use crate::api::{DevicePointer, OUT_OF_MEMORY};
use crate::{Error, Gpu, MemoryUse, Result};
use std::fmt;
use std::sync::Arc;

/// Sizes are rounded up to multiples of this, as the driver aligns memory.
const SMALL: usize = 512;
/// From this size on, to multiples of this.
const LARGE: usize = 1 << 20;

/// Memory of a device. It is given back when this is dropped.
pub struct Buffer {
    gpu: Arc<Gpu>,
    pointer: DevicePointer,
    len: usize,
    /// What was taken from the pool.
    size: usize,
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of {:?}", self.len, self.gpu)
    }
}

impl Gpu {
    /// Memory of as many bytes, which hold anything.
    ///
    /// # Errors
    /// When the device has no such memory left, also after all that is kept was given back.
    pub fn alloc(self: &Arc<Self>, bytes: usize) -> Result<Buffer> {
        let (pointer, size) = match bytes {
            0 => (0, 0),
            _ => self.take(bytes)?,
        };
        let memory = &mut self.pool.lock().memory;
        memory.used += size;
        memory.peak = memory.peak.max(memory.used);
        Ok(Buffer {
            gpu: self.clone(),
            pointer,
            len: bytes,
            size,
        })
    }

    /// How much memory is in use.
    pub fn memory_use(&self) -> MemoryUse {
        self.pool.lock().memory
    }

    /// The size in which memory is asked for.
    fn rounded(&self, bytes: usize) -> Option<usize> {
        if self.driver().is_exact {
            return Some(bytes);
        }
        let unit = if bytes < LARGE { SMALL } else { LARGE };
        bytes.checked_next_multiple_of(unit)
    }

    fn take(&self, bytes: usize) -> Result<(DevicePointer, usize)> {
        let size = self.rounded(bytes).ok_or_else(|| self.out_of_memory(bytes))?;
        let most = if self.driver().is_exact { size } else { size + size / 4 };
        let mut pool = self.pool.lock();
        if let Some(found) = pool.take(size, most) {
            return Ok(found);
        }
        let api = self.enter()?;
        let mut pointer = 0;
        // SAFETY: the arguments are those of the reference.
        let mut code = unsafe { (api.alloc)(&raw mut pointer, size) };
        if code == OUT_OF_MEMORY && pool.memory.cached > 0 {
            // SAFETY: the context is current.
            unsafe {
                pool.free_cached(api);
                code = (api.alloc)(&raw mut pointer, size);
            }
        }
        if code == OUT_OF_MEMORY {
            return Err(self.out_of_memory(bytes));
        }
        self.check("cuMemAlloc", code)?;
        Ok((pointer, size))
    }
}

impl Buffer {
    /// The device that it is of.
    pub fn gpu(&self) -> &Arc<Gpu> {
        &self.gpu
    }

    /// Its bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where it is on the device.
    pub fn pointer(&self) -> u64 {
        self.pointer
    }

    /// Makes all bytes 0.
    ///
    /// # Errors
    /// Those of the driver.
    pub fn clear(&mut self) -> Result<()> {
        if self.len == 0 {
            return Ok(());
        }
        // SAFETY: the buffer has as many bytes.
        let code = unsafe { (self.gpu.enter()?.set_bytes)(self.pointer, 0, self.len, self.gpu.stream) };
        self.gpu.check("cuMemsetD8Async", code)
    }

    /// Copies bytes of the host to the start of the buffer. They are there when this returns.
    ///
    /// # Errors
    /// More bytes than the buffer has, or those of the driver.
    pub fn upload(&mut self, from: &[u8]) -> Result<()> {
        self.holds(from.len())?;
        if from.is_empty() {
            return Ok(());
        }
        // SAFETY: both have as many bytes, and the host's stay where they are until all is done.
        let code =
            unsafe { (self.gpu.enter()?.upload)(self.pointer, from.as_ptr().cast(), from.len(), self.gpu.stream) };
        self.gpu.check("cuMemcpyHtoDAsync", code)?;
        self.gpu.count_upload(from.len());
        self.gpu.wait()
    }

    /// Copies the start of the buffer to the host, when all work before is done.
    ///
    /// # Errors
    /// More bytes than the buffer has, or those of the driver.
    pub fn download(&self, to: &mut [u8]) -> Result<()> {
        self.holds(to.len())?;
        if to.is_empty() {
            return Ok(());
        }
        // SAFETY: both have as many bytes, and the host's stay where they are until all is done.
        let code =
            unsafe { (self.gpu.enter()?.download)(to.as_mut_ptr().cast(), self.pointer, to.len(), self.gpu.stream) };
        self.gpu.check("cuMemcpyDtoHAsync", code)?;
        self.gpu.count_download(to.len());
        self.gpu.wait()
    }

    /// Copies the start of another buffer of the same device over the start of this one.
    ///
    /// # Errors
    /// More bytes than one of them has, another device, or those of the driver.
    pub fn copy_from(&mut self, from: &Buffer, bytes: usize) -> Result<()> {
        self.holds(bytes)?;
        from.holds(bytes)?;
        if !Arc::ptr_eq(&self.gpu, &from.gpu) {
            return Err(Error::Kernel("buffers of two devices cannot be copied".into()));
        }
        if bytes == 0 {
            return Ok(());
        }
        // SAFETY: both have as many bytes.
        let code = unsafe { (self.gpu.enter()?.copy)(self.pointer, from.pointer, bytes, self.gpu.stream) };
        self.gpu.check("cuMemcpyDtoDAsync", code)
    }

    fn holds(&self, bytes: usize) -> Result<()> {
        match bytes <= self.len {
            true => Ok(()),
            false => Err(Error::Kernel(format!(
                "{bytes} bytes do not fit a buffer of {} on the GPU",
                self.len
            ))),
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.size > 0 {
            let mut pool = self.gpu.pool.lock();
            pool.memory.used -= self.size;
            pool.keep(self.pointer, self.size);
        }
    }
}
