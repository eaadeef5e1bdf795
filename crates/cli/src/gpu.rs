//! Requests for a GPU. There is none yet that this program can use, so the CPU computes, and a
//! warning says so; where a GPU is required, that is an error.

use crate::flags::given;
use crate::log::Log;
use anyhow::{Result, bail};
use std::sync::Arc;

/// The variable that makes every request for a GPU one that must be met.
const VARIABLE: &str = "CORTADO_REQUIRE_GPU";

/// What asks for a GPU, and whether it takes no for an answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    by: String,
    required: bool,
}

impl Request {
    /// The request of the flags `-gpu` and `--require-gpu`, if there is one.
    ///
    /// # Errors
    /// Ids that are none.
    pub(crate) fn of_flags(gpu: Option<&str>, required: bool) -> Result<Option<Self>> {
        let by = match given(gpu) {
            Some(ids) if !are_ids(ids) => bail!("-gpu {ids}: it takes \"all\", or numbers separated by commas"),
            Some(ids) => format!("-gpu {ids}"),
            None if required => "--require-gpu".into(),
            None => return Ok(None),
        };
        Ok(Some(Self::new(by, required)))
    }

    /// A request by something else; it must be met if the flag or the environment says so.
    pub(crate) fn new(by: impl Into<String>, required: bool) -> Self {
        Self {
            by: by.into(),
            required: required || is_required_by_environment(),
        }
    }

    /// Tells that the CPU computes.
    ///
    /// # Errors
    /// If the request must be met.
    pub(crate) fn answer(&self, log: &Arc<Log>) -> Result<()> {
        let none = format!("{}: no CUDA device is here that this program can use", self.by);
        if self.required {
            bail!("{none}, and one is required (--require-gpu or {VARIABLE})");
        }
        log.warn(&format!("{none}; the CPU computes."));
        Ok(())
    }
}

/// Whether a request for a GPU must be met: `CORTADO_REQUIRE_GPU` is set, and not to a word for no.
pub fn is_required_by_environment() -> bool {
    let value = std::env::var(VARIABLE).unwrap_or_default();
    !matches!(
        value.trim().to_ascii_lowercase().as_str(),
        "" | "0" | "f" | "false" | "n" | "no"
    )
}

fn are_ids(text: &str) -> bool {
    text == "all" || text.split(',').all(|id| id.trim().parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_ask_in_caffes_forms() {
        let by = |gpu, required| Request::of_flags(gpu, required).unwrap().map(|request| request.by);
        assert_eq!(by(None, false), None);
        assert_eq!(by(Some(""), false), None);
        for ids in ["0", "all", "0,1", "1, 2"] {
            assert_eq!(by(Some(ids), false), Some(format!("-gpu {ids}")));
        }
        assert_eq!(by(Some(""), true).as_deref(), Some("--require-gpu"));
        for ids in ["-1", "a", "0,", "all,0"] {
            assert!(Request::of_flags(Some(ids), false).is_err(), "{ids}");
        }
    }
}
