//! A model in memory.
//!
//! | file | what it holds |
//! |---|---|
//! | `engines.rs` | the engines of a model, for several sizes of batches, and the check that these give equal bits |
//! | `queue.rs` | the items that wait, and the thread that runs them together |

mod engines;
mod queue;

pub(crate) use engines::{Engines, Tensor};
pub(crate) use queue::{Queue, Trouble};
