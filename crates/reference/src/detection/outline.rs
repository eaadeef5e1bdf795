//! The outlines of TextBoxes++, which are written beside priors like the boxes around them.

use cortado_core::{Real, reserve};
use cortado_ops::boxes::Corners;

/// What comes after the box of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// Four corners.
    Quadrangle,
    /// Two points and a height.
    Strip,
}

impl Outline {
    /// How many numbers it has.
    pub fn numbers(self) -> usize {
        match self {
            Self::Quadrangle => 8,
            Self::Strip => 5,
        }
    }

    /// Adds the outline that `t` is, beside a prior.
    ///
    /// # Errors
    /// Out of memory.
    pub fn decode<T: Real>(self, prior: Corners<T>, variances: [T; 4], t: &[T], to: &mut Vec<T>) -> reserve::Result {
        let sizes = [prior.width(), prior.height()];
        let offset = |k: usize| variances[k % 2] * t[k] * sizes[k % 2];
        match self {
            Self::Quadrangle => {
                let [x0, y0, x1, y1] = prior.to_array();
                let corners = [x0, y0, x1, y0, x1, y1, x0, y1];
                reserve::append(
                    to,
                    corners.into_iter().enumerate().map(|(k, corner)| offset(k) + corner),
                )
            }
            Self::Strip => {
                let center = prior.center();
                reserve::append(to, (0..4).map(|k| offset(k) + center[k % 2]))?;
                reserve::push(to, (variances[3] * t[4]).exp() * sizes[1])
            }
        }
    }
}
