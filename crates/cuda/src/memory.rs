//! Memory of a device. Memory that is given back is kept for the next request of the same size: the
//! driver would wait for all work before it takes memory back. That is safe, since all work on the
//! memory goes through one stream in order, and copies beside it go to memory whose work is done.

use crate::api::OUT_OF_MEMORY;
use crate::pool::Piece;
use crate::transfers::Copied;
use crate::{Error, Gpu, MemoryUse, Result};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// Sizes are rounded up to multiples of this, as the driver aligns memory.
const SMALL: usize = 512;
/// From this size on, to multiples of this.
const LARGE: usize = 1 << 20;

/// Memory of a device. It is given back when this is dropped, and all [`Arguments`](crate::Arguments)
/// that hold it.
pub struct Buffer {
    len: usize,
    owned: Arc<Owned>,
}

/// What was taken from the pool, until its last owner drops it.
pub(crate) struct Owned {
    gpu: Arc<Gpu>,
    /// The number in it is that of the time when it was taken.
    piece: Piece,
    last_use: AtomicU64,
}

impl Owned {
    fn new(gpu: &Arc<Gpu>, piece: Piece) -> Arc<Self> {
        Arc::new(Self {
            gpu: gpu.clone(),
            piece,
            last_use: AtomicU64::new(piece.last_use),
        })
    }

    /// Counts the memory as used: apart from `new`, since what it replaces is given back before.
    fn count(&self) {
        let memory = &mut self.gpu.pool.lock().memory;
        memory.used += self.piece.size;
        memory.peak = memory.peak.max(memory.used);
    }

    pub(crate) fn gpu(&self) -> &Arc<Gpu> {
        &self.gpu
    }

    /// The number of the last work on the memory.
    fn last_use(&self) -> u64 {
        self.last_use.load(SeqCst)
    }

    pub(crate) fn set_last_use(&self, number: u64) {
        self.last_use.store(number, SeqCst);
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of {:?}", self.len, self.gpu())
    }
}

impl Gpu {
    /// Memory of as many bytes, which hold anything.
    ///
    /// # Errors
    /// When the device has no such memory left, also after all that is kept was given back.
    pub fn alloc(self: &Arc<Self>, bytes: usize) -> Result<Buffer> {
        let piece = match bytes {
            0 => Piece::default(),
            _ => self.take(bytes, |_| true)?,
        };
        let owned = Owned::new(self, piece);
        owned.count();
        Ok(Buffer { len: bytes, owned })
    }

    /// Records that work was requested that uses this memory.
    pub(crate) fn uses<'a>(&self, memory: impl IntoIterator<Item = &'a Arc<Owned>>) {
        let number = self.clock.request();
        for owned in memory {
            owned.set_last_use(number);
            self.recorder.keep(owned);
        }
    }

    /// How much memory is in use.
    pub fn memory_use(&self) -> MemoryUse {
        self.pool.lock().memory
    }

    /// The size in which memory is requested.
    fn rounded(&self, bytes: usize) -> Option<usize> {
        if self.driver().is_exact {
            return Some(bytes);
        }
        let unit = if bytes < LARGE { SMALL } else { LARGE };
        bytes.checked_next_multiple_of(unit)
    }

    fn take(&self, bytes: usize, is_suitable: impl Fn(&Piece) -> bool) -> Result<Piece> {
        let size = self.rounded(bytes).ok_or_else(|| self.out_of_memory(bytes))?;
        let most = if self.driver().is_exact { size } else { size + size / 4 };
        let mut pool = self.pool.lock();
        if let Some(found) = pool.take(size, most, is_suitable) {
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
        Ok(Piece {
            pointer,
            size,
            last_use: 0,
        })
    }
}

impl Buffer {
    /// Its device.
    pub fn gpu(&self) -> &Arc<Gpu> {
        &self.owned.gpu
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
        self.owned.piece.pointer
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
        let code = unsafe { (self.gpu().enter()?.set_bytes)(self.pointer(), 0, self.len, self.gpu().stream) };
        self.gpu().check("cuMemsetD8Async", code)?;
        self.gpu().uses([&self.owned]);
        Ok(())
    }

    /// Copies bytes of the host to the start of the buffer. They are there when this returns.
    ///
    /// # Errors
    /// More bytes than the buffer has, or those of the driver.
    pub fn upload(&mut self, from: &[u8]) -> Result<()> {
        self.gpu().refuse_while_recording("a copy from the host")?;
        self.holds(from.len())?;
        if from.is_empty() {
            return Ok(());
        }
        // SAFETY: both have as many bytes, and the host's stay where they are until all is done.
        let code = unsafe {
            (self.gpu().enter()?.upload)(self.pointer(), from.as_ptr().cast(), from.len(), self.gpu().stream)
        };
        self.gpu().check("cuMemcpyHtoDAsync", code)?;
        self.gpu().uses([&self.owned]);
        self.count(from, true, false);
        self.gpu().wait()
    }

    /// Copies bytes of the host over all of the buffer, without waiting for the device's work: if
    /// that may still use the buffer's memory, the buffer takes other memory, unless there is none.
    ///
    /// # Errors
    /// Those of [`upload`](Self::upload).
    pub fn replace(&mut self, from: &[u8]) -> Result<()> {
        self.gpu().refuse_while_recording("a copy from the host")?;
        if from.len() != self.len || from.is_empty() || !self.take_idle_memory() {
            return self.upload(from);
        }
        let (api, copies) = (self.gpu().enter()?, self.gpu().copies);
        // SAFETY: both have as many bytes, no work uses the buffer's, and the host's stay where they
        // are until the copy is done.
        let code = unsafe { (api.upload)(self.pointer(), from.as_ptr().cast(), from.len(), copies) };
        self.gpu().check("cuMemcpyHtoDAsync", code)?;
        self.count(from, true, true);
        self.gpu().wait_for(copies)
    }

    /// Sees to it that no work uses the buffer's memory, whose content may be lost. False if it
    /// cannot.
    fn take_idle_memory(&mut self) -> bool {
        let (gpu, clock) = (&self.owned.gpu, &self.owned.gpu.clock);
        if clock.is_done(self.owned.last_use()) {
            return true;
        }
        let Ok(piece) = gpu.take(self.len, |piece| clock.is_done(piece.last_use)) else {
            return false;
        };
        self.owned = Owned::new(gpu, piece);
        self.owned.count();
        true
    }

    fn count(&self, host: &[u8], to_device: bool, overlaps: bool) {
        self.gpu().counts.add(&Copied {
            bytes: host.len(),
            to_device,
            is_locked: self.gpu().is_locked(host),
            overlaps,
        });
    }

    /// Copies the start of the buffer to the host, when all work before is done.
    ///
    /// # Errors
    /// More bytes than the buffer has, or those of the driver.
    pub fn download(&self, to: &mut [u8]) -> Result<()> {
        self.gpu().refuse_while_recording("a copy to the host")?;
        self.holds(to.len())?;
        if to.is_empty() {
            return Ok(());
        }
        // SAFETY: both have as many bytes, and the host's stay where they are until all is done.
        let code = unsafe {
            (self.gpu().enter()?.download)(to.as_mut_ptr().cast(), self.pointer(), to.len(), self.gpu().stream)
        };
        self.gpu().check("cuMemcpyDtoHAsync", code)?;
        self.gpu().uses([&self.owned]);
        self.count(to, false, false);
        self.gpu().wait()
    }

    /// Copies the start of another buffer of the same device over the start of this one.
    ///
    /// # Errors
    /// More bytes than one of them has, another device, or those of the driver.
    pub fn copy_from(&mut self, from: &Buffer, bytes: usize) -> Result<()> {
        self.holds(bytes)?;
        from.holds(bytes)?;
        if !Arc::ptr_eq(self.gpu(), from.gpu()) {
            return Err(Error::Kernel("buffers of two devices cannot be copied".into()));
        }
        if bytes == 0 {
            return Ok(());
        }
        // SAFETY: both have as many bytes.
        let code = unsafe { (self.gpu().enter()?.copy)(self.pointer(), from.pointer(), bytes, self.gpu().stream) };
        self.gpu().check("cuMemcpyDtoDAsync", code)?;
        self.gpu().uses([&self.owned, &from.owned]);
        Ok(())
    }

    pub(crate) fn owned(&self) -> &Arc<Owned> {
        &self.owned
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

impl Drop for Owned {
    fn drop(&mut self) {
        if self.piece.size > 0 {
            let mut pool = self.gpu.pool.lock();
            pool.memory.used -= self.piece.size;
            pool.keep(Piece {
                last_use: self.last_use(),
                ..self.piece
            });
        }
    }
}
