//! NVIDIA's NCCL, which carries memory from one device to those of other ranks: threads of this
//! process, processes, other machines. It is found at run time.
//!
//! No call waits for other ranks: a call begins an operation, and the caller checks repeatedly
//! whether it is done, and may give up. So no rank waits for ever for one that has failed.
//!
//! | file | what it holds |
//! |---|---|
//! | `api.rs` | NCCL's functions, as C has them |
//! | `find.rs` | [`Nccl`]: the library, and where it is looked for |
//! | `rank.rs` | [`Rank`]: a device among those of other ranks |
//! | `shares.rs` | [`Piece`]: which rank adds which elements |

mod api;
mod find;
mod rank;
mod shares;

pub use find::Nccl;
pub use rank::{NcclGroup, Rank};
pub use shares::{Piece, shared_out};
