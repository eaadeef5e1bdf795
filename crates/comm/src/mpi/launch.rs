//! Whether a launcher started this process: each sets variables of the environment for its
//! processes.

use std::env;

/// How many processes there are: Open MPI's `mpirun`; those with PMI (MPICH, Intel MPI,
/// MVAPICH, `srun --mpi=pmi2`); PMIx 5; Slurm's step.
const SIZES: [&str; 4] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_SIZE", "SLURM_STEP_NUM_TASKS"];
/// Which of them this is.
const RANKS: [&str; 4] = ["OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"];

/// Whether a launcher started this process as one of several.
pub fn is_launched() -> bool {
    SIZES.iter().filter_map(|name| number(name)).any(|size| size > 1)
}

/// Which of the launcher's processes this is, from its environment; 0 if that does not give it.
pub fn rank_from_environment() -> usize {
    RANKS.iter().find_map(|name| number(name)).unwrap_or(0)
}

/// The number of the launcher's processes on this machine, if its environment gives it.
pub fn ranks_here() -> Option<usize> {
    const HERE: [&str; 3] = ["OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"];
    let given = HERE.iter().find_map(|name| number(name));
    let by_step = || on_each_node(&env::var("SLURM_STEP_TASKS_PER_NODE").ok()?);
    given.or_else(by_step).filter(|&ranks| ranks > 0)
}

/// Which of the launcher's processes on this machine this is, from 0, if its environment gives it.
/// Slurm comes last: what a launcher starts through `srun` inherits the number of that.
pub fn local_rank() -> Option<usize> {
    const LOCAL: [&str; 4] = [
        "OMPI_COMM_WORLD_LOCAL_RANK",
        "MPI_LOCALRANKID",
        "MV2_COMM_WORLD_LOCAL_RANK",
        "SLURM_LOCALID",
    ];
    LOCAL.iter().find_map(|name| number(name))
}

/// The first variable with a number of processes above 1, and the number. None if any variable has
/// 1: a launcher below another one counts its own.
pub(super) fn several() -> Option<(&'static str, usize)> {
    let given = || SIZES.iter().filter_map(|&name| Some((name, number(name)?)));
    match given().any(|(_, size)| size == 1) {
        true => None,
        false => given().find(|&(_, size)| size > 1),
    }
}

/// Whether Open MPI is the library to look for first: its launcher started this process, or one
/// with PMIx and nothing older, as `srun --mpi=pmix`.
pub(super) fn by_open_mpi() -> bool {
    let is_set = |name| env::var_os(name).is_some();
    is_set("OMPI_COMM_WORLD_SIZE") || (is_set("PMIX_NAMESPACE") && !is_set("PMI_SIZE"))
}

/// The number in Slurm's list of tasks, if it is the same for all nodes: `2`, or `2(x4)`.
fn on_each_node(list: &str) -> Option<usize> {
    list.split('(').next()?.parse().ok().filter(|_| !list.contains(','))
}

fn number(name: &str) -> Option<usize> {
    env::var(name).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::on_each_node;

    #[test]
    fn tasks_per_node_are_read_where_they_are_the_same() {
        for (list, tasks) in [("2", Some(2)), ("2(x4)", Some(2)), ("2(x3),1", None), ("", None)] {
            assert_eq!(on_each_node(list), tasks, "{list}");
        }
    }
}
