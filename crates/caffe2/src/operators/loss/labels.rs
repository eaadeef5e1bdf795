//! Labels: the number of the right class of each row.

use crate::run::Run;
use cortado_core::{Error, Result};

/// The labels of input `i`, `int32`, one for each row, each of them one of the classes.
pub(super) fn labels(run: &Run<'_>, i: usize, rows: usize, classes: usize) -> Result<Vec<usize>> {
    let labels = run.input::<i32>(i)?;
    if labels.count() != rows {
        let error = Error::mismatch("number of labels, one for each row", rows, labels.count());
        return Err(run.about_input(i, error));
    }
    let labels = labels.data()?;
    let class = |&label: &i32| {
        let class = usize::try_from(label).ok().filter(|&class| class < classes);
        let text = format!(
            "Label seems to be outside of supported range: found {label}. Supported labels are in range [0,{classes})"
        );
        class.ok_or_else(|| run.about_input(i, Error::message(&text)))
    };
    labels.iter().map(class).collect()
}
