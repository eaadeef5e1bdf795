//! The losses of the host.

use super::{accuracy, distance, hinge, logistic, sigmoid, smooth_l1};
use crate::Host;
use crate::{HingeNorm, Labels, LossKernels, LossScale, LossSum, LossWeights, Margin, SmoothL1};
use cortado_core::{Elements, ElementsMut, Real, Result};

impl<T: Real> LossKernels<T> for Host {
    fn log_loss(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        logistic::log_loss_on_host(labels, weights, least, p, found)?;
        Ok(true)
    }

    fn log_losses(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        losses: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        logistic::log_losses_on_host(labels, weights, least, p, losses)?;
        Ok(true)
    }

    fn log_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        least_and_scale: (T, T),
        p: &Elements<'_, T>,
        dp: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        logistic::log_loss_gradient_on_host(labels, least_and_scale, p, dp)?;
        Ok(true)
    }

    fn softmax_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        scale: &LossScale<'_, T>,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        logistic::softmax_loss_gradient_on_host(labels, weights, scale, p, dx)?;
        Ok(true)
    }

    fn infogain_loss(
        &self,
        labels: &Labels<'_, T>,
        gains: &Elements<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        logistic::infogain_loss_on_host(labels, gains, least, p, found)?;
        Ok(true)
    }

    fn infogain_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        gains: &Elements<'_, T>,
        scale: T,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        logistic::infogain_loss_gradient_on_host(labels, gains, scale, p, dx)?;
        Ok(true)
    }

    fn sigmoid_loss(
        &self,
        targets: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        x: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        sigmoid::sigmoid_loss_on_host(targets, weights, x, found)?;
        Ok(true)
    }

    fn sigmoid_loss_gradient(
        &self,
        targets: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        scale: f64,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        sigmoid::sigmoid_loss_gradient_on_host(targets, weights, scale, p, dx)?;
        Ok(true)
    }

    fn hinge_loss(
        &self,
        labels: &Labels<'_, T>,
        norm: HingeNorm,
        x: &Elements<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        hinge::hinge_loss_on_host(labels, norm, x, slopes, sum)?;
        Ok(true)
    }

    fn euclidean_loss(
        &self,
        operands: [&Elements<'_, T>; 2],
        difference: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        distance::euclidean_loss_on_host(operands, difference, sum)?;
        Ok(true)
    }

    fn smooth_l1_loss(
        &self,
        options: &SmoothL1<'_, '_, T>,
        operands: [&Elements<'_, T>; 2],
        losses: &mut ElementsMut<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        smooth_l1::smooth_l1_loss_on_host(options, operands, losses, slopes, sum)?;
        Ok(true)
    }

    fn contrastive_loss(
        &self,
        rows: (usize, Margin),
        operands: [&Elements<'_, T>; 2],
        marks: &Elements<'_, T>,
        difference: &mut ElementsMut<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        distance::contrastive_loss_on_host(rows, operands, marks, difference, slopes, sum)?;
        Ok(true)
    }

    fn accuracy(
        &self,
        labels: &Labels<'_, T>,
        top_k: usize,
        scores: &Elements<'_, T>,
        share: &mut ElementsMut<'_, T>,
        of_classes: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        accuracy::accuracy_on_host(labels, top_k, scores, share, of_classes)?;
        Ok(true)
    }
}
