//! Labels: floats that hold the numbers of classes.

use cortado_core::{Blob, Error, Real, Result};
use cortado_ops::Around;

/// How a label bottom is to be read beside scores with classes along one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels {
    /// Labels of this value do not count.
    pub(crate) ignore: Option<i32>,
}

impl Labels {
    /// Checks the shape of a label bottom: one label for each place of the scores outside the class axis.
    ///
    /// # Errors
    /// Another number of labels.
    pub(crate) fn check_shape<T: Real>(scores: &Blob<T>, around: Around, label: &Blob<T>) -> Result<()> {
        if label.count() == around.places() {
            return Ok(());
        }
        let what = format!(
            "number of labels in \"{}\", which has the shape {}, for the {} scores of \"{}\" at each of {} x {} places, \
             one label for each place",
            label.name(),
            label.shape(),
            around.len,
            scores.name(),
            around.outer,
            around.inner
        );
        Err(Error::mismatch(what, around.places(), label.count()))
    }

    /// Calls `visit(place, class)` for every label in order; the class is `None` where it is to be ignored.
    ///
    /// # Errors
    /// A label that is no whole number from 0 to `classes` − 1.
    pub(crate) fn visit<T: Real>(
        self,
        label: &Blob<T>,
        classes: usize,
        mut visit: impl FnMut(usize, Option<usize>),
    ) -> Result<()> {
        for (place, &value) in label.data()?.iter().enumerate() {
            match self.class(value.to_f64(), classes) {
                Ok(class) => visit(place, class),
                Err(problem) => {
                    return Err(Error::message(&format!(
                        "{problem} (number {place} of \"{}\")",
                        label.name()
                    )));
                }
            }
        }
        Ok(())
    }

    /// The class that a label says, nothing if it is to be ignored, or what is wrong with it.
    fn class(self, label: f64, classes: usize) -> Result<Option<usize>, String> {
        if self.ignore.is_some_and(|ignore| label == f64::from(ignore)) {
            return Ok(None);
        }
        if label >= 0.0 && label < classes as f64 && label.fract() == 0.0 {
            return Ok(Some(label as usize));
        }
        let ignored = self
            .ignore
            .map_or(String::new(), |ignore| format!(", or {ignore}, which is ignored"));
        match classes.checked_sub(1) {
            Some(last) => Err(format!(
                "the label {label} is no class: it must be a whole number from 0 to {last}{ignored}"
            )),
            None => Err(format!("the label {label} is no class: there are no classes{ignored}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_in_range_are_classes() {
        let labels = Labels { ignore: Some(255) };
        assert_eq!(labels.class(0.0, 10), Ok(Some(0)));
        assert_eq!(labels.class(9.0, 10), Ok(Some(9)));
        assert_eq!(labels.class(255.0, 10), Ok(None));
        assert_eq!(Labels { ignore: Some(-1) }.class(-1.0, 10), Ok(None));
        assert_eq!(Labels { ignore: None }.class(-0.0, 10), Ok(Some(0)));
    }

    #[test]
    fn other_labels_are_errors_that_say_what_is_allowed() {
        let problem = |ignore, label: f64, classes| Labels { ignore }.class(label, classes).unwrap_err();
        for label in ["10", "-1", "2.5", "NaN", "inf"] {
            let expected = format!("the label {label} is no class: it must be a whole number from 0 to 9");
            assert_eq!(problem(None, label.parse().unwrap(), 10), expected);
        }
        let expected = "the label 21 is no class: it must be a whole number from 0 to 20, or 255, which is ignored";
        assert_eq!(problem(Some(255), 21.0, 21), expected);
        assert_eq!(problem(None, 0.0, 0), "the label 0 is no class: there are no classes");
        assert!(Labels { ignore: None }.class(f64::INFINITY, usize::MAX).is_err());
    }
}
