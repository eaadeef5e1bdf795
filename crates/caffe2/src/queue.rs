//! Queues of blobs: each record is some blobs, which are swapped in and out, never copied.

use crate::workspace::{BlobRef, Workspace};
use cortado_core::system::Moment;
use cortado_core::{Ctx, Error, Result};
use parking_lot::{Condvar, Mutex};
use std::sync::Arc;
use std::time::Duration;

/// How long a waiting operator goes without looking whether the program is to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// A queue of records of blobs. Its slots are blobs of a workspace, `<queue>_<slot>_<blob>`.
#[derive(Debug)]
pub struct BlobsQueue {
    name: String,
    slots: Vec<Vec<BlobRef>>,
    blobs: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// How many records were read and written so far.
    read: u64,
    written: u64,
    is_closed: bool,
}

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueOutcome {
    /// It was read, or written.
    Done,
    /// The queue is closed, and empty or full.
    Closed,
    /// The time was up.
    TimedOut,
}

impl BlobsQueue {
    /// A queue in a workspace for `capacity` records of `blobs` blobs each.
    ///
    /// # Errors
    /// No capacity, more slots than there can be, or with `unique` a slot whose name is taken.
    pub fn new(workspace: &Workspace, name: &str, capacity: usize, blobs: usize, unique: bool) -> Result<Self> {
        const MOST_SLOTS: usize = 1 << 20;
        if capacity == 0 || capacity.saturating_mul(blobs.max(1)) > MOST_SLOTS {
            return Err(Error::param(
                "capacity",
                format!("{capacity} records of {blobs} blobs; there must be 1 to {MOST_SLOTS} slots"),
            ));
        }
        let slot = |row: usize, blob: usize| {
            let slot = format!("{name}_{row}_{blob}");
            if unique && workspace.has_blob(&slot) {
                let text = format!("the queue {name} needs the blob {slot}, which exists already");
                return Err(Error::message(&text));
            }
            Ok(workspace.create_blob(&slot))
        };
        let row = |row| (0..blobs).map(|blob| slot(row, blob)).collect::<Result<Vec<_>>>();
        Ok(Self {
            name: name.into(),
            slots: (0..capacity).map(row).collect::<Result<_>>()?,
            blobs,
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// The name of its blob.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of blobs of a record.
    pub fn blobs(&self) -> usize {
        self.blobs
    }

    /// The number of records in it.
    pub fn len(&self) -> usize {
        let state = self.state.lock();
        (state.written - state.read) as usize
    }

    /// Whether there is no record in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the oldest record; waits for one if there is none and the queue is not closed, for at
    /// most `timeout`.
    ///
    /// # Errors
    /// Another number of blobs, or a program that is to stop.
    pub fn read(&self, ctx: &Ctx, blobs: &[BlobRef], timeout: Option<Duration>) -> Result<QueueOutcome> {
        self.check(blobs)?;
        let mut state = self.state.lock();
        let begun = Moment::now();
        while state.read == state.written {
            if state.is_closed {
                return Ok(QueueOutcome::Closed);
            }
            let left = timeout.map(|timeout| timeout.saturating_sub(begun.elapsed()));
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(QueueOutcome::TimedOut);
            }
            self.changed
                .wait_for(&mut state, left.map_or(PATIENCE, |left| left.min(PATIENCE)));
            ctx.check_stop()?;
        }
        self.swap(state.read, blobs);
        state.read += 1;
        self.changed.notify_all();
        Ok(QueueOutcome::Done)
    }

    /// Adds a record if there is room; what was in the slot comes back. False if there is no room.
    ///
    /// # Errors
    /// Another number of blobs.
    pub fn try_write(&self, blobs: &[BlobRef]) -> Result<bool> {
        self.check(blobs)?;
        let mut state = self.state.lock();
        let has_room = self.has_room(&state);
        if has_room {
            self.put(&mut state, blobs);
        }
        Ok(has_room)
    }

    /// Adds a record; waits for room if there is none and the queue is not closed.
    ///
    /// # Errors
    /// Another number of blobs, or a program that is to stop.
    pub fn write(&self, ctx: &Ctx, blobs: &[BlobRef]) -> Result<QueueOutcome> {
        self.check(blobs)?;
        let mut state = self.state.lock();
        while !self.has_room(&state) {
            if state.is_closed {
                return Ok(QueueOutcome::Closed);
            }
            self.changed.wait_for(&mut state, PATIENCE);
            ctx.check_stop()?;
        }
        self.put(&mut state, blobs);
        Ok(QueueOutcome::Done)
    }

    /// Closes it: waiting calls return. Records in it can still be read, and records can be written
    /// while there is room.
    pub fn close(&self) {
        self.state.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn has_room(&self, state: &State) -> bool {
        state.written - state.read < self.slots.len() as u64
    }

    fn put(&self, state: &mut State, blobs: &[BlobRef]) {
        self.swap(state.written, blobs);
        state.written += 1;
        self.changed.notify_all();
    }

    fn swap(&self, record: u64, blobs: &[BlobRef]) {
        let slots = &self.slots[(record % self.slots.len() as u64) as usize];
        for (slot, blob) in slots.iter().zip(blobs) {
            if !Arc::ptr_eq(slot, blob) {
                // The slot of a queue is locked first: no thread that holds it waits for a queue.
                let mut slot = slot.lock();
                slot.swap(&mut blob.lock());
            }
        }
    }

    fn check(&self, blobs: &[BlobRef]) -> Result<()> {
        match blobs.len() == self.blobs {
            true => Ok(()),
            false => Err(Error::mismatch(
                format!("number of blobs in a record of the queue {}", self.name),
                self.blobs,
                blobs.len(),
            )),
        }
    }
}
