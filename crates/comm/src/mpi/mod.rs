//! Ranks that are processes started by `mpirun` or `srun`, over an MPI that is found at run time.
//!
//! | module | what it holds |
//! |---|---|
//! | `launch` | whether a launcher started this process, and which |
//! | `find` | where libraries of MPI are |
//! | `abi` | what differs between the libraries: handles and constants |
//! | `api` | the functions, as C has them |
//! | `peers` | whether the processes of other ranks on this machine are still there |
//! | `world` | all ranks of the launcher: [`Transport`](crate::Transport) over MPI |

mod abi;
mod api;
mod find;
mod launch;
mod peers;
mod world;

pub use launch::{is_launched, rank_from_environment, ranks_here};

use crate::{Communicator, Result};

/// All ranks that the launcher started. Once in a process.
///
/// # Errors
/// No MPI, one that cannot be used, or was used already.
pub fn world() -> Result<Communicator> {
    Communicator::start(world::World::open)
}
