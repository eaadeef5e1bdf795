//! Which database an operator means.

use crate::Arguments;
use crate::workspace::Workspace;
use cortado_core::{Error, Result};
use std::path::{Path, PathBuf};

/// The type of a database, from the argument `db_type`.
///
/// # Errors
/// None given.
pub(super) fn db_type(args: &Arguments<'_>) -> Result<String> {
    match args.string("db_type", "")? {
        name if name.is_empty() => Err(Error::param("db_type", "Must specify a db type.")),
        name => Ok(name),
    }
}

/// The name of a database, from an argument.
///
/// # Errors
/// None given.
pub(super) fn db_name(args: &Arguments<'_>, argument: &str) -> Result<String> {
    match args.string(argument, "")? {
        name if name.is_empty() => Err(Error::param(argument, "Must specify a db name.")),
        name => Ok(name),
    }
}

/// The path of a database: as it is with the argument `absolute_path`, else in the root folder of
/// the workspace.
///
/// # Errors
/// An argument that holds something else.
pub(super) fn path(args: &Arguments<'_>, workspace: &Workspace, name: &str) -> Result<PathBuf> {
    Ok(match args.flag("absolute_path", false)? {
        true => Path::new(name).into(),
        // A name that begins with a slash stays below the folder, as in Caffe2.
        false => workspace.root_folder().join(name.trim_start_matches('/')),
    })
}
