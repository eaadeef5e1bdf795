//! Shared storage: one [`SyncedMem`] that several blobs may hold, guarded by a borrow flag.

use crate::{Element, Error, ErrorKind, Result, SyncedMem};
use cortado_mem::HostView;
use parking_lot::{MappedRwLockReadGuard, MappedRwLockWriteGuard, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Shared access to the elements of a blob.
pub type ReadGuard<'a, T> = MappedRwLockReadGuard<'a, [T]>;
/// Exclusive access to the elements of a blob.
pub type WriteGuard<'a, T> = MappedRwLockWriteGuard<'a, [T]>;

/// Memory that blobs share. Any number may read at once, or one may write; anything else is an error that names both, never a wait.
#[derive(Debug)]
pub(crate) struct Storage<T: Element> {
    len: usize,
    mem: RwLock<SyncedMem<T>>,
    /// Changes with every guard for writing, to a number that no storage had before.
    version: AtomicU64,
    /// The blob that took the last guard, to be named when another is refused.
    holder: Mutex<Arc<str>>,
}

impl<T: Element> Storage<T> {
    pub(crate) fn new(len: usize) -> Arc<Self> {
        Arc::new(Self {
            len,
            mem: RwLock::new(SyncedMem::new(len)),
            version: AtomicU64::new(next_version()),
            holder: Mutex::new("".into()),
        })
    }

    /// The number of elements that fit.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn read(&self, who: &Arc<str>) -> Result<RwLockReadGuard<'_, SyncedMem<T>>> {
        let guard = self.mem.try_read().ok_or_else(|| self.busy(who))?;
        self.set_holder(who);
        Ok(guard)
    }

    pub(crate) fn write(&self, who: &Arc<str>) -> Result<RwLockWriteGuard<'_, SyncedMem<T>>> {
        let guard = self.mem.try_write().ok_or_else(|| self.busy(who))?;
        self.version.store(next_version(), Relaxed);
        self.set_holder(who);
        Ok(guard)
    }

    /// A number that stays the same as long as the content does. None while somebody else may write as they like: the memory is theirs, or viewed.
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

    /// The first `count` elements on the host, for writing; with `keep` their content is kept.
    pub(crate) fn host_mut(&self, who: &Arc<str>, count: usize, keep: bool) -> Result<WriteGuard<'_, T>> {
        let mut guard = self.write(who)?;
        if keep {
            guard.host_mut()?;
        } else {
            guard.host_overwrite()?;
        }
        RwLockWriteGuard::try_map(guard, |mem| mem.host_if_live_mut()?.get_mut(..count)).map_err(|_| lost(count))
    }

    /// A view of the elements on the host. Waits for guards that others hold, unlike all else here: a view may be asked for at any time.
    pub(crate) fn view(&self) -> Result<HostView<T>> {
        let mut guard = self.mem.write();
        self.version.store(next_version(), Relaxed);
        guard.host_view()
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

fn lost(count: usize) -> Error {
    Error::internal(&format!("a storage is smaller than the {count} elements of its blob"))
}
