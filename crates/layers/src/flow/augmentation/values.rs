//! The values of a change of an image, and the blob that carries them.

use cortado_core::{Blob, Error, Real, Result};
use std::ops::Range;

/// How many values a change has.
pub(in crate::flow) const COUNT: usize = 42;

/// A value, by its place in the blob: the fields of AugmentationCoeff in the order of their declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Mirror,
    Dx,
    Dy,
    Angle,
    ZoomX,
    ZoomY,
    Gamma,
    Brightness,
    Contrast,
    Color1,
    Color2,
    Color3,
    PowNomean0,
    PowNomean1,
    PowNomean2,
    AddNomean0,
    AddNomean1,
    AddNomean2,
    MultNomean0,
    MultNomean1,
    MultNomean2,
    PowWithmean0,
    PowWithmean1,
    PowWithmean2,
    AddWithmean0,
    AddWithmean1,
    AddWithmean2,
    MultWithmean0,
    MultWithmean1,
    MultWithmean2,
    LmultPow,
    LmultAdd,
    LmultMult,
    ColAngle,
    FogAmount,
    FogSize,
    MotionBlurAngle,
    MotionBlurSize,
    ShadowAngle,
    ShadowDistance,
    ShadowStrength,
    Noise,
}

/// A part of the values, which is drawn and computed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Places,
    Colour,
    Eigen,
    Effects,
}

impl Group {
    /// The places of its values.
    pub(super) fn range(self) -> Range<usize> {
        match self {
            Self::Places => Value::Mirror as usize..Value::Gamma as usize,
            Self::Colour => Value::Gamma as usize..Value::PowNomean0 as usize,
            Self::Eigen => Value::PowNomean0 as usize..Value::FogAmount as usize,
            Self::Effects => Value::FogAmount as usize..COUNT,
        }
    }
}

/// The values that change nothing.
#[rustfmt::skip]
const NEUTRAL: [f64; COUNT] = [
    0.0, 0.0, 0.0, 0.0, 1.0, 1.0,
    1.0, 0.0, 1.0, 1.0, 1.0, 1.0,
    1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0,
    1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0,
    1.0, 0.0, 1.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
];
/// How near to what changes nothing a value is taken for it, when an image is changed.
const NEAR: f64 = 1e-3;

/// The values of the change of one image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow) struct Values([f64; COUNT]);

impl Values {
    /// Those that change nothing.
    pub(in crate::flow) const NEUTRAL: Self = Self(NEUTRAL);

    /// The one that changes nothing.
    pub(super) fn neutral(value: Value) -> f64 {
        NEUTRAL[value as usize]
    }

    pub(super) fn get(&self, value: Value) -> f64 {
        self.0[value as usize]
    }

    pub(super) fn set(&mut self, value: Value, number: f64) {
        self.0[value as usize] = number;
    }

    /// Makes a group neutral.
    pub(super) fn clear(&mut self, group: Group) {
        self.0[group.range()].copy_from_slice(&NEUTRAL[group.range()]);
    }

    /// Whether a value of a group changes something.
    pub(super) fn changes(&self, group: Group) -> bool {
        self.0[group.range()] != NEUTRAL[group.range()]
    }

    /// Both changes: factors are multiplied, all others added.
    pub(super) fn and(&self, other: &Self) -> Self {
        let both = |at: usize| match NEUTRAL[at] {
            1.0 => self.0[at] * other.0[at],
            _ => self.0[at] + other.0[at],
        };
        Self(std::array::from_fn(both))
    }

    /// The values in a row of a blob.
    pub(in crate::flow) fn of_row<T: Real>(row: &[T]) -> Self {
        let number = |at: usize| match NEUTRAL[at] {
            1.0 => row[at].to_f64().exp(),
            _ => row[at].to_f64(),
        };
        Self(std::array::from_fn(number))
    }

    /// Writes them to a row of a blob: of factors their logarithm, so that 0 changes nothing.
    pub(in crate::flow) fn write<T: Real>(&self, row: &mut [T]) {
        for (at, to) in row.iter_mut().enumerate() {
            let number = if NEUTRAL[at] == 1.0 {
                self.0[at].ln()
            } else {
                self.0[at]
            };
            *to = T::from_f64(number);
        }
    }

    /// With the values that change next to nothing made neutral.
    pub(super) fn settled(&self) -> Self {
        let near = |at: usize| match (self.0[at] - NEUTRAL[at]).abs() < NEAR {
            true => NEUTRAL[at],
            false => self.0[at],
        };
        Self(std::array::from_fn(near))
    }
}

/// Checks that a blob has the values of `num` changes.
///
/// # Errors
/// Another shape.
pub(in crate::flow) fn check_values<T: Real>(blob: &Blob<T>, num: usize) -> Result<()> {
    let expected = [num, COUNT, 1, 1];
    match blob.shape()[..] == expected {
        true => Ok(()),
        false => Err(Error::mismatch(
            format!("shape of the values of changes, \"{}\"", blob.name()),
            format!("{num} {COUNT} 1 1"),
            blob.shape(),
        )),
    }
}
