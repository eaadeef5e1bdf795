//! Graphs, and so nets, as ONNX models of standard operators.
//!
//! | module | what it holds |
//! |---|---|
//! | `export`, `options` | [`export()`], [`export_graph`]: from a net or graph to a model, with a report |
//! | `exported` | [`Export`]: a model, and its files |
//! | `lower` | from one operation to nodes |
//! | `free` | sizes that are known only when the model runs |
//! | `builder` | a model that grows node by node |
//! | `model`, `wire` | a model, and its file |
//! | `report` | [`ExportReport`]: how each layer was exported, and what is lost |
//! | `support` | [`support()`]: how each layer type is exported |

mod builder;
mod export;
mod exported;
mod free;
mod lower;
mod model;
mod options;
mod report;
mod support;
mod wire;

pub use export::{export, export_graph};
pub use exported::Export;
pub use options::ExportOptions;
pub use report::{ExportReport, LayerReport, ValueReport};
pub use support::{Support, support};
