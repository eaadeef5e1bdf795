//! What is known of a layer type without building one.

use crate::{Ctx, Error, ErrorKind, Layer, Result};
use cortado_proto::LayerParameter;
use std::fmt;

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

/// What a net does with the layers of a kind, besides running them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Layer,
    /// The tops are inputs of the net.
    Input,
    /// The net inserts one where a blob has several readers, so that each has a diff of its own.
    Split,
}

/// Which parameters of a layer are statistics, that a solver leaves alone.
#[derive(Clone, Copy)]
pub enum StatisticParams {
    /// None of them.
    None,
    /// Those for which this is true, by the layer's message and the parameter's index. Their
    /// learning rates are taken for 0, whatever is written.
    Where(fn(&LayerParameter, usize) -> bool),
}

impl StatisticParams {
    /// Whether a parameter is one.
    pub fn include(self, param: &LayerParameter, index: usize) -> bool {
        match self {
            Self::None => false,
            Self::Where(is_one) => is_one(param, index),
        }
    }
}

/// All that is known of a layer type without building one. Each layer's file declares one; the list
/// of them is the registry.
#[derive(Clone, Copy)]
pub struct LayerKind {
    /// The type, as in a prototxt.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Formula, shapes, options and gradients: the documentation of the layer's module, by
    /// [`module_doc!`](crate::module_doc).
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
    /// Which parameters are statistics that a solver leaves alone: their lr_mult is 0.
    pub statistics: StatisticParams,
    /// Why there is no gradient at all, if there is none.
    pub not_differentiable: Option<&'static str>,
    /// Whether a forward pass writes a file that the prototxt names.
    pub writes_files: bool,
    /// What a net does with it, besides running it.
    pub role: Role,
    /// Suits its message to the layers of the net that read its tops, before it is built; for types whose tops
    /// have another form in another fork, which only the readers tell.
    pub suit: Option<fn(&mut LayerParameter, &[&LayerParameter])>,
    /// How to make one.
    pub build: Builders,
}

impl LayerKind {
    /// A kind of one bottom and one top, differentiable, not in place: the others say where they
    /// differ.
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
            statistics: StatisticParams::None,
            not_differentiable: None,
            writes_files: false,
            role: Role::Layer,
            suit: None,
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
