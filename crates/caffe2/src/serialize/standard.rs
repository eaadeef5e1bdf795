//! The serializers and deserializers of all that Caffe2 writes and reads.

use super::registry::Serializers;
use super::{others, quantized, tensors};

impl Default for Serializers {
    /// Those of all types except readers of databases, which need to know the types of databases:
    /// [`db::reader::register`](crate::db::reader::register) adds those.
    fn default() -> Self {
        let mut serializers = Self::empty();
        tensors::register(&mut serializers);
        quantized::register(&mut serializers);
        others::register(&mut serializers);
        serializers
    }
}
