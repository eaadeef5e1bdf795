//! Memory that is copied between host and device when it is needed there, not before.
//!
//! A [`SyncedMem`] has two sides. A side is *live* when it holds the current content. Caffe keeps a
//! state variable beside its two pointers; here the live sides are the state, so the two cannot
//! disagree. Reading a side that is not live copies from the other. Writing to one retires the
//! other; its allocation is kept for the next copy, because a blob that alternates between host and
//! device would otherwise allocate in each pass.

use crate::device::{DeviceBuffer, DeviceId, DeviceRef};
use crate::spare::SpareMemory;
use crate::{Element, Error, ErrorKind, Result};
use cortado_mem::{HostBuf, HostView, as_bytes, as_bytes_mut};
use parking_lot::Mutex;
use std::sync::OnceLock;

/// The sides that have the current content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// No side: the content is all zeros.
    Uninitialized,
    /// On the host only.
    AtCpu,
    /// On the device only.
    AtGpu,
    /// On both.
    Synced,
}

/// A fixed number of elements on the host, on a device, or on both.
#[derive(Debug)]
pub struct SyncedMem<T: Element> {
    len: usize,
    host: Side<HostBuf<T>>,
    device: Side<Box<dyn DeviceBuffer>>,
    /// Where host memory comes from and goes to.
    spares: Option<SpareMemory<T>>,
}

/// One side: `live` holds the current content, `spare` a stale allocation that can be reused.
///
/// A `OnceLock` lets readers that share the memory fill the side (copy from the other) through
/// `&self`.
#[derive(Debug)]
struct Side<B> {
    live: OnceLock<B>,
    spare: Mutex<Option<B>>,
}

impl<B> Side<B> {
    fn empty() -> Self {
        Self {
            live: OnceLock::new(),
            spare: Mutex::new(None),
        }
    }

    /// The live buffer. If there is none, `make` makes it, from the spare one if possible.
    fn fill(&self, make: impl FnOnce(Option<B>) -> Result<B>) -> Result<&B> {
        if self.live.get().is_none() {
            let mut spare = self.spare.lock();
            if self.live.get().is_none() {
                let made = make(spare.take())?;
                let _ = self.live.set(made);
            }
        }
        self.live
            .get()
            .ok_or_else(|| Error::internal("a buffer is not live after it was filled"))
    }

    fn live_mut(&mut self) -> Result<&mut B> {
        self.live
            .get_mut()
            .ok_or_else(|| Error::internal("a buffer is not live after it was filled"))
    }

    fn retire(&mut self) {
        if let Some(buffer) = self.live.take() {
            *self.spare.get_mut() = Some(buffer);
        }
    }
}

impl<T: Element> SyncedMem<T> {
    /// Memory for `len` elements, which is allocated at the first access.
    pub fn new(len: usize) -> Self {
        Self {
            len,
            host: Side::empty(),
            device: Side::empty(),
            spares: None,
        }
    }

    /// The same, whose host memory is taken from `spares` if they have some that fits, and given to them at the end.
    pub(crate) fn with_spares(len: usize, spares: Option<SpareMemory<T>>) -> Self {
        let mut mem = Self::new(len);
        mem.spares = spares;
        mem
    }

    pub(crate) fn spares(&self) -> Option<&SpareMemory<T>> {
        self.spares.as_ref()
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sides that have the current content.
    pub fn head(&self) -> Head {
        match (self.host.live.get().is_some(), self.device.live.get().is_some()) {
            (false, false) => Head::Uninitialized,
            (true, false) => Head::AtCpu,
            (false, true) => Head::AtGpu,
            (true, true) => Head::Synced,
        }
    }

    /// The content on the host for reading. It is copied from the device if only the device has it;
    /// at the first access it is zeros.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn host(&self) -> Result<&[T]> {
        let fresh = self.device.live.get();
        let buffer = self.host.fill(|spare| {
            let mut buffer = self.host_buffer(spare, fresh.is_none())?;
            if let Some(device) = fresh {
                buffer.before_copy(|pages| device.lock_pages(pages));
                device.download(as_bytes_mut(&mut buffer))?;
            }
            Ok(buffer)
        })?;
        Ok(buffer)
    }

    /// The content on the host for reading and writing. The device's copy becomes stale.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn host_mut(&mut self) -> Result<&mut [T]> {
        self.host()?;
        self.device.retire();
        Ok(self.host.live_mut()?)
    }

    /// The host's memory for writing. Nothing is copied from the device, and the old content is
    /// unspecified (zeros at the first access).
    ///
    /// # Errors
    /// Out of memory.
    pub fn host_overwrite(&mut self) -> Result<&mut [T]> {
        self.host.fill(|spare| self.host_buffer(spare, false))?;
        self.device.retire();
        Ok(self.host.live_mut()?)
    }

    /// Sets all elements to zero. The zeros are written at the next access, or at once if a view or
    /// a foreign owner can see the host's memory.
    pub fn clear(&mut self) {
        match self.host.live.get_mut() {
            Some(host) if host.is_adopted() || host.is_viewed() => host.fill(T::default()),
            _ => self.host.retire(),
        }
        self.device.retire();
    }

    /// Whether the content is on a device other than this one. It then has to
    /// [leave](Self::leave_other_device) the other device before this one can read it.
    pub fn is_on_other_device(&self, device: DeviceId) -> bool {
        self.device.live.get().is_some_and(|buffer| buffer.device() != device)
    }

    /// Copies the content to the host and frees the buffer of a device other than this one.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn leave_other_device(&mut self, device: DeviceId) -> Result<()> {
        if self.is_on_other_device(device) {
            self.host()?;
            self.device = Side::empty();
        }
        Ok(())
    }

    /// The content on the device for reading. It is copied from the host if only the host has it.
    ///
    /// # Errors
    /// Out of memory, a failed transfer, or content that is on another device.
    pub fn device(&self, device: &DeviceRef) -> Result<&dyn DeviceBuffer> {
        let fresh = self.host.live.get();
        let buffer = self.device.fill(|spare| {
            let spare = spare.filter(|buffer| buffer.device() == device.id());
            let kept = spare.is_some();
            let mut buffer = self.device_buffer(spare, device)?;
            match fresh {
                Some(host) => {
                    host.before_copy(|pages| buffer.lock_pages(pages));
                    buffer.upload(as_bytes(host))?;
                }
                None if kept => buffer = device.alloc(buffer.len())?,
                None => {}
            }
            Ok(buffer)
        })?;
        if buffer.device() != device.id() {
            let problem = format!("memory of another device was requested as memory of {}", device.name());
            return Err(Error::internal(&problem));
        }
        Ok(&**buffer)
    }

    /// The content on the device for reading and writing. The host's copy becomes stale.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub fn device_mut(&mut self, device: &DeviceRef) -> Result<&mut dyn DeviceBuffer> {
        self.leave_other_device(device.id())?;
        self.device(device)?;
        self.host.retire();
        Ok(&mut **self.device.live_mut()?)
    }

    /// The device's memory for writing. Nothing is copied, and the old content is unspecified.
    ///
    /// # Errors
    /// Out of memory.
    pub fn device_overwrite(&mut self, device: &DeviceRef) -> Result<&mut dyn DeviceBuffer> {
        if self.is_on_other_device(device.id()) {
            self.device = Side::empty();
        }
        self.device.fill(|spare| self.device_buffer(spare, device))?;
        self.host.retire();
        Ok(&mut **self.device.live_mut()?)
    }

    /// Makes `buffer` the host side and the only live one (Caffe's `set_cpu_data`). Adopted memory
    /// is freed by its owner.
    ///
    /// # Errors
    /// When its length is another.
    pub fn set_host(&mut self, buffer: HostBuf<T>) -> Result<()> {
        self.check_adopted(buffer.len())?;
        self.device.retire();
        self.host = Side {
            live: OnceLock::from(buffer),
            spare: Mutex::new(None),
        };
        Ok(())
    }

    /// Makes `buffer` the host side and the only live one, and returns the old host side, if there
    /// was any. If a view sees the old one, the values are copied into it instead, so that the view
    /// stays valid, and `buffer` is returned.
    ///
    /// # Errors
    /// When its length is another.
    pub fn swap_host(&mut self, buffer: HostBuf<T>) -> Result<Option<HostBuf<T>>> {
        self.check_adopted(buffer.len())?;
        if self.host.live.get().is_some_and(HostBuf::is_viewed) {
            self.host_overwrite()?.copy_from_slice(&buffer);
            return Ok(Some(buffer));
        }
        let old = self.host.live.take().or_else(|| self.host.spare.get_mut().take());
        self.set_host(buffer)?;
        Ok(old)
    }

    /// Makes `buffer` the device side and the only live one (Caffe's `set_gpu_data`).
    ///
    /// # Errors
    /// When its length is another.
    pub fn set_device(&mut self, buffer: Box<dyn DeviceBuffer>) -> Result<()> {
        self.check_adopted(buffer.len() / size_of::<T>())?;
        self.host.retire();
        self.device = Side {
            live: OnceLock::from(buffer),
            spare: Mutex::new(None),
        };
        Ok(())
    }

    /// A view of the host side, for reading and writing. `None` if the device side is live: writes
    /// through the view would leave it stale, so it must be retired first, by
    /// [`host_mut`](Self::host_mut).
    ///
    /// # Errors
    /// Out of memory.
    pub fn host_view(&self) -> Result<Option<HostView<T>>> {
        if self.device.live.get().is_some() {
            return Ok(None);
        }
        self.host()?;
        Ok(self.host.live.get().map(HostBuf::view))
    }

    /// Whether a view or a foreign owner may write to the host side at any time.
    pub(crate) fn is_exposed(&self) -> bool {
        let buffer = self.host.live.get();
        buffer.is_some_and(|buffer| buffer.is_adopted() || buffer.is_viewed())
    }

    /// The host side if it is live. It never allocates or copies.
    pub(crate) fn host_if_live(&self) -> Option<&[T]> {
        self.host.live.get().map(|buffer| &**buffer)
    }

    /// The host side for writing, if it is live.
    pub(crate) fn host_if_live_mut(&mut self) -> Option<&mut [T]> {
        self.host.live.get_mut().map(|buffer| &mut **buffer)
    }

    fn check_adopted(&self, found: usize) -> Result<()> {
        if found == self.len {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Mismatch {
            what: "length of the memory to adopt".into(),
            expected: self.len.to_string(),
            found: found.to_string(),
        }))
    }

    fn host_buffer(&self, spare: Option<HostBuf<T>>, zero: bool) -> Result<HostBuf<T>> {
        match spare.or_else(|| self.spares.as_ref()?.take(self.len)) {
            Some(mut buffer) => {
                if zero {
                    buffer.fill(T::default());
                }
                Ok(buffer)
            }
            None => Ok(HostBuf::zeroed(self.len)?),
        }
    }

    fn device_buffer(&self, spare: Option<Box<dyn DeviceBuffer>>, device: &DeviceRef) -> Result<Box<dyn DeviceBuffer>> {
        match spare.filter(|buffer| buffer.device() == device.id()) {
            Some(buffer) => Ok(buffer),
            None => device.alloc(self.len * size_of::<T>()),
        }
    }
}

impl<T: Element> Drop for SyncedMem<T> {
    fn drop(&mut self) {
        if let Some(spares) = &self.spares {
            let buffers = [self.host.live.take(), self.host.spare.get_mut().take()];
            buffers.into_iter().flatten().for_each(|buffer| spares.give(buffer));
        }
    }
}
