//! Labels: floats that hold the numbers of classes. And how many of them are among the best scores.

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math::{self as math, Allowed, Labels};
use cortado_ops::AxisView;

/// The labels. Without their fractions, which are cut off as in the original, all are classes or to be
/// ignored.
///
/// # Errors
/// A label that is then not from 0 to the number of classes − 1.
pub fn read_labels<'a, T: Real>(
    ctx: &Ctx,
    (axis_view, ignore): (AxisView, Option<i32>),
    label: &'a Blob<T>,
) -> Result<Labels<'a, T>> {
    let values = label.data_on(ctx)?;
    let classes = axis_view.len;
    let name = label.name().to_owned();
    math::check(ctx, Allowed::Class { classes, ignore }, &values, move |place, value| {
        let problem = no_class(value.to_f64(), classes, ignore);
        Error::message(&format!("{problem} (number {place} of \"{name}\")"))
    })?;
    Ok(Labels {
        axis_view,
        values,
        ignore,
    })
}

/// What is wrong with a label that is not allowed.
fn no_class(label: f64, classes: usize, ignore: Option<i32>) -> String {
    let ignored = ignore.map_or(String::new(), |ignore| format!(", or {ignore}, which is ignored"));
    match classes.checked_sub(1) {
        Some(last) => {
            format!("the label {label} is not a class: it must be an integer from 0 to {last}{ignored}")
        }
        None => format!("the label {label} is not a class: there are no classes{ignored}"),
    }
}

/// Writes the fraction of labels that are among the `count` best scores, and that of each class, if a blob for it is
/// given.
///
/// # Errors
/// A label that is not a class, out of memory, or those of the device.
pub fn accuracy<T: Real>(
    ctx: &Ctx,
    (axis_view, ignore): (AxisView, Option<i32>),
    count: usize,
    [scores, label]: [&Blob<T>; 2],
    share: &Blob<T>,
    of_classes: Option<&Blob<T>>,
) -> Result<()> {
    let labels = read_labels(ctx, (axis_view, ignore), label)?;
    let (scores, mut share) = (scores.data_on(ctx)?, share.data_overwrite_on(ctx)?);
    let mut of_classes = of_classes.map(|blob| blob.data_overwrite_on(ctx)).transpose()?;
    math::accuracy(ctx, &labels, count, &scores, &mut share, of_classes.as_mut())
}

pub(crate) fn run<T: Real>(
    io: &Operands<'_, T>,
    (axis_view, ignore): (AxisView, Option<i32>),
    count: usize,
) -> Result<()> {
    let (operands, of_classes) = ([io.input(0)?, io.input(1)?], io.outputs.get(1));
    accuracy(io.ctx, (axis_view, ignore), count, operands, io.output(0)?, of_classes)
}
