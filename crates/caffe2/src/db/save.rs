//! Blobs to a new database: each record is a `BlobProto` under the blob's name, or a chunk's key.

use super::Databases;
use crate::serialize::{SerializeOptions, Serializers};
use crate::workspace::BlobRef;
use cortado_core::{Error, Result};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::path::Path;

/// Writes blobs, with the names that they get, to a new database; a commit for each. An existing
/// minidb is replaced when all is written.
///
/// # Errors
/// A name that comes twice, an unknown type of database, a place that cannot be written, or a blob
/// without a serializer.
pub fn save(
    (serializers, databases): (&Serializers, &Databases),
    (db_type, path): (&str, &Path),
    blobs: &[(String, BlobRef)],
    options: &SerializeOptions,
) -> Result<()> {
    check_unique(blobs.iter().map(|(name, _)| name.as_str()))?;
    let writer = Mutex::new(databases.get(db_type, path)?.create(path)?);
    for (name, blob) in blobs {
        serializers.serialize(&blob.lock(), name, options, &|key, message| {
            writer.lock().put(key.as_bytes(), message)
        })?;
        writer.lock().commit()?;
    }
    writer.into_inner().finish()
}

/// Refuses a name that comes twice.
///
/// # Errors
/// The name.
pub fn check_unique<'a>(names: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(Error::message(&format!("Duplicated input: {name}")));
        }
    }
    Ok(())
}

/// A name without a prefix, and without the text before it. A name that does not contain the prefix
/// stays.
pub fn without_prefix<'a>(name: &'a str, prefix: &str) -> &'a str {
    name.find(prefix).map_or(name, |at| &name[at + prefix.len()..])
}
