//! `cargo xtask test`: every check, the cheapest first.

use crate::step::{Beside, is_ci, skip, step, succeed};
use anyhow::{Result, ensure};
use cortado_cuda::emulator::{self, Mode};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs all checks and stops at the first that fails. What waits for the network, or keeps one core
/// busy, runs beside what cargo does.
pub(crate) fn run_all(root: &Path) -> Result<()> {
    // The build of the tests may put another file in its place.
    let this = std::env::current_exe()?;
    let packages = Beside::start(&this, &["test", "packages"])?;
    let kernels = Beside::start(&this, &["test", "kernels"])?;
    step("tidiness", || crate::tidy::check(root))?;
    step("the site", || crate::site::build(root))?;
    format(root)?;
    lints(root)?;
    let all = ["--workspace", "--all-features"];
    let (tests, option) = match has(&["nextest", "--version"]) {
        true => ([&["nextest", "run"], &all[..]].concat(), "--no-fail-fast"),
        false => {
            println!("(cargo-nextest is not installed: `cargo test` runs the tests)");
            ([&["test"], &all[..]].concat(), "--tests")
        }
    };
    // Examples, which tests run, are built where no targets are named.
    step("building the tests", || {
        cargo(root, &[&tests[..], &["--no-run"]].concat())
    })?;
    kernels.finish()?;
    let python = Beside::start(&this, &["test", "python"])?;
    step("tests", || {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root).args(&tests).arg(option);
        succeed(command.env("NEXTEST_TEST_THREADS", at_once().to_string()))
    })?;
    packages.finish()?;
    let capi = Beside::start(&this, &["test", "capi"])?;
    let systems = Beside::start(&this, &["test", "systems"])?;
    for path in PATHS {
        golden_on(root, path)?;
    }
    for (device, tests) in DEVICES {
        tests_on(root, device, tests)?;
    }
    step("the kit for GPUs", || {
        crate::gpu_kit::try_emulated(root, crate::gpu_kit::CHECKED)
    })?;
    step("doc tests", || {
        cargo(root, &["test", "--workspace", "--all-features", "--doc"])
    })?;
    capi.finish()?;
    step("the small library", || {
        cargo(root, &["check", "--package", "cortado-small", "--tests"])
    })?;
    systems.finish()?;
    python.finish()?;
    println!("all checks passed");
    Ok(())
}

/// Installs what checks of other systems, of the page and of OpenCV need. On other machines than those of CI nothing is
/// installed but by an explicit command. Those checks report what is not there.
pub(crate) fn packages() {
    if is_ci() {
        for packages in [
            &crate::capi::check::OPENCV,
            &crate::page::BROWSER,
            &crate::systems::COMPILER,
        ] {
            packages.is_there_or_installed();
        }
    }
}

/// The checks of Windows, and of WebAssembly: the page in a browser.
pub(crate) fn systems(root: &Path) -> Result<()> {
    crate::systems::check(root)?;
    crate::page::check(root)
}

/// The tests of the facade without its features. The checks of every change only compile their code. Its crates are
/// built apart, or the other builds would be made anew.
pub(crate) fn small(root: &Path) -> Result<()> {
    let place = ["--profile", "small", "--target-dir", "target/small"];
    step("the tests of the small library", || {
        cargo(root, &[&["test", "--package", "cortado-small"], &place[..]].concat())
    })
}

/// How many tests run at once: one more than there are cores, as some wait for other processes.
fn at_once() -> usize {
    std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1)
}

/// The checks of the kernels for GPUs; before them, what is made ahead.
pub(crate) fn kernels(root: &Path) -> Result<()> {
    prepare(root)?;
    crate::kernels::check(root)?;
    crate::ptxas::check(root)
}

/// Prepares what tests would otherwise make at first use, while others wait: environments of Python
/// and MPI, which come from the network, and the emulated devices. The tests report what is not
/// available.
fn prepare(root: &Path) -> Result<()> {
    crate::python::prepare(root);
    cortado_comm::testing::install_all(&crate::python::target(root));
    if emulator::is_there() {
        emulator::library(Mode::Fast)?;
        emulator::library(Mode::Checked)?;
    }
    Ok(())
}

fn format(root: &Path) -> Result<()> {
    if !has(&["fmt", "--version"]) {
        return skip("format", "rustfmt is not installed");
    }
    step("format", || cargo(root, &["fmt", "--all", "--check"]))
}

fn lints(root: &Path) -> Result<()> {
    if !has(&["clippy", "--version"]) {
        return skip("lints", "clippy is not installed");
    }
    let clippy = ["clippy", "--workspace", "--all-targets", "--all-features"];
    step("lints", || {
        cargo(root, &[&clippy[..], &["--", "-D", "warnings"]].concat())
    })
}

/// The instruction sets that kernels are written for, as `CORTADO_CPU` names them.
const PATHS: [&str; 4] = ["avx512", "avx2", "neon", "portable"];

/// The devices besides the host that tests run on, as `CORTADO_DEVICE` names them, with the packages
/// whose tests run on each, and a filter for the tests' names: layers; and nets, solvers and
/// snapshots. (On a device without kernels of its own, and on one that checks every access, tests of
/// layers find the same faults as tests of nets. The checking device is the emulated one with further
/// checks.)
const DEVICES: [(&str, &[(&str, &str)]); 3] = [
    ("simulated", &[("cortado-layers", "")]),
    (
        "emulated",
        &[
            ("cortado-net", ""),
            ("cortado-train", ""),
            ("cortado-tests", "recorded"),
        ],
    ),
    ("checked", &[("cortado-layers", "recorded")]),
];

/// All cases of the tests that have very many of them. The checks of every change try some.
pub(crate) fn all_cases(root: &Path) -> Result<()> {
    step("all cases", || {
        let tests = match has(&["nextest", "--version"]) {
            true => "test(many_pairs) | binary(memory)",
            false => "many_pairs",
        };
        succeed(chosen(root, tests).env("CORTADO_TEST_CASES", "all"))
    })
}

/// All tests of layers on the device that checks every access. The checks of every change run only those with
/// recordings.
pub(crate) fn layers_checked(root: &Path) -> Result<()> {
    tests_on(root, "checked", &[("cortado-layers", "")])
}

/// Words in the names of tests that take long and check no kernels: what the net or the engine decides is the same on
/// every device.
const WITHOUT_KERNELS: [&str; 2] = ["many_layers", "many_pairs"];

/// The filter of nextest for these tests, without those that check no kernels.
fn with_kernels(tests: &str) -> String {
    let without: String = WITHOUT_KERNELS.iter().map(|word| format!(" - test({word})")).collect();
    format!("({tests}){without}")
}

/// Tests of some packages, with each layer on a device.
fn tests_on(root: &Path, device: &str, tests: &[(&str, &str)]) -> Result<()> {
    let mut packages: Vec<&str> = tests.iter().map(|(package, _)| *package).collect();
    packages.dedup();
    let what = format!("{} on the {device} device", packages.join(", "));
    if device != "simulated" && Command::new("g++").arg("--version").output().is_err() {
        return skip(&what, "there is no g++");
    }
    step(&what, || {
        if has(&["nextest", "--version"]) {
            let tests = tests.iter().map(|(package, word)| match word.is_empty() {
                true => format!("package({package})"),
                false => format!("package({package}) & test({word})"),
            });
            let tests = tests.collect::<Vec<_>>().join(" | ");
            return succeed(chosen(root, &with_kernels(&tests)).env("CORTADO_DEVICE", device));
        }
        tests.iter().try_for_each(|&(package, word)| {
            let mut command = Command::new(env!("CARGO"));
            command
                .current_dir(root)
                .args(["test", "--package", package, "--all-features", "--tests", "--"])
                .arg(word)
                .args(WITHOUT_KERNELS.iter().flat_map(|word| ["--skip", word]));
            succeed(command.env("CORTADO_DEVICE", device))
        })
    })
}

/// What was recorded from the original, and the engine against the net, with the kernels of one
/// instruction set, unless it is the best one, which all tests have run with.
fn golden_on(root: &Path, path: &str) -> Result<()> {
    let name = format!("recordings on {path}");
    if the_path(root, path).output()?.status.success() {
        println!("== {name}: have run with all tests, as it is the best one here");
        return Ok(());
    }
    let forced = the_path(root, path).env("CORTADO_CPU", path).output()?;
    let message = String::from_utf8_lossy(&[forced.stdout, forced.stderr].concat()).into_owned();
    if message.contains("this machine has no") {
        println!("== {name}: SKIPPED, this machine has no {path}");
        return Ok(());
    }
    ensure!(forced.status.success(), "{path} cannot be forced: {message}");
    let tests = match has(&["nextest", "--version"]) {
        true => with_kernels("test(recorded) | package(cortado-engine)"),
        false => "recorded".into(),
    };
    step(&name, || {
        let mut command = chosen(root, &tests);
        succeed(command.env("CORTADO_CPU", path).env("CORTADO_EXPECTED_PATH", path))
    })
}

/// The test that fails where this instruction set is not the one that is taken.
fn the_path(root: &Path, path: &str) -> Command {
    let test = "the_path_is_the_expected_one";
    let mut command = match has(&["nextest", "--version"]) {
        true => chosen(root, &format!("test({test})")),
        false => chosen(root, test),
    };
    command.env("CORTADO_EXPECTED_PATH", path);
    command
}

/// Those of all tests that an expression of nextest chooses, or a part of their names: built as they
/// are for the run of all.
fn chosen(root: &Path, tests: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    let all = ["--workspace", "--all-features"];
    match has(&["nextest", "--version"]) {
        true => command.args(["nextest", "run"]).args(all).args(["-E", tests]),
        false => command.arg("test").args(all).args(["--tests", "--", tests]),
    };
    command.current_dir(root);
    command
}

fn has(args: &[&str]) -> bool {
    let quiet = Command::new(env!("CARGO"))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    succeed(Command::new(env!("CARGO")).current_dir(root).args(args))
}
