//! `cargo xtask systems`: lints the code for systems other than this one. `cargo xtask systems run` also runs programs and
//! tests, in emulators of these systems. `cargo xtask test` compiles the library for Windows, and tries the page in a browser.
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the systems that the code is compiled for |
//! | `debian.rs` | the compiler and other packages |
//! | `machine.rs` | emulators of systems, and how programs are built and run there |
//! | `program.rs` | the checks of the program `caffe` in an emulator |
//! | `module.rs` | the small library as a module of WebAssembly, in node |
//! | `table.rs` | the results |

mod debian;
mod machine;
mod module;
mod program;
mod table;

use crate::step::{skip, step, succeed};
use anyhow::{Result, bail, ensure};
pub(crate) use debian::{COMPILER, Packages, cargo as cargo_for, with_compiler};
use machine::{MACHINES, Machine, SUITES};
pub(crate) use module::{NETS, here};
use std::fs::create_dir_all;
use std::path::Path;
use table::Table;

/// A system, and the packages of the workspace that are compiled for it.
struct System {
    target: &'static str,
    what: &'static [&'static str],
}

const MODULE: &[&str] = &[
    "--package",
    "cortado",
    "--package",
    "cortado-small",
    "--no-default-features",
];

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const SYSTEMS: [System; 2] = [
    System {
        target: WINDOWS,
        what: &["--workspace"],
    },
    System {
        target: module::TARGET,
        what: MODULE,
    },
];

/// Warnings are errors, except for one that this compiler gives for code that already is as it should be: its standard
/// library hides the `const` of `thread_local!` on systems with emulated thread-local memory.
const LINTS: [&str; 5] = ["--", "-D", "warnings", "-A", "clippy::missing_const_for_thread_local"];

/// Compiles the library, which has the code that depends on the system, for Windows as far as that finds errors.
///
/// # Errors
/// Code that does not compile; on CI, also a missing compiler.
pub(crate) fn check(root: &Path) -> Result<()> {
    match COMPILER.is_there() {
        true => on(root, WINDOWS, "check", &["--package", "cortado"], &[]),
        false => skip("other systems", &COMPILER.lack()),
    }
}

/// Lints the code for all systems, which also compiles it as [`check`] does.
///
/// # Errors
/// Code that does not compile or gives warnings; on CI, also a missing compiler.
pub(crate) fn lint(root: &Path) -> Result<()> {
    if !COMPILER.is_there_or_installed() {
        return skip("other systems", &COMPILER.lack());
    }
    SYSTEMS
        .iter()
        .try_for_each(|system| on(root, system.target, "clippy", system.what, &LINTS))
}

fn on(root: &Path, target: &str, command: &str, packages: &[&str], arguments: &[&str]) -> Result<()> {
    step(&format!("{command} for {target}: {}", packages.join(" ")), || {
        succeed(debian::cargo(root, &[command], target).args(packages).args(arguments))
    })
}

/// Builds a package as a module of WebAssembly with vectors of 128 bits, into a folder of its own.
///
/// # Errors
/// Code that does not compile.
pub(crate) fn build_module(root: &Path, package: &str, profile: &str, folder: &str) -> Result<()> {
    let crate_type = ["--lib", "--crate-type", "cdylib"];
    let mut cargo = debian::cargo(
        root,
        &["rustc", "--package", package, "--profile", profile],
        module::TARGET,
    );
    cargo.args(crate_type).env("CARGO_TARGET_DIR", root.join(folder));
    succeed(cargo.env("RUSTFLAGS", "-Ctarget-feature=+simd128,+bulk-memory"))
}

/// Starts a program for Windows in Wine: its version, and the given arguments.
///
/// # Errors
/// No Wine, and a program that fails.
pub(crate) fn start_in_wine(root: &Path, program: &Path, arguments: &[String]) -> Result<String> {
    let machine = &MACHINES[0];
    ensure!(machine.packages.is_there_or_installed(), "{}", machine.packages.lack());
    create_dir_all(machine.work(root))?;
    machine.complete(root, program.parent().unwrap_or(root))?;
    // The first program makes Wine report how it sets itself up.
    machine.printed(root, machine.command(root, program).arg("--version"))?;
    machine.printed(root, machine.command(root, program).args(arguments))?;
    Ok("in Wine".into())
}

/// Runs programs, and with `--tests` the tests of some crates, in emulators, and prints a table of the results.
///
/// # Errors
/// Something that does not work.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> Result<()> {
    let (options, names): (Vec<&str>, Vec<&str>) = arguments.iter().copied().partition(|name| name.starts_with("--"));
    if let Some(unknown) = options.iter().find(|&&option| option != "--tests") {
        bail!("the option {unknown} is not known: there is --tests");
    }
    let all = MACHINES.iter().map(|machine| machine.name).chain([module::NAME]);
    if let Some(unknown) = names.iter().find(|&&name| all.clone().all(|known| known != name)) {
        bail!(
            "{unknown} is not known: there are {}",
            all.collect::<Vec<_>>().join(", ")
        );
    }
    if !COMPILER.is_there_or_installed() {
        return skip("other systems", &COMPILER.lack());
    }
    let mut table = Table::default();
    let is_wanted = |name: &str| names.is_empty() || names.contains(&name);
    if is_wanted(module::NAME) {
        module::run(root, &mut table)?;
    }
    for machine in MACHINES.iter().filter(|machine| is_wanted(machine.name)) {
        run_on(machine, root, !options.is_empty(), &mut table)?;
    }
    table.finish()
}

/// Builds and runs everything on one machine, and notes the results.
fn run_on(machine: &Machine, root: &Path, with_tests: bool, table: &mut Table) -> Result<()> {
    let target = machine.target;
    if !machine.packages.is_there_or_installed() {
        return skip(target, &machine.packages.lack());
    }
    create_dir_all(machine.work(root))?;
    table.run(target, "build of caffe", || machine.build(root));
    table.run(target, "nets, the engine and training in the small library", || {
        module::same_as_here(root, |net, weights| {
            let mut command = machine.command(root, &machine.program(root, "cortado-small"));
            command.current_dir(root).env("CORTADO_CPU", "portable");
            machine.printed(root, command.args([net, weights]))
        })
    });
    program::check(machine, root, table);
    if with_tests {
        table.run(target, &format!("tests of {}", SUITES.join(", ")), || {
            machine.test(root)
        });
    }
    Ok(())
}
