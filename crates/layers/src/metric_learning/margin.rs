//! What the two large-margin inner products have in common: the angle of the label's class counts several times (Liu et
//! al., 2016 and 2017).

use cortado_core::{Error, Result};

/// How often the angle counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Multiple {
    Single,
    Double,
    Triple,
    Quadruple,
}

impl Multiple {
    /// The value of a field that has the number of an enumeration.
    ///
    /// # Errors
    /// A number without a meaning.
    pub(super) fn from_number(field: &str, number: i32) -> Result<Self> {
        match number {
            0 => Ok(Self::Single),
            1 => Ok(Self::Double),
            2 => Ok(Self::Triple),
            3 => Ok(Self::Quadruple),
            other => {
                let problem = format!("{other} is unknown; it can be SINGLE, DOUBLE, TRIPLE or QUADRUPLE");
                Err(Error::param(field, problem))
            }
        }
    }

    /// The monotonic continuation of the cosine of the multiple angle, and its derivative, from the cosine of the angle.
    pub(super) fn of(self, c: f64) -> (f64, f64) {
        let sign = |x: f64| if x == 0.0 { 0.0 } else { x.signum() };
        let s0 = sign(c);
        match self {
            Self::Single => (c, 1.0),
            Self::Double => (2.0 * s0 * c * c - 1.0, 4.0 * s0 * c),
            Self::Triple => {
                let s1 = sign(c.abs() - 0.5);
                let s2 = s0 * (1.0 + s1) - 2.0;
                (s1 * (4.0 * c.powi(3) - 3.0 * c) + s2, s1 * (12.0 * c * c - 3.0))
            }
            Self::Quadruple => {
                let s3 = s0 * sign(2.0 * c * c - 1.0);
                let s4 = 2.0 * s0 + s3 - 3.0;
                let value = s3 * (8.0 * c.powi(4) - 8.0 * c * c + 1.0) + s4;
                (value, s3 * (32.0 * c.powi(3) - 16.0 * c))
            }
        }
    }
}

/// The weight λ of the plain inner product beside that with the margin, which becomes smaller from one forward pass to
/// the next.
#[derive(Clone, Debug)]
pub(super) struct Annealing {
    pub(super) base: f64,
    pub(super) gamma: f64,
    pub(super) power: f64,
    pub(super) least: f64,
    pub(super) iteration: i64,
}

impl Annealing {
    /// λ of the next iteration.
    pub(super) fn next(&mut self) -> f64 {
        self.iteration = self.iteration.saturating_add(1);
        let lambda = self.base * (1.0 + self.gamma * self.iteration as f64).powf(-self.power);
        lambda.max(self.least)
    }
}
