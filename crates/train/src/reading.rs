//! Losses, and what checks of labels find, stay on a device until they are needed: reading a number from a device waits
//! for all its work.

use super::Solver;
use cortado_core::system::Moment;
use cortado_core::{Error, ErrorKind, IterationLoss, Real, Result};
use std::time::Duration;

/// How often losses are read without a request, so that a loss that is not finite ends a training soon.
const SELDOM: Duration = Duration::from_secs(1);

/// Whether losses may stay on the device, and when they were read.
pub(super) struct Reading {
    may_wait: bool,
    interval: Duration,
    last: Moment,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            may_wait: false,
            interval: SELDOM,
            last: Moment::now(),
        }
    }
}

impl<T: Real> Solver<T> {
    /// Lets losses, and what checks of labels find, stay on the device between two reads. They are read before a display,
    /// a test, a snapshot, and once in a second, or by [`read_losses`](Self::read_losses); an error in them comes then,
    /// with its iteration. [`step`](Self::step) and [`solve`](Self::solve) let them, and read them at their end. Without
    /// a device, in groups of ranks, and where each iteration needs the loss or the gradients on the host
    /// (`clip_gradients`, `plateau`, `debug_info`), nothing changes.
    pub fn let_losses_wait(&mut self, may_wait: bool) {
        self.reading.may_wait = may_wait;
    }

    /// Sets how often losses are read without a request. The default is a second.
    pub fn set_reading_interval(&mut self, interval: Duration) {
        self.reading.interval = interval;
    }

    /// Reads what has stayed on the device.
    ///
    /// # Errors
    /// A label that is not a class, a loss that is not finite (unless [`set_keep_going`](Self::set_keep_going) allows
    /// it), or a failed transfer.
    pub fn read_losses(&mut self) -> Result<()> {
        let ctx = self.ctx.clone();
        ctx.ledger().set_open(false);
        if ctx.ledger().is_empty() {
            return Ok(());
        }
        self.reading.last = Moment::now();
        ctx.ledger().settle(|found| self.take_loss(found))
    }

    /// Takes the loss of an iteration, which may be an earlier one than the present.
    fn take_loss(&mut self, found: IterationLoss) -> Result<()> {
        if let Some(loss) = found.not_finite.filter(|_| !self.keep_going) {
            // Later steps have changed the blobs of an earlier iteration.
            let first = match found.iteration == self.iteration {
                true => self.net.first_non_finite()?,
                false => None,
            };
            return Err(Error::new(ErrorKind::NonFinite {
                iteration: found.iteration,
                first,
                loss,
            }));
        }
        self.losses.push(found.sum / f64::from(self.options.iter_size));
        Ok(())
    }

    /// Whether the losses of an iteration may stay on the device.
    pub(super) fn losses_wait(&self) -> bool {
        let needed = self.options.clip.is_some() || self.policy.is_plateau() || self.param.debug_info();
        self.reading.may_wait && self.ctx.device().is_some() && self.member.is_none() && !needed
    }

    /// Whether to read now what has stayed on the device.
    pub(super) fn is_reading_due(&self) -> bool {
        self.ctx.ledger().is_nearly_full() || self.reading.last.elapsed() >= self.reading.interval
    }
}
