//! The files of the library on each system.

use anyhow::Result;
use std::fs;
use std::path::Path;

/// What a program needs besides the static library.
#[cfg(target_os = "linux")]
pub(super) const NEEDED: [&str; 6] = ["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl"];
/// What a program needs besides the static library.
#[cfg(target_os = "macos")]
pub(super) const NEEDED: [&str; 4] = ["-lSystem", "-lc", "-lm", "-liconv"];
/// What a program needs besides the static library.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) const NEEDED: [&str; 5] = ["-lkernel32", "-lntdll", "-luserenv", "-lws2_32", "-ldbghelp"];

/// Copies the libraries of a build. On Linux and macOS the shared one has the version of its interface in its name, and a link has
/// the name that compilers look for.
#[cfg(unix)]
pub(super) fn copy(built: &Path, folder: &Path, abi: u32) -> Result<()> {
    let lib = folder.join("lib");
    let (plain, versioned) = names(abi);
    fs::copy(built.join(plain), lib.join(&versioned))?;
    let link = lib.join(plain);
    if link.symlink_metadata().is_ok() {
        fs::remove_file(&link)?;
    }
    std::os::unix::fs::symlink(&versioned, link)?;
    fs::copy(built.join("libcortado.a"), lib.join("libcortado.a"))?;
    Ok(())
}

/// Copies the libraries of a build. On Windows the shared one is beside programs, in `bin`.
#[cfg(not(unix))]
pub(super) fn copy(built: &Path, folder: &Path, _abi: u32) -> Result<()> {
    let (lib, bin) = (folder.join("lib"), folder.join("bin"));
    fs::create_dir_all(&bin)?;
    fs::copy(built.join("cortado.dll"), bin.join("cortado.dll"))?;
    for (from, to) in [
        ("cortado.dll.lib", "cortado.lib"),
        ("libcortado.dll.a", "libcortado.dll.a"),
    ] {
        if built.join(from).exists() {
            fs::copy(built.join(from), lib.join(to))?;
        }
    }
    for (from, to) in [("cortado.lib", "cortado_static.lib"), ("libcortado.a", "libcortado.a")] {
        if built.join(from).exists() {
            fs::copy(built.join(from), lib.join(to))?;
        }
    }
    Ok(())
}

/// The names of the shared library: the plain one, and that with the version.
#[cfg(unix)]
fn names(abi: u32) -> (&'static str, String) {
    match cfg!(target_os = "macos") {
        true => ("libcortado.dylib", format!("libcortado.{abi}.dylib")),
        false => ("libcortado.so", format!("libcortado.so.{abi}")),
    }
}

/// The file by which CMake finds the targets `cortado::cortado` and `cortado::static`.
pub(super) fn cmake(abi: u32) -> String {
    let needed: Vec<&str> = NEEDED.iter().map(|library| library.trim_start_matches("-l")).collect();
    let (shared, more) = shared_library(abi);
    let (needed, file) = (needed.join(";"), static_library());
    format!(
        "get_filename_component(_cortado_prefix \"${{CMAKE_CURRENT_LIST_DIR}}/../../..\" ABSOLUTE)\n\
         if(NOT TARGET cortado::cortado)\n\
         \x20 add_library(cortado::cortado SHARED IMPORTED)\n\
         \x20 set_target_properties(cortado::cortado PROPERTIES\n\
         \x20   IMPORTED_LOCATION \"${{_cortado_prefix}}/{shared}\"\n{more}\
         \x20   INTERFACE_INCLUDE_DIRECTORIES \"${{_cortado_prefix}}/include\")\n\
         \x20 add_library(cortado::static STATIC IMPORTED)\n\
         \x20 set_target_properties(cortado::static PROPERTIES\n\
         \x20   IMPORTED_LOCATION \"${{_cortado_prefix}}/lib/{file}\"\n\
         \x20   INTERFACE_COMPILE_DEFINITIONS CORTADO_STATIC\n\
         \x20   INTERFACE_LINK_LIBRARIES \"{needed}\"\n\
         \x20   INTERFACE_INCLUDE_DIRECTORIES \"${{_cortado_prefix}}/include\")\n\
         endif()\nunset(_cortado_prefix)\n"
    )
}

/// Where the shared library is, and the properties that go with it.
#[cfg(unix)]
fn shared_library(abi: u32) -> (String, String) {
    let (_, versioned) = names(abi);
    let soname = match cfg!(target_os = "macos") {
        true => format!("@rpath/{versioned}"),
        false => versioned.clone(),
    };
    (
        format!("lib/{versioned}"),
        format!("    IMPORTED_SONAME \"{soname}\"\n"),
    )
}

/// Where the shared library is, and the properties that go with it.
#[cfg(not(unix))]
fn shared_library(_abi: u32) -> (String, String) {
    let import = match cfg!(target_env = "msvc") {
        true => "cortado.lib",
        false => "libcortado.dll.a",
    };
    let import = format!("    IMPORTED_IMPLIB \"${{_cortado_prefix}}/lib/{import}\"\n");
    ("bin/cortado.dll".into(), import)
}

fn static_library() -> &'static str {
    match cfg!(target_env = "msvc") {
        true => "cortado_static.lib",
        false => "libcortado.a",
    }
}
