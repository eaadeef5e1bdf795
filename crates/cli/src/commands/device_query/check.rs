//! `caffe device_query --check`: whether a GPU computes what the CPU computes, and its speed.

use super::checks::{self, RULES};
use super::difference::Difference;
use super::figures;
use super::nets::PARTS;
use anyhow::Result;
use cortado::Real;
use cortado::cuda::CudaDevice;
use std::io::Write;

/// The columns of the table: of what is checked, and of f32.
const WIDTHS: [usize; 2] = [36, 16];

/// Checks a GPU and measures it. The number of checks that fail.
///
/// # Errors
/// No room for the images of the check, or a closed pipe.
pub(super) fn check(gpu: &CudaDevice, out: &mut impl Write) -> Result<usize> {
    let mut table = Rows {
        out: &mut *out,
        checks: 0,
        problems: Vec::new(),
    };
    table.begin()?;
    table.row("copies", || checks::copies::<f32>(gpu), || checks::copies::<f64>(gpu))?;
    table.row(
        "copies during other work",
        || checks::copies_beside_work::<f32>(gpu),
        || checks::copies_beside_work::<f64>(gpu),
    )?;
    for part in &PARTS {
        table.row(
            part.what,
            || checks::part::<f32>(gpu, part),
            || checks::part::<f64>(gpu, part),
        )?;
    }
    let folder = tempfile::tempdir()?;
    checks::write_images(folder.path())?;
    for rule in RULES {
        table.row(
            &format!("training from images, {rule}"),
            || checks::training::<f32>(gpu, folder.path(), rule),
            || checks::training::<f64>(gpu, folder.path(), rule),
        )?;
    }
    let carrier = cortado_train::carrier(&gpu.device_ref());
    if let Ok(carrier) = &carrier {
        table.row(
            &format!("means of one rank, {}", carrier.name()),
            || checks::means::<f32>(gpu, &**carrier),
            || checks::means::<f64>(gpu, &**carrier),
        )?;
    }
    let (checks, problems) = (table.checks, table.problems);
    let failed = problems.len();
    writeln!(out, "\n{} of {checks} checks agree with the CPU", checks - failed)?;
    for problem in problems {
        writeln!(out, "  {problem}")?;
    }
    if let Err(error) = carrier {
        writeln!(out, "the exchange between GPUs was not checked: {error}")?;
    }
    let (used, missing) = gpu.gpu().kernels_used();
    writeln!(out, "{used} kernels ran")?;
    if !missing.is_empty() {
        writeln!(out, "no kernel ran from these files: {}", missing.join(", "))?;
    }
    writeln!(out)?;
    if failed == 0 {
        figures::write(gpu, out)?;
    }
    Ok(failed)
}

/// The table, row by row as they are computed, so that a waiting user sees the progress.
struct Rows<'o, W: Write> {
    out: &'o mut W,
    checks: usize,
    problems: Vec<String>,
}

impl<W: Write> Rows<'_, W> {
    fn begin(&mut self) -> Result<()> {
        let [first, second] = WIDTHS;
        let header = format!("{:<first$}{:<second$}f64", "check", "f32");
        writeln!(self.out, "\n{header}\n{}", "─".repeat(first + 2 * second))?;
        Ok(())
    }

    fn row(
        &mut self,
        what: &str,
        single: impl FnOnce() -> Result<Difference>,
        double: impl FnOnce() -> Result<Difference>,
    ) -> Result<()> {
        let [first, second] = WIDTHS;
        write!(self.out, "{what:<first$}")?;
        self.out.flush()?;
        let cell = self.cell::<f32>(what, single());
        write!(self.out, "{cell:<second$}")?;
        self.out.flush()?;
        let cell = self.cell::<f64>(what, double());
        writeln!(self.out, "{cell}")?;
        Ok(())
    }

    fn cell<T: Real>(&mut self, what: &str, found: Result<Difference>) -> String {
        self.checks += 1;
        let (cell, problem) = match found {
            Ok(found) if found.is_too_large::<T>() => {
                let Difference { share, place } = found;
                let problem = format!("{place} differs by {share:.1e} of its largest number");
                (format!("DIFFERS {share:.0e}"), problem)
            }
            Ok(found) if found.share == 0.0 => return "ok".into(),
            Ok(found) => return format!("ok ({:.0e})", found.share),
            Err(error) => ("FAILS".into(), format!("{error:#}")),
        };
        self.problems.push(format!("{what}, {}: {problem}", T::NAME));
        cell
    }
}
