//! Whether values are what a layer can take.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, Real, Result};

/// The values that a layer can take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// Finite numbers.
    Finite,
    /// Finite numbers that are not negative.
    NotNegative,
    /// Numbers that are a class from 0 to `classes` − 1, or the ignored number, once their fraction is cut off.
    Class {
        /// How many classes there are.
        classes: usize,
        /// The number that stands for no class.
        ignore: Option<i32>,
    },
}

impl Allowed {
    /// Whether a value is one of them.
    pub fn contains(self, value: f64) -> bool {
        match self {
            Self::Finite => value.is_finite(),
            Self::NotNegative => value.is_finite() && value >= 0.0,
            Self::Class { classes, ignore } => {
                ignore.is_some_and(|ignore| is_ignored(value, ignore)) || class_of(value, classes).is_some()
            }
        }
    }
}

/// The class that a number names: the number without its fraction, as in the original, if that is from 0 to
/// `classes` − 1.
#[inline]
pub fn class_of(value: f64, classes: usize) -> Option<usize> {
    // The conversion cuts the fraction off, and keeps numbers that are too large above all classes.
    let class = value as usize;
    (value > -1.0 && class < classes).then_some(class)
}

/// Whether a label, without its fraction, is the ignored one.
#[inline]
pub(crate) fn is_ignored(label: f64, ignore: i32) -> bool {
    label.trunc() == f64::from(ignore)
}

/// The kernels of this module.
pub trait CheckKernels<T: Real> {
    /// [`first_wrong`], which is written to `found`.
    ///
    /// # Errors
    /// Those of the device.
    fn first_wrong(&self, _allowed: Allowed, _x: &Elements<'_, T>, _found: &mut Option<(usize, T)>) -> Result<bool> {
        Ok(false)
    }
}

/// The first element that is not allowed: its index and its value.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn first_wrong<T: Real>(ctx: &Ctx, allowed: Allowed, x: &Elements<'_, T>) -> Result<Option<(usize, T)>> {
    let mut found = None;
    compute(ctx, "first_wrong", |kernels| {
        kernels.first_wrong(allowed, x, &mut found)
    })?;
    Ok(found)
}

impl<T: Real> CheckKernels<T> for Host {
    fn first_wrong(&self, allowed: Allowed, x: &Elements<'_, T>, found: &mut Option<(usize, T)>) -> Result<bool> {
        let mut elements = x.host()?.iter().copied().enumerate();
        *found = elements.find(|(_, value)| !allowed.contains(value.to_f64()));
        Ok(true)
    }
}
