//! Net and Solver.

pub mod graph;
mod net;
mod solver;

pub use cortado_comm as comm;
pub use net::{
    ConvertOptions, Hook, HookFn, LayerCopy, LayerTemplate, LearnableParam, LoadOptions, LoadReport, Names, Net,
    Salvage, SharedParams, WeightsFormat, filter_net, read_weights, write_weights,
};
pub use solver::{
    Action, ActionSource, DetectionScores, ExchangeOptions, Group, Outcome, PrecisionRule, Solver, check_param, doubts,
    no_end,
};
