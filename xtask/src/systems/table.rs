//! The results of what ran in emulators.

use anyhow::{Result, bail};
use std::time::Instant;

/// What was run on which systems, and the results.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<[String; 4]>,
    failures: usize,
}

impl Table {
    /// Runs a check, whose result is a remark, and notes the outcome.
    pub(super) fn run(&mut self, system: &str, what: &str, check: impl FnOnce() -> Result<String>) {
        println!("== {system}: {what}");
        let start = Instant::now();
        let outcome = match check() {
            Ok(remark) if remark.is_empty() => "passed".into(),
            Ok(remark) => format!("passed: {remark}"),
            Err(error) => {
                self.failures += 1;
                format!("FAILED: {error:#}")
            }
        };
        println!("== {system}: {what}: {outcome}");
        let seconds = format!("{:.0}", start.elapsed().as_secs_f64());
        let outcome = outcome.lines().next().unwrap_or_default().into();
        self.rows.push([system.into(), what.into(), outcome, seconds]);
    }

    /// Prints the table.
    ///
    /// # Errors
    /// Checks that failed.
    pub(super) fn finish(self) -> Result<()> {
        println!("\n| system | check | outcome | seconds |\n|---|---|---|---|");
        for row in &self.rows {
            println!("| {} |", row.join(" | "));
        }
        match self.failures {
            0 => Ok(()),
            failures => bail!("{failures} of {} checks failed", self.rows.len()),
        }
    }
}
