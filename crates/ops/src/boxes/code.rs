//! Boxes as offsets from priors, and back.

use super::{Corners, Growth};
use crate::{BoxCode as Code, Float};

/// Writes boxes beside priors, and reads them.
#[derive(Clone, Copy, Debug)]
pub struct Coder {
    /// What is written.
    pub code: Code,
    /// Whether what is written is divided by the variances.
    pub divides: bool,
}

impl Coder {
    fn variances<T: Float>(self, variances: [T; 4]) -> [T; 4] {
        if self.divides { variances } else { [T::ONE; 4] }
    }

    /// A box, written beside a prior.
    pub fn encode<T: Float>(self, prior: Corners<T>, variances: [T; 4], true_box: Corners<T>) -> [T; 4] {
        let v = self.variances(variances);
        let (width, height) = (prior.width(), prior.height());
        let (p, b) = (prior.to_array(), true_box.to_array());
        match self.code {
            Code::Corner => [0, 1, 2, 3].map(|k| (b[k] - p[k]) / v[k]),
            Code::CornerSize => {
                let size = [width, height, width, height];
                [0, 1, 2, 3].map(|k| (b[k] - p[k]) / size[k] / v[k])
            }
            Code::CenterSize => {
                let t = prior.centered().offsets(true_box.centered());
                [0, 1, 2, 3].map(|k| t[k] / v[k])
            }
        }
    }

    /// The box that was written beside a prior.
    pub fn decode<T: Float>(self, prior: Corners<T>, variances: [T; 4], t: [T; 4]) -> Corners<T> {
        let v = self.variances(variances);
        let (width, height) = (prior.width(), prior.height());
        let p = prior.to_array();
        match self.code {
            Code::Corner => Corners::new([0, 1, 2, 3].map(|k| p[k] + v[k] * t[k])),
            Code::CornerSize => {
                let size = [width, height, width, height];
                Corners::new([0, 1, 2, 3].map(|k| p[k] + v[k] * t[k] * size[k]))
            }
            Code::CenterSize => {
                let t = [0, 1, 2, 3].map(|k| v[k] * t[k]);
                prior.centered().moved(t, Growth::Any).corners()
            }
        }
    }
}
