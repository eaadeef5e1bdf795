//! What our writers write is read back by other people's programs, record by record, and the other
//! way round.
//!
//! Python's packages come from PyPI, once, into a virtual environment in Cargo's folder for tests.
//! Where that is not possible, or where `CARGO_NET_OFFLINE` is `true`, a line reports that the test
//! is skipped and why. `CORTADO_TEST_PYTHON` names a Python that has the packages already.

mod databases;

use cortado_comm::testing;
use std::path::{Path, PathBuf};

pub(crate) type TestResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A Python that can import these packages of PyPI, whose modules have the same names. Reports on
/// stderr that `test` is skipped if there is none.
pub(crate) fn python_with(packages: &[&str], test: &str) -> Option<PathBuf> {
    testing::python_with(Path::new(env!("CARGO_TARGET_TMPDIR")), packages)
        .inspect_err(|reason| testing::skipped(test, reason))
        .ok()
}
