//! What carries bytes between ranks.

use crate::{ExchangeNumber, Result};

/// One rank's end of what carries bytes. All ranks call the same operations in the same order, with
/// the same sizes. One thread calls it.
pub trait Transport {
    /// This rank, from 0.
    fn rank(&self) -> usize;

    /// How many ranks there are.
    fn size(&self) -> usize;

    /// What carries the bytes, for people.
    fn name(&self) -> String;

    /// Gives all ranks the bytes of `root`.
    ///
    /// # Errors
    /// A rank that has ended, or what the carrier refuses; so for all operations.
    fn broadcast(&mut self, bytes: &mut [u8], root: usize) -> Result<()>;

    /// Sends the block number `i` of `send` to rank `i`, and puts that of rank `i` at place `i` of
    /// `receive`: both have as many blocks of one size as there are ranks.
    ///
    /// # Errors
    /// Sizes that do not go together, and those of [`broadcast`](Self::broadcast).
    fn all_to_all(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()>;

    /// Puts what rank `i` sends at place `i` of `receive`.
    ///
    /// # Errors
    /// Sizes that do not go together, and those of [`broadcast`](Self::broadcast).
    fn all_gather(&mut self, send: &[u8], receive: &mut [u8]) -> Result<()>;

    /// Puts the sum over all ranks in place of each number. In which order they are added is the
    /// carrier's choice.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast).
    fn sum(&mut self, bytes: &mut [u8], number: ExchangeNumber) -> Result<()>;

    /// Sends bytes to a rank, and waits until they may be changed.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast).
    fn send(&mut self, bytes: &[u8], to: usize) -> Result<()>;

    /// Waits for bytes from a rank, as many as fit.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast).
    fn receive(&mut self, bytes: &mut [u8], from: usize) -> Result<()>;

    /// Waits until all ranks are here.
    ///
    /// # Errors
    /// Those of [`broadcast`](Self::broadcast).
    fn barrier(&mut self) -> Result<()>;

    /// Ends all ranks, as far as the carrier can.
    fn abort(&mut self);

    /// Ends the use of the carrier, on all ranks.
    fn finish(&mut self);
}
