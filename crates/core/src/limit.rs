//! Limits on sizes that a file or a flag may request. Each is far above any useful value, so a
//! request beyond it is most likely a slip. The limits are values of a context
//! ([`Reading`](crate::Reading)), so nets of one process may have different ones; code without a
//! context, such as a decoder of images, takes a [`Limit`]. A limit that no flag raises can be
//! raised by the environment.

/// A limit, with the flag and the environment variable that raise it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    default: u64,
    flag: &'static str,
    variable: &'static str,
    /// The value that replaces the default, if one was given.
    given: Option<u64>,
}

/// The number of pixels of an image that is decoded or resized.
pub const PIXELS: Limit = Limit::new(1 << 28, "-max-pixels", "CORTADO_MAX_PIXELS");
/// The number of batches that a data layer prefetches.
pub const PREFETCH: Limit = Limit::new(1024, "-max-prefetch", "CORTADO_MAX_PREFETCH");
/// The number of threads of a pool.
pub const THREADS: Limit = Limit::new(1024, "-max-threads", "CORTADO_MAX_THREADS");

/// All limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of pixels of an image that is decoded or resized: 2^28 by default.
    pub pixels: Limit,
    /// The number of batches that a data layer prefetches: 1024 by default.
    pub prefetch: Limit,
    /// The number of threads of a pool: 1024 by default.
    pub threads: Limit,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            pixels: PIXELS,
            prefetch: PREFETCH,
            threads: THREADS,
        }
    }
}

impl Limit {
    const fn new(default: u64, flag: &'static str, variable: &'static str) -> Self {
        Self {
            default,
            flag,
            variable,
            given: None,
        }
    }

    /// The limit raised to `most`; the environment variable is then ignored. A value below the
    /// default changes nothing else, and 0 changes nothing at all.
    #[must_use]
    pub const fn raised_to(self, most: u64) -> Self {
        match most {
            0 => self,
            _ => Self {
                given: Some(most),
                ..self
            },
        }
    }

    /// Checks a requested size against the limit.
    ///
    /// # Errors
    /// The problem and how to raise the limit, as the end of a sentence.
    pub fn check(&self, wanted: impl Into<u128>) -> Result<(), String> {
        let wanted = wanted.into();
        // Nearly all requests are below the default. They do not read the environment.
        if wanted <= self.default.into() {
            return Ok(());
        }
        let most = self.raised().unwrap_or(self.default).max(self.default);
        if wanted <= most.into() {
            return Ok(());
        }
        Err(format!("more than the limit of {most}; {}", self.how_to_raise(wanted)))
    }

    /// Whether `wanted` is explicitly allowed. Unlike [`check`](Self::check), it is false for sizes
    /// that only the default allows.
    pub fn is_raised_for(&self, wanted: u128) -> bool {
        self.raised().is_some_and(|most| wanted <= most.into())
    }

    /// How to raise the limit to `wanted`, as the end of a sentence.
    pub fn how_to_raise(&self, wanted: u128) -> String {
        let Self { flag, variable, .. } = self;
        format!("if that is meant, give {flag}={wanted}, or set {variable}={wanted} in the environment")
    }

    fn raised(&self) -> Option<u64> {
        self.given
            .or_else(|| std::env::var(self.variable).ok()?.trim().parse().ok())
    }
}
