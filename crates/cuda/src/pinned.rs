//! Memory of the host that is locked in its place, so that the device reads and writes it by itself.

use crate::api::OUT_OF_MEMORY;
use crate::{Gpu, Result};
use std::ffi::c_void;
use std::fmt;
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;

/// Page-locked memory of the host, zero at first.
pub struct Pinned {
    gpu: Arc<Gpu>,
    memory: NonNull<u8>,
    len: usize,
}

// SAFETY: a `Pinned` is the only way to its memory, as a `Box<[u8]>` is.
unsafe impl Send for Pinned {}
// SAFETY: as above; shared access only reads.
unsafe impl Sync for Pinned {}

impl fmt::Debug for Pinned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} page-locked bytes", self.len)
    }
}

impl Gpu {
    /// Page-locked memory of as many bytes of zeros.
    ///
    /// # Errors
    /// When the system has no such memory left, or those of the driver.
    pub fn alloc_pinned(self: &Arc<Self>, bytes: usize) -> Result<Pinned> {
        let mut memory: *mut c_void = null_mut();
        // SAFETY: the arguments are those of the reference; 1 makes it known to every context.
        let code = unsafe { (self.enter()?.alloc_host)(&raw mut memory, bytes.max(1), 1) };
        if code == OUT_OF_MEMORY {
            return Err(self.out_of_memory(bytes));
        }
        self.check("cuMemHostAlloc", code)?;
        let Some(memory) = NonNull::new(memory.cast::<u8>()) else {
            return Err(self.out_of_memory(bytes));
        };
        // SAFETY: the memory has as many bytes.
        unsafe { memory.as_ptr().write_bytes(0, bytes) };
        Ok(Pinned {
            gpu: self.clone(),
            memory,
            len: bytes,
        })
    }
}

impl AsMut<[u8]> for Pinned {
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: the memory is valid as long as `self` lives, and `&mut self` makes the access
        // unique.
        unsafe { std::slice::from_raw_parts_mut(self.memory.as_ptr(), self.len) }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if let Ok(api) = self.gpu.enter() {
            // SAFETY: it came from `cuMemHostAlloc`, and every copy was waited for.
            unsafe { (api.free_host)(self.memory.as_ptr().cast()) };
        }
    }
}
