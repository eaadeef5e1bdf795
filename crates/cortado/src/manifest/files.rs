//! Files of a manifest, and their hashes.

use crate::{Error, Result, Source};
use sha2::{Digest, Sha256};
use std::path::{Component, Path, PathBuf};

/// A file of a manifest, relative to its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestFile {
    /// The path, with `/` between its parts.
    pub file: String,
    /// The SHA-256 of its content: 64 hexadecimal digits in lower case.
    pub sha256: String,
}

impl ManifestFile {
    /// A file of a folder, with its present hash.
    ///
    /// # Errors
    /// A file that cannot be read, or is not in the folder.
    pub(super) fn of(folder: &Path, path: &Path) -> Result<Self> {
        let absolute = |path: &Path| path.canonicalize().map_err(|error| Error::io("read", path, error));
        let base = absolute(if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        })?;
        let whole = absolute(path)?;
        // A link may lead elsewhere, so the name is kept where it is in the folder already.
        let named = path.strip_prefix(folder).ok().filter(|name| is_below(name));
        let below = named.or_else(|| whole.strip_prefix(&base).ok());
        let parts = below.map(|path| path.components().map(|part| part.as_os_str().to_str()));
        let Some(Some(parts)) = parts.map(|parts| parts.collect::<Option<Vec<_>>>()) else {
            return Err(Error::message(&format!(
                "{}: a manifest names only files in its own folder or below it, with names in UTF-8; its folder is {}",
                path.display(),
                base.display()
            )));
        };
        Ok(Self {
            file: parts.join("/"),
            sha256: hash(path)?,
        })
    }

    /// # Errors
    /// A path that is not below the folder, or a hash of another form, as the end of a sentence.
    pub(super) fn check_form(&self) -> std::result::Result<(), &'static str> {
        if self.file.is_empty() || self.file.contains(['\\', '\0']) || !is_below(Path::new(&self.file)) {
            return Err("must be a file in the folder of the manifest or below it, such as \"net.caffemodel\"");
        }
        match self.sha256.len() == 64 && self.sha256.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            true => Ok(()),
            false => Err("must be a SHA-256: 64 hexadecimal digits"),
        }
    }

    /// # Errors
    /// A file that cannot be read, or that has changed.
    pub(super) fn check(&self, folder: &Path) -> Result<()> {
        let path: PathBuf = folder.join(&self.file);
        let found = hash(&path)?;
        if found.eq_ignore_ascii_case(&self.sha256) {
            return Ok(());
        }
        Err(Error::mismatch(
            format!("SHA-256 of {}", path.display()),
            self.sha256.to_ascii_lowercase(),
            found,
        ))
    }
}

/// Whether a path stays below where it begins.
fn is_below(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_)))
}

/// The SHA-256 of a file.
fn hash(path: &Path) -> Result<String> {
    let failed = |error| Error::io("read", path, error);
    let source = Source::open(path).map_err(failed)?;
    let len = usize::try_from(source.len()).map_err(|_| Error::message("the file is too large"))?;
    let mut sha256 = Sha256::new();
    let hashed = source.read_in_pieces(0..len, |piece| {
        sha256.update(piece);
        Ok(())
    });
    hashed.map_err(failed)?;
    Ok(sha256.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
