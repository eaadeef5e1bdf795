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

pub use launch::{is_launched, local_rank, rank_from_environment, ranks_here};

use crate::{Communicator, Result};
use std::time::Duration;

/// How many seconds ranks wait for each other to begin, unless the variable is set: enough
/// for a large job on a slow file system. MPI itself waits for ever for one that never comes.
const PATIENCE: u64 = 300;
const VARIABLE: &str = "CORTADO_MPI_PATIENCE";

/// How long a launcher has to pass on the last output of a process before the job ends: MPICH's
/// discards what it has not read then.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// All ranks that the launcher started. Once in a process.
///
/// # Errors
/// No MPI, one that cannot be used, or was used already; ranks that do not begin.
pub fn world() -> Result<Communicator> {
    let given = std::env::var(VARIABLE).ok().and_then(|text| text.trim().parse().ok());
    let patience = Duration::from_secs(given.unwrap_or(PATIENCE));
    let mut siblings = peers::Siblings::default();
    Communicator::start_within(patience, move || siblings.look(), world::World::open)
}
