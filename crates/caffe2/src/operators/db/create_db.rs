//! `CreateDB`: a reader of a database.
//!
//! Output: the reader. Arguments: `db` (the path as it is), `db_type`, and `num_shards` (1) with
//! `shard_id` (0): the reader sees every `num_shards`th record, from the `shard_id`th on.

use super::place;
use crate::Access;
use crate::db::reader::{Reader, Shards};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::with_access(
        "CreateDB",
        "a reader of a database",
        Access::Outside("it opens a database"),
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let runtime = build.runtime.clone();
    let source = place::db_name(args, "db")?;
    let db_type = match args.string("db_type", "leveldb")? {
        name if name.is_empty() => place::db_type(args)?,
        name => name,
    };
    let shard = |name: &str, default| {
        let value = args.int(name, default)?;
        u32::try_from(value).map_err(|_| Error::param(name, format!("{value} is not a number of shards")))
    };
    let shards = Shards {
        count: shard("num_shards", 1)?,
        own: shard("shard_id", 0)?,
    };
    Ok(Box::new(move |run: &Run<'_>| {
        run.set_value(0, Reader::open(&runtime.databases, &db_type, &source, shards)?)
    }))
}
