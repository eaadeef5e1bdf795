//! Pages of the host that are locked in their place, so that the device reads and writes them by
//! itself.

use crate::{Gpu, Result};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Pages of the host that are locked as long as this lives.
pub struct Locked {
    gpu: Arc<Gpu>,
    start: usize,
    len: usize,
    _memory: Box<dyn Any + Send + Sync>,
}

impl fmt::Debug for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} locked bytes", self.len)
    }
}

impl Gpu {
    /// Locks whole pages from `start` on, which `memory` keeps.
    ///
    /// # Errors
    /// Those of the driver: pages that cannot be locked, or are already.
    pub fn lock<M: Send + Sync + 'static>(self: &Arc<Self>, start: *const u8, len: usize, memory: M) -> Result<Locked> {
        // SAFETY: the driver keeps the pages where they are, and accesses them only to copy on
        // request; 1 makes them known to every context.
        let code = unsafe { (self.enter()?.lock_host)(start.cast_mut().cast(), len, 1) };
        self.check("cuMemHostRegister", code)?;
        self.locked.lock().add(start.addr(), len);
        Ok(Locked {
            gpu: self.clone(),
            start: start.addr(),
            len,
            _memory: Box::new(memory),
        })
    }

    /// The bytes of the host that are locked now.
    pub fn locked_bytes(&self) -> usize {
        self.locked.lock().bytes()
    }

    pub(crate) fn is_locked(&self, bytes: &[u8]) -> bool {
        self.locked.lock().hold(bytes.as_ptr().addr(), bytes.len())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        self.gpu.locked.lock().remove(self.start);
        if let Ok(api) = self.gpu.enter() {
            // SAFETY: they were locked by `cuMemHostRegister`, and every copy was waited for.
            unsafe { (api.unlock_host)(std::ptr::without_provenance_mut(self.start)) };
        }
    }
}
