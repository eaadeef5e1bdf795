//! Net and Solver.

pub mod graph;
mod net;
mod solver;

pub use net::{
    Hook, HookFn, LayerCopy, LayerTemplate, LearnableParam, LoadOptions, LoadReport, Net, SharedParams, filter_net,
};
pub use solver::{Action, ActionSource, Outcome, Solver};
