//! Blobs to bytes and back, in Caffe2's format: each a `BlobProto`, large tensors in chunks.
//!
//! | file | what it holds |
//! |---|---|
//! | `options.rs` | how to write and how to read |
//! | `registry.rs` | serializers by type, deserializers by name |
//! | `view.rs` | messages, read in place |
//! | `tensors.rs` | tensors, chunk by chunk, on several threads |
//! | `encode.rs`, `decode.rs` | the elements of a tensor, to a message and from one |
//! | `quantized.rs` | the tensors of the Int8 operators, and `QTensor` |
//! | `others.rs` | strings, counters, locks, indices, cursors and maps |
//! | `standard.rs` | all of them together |
//! | `wire.rs` | small parts of messages |
//!
//! Bytes are equal to those that Caffe2 1.8.1 writes. A tensor on a GPU is written as one of the
//! host, so that its file can be read anywhere.

mod decode;
mod encode;
mod options;
mod others;
mod quantized;
mod registry;
mod standard;
mod tensors;
mod view;
mod wire;

pub use options::{ChunkSize, ReadOptions, SerializeOptions};
pub use registry::{Accept, EncodedSource, Serializers, Sink};
pub(crate) use tensors::CHUNK_MARK;
pub use view::{BlobView, QTensorView, TensorView};
