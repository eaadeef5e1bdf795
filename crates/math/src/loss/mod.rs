//! Scores compared with labels, and blobs with each other: losses, their gradients, accuracy.
//!
//! A loss gives a sum, in 64 bits and in the order of the places, which its layer divides; its
//! gradient is multiplied by the layer's factor. Labels that are not classes do not count:
//! [`first_wrong`](crate::first_wrong) finds them.
//!
//! | module | what it holds |
//! |---|---|
//! | `operands` | labels and weights |
//! | `logistic` | logistic losses of probabilities |
//! | `sigmoid` | cross entropy with targets |
//! | `hinge` | margins |
//! | `distance` | distances of two blobs |
//! | `smooth_l1` | the distance that is square where it is small |
//! | `host` | all of them in the host's table |
//! | `accuracy` | how many labels are among the best scores |

mod accuracy;
mod distance;
mod hinge;
mod host;
mod logistic;
mod operands;
mod sigmoid;
mod smooth_l1;
pub use accuracy::accuracy;
pub use distance::{Margin, contrastive_loss, euclidean_loss};
pub use hinge::{HingeNorm, hinge_loss};
pub use logistic::{
    LossScale, infogain_loss, infogain_loss_gradient, leave_log_loss, log_loss, log_loss_gradient, log_losses,
    softmax_loss_gradient,
};
pub use operands::{Labels, LossSum, LossWeights, WeightOf};
pub use sigmoid::{sigmoid_loss, sigmoid_loss_gradient};
pub use smooth_l1::{SmoothL1, smooth_l1_loss};

use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::LossDivisor;

/// The kernels of this module. A sum is written to the last operand, which is 0 before.
pub trait LossKernels<T: Real> {
    /// [`log_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn log_loss(
        &self,
        _labels: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _least: T,
        _p: &Elements<'_, T>,
        _found: &mut LossSum,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`leave_log_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn leave_log_loss(
        &self,
        _labels: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _least_and_divisor: (T, LossDivisor),
        _p: &Elements<'_, T>,
        _found: &mut ElementsMut<'_, f64>,
        _mean: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`log_losses`].
    ///
    /// # Errors
    /// Those of the device.
    fn log_losses(
        &self,
        _labels: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _least: T,
        _p: &Elements<'_, T>,
        _losses: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`log_loss_gradient`].
    ///
    /// # Errors
    /// Those of the device.
    fn log_loss_gradient(
        &self,
        _labels: &Labels<'_, T>,
        _least_and_scale: (T, T),
        _p: &Elements<'_, T>,
        _dp: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`softmax_loss_gradient`].
    ///
    /// # Errors
    /// Those of the device.
    fn softmax_loss_gradient(
        &self,
        _labels: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _scale: &LossScale<'_, T>,
        _p: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`infogain_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn infogain_loss(
        &self,
        _labels: &Labels<'_, T>,
        _gains: &Elements<'_, T>,
        _least: T,
        _p: &Elements<'_, T>,
        _found: &mut LossSum,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`infogain_loss_gradient`].
    ///
    /// # Errors
    /// Those of the device.
    fn infogain_loss_gradient(
        &self,
        _labels: &Labels<'_, T>,
        _gains: &Elements<'_, T>,
        _scale: T,
        _p: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`sigmoid_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn sigmoid_loss(
        &self,
        _targets: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _x: &Elements<'_, T>,
        _found: &mut LossSum,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`sigmoid_loss_gradient`].
    ///
    /// # Errors
    /// Those of the device.
    fn sigmoid_loss_gradient(
        &self,
        _targets: &Labels<'_, T>,
        _weights: &LossWeights<'_, T>,
        _scale: f64,
        _p: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`hinge_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn hinge_loss(
        &self,
        _labels: &Labels<'_, T>,
        _norm: HingeNorm,
        _x: &Elements<'_, T>,
        _slopes: &mut ElementsMut<'_, T>,
        _sum: &mut f64,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`euclidean_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn euclidean_loss(
        &self,
        _operands: [&Elements<'_, T>; 2],
        _difference: &mut ElementsMut<'_, T>,
        _sum: &mut f64,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`smooth_l1_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn smooth_l1_loss(
        &self,
        _options: &SmoothL1<'_, '_, T>,
        _operands: [&Elements<'_, T>; 2],
        _losses: &mut ElementsMut<'_, T>,
        _slopes: &mut ElementsMut<'_, T>,
        _sum: &mut f64,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`contrastive_loss`].
    ///
    /// # Errors
    /// Those of the device.
    fn contrastive_loss(
        &self,
        _rows: (usize, Margin),
        _operands: [&Elements<'_, T>; 2],
        _marks: &Elements<'_, T>,
        _difference: &mut ElementsMut<'_, T>,
        _slopes: &mut ElementsMut<'_, T>,
        _sum: &mut f64,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`accuracy`].
    ///
    /// # Errors
    /// Those of the device.
    fn accuracy(
        &self,
        _labels: &Labels<'_, T>,
        _top_k: usize,
        _scores: &Elements<'_, T>,
        _share: &mut ElementsMut<'_, T>,
        _of_classes: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        Ok(false)
    }
}
