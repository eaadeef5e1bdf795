//! Limits on sizes that a file or a flag may request. Each is far above any useful value, so a
//! request beyond it is most likely a slip. A flag or an environment variable lifts a limit for the
//! whole process. A field of the context would be the obvious place, but images are also decoded
//! where there is no context, in Python for example.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A limit, with the flag and the environment variable that lift it.
#[derive(Debug)]
pub struct Limit {
    most: u64,
    flag: &'static str,
    variable: &'static str,
    /// The value of the flag; 0 if it is not given.
    lifted: AtomicU64,
}

/// The number of pixels of an image that is decoded or resized.
pub static PIXELS: Limit = Limit::new(1 << 28, "-max-pixels", "CORTADO_MAX_PIXELS");
/// The number of batches that a data layer prefetches.
pub static PREFETCH: Limit = Limit::new(1024, "-max-prefetch", "CORTADO_MAX_PREFETCH");
/// The number of threads of a pool.
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

    /// Raises the limit to `most` for this process; the environment variable is then ignored. A
    /// value below the limit changes nothing.
    pub fn lift(&self, most: u64) {
        self.lifted.store(most, Relaxed);
    }

    /// Checks a requested size against the limit.
    ///
    /// # Errors
    /// The problem and how to lift the limit, as the end of a sentence.
    pub fn check(&self, wanted: impl Into<u128>) -> Result<(), String> {
        self.check_lifted(wanted.into(), || std::env::var(self.variable).ok())
    }

    fn check_lifted(&self, wanted: u128, variable: impl FnOnce() -> Option<String>) -> Result<(), String> {
        // Nearly all requests are below the limit. They do not read the environment.
        if wanted <= self.most.into() {
            return Ok(());
        }
        let most = self.lifted_to(variable).unwrap_or(self.most).max(self.most);
        if wanted <= most.into() {
            return Ok(());
        }
        Err(format!("more than the limit of {most}; {}", self.how_to_lift(wanted)))
    }

    /// Whether a flag or the environment variable explicitly allows `wanted`. Unlike
    /// [`check`](Self::check), it is false for sizes that only the default limit allows.
    pub fn is_lifted_for(&self, wanted: u128) -> bool {
        let lifted = self.lifted_to(|| std::env::var(self.variable).ok());
        lifted.is_some_and(|most| wanted <= most.into())
    }

    /// How to raise the limit to `wanted`, as the end of a sentence.
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
