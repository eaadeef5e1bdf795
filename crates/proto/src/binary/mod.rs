//! The binary format: caffemodels, solverstates, mean files, datums.
//!
//! What the schema does not know is kept byte for byte at every depth and written back in number
//! order, as is a known field of a wrong wire type.
//!
//! Forks give the same number to different things: 70 numbers of a layer's options have several
//! meanings. So options of layers (the fields of `LayerParameter` from 100 on, `*_param` of
//! `V1LayerParameter`) and fields that only forks have are decoded only if they are understood to
//! the last byte, that is, without unknown fields and such that writing them gives the very bytes
//! that were read. Else they are kept raw, and only name, type and blobs of a layer are used.
//! Whatever BVLC's Caffe wrote is understood.
//!
//! Strings that are not UTF-8 are read with replacement characters, as from a text, so that the
//! names of both still match.

mod decode;
mod encode;
pub mod fields;
pub(crate) mod input;
pub(crate) mod wire;

pub use decode::{decode, decode_source, read_file, read_source};
pub use encode::{encode, encode_to, encoded_len};
