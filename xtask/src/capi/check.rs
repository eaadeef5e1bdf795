//! `cargo xtask test capi`: C and C++ programs that use the library, compiled and run: the examples, and the tests in
//! `crates/capi/tests`. A checker finds errors of memory, and memory that is never freed.

use super::{package, target};
use crate::step::{skip, step, succeed};
use crate::systems::Packages;
use anyhow::{Result, ensure};
use cortado_cuda::emulator::{self, Mode};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program: its name, its source from the workspace's root, more flags, whether it uses OpenCV, and its arguments.
struct Program {
    name: &'static str,
    source: &'static str,
    flags: &'static [&'static str],
    uses_opencv: bool,
    /// Whether it runs on the emulated GPU.
    on_gpu: bool,
    arguments: &'static [&'static str],
}

/// Where Debian has OpenCV's headers. Its description for pkg-config comes with all of OpenCV only.
pub(crate) const OPENCV: Packages = Packages {
    names: &["libopencv-imgcodecs-dev"],
    files: &["/usr/include/opencv4/opencv2/imgcodecs.hpp"],
    programs: &[],
};
const OPENCV_FLAGS: [&str; 6] = [
    "-DUSE_OPENCV",
    "-DCPU_ONLY",
    "-isystem/usr/include/opencv4",
    "-lopencv_core",
    "-lopencv_imgproc",
    "-lopencv_imgcodecs",
];

/// A small net with its weights, and an image.
const NET: &str = "tests/fixtures/nets/mobilenet_small_test.prototxt";
const WEIGHTS: &str = "tests/fixtures/nets/mobilenet_small_test.caffemodel";
const IMAGE: &str = "crates/data/tests/fixtures/opencv/source.png";

const PROGRAMS: [Program; 9] = [
    Program {
        name: "c_classify",
        source: "examples/c/classify.c",
        flags: &[],
        uses_opencv: false,
        on_gpu: false,
        arguments: &["examples/c/shapes.prototxt"],
    },
    Program {
        name: "c_interface",
        source: "crates/capi/tests/interface.c",
        flags: &[],
        uses_opencv: false,
        on_gpu: false,
        arguments: &["crates/capi/tests/fixtures"],
    },
    Program {
        name: "cpp_libcaffe",
        source: "crates/capi/tests/libcaffe.cpp",
        flags: &["-DCORTADO_THROW"],
        uses_opencv: false,
        on_gpu: false,
        arguments: &[],
    },
    Program {
        name: "cpp_gpu",
        source: "crates/capi/tests/gpu.cpp",
        flags: &["-DCORTADO_THROW"],
        uses_opencv: false,
        on_gpu: true,
        arguments: &[],
    },
    Program {
        name: "cpp_pose",
        source: "examples/cpp/pose.cpp",
        flags: &[],
        uses_opencv: false,
        on_gpu: false,
        arguments: &[NET, WEIGHTS, "prob"],
    },
    Program {
        name: "cpp_classify",
        source: "examples/cpp/classify.cpp",
        flags: &[],
        uses_opencv: true,
        on_gpu: false,
        arguments: &[
            NET,
            WEIGHTS,
            "crates/capi/tests/fixtures/mean.binaryproto",
            "crates/capi/tests/fixtures/labels.txt",
            IMAGE,
        ],
    },
    Program {
        name: "cpp_dnn",
        source: "examples/cpp/dnn.cpp",
        flags: &[],
        uses_opencv: false,
        on_gpu: false,
        arguments: &[NET, WEIGHTS, IMAGE, "64"],
    },
    Program {
        name: "cpp_dnn_test",
        source: "crates/capi/tests/dnn.cpp",
        flags: &[],
        uses_opencv: false,
        on_gpu: false,
        arguments: &[NET, WEIGHTS, IMAGE],
    },
    Program {
        name: "cpp_dnn_test_opencv",
        source: "crates/capi/tests/dnn.cpp",
        flags: &[],
        uses_opencv: true,
        on_gpu: false,
        arguments: &[NET, WEIGHTS, IMAGE],
    },
];

/// Builds the library, and compiles and runs all programs.
///
/// # Errors
/// A program that does not compile, fails, or leaks.
pub(crate) fn run(root: &Path) -> Result<()> {
    for compiler in ["cc", "c++"] {
        if !is_there(compiler) {
            return skip("C and C++ programs", &format!("there is no {compiler}"));
        }
    }
    let folder = target(root).join("capi-test");
    step("C library", || package(root, "dev", &folder))?;
    for program in &PROGRAMS {
        program.check(root, &folder)?;
    }
    step("programs of docs/c.md", || documents(root, &folder))
}

/// Compiles the blocks of the page about C and C++, which are whole programs, without a warning.
fn documents(root: &Path, folder: &Path) -> Result<()> {
    const LANGUAGES: [(&str, &str, &str); 2] = [("c", "cc", "-std=c99"), ("c++", "c++", "-std=c++11")];
    let page = fs::read_to_string(root.join("docs/c.md"))?;
    for (language, compiler, standard) in LANGUAGES {
        let fence = format!("```{language}\n");
        let blocks: Vec<_> = page
            .split(&fence)
            .skip(1)
            .filter_map(|text| text.split("```").next())
            .collect();
        ensure!(!blocks.is_empty(), "docs/c.md has no block of {language}");
        for block in blocks {
            let source = folder.join("block.txt");
            fs::write(&source, block)?;
            let mut command = Command::new(compiler);
            command.args([
                standard,
                "-Wall",
                "-Wextra",
                "-Werror",
                "-fsyntax-only",
                "-x",
                language,
                "-I",
            ]);
            succeed(command.arg(folder.join("include")).arg(source))?;
        }
    }
    Ok(())
}

fn is_there(program: &str) -> bool {
    let quiet = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

impl Program {
    fn check(&self, root: &Path, folder: &Path) -> Result<()> {
        if self.uses_opencv && !OPENCV.is_there() {
            return skip(self.name, &OPENCV.lack());
        }
        step(self.name, || {
            let program = self.compile(root, folder)?;
            self.run(root, folder, &program)
        })
    }

    /// Compiles with all warnings, and with the strictest standard that the headers support.
    fn compile(&self, root: &Path, folder: &Path) -> Result<PathBuf> {
        let is_c = self.source.ends_with(".c");
        let (compiler, standard) = if is_c {
            ("cc", "-std=c99")
        } else {
            ("c++", "-std=c++11")
        };
        // Headers of others have warnings of their own, and newer standards.
        let standard = if self.uses_opencv { "-std=c++17" } else { standard };
        let programs = folder.join("programs");
        fs::create_dir_all(&programs)?;
        let program = programs.join(self.name);
        let mut command = Command::new(compiler);
        command
            .current_dir(root)
            .args([standard, "-g", "-O0", "-Wall", "-Wextra", "-Werror", "-pthread"]);
        command.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
        command
            .arg("-I")
            .arg(folder.join("include"))
            .arg(self.source)
            .args(self.flags);
        if self.uses_opencv {
            command.args(OPENCV_FLAGS);
        }
        command
            .arg("-L")
            .arg(folder.join("lib"))
            .args(["-lcortado", "-o"])
            .arg(&program);
        if is_c {
            command.arg("-lm");
        }
        succeed(&mut command)?;
        Ok(program)
    }

    fn run(&self, root: &Path, folder: &Path, program: &Path) -> Result<()> {
        let work = folder.join("work");
        fs::create_dir_all(&work)?;
        let mut command = Command::new(program);
        command
            .current_dir(root)
            .args(self.arguments)
            .env("LD_LIBRARY_PATH", folder.join("lib"));
        command
            .env("CORTADO_TEST_FOLDER", work)
            .env("ASAN_OPTIONS", "detect_leaks=1");
        if self.on_gpu {
            // The threads of its blocks have stacks of their own, which the checker of memory does not know.
            command.env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0");
            command.env("CORTADO_CUDA_DRIVER", emulator::library(Mode::Fast)?);
        }
        succeed(&mut command)
    }
}
