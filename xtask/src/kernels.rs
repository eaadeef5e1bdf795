//! The kernels for NVIDIA GPUs as PTX: `cargo xtask kernels` compiles them with NVRTC, and the
//! checks prove that the file in the tree is what the sources give.

use crate::python::{environment, python_of};
use crate::step::{skip, step};
use anyhow::{Context, Result, bail, ensure};
use cortado_comm::testing::Environment;
use cortado_cuda::archive::{Archive, Module};
use std::fs;
use std::path::{Path, PathBuf};

/// What compiles them. Its version decides which drivers take the PTX
/// ([`cortado_cuda::NEEDED_VERSION`]).
const COMPILER: &str = "nvidia-cuda-nvrtc-cu12==12.0.140";
/// The compute capabilities that they are compiled for. A driver translates PTX for any newer chip.
/// (For 8.0 the compiler gives the same text.)
const CAPABILITIES: [&str; 1] = ["50"];

const ARCHIVE: &str = "crates/cuda/kernels.bin";
/// The kernels' text that is made from the table of functions.
const FUNCTIONS: &str = "crates/cuda/kernels/functions.cuh";

/// Writes the functions' text, compiles all kernels and writes the file.
pub(crate) fn write(root: &Path) -> Result<()> {
    fs::write(root.join(FUNCTIONS), cortado_ops::cuda_source())?;
    let archive = compile(root, &compiler(root)?)?;
    let bytes = archive.write();
    fs::write(root.join(ARCHIVE), &bytes)?;
    println!("{ARCHIVE}: {} modules, {} bytes", archive.modules.len(), bytes.len());
    Ok(())
}

/// Compiles all kernels and compares what comes out with the file.
pub(crate) fn check(root: &Path) -> Result<()> {
    let there = archive(root)?;
    ensure!(
        there.sources == cortado_cuda::archive::hash_of(&sources(root)?),
        "{ARCHIVE} is of other sources: run `cargo xtask kernels`"
    );
    let environment = match compiler(root) {
        Ok(environment) => environment,
        Err(error) => return skip("kernels for GPUs", &format!("{error:#}")),
    };
    step("kernels for GPUs", || {
        let made = compile(root, &environment)?;
        ensure!(made.compiler == there.compiler, "{ARCHIVE} is of another compiler");
        ensure!(made.modules.len() == there.modules.len(), "{ARCHIVE} has other modules");
        for (made, there) in made.modules.iter().zip(&there.modules) {
            if (&made.name, made.bits, made.ptx()?) != (&there.name, there.bits, there.ptx()?) {
                bail!("{ARCHIVE}: {} is not what the sources give", made.name);
            }
        }
        Ok(())
    })
}

/// The kernels in the tree.
pub(crate) fn archive(root: &Path) -> Result<Archive> {
    Ok(Archive::read(&fs::read(root.join(ARCHIVE))?)?)
}

fn compiler(root: &Path) -> Result<Environment> {
    environment(root, "kernels", &[COMPILER])
}

fn compile(root: &Path, environment: &Environment) -> Result<Archive> {
    let folder = root.join("target/kernels");
    fs::create_dir_all(&folder)?;
    let mut command = python_of(environment, root);
    command
        .arg("crates/cuda/kernels/compile.py")
        .arg(&folder)
        .args(CAPABILITIES);
    let output = command.output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let mut modules = Vec::new();
    for name in module_names(root)? {
        for (bits, capability) in [32, 64]
            .into_iter()
            .flat_map(|bits| CAPABILITIES.map(|number| (bits, number)))
        {
            let file = folder.join(format!("{name}.{bits}.{capability}.ptx"));
            let ptx = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            modules.push(Module::new(&name, bits, capability.parse()?, &ptx)?);
        }
    }
    Ok(Archive {
        sources: cortado_cuda::archive::hash_of(&sources(root)?),
        compiler: String::from_utf8(output.stdout)?.trim().into(),
        modules,
    })
}

/// The names of the modules, in order.
fn module_names(root: &Path) -> Result<Vec<String>> {
    let stems = files(root)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == "cu"));
    Ok(stems
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect())
}

/// All that the kernels are made of.
fn sources(root: &Path) -> Result<Vec<String>> {
    files(root)?.iter().map(|path| Ok(fs::read_to_string(path)?)).collect()
}

fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root.join("crates/cuda/kernels"))? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|found| found == "cu" || found == "cuh"));
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_are_of_these_sources() {
        let root = crate::root();
        let there = archive(&root).unwrap();
        assert_eq!(there.sources, cortado_cuda::archive::hash_of(&sources(&root).unwrap()));
    }
}
