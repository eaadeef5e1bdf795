//! Where a predictor comes from.

use super::meta::{META_NET_DEF, PREDICTOR_DBREADER};
use crate::db::reader::{Reader, Shards};
use crate::operator::Runtime;
use crate::serialize::BlobView;
use crate::workspace::Workspace;
use cortado_core::{Error, Result};
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
}

/// A workspace of a predictor's own.
pub(super) fn workspace(parent: Option<&Arc<Workspace>>) -> Arc<Workspace> {
    match parent {
        Some(parent) => Workspace::child_of(parent),
        None => Workspace::new(),
    }
}

/// The MetaNetDef of a database, whose reader becomes the blob that the nets load parameters from.
///
/// # Errors
/// A database that cannot be read or has no MetaNetDef.
pub(super) fn read(runtime: &Runtime, db_type: &str, path: &Path, workspace: &Workspace) -> Result<MetaNetDef> {
    let mut reader = runtime.databases.get(db_type, path)?.open(path)?;
    let mut found = reader.first()?;
    while found && reader.key() != META_NET_DEF.as_bytes() {
        found = reader.next()?;
    }
    if !found {
        let problem = format!("there is no record {META_NET_DEF}, so this is not an exported predictor");
        return Err(Error::database(path, problem));
    }
    let blob = BlobView::parse(reader.value()?)?;
    let meta = binary::decode(blob.content)?;
    let source = path
        .to_str()
        .ok_or_else(|| Error::database(path, "the path is not UTF-8"))?;
    let reader = Reader::open(&runtime.databases, db_type, source, Shards::default())?;
    workspace.create_local_blob(PREDICTOR_DBREADER).lock().reset(reader);
    Ok(meta)
}
