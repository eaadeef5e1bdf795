//! `cargo xtask sanitize`: the tests of the workspace, or of some packages, with the address sanitizer; and those of what
//! uses threads with the thread sanitizer. What is built for them lies apart.

use super::fuzz::host;
use crate::step::{skip, step, succeed};
use crate::systems::{COMPILER, cargo_for};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Keeps tests from limiting their addresses, of which sanitizers take very many.
const WITHOUT_LIMIT: &str = "CORTADO_TEST_WITHOUT_LIMIT";

/// Tests whose processes load the Python module, the C library or MPI, which would need the sanitizer's own library first;
/// those that do nothing but run others with a limit of addresses; and one that knows how much memory a GPU has left.
const LEFT_OUT: [&str; 9] = [
    "python",
    "_mpi",
    "nccl",
    "emulat",
    "independent",
    "damaged_files_request_no_more_memory",
    "damage_takes_little_memory",
    "memory_for_places",
    "too_large_for_a_gpu",
];

/// The packages whose threads share something: memory, data read ahead, nets, the engine, ranks, the server.
const WITH_THREADS: [&str; 7] = [
    "cortado-mem",
    "cortado-comm",
    "cortado-data",
    "cortado-engine",
    "cortado-net",
    "cortado-serve",
    "cortado-train",
];

/// Runs the tests of these packages, or of all, with the address sanitizer.
///
/// # Errors
/// Code that does not compile, and tests that fail.
pub(crate) fn run(root: &Path, packages: &[&str]) -> Result<()> {
    let host = host()?;
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .current_dir(root)
            .args(arguments)
            .args(["--all-features", "--target-dir", "target/asan", "--target", &host])
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .env(WITHOUT_LIMIT, "1")
            .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1");
        match packages {
            [] => cargo.arg("--workspace"),
            packages => cargo.args(named(packages)),
        };
        cargo
    };
    // Tests run the examples, which the next command does not build.
    step("examples with the address sanitizer", || {
        succeed(&mut cargo(&["build", "--examples"]))
    })?;
    step("tests with the address sanitizer", || {
        let mut tests = cargo(&["test", "--tests", "--no-fail-fast"]);
        succeed(tests.arg("--").args(skipped()))
    })
}

/// Runs the tests of these packages, or of those that use threads, with the thread sanitizer. It must see all accesses of
/// the standard library too, or it reports the library's own locks: Debian's compiler comes with the sources of the
/// library, and this toolchain with the sanitizer's.
///
/// # Errors
/// Code that does not compile, and tests that fail.
pub(crate) fn threads(root: &Path, packages: &[&str]) -> Result<()> {
    if !COMPILER.is_there_or_installed() {
        return skip("the thread sanitizer", &COMPILER.lack());
    }
    let packages = match packages {
        [] => &WITH_THREADS,
        packages => packages,
    };
    let runtime = runtime()?;
    let flags = format!(
        "-Zsanitizer=thread -Zexternal-clangrt -Clink-args=-fuse-ld=lld -Clink-args=-Wl,--whole-archive,{},--no-whole-archive \
         -Clink-args=-lm -Clink-args=-lpthread -Clink-args=-lc",
        runtime.display()
    );
    step("tests with the thread sanitizer", || {
        let mut tests = cargo_for(root, &["test", "--tests", "--no-fail-fast", "--all-features"], &host()?);
        tests
            .args(named(packages))
            .env("CARGO_TARGET_DIR", root.join("target/tsan"))
            .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
            .env(WITHOUT_LIMIT, "1")
            .env("TSAN_OPTIONS", "allocator_may_return_null=1")
            .env("RUSTFLAGS", flags);
        succeed(tests.arg("--").args(skipped()))
    })
}

/// The library of the thread sanitizer.
fn runtime() -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", "target-libdir"]).output()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout)?.trim());
    let files = folder.read_dir()?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_runtime = |file: &PathBuf| file.to_string_lossy().ends_with("_rt.tsan.a");
    files
        .into_iter()
        .find(is_runtime)
        .with_context(|| format!("{} has no library of the thread sanitizer", folder.display()))
}

fn named<'a>(packages: &'a [&str]) -> impl Iterator<Item = &'a str> {
    packages.iter().flat_map(|package| ["--package", package])
}

fn skipped() -> impl Iterator<Item = &'static str> {
    LEFT_OUT.iter().flat_map(|word| ["--skip", word])
}
