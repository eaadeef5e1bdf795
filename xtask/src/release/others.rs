//! What is released besides programs: the Python module, the C library, the page.

use super::arm::Python;
use super::{Made, VERSION, pack, printed};
use crate::python::environment;
use crate::wheel::{self, Processor};
use crate::{capi, page};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is done with a wheel to see that it works.
const SCRIPT: &str = "import caffe; net = caffe.Net('examples/mnist/lenet.prototxt', caffe.TEST); net.forward()";

/// The wheel, installed into an environment that has nothing else.
pub(super) fn wheel(root: &Path, folder: &Path) -> Result<Made> {
    let file = build_wheel(root, folder, Processor::X86)?;
    let environment = environment(root, "released", &["numpy", "protobuf"])?;
    let mut pip = environment.pip("install");
    printed(pip.args(["--no-deps", "--force-reinstall"]).arg(&file))?;
    let mut python = Command::new(environment.python());
    printed(python.args(["-c", SCRIPT]).current_dir(root))?;
    Ok(Made {
        file,
        started: "in a new environment of Python".into(),
    })
}

/// The wheel for ARM, with Debian's Python for it.
pub(super) fn wheel_for_arm(root: &Path, folder: &Path) -> Result<Made> {
    let file = build_wheel(root, folder, Processor::Arm)?;
    let python = Python::with_wheel(&root.join("target/release-stage/arm"), root, &file)?;
    python.printed(SCRIPT)?;
    Ok(Made {
        file,
        started: "in qemu".into(),
    })
}

fn build_wheel(root: &Path, folder: &Path, processor: Processor) -> Result<PathBuf> {
    wheel::build(root, processor)?;
    let ending = match processor {
        Processor::X86 => "x86_64.whl",
        Processor::Arm => "aarch64.whl",
    };
    let built = newest(&root.join("target/wheels"), ending)?;
    let file = folder.join(built.file_name().context("a file")?);
    fs::copy(&built, &file)?;
    Ok(file)
}

/// The C library with its headers; a program is compiled with the help of pkg-config's file and started.
pub(super) fn library(root: &Path, folder: &Path) -> Result<Made> {
    let name = format!("libcortado-{VERSION}-linux-x86_64");
    let stage = root.join("target/release-stage");
    let content = stage.join(&name);
    fs::remove_dir_all(&content).ok();
    capi::write(root, Some(&content.display().to_string()))?;
    fs::copy(root.join("LICENSE"), content.join("LICENSE"))?;
    super::papers::licences(root, &content)?;
    let program = stage.join("classify");
    let lib = content.join("lib");
    let mut compiler = Command::new("cc");
    compiler.arg("-I").arg(content.join("include")).arg("-L").arg(&lib);
    printed(
        compiler
            .arg(root.join("examples/c/classify.c"))
            .arg("-lcortado")
            .arg("-o")
            .arg(&program),
    )?;
    printed(
        Command::new(&program)
            .arg(root.join("examples/c/shapes.prototxt"))
            .env("LD_LIBRARY_PATH", &lib),
    )?;
    let file = folder.join(format!("{name}.tar.gz"));
    pack(&stage, &name, &file)?;
    Ok(Made {
        file,
        started: "by examples/c/classify.c".into(),
    })
}

/// The page.
pub(super) fn page(root: &Path, folder: &Path) -> Result<Made> {
    page::build(root)?;
    page::test(root)?;
    let file = folder.join(format!("cortado-{VERSION}-page.html"));
    fs::copy(root.join(page::PAGE), &file)?;
    Ok(Made {
        file,
        started: "in Chromium".into(),
    })
}

/// The newest file of a folder with this ending.
fn newest(folder: &Path, ending: &str) -> Result<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push((fs::metadata(&path)?.modified()?, path));
        }
    }
    let newest = files.into_iter().max().map(|(_, path)| path);
    newest.with_context(|| format!("{} has no file that ends with {ending}", folder.display()))
}
