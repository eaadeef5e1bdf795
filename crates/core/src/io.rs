//! A layer's view of its net's blobs.

use crate::{Blob, Ctx, Elements, ElementsMut, Real, Result, Step};

/// A layer's view of its net's blobs. Data and diffs are reached through guards; only shapes need
/// `&mut`.
pub struct Io<'a, T: Real> {
    blobs: &'a mut [Blob<T>],
    bottom: &'a [usize],
    top: &'a [usize],
    param_wanted: &'a [bool],
    needs_backward: bool,
    following: Vec<Step<'a, T>>,
}

/// A bottom and a top of an elementwise layer: one memory, or two.
pub enum Pair<'a, T: Real> {
    /// The top is the bottom.
    InPlace(ElementsMut<'a, T>),
    /// From the first to the second.
    Split(Elements<'a, T>, ElementsMut<'a, T>),
}

impl<'a, T: Real> Io<'a, T> {
    /// A view of those `blobs` whose indices stand in `bottom` and `top`. `param_wanted` says which
    /// parameters get gradients (missing: yes).
    pub fn new(blobs: &'a mut [Blob<T>], bottom: &'a [usize], top: &'a [usize], param_wanted: &'a [bool]) -> Self {
        Self {
            blobs,
            bottom,
            top,
            param_wanted,
            needs_backward: true,
            following: Vec::new(),
        }
    }

    /// The same for a layer that runs backward or never does.
    pub fn for_backward(self, needs_backward: bool) -> Self {
        Self { needs_backward, ..self }
    }

    /// The view with steps of the layers that work in place on the first top, after this one.
    pub fn followed_by(self, following: Vec<Step<'a, T>>) -> Self {
        Self { following, ..self }
    }

    /// The steps that follow on the first top, for a layer that does them with its own work. Those
    /// that it does not take are done after its forward pass.
    pub fn take_following(&mut self) -> Vec<Step<'a, T>> {
        std::mem::take(&mut self.following)
    }

    /// Whether the layer's backward pass may follow: if not, nothing needs to be kept for it.
    pub fn needs_backward(&self) -> bool {
        self.needs_backward
    }

    /// The number of bottoms.
    pub fn bottoms(&self) -> usize {
        self.bottom.len()
    }

    /// The number of tops.
    pub fn tops(&self) -> usize {
        self.top.len()
    }

    /// A bottom.
    pub fn bottom(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.bottom[i]]
    }

    /// A top.
    pub fn top(&self, i: usize) -> &Blob<T> {
        &self.blobs[self.top[i]]
    }

    /// A top, to reshape it or to share memory with it.
    pub fn top_mut(&mut self, i: usize) -> &mut Blob<T> {
        &mut self.blobs[self.top[i]]
    }

    /// Whether the gradient of parameter `i` is wanted.
    pub fn param_wanted(&self, i: usize) -> bool {
        self.param_wanted.get(i).copied().unwrap_or(true)
    }

    /// Whether a top is its bottom.
    pub fn is_in_place(&self, bottom: usize, top: usize) -> bool {
        self.bottom[bottom] == self.top[top]
    }

    /// The data of a bottom to read and of a top to overwrite, or the one memory that is both.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn data_pair(&self, ctx: &Ctx, bottom: usize, top: usize) -> Result<Pair<'_, T>> {
        if self.is_in_place(bottom, top) {
            return Ok(Pair::InPlace(self.top(top).data_update_on(ctx)?));
        }
        Ok(Pair::Split(
            self.bottom(bottom).data_on(ctx)?,
            self.top(top).data_overwrite_on(ctx)?,
        ))
    }

    /// The diff of a top to read and of a bottom to overwrite, or the one memory that is both.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn diff_pair(&self, ctx: &Ctx, top: usize, bottom: usize) -> Result<Pair<'_, T>> {
        if self.is_in_place(bottom, top) {
            return Ok(Pair::InPlace(self.bottom(bottom).diff_update_on(ctx)?));
        }
        Ok(Pair::Split(
            self.top(top).diff_on(ctx)?,
            self.bottom(bottom).diff_overwrite_on(ctx)?,
        ))
    }
}
