//! The static description of a layer type: name, arity, options, builders.

use crate::{Ctx, Error, ErrorKind, Layer, Result};
use cortado_proto::LayerParameter;
use std::fmt;

/// Builds a layer from its message. It checks the options and allocates nothing.
pub type BuildFn<T> = fn(&LayerParameter, &Ctx) -> Result<Box<dyn Layer<T>>>;

/// The builders for the element types. A kind is a constant and cannot be generic, so it holds one
/// of each.
#[derive(Clone, Copy)]
pub struct Builders {
    /// For `f32`.
    pub f32: BuildFn<f32>,
    /// For `f64`.
    pub f64: BuildFn<f64>,
}

/// The number of bottoms or tops that a layer accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// The smallest number.
    pub min: usize,
    /// The largest number; `None` if there is no limit.
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

/// A special role of a layer kind in the net. The net finds such layers by role, because it names
/// no layer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No special role.
    Layer,
    /// The tops are inputs of the net.
    Input,
    /// The net inserts one where a blob has several readers, so that each has a diff of its own.
    Split,
    /// The tops depend on the shapes of the bottoms alone, so what is below needs no gradient for them.
    OfShapes,
}

/// The parameters of a layer that are statistics, such as BatchNorm's means. The layer computes
/// them itself, and a solver must not change them.
#[derive(Clone, Copy)]
pub enum StatisticParams {
    /// None of them.
    None,
    /// Those for which the function of the layer's message and the parameter's index is true. Their
    /// learning rate is 0, even if the prototxt has another `lr_mult`.
    Where(fn(&LayerParameter, usize) -> bool),
}

impl StatisticParams {
    /// Whether the parameter with this index is a statistic.
    pub fn include(self, param: &LayerParameter, index: usize) -> bool {
        match self {
            Self::None => false,
            Self::Where(is_one) => is_one(param, index),
        }
    }
}

/// The static description of a layer type. Each layer's file declares one as a constant, and the
/// registry lists them. Methods of [`Layer`] would be known only after a layer is built.
#[derive(Clone, Copy)]
pub struct LayerKind {
    /// The type name in a prototxt.
    pub name: &'static str,
    /// A summary of one line.
    pub summary: &'static str,
    /// Formula, shapes, options and gradients: the documentation of the layer's module, by
    /// [`module_doc!`](crate::module_doc).
    pub doc: &'static str,
    /// The fields of `LayerParameter` that it reads, such as `convolution_param`.
    pub params: &'static [&'static str],
    /// The number of bottoms.
    pub bottoms: Arity,
    /// The number of tops.
    pub tops: Arity,
    /// Whether there must be as many tops as bottoms.
    pub tops_equal_bottoms: bool,
    /// Whether missing tops are added, named "(automatic)" in the log, as for losses.
    pub auto_top: bool,
    /// Whether the first top is a loss of weight 1 unless the prototxt sets another.
    pub is_loss: bool,
    /// Whether a top may be the same blob as its bottom.
    pub in_place: bool,
    /// The bottoms that can never get a gradient, such as labels.
    pub no_gradient: &'static [usize],
    /// Which parameters are statistics that a solver leaves alone: their lr_mult is 0.
    pub statistics: StatisticParams,
    /// Why there is no gradient at all, if there is none.
    pub not_differentiable: Option<&'static str>,
    /// Whether a forward pass writes a file that the prototxt names.
    pub writes_files: bool,
    /// Its special role in the net.
    pub role: Role,
    /// Adapts the layer's message to the layers that read its tops, before it is built. For types
    /// whose tops have different forms in different forks: no field distinguishes the forks, only
    /// the readers do.
    pub suit: Option<fn(&mut LayerParameter, &[&LayerParameter])>,
    /// Adapts the layer's message to the layers before it, in the order of the net, before it is
    /// built. For types whose options follow from the layers that their bottoms come from.
    pub trace: Option<fn(&mut LayerParameter, &[LayerParameter])>,
    /// The builders.
    pub build: Builders,
}

impl LayerKind {
    /// A kind with the most common properties: one bottom and one top, differentiable, not in
    /// place. A declaration overrides the fields in which it differs.
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
            trace: None,
            build,
        }
    }

    /// Whether `bottom` can get a gradient if the prototxt forces it (`force_backward`).
    pub fn allows_gradient(&self, bottom: usize) -> bool {
        !self.no_gradient.contains(&bottom)
    }

    /// Checks the numbers of bottoms and tops of a layer.
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
