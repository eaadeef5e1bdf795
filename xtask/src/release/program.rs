//! The programs `caffe` and `cortado` for several systems. Zig compiles and links them, as it has the C libraries of other
//! years and processors.

use super::{Made, VERSION, pack, printed};
use crate::python::environment;
use crate::step::succeed;
use crate::systems::{COMPILER, Packages, cargo_for, with_compiler};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A system that programs are released for.
pub(super) struct Program {
    /// As the command line and the file name it.
    pub(super) name: &'static str,
    target: &'static str,
    /// The oldest version of glibc, for Zig.
    glibc: Option<&'static str>,
    start: Start,
}

/// Where a program is started.
enum Start {
    /// In a root folder that has only the program, and the C library if the program is not static.
    BareRoot { libraries: &'static [&'static str] },
    /// In an emulator of the processor.
    Qemu,
    /// In an emulator of Windows.
    Wine,
}

/// All the libraries that programs for glibc may need.
const GLIBC: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/x86_64-linux-gnu/libc.so.6",
    "/lib/x86_64-linux-gnu/libm.so.6",
    "/lib/x86_64-linux-gnu/libdl.so.2",
    "/lib/x86_64-linux-gnu/librt.so.1",
    "/lib/x86_64-linux-gnu/libpthread.so.0",
];

const OLDEST_GLIBC: Option<&str> = Some("2.17");

pub(super) const PROGRAMS: [Program; 5] = [
    Program {
        name: "linux-x86_64",
        target: "x86_64-unknown-linux-gnu",
        glibc: OLDEST_GLIBC,
        start: Start::BareRoot { libraries: GLIBC },
    },
    Program {
        name: "linux-aarch64",
        target: "aarch64-unknown-linux-gnu",
        glibc: OLDEST_GLIBC,
        start: Start::Qemu,
    },
    Program {
        name: "linux-x86_64-static",
        target: "x86_64-unknown-linux-musl",
        glibc: None,
        start: Start::BareRoot { libraries: &[] },
    },
    Program {
        name: "linux-aarch64-static",
        target: "aarch64-unknown-linux-musl",
        glibc: None,
        start: Start::Qemu,
    },
    Program {
        name: "windows-x86_64",
        target: "x86_64-pc-windows-gnu",
        glibc: None,
        start: Start::Wine,
    },
];

/// The emulator of ARM processors, with the C library that programs for glibc need.
pub(super) const QEMU: Packages = Packages {
    names: &["qemu-user", "libc6-arm64-cross"],
    files: &["/usr/aarch64-linux-gnu/lib/libc.so.6"],
    programs: &["qemu-aarch64"],
};

/// A net that each program runs: it needs threads and the engine, and no files of this machine.
const NET: &str = "examples/mnist/lenet.prototxt";

impl Program {
    /// Builds the program, packs it and starts it.
    ///
    /// # Errors
    /// Tools that are not available, code that does not compile, a program that does not start.
    pub(super) fn make(&self, root: &Path, folder: &Path) -> Result<Made> {
        let built = self.build(root)?;
        let name = format!("cortado-{VERSION}-{}", self.name);
        let stage = root.join("target/release-stage");
        let content = stage.join(&name);
        fs::remove_dir_all(&content).ok();
        fs::create_dir_all(&content)?;
        for program in ["caffe", "cortado"] {
            let file = format!("{program}{}", self.suffix());
            self.check_glibc(&built.join(&file))?;
            fs::copy(built.join(&file), content.join(&file)).with_context(|| file.clone())?;
        }
        for paper in ["LICENSE", "README.md", "CHANGELOG.md"] {
            fs::copy(root.join(paper), content.join(paper))?;
        }
        super::papers::licences(root, &content)?;
        let archive = folder.join(format!("{name}.tar.gz"));
        pack(&stage, &name, &archive)?;
        let started = self.start(root, &content)?;
        Ok(Made { file: archive, started })
    }

    /// Whether the program starts with the oldest glibc that it is for: its file names the version of each function.
    fn check_glibc(&self, file: &Path) -> Result<()> {
        const NAME: &[u8] = b"GLIBC_2.";
        let Some(oldest) = self.glibc else {
            return Ok(());
        };
        let oldest: u32 = oldest.trim_start_matches("2.").parse()?;
        let content = fs::read(file).with_context(|| file.display().to_string())?;
        let names = content
            .windows(NAME.len() + 2)
            .filter(|window| window.starts_with(NAME));
        let minor = |name: &[u8]| {
            let digits = name[NAME.len()..].iter().take_while(|byte| byte.is_ascii_digit());
            digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
        };
        let newest = names.map(minor).max().unwrap_or_default();
        ensure!(newest <= oldest, "{} needs glibc 2.{newest}", file.display());
        Ok(())
    }

    const fn suffix(&self) -> &'static str {
        match self.start {
            Start::Wine => ".exe",
            _ => "",
        }
    }

    /// The folder of the programs that were built.
    fn build(&self, root: &Path) -> Result<PathBuf> {
        let arguments = ["--release", "--locked", "--package", "cortado-cli", "--bins"];
        let target = root.join("target/release-build");
        let is_native = self.target == "x86_64-unknown-linux-gnu";
        if !is_native {
            ensure!(COMPILER.is_there_or_installed(), "{}", COMPILER.lack());
        }
        let mut cargo = match &self.start {
            Start::Wine => cargo_for(root, &["build"], self.target),
            _ => self.zig(root, is_native)?,
        };
        succeed(cargo.args(arguments).env("CARGO_TARGET_DIR", &target))?;
        Ok(target.join(self.target).join("release"))
    }

    /// Cargo with Zig as the linker and the C compiler.
    fn zig(&self, root: &Path, is_native: bool) -> Result<Command> {
        let environment = environment(root, "zig", &["cargo-zigbuild>=0.20,<1", "ziglang"])?;
        let program = environment.python().with_file_name("cargo-zigbuild");
        let target = match self.glibc {
            Some(version) => format!("{}.{version}", self.target),
            None => self.target.into(),
        };
        let mut command = match is_native {
            true => {
                let mut command = Command::new(&program);
                command.current_dir(root).args(["zigbuild", "--target", &target]);
                command.env("PATH", environment.path()?);
                command
            }
            false => {
                let programs = environment.folder().join("bin");
                with_compiler(Command::new(&program), root, &["zigbuild"], &target, Some(&programs))
            }
        };
        // Debian's compiler lacks the files that start a static program; Zig has them.
        let variable = self.target.to_uppercase().replace('-', "_");
        if self.target.ends_with("-musl") {
            command.env(format!("CARGO_TARGET_{variable}_RUSTFLAGS"), "-Clink-self-contained=no");
        }
        command.env("CARGO_ZIGBUILD_PYTHON_PATH", environment.python());
        Ok(command)
    }

    /// Starts the program: its version, and the time of a net in the engine.
    fn start(&self, root: &Path, content: &Path) -> Result<String> {
        let net = content.join("net.prototxt");
        fs::copy(root.join(NET), &net)?;
        let started = match &self.start {
            Start::BareRoot { libraries } => in_bare_root(root, content, libraries),
            Start::Qemu => in_qemu(content),
            Start::Wine => Ok(crate::systems::start_in_wine(
                root,
                &content.join("caffe.exe"),
                &arguments(&net),
            )?),
        };
        fs::remove_file(net)?;
        started
    }
}

/// The command line that tests a program on a net.
fn arguments(net: &Path) -> [String; 6] {
    [
        "time",
        "-model",
        &net.display().to_string(),
        "--engine",
        "-iterations",
        "1",
    ]
    .map(String::from)
}

/// Starts a program in a root folder of its own.
fn in_bare_root(root: &Path, content: &Path, libraries: &[&str]) -> Result<String> {
    let bare = root.join("target/release-stage/root");
    fs::remove_dir_all(&bare).ok();
    fs::create_dir_all(bare.join("tmp"))?;
    for library in libraries {
        let copy = bare.join(library.trim_start_matches('/'));
        fs::create_dir_all(copy.parent().context("a folder")?)?;
        fs::copy(library, copy).with_context(|| String::from(*library))?;
    }
    for file in ["caffe", "net.prototxt"] {
        fs::copy(content.join(file), bare.join(file))?;
    }
    let inside = |arguments: &[String]| {
        let mut command = Command::new("unshare");
        command.arg("-r").arg(format!("--root={}", bare.display()));
        printed(command.arg("/caffe").args(arguments))
    };
    inside(&["--version".into()])?;
    inside(&arguments(Path::new("/net.prototxt")))?;
    Ok(match libraries.is_empty() {
        true => "in an empty root",
        false => "in a root with nothing but glibc",
    }
    .into())
}

fn in_qemu(content: &Path) -> Result<String> {
    ensure!(QEMU.is_there_or_installed(), "{}", QEMU.lack());
    let inside = |arguments: &[String]| {
        let mut command = Command::new("qemu-aarch64");
        command.args(["-L", "/usr/aarch64-linux-gnu"]);
        printed(command.arg(content.join("caffe")).args(arguments))
    };
    inside(&["--version".into()])?;
    inside(&arguments(&content.join("net.prototxt")))?;
    Ok("in qemu".into())
}
