//! Where a predictor comes from.

use super::meta::{META_NET_DEF, PREDICTOR_DBREADER};
use crate::db::reader::{Reader, Shards};
use crate::operator::Runtime;
use crate::serialize::BlobView;
use crate::workspace::Workspace;
use cortado_core::{Error, Result, Source};
use cortado_proto::binary;
use cortado_proto::caffe2::{MetaNetDef, NetDef};
use std::path::Path;
use std::sync::Arc;

/// Where a predictor comes from.
#[derive(Clone, Copy, Debug)]
pub enum PredictorModel<'a> {
    /// Two nets.
    Nets {
        /// Makes the parameters.
        init: &'a NetDef,
        /// Computes the outputs.
        predict: &'a NetDef,
    },
    /// The nets of a message.
    Meta(&'a MetaNetDef),
    /// What `predictor_exporter` wrote.
    Database {
        /// The type of the database.
        db_type: &'a str,
        /// Where it is.
        path: &'a Path,
    },
    /// The content of such a database.
    Content {
        /// The type of the database.
        db_type: &'a str,
        /// Its bytes.
        content: &'a Source,
    },
}

/// A workspace of a predictor's own.
pub(super) fn workspace(parent: Option<&Arc<Workspace>>) -> Arc<Workspace> {
    match parent {
        Some(parent) => Workspace::child_of(parent),
        None => Workspace::new(),
    }
}

/// A reader of a database.
///
/// # Errors
/// Those of [`Reader::open`].
pub(super) fn reader(runtime: &Runtime, db_type: &str, path: &Path) -> Result<Reader> {
    let name = path.to_str();
    let name = name.ok_or_else(|| Error::database(path, "the path is not UTF-8"))?;
    Reader::open(&runtime.databases, db_type, name, Shards::default())
}

/// A reader of the content of a database.
///
/// # Errors
/// Those of [`Reader::open_source`].
pub(super) fn reader_of(runtime: &Runtime, db_type: &str, content: &Source) -> Result<Reader> {
    Reader::open_source(&runtime.databases, db_type, content, Shards::default())
}

/// The MetaNetDef of a database, whose reader becomes the blob that the nets load parameters from.
///
/// # Errors
/// A database that cannot be read or has no MetaNetDef.
pub(super) fn read(reader: Reader, parent: Option<&Arc<Workspace>>) -> Result<(MetaNetDef, Arc<Workspace>)> {
    let workspace = workspace(parent);
    let meta = reader.with_cursor(|cursor| {
        let mut found = cursor.first()?;
        while found && cursor.key() != META_NET_DEF.as_bytes() {
            found = cursor.next()?;
        }
        if !found {
            let problem = format!("there is no record {META_NET_DEF}, so this is not an exported predictor");
            return Err(Error::database(Path::new(reader.source()), problem));
        }
        let meta = binary::decode(BlobView::parse(cursor.value()?)?.content)?;
        cursor.first()?;
        Ok(meta)
    })?;
    workspace.create_local_blob(PREDICTOR_DBREADER).lock().reset(reader);
    Ok((meta, workspace))
}
