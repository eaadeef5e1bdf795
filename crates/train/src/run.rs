//! The training loop: forward, backward, display, update, snapshot, with test passes between
//! iterations.

use super::{Action, LossWindow, Outcome, RunState, Solver, doubts};
use cortado_core::event::{Event, NetOutput};
use cortado_core::{Context, Error, ErrorKind, Frame, Real, Result};

impl<T: Real> Solver<T> {
    /// Trains until `max_iter` or a request to stop, then saves the last snapshot, computes the
    /// final loss and tests, like the original's `Solve`.
    ///
    /// # Errors
    /// Those of [`step`](Self::step), and of a snapshot.
    pub fn solve(&mut self) -> Result<Outcome> {
        let iterations = self.start_solving();
        self.step(iterations)?;
        self.end_solving()
    }

    /// The first part of [`solve`](Self::solve). Returns the number of iterations to run.
    pub fn start_solving(&mut self) -> u64 {
        if let Some(text) = doubts::no_end(&self.param) {
            doubts::warn(&text, &self.ctx);
        }
        let name = self.net.name().to_string();
        self.ctx.emit(&Event::Solving { net: &name });
        self.ctx.emit(&Event::LrPolicy {
            policy: self.param.lr_policy(),
        });
        self.options.max_iter.saturating_sub(self.iteration)
    }

    /// The last part of [`solve`](Self::solve) after a request to stop.
    ///
    /// # Errors
    /// A snapshot that cannot be written.
    pub fn end_early(&mut self) -> Result<Outcome> {
        self.read_losses()?;
        self.stop_requested = true;
        self.end_solving()
    }

    /// The last part of [`solve`](Self::solve).
    ///
    /// # Errors
    /// A layer that fails, or a snapshot that cannot be written.
    pub fn end_solving(&mut self) -> Result<Outcome> {
        self.read_losses()?;
        if self.param.snapshot_after_train() && !due(self.options.snapshot, self.iteration) {
            self.snapshot()?;
        }
        if self.stop_requested {
            self.ctx.emit(&Event::StoppedEarly);
            return Ok(Outcome::StoppedEarly);
        }
        if due(self.options.display, self.iteration) {
            let loss = self.last_forward().within(|| Frame::Iteration(self.iteration))?;
            let mean = self.losses.push(loss);
            self.ctx.emit(&Event::FinalLoss {
                iteration: self.iteration,
                loss: mean,
            });
        }
        if due(self.options.test_interval, self.iteration) {
            self.test_all()?;
        }
        self.ctx.emit(&Event::SolverFinished);
        Ok(Outcome::Done)
    }

    /// Runs `iterations` more iterations, or fewer after a request to stop.
    ///
    /// # Errors
    /// A layer that fails, a loss that is not finite (unless
    /// [`set_keep_going`](Self::set_keep_going) allows it), or a snapshot that cannot be written.
    pub fn step(&mut self, iterations: u64) -> Result<()> {
        self.start_steps();
        let end = self.iteration.saturating_add(iterations);
        self.let_losses_wait(true);
        let ran = self.run_to(end);
        self.let_losses_wait(false);
        // What was wrong first is what waited to be read.
        self.read_losses().and(ran)
    }

    fn run_to(&mut self, end: u64) -> Result<()> {
        while self.iteration < end && self.test_if_due()? {
            self.compute_gradients()?;
            if !self.finish_iteration()? {
                break;
            }
        }
        Ok(())
    }

    /// The part of [`step`](Self::step) before its first iteration. An iteration consists of
    /// [`test_if_due`](Self::test_if_due), [`compute_gradients`](Self::compute_gradients) and
    /// [`finish_iteration`](Self::finish_iteration). Callers that act between these, such as
    /// Python's callbacks, call the parts and not `step`.
    pub fn start_steps(&mut self) {
        self.stop_requested = false;
        self.check_memory();
        if !std::mem::take(&mut self.losses_restored) {
            self.losses = LossWindow::new(self.options.average_loss);
        }
        self.pace.go_on(self.iteration);
    }

    /// Tests the nets if this iteration begins with a test. Returns whether to continue.
    ///
    /// # Errors
    /// Those of [`test_all`](Self::test_all).
    pub fn test_if_due(&mut self) -> Result<bool> {
        self.join_group()?;
        let first = self.iteration == 0 && !self.param.test_initialization();
        if due(self.options.test_interval, self.iteration) && !first {
            self.read_losses()?;
            self.test_all()?;
            return Ok(!self.stop_requested);
        }
        Ok(true)
    }

    /// Runs the forward and backward passes of an iteration. The gradients are then in the diffs of
    /// the parameters. Reports the progress if it is due.
    ///
    /// # Errors
    /// A layer that fails, or a loss that is not finite.
    pub fn compute_gradients(&mut self) -> Result<()> {
        let iteration = self.iteration;
        let display = due(self.options.display, iteration);
        self.net.set_debug_info(display && self.param.debug_info());
        let ctx = self.ctx.clone();
        if self.losses_wait() {
            ctx.install(|| self.gradients_alone())
                .within(|| Frame::Iteration(iteration))?;
            if display || self.is_reading_due() {
                self.read_losses()?;
            }
            return match display {
                true => self.show(self.losses.mean()),
                false => Ok(()),
            };
        }
        let loss = ctx
            .install(|| self.gradients())
            .within(|| Frame::Iteration(iteration))?;
        let loss = match &self.member {
            Some(member) => member.mean(loss).within(|| Frame::Iteration(iteration))?,
            None => loss,
        };
        let mean = self.losses.push(loss);
        if display {
            self.show(mean)?;
        }
        Ok(())
    }

    /// Updates the weights and saves a snapshot if it is due. Returns whether to continue.
    ///
    /// # Errors
    /// A snapshot that cannot be written, or memory in use.
    pub fn finish_iteration(&mut self) -> Result<bool> {
        self.apply_update()?;
        if self.iteration == self.options.max_iter {
            self.read_losses()?;
        }
        self.ctx.emit(&Event::IterationDone {
            iteration: self.iteration,
            of: self.options.max_iter,
            loss: self.losses.mean(),
        });
        let mut request = self.requested_action();
        if let Some(member) = &self.member {
            request = member.agree(request).within(|| Frame::Iteration(self.iteration))?;
        }
        if due(self.options.snapshot, self.iteration) || request != Action::None {
            self.read_losses()?;
        }
        if due(self.options.snapshot, self.iteration) || request == Action::Snapshot {
            self.snapshot()?;
        }
        self.stop_requested |= request == Action::Stop;
        self.pace.next(self.iteration);
        Ok(!self.stop_requested)
    }

    /// Accumulates the gradients of `iter_size` passes and returns their mean loss.
    fn gradients(&mut self) -> Result<f64> {
        self.net.clear_param_diffs()?;
        let mut sum = 0.0;
        for pass in 1..=self.options.iter_size {
            let loss = self.net.forward()?;
            self.check_finite(loss)?;
            match pass == self.options.iter_size {
                true => self.last_backward()?,
                false => self.net.backward()?,
            }
            sum += loss;
        }
        Ok(sum / f64::from(self.options.iter_size))
    }

    /// The same, with losses that stay on the device.
    fn gradients_alone(&mut self) -> Result<()> {
        let ctx = self.ctx.clone();
        let ledger = ctx.ledger();
        ledger.set_open(true);
        ledger.begin_iteration(self.iteration);
        let passes = self.net.clear_param_diffs().and_then(|()| {
            (0..self.options.iter_size).try_for_each(|_| {
                ledger.end_pass(self.net.forward()?);
                self.net.backward()
            })
        });
        if passes.is_ok() {
            ledger.end_iteration();
        }
        ledger.set_open(false);
        passes
    }

    /// The forward pass at the end of a run. Returns its loss, the mean over all ranks.
    fn last_forward(&mut self) -> Result<f64> {
        let loss = self.net.forward()?;
        let Some(member) = &mut self.member else {
            return Ok(loss);
        };
        member.exchange.settle_statistics(&self.net)?;
        member.mean(loss)
    }

    /// The last backward pass of an iteration, after which the gradients are complete, over all
    /// ranks.
    ///
    /// Ranks exchange the gradients of each layer as soon as they are computed, not after the pass,
    /// so that the transfers run while other layers compute.
    fn last_backward(&mut self) -> Result<()> {
        let Some(member) = &mut self.member else {
            return self.net.backward();
        };
        let exchange = &mut member.exchange;
        // The gradients that top-k holds back are not part of a snapshot, so before one nothing is
        // held back.
        exchange.start(due(self.options.snapshot, self.iteration + 1));
        self.net.backward_with(&mut |net, layers| exchange.ready(net, layers))?;
        exchange.finish(&self.net)
    }

    fn check_finite(&self, loss: f64) -> Result<()> {
        if loss.is_finite() || self.keep_going {
            return Ok(());
        }
        let first = self.net.first_non_finite()?;
        Err(Error::new(ErrorKind::NonFinite {
            iteration: self.iteration,
            first,
            loss,
        }))
    }

    /// Reports the progress and the outputs of the training net.
    fn show(&mut self, mean: f64) -> Result<()> {
        let (done, seconds) = self.pace.show();
        self.ctx.emit(&Event::TrainProgress {
            iteration: self.iteration,
            per_second: done as f64 / if seconds > 0.0 { seconds } else { 1.0 },
            seconds,
            iterations: self.param.display().into(),
            loss: mean,
        });
        let mut index = 0;
        for &id in self.net.outputs() {
            let blob = self.net.blob_at(id);
            let loss_weight = self.net.loss_weight(id);
            for value in blob.data()?.iter() {
                let output = NetOutput {
                    index,
                    name: blob.name(),
                    value: value.to_f64(),
                    loss_weight,
                };
                self.ctx.emit(&Event::TrainOutput(output));
                index += 1;
            }
        }
        Ok(())
    }

    pub(super) fn requested_action(&mut self) -> Action {
        self.actions.as_mut().map_or(Action::None, |poll| poll())
    }

    /// The current state of the generator and of the layers.
    pub(super) fn run_state(&self) -> Result<RunState> {
        let mut layers = self.net.layer_states()?;
        for state in &mut layers {
            state.net = Some("train".into());
        }
        for (index, net) in self.test_nets.iter().enumerate() {
            for mut state in net.layer_states()? {
                state.net = Some(format!("test{index}"));
                layers.push(state);
            }
        }
        Ok(RunState {
            rng: self.ctx.rng().state(),
            layers,
        })
    }
}

/// Whether an action that happens every `interval` iterations (0: never) is due at this one.
pub(super) fn due(interval: u64, iteration: u64) -> bool {
    interval > 0 && iteration.is_multiple_of(interval)
}
