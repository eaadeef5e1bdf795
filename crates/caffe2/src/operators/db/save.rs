//! `Save`: blobs to a new database.
//!
//! Inputs: the blobs. Arguments: `db`, `db_type`, `absolute_path` (0: the name is below the root
//! folder of the workspace), `strip_prefix` (taken from each name, with all before it) or
//! `blob_name_overrides` (the names in the database), `chunk_size` (-1: the flag
//! `caffe2_tensor_chunk_size`, 0: none, else elements).

use super::place;
use crate::Access;
use crate::db::save::{check_unique, save, without_prefix};
use crate::operator::{Build, Operator, OperatorKind, Runtime};
use crate::run::Run;
use crate::serialize::{ChunkSize, SerializeOptions};
use cortado_core::{Arity, Error, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What saving touches.
pub(super) const WRITES: Access = Access::Outside("it writes a database");

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::exactly(0),
    ..OperatorKind::with_access("Save", "blobs to a new database", WRITES, build)
};

/// What is saved where.
pub(super) struct Save {
    runtime: Arc<Runtime>,
    db_type: String,
    path: PathBuf,
    names: Vec<String>,
    options: SerializeOptions,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let save = Save::of(build)?;
    Ok(Box::new(move |run: &Run<'_>| save.run(run, &save.path)))
}

impl Save {
    /// From the arguments of an operator.
    pub(super) fn of(build: &Build<'_>) -> Result<Self> {
        let args = &build.args;
        let db_name = place::db_name(args, "db")?;
        let db_type = place::db_type(args)?;
        let chunk = ChunkSize::from_argument(args.int("chunk_size", -1)?)?;
        Ok(Self {
            runtime: build.runtime.clone(),
            path: place::path(args, build.workspace, &db_name)?,
            db_type,
            names: names(build)?,
            options: SerializeOptions {
                chunk,
                ..build.runtime.serialization.clone()
            },
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the inputs.
    pub(super) fn run(&self, run: &Run<'_>, path: &Path) -> Result<()> {
        let blobs = self.names.iter().enumerate();
        let blobs = blobs.map(|(i, name)| Ok((name.clone(), run.input_blob(i)?.clone())));
        save(
            (&self.runtime.serializers, &self.runtime.databases),
            (&self.db_type, path),
            &blobs.collect::<Result<Vec<_>>>()?,
            &self.options,
        )
    }
}

/// The names in the database.
fn names(build: &Build<'_>) -> Result<Vec<String>> {
    let (prefix, overrides) = (
        build.args.string("strip_prefix", "")?,
        build.args.strings("blob_name_overrides")?,
    );
    let inputs = &build.def.input;
    if !overrides.is_empty() && overrides.len() != inputs.len() {
        return Err(Error::param(
            "blob_name_overrides",
            format!(
                "Number of blobs and blob_name_overrides mismatch. There are {} blobs and {} names",
                inputs.len(),
                overrides.len()
            ),
        ));
    }
    if !overrides.is_empty() && !prefix.is_empty() {
        return Err(Error::param(
            "strip_prefix",
            "strip_prefix and blob_name_overrides are mutually exclusive.",
        ));
    }
    let names: Vec<String> = match overrides.is_empty() {
        true => inputs.iter().map(|name| without_prefix(name, &prefix).into()).collect(),
        false => overrides,
    };
    check_unique(names.iter().map(String::as_str))?;
    Ok(names)
}
