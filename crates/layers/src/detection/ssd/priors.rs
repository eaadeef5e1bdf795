//! The bottom that holds priors and variances, and predictions beside it.

use cortado_core::{Blob, Error, Real, Result, reserve};
use cortado_ops::boxes::Corners;

/// Priors and their variances.
pub(crate) struct Priors<T> {
    pub(crate) boxes: Vec<Corners<T>>,
    pub(crate) variances: Vec<[T; 4]>,
}

/// How a blob holds priors: a row of boxes, and one of variances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    /// The width and height of the image, if a prior has five numbers: that of its image, and four edges in pixels (OpenVINO).
    pub(crate) image: Option<[f64; 2]>,
    /// Whether the row of variances may be missing.
    pub(crate) may_lack_variances: bool,
}

impl Layout {
    /// SSD's own: (1, 2, 4 · priors).
    pub(crate) const SSD: Self = Self {
        image: None,
        may_lack_variances: false,
    };

    fn numbers(self) -> usize {
        if self.image.is_some() { 5 } else { 4 }
    }

    /// The numbers of rows and of priors in a blob.
    ///
    /// # Errors
    /// Another shape.
    pub(crate) fn sizes<T: Real>(self, priors: &Blob<T>) -> Result<[usize; 2]> {
        let shape = priors.shape();
        // As the original, which takes the third axis for a row whatever the fourth is.
        let long = match &shape[..] {
            [long @ .., 1] if long.len() == 3 => long,
            all => all,
        };
        let rows = |rest: &[usize]| cortado_ops::count(rest.iter().copied());
        match long.split_last() {
            Some((&len, rest)) if len % self.numbers() == 0 && self.takes(rows(rest)) => {
                Ok([rows(rest), len / self.numbers()])
            }
            _ => {
                let (what, rows) = match self.may_lack_variances {
                    true => ("a row of boxes, and one of variances or none", "1 1 or 1 2"),
                    false => ("a row of boxes and one of variances", "1 2"),
                };
                let each = if self.image.is_some() { "five" } else { "four" };
                let what = format!("shape of the priors \"{}\", {what}", priors.name());
                Err(Error::mismatch(
                    what,
                    format!("{rows} and {each} times the number of priors"),
                    shape,
                ))
            }
        }
    }

    fn takes(self, rows: usize) -> bool {
        rows == 2 || (rows == 1 && self.may_lack_variances)
    }

    /// Reads a blob of which [`sizes`](Self::sizes) gave the numbers. Variances that are missing are 1.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub(crate) fn read<T: Real>(self, priors: &Blob<T>, [rows, count]: [usize; 2]) -> Result<Priors<T>> {
        let data = priors.data()?;
        let (boxes, variances) = data.split_at(data.len() / rows);
        let mut read = Priors {
            boxes: reserve::empty(count)?,
            variances: reserve::filled(count, [T::ONE; 4])?,
        };
        match self.image {
            None => read
                .boxes
                .extend(boxes.as_chunks::<4>().0.iter().copied().map(Corners::new)),
            Some([width, height]) => {
                let sides = [width, height, width, height].map(T::from_f64);
                let share = |prior: &[T; 5]| Corners::new([0, 1, 2, 3].map(|k| prior[1 + k] / sides[k]));
                read.boxes.extend(boxes.as_chunks::<5>().0.iter().map(share));
            }
        }
        let given = variances.as_chunks::<4>().0;
        read.variances
            .iter_mut()
            .zip(given)
            .for_each(|(to, given)| *to = *given);
        Ok(read)
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

/// Checks that a blob has as many items as another one.
///
/// # Errors
/// Another number.
pub(crate) fn check_items<T: Real>(blob: &Blob<T>, beside: &Blob<T>) -> Result<()> {
    let [found, expected] = [blob, beside].map(|blob| blob.shape().first().copied().unwrap_or(0));
    if found == expected {
        return Ok(());
    }
    let what = format!("number of items (axis 0) of \"{}\"", blob.name());
    Err(Error::mismatch(what, expected, found))
}
