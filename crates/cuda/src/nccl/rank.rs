//! A device among those of other ranks.

use super::Nccl;
use super::api::{Comm, Config, IN_PROGRESS, Id, MEAN, kind};
use crate::{Buffer, Error, Gpu, Result};
use std::ffi::{c_int, c_void};
use std::fmt;
use std::ops::Range;
use std::ptr::{null_mut, with_exposed_provenance, with_exposed_provenance_mut};
use std::sync::Arc;

/// A device among those of other ranks. Transfers between them have their place in the order of the
/// device's work. When it is dropped, it gives up what was begun; the other ranks are not notified.
pub struct Rank {
    gpu: Arc<Gpu>,
    nccl: Arc<Nccl>,
    comm: Comm,
}

// SAFETY: NCCL's functions may be called by any thread; that it is one at a time, the borrow
// checker sees to, as the type is not Sync.
unsafe impl Send for Rank {}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} by {:?}", self.gpu, self.nccl)
    }
}

impl Rank {
    /// Begins to join `ranks` ranks that have the same id. They have joined when it
    /// [is settled](Self::is_settled).
    ///
    /// # Errors
    /// An invalid id, or what NCCL refuses.
    pub fn join(nccl: &Arc<Nccl>, gpu: &Arc<Gpu>, id: &[u8], rank: usize, ranks: usize) -> Result<Self> {
        let call = "ncclCommInitRankConfig";
        let refused = |text: &str| Error::Nccl {
            call,
            text: text.into(),
        };
        let id = Id(id.try_into().map_err(|_| refused("an id has 128 bytes"))?);
        let number = |number| c_int::try_from(number).map_err(|_| refused("too many ranks"));
        let (rank, ranks) = (number(rank)?, number(ranks)?);
        let (mut comm, mut config) = (null_mut(), Config::WITHOUT_WAITING);
        gpu.enter()?;
        // SAFETY: the arguments are those of the header; it reads the part of the configuration
        // that its size covers.
        let code = unsafe { (nccl.api.join)(&raw mut comm, ranks, id, rank, &raw mut config) };
        let joining = Self {
            gpu: gpu.clone(),
            nccl: nccl.clone(),
            comm,
        };
        joining.begun(call, code)?;
        Ok(joining)
    }

    /// Whether what was begun has its place in the order of the device's work; does not wait.
    /// Before, nothing else may be begun.
    ///
    /// # Errors
    /// What NCCL met.
    pub fn is_settled(&self) -> Result<bool> {
        self.gpu.enter()?;
        let mut state = 0;
        // SAFETY: the arguments are those of the header.
        let code = unsafe { (self.nccl.api.state)(self.comm, &raw mut state) };
        self.check("ncclCommGetAsyncError", code)?;
        if state == IN_PROGRESS {
            return Ok(false);
        }
        self.check("ncclCommGetAsyncError", state)?;
        Ok(true)
    }

    /// Begins what `transfers` requests, all at once: each rank sends what another receives.
    ///
    /// # Errors
    /// Those of `transfers`, and what NCCL refuses.
    pub fn group(&self, transfers: impl FnOnce(&NcclGroup<'_>) -> Result<()>) -> Result<()> {
        self.gpu.enter()?;
        // SAFETY: it has no arguments.
        self.check("ncclGroupStart", unsafe { (self.nccl.api.group_start)() })?;
        let requested = transfers(&NcclGroup(self));
        // SAFETY: as above.
        let begun = self.begun("ncclGroupEnd", unsafe { (self.nccl.api.group_end)() });
        requested.and(begun)
    }

    /// NCCL's result of a call that begins an operation.
    fn begun(&self, call: &'static str, code: c_int) -> Result<()> {
        match code {
            IN_PROGRESS => Ok(()),
            _ => self.check(call, code),
        }
    }

    fn check(&self, call: &'static str, code: c_int) -> Result<()> {
        self.nccl.check(call, code, self.comm)
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        if self.comm.is_null() || self.gpu.enter().is_err() {
            return;
        }
        // SAFETY: the communicator is no longer used.
        unsafe { (self.nccl.api.abort)(self.comm) };
    }
}

/// What is begun together.
#[derive(Debug)]
pub struct NcclGroup<'a>(&'a Rank);

impl NcclGroup<'_> {
    /// Sends elements of `bits` bits to a rank.
    ///
    /// # Errors
    /// Elements outside of the buffer, or what NCCL refuses.
    pub fn send(&self, from: &Buffer, elements: Range<usize>, bits: u32, to: usize) -> Result<()> {
        let (start, count) = self.place(from, elements, bits)?;
        let (rank, from) = (self.0, with_exposed_provenance::<c_void>(start));
        // SAFETY: as many elements begin there.
        let code = unsafe { (rank.nccl.api.send)(from, count, kind(bits), to as c_int, rank.comm, rank.gpu.stream) };
        rank.begun("ncclSend", code)
    }

    /// Receives elements of `bits` bits from a rank.
    ///
    /// # Errors
    /// Those of [`send`](Self::send).
    pub fn receive(&self, to: &Buffer, elements: Range<usize>, bits: u32, from: usize) -> Result<()> {
        let (start, count) = self.place(to, elements, bits)?;
        let (rank, to) = (self.0, with_exposed_provenance_mut::<c_void>(start));
        // SAFETY: as many elements begin there.
        let code = unsafe { (rank.nccl.api.receive)(to, count, kind(bits), from as c_int, rank.comm, rank.gpu.stream) };
        rank.begun("ncclRecv", code)
    }

    /// Replaces the first `count` elements by the means over all ranks. NCCL chooses the order in
    /// which ranks are added.
    ///
    /// # Errors
    /// Those of [`send`](Self::send).
    pub fn mean(&self, buffer: &Buffer, count: usize, bits: u32) -> Result<()> {
        let (start, count) = self.place(buffer, 0..count, bits)?;
        let (rank, place) = (self.0, with_exposed_provenance_mut::<c_void>(start));
        let (comm, stream) = (rank.comm, rank.gpu.stream);
        // SAFETY: as many elements begin there; they may be read and written in one place.
        let code = unsafe { (rank.nccl.api.all_reduce)(place, place, count, kind(bits), MEAN, comm, stream) };
        rank.begun("ncclAllReduce", code)
    }

    /// Where elements are, and how many.
    fn place(&self, buffer: &Buffer, elements: Range<usize>, bits: u32) -> Result<(usize, usize)> {
        let bytes = bits as usize / 8;
        let fits = elements.start <= elements.end && elements.end <= buffer.len() / bytes;
        if !fits || !Arc::ptr_eq(buffer.gpu(), &self.0.gpu) {
            return Err(Error::Kernel(format!(
                "elements {elements:?} of {bits} bits are not in a buffer of {} bytes of the rank's GPU",
                buffer.len()
            )));
        }
        self.0.gpu.uses([buffer.owned()]);
        Ok((buffer.pointer() as usize + elements.start * bytes, elements.len()))
    }
}
