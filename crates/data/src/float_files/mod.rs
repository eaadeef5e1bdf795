//! Files of flows, maps and images, as FlowNet2 reads and writes them.
//!
//! | file | contents |
//! |---|---|
//! | `flo_writer.rs`, `float_writer.rs`, `pfm_writer.rs`, `img_writer.rs` | the layers that write: their formats |
//! | `writer.rs` | the layer that all of them are |
//! | `naming.rs` | the names of their files |
//! | `format.rs` | what is in these files |
//! | `float_reader.rs`, `img_reader.rs` | layers that show one file |
//! | `flo_data.rs` | batches of flows from files |
//! | `flo.rs` | files of flows, read |

mod flo;
pub(crate) mod flo_data;
pub(crate) mod flo_writer;
pub(crate) mod float_reader;
pub(crate) mod float_writer;
mod format;
pub(crate) mod img_reader;
pub(crate) mod img_writer;
mod naming;
pub(crate) mod pfm_writer;
mod writer;
