//! Databases: saving, loading, readers.

mod checkpoint;
mod create_db;
mod db_exists;
mod load;
mod place;
mod printf;
mod save;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    checkpoint::CHECKPOINT,
    create_db::KIND,
    db_exists::KIND,
    load::KIND,
    save::KIND,
    checkpoint::SNAPSHOT,
];
