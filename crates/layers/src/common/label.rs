//! Labels: floats that hold the numbers of classes.

use cortado_core::{Blob, Ctx, Error, Real, Result};
use cortado_math::{self as math, Allowed};
use cortado_ops::AxisView;

/// How a label bottom is to be read beside scores with classes along one axis.
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

    /// The labels, all of which are classes or to be ignored once their fractions are cut off, as in the original.
    ///
    /// # Errors
    /// A label that is then not from 0 to the number of classes − 1.
    pub(crate) fn read<'a, T: Real>(
        self,
        ctx: &Ctx,
        axis_view: AxisView,
        label: &'a Blob<T>,
    ) -> Result<math::Labels<'a, T>> {
        let labels = self.read_checked(ctx, axis_view, label)?;
        let (classes, ignore) = (axis_view.len, self.ignore);
        if let Some((place, value)) = math::first_wrong(ctx, Allowed::Class { classes, ignore }, &labels.values)? {
            let problem = self.problem(value.to_f64(), classes);
            let name = label.name();
            return Err(Error::message(&format!("{problem} (number {place} of \"{name}\")")));
        }
        Ok(labels)
    }

    /// The labels, which the forward pass has checked: one that is no class does not count.
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

    /// What is wrong with a label that is not allowed.
    fn problem(self, label: f64, classes: usize) -> String {
        let ignored = self
            .ignore
            .map_or(String::new(), |ignore| format!(", or {ignore}, which is ignored"));
        match classes.checked_sub(1) {
            Some(last) => {
                format!("the label {label} is not a class: it must be a whole number from 0 to {last}{ignored}")
            }
            None => format!("the label {label} is not a class: there are no classes{ignored}"),
        }
    }
}
