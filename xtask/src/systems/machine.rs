//! Emulators of systems: programs and tests are built for a system and run on it.

use super::debian::{self, Packages};
use crate::step::succeed;
use anyhow::{Context, Result, bail, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An emulator of a system.
pub(super) struct Machine {
    /// As the command line names it.
    pub(super) name: &'static str,
    pub(super) target: &'static str,
    pub(super) packages: Packages,
    /// The emulator and its arguments, which the program follows.
    emulator: &'static [&'static str],
    /// What the name of a program ends with.
    suffix: &'static str,
    /// The library that is compiled and put beside programs: its source and its file.
    library: Option<(&'static str, &'static str)>,
    /// Whether paths have drive letters. The drive Z is this machine's root.
    pub(super) has_drives: bool,
    /// Whether programs can handle Ctrl-C. In Wine 8 they crash: `signal(SIGINT, SIG_GET)` does not return the present handler
    /// but makes `SIG_GET`, the address 2, the handler.
    pub(super) has_interrupts: bool,
}

pub(super) const MACHINES: [Machine; 2] = [
    Machine {
        name: "wine",
        target: "x86_64-pc-windows-gnu",
        packages: Packages {
            names: &["wine64"],
            files: &["/usr/lib/wine/wine64"],
            programs: &[],
        },
        emulator: &["/usr/lib/wine/wine64"],
        suffix: ".exe",
        library: Some((RANDOM_NUMBERS, "bcryptprimitives.dll")),
        has_drives: true,
        has_interrupts: false,
    },
    Machine {
        name: "qemu",
        target: "aarch64-unknown-linux-gnu",
        packages: Packages {
            names: &["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
            files: &["/usr/aarch64-linux-gnu/lib/libc.so.6"],
            programs: &["qemu-aarch64", "aarch64-linux-gnu-gcc"],
        },
        emulator: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        suffix: "",
        library: None,
        has_drives: false,
        has_interrupts: true,
    },
];

/// The one function that the standard library imports from a library that Wine 8 does not have.
const RANDOM_NUMBERS: &str = "#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }
";

/// The crates whose tests run on other systems.
pub(super) const SUITES: [&str; 4] = ["cortado-proto", "cortado-net", "cortado-engine", "cortado-train"];

impl Machine {
    /// Builds the programs.
    pub(super) fn build(&self, root: &Path) -> Result<String> {
        let mut build = debian::cargo(root, &["build"], self.target);
        succeed(build.args(["--package", "cortado-cli", "--package", "cortado-small"]))?;
        for folder in ["", "deps"] {
            self.complete(root, &self.folder(root).join(folder))?;
        }
        // The first program that runs makes Wine report how it sets itself up.
        self.output(root, self.command(root, &self.program(root, "caffe")).arg("--version"))?;
        Ok(String::new())
    }

    /// Puts what programs need, and the emulator lacks, into the folder of a program.
    pub(super) fn complete(&self, root: &Path, folder: &Path) -> Result<()> {
        let Some((source, name)) = self.library else {
            return Ok(());
        };
        let file = self.work(root).join("library.c");
        fs::write(&file, source)?;
        let mut compiler = Command::new("x86_64-w64-mingw32-gcc-posix");
        compiler.args(["-shared", "-o"]).arg(folder.join(name));
        succeed(compiler.arg(&file).arg("-ladvapi32"))
    }

    /// The tests of the suites, all built at once: alone, some would be built with other features. The remark is how many
    /// passed.
    pub(super) fn test(&self, root: &Path) -> Result<String> {
        let mut cargo = debian::cargo(root, &["test", "--no-fail-fast", "--tests"], self.target);
        let target = self.target.to_uppercase().replace('-', "_");
        self.set_up(root, &mut cargo);
        cargo.env(format!("CARGO_TARGET_{target}_RUNNER"), self.emulator.join(" "));
        let suites = SUITES.iter().flat_map(|suite| ["--package", *suite]);
        let (is_done, text) = self.output(root, cargo.args(suites))?;
        let (passed, failed) = outcomes(&text);
        ensure!(passed > 0, "nothing ran: {text}");
        ensure!(
            is_done && failed.is_empty(),
            "{passed} passed, {} failed: {}",
            failed.len(),
            failed.join(", ")
        );
        Ok(format!("{passed} tests"))
    }

    /// A program that was built.
    pub(super) fn program(&self, root: &Path, name: &str) -> PathBuf {
        self.folder(root).join(format!("{name}{}", self.suffix))
    }

    fn folder(&self, root: &Path) -> PathBuf {
        root.join("target/systems").join(self.target).join("debug")
    }

    /// A folder for files of the checks.
    pub(super) fn work(&self, root: &Path) -> PathBuf {
        root.join("target/systems/run").join(self.name)
    }

    /// A program in the emulator.
    pub(super) fn command(&self, root: &Path, program: &Path) -> Command {
        let [emulator, arguments @ ..] = self.emulator else {
            return Command::new(program);
        };
        let mut command = Command::new(emulator);
        command.args(arguments).arg(program);
        self.set_up(root, &mut command);
        command
    }

    fn set_up(&self, root: &Path, command: &mut Command) {
        command.env("WINEDEBUG", "-all");
        command.env("WINEPREFIX", self.work(root).join("prefix"));
    }

    /// What a program prints.
    ///
    /// # Errors
    /// A program that fails, with its messages.
    pub(super) fn printed(&self, root: &Path, command: &mut Command) -> Result<String> {
        match self.output(root, command)? {
            (true, text) => Ok(text),
            (false, text) => bail!("{command:?} failed: {text}"),
        }
    }

    /// Whether a program succeeds, and everything that it prints. It prints to a file: programs that Wine leaves running
    /// would keep a pipe open.
    pub(super) fn output(&self, root: &Path, command: &mut Command) -> Result<(bool, String)> {
        let path = self.work(root).join("output");
        let file = File::create(&path)?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        let status = command.status().with_context(|| format!("{command:?} cannot be run"))?;
        Ok((
            status.success(),
            String::from_utf8_lossy(&fs::read(&path)?).into_owned(),
        ))
    }
}

/// How many tests passed, and which failed.
fn outcomes(text: &str) -> (usize, Vec<&str>) {
    let tests = || {
        text.lines()
            .filter_map(|line| line.strip_prefix("test ")?.rsplit_once(" ... "))
    };
    let failed = tests()
        .filter(|(_, outcome)| *outcome == "FAILED")
        .map(|(name, _)| name);
    (
        tests().filter(|(_, outcome)| *outcome == "ok").count(),
        failed.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcomes_of_tests_are_counted() {
        let text = "running 3 tests\r\ntest a::b ... ok\r\ntest a::c - should panic ... ok\ntest d ... FAILED\n\
                    test e ... ignored\ntest result: FAILED. 2 passed; 1 failed\n";
        assert_eq!(outcomes(text), (2, vec!["d"]));
    }
}
