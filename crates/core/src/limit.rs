//! Limits on what a file or a flag may ask for. Each is far beyond what is of use, so that whoever
//! passes it has most likely made a slip; the environment lifts it.

/// A limit, and the variable of the environment that lifts it.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    most: usize,
    variable: &'static str,
}

/// The pixels of an image that is decoded or resized.
pub const PIXELS: Limit = Limit {
    most: 1 << 28,
    variable: "CORTADO_MAX_PIXELS",
};
/// The batches that a data layer makes ahead.
pub const PREFETCH: Limit = Limit {
    most: 1024,
    variable: "CORTADO_MAX_PREFETCH",
};
/// The threads of a pool.
pub const THREADS: Limit = Limit {
    most: 1024,
    variable: "CORTADO_MAX_THREADS",
};

impl Limit {
    /// Whether so many are allowed.
    ///
    /// # Errors
    /// If not: what is wrong with so many, as the end of a sentence, and what to do.
    pub fn check(&self, wanted: impl Into<u128>) -> Result<(), String> {
        self.check_lifted(wanted.into(), || std::env::var(self.variable).ok())
    }

    fn check_lifted(&self, wanted: u128, lifted: impl FnOnce() -> Option<String>) -> Result<(), String> {
        // What is below the limit need not be looked up.
        let most = self.most as u128;
        if wanted <= most {
            return Ok(());
        }
        let most = lifted().and_then(|text| text.trim().parse().ok()).unwrap_or(most);
        if wanted <= most {
            return Ok(());
        }
        Err(format!(
            "more than the limit of {most}; if that is meant, set {}={wanted} in the environment",
            self.variable
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_lifts_a_limit() {
        let check = |wanted: u128, lifted: Option<&str>| PREFETCH.check_lifted(wanted, || lifted.map(String::from));
        assert_eq!(check(1024, None), Ok(()));
        assert_eq!(check(1024, Some("3")), Ok(()));
        assert_eq!(
            check(1025, None).unwrap_err(),
            "more than the limit of 1024; if that is meant, set CORTADO_MAX_PREFETCH=1025 in the environment"
        );
        assert_eq!(check(1025, Some("1025")), Ok(()));
        assert!(check(1026, Some("1025")).unwrap_err().contains("limit of 1025;"));
        assert!(check(1025, Some("many")).unwrap_err().contains("limit of 1024;"));
    }
}
