//! Whether a launcher started this process: each tells its processes by variables of the
//! environment.

use std::env;

/// How many processes there are: Open MPI's `mpirun`; those that speak PMI (MPICH, Intel MPI,
/// MVAPICH, `srun --mpi=pmi2`); PMIx 5; Slurm's step.
const SIZES: [&str; 4] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_SIZE", "SLURM_STEP_NUM_TASKS"];
/// Which of them this is.
const RANKS: [&str; 4] = ["OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"];

/// Whether a launcher started this process as one of several.
pub fn is_launched() -> bool {
    SIZES.iter().filter_map(|name| number(name)).any(|size| size > 1)
}

/// Which of the launcher's processes this is, as its environment says; 0 where it does not.
pub fn rank_from_environment() -> usize {
    RANKS.iter().find_map(|name| number(name)).unwrap_or(0)
}

/// How many of the launcher's processes are on this machine, if it says so.
pub fn ranks_here() -> Option<usize> {
    const HERE: [&str; 3] = ["OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"];
    HERE.iter().find_map(|name| number(name)).filter(|&ranks| ranks > 0)
}

/// Whether Open MPI's launcher started this process.
pub(super) fn by_open_mpi() -> bool {
    env::var_os("OMPI_COMM_WORLD_SIZE").is_some()
}

fn number(name: &str) -> Option<usize> {
    env::var(name).ok()?.trim().parse().ok()
}
