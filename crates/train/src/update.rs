//! The update of the weights from the accumulated gradients.

use super::Solver;
use super::run::due;
use cortado_core::event::{Event, Severity};
use cortado_core::{Context, Frame, Real, Result};
use cortado_math::{self as math, Updated};
use cortado_ops::Update;
use std::collections::HashSet;
use std::ops::Range;

/// The most parameters that are updated at once.
const AT_ONCE: usize = 64;

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
        self.update_all(rate, scale)?;
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

    /// Updates all parameters, several at once: a device does so in one launch.
    fn update_all(&self, rate: f64, scale: f64) -> Result<()> {
        let mut first = 0;
        while first < self.net.learnable().len() {
            let end = first + self.apart_from(first);
            self.update_some(first..end, rate, scale)?;
            first = end;
        }
        Ok(())
    }

    /// How many parameters, from this one on, can be updated at once: not more than `AT_ONCE`, and none that shares its
    /// memory with another.
    fn apart_from(&self, first: usize) -> usize {
        let mut seen = HashSet::new();
        let all = first..self.net.learnable().len().min(first + AT_ONCE);
        let mut blobs = all.map(|index| self.net.learnable_blob(index));
        let apart = blobs
            .by_ref()
            .take_while(|blob| seen.insert(blob.data_id()) && seen.insert(blob.diff_id()));
        apart.count().max(1)
    }

    fn update_some(&self, indices: Range<usize>, rate: f64, scale: f64) -> Result<()> {
        let (ctx, all) = (&self.ctx, self.net.learnable().len().max(1));
        let history_of = |index| {
            let slots = self.history.iter().skip(index).step_by(all);
            slots.map(|blob| blob.data_update_on(ctx)).collect::<Result<Vec<_>>>()
        };
        let mut held = Vec::with_capacity(AT_ONCE);
        for index in indices.clone() {
            let blob = self.net.learnable_blob(index);
            held.push((blob.data_update_on(ctx)?, blob.diff_update_on(ctx)?, history_of(index)?));
        }
        let parameters = held
            .iter_mut()
            .zip(indices)
            .map(|((weights, diff, history), index)| Updated {
                update: self.update_of(index, rate, scale),
                weights,
                diff,
                history,
            });
        math::update(ctx, &mut parameters.collect::<Vec<_>>())
    }

    fn update_of(&self, index: usize, rate: f64, scale: f64) -> Update<T> {
        let learnable = &self.net.learnable()[index];
        Update {
            formula: self.rule.formula(self.iteration),
            scale: T::from_f64(scale),
            rate: T::from_f64(rate * learnable.lr_mult),
            decay: T::from_f64(self.options.decay * learnable.decay_mult),
            l1: self.options.l1,
        }
    }
}
