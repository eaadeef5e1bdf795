//! How blobs are written, and how they may be read.

use cortado_core::{Error, Result};

/// How large a tensor's chunks are: each becomes a record of its own, so that no record exceeds the
/// limit of a protobuf message.
///
/// Caffe2 has numbers for the first two, and gave them opposite meanings in two places: −1 and 0 in
/// the argument `chunk_size` of `Save`, 0 and −1 in its later `BlobSerializationOptions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChunkSize {
    /// The number of elements in [`Options::default_chunk`].
    #[default]
    Default,
    /// One chunk, however large.
    NoChunking,
    /// So many elements; at least one.
    Elements(usize),
}

impl ChunkSize {
    /// From the argument `chunk_size` of an operator: −1, 0, or a number of elements.
    ///
    /// # Errors
    /// Any other negative number.
    pub fn from_argument(value: i64) -> Result<Self> {
        match (value, usize::try_from(value)) {
            (-1, _) => Ok(Self::Default),
            (0, _) => Ok(Self::NoChunking),
            (_, Ok(elements)) => Ok(Self::Elements(elements)),
            _ => Err(Error::param(
                "chunk_size",
                format!("{value} is not a number of elements; it is -1 for the default, 0 for one chunk, or more"),
            )),
        }
    }
}

/// How blobs are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SerializeOptions {
    /// The size of chunks.
    pub chunk: ChunkSize,
    /// The elements of a chunk by default: the flag `caffe2_tensor_chunk_size`.
    pub default_chunk: usize,
    /// How many threads may work on a tensor of several chunks: the flag
    /// `caffe2_max_tensor_serializer_threads`.
    pub threads: usize,
    /// Chunks are accepted in their order, one at a time. Else in any order, several at once.
    pub is_ordered: bool,
    /// Half-precision numbers as bytes: the flag `caffe2_serialize_fp16_as_bytes`.
    pub f16_as_bytes: bool,
    /// All numbers of one or two bytes as bytes: the flag `caffe2_serialize_using_bytes_as_holder`.
    pub narrow_as_bytes: bool,
    /// Single-precision numbers as bfloat16, which halves the file and keeps 8 bits of each number.
    /// Caffe2 reads it from 2021 on.
    pub f32_as_bfloat16: bool,
}

impl Default for SerializeOptions {
    fn default() -> Self {
        Self {
            chunk: ChunkSize::Default,
            default_chunk: 1_000_000,
            threads: 16,
            is_ordered: true,
            f16_as_bytes: false,
            narrow_as_bytes: false,
            f32_as_bfloat16: false,
        }
    }
}

impl SerializeOptions {
    /// The same, with one chunk for each tensor.
    #[must_use]
    pub fn without_chunks(&self) -> Self {
        Self {
            chunk: ChunkSize::NoChunking,
            ..self.clone()
        }
    }

    /// The elements of a chunk of a tensor of `count` elements.
    pub(super) fn chunk_len(&self, count: usize) -> usize {
        match self.chunk {
            ChunkSize::Default => self.default_chunk.max(1),
            ChunkSize::NoChunking => count.max(1),
            ChunkSize::Elements(elements) => elements.max(1),
        }
    }
}

/// How blobs may be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// Whether there is a device besides the host.
    pub has_device: bool,
    /// Tensors of other devices are taken as the host's.
    pub ignores_device: bool,
    /// The bytes of the whole input that the message is part of: no tensor is larger than
    /// they can hold. Without it, a message counts alone.
    pub total_bytes: Option<u64>,
}
