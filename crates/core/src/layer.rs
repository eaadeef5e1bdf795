//! What a layer is, what its kind declares, and the view of the blobs that it works on.

use crate::storage::{ReadGuard, WriteGuard};
use crate::{Blob, Ctx, Error, ErrorKind, Real, Result};
use cortado_cpu::{ByChannel, Epilogue, Step};
use cortado_ops::Op;
use cortado_proto::{LayerParameter, LayerState};
use std::any::Any;
use std::fmt;

/// A layer: reads its bottoms, writes its tops, and the other way round for gradients.
///
/// Parameter diffs are accumulated; bottom diffs are overwritten. In the top diff of a loss stands its loss weight.
pub trait Layer<T: Real>: Any + Send {
    /// Called once, after the build and before the first [`reshape`](Self::reshape): makes the parameters, opens the source.
    ///
    /// # Errors
    /// Bottoms that do not suit the options.
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let _ = (ctx, io);
        Ok(())
    }

    /// Gives the tops their shapes, from those of the bottoms. Called before every forward pass.
    ///
    /// # Errors
    /// Bottoms that do not suit the options or the parameters.
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// Computes the data of the tops.
    ///
    /// # Errors
    /// Bad values, or a source that ran dry.
    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()>;

    /// The forward pass as a function of single elements, for a layer that works in place and needs no other element of its bottom: what follows
    /// another layer's output element by element is computed with it (see [`forward_then`](Self::forward_then)). `None` if it is not one.
    ///
    /// # Errors
    /// Those of [`forward`](Self::forward).
    fn step(&mut self, ctx: &Ctx, io: &Io<'_, T>) -> Result<Option<Step<'_, T>>> {
        let _ = (ctx, io);
        Ok(None)
    }

    /// [`forward`](Self::forward), and then the steps of layers that work in place on the one top. The bits are those of one layer after the other.
    ///
    /// # Errors
    /// Those of [`forward`](Self::forward).
    fn forward_then(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, then: &Epilogue<'_, T>) -> Result<()> {
        if let Some(step) = self.step(ctx, io)? {
            return io.run(&then.after(&mut [step]));
        }
        self.forward(ctx, io)?;
        if !then.is_nothing() {
            then.run(&mut io.top(0).data_mut()?);
        }
        Ok(())
    }

    /// A copy of the only top that a forward pass leaves for the gradient, if there is one: a layer that works in place on that top, and needs what it
    /// overwrites for a gradient of its own, need not make another.
    fn kept_top(&self) -> Option<&Blob<T>> {
        None
    }

    /// Says before [`step`](Self::step) that `kept` will hold the data of the first bottom until the gradient is computed; for that step only.
    ///
    /// # Errors
    /// A blob of another size.
    fn lend_bottom(&mut self, kept: &Blob<T>) -> Result<()> {
        let _ = kept;
        Ok(())
    }

    /// Computes the diffs of those bottoms that `propagate` asks for, and adds to those of the parameters that are wanted
    /// (see [`Io::param_wanted`]).
    ///
    /// # Errors
    /// Bad values, or a gradient that does not exist.
    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()>;

    /// The backward pass as work on one channel of the diff after the other, for a layer that is in place and needs no other channel: layers on the same
    /// blob then take each channel in turn, while it is in the cache. `None` if it is not one.
    ///
    /// # Errors
    /// Those of [`backward`](Self::backward).
    fn backward_by_channel(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ByChannel<'_, T>>> {
        let _ = (io, propagate);
        Ok(None)
    }

    /// Takes what [`backward_by_channel`](Self::backward_by_channel) has summed up, channel by channel, to finish the backward pass.
    ///
    /// # Errors
    /// Those of [`backward`](Self::backward).
    fn take_sums(&self, io: &Io<'_, T>, propagate: &[bool], sums: &[[f64; 2]]) -> Result<()> {
        let _ = (io, propagate, sums);
        Ok(())
    }

    /// The learnable parameters, in the order in which a caffemodel stores them.
    fn params(&self) -> &[Blob<T>] {
        &[]
    }

    /// The same, to load, share and update them.
    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut []
    }

    /// What the forward pass computes, in words that engines and exporters read; asked for after
    /// [`reshape`](Self::reshape). `None` if there are no words for it.
    fn op(&self, ctx: &Ctx) -> Option<Op> {
        let _ = ctx;
        None
    }

    /// What an exact continuation needs besides the parameters: a data layer's place, a recurrent layer's memory.
    ///
    /// # Errors
    /// When it cannot be read out.
    fn state(&self) -> Result<Option<LayerState>> {
        Ok(None)
    }

    /// Takes back what [`state`](Self::state) gave.
    ///
    /// # Errors
    /// A state of another layer or another source.
    fn restore(&mut self, ctx: &Ctx, state: &LayerState) -> Result<()> {
        let _ = (ctx, state);
        Ok(())
    }
}

/// Makes a layer from its message: checks the options, allocates nothing.
pub type BuildFn<T> = fn(&LayerParameter, &Ctx) -> Result<Box<dyn Layer<T>>>;

/// The builder for each element type.
#[derive(Clone, Copy)]
pub struct Builders {
    /// For `f32`.
    pub f32: BuildFn<f32>,
    /// For `f64`.
    pub f64: BuildFn<f64>,
}

/// How many bottoms or tops a layer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// At least.
    pub min: usize,
    /// At most; `None` is any number.
    pub max: Option<usize>,
}

impl Arity {
    /// Exactly `n`.
    pub const fn exactly(n: usize) -> Self {
        Self { min: n, max: Some(n) }
    }

    /// From `min` to `max`.
    pub const fn between(min: usize, max: usize) -> Self {
        Self { min, max: Some(max) }
    }

    /// `min` or more.
    pub const fn at_least(min: usize) -> Self {
        Self { min, max: None }
    }

    /// Checks a count against this.
    ///
    /// # Errors
    /// [`ErrorKind::Arity`].
    pub fn check(self, side: &'static str, found: usize) -> Result<()> {
        if found >= self.min && self.max.is_none_or(|max| found <= max) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Arity {
            side,
            expected: self.to_string(),
            found,
        }))
    }
}

impl fmt::Display for Arity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max {
            Some(max) if max == self.min => write!(f, "{max}"),
            Some(max) => write!(f, "{} to {max}", self.min),
            None => write!(f, "{} or more", self.min),
        }
    }
}

/// All that is known of a layer type without building one. Each layer's file declares one; the list of them is the registry.
#[derive(Clone, Copy)]
pub struct LayerKind {
    /// The type, as in a prototxt.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Formula, shapes, options and gradients: the documentation of the layer's module, by [`module_doc!`](crate::module_doc).
    pub doc: &'static str,
    /// The fields of `LayerParameter` that it reads, such as `convolution_param`.
    pub params: &'static [&'static str],
    /// How many bottoms.
    pub bottoms: Arity,
    /// How many tops.
    pub tops: Arity,
    /// As many tops as bottoms.
    pub tops_equal_bottoms: bool,
    /// Missing tops are made up ("(automatic)"), as losses do.
    pub auto_top: bool,
    /// Whether the first top is a loss of weight 1 unless the prototxt says otherwise.
    pub is_loss: bool,
    /// Whether a top may be its bottom.
    pub in_place: bool,
    /// The bottoms that can never get a gradient, such as labels.
    pub no_gradient: &'static [usize],
    /// Whether its parameters are statistics that a solver leaves alone: their lr_mult is 0.
    pub statistics: bool,
    /// Why there is no gradient at all, if there is none.
    pub not_differentiable: Option<&'static str>,
    /// How to make one.
    pub build: Builders,
}

impl LayerKind {
    /// A kind of one bottom and one top, differentiable, not in place: the others say where they differ.
    pub const fn new(name: &'static str, summary: &'static str, doc: &'static str, build: Builders) -> Self {
        Self {
            name,
            summary,
            doc,
            params: &[],
            bottoms: Arity::exactly(1),
            tops: Arity::exactly(1),
            tops_equal_bottoms: false,
            auto_top: false,
            is_loss: false,
            in_place: false,
            no_gradient: &[],
            statistics: false,
            not_differentiable: None,
            build,
        }
    }

    /// Whether `bottom` can get a gradient when one is forced.
    pub fn allows_gradient(&self, bottom: usize) -> bool {
        !self.no_gradient.contains(&bottom)
    }

    /// Checks the numbers of bottoms and tops.
    ///
    /// # Errors
    /// [`ErrorKind::Arity`].
    pub fn check_arity(&self, bottoms: usize, tops: usize) -> Result<()> {
        self.bottoms.check("bottom", bottoms)?;
        self.tops.check("top", tops)?;
        if self.tops_equal_bottoms && bottoms != tops {
            return Err(Error::mismatch(
                "number of top blobs (one for each bottom)",
                bottoms,
                tops,
            ));
        }
        Ok(())
    }
}

impl fmt::Debug for LayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LayerKind({})", self.name)
    }
}

/// A layer's view of its net's blobs. Data and diffs are reached through guards; only shapes need `&mut`.
pub struct Io<'a, T: Real> {
    blobs: &'a mut [Blob<T>],
    bottom: &'a [usize],
    top: &'a [usize],
    param_wanted: &'a [bool],
    needs_backward: bool,
}

/// A bottom and a top of an elementwise layer: one memory, or two.
pub enum Pair<'a, T: Real> {
    /// The top is the bottom.
    InPlace(WriteGuard<'a, T>),
    /// From the first to the second.
    Split(ReadGuard<'a, T>, WriteGuard<'a, T>),
}

impl<'a, T: Real> Io<'a, T> {
    /// A view of those `blobs` whose indices stand in `bottom` and `top`. `param_wanted` says which parameters get gradients (missing: yes).
    pub fn new(blobs: &'a mut [Blob<T>], bottom: &'a [usize], top: &'a [usize], param_wanted: &'a [bool]) -> Self {
        Self {
            blobs,
            bottom,
            top,
            param_wanted,
            needs_backward: true,
        }
    }

    /// The same for a layer that runs backward or never does.
    pub fn for_backward(self, needs_backward: bool) -> Self {
        Self { needs_backward, ..self }
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
    pub fn data_pair(&self, bottom: usize, top: usize) -> Result<Pair<'_, T>> {
        if self.is_in_place(bottom, top) {
            return Ok(Pair::InPlace(self.top(top).data_mut()?));
        }
        Ok(Pair::Split(
            self.bottom(bottom).data()?,
            self.top(top).data_overwrite()?,
        ))
    }

    /// Runs steps from the data of the first bottom to that of the first top.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn run(&self, steps: &Epilogue<'_, T>) -> Result<()> {
        match self.data_pair(0, 0)? {
            Pair::InPlace(mut data) => steps.run(&mut data),
            Pair::Split(x, mut y) => steps.run_from(&x, &mut y),
        }
        Ok(())
    }

    /// The diff of a top to read and of a bottom to overwrite, or the one memory that is both.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn diff_pair(&self, top: usize, bottom: usize) -> Result<Pair<'_, T>> {
        if self.is_in_place(bottom, top) {
            return Ok(Pair::InPlace(self.bottom(bottom).diff_mut()?));
        }
        Ok(Pair::Split(
            self.top(top).diff()?,
            self.bottom(bottom).diff_overwrite()?,
        ))
    }
}
