//! Snapshots: the weights as a caffemodel, and the solver's own state beside them.
//!
//! The two files come in two formats, binary and HDF5 (`snapshot_format`). A solverstate holds
//! Caffe's fields (iteration, history, name of the weights, `current_step`) and, in numbers that
//! Caffe ignores, what an exact continuation needs: the main generator, the loss window, and the
//! states of layers (a data layer's place in its database). A solverstate without these, written by
//! Caffe, starts the data at record 0, as Caffe does. The digests of the weights file and of the
//! state itself are checked before anything is taken back.

use super::digest::{self, Digesting};
use super::loss_window::LossWindow;
use super::policy::Memory;
use super::{RunState, Solver, nets, state_hdf5};
use cortado_core::event::Event;
use cortado_core::{Context, Error, Frame, Real, Result, Rng, Source, write_whole};
use cortado_net::hdf5::open_hdf5;
use cortado_net::{LoadOptions, Net, open_weights};
use cortado_proto::{BlobPart, LayerState, SolverState, binary};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

impl<T: Real> Solver<T> {
    /// The files of a snapshot at this iteration: the weights and the state.
    pub fn snapshot_paths(&self) -> (PathBuf, PathBuf) {
        let stem = format!("{}_iter_{}", self.param.snapshot_prefix(), self.iteration);
        let suffix = if self.options.hdf5 { ".h5" } else { "" };
        (
            PathBuf::from(format!("{stem}.caffemodel{suffix}")),
            PathBuf::from(format!("{stem}.solverstate{suffix}")),
        )
    }

    /// Writes the weights, then the state, each whole or not at all. Gives their paths.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn snapshot(&mut self) -> Result<(PathBuf, PathBuf)> {
        let (weights, state) = self.snapshot_paths();
        let run = match &self.before_test {
            Some(before) => before.clone(),
            None => self.run_state()?,
        };
        let others = self.other_ranks(&run)?;
        if let Some(member) = &mut self.member {
            member.exchange.clear();
            if !member.group.is_first() {
                return Ok((weights, state));
            }
        }
        let (hdf5, write_diff) = (self.options.hdf5, self.param.snapshot_diff());
        self.ctx.emit(&Event::SnapshotNet { path: &weights, hdf5 });
        let digest = if hdf5 {
            let tree = self.net.to_hdf5(write_diff)?;
            write_digested(&weights, |file| cortado_hdf5::write(tree, file))?
        } else {
            let net = self.net.to_proto(write_diff)?;
            write_digested(&weights, |file| binary::encode_to(&net, file))?
        };
        self.ctx.emit(&Event::SnapshotState { path: &state, hdf5 });
        let mut message = self.to_state(&weights, digest, run)?;
        message.rank_states = others;
        message.state_digest = Some(digest::of_state(&mut message)?);
        if hdf5 {
            let tree = state_hdf5::tree(&message)?;
            write_whole(&state, |file| cortado_hdf5::write(tree, file))?;
        } else {
            write_whole(&state, |file| binary::encode_to(&message, file))?;
        }
        Ok((weights, state))
    }

    fn to_state(&self, weights: &Path, digest: Vec<u8>, run: RunState) -> Result<SolverState> {
        let plateau = Some(&self.lr_memory).filter(|_| self.policy.is_plateau());
        Ok(SolverState {
            iter: Some(
                i32::try_from(self.iteration)
                    .map_err(|_| Error::message("the iteration does not fit into a solverstate"))?,
            ),
            learned_net: Some(weights.display().to_string()),
            history: self
                .history
                .iter()
                .map(|blob| blob.to_proto(false))
                .collect::<Result<_>>()?,
            current_step: Some(self.lr_memory.step as i32),
            minimum_loss: plateau.map(|memory| memory.least_loss as f32),
            iter_last_event: plateau.and_then(|memory| i32::try_from(memory.last_event).ok()),
            rng_state: Some(run.rng),
            layer_states: run.layers,
            losses: self.losses.oldest_first(),
            smoothed_loss: Some(self.losses.mean()),
            learned_net_digest: Some(digest),
            ..Default::default()
        })
    }

    /// Continues from a solverstate, binary or HDF5: weights, history, iteration and, where they
    /// are there, generator, loss window and layer states. Where there is no such file, the one
    /// with `.h5` behind its name is taken.
    ///
    /// # Errors
    /// A file that is missing, damaged, or of another net or solver; weights that are not those of
    /// the state.
    pub fn restore(&mut self, path: &Path) -> Result<()> {
        let path = cortado_hdf5::either_format(path);
        let source = Source::open(&path).map_err(|error| cortado_proto::Error::io(&path, error))?;
        self.restore_from(&source, None)
    }

    /// Continues from the content of a solverstate, as [`restore`](Self::restore). `weights` are
    /// the content of the weights file of the same snapshot; without them the file is read that the
    /// state names.
    ///
    /// # Errors
    /// Those of [`restore`](Self::restore).
    pub fn restore_from(&mut self, state: &Source, weights: Option<&Source>) -> Result<()> {
        let frame = || Frame::source("solver state", state);
        let mut message = if cortado_hdf5::is_hdf5(state) {
            let read = open_hdf5(state).and_then(|root| state_hdf5::read(&*root, &self.history));
            read.within(frame)?
        } else {
            binary::read_source(state)?
        };
        self.take_back(&mut message, state, weights).within(frame)
    }

    fn take_back(&mut self, state: &mut SolverState, source: &Source, weights: Option<&Source>) -> Result<()> {
        if state.iter.is_none() && state.history.is_empty() {
            return Err(Error::message(
                "it has no iteration and no history, so it is not a solver's state; if it holds weights, start from them with -weights",
            ));
        }
        let iteration = u64::try_from(state.iter()).map_err(|_| Error::message("its iteration is negative"))?;
        if state.history.len() != self.history.len() {
            let what = "number of history blobs (is it of another net, or of another type of solver?)";
            return Err(Error::mismatch(what, self.history.len(), state.history.len()));
        }
        self.check_history(state)?;
        // One that Caffe wrote has no digests; its log has to be Caffe's, too.
        digest::check_state(state)?;
        let named = |name: &String| match self.ctx.reading().memory.get(name) {
            Some(weights) => Ok(weights.clone()),
            None => open_weights(&nets::beside(name, source.path())),
        };
        let weights = match weights {
            Some(weights) => Some(weights.clone()),
            None => state.learned_net.as_ref().map(named).transpose()?,
        };
        if let Some(weights) = weights {
            digest::check_weights(state, &weights, source)?;
            self.net.load_weights_from(&weights, &LoadOptions::default())?;
        }
        self.ctx.emit(&Event::HistoryRestored);
        for (blob, proto) in self.history.iter_mut().zip(&state.history) {
            blob.copy_from_proto(proto, false)?;
        }
        self.iteration = iteration;
        self.progress.set(iteration);
        self.lr_memory = Memory {
            step: usize::try_from(state.current_step()).unwrap_or(0),
            ..Memory::default()
        };
        if let Some((loss, event)) = state.minimum_loss.zip(state.iter_last_event) {
            self.lr_memory.least_loss = loss.into();
            self.lr_memory.last_event = u64::try_from(event).unwrap_or(0);
        }
        if state.rng_state.is_some() {
            let run = self.own_state(state)?;
            self.take_back_run(&run)?;
            self.losses = LossWindow::restored(self.options.average_loss, &state.losses, state.smoothed_loss());
            self.losses_restored = true;
        }
        Ok(())
    }

    fn check_history(&self, state: &SolverState) -> Result<()> {
        for (index, (blob, proto)) in self.history.iter().zip(&state.history).enumerate() {
            if !blob.shape_equals(proto) {
                let learnable = &self.net.learnable()[index % self.net.learnable().len()];
                let layer = &self.net.layer_names()[learnable.layer];
                let what = format!(
                    "shape of history blob {index} (parameter {} of layer \"{layer}\")",
                    learnable.index
                );
                let found: String = proto.dims().iter().map(|dim| format!("{dim} ")).collect();
                let found = format!("{found}({}); the state is of another net", proto.count(BlobPart::Data));
                return Err(Error::mismatch(what, blob.shape(), found));
            }
        }
        Ok(())
    }

    fn take_back_run(&mut self, run: &RunState) -> Result<()> {
        let of = |name: &str| -> Vec<LayerState> { run.layers.iter().filter(|s| s.net() == name).cloned().collect() };
        self.net.restore_layer_states(&of("train"))?;
        for (index, net) in self.test_nets.iter_mut().enumerate() {
            Net::restore_layer_states(net, &of(&format!("test{index}")))?;
        }
        // Last, because a layer may draw while it is restored.
        *self.ctx.rng() = Rng::from_state(&run.rng)?;
        Ok(())
    }
}

/// Writes a file whole or not at all, and gives the digest of its content.
fn write_digested(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<Vec<u8>> {
    let mut digest = Vec::new();
    write_whole(path, |file| {
        let mut digesting = Digesting::new(file);
        content(&mut digesting)?;
        digest = digesting.digest();
        Ok(())
    })?;
    Ok(digest)
}
