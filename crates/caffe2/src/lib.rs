//! Caffe2: its typed [`Blob`], its [`Workspace`], its operators, nets, plans and files.
//!
//! | module | what it holds |
//! |---|---|
//! | [`type_meta`](TypeMeta), [`blob`](Blob) | a container of one value of any type, with the type beside it |
//! | [`tensor`] | shapes over elements of eleven types, in the memory of Caffe's blobs |
//! | [`values`] | what blobs hold besides tensors |
//! | [`serialize`] | blobs to bytes and back |
//! | [`stats`] | how large blobs are |
//! | [`workspace`] | blobs and nets by name |
//! | [`db`] | databases of blobs |
//! | [`arguments`], [`run`], [`infer`] | what an operator sees: when it is built, when it runs, and before |
//! | [`access`](Access) | what operators touch beyond blobs |
//! | [`operator`] | what an operator is, and the runtime that builds it |
//! | [`kit`] | what many operators have in common |
//! | [`operators`] | the operators, in families |
//! | [`shapes`] | shapes of all blobs of nets before they run |
//! | [`net`], `plan` | nets: in order, or side by side; plans of steps that run nets |
//! | [`queue`] | queues of blobs |
//! | [`translate`] | from Caffe's nets, and to them |
//! | [`predictor`](Predictor), `lowering` | nets that are run again and again, compiled by the engine |

mod access;
pub mod arguments;
mod blob;
pub mod db;
pub mod infer;
pub mod kit;
mod lowering;
pub mod net;
pub mod operator;
pub mod operators;
mod plan;
pub mod predictor;
pub mod queue;
pub mod run;
pub mod serialize;
pub mod shapes;
pub mod stats;
pub mod tensor;
pub mod translate;
mod type_meta;
pub mod values;
pub mod workspace;

pub use access::Access;
pub use arguments::Arguments;
pub use blob::Blob;
pub use operator::{Operator, OperatorKind, Runtime};
pub use predictor::Predictor;
pub use tensor::{ElementType, Tensor};
pub use type_meta::TypeMeta;
pub use workspace::Workspace;
