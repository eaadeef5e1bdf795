//! `DBExists`: whether there is a database that can be opened.
//!
//! Output: one truth value. Arguments: `db_name`, `db_type`, `absolute_path` (as in `Save`).

use super::place;
use crate::infer::Inferred;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{Access, ElementType, Tensor};
use cortado_core::{Arity, Bool, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    infer: Some(|_, _| Ok(vec![Inferred::new(&[], ElementType::Bool)])),
    ..OperatorKind::with_access(
        "DBExists",
        "whether there is a database",
        Access::Outside("it looks for a database"),
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let name = place::db_name(&build.args, "db_name")?;
    let db_type = place::db_type(&build.args)?;
    let path = place::path(&build.args, build.workspace, &name)?;
    let runtime = build.runtime.clone();
    Ok(Box::new(move |run: &Run<'_>| {
        let exists = runtime.databases.exists(&db_type, &path);
        run.set(0, Tensor::scalar(Bool::from(exists))?)
    }))
}
