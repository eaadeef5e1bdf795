//! Labels: floats that hold the numbers of classes.

use super::Around;
use cortado_core::{Blob, Error, Real, Result};

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
        if label.count() == around.rows() {
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
        Err(Error::mismatch(what, around.rows(), label.count()))
    }

    /// The class that a label says, or nothing if it is to be ignored.
    ///
    /// # Errors
    /// A label that is no whole number from 0 to `classes` − 1.
    pub(crate) fn class<T: Real>(self, label: T, classes: usize) -> Result<Option<usize>> {
        let value = label.to_f64();
        if self.ignore.is_some_and(|ignore| value == f64::from(ignore)) {
            return Ok(None);
        }
        if value >= 0.0 && value < classes as f64 && value.fract() == 0.0 {
            return Ok(Some(value as usize));
        }
        let ignored = self.ignore.map_or(String::new(), |ignore| format!(", or {ignore}, which is ignored"));
        let last = classes.saturating_sub(1);
        let allowed = if classes == 0 { "there are no classes".into() } else { format!("it must be a whole number from 0 to {last}") };
        Err(Error::message(&format!("the label {value} is no class: {allowed}{ignored}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_in_range_are_classes() {
        let labels = Labels { ignore: Some(255) };
        assert_eq!(labels.class(0f32, 10).unwrap(), Some(0));
        assert_eq!(labels.class(9f64, 10).unwrap(), Some(9));
        assert_eq!(labels.class(255f32, 10).unwrap(), None);
        assert_eq!(Labels { ignore: Some(-1) }.class(-1f32, 10).unwrap(), None);
        assert_eq!(Labels { ignore: None }.class(-0.0f32, 10).unwrap(), Some(0));
    }

    #[test]
    fn other_labels_are_errors_that_say_what_is_allowed() {
        let message = |ignore, label: f64, classes| Labels { ignore }.class(label, classes).unwrap_err().to_string();
        assert_eq!(message(None, 10.0, 10), "the label 10 is no class: it must be a whole number from 0 to 9");
        assert_eq!(message(None, -1.0, 10), "the label -1 is no class: it must be a whole number from 0 to 9");
        assert_eq!(message(None, 2.5, 10), "the label 2.5 is no class: it must be a whole number from 0 to 9");
        assert_eq!(
            message(Some(255), f64::NAN, 21),
            "the label NaN is no class: it must be a whole number from 0 to 20, or 255, which is ignored"
        );
        assert_eq!(message(None, 0.0, 0), "the label 0 is no class: there are no classes");
        assert!(Labels { ignore: None }.class(f64::INFINITY, usize::MAX).is_err());
    }
}
