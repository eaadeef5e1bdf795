//! Net and Solver.

mod atomic_file;
mod net;
mod solver;

pub use atomic_file::write_whole;
pub use net::{Hook, HookFn, LayerCopy, LayerTemplate, LearnableParam, LoadOptions, LoadReport, Net, filter_net};
pub use solver::{Action, ActionSource, Outcome, Solver};
