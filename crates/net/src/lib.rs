//! Net and Solver.

mod net;
mod solver;

pub use net::{Hook, HookFn, LearnableParam, LoadOptions, LoadReport, Net};
pub use solver::{Action, ActionSource, Outcome, Solver};
