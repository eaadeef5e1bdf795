//! The update of the weights from the accumulated gradients.

use super::Solver;
use super::run::due;
use cortado_core::event::{Event, Severity};
use cortado_core::{Context, Frame, Real, Result};
use cortado_math as math;
use cortado_ops::Update;

impl<T: Real> Solver<T> {
    /// Clips the gradients, scales them by 1 / iter_size, regularises and updates every learnable
    /// parameter, and increments the iteration.
    ///
    /// # Errors
    /// Memory in use.
    pub fn apply_update(&mut self) -> Result<()> {
        let (ctx, iteration) = (self.ctx.clone(), self.iteration);
        ctx.install(|| self.update_params())
            .within(|| Frame::Iteration(iteration))
    }

    /// The learning rate of this iteration.
    pub fn learning_rate(&self) -> f64 {
        let mut memory = self.lr_memory.clone();
        self.policy.rate(self.iteration, self.losses.mean(), &mut memory).0
    }

    fn update_params(&mut self) -> Result<()> {
        let (iteration, loss) = (self.iteration, self.losses.mean());
        let (rate, moved) = self.policy.rate(iteration, loss, &mut self.lr_memory);
        let step = self.lr_memory.step;
        match moved {
            true if self.policy.is_plateau() => self.ctx.emit(&Event::Note {
                severity: Severity::Info,
                file: "sgd_solver.cpp",
                line: 1,
                text: &format!("Plateau Status: Iteration {iteration}, step = {step}"),
            }),
            true => self.ctx.emit(&Event::MultiStep { iteration, step }),
            false => {}
        }
        if due(self.options.display, self.iteration) {
            self.ctx.emit(&Event::LearningRate {
                iteration: self.iteration,
                rate,
            });
        }
        let scale = self.clip_scale()? / f64::from(self.options.iter_size);
        for index in 0..self.net.learnable().len() {
            self.update_param(index, rate, scale)?;
        }
        self.iteration += 1;
        self.progress.set(self.iteration);
        Ok(())
    }

    /// The factor of the gradients with which their common L2 norm does not exceed
    /// `clip_gradients`. The norm is that of the accumulated gradients, before they are divided by
    /// iter_size, as in the original.
    fn clip_scale(&self) -> Result<f64> {
        let Some(limit) = self.options.clip else { return Ok(1.0) };
        let mut sum = 0.0;
        for index in 0..self.net.learnable().len() {
            let diff = self.net.learnable_blob(index).diff_on(&self.ctx)?;
            sum += math::sumsq(&self.ctx, &diff)?;
        }
        let norm = sum.sqrt();
        if norm <= limit {
            return Ok(1.0);
        }
        let scale = limit / norm;
        self.ctx.emit(&Event::GradientsClipped { norm, limit, scale });
        Ok(scale)
    }

    fn update_param(&self, index: usize, rate: f64, scale: f64) -> Result<()> {
        let learnable = &self.net.learnable()[index];
        let update = Update {
            formula: self.rule.formula(self.iteration),
            scale: T::from_f64(scale),
            rate: T::from_f64(rate * learnable.lr_mult),
            decay: T::from_f64(self.options.decay * learnable.decay_mult),
            l1: self.options.l1,
        };
        let (ctx, blob) = (&self.ctx, self.net.learnable_blob(index));
        let slots = self.history.iter().skip(index);
        let slots = slots.step_by(self.net.learnable().len().max(1));
        let mut history: Vec<_> = slots.map(|blob| blob.data_update_on(ctx)).collect::<Result<_>>()?;
        let (mut weights, mut diff) = (blob.data_update_on(ctx)?, blob.diff_update_on(ctx)?);
        math::update(ctx, &update, &mut weights, &mut diff, &mut history)
    }
}
