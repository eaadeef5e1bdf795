//! Shared storage: one [`SyncedMem`] that several blobs can hold, guarded by a borrow flag.

use crate::spare::SpareMemory;
use crate::{Element, Error, ErrorKind, Head, Result, SyncedMem};
use cortado_mem::HostView;
use parking_lot::{MappedRwLockReadGuard, MappedRwLockWriteGuard, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::sync::Arc;
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Relaxed, SeqCst},
};

/// Shared access to the elements of a blob.
pub type ReadGuard<'a, T> = MappedRwLockReadGuard<'a, [T]>;
/// Exclusive access to the elements of a blob.
pub type WriteGuard<'a, T> = MappedRwLockWriteGuard<'a, [T]>;

/// Memory that blobs share. Any number of guards may read at once, or one may write. The lock is only tried: a
/// conflict is an error that names both blobs. Waiting could last forever, because the waiting thread itself may hold
/// the other guard.
#[derive(Debug)]
pub(crate) struct Storage<T: Element> {
    len: usize,
    mem: RwLock<SyncedMem<T>>,
    /// Set by every guard for writing, to a number that no storage has had before.
    version: AtomicU64,
    /// The numbers of views that were begun and that are complete. Taking a view locks the memory
    /// for a moment, on any thread of the other language; an access during this moment waits
    /// instead of failing.
    views: [AtomicU64; 2],
    /// The blob that took the last guard, for the error when another is refused.
    holder: Mutex<Arc<str>>,
}

impl<T: Element> Storage<T> {
    pub(crate) fn new(len: usize) -> Arc<Self> {
        Self::with_spares(len, None)
    }

    /// A storage whose memory on the host comes from `spares` and goes back to them.
    pub(crate) fn with_spares(len: usize, spares: Option<SpareMemory<T>>) -> Arc<Self> {
        Arc::new(Self {
            len,
            mem: RwLock::new(SyncedMem::with_spares(len, spares)),
            version: AtomicU64::new(next_version()),
            views: Default::default(),
            holder: Mutex::new("".into()),
        })
    }

    /// Fits the storage to `count` elements. It becomes a new one if it is too small, or if it is
    /// too large and still unused. Only unused ones shrink, as in Caffe, whose blobs keep their
    /// memory when they become smaller.
    pub(crate) fn fit(storage: &mut Arc<Self>, count: usize) {
        let unused = |storage: &Arc<Self>| {
            Arc::strong_count(storage) == 1
                && storage
                    .mem
                    .try_read()
                    .is_some_and(|mem| mem.head() == Head::Uninitialized)
        };
        if count > storage.len || (count < storage.len && unused(storage)) {
            let spares = storage.mem.try_read().and_then(|mem| mem.spares().cloned());
            *storage = Self::with_spares(count, spares);
        }
    }

    /// The number of elements that it can hold.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn read(&self, who: &Arc<str>) -> Result<RwLockReadGuard<'_, SyncedMem<T>>> {
        let guard = self.past_views(|| self.mem.try_read()).ok_or_else(|| self.busy(who))?;
        self.set_holder(who);
        Ok(guard)
    }

    pub(crate) fn write(&self, who: &Arc<str>) -> Result<RwLockWriteGuard<'_, SyncedMem<T>>> {
        let guard = self.past_views(|| self.mem.try_write()).ok_or_else(|| self.busy(who))?;
        self.version.store(next_version(), Relaxed);
        self.set_holder(who);
        Ok(guard)
    }

    /// A number that stays the same as long as the content does. `None` if a view or a foreign
    /// owner may write at any time, or while a guard for writing exists.
    pub(crate) fn version(&self) -> Option<u64> {
        let guard = self.mem.try_read()?;
        (!guard.is_exposed()).then(|| self.version.load(Relaxed))
    }

    /// The first `count` elements on the host.
    pub(crate) fn host(&self, who: &Arc<str>, count: usize) -> Result<ReadGuard<'_, T>> {
        let guard = self.read(who)?;
        guard.host()?;
        RwLockReadGuard::try_map(guard, |mem| mem.host_if_live()?.get(..count)).map_err(|_| lost(count))
    }

    /// The first `count` elements on the host, for writing. Without `keep` their old content is
    /// unspecified.
    pub(crate) fn host_mut(&self, who: &Arc<str>, count: usize, keep: bool) -> Result<WriteGuard<'_, T>> {
        let mut guard = self.write(who)?;
        // Elements beyond `count` belong to blobs that share the storage, so their content is kept.
        if keep || count < self.len {
            guard.host_mut()?;
        } else {
            guard.host_overwrite()?;
        }
        RwLockWriteGuard::try_map(guard, |mem| mem.host_if_live_mut()?.get_mut(..count)).map_err(|_| lost(count))
    }

    /// Sets the first `count` elements to zero, without writing to the memory if they are all
    /// elements.
    pub(crate) fn clear(&self, who: &Arc<str>, count: usize) -> Result<()> {
        match count < self.len {
            true => self.host_mut(who, count, true)?.fill(T::default()),
            false => self.write(who)?.clear(),
        }
        Ok(())
    }

    /// A view of the elements on the host.
    pub(crate) fn view(&self, who: &Arc<str>) -> Result<HostView<T>> {
        self.views[0].fetch_add(1, SeqCst);
        let view = self.take_view(who);
        self.views[1].fetch_add(1, SeqCst);
        view
    }

    fn take_view(&self, who: &Arc<str>) -> Result<HostView<T>> {
        if let Some(guard) = self.mem.try_read()
            && let Some(view) = guard.host_view()?
        {
            self.version.store(next_version(), Relaxed);
            return Ok(view);
        }
        let mut guard = self.mem.try_write().ok_or_else(|| self.busy(who))?;
        self.version.store(next_version(), Relaxed);
        guard.host_mut()?;
        guard.host_view()?.ok_or_else(|| lost(self.len))
    }

    /// Tries `lock` until it succeeds or until no view is being taken that could be the reason for
    /// its failure.
    fn past_views<G>(&self, lock: impl Fn() -> Option<G>) -> Option<G> {
        loop {
            let done = self.views[1].load(SeqCst);
            if let Some(guard) = lock() {
                return Some(guard);
            }
            if self.views[0].load(SeqCst) == done {
                return None;
            }
            std::thread::yield_now();
        }
    }

    fn set_holder(&self, who: &Arc<str>) {
        let mut holder = self.holder.lock();
        if !Arc::ptr_eq(&holder, who) {
            *holder = who.clone();
        }
    }

    fn busy(&self, who: &Arc<str>) -> Error {
        Error::new(ErrorKind::BlobBusy {
            wanted_by: who.to_string(),
            held_by: self.holder.lock().to_string(),
        })
    }
}

fn next_version() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Relaxed)
}

pub(crate) fn lost(count: usize) -> Error {
    Error::internal(&format!("a storage is smaller than the {count} elements of its blob"))
}
