//! A graph of operations: what a net of any origin becomes before it is compiled or exported.
//!
//! A net trains: its layers work in place, keep every blob for inspection, and know their
//! gradients. None of this helps code that runs, converts or exports it. In a graph each value is
//! written once, an operation names all its operands, and parameters are constants among them, so
//! that passes can move, fuse and drop operations without knowing where they came from: a prototxt,
//! a net of Caffe2, an ONNX model or a program that builds the graph by hand.
//!
//! | module | what it holds |
//! |---|---|
//! | `graph` | [`Graph`], [`Node`]: values, and the operations between them |
//! | `value` | [`Value`]: the type, shape and perhaps the content of a value |
//! | `element_kind` | [`ElementKind`]: the type of its elements |
//! | `constant` | [`Constant`]: numbers in memory, in a blob, or in a file that is read when they are needed |
//! | `work` | [`Work`], [`Origin`]: the operation of a node, and the layer that it came from |
//! | `owner` | [`Owner`], [`Opaque`]: what runs the nodes that no operation describes |
//! | `build` | [`Builder`]: a graph by hand |
//! | `quantize` | [`Storage`]: a graph in integers |
//! | `check` | [`Graph::check`]: whether a graph can be computed |

mod build;
mod check;
mod constant;
mod element_kind;
mod graph;
mod owner;
mod quantize;
mod value;
mod work;

pub use build::Builder;
pub use constant::{Constant, StoredConstant};
pub use element_kind::ElementKind;
pub use graph::{Graph, Input, Node, Output};
pub use owner::{Instance, NoOwner, Opaque, Owner};
pub use quantize::Storage;
pub use value::{Value, ValueId};
pub use work::{Origin, Work};
