//! A device's findings that the host has not read yet: whether labels are classes, and the losses of passes.
//!
//! Reading a number from a device waits for all work before it. While a ledger is open, kernels write such numbers to
//! its memory on the device instead, and the code that opened it reads them all by one copy when they are wanted.

use crate::device::{DeviceBuffer, DeviceRef};
use crate::{Context, Error, Frame, Result};
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The numbers that a ledger has room for.
const ROOM: usize = 4096;
const BYTES: usize = size_of::<f64>();

/// Judges what a device has found: the numbers that it has written.
pub type Judge = Box<dyn FnOnce(&[f64]) -> Result<()> + Send>;

/// The losses of the passes of one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IterationLoss {
    /// The iteration.
    pub iteration: u64,
    /// The sum over the passes.
    pub sum: f64,
    /// The first loss of a pass that is not finite, if there is one.
    pub not_finite: Option<f64>,
}

/// Numbers on a device that are still to be read. It is closed at first: then everything is read at once.
#[derive(Default)]
pub struct Ledger {
    is_open: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    memory: Option<Box<dyn DeviceBuffer>>,
    used: usize,
    entries: Vec<Entry>,
}

enum Entry {
    /// Numbers to judge, and the places that an error of theirs passes through.
    Check(Range<usize>, Judge, Vec<Frame>),
    /// A part of the loss of a pass, and its weight.
    Loss(usize, f64),
    /// The end of a pass, with the part of its loss that the host knows.
    Pass(f64),
    /// The begin of an iteration.
    Begin(u64),
    /// The end of an iteration.
    End,
}

impl Ledger {
    /// Whether numbers may stay on the device.
    pub fn is_open(&self) -> bool {
        self.is_open.load(Relaxed)
    }

    /// From now on numbers may stay on the device, or, if not `is_open`, are read at once.
    pub fn set_open(&self, is_open: bool) {
        self.is_open.store(is_open, Relaxed);
    }

    /// Whether everything was read.
    pub fn is_empty(&self) -> bool {
        self.state.lock().entries.is_empty()
    }

    /// Whether there is so much to read that it should be read before the next pass.
    pub fn is_nearly_full(&self) -> bool {
        let state = self.state.lock();
        state.used > ROOM / 2 || state.entries.len() > ROOM
    }

    /// How many entries there are.
    pub fn entries(&self) -> usize {
        self.state.lock().entries.len()
    }

    /// Has `write` write `count` numbers to the device, from a byte of the memory on, which `judge` judges later. False
    /// if the device cannot do it or there is no room: then the caller reads them now.
    ///
    /// # Errors
    /// Out of memory, or those of `write`.
    pub fn check(
        &self,
        device: &DeviceRef,
        count: usize,
        write: impl FnOnce(&mut dyn DeviceBuffer, usize) -> Result<bool>,
        judge: Judge,
    ) -> Result<bool> {
        self.write(device, count, write, |place| Entry::Check(place, judge, Vec::new()))
    }

    /// The same for a loss, one number, which counts with this weight.
    ///
    /// # Errors
    /// Out of memory, or those of `write`.
    pub fn loss(
        &self,
        device: &DeviceRef,
        weight: f64,
        write: impl FnOnce(&mut dyn DeviceBuffer, usize) -> Result<bool>,
    ) -> Result<bool> {
        self.write(device, 1, write, |place| Entry::Loss(place.start, weight))
    }

    fn write(
        &self,
        device: &DeviceRef,
        count: usize,
        write: impl FnOnce(&mut dyn DeviceBuffer, usize) -> Result<bool>,
        entry: impl FnOnce(Range<usize>) -> Entry,
    ) -> Result<bool> {
        let mut state = self.state.lock();
        let place = state.used..state.used.saturating_add(count);
        if !self.is_open() || place.end > ROOM {
            return Ok(false);
        }
        let memory = match &mut state.memory {
            Some(memory) if memory.device() == device.id() => memory,
            Some(_) => return Ok(false),
            none => none.insert(device.alloc(ROOM * BYTES)?),
        };
        if !write(&mut **memory, place.start * BYTES)? {
            return Ok(false);
        }
        state.used = place.end;
        state.entries.push(entry(place));
        Ok(true)
    }

    /// Notes that the checks from this entry on were made at these places, the innermost first.
    pub fn located(&self, from: usize, frames: impl FnOnce() -> Vec<Frame>) {
        let mut state = self.state.lock();
        let added = state.entries.iter_mut().skip(from);
        let checks: Vec<_> = added
            .filter_map(|entry| match entry {
                Entry::Check(_, _, places) => Some(places),
                _ => None,
            })
            .collect();
        if !checks.is_empty() {
            let frames = frames();
            checks.into_iter().for_each(|places| places.extend_from_slice(&frames));
        }
    }

    /// Ends a pass; `known` is the part of its loss that the host knows.
    pub fn end_pass(&self, known: f64) {
        self.state.lock().entries.push(Entry::Pass(known));
    }

    /// Begins an iteration.
    pub fn begin_iteration(&self, iteration: u64) {
        self.state.lock().entries.push(Entry::Begin(iteration));
    }

    /// Ends the iteration.
    pub fn end_iteration(&self) {
        self.state.lock().entries.push(Entry::End);
    }

    /// Discards what was not read.
    pub fn clear(&self) {
        let mut state = self.state.lock();
        state.used = 0;
        state.entries.clear();
    }

    /// Reads everything, by one copy, and passes the losses of the iterations that have ended to `take`.
    ///
    /// # Errors
    /// What the first check finds wrong, or an error of `take`, each within its iteration; or a failed transfer. Nothing
    /// is left to be read then.
    pub fn settle(&self, mut take: impl FnMut(IterationLoss) -> Result<()>) -> Result<()> {
        let (numbers, entries) = self.taken()?;
        let number = |at: usize| numbers.get(at).copied().unwrap_or(f64::NAN);
        let (mut iteration, mut of_pass, mut sum, mut not_finite) = (0, 0.0, 0.0, None);
        for entry in entries {
            let outcome = match entry {
                Entry::Check(place, judge, frames) => {
                    let found = numbers.get(place).unwrap_or(&[]);
                    judge(found).map_err(|error| frames.into_iter().fold(error, Error::within))
                }
                Entry::Loss(at, weight) => {
                    of_pass += number(at) * weight;
                    Ok(())
                }
                Entry::Pass(known) => {
                    let loss = std::mem::take(&mut of_pass) + known;
                    not_finite = not_finite.or(Some(loss).filter(|loss| !loss.is_finite()));
                    sum += loss;
                    Ok(())
                }
                Entry::Begin(begun) => {
                    // The iteration before may not have ended.
                    (iteration, of_pass, sum, not_finite) = (begun, 0.0, 0.0, None);
                    Ok(())
                }
                Entry::End => take(IterationLoss {
                    iteration,
                    sum: std::mem::take(&mut sum),
                    not_finite: not_finite.take(),
                }),
            };
            outcome.within(|| Frame::Iteration(iteration))?;
        }
        Ok(())
    }

    /// The numbers and the entries, which are gone from the ledger.
    fn taken(&self) -> Result<(Vec<f64>, Vec<Entry>)> {
        let mut state = self.state.lock();
        let used = std::mem::take(&mut state.used);
        let entries = std::mem::take(&mut state.entries);
        let mut numbers = vec![[0; BYTES]; used]; // bounded by ROOM
        if let Some(memory) = state.memory.as_ref().filter(|_| used > 0) {
            memory.download(numbers.as_flattened_mut())?;
        }
        Ok((numbers.into_iter().map(f64::from_ne_bytes).collect(), entries))
    }
}
