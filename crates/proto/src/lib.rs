//! The Caffe schema: typed messages, text and binary reading and writing, and the upgrades of old
//! files.
//!
//! | module | what it holds |
//! |---|---|
//! | the root | a struct for every message that code names, of BVLC Caffe and its forks; [`DynamicMessage`] for the others |
//! | [`caffe2`] | a struct for every message of Caffe2 |
//! | [`reflect`] | what the readers and writers know about messages |
//! | [`text`] | prototxt, in and out |
//! | [`binary`] | caffemodel and solverstate, in and out |
//! | [`upgrade`] | from the formats of older Caffes to the current one |
//! | [`read`] | files: what is in them, and all of the above in one call |

pub mod binary;
mod blob;
/// The messages of Caffe2: those that Caffe has under the same name are others.
pub mod caffe2;
mod datum;
mod error;
mod file_bytes;
mod generated;
mod layer_type;
pub mod numbers;
pub mod read;
pub mod reflect;
mod rows;
pub mod text;
mod unknown;
pub mod upgrade;

pub use blob::{BlobPart, FloatValue};
pub use datum::DatumRef;
pub use error::{Error, Result};
pub use file_bytes::FileBytes;
pub use generated::*;
pub use numbers::{Doubles, Floats};
pub use reflect::{DynamicFields, DynamicMessage, Message, Meta};
pub use text::nearest::{did_you_mean, nearest};
pub use unknown::{Pos, Reason, TextUnknown, UnknownField};
