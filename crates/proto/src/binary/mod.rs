//! The binary format: caffemodels, solverstates, mean files, datums.
//!
//! What the schema does not know is kept byte for byte at every depth and written back in number order. The parameter messages of a layer
//! (fields from 100 on) mean different things in different forks, so one is decoded only if writing it again gives the very bytes that were
//! read; otherwise it is kept raw, and only name, type and blobs are used.

mod decode;
mod encode;
mod wire;

pub use decode::{decode, decode_mapped, read_file};
pub use encode::{encode, encode_to, encoded_len};
