//! `cargo xtask capi`: the C library with its headers and the files by which pkg-config and CMake find it, in a folder.

pub(crate) mod check;
pub(crate) mod header;
mod library;
mod messages;

use crate::step::succeed;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The headers, from the workspace's root.
const HEADERS: &str = "crates/capi/include";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the library for release and puts it into a folder, `target/capi` if none is given.
///
/// # Errors
/// A build that fails, and files that cannot be written.
pub(crate) fn write(root: &Path, folder: Option<&str>) -> Result<()> {
    let folder = folder.map_or_else(|| root.join("target/capi"), PathBuf::from);
    package(root, "release", &folder)?;
    println!(
        "{} has the library, its headers, and files for pkg-config and CMake",
        folder.display()
    );
    Ok(())
}

/// Builds the library with a profile and puts it into a folder.
fn package(root: &Path, profile: &str, folder: &Path) -> Result<()> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", profile]);
    match profile {
        // With the features that the tests are built with, so that their crates serve.
        "dev" => cargo.args(["--workspace", "--all-features", "--lib", "--tests"]),
        _ => cargo.args(["--package", "cortado-capi"]),
    };
    succeed(&mut cargo)?;
    let built = target(root).join(if profile == "dev" { "debug" } else { profile });
    let lib = folder.join("lib");
    fs::create_dir_all(&lib)?;
    library::copy(&built, folder, header::abi(root)?)?;
    copy_folder(&root.join(HEADERS), &folder.join("include"))?;
    fs::create_dir_all(lib.join("pkgconfig"))?;
    fs::write(lib.join("pkgconfig/cortado.pc"), pkg_config())?;
    fs::create_dir_all(lib.join("cmake/cortado"))?;
    fs::write(
        lib.join("cmake/cortado/cortado-config.cmake"),
        library::cmake(header::abi(root)?),
    )?;
    fs::write(lib.join("cmake/cortado/cortado-config-version.cmake"), cmake_version())?;
    Ok(())
}

/// Cargo's folder.
fn target(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root.join(target)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy_folder(&path, &copy)?,
            false => drop(fs::copy(&path, &copy)?),
        }
    }
    Ok(())
}

fn pkg_config() -> String {
    let private = library::NEEDED.join(" ");
    format!(
        "prefix=${{pcfiledir}}/../..\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n\n\
         Name: cortado\nDescription: Nets of Caffe and Caffe2, from C and C++\nVersion: {VERSION}\n\
         Libs: -L${{libdir}} -lcortado\nLibs.private: {private}\nCflags: -I${{includedir}}\n"
    )
}

fn cmake_version() -> String {
    format!(
        "set(PACKAGE_VERSION \"{VERSION}\")\n\
         if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)\n  set(PACKAGE_VERSION_COMPATIBLE FALSE)\n\
         else()\n  set(PACKAGE_VERSION_COMPATIBLE TRUE)\n  if(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)\n\
         \x20   set(PACKAGE_VERSION_EXACT TRUE)\n  endif()\nendif()\n"
    )
}
