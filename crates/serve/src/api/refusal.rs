//! A status with its reason.

use crate::http::HttpAnswer;
use crate::model::Trouble;

/// Why a request has no result.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) problem: String,
}

impl Refusal {
    pub(super) fn new(status: u16, problem: impl Into<String>) -> Self {
        Self {
            status,
            problem: problem.into(),
        }
    }

    /// A mistake of the request.
    pub(super) fn bad(problem: impl Into<String>) -> Self {
        Self::new(400, problem)
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Full => Self::new(503, "as many items wait for this model as may; try again later"),
            Trouble::Late => Self::new(503, "the model had no time for this request; try again later"),
            Trouble::Failed(problem) => Self::new(422, problem),
            Trouble::Panicked => Self::new(
                500,
                "internal error, please report it: the model failed in an unexpected way",
            ),
        }
    }
}

impl From<Refusal> for HttpAnswer {
    fn from(refusal: Refusal) -> Self {
        Self::error(refusal.status, &refusal.problem)
    }
}
