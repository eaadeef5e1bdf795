//! Ranks that compute together: processes that MPI has started, or threads of one process.
//!
//! MPI is found at run time and never needed to build: see [`mpi`]. One thread of each process, its
//! own, makes all calls of MPI, so that any implementation with `MPI_THREAD_FUNNELED` is enough,
//! and every operation can continue while other threads compute.
//!
//! | module | what it holds |
//! |---|---|
//! | `communicator` | [`Communicator`]: rank, size, and operations, blocking or not |
//! | `control` | [`Control`]: what a communicator and its carrier exchange outside of operations |
//! | `transport` | [`Transport`]: what carries bytes between ranks |
//! | `mean` | [`mean`]: means over ranks, in a fixed order or MPI's, plain or of fewer bits |
//! | `top_k` | [`top_k_mean`]: means of the largest numbers only, the rest kept for later |
//! | `number` | [`ExchangeNumber`]: the numbers in a message |
//! | `threads` | [`threads`]: ranks that are threads of one process, for tests |
//! | `local` | [`local`]: ranks that are processes of one machine, without MPI (feature `mpi`) |
//! | `mpi` | ranks that are processes started by `mpirun` or `srun` (feature `mpi`) |
//! | `system` | the differences between operating systems |
//! | `testing` | MPI and other packages from PyPI (feature `testing`) |
//! | `error` | [`Error`]: what went wrong, as text |
//!
//! `unsafe` is allowed here where the library of MPI is called.
#![allow(unsafe_code)]

mod communicator;
mod control;
mod error;
#[cfg(feature = "mpi")]
pub mod local;
mod mean;
#[cfg(feature = "mpi")]
pub mod mpi;
mod number;
mod system;
#[cfg(feature = "testing")]
pub mod testing;
pub mod threads;
mod top_k;
mod transport;

pub use communicator::{Communicator, Pending};
pub use control::Control;
pub use error::{Error, Result};
pub use mean::{Order, Wire, mean};
pub use number::ExchangeNumber;
pub use top_k::{TopK, top_k_mean};
pub use transport::Transport;
