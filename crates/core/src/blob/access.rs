//! How the elements of a blob are reached: on the host, or where the context computes.

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

    /// Reads the data where the context computes, or on the host.
    ///
    /// # Errors
    /// Memory in use for writing, or what another device does not give back.
    pub fn data_on(&self, ctx: &Ctx) -> Result<Elements<'_, T>> {
        self.read(&self.data, ctx)
    }

    /// Updates the data where the context computes, or on the host.
    ///
    /// # Errors
    /// Memory in use.
    pub fn data_update_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.data, ctx, true)
    }

    /// Overwrites the data where the context computes, or on the host: the old content is
    /// unspecified.
    ///
    /// # Errors
    /// Memory in use.
    pub fn data_overwrite_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.data, ctx, false)
    }

    /// Reads the diff where the context computes, or on the host.
    ///
    /// # Errors
    /// Memory in use for writing, or what another device does not give back.
    pub fn diff_on(&self, ctx: &Ctx) -> Result<Elements<'_, T>> {
        self.read(&self.diff, ctx)
    }

    /// Updates the diff where the context computes, or on the host.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_update_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.diff, ctx, true)
    }

    /// Overwrites the diff where the context computes, or on the host: the old content is
    /// unspecified.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_overwrite_on(&self, ctx: &Ctx) -> Result<ElementsMut<'_, T>> {
        self.write(&self.diff, ctx, false)
    }

    /// The diff, for adding a gradient to where the context computes, and whether it holds
    /// anything: after [`clear_diff`](Self::clear_diff) it does not, its content is unspecified,
    /// and the gradient is to be written over it.
    ///
    /// # Errors
    /// Memory in use.
    pub fn diff_sum_on(&self, ctx: &Ctx) -> Result<(ElementsMut<'_, T>, bool)> {
        let holds = self.diff.read(&self.name)?.head() != Head::Uninitialized;
        let keep = holds || self.count() < self.diff.len();
        Ok((self.write(&self.diff, ctx, keep)?, holds))
    }

    /// Sets every element of the diff to zero. Nothing is written before the diff is next looked
    /// at.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn clear_diff(&self) -> Result<()> {
        self.diff.clear(&self.name, self.count())
    }

    /// A view of the data for another language, which keeps the memory alive and may read and write
    /// at any time. Writing while a layer runs is a race, as it is in the original.
    ///
    /// # Errors
    /// Memory in use at this moment, or out of memory.
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

    /// Where the current data is.
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
        // A blob that is smaller than its memory leaves the rest to those who share it.
        let keep = keep || self.count() < storage.len();
        Ok(ElementsMut::new(memory, self.count(), ctx.device().cloned(), keep))
    }
}
