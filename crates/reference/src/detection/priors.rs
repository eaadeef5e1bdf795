//! The operand that holds priors and variances, and predictions beside it.

use cortado_core::{Blob, Error, ReadGuard, Real, Result, reserve};
use cortado_ops::boxes::{Coder, Corners};

/// Priors and their variances.
pub struct Priors<T> {
    /// The boxes.
    pub boxes: Vec<Corners<T>>,
    /// The variances of each.
    pub variances: Vec<[T; 4]>,
}

/// How a blob holds priors: a row of boxes, and one of variances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PriorLayout {
    /// The width and height of the image, if a prior has five numbers: that of its image, and four edges in pixels (OpenVINO).
    pub image: Option<[f64; 2]>,
    /// Whether the row of variances may be missing.
    pub may_lack_variances: bool,
}

impl PriorLayout {
    /// SSD's own: (1, 2, 4 · priors).
    pub const SSD: Self = Self {
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
    pub fn sizes<T: Real>(self, priors: &Blob<T>) -> Result<[usize; 2]> {
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

    /// Reads a blob. Variances that are missing are 1.
    ///
    /// # Errors
    /// A shape that [`sizes`](Self::sizes) refuses, memory in use, or out of memory.
    pub fn read<T: Real>(self, priors: &Blob<T>) -> Result<Priors<T>> {
        let [rows, count] = self.sizes(priors)?;
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
/// Another number; `kind` names the numbers.
pub fn check_predictions<T: Real>(blob: &Blob<T>, kind: &str, priors: usize, each: usize) -> Result<()> {
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
pub fn check_items<T: Real>(blob: &Blob<T>, beside: &Blob<T>) -> Result<()> {
    let [found, expected] = [blob, beside].map(|blob| blob.shape().first().copied().unwrap_or(0));
    if found == expected {
        return Ok(());
    }
    let what = format!("number of items (axis 0) of \"{}\"", blob.name());
    Err(Error::mismatch(what, expected, found))
}

/// The operands of a first step: scores (N, P · 2), background and object; and locations (N, P · 4).
#[derive(Clone, Copy)]
pub struct FirstStep<'a, T: Real> {
    /// The scores.
    pub scores: &'a Blob<T>,
    /// The locations.
    pub locations: &'a Blob<T>,
    /// The least score of an object.
    pub least: f64,
}

impl<'a, T: Real> FirstStep<'a, T> {
    /// Checks the shapes of its operands, for as many items as `beside` has.
    ///
    /// # Errors
    /// Another number of items, or of numbers for each prior.
    pub fn check(&self, beside: &Blob<T>, priors: usize) -> Result<()> {
        for (blob, kind, each) in [
            (self.scores, "scores of the first step", 2),
            (self.locations, "locations of the first step", 4),
        ] {
            check_predictions(blob, kind, priors, each)?;
            check_items(blob, beside)?;
        }
        Ok(())
    }

    /// Reads its operands.
    ///
    /// # Errors
    /// Memory in use.
    pub fn read(&self) -> Result<Refined<'a, T>> {
        Ok(Refined {
            scores: self.scores.data()?,
            locations: self.locations.data()?,
            least: T::from_f64(self.least),
        })
    }
}

/// The first step of RefineDet (Zhang et al., 2018) for a batch: scores that separate objects from background, and
/// locations that refine the priors for the second step.
pub struct Refined<'a, T: Real> {
    scores: ReadGuard<'a, T>,
    locations: ReadGuard<'a, T>,
    least: T,
}

impl<T: Real> Refined<'_, T> {
    /// Whether each prior of an item may be an object.
    ///
    /// # Errors
    /// Out of memory.
    pub fn objects(&self, item: usize, priors: usize) -> reserve::Result<Vec<bool>> {
        let scores = self.scores.as_chunks::<2>().0.iter();
        let of_item = scores.skip(item * priors).take(priors);
        reserve::collected(of_item.map(|[_, object]| *object >= self.least))
    }

    /// The priors of an item where the first step moves them, with the variances that they have.
    ///
    /// # Errors
    /// Out of memory.
    pub fn priors(&self, item: usize, priors: &Priors<T>, coder: Coder) -> reserve::Result<Priors<T>> {
        let count = priors.boxes.len();
        let locations = self.locations.as_chunks::<4>().0.iter();
        let locations = locations.skip(item * count).take(count);
        let pairs = priors.boxes.iter().zip(&priors.variances).zip(locations);
        let decode = |((&prior, &variances), &t): ((&Corners<T>, _), _)| coder.decode(prior, variances, t);
        Ok(Priors {
            boxes: reserve::collected(pairs.map(decode))?,
            variances: reserve::copied(&priors.variances)?,
        })
    }
}
