//! The memory that a training step takes, known before it runs.

use super::Solver;
use cortado_core::Real;
use cortado_net::NetMemory;

impl<T: Real> Solver<T> {
    /// The memory that a training step takes.
    pub fn memory(&self) -> NetMemory {
        let numbers = self.history.iter().map(|blob| blob.count() as u64);
        let history = numbers.fold(0, u64::saturating_add);
        NetMemory {
            history: history.saturating_mul(size_of::<T>() as u64),
            ..self.net.memory(true)
        }
    }

    /// Warns before the first pass, which allocates, if its memory is more than is free.
    pub(super) fn check_memory(&mut self) {
        if !std::mem::replace(&mut self.is_memory_checked, true) {
            self.net.warn_if_too_large(&self.memory());
        }
    }
}
