//! Limits on what a file or a flag may ask for. Each is far beyond what is of use, so that whoever
//! passes it has most likely made a slip. A flag of the programs or the environment lifts it, for
//! the whole process: images are decoded in places that have no context.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A limit, and what lifts it.
#[derive(Debug)]
pub struct Limit {
    most: u64,
    flag: &'static str,
    variable: &'static str,
    /// What the flag says; 0 without it.
    lifted: AtomicU64,
}

/// The pixels of an image that is decoded or resized.
pub static PIXELS: Limit = Limit::new(1 << 28, "-max-pixels", "CORTADO_MAX_PIXELS");
/// The batches that a data layer makes ahead.
pub static PREFETCH: Limit = Limit::new(1024, "-max-prefetch", "CORTADO_MAX_PREFETCH");
/// The threads of a pool.
pub static THREADS: Limit = Limit::new(1024, "-max-threads", "CORTADO_MAX_THREADS");

impl Limit {
    const fn new(most: u64, flag: &'static str, variable: &'static str) -> Self {
        Self {
            most,
            flag,
            variable,
            lifted: AtomicU64::new(0),
        }
    }

    /// Lifts the limit for this process, whatever the environment says. One that is lower than the
    /// limit itself changes nothing.
    pub fn lift(&self, most: u64) {
        self.lifted.store(most, Relaxed);
    }

    /// Whether so many are allowed.
    ///
    /// # Errors
    /// If not: what is wrong with so many, as the end of a sentence, and what to do.
    pub fn check(&self, wanted: impl Into<u128>) -> Result<(), String> {
        self.check_lifted(wanted.into(), || std::env::var(self.variable).ok())
    }

    fn check_lifted(&self, wanted: u128, variable: impl FnOnce() -> Option<String>) -> Result<(), String> {
        // What is below the limit need not be looked up.
        if wanted <= self.most.into() {
            return Ok(());
        }
        let most = self.lifted_to(variable).unwrap_or(self.most).max(self.most);
        if wanted <= most.into() {
            return Ok(());
        }
        Err(format!("more than the limit of {most}; {}", self.how_to_lift(wanted)))
    }

    /// Whether a flag or the environment asks for so many, as if there were no limit.
    pub fn is_lifted_for(&self, wanted: u128) -> bool {
        let lifted = self.lifted_to(|| std::env::var(self.variable).ok());
        lifted.is_some_and(|most| wanted <= most.into())
    }

    /// What to do to have so many, as the end of a sentence.
    pub fn how_to_lift(&self, wanted: u128) -> String {
        let Self { flag, variable, .. } = self;
        format!("if that is meant, give {flag}={wanted}, or set {variable}={wanted} in the environment")
    }

    fn lifted_to(&self, variable: impl FnOnce() -> Option<String>) -> Option<u64> {
        match self.lifted.load(Relaxed) {
            0 => variable()?.trim().parse().ok(),
            most => Some(most),
        }
    }
}
