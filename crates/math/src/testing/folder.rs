//! Where the files of a test are.

use std::path::PathBuf;

/// The folder of the package that a test belongs to.
///
/// Cargo names it when it runs a test. A test that runs on a machine other than the one that compiled it (`cargo xtask
/// gpu-kit`) gets it in the same variable; a test that is started by hand on the same machine has neither.
#[macro_export]
macro_rules! package_folder {
    () => {
        $crate::testing::package_folder(env!("CARGO_MANIFEST_DIR"))
    };
}

/// What [`package_folder!`](crate::package_folder) gives, for the folder in which the package was compiled.
#[must_use]
pub fn package_folder(compiled: &str) -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| compiled.into(), PathBuf::from)
}
