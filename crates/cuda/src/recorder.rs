//! The recording that is under way on a device: the thread that makes it, and the memory that its work uses.

use parking_lot::Mutex;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, ThreadId};

/// Memory that recorded work uses. It is `Any` because memory knows its device, and the device its recorder.
pub(crate) type Kept = Arc<dyn Any + Send + Sync>;

/// The recording of a device, if there is one.
#[derive(Default)]
pub(crate) struct Recorder {
    /// Whether there is one: most work is requested while nothing is recorded.
    is_on: AtomicBool,
    present: Mutex<Option<Present>>,
}

struct Present {
    thread: ThreadId,
    memory: Vec<Kept>,
}

impl Recorder {
    /// Whether this thread records.
    pub(crate) fn is_of_this_thread(&self) -> bool {
        let is_own = |present: &Present| present.thread == thread::current().id();
        self.is_on.load(Relaxed) && self.present.lock().as_ref().is_some_and(is_own)
    }

    /// Begins, if nothing is recorded and `begin` succeeds. False if something is recorded.
    ///
    /// # Errors
    /// Those of `begin`.
    pub(crate) fn begin<E>(&self, begin: impl FnOnce() -> Result<(), E>) -> Result<bool, E> {
        let mut present = self.present.lock();
        if present.is_some() {
            return Ok(false);
        }
        begin()?;
        *present = Some(Present {
            thread: thread::current().id(),
            memory: Vec::new(),
        });
        self.is_on.store(true, Relaxed);
        Ok(true)
    }

    /// Ends. The memory that was used meanwhile.
    pub(crate) fn end(&self) -> Vec<Kept> {
        self.is_on.store(false, Relaxed);
        let present = self.present.lock().take();
        present.map(|present| present.memory).unwrap_or_default()
    }

    /// Keeps memory that recorded work uses.
    pub(crate) fn keep(&self, memory: &Arc<impl Any + Send + Sync>) {
        if self.is_on.load(Relaxed)
            && let Some(present) = &mut *self.present.lock()
        {
            present.memory.push(memory.clone());
        }
    }
}
