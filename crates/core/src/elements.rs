//! The elements of a blob, as operands of primitives.
//!
//! A primitive takes its operands as [`Elements`] and [`ElementsMut`]. Nothing is copied before it
//! requests one side: a kernel of a device requests the device's memory, one of the CPU for the
//! host's. Content that is only on the other side is copied then. An enum of host or device memory
//! would copy too early, because it is decided before the primitive is known, and the device may
//! have no kernel for it.

use crate::device::{DeviceBuffer, DeviceRef};
use crate::storage::{ReadGuard, WriteGuard, lost};
use crate::{Element, Error, Result, SyncedMem};
use parking_lot::{RwLockReadGuard, RwLockWriteGuard};

/// Elements to read.
pub struct Elements<'a, T: Element> {
    memory: RwLockReadGuard<'a, SyncedMem<T>>,
    len: usize,
    device: Option<DeviceRef>,
}

impl<'a, T: Element> Elements<'a, T> {
    pub(crate) fn new(memory: RwLockReadGuard<'a, SyncedMem<T>>, len: usize, device: Option<DeviceRef>) -> Self {
        Self { memory, len, device }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements on the host.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn host(&self) -> Result<&[T]> {
        self.memory.host()?.get(..self.len).ok_or_else(|| lost(self.len))
    }

    /// The elements on the host, for as long as they are locked.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn into_host(self) -> Result<ReadGuard<'a, T>> {
        self.memory.host()?;
        let len = self.len;
        RwLockReadGuard::try_map(self.memory, |memory| memory.host_if_live()?.get(..len)).map_err(|_| lost(len))
    }

    /// The buffer of the context's device whose first elements they are.
    ///
    /// # Errors
    /// Out of memory, a failed transfer, or a context of the host.
    pub fn device(&self) -> Result<&dyn DeviceBuffer> {
        self.memory.device(of_context(self.device.as_ref())?)
    }
}

/// Elements to write.
pub struct ElementsMut<'a, T: Element> {
    memory: RwLockWriteGuard<'a, SyncedMem<T>>,
    len: usize,
    device: Option<DeviceRef>,
    /// Whether the old content is needed. If not, it is unspecified at the first access.
    keep: bool,
}

impl<'a, T: Element> ElementsMut<'a, T> {
    pub(crate) fn new(
        memory: RwLockWriteGuard<'a, SyncedMem<T>>,
        len: usize,
        device: Option<DeviceRef>,
        keep: bool,
    ) -> Self {
        Self {
            memory,
            len,
            device,
            keep,
        }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements on the host. The device's become stale.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn host(&mut self) -> Result<&mut [T]> {
        let keep = std::mem::replace(&mut self.keep, true);
        let elements = match keep {
            true => self.memory.host_mut()?,
            false => self.memory.host_overwrite()?,
        };
        elements.get_mut(..self.len).ok_or_else(|| lost(self.len))
    }

    /// The elements on the host, for as long as they are locked.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn into_host(mut self) -> Result<WriteGuard<'a, T>> {
        self.host()?;
        let len = self.len;
        RwLockWriteGuard::try_map(self.memory, |memory| memory.host_if_live_mut()?.get_mut(..len))
            .map_err(|_| lost(len))
    }

    /// The buffer of the context's device whose first elements they are. The host's become stale.
    ///
    /// # Errors
    /// Out of memory, a failed transfer, or a context of the host.
    pub fn device(&mut self) -> Result<&mut dyn DeviceBuffer> {
        let device = of_context(self.device.as_ref())?;
        match std::mem::replace(&mut self.keep, true) {
            true => self.memory.device_mut(device),
            false => self.memory.device_overwrite(device),
        }
    }
}

fn of_context(device: Option<&DeviceRef>) -> Result<&DeviceRef> {
    device.ok_or_else(|| Error::internal("device memory was requested in a context of the host"))
}
