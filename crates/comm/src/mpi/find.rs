//! Where libraries of MPI are: the one that `CORTADO_MPI_LIBRARY` names; else those beside the
//! launcher that started this process, so that both belong to one implementation; else what the
//! system finds; else those beside the `mpiexec` on the path.

use super::launch;
use crate::system::{self, Library};
use crate::{Error, Result};
use std::env;
use std::path::{Path, PathBuf};

/// The variable that names the library.
const VARIABLE: &str = "CORTADO_MPI_LIBRARY";
/// The standard's own interface, since MPI 5.
const STANDARD: [&str; 2] = ["libmpi_abi.so.1", "libmpi_abi.so.0"];
/// MPICH, Intel MPI, MVAPICH.
const MPICH: &str = "libmpi.so.12";
/// What Debian and Ubuntu call MPICH's.
const DEBIAN: &str = "libmpich.so.12";
/// Open MPI 4 and 5.
const OPEN_MPI: &str = "libmpi.so.40";

/// The library, loaded, and its name.
///
/// # Errors
/// None, with all that was looked for.
pub(super) fn library() -> Result<(Library, String)> {
    system::check_mpi()?;
    let given = env::var_os(VARIABLE).filter(|name| !name.is_empty());
    let candidates = match given {
        Some(name) => vec![PathBuf::from(name)],
        None => candidates(),
    };
    let mut tried = Vec::new();
    for path in candidates {
        let name = path.display().to_string();
        match load(&path) {
            Ok(library) => return Ok((library, name)),
            Err(answer) => tried.push((name, answer)),
        }
    }
    Err(Error::NoMpi { tried })
}

/// Loads a library, or returns the system's error.
fn load(path: &Path) -> std::result::Result<Library, String> {
    cortado_files::check_library(path.as_os_str()).map_err(|error| error.to_string())?;
    system::load(path)
}

fn candidates() -> Vec<PathBuf> {
    let names = match launch::by_open_mpi() {
        true => vec![OPEN_MPI, STANDARD[0], STANDARD[1], MPICH, DEBIAN],
        false => vec![STANDARD[0], STANDARD[1], MPICH, DEBIAN, OPEN_MPI],
    };
    let beside = |launcher: &Path| -> Vec<PathBuf> {
        let Some(prefix) = launcher.parent().and_then(Path::parent) else {
            return Vec::new();
        };
        let folders = ["lib", "lib64", "lib/release"].map(|folder| prefix.join(folder));
        let all = folders
            .iter()
            .flat_map(|folder| names.iter().map(|name| folder.join(name)));
        all.filter(|path| path.exists()).collect()
    };
    let mut found: Vec<PathBuf> = launcher().iter().flat_map(|launcher| beside(launcher)).collect();
    found.extend(names.iter().map(PathBuf::from));
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join("mpiexec"));
    found.extend(on_path.filter(|file| file.exists()).flat_map(|file| beside(&file)));
    found
}

/// The program that started this process, or an ancestor of it: those between, such as shells, are
/// not launchers.
fn launcher() -> Option<PathBuf> {
    let mut process = std::process::id();
    for _ in 0..4 {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // After the name in brackets: the state, then the parent.
        process = stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()?;
        let program = std::fs::read_link(format!("/proc/{process}/exe")).ok()?;
        let name = program.file_name()?.to_string_lossy().into_owned();
        if ["hydra", "mpi", "prte", "orted"]
            .iter()
            .any(|start| name.starts_with(start))
        {
            return Some(program);
        }
    }
    None
}
