//! The bottom that holds priors and variances, and predictions beside it.

use crate::detection::boxes::Corners;
use cortado_core::{Blob, Error, Real, Result};

/// Priors and their variances.
pub(crate) struct Priors<T> {
    pub(crate) boxes: Vec<Corners<T>>,
    pub(crate) variances: Vec<[T; 4]>,
}

/// The number of priors in a blob (1, 2, 4 · priors).
///
/// # Errors
/// Another shape.
pub(crate) fn count<T: Real>(priors: &Blob<T>) -> Result<usize> {
    let shape = priors.shape();
    match shape.split_last() {
        Some((&last, rest)) if last % 4 == 0 && rest.iter().product::<usize>() == 2 => Ok(last / 4),
        _ => {
            let what = format!(
                "shape of the priors \"{}\", a row of boxes and one of variances",
                priors.name()
            );
            Err(Error::mismatch(what, "1 2 and four times the number of priors", shape))
        }
    }
}

impl<T: Real> Priors<T> {
    /// Reads a blob of which [`count`] gave the number.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub(crate) fn read(priors: &Blob<T>) -> Result<Self> {
        let data = priors.data()?;
        let (boxes, variances) = data.split_at(data.len() / 2);
        Ok(Self {
            boxes: Corners::all(boxes),
            variances: variances.as_chunks::<4>().0.to_vec(),
        })
    }
}

/// Checks that each item of a blob has `each` numbers for each prior.
///
/// # Errors
/// Another number; `kind` says of what.
pub(crate) fn check_predictions<T: Real>(blob: &Blob<T>, kind: &str, priors: usize, each: usize) -> Result<()> {
    let found = blob.shape().count_from(1);
    if !blob.shape().is_empty() && priors.checked_mul(each) == Some(found) {
        return Ok(());
    }
    let what = format!(
        "number of {kind} of each item of \"{}\", which has the shape {}, {each} for each of {priors} priors",
        blob.name(),
        blob.shape()
    );
    Err(Error::mismatch(what, priors.saturating_mul(each), found))
}
