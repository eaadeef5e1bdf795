//! The files that `docs/corpus.md` explains: those that are refused, as they should be.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Entry;
use super::build::Outcome;
use super::census::in_a_line;

/// How the page begins the line of a file.
const MARK: &str = "- `";

/// Compares the files below `folder` that are refused with those that `page` explains.
///
/// # Errors
/// A refused file that is not explained, or an explained one that is not refused.
pub(super) fn check(page: &Path, folder: &Path, entries: &[Entry]) -> Result<()> {
    let text = fs::read_to_string(page).with_context(|| page.display().to_string())?;
    let explained: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix(MARK)?.split('`').next())
        .collect();
    let mut wrong = 0;
    let mut known = 0;
    for entry in entries {
        let name = entry.path.strip_prefix(folder).unwrap_or(&entry.path);
        let is_explained = explained.contains(name.to_string_lossy().as_ref());
        match (is_refused(entry), is_explained) {
            (true, true) => known += 1,
            (false, false) => {}
            (true, false) => {
                wrong += 1;
                println!("not explained: {}: {}", entry.path.display(), in_a_line(entry));
            }
            (false, true) => {
                wrong += 1;
                println!("explained, but not refused: {}", entry.path.display());
            }
        }
    }
    println!(
        "{known} of the files that are refused are explained in {}",
        page.display()
    );
    ensure!(wrong == 0, "{wrong} files differ from {}", page.display());
    Ok(())
}

/// Whether a file cannot be read, or its net not be built in a phase.
fn is_refused(entry: &Entry) -> bool {
    let failed = |outcome: &Outcome| matches!(outcome, Outcome::Failed(_) | Outcome::Panicked);
    entry.refused.is_some() || entry.built.iter().flatten().any(failed)
}
