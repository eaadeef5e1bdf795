//! Gives the shared library the name that programs look for: it has the version of the binary interface.

/// The version of the binary interface: `CORTADO_ABI` in `src/lib.rs`. `cargo xtask tidy` compares them.
const ABI: u32 = 1;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match system.as_str() {
        "linux" | "freebsd" | "android" => println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcortado.so.{ABI}"),
        "macos" => println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libcortado.{ABI}.dylib"),
        _ => {}
    }
}
