//! Errors between ranks, as text.

use std::fmt;

/// The result of an operation.
pub type Result<T> = std::result::Result<T, Error>;

/// Why ranks cannot go on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No library of MPI was found.
    NoMpi {
        /// What was looked for, and what the system answered to each.
        tried: Vec<(String, String)>,
    },
    /// A library that is not an MPI, or lacks a function.
    NotMpi {
        /// The library.
        library: String,
        /// What it lacks.
        lacks: String,
    },
    /// MPI refused a call.
    Refused {
        /// The call.
        call: &'static str,
        /// MPI's text for it.
        text: String,
    },
    /// MPI reports only this process, though a launcher has started several: the two are not
    /// compatible.
    Alone {
        /// The library.
        library: String,
        /// The variable that gives their number.
        variable: &'static str,
        /// How many.
        started: usize,
    },
    /// A rank has ended while others waited for it.
    RankEnded {
        /// The rank.
        rank: usize,
        /// What it was: a process, a thread.
        what: String,
    },
    /// A process that was to be a rank has ended before MPI had begun.
    ProcessEnded(u32),
    /// MPI was requested again after it had ended, or by two callers at a time.
    InUse,
    /// Not all ranks have come within this number of seconds.
    Late(u64),
    /// Sizes that do not go together.
    Sizes(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMpi { tried } => {
                f.write_str("no MPI was found; looked for ")?;
                // A static program has the same answer for all.
                for (index, same) in tried.chunk_by(|a, b| a.1 == b.1).enumerate() {
                    let comma = if index == 0 { "" } else { "; " };
                    let libraries: Vec<_> = same.iter().map(|(library, _)| library.as_str()).collect();
                    write!(f, "{comma}{} ({})", libraries.join(", "), same[0].1)?;
                }
                f.write_str(". Install MPICH, Open MPI or Intel MPI, or name the library in CORTADO_MPI_LIBRARY")
            }
            Self::NotMpi { library, lacks } => {
                write!(
                    f,
                    "{library} is not a library of MPI that can be used: it has no {lacks}; MPICH, Open MPI 4 and 5, Intel MPI and libmpi_abi have it"
                )
            }
            Self::Refused { call, text } => write!(f, "{call}: {text}"),
            Self::Alone {
                library,
                variable,
                started,
            } => write!(
                f,
                "{variable} is {started}, and {library} reports one process: it does not see the launcher. Use the mpirun of that library, or srun --mpi=pmi2 for MPICH and --mpi=pmix for Open MPI (srun --mpi=list lists them); CORTADO_MPI_LIBRARY names another library"
            ),
            Self::RankEnded { rank, what } => write!(f, "rank {rank} ({what}) has ended before the others"),
            Self::ProcessEnded(process) => write!(
                f,
                "process {process}, which was started together with this one, has ended before all ranks had begun"
            ),
            Self::InUse => f.write_str("MPI can be used once in a process, and is in use already or was before"),
            Self::Late(seconds) => write!(
                f,
                "not all ranks started within {seconds} s; one that ended before reports the reason (CORTADO_MPI_PATIENCE sets the number of seconds)"
            ),
            Self::Sizes(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for Error {}
