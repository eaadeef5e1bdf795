//! Access to the elements of a blob: on the host, or on the device of a context.

use super::Blob;
use crate::storage::{ReadGuard, Storage, WriteGuard};
use crate::{Ctx, Element, Elements, ElementsMut, Head, Result};
use cortado_mem::HostView;
use std::sync::Arc;

impl<T: Element> Blob<T> {
    /// Reads the data on the host.
    ///
    /// # Errors
    /// Memory in use for writing, or out of memory.
    pub fn data(&self) -> Result<ReadGuard<'_, T>> {
        self.data.host(&self.name, self.count())
    }

    /// Updates the data on the host.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn data_mut(&self) -> Result<WriteGuard<'_, T>> {
        self.data.host_mut(&self.name, self.count(), true)
    }

    /// Overwrites the data on the host: the old content is unspecified.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn data_overwrite(&self) -> Result<WriteGuard<'_, T>> {
        self.data.host_mut(&self.name, self.count(), false)
    }

    /// Reads the diff on the host.
    ///
    /// # Errors
    /// Memory in use for writing, or out of memory.
    pub fn diff(&self) -> Result<ReadGuard<'_, T>> {
        self.diff.host(&self.name, self.count())
    }

    /// Updates the diff on the host.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn diff_mut(&self) -> Result<WriteGuard<'_, T>> {
        self.diff.host_mut(&self.name, self.count(), true)
    }

    /// Overwrites the diff on the host: the old content is unspecified.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn diff_overwrite(&self) -> Result<WriteGuard<'_, T>> {
        self.diff.host_mut(&self.name, self.count(), false)
    }

    /// The data for reading, for a primitive that picks the side. Nothing moves before it requests
    /// the device's memory or the host's.
    ///
    /// # Errors
    /// Memory in use for writing, or what another device does not give back.
    pub fn data_on(&self, ctx: &Ctx) -> Result<Elements<'_, T>> {
        self.read(&self.data, ctx)
    }

    /// The data for reading and writing, on the side that a primitive picks.
    ///
    /// # Errors
    /// Memory in use.
    pub fn data_update_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.data, ctx, true)
    }

    /// The data for writing, on the side that a primitive picks. The old content is unspecified, so
    /// it is not copied between host and device.
    ///
    /// # Errors
    /// Memory in use.
    pub fn data_overwrite_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.data, ctx, false)
    }

    /// The diff for reading, as [`data_on`](Self::data_on) gives the data.
    ///
    /// # Errors
    /// Memory in use for writing, or what another device does not give back.
    pub fn diff_on(&self, ctx: &Ctx) -> Result<Elements<'_, T>> {
        self.read(&self.diff, ctx)
    }

    /// The diff for reading and writing, on the side that a primitive picks.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_update_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.diff, ctx, true)
    }

    /// The diff for writing, on the side that a primitive picks. The old content is unspecified.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_overwrite_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.diff, ctx, false)
    }

    /// The diff for adding a gradient, and whether it holds a value. After
    /// [`clear_diff`](Self::clear_diff) it holds none: its content is unspecified, and the gradient
    /// must overwrite it. This saves a pass over the memory in each iteration that would write
    /// zeros only to add to them.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_sum_on(&self, ctx: &Ctx) -> Result<(ElementsMut<'_, T>, bool)> {
        let holds = self.diff.read(&self.name)?.head() != Head::Uninitialized;
        let keep = holds || self.count() < self.diff.len();
        Ok((self.write(&self.diff, ctx, keep)?, holds))
    }

    /// Sets every element of the diff to zero, lazily: zeros are written when the diff is next
    /// read, and never if it is overwritten first.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn clear_diff(&self) -> Result<()> {
        self.diff.clear(&self.name, self.count())
    }

    /// A view of the data for another language, such as a NumPy array. It keeps the memory alive
    /// and may read and write at any time, because no guard can follow it there. Writing while a
    /// layer runs is a race, as in the original.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn data_view(&self) -> Result<HostView<T>> {
        self.data.view(&self.name)
    }

    /// A view of the diff, as [`data_view`](Self::data_view) is one of the data.
    ///
    /// # Errors
    /// Those of [`data_view`](Self::data_view).
    pub fn diff_view(&self) -> Result<HostView<T>> {
        self.diff.view(&self.name)
    }

    /// The side, host or device, that has the current data.
    ///
    /// # Errors
    /// Memory in use for writing.
    pub fn data_head(&self) -> Result<Head> {
        Ok(self.data.read(&self.name)?.head())
    }

    fn read<'a>(&'a self, storage: &'a Arc<Storage<T>>, ctx: &Ctx) -> Result<Elements<'a, T>> {
        let device = ctx.device();
        if let Some(device) = device
            && storage.read(&self.name)?.is_on_other_device(device.id())
        {
            storage.write(&self.name)?.leave_other_device(device.id())?;
        }
        Ok(Elements::new(storage.read(&self.name)?, self.count(), device.cloned()))
    }

    fn write<'a>(&'a self, storage: &'a Arc<Storage<T>>, ctx: &Ctx, keep: bool) -> Result<ElementsMut<'a, T>> {
        let memory = storage.write(&self.name)?;
        // Memory beyond the blob's count belongs to blobs that share it, so its content must be
        // kept.
        let keep = keep || self.count() < storage.len();
        Ok(ElementsMut::new(memory, self.count(), ctx.device().cloned(), keep))
    }
}
