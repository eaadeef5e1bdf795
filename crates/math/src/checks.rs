//! Whether values are what a layer can take.

use crate::{Host, compute, kernels_of};
use cortado_core::device::DeviceBuffer;
use cortado_core::{Ctx, Elements, Error, Real, Result};

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
        /// The number that means no class.
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

    /// Writes the index and the value of the first wrong element to memory of the device, from a byte of it on; an index
    /// of `x.len()` if there is none.
    ///
    /// # Errors
    /// Those of the device.
    fn note_first_wrong(
        &self,
        _allowed: Allowed,
        _x: &Elements<'_, T>,
        _to: &mut dyn DeviceBuffer,
        _from: usize,
    ) -> Result<bool> {
        Ok(false)
    }

    /// Writes the first element to memory of the device, from a byte of it on.
    ///
    /// # Errors
    /// Those of the device.
    fn note_number(&self, _x: &Elements<'_, T>, _to: &mut dyn DeviceBuffer, _from: usize) -> Result<bool> {
        Ok(false)
    }
}

/// Checks that all elements are allowed; `wrong` makes an error of the index and the value of one that is not. If the
/// [ledger](Ctx::ledger) is open, a device looks for one without waiting: the error comes when the ledger is read.
///
/// # Errors
/// A wrong element, out of memory, or those of the device.
pub fn check<T: Real>(
    ctx: &Ctx,
    allowed: Allowed,
    x: &Elements<'_, T>,
    wrong: impl Fn(usize, T) -> Error + Clone + Send + 'static,
) -> Result<()> {
    let (later, len) = (wrong.clone(), x.len());
    if let Some((ledger, device)) = ctx.open_ledger()
        && let Some(kernels) = kernels_of::<T>(device)
    {
        let judge = move |found: &[f64]| match *found {
            [place, value] if place < len as f64 => Err(later(place as usize, T::from_f64(value))),
            _ => Ok(()),
        };
        let write = |to: &mut dyn DeviceBuffer, from| kernels.note_first_wrong(allowed, x, to, from);
        if ledger.check(device, 2, write, Box::new(judge))? {
            return Ok(());
        }
    }
    match first_wrong(ctx, allowed, x)? {
        Some((place, value)) => Err(wrong(place, value)),
        None => Ok(()),
    }
}

/// Notes the first element, on the device, as a loss that counts with this weight. False if it has to be read now, as
/// the [ledger](Ctx::ledger) is closed, or the device cannot do it.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn note_loss<T: Real>(ctx: &Ctx, weight: f64, x: &Elements<'_, T>) -> Result<bool> {
    let Some((ledger, device)) = ctx.open_ledger() else {
        return Ok(false);
    };
    let Some(kernels) = kernels_of::<T>(device) else {
        return Ok(false);
    };
    ledger.loss(device, weight, |to, from| kernels.note_number(x, to, from))
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
