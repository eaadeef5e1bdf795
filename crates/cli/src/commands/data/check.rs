//! `caffe data check`: names every record that cannot be read or decoded.

use super::{CheckArgs, scan, shown};
use crate::Status;
use anyhow::Result;
use cortado_data::db;
use std::io::Write;

/// Runs the command: exit code 1 if anything is wrong.
///
/// # Errors
/// A database that cannot be opened.
pub(super) fn run(args: &CheckArgs) -> Result<Status> {
    let path = &args.db;
    let summary = scan(path, args.limits)?;
    let mut out = std::io::stdout().lock();
    for bad in &summary.bad {
        writeln!(out, "{}: {}", shown(&bad.key), bad.reason)?;
    }
    if let Some(reason) = &summary.broken_off {
        match summary.records {
            0 => writeln!(out, "the database cannot be read: {reason}")?,
            _ => writeln!(
                out,
                "after {}: the database cannot be read further: {reason}",
                shown(&summary.last_key)
            )?,
        }
    }
    let (records, bad) = (summary.records, summary.bad.len());
    if let Some(note) = db::incomplete(path) {
        writeln!(out, "{note}")?;
    } else if bad == 0 && summary.broken_off.is_none() {
        writeln!(out, "{}: all {records} records are good", path.display())?;
        return Ok(Status::SUCCESS);
    }
    let rest = if summary.broken_off.is_some() {
        "; the rest cannot be reached"
    } else {
        ""
    };
    writeln!(out, "{}: {bad} of {records} records are bad{rest}", path.display())?;
    Ok(Status::FAILURE)
}
