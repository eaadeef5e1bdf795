//! Labels: floats that hold the numbers of classes.

use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math as math;
use cortado_ops::AxisView;

/// How a label bottom is read beside scores with classes along one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels {
    /// Labels of this value do not count.
    pub(crate) ignore: Option<i32>,
}

impl Labels {
    /// Checks the shape of a label bottom: one label for each place of the scores outside the class
    /// axis.
    ///
    /// # Errors
    /// Another number of labels.
    pub(crate) fn check_shape<T: Real>(scores: &Blob<T>, axis_view: AxisView, label: &Blob<T>) -> Result<()> {
        if label.count() == axis_view.places() {
            return Ok(());
        }
        let what = format!(
            "number of labels in \"{}\", which has the shape {}, for the {} scores of \"{}\" at each of {} x {} places, \
             one label for each place",
            label.name(),
            label.shape(),
            axis_view.len,
            scores.name(),
            axis_view.outer,
            axis_view.inner
        );
        Err(Error::mismatch(what, axis_view.places(), label.count()))
    }

    /// The labels, which the forward pass has checked: one that is not a class does not count.
    ///
    /// # Errors
    /// Memory in use.
    pub(crate) fn read_checked<'a, T: Real>(
        self,
        ctx: &Ctx,
        axis_view: AxisView,
        label: &'a Blob<T>,
    ) -> Result<math::Labels<'a, T>> {
        let (values, ignore) = (label.data_on(ctx)?, self.ignore);
        Ok(math::Labels {
            axis_view,
            values,
            ignore,
        })
    }
}

/// The class that label `at` of a blob names, once its fraction is cut off.
///
/// # Errors
/// A label that is not from 0 to `classes` − 1.
pub(crate) fn class_of<T: Real>(labels: &Blob<T>, at: usize, label: T, classes: usize) -> Result<usize> {
    number_of_class(label, classes).ok_or_else(|| {
        let range = match classes.checked_sub(1) {
            Some(last) => format!("it must be an integer from 0 to {last}"),
            None => "there are no classes".into(),
        };
        let name = labels.name();
        Error::message(&format!(
            "the label {label} is not a class: {range} (number {at} of \"{name}\")"
        ))
    })
}

/// The class that a label names, once its fraction is cut off; `None` if there is none.
pub(crate) fn number_of_class<T: Real>(label: T, classes: usize) -> Option<usize> {
    let label = label.to_f64().trunc();
    (label >= 0.0 && label < classes as f64).then_some(label as usize)
}
