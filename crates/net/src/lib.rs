//! Nets: how they are built, how they run, and their weights in files of every format.

mod graph;
mod net;
mod ranges;

pub use net::hdf5;
pub use net::{
    ConvertOptions, Hook, HookFn, LayerCopy, LayerTemplate, LearnableParam, LoadOptions, LoadReport, Names, Net,
    NetMemory, Ran, Salvage, SharedParams, WeightsFormat, filter_net, open_weights, read_weights, read_weights_from,
    write_weights,
};
pub use ranges::{Place, Ranges};
