//! The prototxt and the caffemodel that a command writes and that may replace others.

use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// PREFIX.prototxt and PREFIX.caffemodel; without a prefix, the name of the weights with an ending.
///
/// # Errors
/// The file of the net or of the weights, which would be overwritten, and a prefix without a name.
pub(super) fn files(output: Option<&Path>, ending: &str, net: &Path, weights: &[PathBuf]) -> Result<[PathBuf; 2]> {
    let first = weights.first().map_or(net, PathBuf::as_path);
    let default = || {
        let mut name = first.file_stem().unwrap_or_default().to_os_string();
        name.push(ending);
        first.with_file_name(name)
    };
    let prefix = output.map_or_else(default, Path::to_path_buf);
    let Some(name) = prefix.file_name() else {
        bail!(
            "-o {}: a name for the files is needed, such as small/net",
            prefix.display()
        );
    };
    let file = |ending: &str| {
        let mut name = name.to_os_string();
        name.push(ending);
        prefix.with_file_name(name)
    };
    let files = [file(".prototxt"), file(".caffemodel")];
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    };
    let read = || std::iter::once(net).chain(weights.iter().map(PathBuf::as_path));
    for (file, read) in files.iter().flat_map(|file| read().map(move |read| (file, read))) {
        if same(file, read) {
            bail!(
                "-o {}: {} would be overwritten; choose another name",
                prefix.display(),
                read.display()
            );
        }
    }
    Ok(files)
}
