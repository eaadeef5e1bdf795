//! Nets as ONNX models. What each layer computes is read from its [`Op`](cortado_ops::Op), as the
//! engine does, and said in standard operators.
//!
//! | module | what it holds |
//! |---|---|
//! | `export`, `options` | [`export()`]: from a net to a model, with a report |
//! | `exported` | [`Export`]: a model, and its files |
//! | `lower` | from one operation to nodes |
//! | `free` | sizes that are known only when the model runs |
//! | `builder` | a model that grows node by node |
//! | `model`, `wire` | a model, and its file |
//! | `report` | [`ExportReport`]: what was said how, and what is lost |
//! | `support` | [`support()`]: what becomes of each layer type |

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

pub use export::export;
pub use exported::Export;
pub use options::ExportOptions;
pub use report::{ExportReport, LayerReport, ValueReport};
pub use support::{Support, support};
