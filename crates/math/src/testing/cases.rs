//! How many of many cases tests try.

/// Set to `all` by `cargo xtask full`.
const CASES: &str = "CORTADO_TEST_CASES";

/// The distance between the cases that a test with very many of them tries: `usual` in the checks of every change, 1 in
/// `cargo xtask full`.
pub fn every(usual: usize) -> usize {
    match std::env::var(CASES).as_deref() {
        Ok("all") => 1,
        _ => usual,
    }
}
