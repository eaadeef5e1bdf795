//! Forward and backward passes, of the whole net or of a range of layers.

use super::{LayerNode, Net};
use cortado_core::{Blob, Error, Head, Io, Layer, Real, Result, Shape};
use std::ops::Range;

/// The moment at which a hook is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// Before a layer runs forward.
    BeforeForward,
    /// After a layer ran forward.
    AfterForward,
    /// Before a layer runs backward.
    BeforeBackward,
    /// After a layer ran backward.
    AfterBackward,
}

/// Called with the moment and the index of the layer. An error ends the pass.
pub type HookFn = Box<dyn FnMut(Hook, usize) -> Result<()> + Send>;

/// Called with the layers that have just run backward.
pub type Ran<'a, T> = dyn FnMut(&Net<T>, Range<usize>) -> Result<()> + Send + 'a;

/// Checks that the shapes of the parameters are those that were recorded. Only the layer itself may
/// change them.
pub(super) fn check_params<T: Real>(shapes: &[Shape], layer: &dyn Layer<T>) -> Result<()> {
    let mut params = shapes.iter().zip(layer.params()).enumerate();
    match params.find(|(_, (shape, param))| *shape != param.shape()) {
        None => Ok(()),
        Some((index, (shape, param))) => {
            let what = format!("shape of parameter {index}, which cannot be changed");
            Err(Error::mismatch(what, shape, param.shape()))
        }
    }
}

impl<T: Real> LayerNode<T> {
    /// Records the shapes of the layer's blobs and parameters, to detect later changes by others.
    pub(super) fn note_shapes(&mut self, blobs: &[Blob<T>]) {
        let params = self.layer.params().iter().map(|param| param.shape());
        let mut are_new = !params.clone().eq(&self.param_shapes);
        if are_new {
            self.param_shapes = params.cloned().collect();
        }
        let ids = self.bottoms.iter().chain(&self.tops);
        self.shapes.resize_with(ids.clone().count(), Shape::default);
        for (shape, &id) in self.shapes.iter_mut().zip(ids) {
            if shape != blobs[id].shape() {
                shape.clone_from(blobs[id].shape());
                are_new = true;
            }
        }
        if are_new {
            self.multiply_adds = self.count_multiply_adds(blobs).unwrap_or(0);
        }
    }

    /// Checks that no blob was reshaped since the layer ran forward.
    pub(super) fn check_shapes(&self, blobs: &[Blob<T>]) -> Result<()> {
        check_params(&self.param_shapes, &*self.layer)?;
        let mut ids = self.bottoms.iter().chain(&self.tops).zip(&self.shapes);
        match ids.find(|(id, shape)| blobs[**id].shape() != *shape) {
            None => Ok(()),
            Some((&id, shape)) => {
                let name = blobs[id].name();
                let what = format!("shape of blob \"{name}\", which was changed since the forward pass");
                Err(Error::mismatch(what, shape, blobs[id].shape()))
            }
        }
    }

    fn run_forward(&mut self, blobs: &mut [Blob<T>]) -> Result<f64> {
        let mut io = Io::new(blobs, &self.bottoms, &self.tops, &self.param_wanted).for_backward(self.needs_backward);
        check_params(&self.param_shapes, &*self.layer)?;
        self.layer.reshape(&self.ctx, &mut io)?;
        self.layer.forward(&self.ctx, &mut io)?;
        self.note_shapes(blobs);
        if let Some(rounding) = &self.rounding {
            rounding.apply(&self.ctx, &*self.layer, &self.tops, blobs)?;
        }
        self.copy_tops(blobs)?;
        self.fill_loss_diffs(blobs)?;
        let mut loss = 0.0;
        for top in self.losses.iter().map(|loss| &blobs[self.tops[loss.top]]) {
            loss += match top.count() {
                // The product of two numbers is computed here: copying the weight to a device would
                // cost more.
                1 => {
                    let weight = top.diff()?[0].to_f64();
                    match self.is_left(top, weight)? {
                        true => 0.0,
                        false => top.data()?[0].to_f64() * weight,
                    }
                }
                _ => cortado_math::dot(&self.ctx, &top.data_on(&self.ctx)?, &top.diff_on(&self.ctx)?)?,
            };
        }
        Ok(loss)
    }

    /// Whether a loss of this weight stays on the device, and in the ledger, until it is read.
    fn is_left(&self, top: &Blob<T>, weight: f64) -> Result<bool> {
        match self.ctx.open_ledger() {
            Some(_) if top.data_head()? == Head::AtGpu => {
                cortado_math::note_loss(&self.ctx, weight, &top.data_on(&self.ctx)?)
            }
            _ => Ok(false),
        }
    }

    fn run_backward(&mut self, blobs: &mut [Blob<T>]) -> Result<()> {
        self.check_shapes(blobs)?;
        self.swap_kept(blobs)?;
        let mut io = Io::new(blobs, &self.bottoms, &self.tops, &self.param_wanted).for_backward(self.needs_backward);
        let result = self.layer.backward(&self.ctx, &mut io, &self.propagate);
        self.swap_kept(blobs)?;
        result
    }
}

impl<T: Real> Net<T> {
    /// Runs all layers forward and returns the loss, the weighted sum of all loss tops.
    ///
    /// # Errors
    /// A layer that fails, with its name.
    pub fn forward(&mut self) -> Result<f64> {
        self.forward_from_to(0, self.layers.len().saturating_sub(1))
    }

    /// Runs the layers from `start` to the last forward.
    ///
    /// # Errors
    /// A layer that fails, or that does not exist.
    pub fn forward_from(&mut self, start: usize) -> Result<f64> {
        self.forward_from_to(start, self.layers.len().saturating_sub(1))
    }

    /// Runs the layers from the first to `end` (inclusive) forward.
    ///
    /// # Errors
    /// A layer that fails, or that does not exist.
    pub fn forward_to(&mut self, end: usize) -> Result<f64> {
        self.forward_from_to(0, end)
    }

    /// Runs the layers from `start` to `end` (inclusive) forward and returns their loss.
    ///
    /// # Errors
    /// A layer that fails, or that does not exist.
    pub fn forward_from_to(&mut self, start: usize, end: usize) -> Result<f64> {
        self.check_layer(start.max(end))?;
        self.check_not_released(start..=end)?;
        self.start_simulated_pass();
        let loss = match self.is_short_from_to(start..end + 1) {
            true => cortado_cpu::on_one_thread(|| self.forward_layers(start, end))?,
            false => {
                let ctx = self.ctx.clone();
                ctx.install(|| cortado_cpu::with_team(|| self.forward_layers(start, end)))?
            }
        };
        self.end_simulated_pass()?;
        Ok(loss)
    }

    fn forward_layers(&mut self, start: usize, end: usize) -> Result<f64> {
        let (mut loss, mut layer) = (0.0, start);
        while layer <= end {
            self.ctx.check_stop()?;
            let followers = self.followers(layer, end);
            let ran = match followers {
                0 => {
                    loss += self.forward_layer(layer)?;
                    1
                }
                _ => self.forward_chain(layer, followers)?,
            };
            self.release_after(layer..layer + ran);
            layer += ran;
        }
        Ok(loss)
    }

    /// Runs one layer forward and returns its loss.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn forward_layer(&mut self, layer: usize) -> Result<f64> {
        self.call_hooks(Hook::BeforeForward, layer)?;
        let node = &mut self.layers[layer];
        let noted = node.ctx.ledger().entries();
        let result = node.run_forward(&mut self.blobs);
        self.ctx.ledger().located(noted, || self.frames(layer));
        let loss = result.map_err(|e| self.located(layer, e))?;
        if self.debug_info {
            self.report_forward(layer)?;
        }
        self.call_hooks(Hook::AfterForward, layer)?;
        Ok(loss)
    }

    /// Runs all layers backward.
    ///
    /// # Errors
    /// A layer that fails, with its name.
    pub fn backward(&mut self) -> Result<()> {
        self.backward_with(&mut |_, _| Ok(()))
    }

    /// Runs all layers backward and calls `ran` after each step with the layers that it ran, so
    /// that a group of ranks can exchange their gradients while the others are computed.
    ///
    /// # Errors
    /// A layer that fails, with its name, and those of `ran`.
    pub fn backward_with(&mut self, ran: &mut Ran<'_, T>) -> Result<()> {
        self.backward_from_to_with(self.layers.len().saturating_sub(1), 0, ran)?;
        if self.debug_info {
            self.report_params()?;
        }
        Ok(())
    }

    /// Runs the layers from `start` down to `end` (inclusive) backward.
    ///
    /// # Errors
    /// A layer that fails, or that does not exist.
    pub fn backward_from_to(&mut self, start: usize, end: usize) -> Result<()> {
        self.backward_from_to_with(start, end, &mut |_, _| Ok(()))
    }

    fn backward_from_to_with(&mut self, start: usize, end: usize, ran: &mut Ran<'_, T>) -> Result<()> {
        self.check_layer(start.max(end))?;
        self.check_backward()?;
        if self.is_short_from_to(end..start + 1) {
            return cortado_cpu::on_one_thread(|| self.backward_layers(start, end, ran));
        }
        let ctx = self.ctx.clone();
        ctx.install(|| cortado_cpu::with_team(|| self.backward_layers(start, end, ran)))
    }

    fn backward_layers(&mut self, start: usize, end: usize, report: &mut Ran<'_, T>) -> Result<()> {
        let mut left = start + 1;
        while left > end {
            self.ctx.check_stop()?;
            let before = left;
            left -= match self.backward_chain(left - 1, end)? {
                0 => {
                    self.backward_layer(left - 1)?;
                    1
                }
                ran => ran,
            };
            self.release_diffs_after(left..before);
            report(self, left..before)?;
        }
        Ok(())
    }

    /// Runs a function while the blobs of a layer have the shapes that they had in its forward
    /// pass. A later layer in place may have changed them.
    pub(super) fn with_own_shapes<R>(&mut self, layer: usize, run: impl FnOnce(&mut Self) -> Result<R>) -> Result<R> {
        let own: Vec<(usize, Shape)> = self.changed_later(layer).collect();
        let mut left = Vec::with_capacity(own.len());
        for (id, shape) in own {
            left.push((id, self.blobs[id].shape().clone()));
            self.blobs[id].reshape(&shape)?;
        }
        let result = run(self);
        for (id, shape) in left {
            self.blobs[id].reshape(&shape)?;
        }
        result
    }

    /// The blobs of a layer that a later layer in place, such as MVN, has reshaped, with the shapes
    /// that they had in this layer's forward pass.
    fn changed_later(&self, layer: usize) -> impl Iterator<Item = (usize, Shape)> {
        let changed = self.noted(layer).filter(|&(id, shape)| self.blobs[id].shape() != shape);
        let changed = changed.filter(move |&(id, shape)| {
            let now = self.blobs[id].shape();
            let is_later = |later: usize| self.noted(later).any(|noted| noted == (id, now));
            shape.count() == now.count() && (layer + 1..self.layers.len()).any(is_later)
        });
        changed.map(|(id, shape)| (id, shape.clone()))
    }

    /// The blobs of a layer, with the shapes that they had when it was last reshaped or run.
    pub(super) fn noted(&self, layer: usize) -> impl Iterator<Item = (usize, &Shape)> {
        let node = &self.layers[layer];
        node.bottoms.iter().chain(&node.tops).copied().zip(&node.shapes)
    }

    /// Runs one layer backward, if it needs to.
    ///
    /// # Errors
    /// Those of the layer.
    pub fn backward_layer(&mut self, layer: usize) -> Result<()> {
        self.call_hooks(Hook::BeforeBackward, layer)?;
        if self.layers[layer].needs_backward {
            let result = self.with_own_shapes(layer, |net| net.layers[layer].run_backward(&mut net.blobs));
            result.map_err(|e| self.located(layer, e))?;
            if self.debug_info {
                self.report_backward(layer)?;
            }
        }
        self.call_hooks(Hook::AfterBackward, layer)?;
        Ok(())
    }

    /// Runs a forward and a backward pass and returns the loss.
    ///
    /// # Errors
    /// A layer that fails.
    pub fn forward_backward(&mut self) -> Result<f64> {
        let loss = self.forward()?;
        self.backward()?;
        Ok(loss)
    }

    /// Whether the blobs of a layer have the shapes that they had when it was last reshaped or run,
    /// apart from changes by later layers in place.
    pub(crate) fn is_shaped(&self, layer: usize) -> bool {
        let others = self.noted(layer).filter(|&(id, shape)| self.blobs[id].shape() != shape);
        others.count() == self.changed_later(layer).count()
    }

    /// The shape that a top of a layer had when the layer was last reshaped or run.
    pub(crate) fn top_shape(&self, layer: usize, top: usize) -> &Shape {
        let node = &self.layers[layer];
        let noted = node.shapes.get(node.bottoms.len() + top);
        noted.unwrap_or_else(|| self.blobs[node.tops[top]].shape())
    }

    /// Computes the shapes of all blobs from those of the inputs.
    ///
    /// # Errors
    /// A layer that refuses the new shapes.
    pub fn reshape(&mut self) -> Result<()> {
        (0..self.layers.len()).try_for_each(|layer| {
            let node = &mut self.layers[layer];
            let mut io = Io::new(&mut self.blobs, &node.bottoms, &node.tops, &node.param_wanted)
                .for_backward(node.needs_backward);
            let shaped = node.layer.reshape(&node.ctx, &mut io);
            node.note_shapes(&self.blobs);
            let filled = shaped.and_then(|()| node.fill_loss_diffs(&self.blobs));
            let apart = filled.and_then(|()| node.set_tops_apart(&mut self.blobs));
            apart.map_err(|e| self.located(layer, e))
        })
    }

    fn check_layer(&self, layer: usize) -> Result<()> {
        if layer < self.layers.len() {
            return Ok(());
        }
        let problem = format!(
            "there is no layer {layer}: the net \"{}\" has {} layer(s)",
            self.name,
            self.layers.len()
        );
        Err(Error::message(&problem))
    }

    fn call_hooks(&mut self, hook: Hook, layer: usize) -> Result<()> {
        self.hooks.iter_mut().try_for_each(|call| call(hook, layer))
    }
}
