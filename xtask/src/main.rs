//! Project chores, run as `cargo xtask NAME`.

mod bench;
mod capi;
mod checks;
#[cfg(feature = "models")]
mod corpus;
mod counts;
mod gpu_kit;
mod kernels;
#[cfg(feature = "models")]
mod models;
mod page;
mod ptxas;
mod python;
mod release;
mod reliability;
mod roofline;
mod schema;
mod site;
mod step;
mod systems;
mod tidy;
#[cfg(feature = "models")]
mod weights;
mod wheel;

use anyhow::{Result, bail};
use std::path::PathBuf;

const USAGE: &str = "\
cargo xtask test [capi|kernels|python|systems]
                               every check: format, lints, tests, doc tests, tidiness; or only those of the C library, of the kernels for
                               GPUs, of the Python module, or of Windows and the page
cargo xtask bench [OPTIONS] [NET...]
                               the table of eight well-known nets: --train (a step instead of a forward pass), --batch N, --reps N,
                               --peers (PyTorch, ONNX Runtime, OpenVINO and OpenCV beside ours, from PyPI)
cargo xtask capi [DIR]         the C library for release, its headers for C and C++, and files for pkg-config and CMake, in a folder (target/capi)
cargo xtask corpus DIR [-v]    reads every prototxt below a folder, builds every net whose layers there are, and prints the census; fails
                               if a file fails that docs/corpus.md does not explain; -v lists the warnings and the failures too
cargo xtask counts             how many places name each layer type, function and primitive, and the lines of each crate
cargo xtask gpu-kit [try]      makes target/gpu-kit and packs it: what proves and measures this on a machine with an NVIDIA GPU, without Rust
                               or a network (docs/cuda.md); with try, a short form on the emulated device
cargo xtask failures           the tests of files that fail, with every call on a file and every point at which the power is lost
cargo xtask full               what takes too long for every change: programs on other systems (`systems run`), all cases of tests that have very many, all
                               layers on the device that checks every access, the kit for GPUs, the page in a browser, `failures`, and short forms of `fuzz` and `soak`
cargo xtask fuzz [--minutes N] [TARGET...]
                               guided search for inputs that break a promise (docs/reliability.md), ten minutes for each target or N for all
cargo xtask fuzz replay TARGET FILE
                               runs what the search found once more
cargo xtask header             generates cortado.h from the sources of the C library
cargo xtask kernels            compiles the kernels for NVIDIA GPUs to crates/cuda/kernels.bin (NVRTC, from PyPI)
cargo xtask models DIR         runs every model below a folder that has recorded outputs, and compares; with CORTADO_DEVICE=emulated (or
                               checked, or cuda) on that device
cargo xtask export-models DIR  exports the same models, and compares them in ONNX Runtime
cargo xtask page [front]       target/page/index.html: nets in a browser, in one file (Debian's compiler, node, packages of npm); with
                               front, only the front end is built anew
cargo xtask page test|check    tries the page in Debian's chromium; the same with a page that is built faster
cargo xtask ptxas              assembles those kernels for every chip, and writes docs/cuda-kernels.md (ptxas, from PyPI)
cargo xtask release [NAME...]  what a release offers, in target/release-VERSION, each started once: programs for Linux and Windows, the wheel,
                               the C library, the page, licences, the list of packages (SBOM), notes, checksums; all, or those of these names
cargo xtask release publish    packs the crates as crates.io wants them, and builds them from these packages (--no-verify: only packs)
cargo xtask sanitize [PACKAGE...]
                               the tests of the workspace, or of packages, with the address sanitizer
cargo xtask sanitize threads [PACKAGE...]
                               the tests of what uses threads, or of packages, with the thread sanitizer (Debian's compiler)
cargo xtask schema             generates the message structs from crates/proto/schema
cargo xtask site [check]       the documents as a site with search, in target/site/book (mdBook, from PyPI); with check, only the links
cargo xtask soak [--minutes N] a training, a test and a server in turn, whose memory, open files and threads stay level (ten minutes)
cargo xtask systems            lints the code for Windows and WebAssembly (Debian's compiler, installed if this is root)
cargo xtask systems run [wasm|wine|qemu] [--tests]
                               runs the program and the small library in node, Wine and qemu (installed if this is root); with --tests
                               also the tests of some crates
cargo xtask weights DIR        reads every caffemodel and solverstate below a folder and writes it again, byte for byte
cargo xtask large-file         the same with a caffemodel of more than 2 GiB
cargo xtask wheel [aarch64]    the Python wheel for release, for Linux from glibc 2.17 on, in target/wheels (maturin and Zig, from PyPI)
cargo xtask tidy               only the rules on files: sizes, module docs, unsafe, dependencies, circles";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => checks::run_all(&root()),
        ["test", "capi"] => capi::check::run(&root()),
        ["test", "kernels"] => checks::kernels(&root()),
        ["test", "packages"] => {
            checks::packages();
            Ok(())
        }
        ["test", "python"] => python::test(&root()),
        ["test", "systems"] => checks::systems(&root()),
        ["bench", options @ ..] => bench::run(&root(), options),
        ["capi"] => capi::write(&root(), None),
        ["capi", folder] => capi::write(&root(), Some(folder)),
        ["counts"] => counts::print(&root()),
        ["header"] => capi::header::write(&root()),
        ["export-models", folder] => python::export_models(&root(), folder.as_ref()),
        ["failures"] => reliability::failures(&root()),
        ["full"] => full(&root()),
        ["fuzz", "replay", target, file] => reliability::replay(&root(), target, file),
        ["fuzz", options @ ..] => reliability::fuzz(&root(), options),
        ["gpu-kit"] => gpu_kit::build(&root()),
        ["gpu-kit", "try"] => gpu_kit::try_emulated(&root(), gpu_kit::SECTIONS),
        ["kernels"] => kernels::write(&root()),
        ["page"] => page::build(&root()),
        ["page", "front"] => page::bundle(&root()),
        ["page", "check"] => page::check(&root()),
        ["page", "test"] => page::test(&root()),
        ["ptxas"] => ptxas::write(&root()),
        ["release", "publish", options @ ..] => release::publish::check(&root(), options),
        ["release", names @ ..] => release::run(&root(), names),
        ["sanitize", "threads", packages @ ..] => reliability::sanitize_threads(&root(), packages),
        ["sanitize", packages @ ..] => reliability::sanitize(&root(), packages),
        ["schema"] => schema::write(&root()),
        ["site"] => site::build(&root()),
        ["site", "check"] => site::checked(&root()).map(drop),
        ["wheel"] => wheel::build(&root(), wheel::Processor::X86),
        ["wheel", "aarch64"] => wheel::build(&root(), wheel::Processor::Arm),
        ["soak", options @ ..] => reliability::soak(&root(), options),
        ["systems"] => systems::lint(&root()),
        ["systems", "run", names @ ..] => systems::run(&root(), names),
        ["tidy"] => tidy::check(&root()),
        ["corpus" | "models" | "weights" | "large-file", ..] => read_models(&args),
        _ => bail!("usage:\n{USAGE}"),
    }
}

/// The heavy checks, whole.
fn full(root: &std::path::Path) -> Result<()> {
    systems::run(root, &[])?;
    checks::small(root)?;
    checks::all_cases(root)?;
    checks::layers_checked(root)?;
    gpu_kit::try_emulated(root, gpu_kit::SECTIONS)?;
    page::build(root)?;
    page::test(root)?;
    reliability::failures(root)?;
    reliability::fuzz(root, &["--minutes", "7"])?;
    reliability::soak(root, &["--minutes", "2"])
}

/// Runs a command that needs the project's own crates.
#[cfg(feature = "models")]
fn read_models(args: &[String]) -> Result<()> {
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["corpus", folder] => corpus::run(&root(), folder.as_ref(), false),
        ["corpus", folder, "-v"] => corpus::run(&root(), folder.as_ref(), true),
        ["models", folder] => models::run(folder.as_ref()),
        ["weights", folder] => weights::check_folder(folder.as_ref()),
        ["large-file"] => weights::check_large(),
        _ => bail!("usage:\n{USAGE}"),
    }
}

/// Builds the same program with the project's own crates, and runs that.
#[cfg(not(feature = "models"))]
fn read_models(args: &[String]) -> Result<()> {
    let mut cargo = std::process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--package", "xtask", "--features", "models", "--"]);
    let status = cargo.args(args).status()?;
    if !status.success() {
        std::process::exit(status.code().unwrap_or(1));
    }
    Ok(())
}

/// The root of the workspace.
fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().map(PathBuf::from).unwrap_or(manifest)
}
