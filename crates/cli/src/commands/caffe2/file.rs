//! What a file of Caffe2 is, by its content: a database, a net as text or binary, a blob.

use anyhow::{Context, Result, bail};
use cortado_caffe2::db::Databases;
use cortado_caffe2::serialize::BlobView;
use cortado_data::db::{self, Backend};
use cortado_proto::caffe2::NetDef;
use cortado_proto::{Message, binary, text};
use std::io::Read;
use std::path::Path;

/// The bytes of a file that are enough to recognise its type.
const START: u64 = 1000;
/// The most bytes of a message.
const MESSAGE_LIMIT: u64 = 1 << 31;

/// What a file is.
pub(in crate::commands) enum Found {
    /// A database of this type.
    Database(&'static str),
    /// A net.
    Net(Box<NetDef>),
    /// A blob: its message.
    Blob(Vec<u8>),
}

/// Looks at a file, or at the folder of a database.
///
/// # Errors
/// One that cannot be read, or that is not one of these.
pub(in crate::commands) fn look(path: &Path) -> Result<Found> {
    if path.is_dir() {
        return match db::detect(path) {
            Some(Backend::Lmdb) => Ok(Found::Database("lmdb")),
            Some(Backend::Leveldb) => Ok(Found::Database("leveldb")),
            None => bail!("{}: the folder holds neither an LMDB nor a LevelDB", path.display()),
        };
    }
    if is_text(path)? {
        let source = cortado_core::read_text(path)?;
        let anything = text::TextOptions {
            lenient: true,
            keep_misspelt: true,
        };
        let (net, _) = text::parse::<NetDef>(&source, &path.display().to_string(), anything)?;
        // A file without operators may be a net of Caffe, about which nothing is reported here.
        let net = if net.op.is_empty() { net } else { read_text(path)? };
        return Ok(Found::Net(Box::new(net)));
    }
    if is_minidb(path) {
        return Ok(Found::Database("minidb"));
    }
    if let Ok(net) = binary::read_file::<NetDef>(path)
        && !net.op.is_empty()
        && net.op.iter().all(|op| op.r#type.is_some())
    {
        return Ok(Found::Net(Box::new(net)));
    }
    let content = read(path)?;
    match BlobView::parse(&content) {
        Ok(view) if !view.type_name.is_empty() => Ok(Found::Blob(content)),
        _ => bail!(
            "{}: this is not a net, blob or minidb of Caffe2; name the type of a database with --db-type",
            path.display()
        ),
    }
}

/// All of a file of one message.
///
/// # Errors
/// What cannot be read, is not a regular file, or is larger than a message may be.
pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    cortado_core::open_regular(path)?;
    cortado_files::read_up_to(path, MESSAGE_LIMIT).with_context(|| format!("cannot read {}", path.display()))
}

/// Whether the first record of a file is one of a minidb: a blob, or a plain value.
fn is_minidb(path: &Path) -> bool {
    let databases = Databases::default();
    let opened = databases.get("minidb", path).and_then(|database| database.open(path));
    let Ok(mut reader) = opened else {
        return false;
    };
    let is_blob = |value: &[u8]| BlobView::parse(value).is_ok_and(|view| !view.type_name.is_empty());
    reader.first().is_ok_and(|there| there) && reader.value().is_ok_and(is_blob)
}

/// Whether a file begins as text.
pub(super) fn is_text(path: &Path) -> Result<bool> {
    let mut start = Vec::new();
    let read = cortado_core::open_regular(path)?.take(START).read_to_end(&mut start);
    read.with_context(|| path.display().to_string())?;
    // The start may end in the middle of a character.
    let is_utf8 = str::from_utf8(&start).map_or_else(|error| error.error_len().is_none(), |_| true);
    Ok(is_utf8 && start.iter().all(|&byte| byte >= b' ' || b"\t\n\r".contains(&byte)))
}

/// A message from a text, with its warnings on the standard error.
///
/// # Errors
/// A file that cannot be read, or text that is not such a message.
pub(super) fn read_text<M: Message + Default>(path: &Path) -> Result<M> {
    let source = cortado_core::read_text(path)?;
    let (message, warnings) = text::parse(&source, &path.display().to_string(), text::TextOptions::default())?;
    for warning in warnings {
        eprintln!("{warning}");
    }
    Ok(message)
}
