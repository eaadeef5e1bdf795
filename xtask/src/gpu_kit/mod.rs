//! `cargo xtask gpu-kit`: one folder that proves and measures Cortado on a machine with an NVIDIA GPU, where neither Rust
//! nor a network is needed.
//!
//! The folder has the shape of the repository: the programs in `bin` find recordings, nets and examples where they find
//! them here.

use crate::step::{skip, succeed};
use anyhow::{Context, Result, ensure};
use cortado_cuda::emulator::{self, Mode};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The suites: their name in the kit, their package, and the name of the test target.
const SUITES: [(&str, &str, &str); 7] = [
    ("primitives", "cortado-math", "primitives"),
    ("layers", "cortado-layers", "suite"),
    ("reference", "cortado-reference", "suite"),
    ("net", "cortado-net", "suite"),
    ("train", "cortado-train", "suite"),
    ("nets", "cortado-tests", "suite"),
    ("data", "cortado-data", "suite"),
];

/// What the suites, the training and the benchmarks read, each a file or a folder of the repository.
const FILES: [&str; 15] = [
    "benches/gpu_peers.py",
    "benches/nets",
    "benches/torch_net.py",
    "crates/data/tests/fixtures",
    "crates/layers/tests/fixtures",
    "crates/layers/tests/torch",
    "data/mnist",
    "examples/cifar10",
    "examples/hdf5_classification",
    "examples/mnist",
    "tests/fixtures",
    // Tests name recordings by way of these folders.
    "crates/math/Cargo.toml",
    "crates/net/Cargo.toml",
    "docs/cuda.md",
    "LICENSE",
];

/// The scripts of the kit.
const SCRIPTS: [(&str, &str); 5] = [
    ("run.py", include_str!("run.py")),
    ("suites.py", include_str!("suites.py")),
    ("tables.py", include_str!("tables.py")),
    ("timings.py", include_str!("timings.py")),
    ("training.py", include_str!("training.py")),
];

/// Images of each batch of the example cifar10.
const IMAGES: &str = "500";

/// What only the sections `training` and those of times need: the second archive.
const SECOND: [&str; 4] = ["benches", "bin/nets_timed", "data", "examples/cifar10"];

/// The most bytes that an archive may have.
const LIMIT: u64 = 45_000_000;

/// Makes the kit in `target/gpu-kit` and packs it into two archives, as one would be too large: the first holds all
/// that proves correctness. They are unpacked in the same folder.
///
/// # Errors
/// A build that fails, or an archive that is too large.
pub(crate) fn build(root: &Path) -> Result<()> {
    let folder = make(root, true)?;
    let name = folder.file_name().context("the folder has a name")?;
    let name = name.to_str().context("the folder has a plain name")?;
    let second = SECOND.map(|path| format!("{name}/{path}"));
    let without = second
        .iter()
        .map(|path| format!("--exclude={path}"))
        .collect::<Vec<_>>();
    pack(root, "gpu-kit.tar.xz", &[without, vec![name.into()]].concat())?;
    pack(root, "gpu-kit-times.tar.xz", &second)
}

/// Packs files of `target`.
fn pack(root: &Path, archive: &str, what: &[String]) -> Result<()> {
    let target = root.join("target");
    // The programs have most of their code in common, and follow one another in the archive: with a dictionary that holds
    // them all, seven suites take little more than one.
    succeed(
        Command::new("tar")
            .current_dir(&target)
            .args(["--sort=name", "--owner=0", "--group=0"])
            .args(["-I", "xz --x86 --lzma2=preset=6,dict=192MiB", "-cf", archive])
            .args(what),
    )?;
    let size = fs::metadata(target.join(archive))?.len();
    println!("target/{archive}: {:.1} MB", size as f64 / 1e6);
    ensure!(size <= LIMIT, "{archive} has {size} bytes, and {LIMIT} is the most");
    Ok(())
}

/// The sections of the short form: no memory checker, and no times of an emulated device.
pub(crate) const SECTIONS: &str = "query,primitives,layers,reference,net,train,nets,data,training";
/// Those of the checks of every change, which run the tests of the other sections on this device anyway.
pub(crate) const CHECKED: &str = "query,reference,data";

/// Makes the kit from the programs that the tests have built, and runs sections of it in a short form on the emulated device.
///
/// # Errors
/// A section that fails.
pub(crate) fn try_emulated(root: &Path, sections: &str) -> Result<()> {
    if !emulator::is_there() {
        return skip("the kit for GPUs", "there is no g++");
    }
    let folder = make(root, false)?;
    let driver = emulator::library(Mode::Fast)?;
    let mut command = Command::new("python3");
    command
        .current_dir(&folder)
        .args(["run.py", "--short", "--again", "--driver"])
        .arg(driver);
    succeed(command.args(["--minutes", "20", "--only", sections]))
}

/// The folder of the kit, with everything in it.
fn make(root: &Path, is_release: bool) -> Result<PathBuf> {
    let folder = root.join("target/gpu-kit");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    let programs = folder.join("bin");
    fs::create_dir_all(&programs)?;
    for (name, program) in programs_of(root, is_release)? {
        let copy = programs.join(&name);
        fs::copy(&program, &copy).with_context(|| format!("cannot copy {}", program.display()))?;
        if is_release {
            succeed(Command::new("strip").arg(&copy))?;
        }
    }
    for path in tracked(root)? {
        let target = folder.join(&path);
        fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
        fs::copy(root.join(&path), target).with_context(|| format!("cannot copy {path}"))?;
    }
    for (name, text) in SCRIPTS {
        fs::write(folder.join(name), text)?;
    }
    draw_shapes(root, &folder)?;
    Ok(folder)
}

/// The files of the kit that the repository tracks: examples leave others beside them.
fn tracked(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z"])
        .args(FILES)
        .output()?;
    ensure!(output.status.success(), "git cannot list the files");
    let names = String::from_utf8(output.stdout)?;
    Ok(names.split_terminator('\0').map(String::from).collect())
}

/// The programs, built, each with its name in the kit.
fn programs_of(root: &Path, is_release: bool) -> Result<Vec<(String, PathBuf)>> {
    // With the features of the whole workspace, as all tests are built: nothing is compiled twice.
    let tests = artefacts(root, &["test", "--no-run", "--workspace", "--all-features"])?;
    let mut programs = Vec::new();
    for (name, package, target) in SUITES {
        let found = tests
            .iter()
            .find(|a| a.package == package && a.target == target && a.is_test);
        let found = found.with_context(|| format!("{package} has no tests {target}"))?;
        programs.push((name.into(), found.program.clone()));
    }
    if !is_release {
        programs.push(("caffe".into(), root.join("target/debug/caffe")));
        return Ok(programs);
    }
    // Together, so that their crates are compiled once.
    let packages = ["--release", "-p", "cortado-cli", "-p", "cortado-benches"];
    let targets = ["--bin", "caffe", "--bench", "nets"];
    let released = artefacts(root, &[&["build"], &packages[..], &targets].concat())?;
    for (name, target) in [("caffe", "caffe"), ("nets_timed", "nets")] {
        let found = released.iter().find(|a| a.target == target);
        let found = found.with_context(|| format!("cargo has not built {target}"))?;
        programs.push((name.into(), found.program.clone()));
    }
    Ok(programs)
}

/// A program that cargo built.
struct Artefact {
    package: String,
    target: String,
    is_test: bool,
    program: PathBuf,
}

/// What a command of cargo builds.
fn artefacts(root: &Path, arguments: &[&str]) -> Result<Vec<Artefact>> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root).args(arguments).arg("--message-format=json");
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "{command:?} ended with {}", output.status);
    let mut found = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        found.extend(artefact(&serde_json::from_str(line)?));
    }
    Ok(found)
}

/// The program that a message of cargo is about.
fn artefact(message: &serde_json::Value) -> Option<Artefact> {
    let program = message["executable"].as_str()?;
    // path+file:///folder/crates/math#cortado-math@0.2.0
    let package = message["package_id"].as_str()?.rsplit('#').next()?;
    Some(Artefact {
        package: package.split('@').next()?.into(),
        target: message["target"]["name"].as_str()?.into(),
        is_test: message["target"]["kind"][0] == "test",
        program: program.into(),
    })
}

/// Lets the example cifar10, which the tests have built, draw its images.
fn draw_shapes(root: &Path, folder: &Path) -> Result<()> {
    let example = root.join("target/debug/examples/cifar10");
    succeed(Command::new(example).current_dir(folder).args([IMAGES, "draw"]))
}
