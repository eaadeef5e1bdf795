//! The kernels for NVIDIA GPUs as PTX: `cargo xtask kernels` compiles them with NVRTC, and the
//! checks prove that the file in the tree is what the sources give.

use crate::python::Environment;
use crate::step::{skip, step};
use anyhow::{Context, Result, bail, ensure};
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

/// Compiles all kernels and writes the file.
pub(crate) fn write(root: &Path) -> Result<()> {
    let archive = compile(root, &environment(root)?)?;
    let bytes = archive.write();
    fs::write(root.join(ARCHIVE), &bytes)?;
    println!("{ARCHIVE}: {} modules, {} bytes", archive.modules.len(), bytes.len());
    Ok(())
}

/// Compiles all kernels and compares what comes out with the file.
pub(crate) fn check(root: &Path) -> Result<()> {
    let there = Archive::read(&fs::read(root.join(ARCHIVE))?)?;
    ensure!(
        there.sources == cortado_cuda::archive::hash_of(&sources(root)?),
        "{ARCHIVE} is of other sources: run `cargo xtask kernels`"
    );
    let environment = match environment(root) {
        Ok(environment) => environment,
        Err(error) => return skip("kernels for GPUs", &format!("{error:#}")),
    };
    step("kernels for GPUs", || {
        let made = compile(root, &environment)?;
        ensure!(made.compiler == there.compiler, "{ARCHIVE} is of another compiler");
        ensure!(made.modules.len() == there.modules.len(), "{ARCHIVE} has other modules");
        for (made, there) in made.modules.iter().zip(&there.modules) {
            if (&made.room, made.bits, made.ptx()?) != (&there.room, there.bits, there.ptx()?) {
                bail!("{ARCHIVE}: {} is not what the sources give", made.room);
            }
        }
        Ok(())
    })
}

fn environment(root: &Path) -> Result<Environment> {
    let python = std::env::var("CORTADO_PYTHON").unwrap_or_else(|_| "python3".into());
    Environment::prepare(root, &python, "kernels", &[COMPILER])
}

fn compile(root: &Path, environment: &Environment) -> Result<Archive> {
    let folder = root.join("target/kernels");
    fs::create_dir_all(&folder)?;
    let mut command = environment.python(root);
    command
        .arg("crates/cuda/kernels/compile.py")
        .arg(&folder)
        .args(CAPABILITIES);
    let output = command.output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let mut modules = Vec::new();
    for room in rooms(root)? {
        for (bits, capability) in [32, 64]
            .into_iter()
            .flat_map(|bits| CAPABILITIES.map(|number| (bits, number)))
        {
            let file = folder.join(format!("{room}.{bits}.{capability}.ptx"));
            let ptx = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            modules.push(Module::new(&room, bits, capability.parse()?, &ptx)?);
        }
    }
    Ok(Archive {
        sources: cortado_cuda::archive::hash_of(&sources(root)?),
        compiler: String::from_utf8(output.stdout)?.trim().into(),
        modules,
    })
}

/// The names of the rooms, in order.
fn rooms(root: &Path) -> Result<Vec<String>> {
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

/// What `ptxas` comes with. It is newer than the compiler: it knows chips that came later.
const ASSEMBLER: &str = "nvidia-cuda-nvcc-cu12==12.4.131";
/// The chips that the table is about.
const CHIPS: [&str; 2] = ["sm_75", "sm_90"];

/// Prints the registers, spilled bytes and shared memory of every kernel, as a table in Markdown.
pub(crate) fn print_resources(root: &Path) -> Result<()> {
    let environment = environment_of_assembler(root)?;
    let mut find = environment.python(root);
    find.args(["-c", "import nvidia.cuda_nvcc as m; print(list(m.__path__)[0])"]);
    let package = String::from_utf8(find.output()?.stdout)?;
    let ptxas = Path::new(package.trim()).join("bin/ptxas");
    let folder = root.join("target/kernels");
    fs::create_dir_all(&folder)?;
    println!(
        "| kernel | {} |",
        CHIPS
            .map(|chip| format!("{chip}: registers, spilled, shared"))
            .join(" | ")
    );
    println!("|---|{}", "---|".repeat(CHIPS.len()));
    for module in Archive::built_in()?.modules {
        let file = folder.join("module.ptx");
        fs::write(&file, module.ptx()?)?;
        let mut columns = Vec::new();
        for chip in CHIPS {
            let mut command = std::process::Command::new(&ptxas);
            command.args(["-v", "-arch", chip, "-o", "/dev/null"]).arg(&file);
            let output = command.output().with_context(|| ptxas.display().to_string())?;
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            ensure!(output.status.success(), "{}: {said}", module.room);
            columns.push(resources(&said));
        }
        for (row, (kernel, first)) in columns[0].iter().enumerate() {
            let others = columns[1..].iter().filter_map(|column| column.get(row));
            let cells: Vec<&str> = std::iter::once(first.as_str())
                .chain(others.map(|(_, cell)| cell.as_str()))
                .collect();
            println!("| `{}/{kernel}` | {} |", module.room, cells.join(" | "));
        }
    }
    Ok(())
}

fn environment_of_assembler(root: &Path) -> Result<Environment> {
    let python = std::env::var("CORTADO_PYTHON").unwrap_or_else(|_| "python3".into());
    Environment::prepare(root, &python, "ptxas", &[ASSEMBLER])
}

/// The kernels that `ptxas -v` tells of, by name, with their numbers.
fn resources(said: &str) -> Vec<(String, String)> {
    let number_before = |line: &str, word: &str| -> u32 {
        let before = line.split(word).next().unwrap_or_default();
        let digits = before.trim_end().rsplit(' ').next().unwrap_or_default();
        digits.parse().unwrap_or(0)
    };
    let (mut all, mut name, mut spilled) = (Vec::new(), String::new(), 0);
    for line in said.lines() {
        if line.contains("Compiling entry function") {
            name = line.split('\'').nth(1).unwrap_or_default().into();
        } else if line.contains("bytes spill stores") {
            spilled = number_before(line, "bytes spill stores") + number_before(line, "bytes spill loads");
        } else if line.contains("Used ") && line.contains("registers") {
            let shared = if line.contains("bytes smem") {
                number_before(line, "bytes smem")
            } else {
                0
            };
            all.push((
                name.clone(),
                format!("{}, {spilled}, {shared}", number_before(line, "registers")),
            ));
        }
    }
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_are_of_these_sources() {
        let root = crate::root();
        let there = Archive::read(&fs::read(root.join(ARCHIVE)).unwrap()).unwrap();
        assert_eq!(there.sources, cortado_cuda::archive::hash_of(&sources(&root).unwrap()));
    }

    #[test]
    fn the_numbers_of_an_assembler_are_read() {
        let said = "ptxas info    : Compiling entry function 'gemm_f32' for 'sm_90'\n\
            ptxas info    : Function properties for gemm_f32\n    0 bytes stack frame, 4 bytes spill stores, 8 bytes spill loads\n\
            ptxas info    : Used 48 registers, 8320 bytes smem, 408 bytes cmem[0]\n";
        assert_eq!(resources(said), [("gemm_f32".into(), "48, 12, 8320".into())]);
    }
}
