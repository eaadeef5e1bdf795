//! A driver for tests: the kernels' own text compiled as C++ by g++, behind the driver's functions.
//! It is compiled once for each version of the sources, into `target/emulator`.

use crate::{Driver, Error, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Once};

/// How the kernels are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To run fast.
    Fast,
    /// So that every access to memory is checked: whether it is inside, and whether it races with
    /// another one.
    Checked,
}

impl Mode {
    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Fast => &[],
            Self::Checked => &["-DCORTADO_CHECKED"],
        }
    }
}

const COMPILER: &str = "g++";
/// As on a GPU, except how its compiler combines a product and a sum. (Tests run no faster with
/// more than `-O1`, which is compiled fastest.)
const FLAGS: [&str; 9] = [
    "-std=c++17",
    "-O1",
    "-fPIC",
    "-fvisibility=hidden",
    "-ffp-contract=off",
    "-fno-strict-aliasing",
    "-DCORTADO_EMULATED",
    "-Wno-unknown-pragmas",
    "-pthread",
];

/// The emulated driver.
///
/// # Errors
/// When g++ is not there, or finds a mistake in the kernels.
pub fn driver(mode: Mode) -> Result<Arc<Driver>> {
    driver_of(mode, &crate_folder().join("kernels"))
}

/// An emulated driver with the kernels of this folder.
///
/// # Errors
/// Those of [`driver`].
pub fn driver_of(mode: Mode, kernels: &Path) -> Result<Arc<Driver>> {
    let mut driver = Driver::found(library_of(mode, kernels)?.as_os_str())?;
    (driver.is_exact, driver.is_emulated) = (mode == Mode::Checked, true);
    Ok(Arc::new(driver))
}

/// Gives the emulated driver `count` devices, up to 8, instead of two. Call it first: the driver
/// reads the number from the environment of the process.
pub fn set_devices(count: usize) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set("CORTADO_EMULATED_DEVICES", count));
}

/// Gives each emulated device `bytes` bytes of memory instead of 4 GiB, as [`set_devices`] does.
pub fn set_memory(bytes: usize) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set("CORTADO_EMULATED_MEMORY", bytes));
}

fn set(variable: &str, value: usize) {
    // SAFETY: no thread of the driver runs yet, and nothing else here reads the environment in C.
    unsafe { std::env::set_var(variable, value.to_string()) };
}

/// Whether there is a compiler for the kernels.
pub fn is_there() -> bool {
    Command::new(COMPILER).arg("--version").output().is_ok()
}

/// The library of the emulated driver, compiled if it is not there.
///
/// # Errors
/// Those of [`driver`].
pub fn library(mode: Mode) -> Result<PathBuf> {
    library_of(mode, &crate_folder().join("kernels"))
}

fn library_of(mode: Mode, kernels: &Path) -> Result<PathBuf> {
    let build = Build::new(mode, kernels).map_err(failed)?;
    let library = build.folder.join(format!("lib{}.so", build.name_of_all()));
    if library.exists() {
        return Ok(library);
    }
    let lock = File::create(build.folder.join("lock")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    if !library.exists() {
        build.make(&library)?;
    }
    Ok(library)
}

struct Build {
    folder: PathBuf,
    units: Vec<Unit>,
}

/// What is compiled by itself.
struct Unit {
    /// The hash of its sources.
    hash: String,
    mode: Mode,
    text: String,
}

impl Build {
    fn new(mode: Mode, kernels: &Path) -> std::io::Result<Self> {
        let emulator = crate_folder().join("emulator");
        let mut headers = texts(&crate_folder().join("kernels"), "cuh")?;
        headers.extend(texts(&emulator, "h")?);
        let common: String = headers.into_iter().map(|(_, text)| text).collect();
        let mut units = Vec::new();
        for (path, text) in texts(kernels, "cu")? {
            for bits in [32, 64] {
                units.push(unit(mode, &common, &text, module_source(&path, &text, bits)));
            }
        }
        for (path, text) in texts(&emulator, "cpp")? {
            let include = format!("#include \"{}\"\n", path.display());
            // Work that does not select the mode is the same in both.
            let mode = match text.contains("CORTADO_CHECKED") {
                true => mode,
                false => Mode::Fast,
            };
            units.push(unit(mode, &common, &text, include));
        }
        let folder = target().join("emulator");
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, units })
    }

    fn name_of_all(&self) -> String {
        let all: String = self.units.iter().map(|unit| unit.hash.as_str()).collect();
        short_hash(&all)
    }

    /// Compiles what is missing, two units at a time, and links all.
    fn make(&self, library: &Path) -> Result<()> {
        let missing: Vec<&Unit> = self.units.iter().filter(|unit| !self.object(unit).exists()).collect();
        let halves: [Vec<&Unit>; 2] =
            std::array::from_fn(|half| missing.iter().copied().skip(half).step_by(2).collect());
        std::thread::scope(|scope| {
            let work =
                halves.map(|units| scope.spawn(move || units.into_iter().try_for_each(|unit| self.compile(unit))));
            work.into_iter().try_for_each(|work| match work.join() {
                Ok(done) => done,
                Err(_) => Err(failed("a compiling thread panicked")),
            })
        })?;
        let made = library.with_extension(format!("{}.tmp", std::process::id()));
        let objects = self.units.iter().map(|unit| self.object(unit));
        let mut link = Command::new(COMPILER);
        run(link.args(["-shared", "-pthread", "-o"]).arg(&made).args(objects))?;
        fs::rename(made, library).map_err(failed)
    }

    fn object(&self, unit: &Unit) -> PathBuf {
        self.folder.join(format!("{}.o", unit.hash))
    }

    fn compile(&self, unit: &Unit) -> Result<()> {
        let (object, source) = (self.object(unit), self.folder.join(format!("{}.cpp", unit.hash)));
        fs::write(&source, &unit.text).map_err(failed)?;
        let made = object.with_extension("o.tmp");
        let folder = crate_folder();
        let mut compile = Command::new(COMPILER);
        compile
            .args(FLAGS)
            .args(unit.mode.flags())
            .arg("-I")
            .arg(folder.join("emulator"));
        run(compile
            .arg("-I")
            .arg(folder.join("kernels"))
            .arg("-c")
            .arg(&source)
            .arg("-o")
            .arg(&made))?;
        fs::rename(made, object).map_err(failed)
    }
}

fn unit(mode: Mode, common: &str, text: &str, unit: String) -> Unit {
    let hash = short_hash(&format!("{FLAGS:?}{:?}{common}{text}{unit}", mode.flags()));
    Unit { hash, mode, text: unit }
}

/// A module for elements of `bits` bits, with all of its kernels registered by name.
fn module_source(path: &Path, text: &str, bits: u32) -> String {
    let mut unit = format!(
        "#define REAL_BITS {bits}\n#include \"run.h\"\n#include \"{}\"\n",
        path.display()
    );
    for line in text.lines() {
        let meets = match line.split_once('(') {
            Some(("KERNEL", _)) => false,
            Some(("BLOCK_KERNEL" | "PAIRED_KERNEL", _)) => true,
            _ => continue,
        };
        let name = line.split(['(', ')']).nth(1).unwrap_or_default();
        unit += &format!("REGISTER_AS({name}_f{bits}, \"{name}_f{bits}\", {meets})\n");
    }
    unit
}

/// The files of a folder with this extension, by name.
fn texts(folder: &Path, extension: &str) -> std::io::Result<Vec<(PathBuf, String)>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    paths
        .into_iter()
        .map(|path| Ok((path.clone(), fs::read_to_string(path)?)))
        .collect()
}

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => target.into(),
        None => crate_folder().join("../../target"),
    }
}

fn run(command: &mut Command) -> Result<()> {
    let output = command.output().map_err(|e| failed(format!("{COMPILER}: {e}")))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(failed(String::from_utf8_lossy(&output.stderr))),
    }
}

fn short_hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].into()
}

fn failed(problem: impl ToString) -> Error {
    Error::Kernel(format!("the emulated device cannot be built: {}", problem.to_string()))
}
