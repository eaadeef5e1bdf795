//! A layer's view of its net's blobs.

use crate::{Blob, Ctx, Elements, ElementsMut, Real, Result, Step};

/// A layer's bottoms and tops, as indices into the blobs of its net.
///
/// A bottom may also be a top, so two slices of `&mut Blob` are impossible. Guards give access to
/// data and diffs through `&self`; only changes of shapes need `&mut self`.
pub struct Io<'a, T: Real> {
    blobs: &'a mut [Blob<T>],
    bottom: &'a [usize],
    top: &'a [usize],
    param_wanted: &'a [bool],
    needs_backward: bool,
    following: Vec<Step<'a, T>>,
}

/// The operands of an elementwise layer: one memory that is both read and written, or two. As an
/// enum, it makes each layer handle the case in place.
pub enum Pair<'a, T: Real> {
    /// Bottom and top are one blob.
    InPlace(ElementsMut<'a, T>),
    /// The memory to read, and the memory to write.
    Split(Elements<'a, T>, ElementsMut<'a, T>),
}

impl<'a, T: Real> Io<'a, T> {
    /// A view of the blobs with the indices `bottom` and `top`. `param_wanted` has, for each
    /// parameter, whether its gradient is needed; a missing entry means that it is.
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

    /// The same view, with whether the layer's backward pass can follow.
    pub fn for_backward(self, needs_backward: bool) -> Self {
        Self { needs_backward, ..self }
    }

    /// The same view, with the steps of the layers that follow in place on the first top.
    pub fn followed_by(self, following: Vec<Step<'a, T>>) -> Self {
        Self { following, ..self }
    }

    /// Takes the steps that follow in place on the first top. The layer must then compute them
    /// itself. If it does not take them, the net computes them after the layer's forward pass.
    pub fn take_following(&mut self) -> Vec<Step<'a, T>> {
        std::mem::take(&mut self.following)
    }

    /// Whether the layer's backward pass can follow. If not, the layer need not keep values for it.
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

    /// Whether the gradient of parameter `i` is needed. It is not if its `lr_mult` is 0, unless the
    /// net computes all gradients.
    pub fn param_wanted(&self, i: usize) -> bool {
        self.param_wanted.get(i).copied().unwrap_or(true)
    }

    /// Whether a top and a bottom are the same blob.
    pub fn is_in_place(&self, bottom: usize, top: usize) -> bool {
        self.bottom[bottom] == self.top[top]
    }

    /// The data of a bottom for reading and of a top for overwriting, or the one memory that is
    /// both.
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

    /// The diff of a top for reading and of a bottom for overwriting, or the one memory that is
    /// both.
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
