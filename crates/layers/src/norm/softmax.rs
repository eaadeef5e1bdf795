//! Softmax: `y_k = exp(x_k − max_j x_j) / Σ_j exp(x_j − max_j x_j)` along one axis.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `softmax_param`: `axis` (default 1; negative counts from the end). Of cbfinn's Caffe: `dimension`: `channel` (default) is
//! along the axis, `spatial` over the places of each map (all axes from 2 on), `all` over each item; `temperature` T
//! (default 1), by which the bottom is divided first.
//!
//! Gradient: `dx_k = (dy_k − Σ_j dy_j·y_j) · y_k / T`.

use crate::common::{build, reshape_like_bottom, resolve_axis};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Op};
use cortado_proto::{LayerParameter, SoftmaxParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["softmax_param"],
    in_place: true,
    ..LayerKind::new(
        "Softmax",
        "Turns scores into probabilities that sum to 1 along an axis.",
        module_doc!("softmax.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.softmax_param().cloned().unwrap_or_default();
    let temperature = temperature("softmax_param.temperature", options.temperature())?;
    Ok(Box::new(Softmax::new(set(&options)?, temperature)))
}

/// The elements that become probabilities of one set.
#[derive(Clone, Copy)]
pub(super) enum Set {
    Along(i32),
    /// Axis 1.
    Channels,
    /// All axes from 2 on.
    Places,
    /// The last two axes.
    Map,
    Item,
}

fn set(options: &SoftmaxParameter) -> Result<Set> {
    match options.dimension() {
        "channel" => Ok(Set::Along(options.axis())),
        "spatial" => Ok(Set::Places),
        "all" => Ok(Set::Item),
        other => {
            let problem = format!("\"{other}\" is unknown; it can be channel, spatial or all");
            Err(Error::param("softmax_param.dimension", problem))
        }
    }
}

/// The temperature that a field gives.
///
/// # Errors
/// Names the field if it is not finite, or not above 0.
pub(super) fn temperature(field: &str, temperature: f32) -> Result<f64> {
    if temperature > 0.0 && temperature.is_finite() {
        return Ok(temperature.into());
    }
    let problem = format!("must be finite and above 0, but is {temperature}");
    Err(Error::param(field, problem))
}

/// Refuses what only the layer Softmax can do, for losses that have a softmax within.
///
/// # Errors
/// The field that requests it.
pub(crate) fn refuse_other_sets(options: &SoftmaxParameter) -> Result<()> {
    let refused = |field: &str| {
        let problem = "is for the layer Softmax alone; put one before a MultinomialLogisticLoss, or remove it";
        Err(Error::param(&format!("softmax_param.{field}"), problem))
    };
    let temperature = temperature("softmax_param.temperature", options.temperature())?;
    match (set(options)?, temperature) {
        (Set::Channels | Set::Places | Set::Map | Set::Item, _) => refused("dimension"),
        (Set::Along(_), temperature) if temperature != 1.0 => refused("temperature"),
        _ => Ok(()),
    }
}

impl Set {
    fn axis_view<T: Real>(self, bottom: &Blob<T>) -> Result<AxisView> {
        let shape = bottom.shape();
        match self {
            Self::Along(axis) => Ok(AxisView::axis(shape, resolve_axis(shape, axis, "softmax_param.axis")?)),
            Self::Channels if shape.len() > 1 => Ok(AxisView::axis(shape, 1)),
            Self::Channels => {
                let what = format!("number of axes of \"{}\" (num, channels, ..)", bottom.name());
                Err(Error::mismatch(what, "2 or more", shape.len()))
            }
            Self::Places => {
                let maps = shape.len().min(2);
                Ok(AxisView {
                    outer: shape.count_range(0..maps),
                    len: shape.count_from(maps),
                    inner: 1,
                })
            }
            Self::Map => {
                let axes = shape.len();
                if axes < 2 {
                    let what = format!("number of axes of \"{}\" (.., height, width)", bottom.name());
                    return Err(Error::mismatch(what, "2 or more", axes));
                }
                Ok(AxisView {
                    outer: shape.count_range(0..axes - 2),
                    len: shape.count_from(axes - 2),
                    inner: 1,
                })
            }
            Self::Item => Ok(AxisView::items(shape)),
        }
    }
}

pub(super) struct Softmax {
    set: Set,
    temperature: f64,
    axis_view: AxisView,
}

impl Softmax {
    pub(super) fn new(set: Set, temperature: f64) -> Self {
        Self {
            set,
            temperature,
            axis_view: AxisView::default(),
        }
    }
}

impl<T: Real> Layer<T> for Softmax {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.axis_view = self.set.axis_view(io.bottom(0))?;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.temperature == 1.0 {
            return math::softmax(ctx, self.axis_view, io.data_pair(ctx, 0, 0)?);
        }
        let factor = T::from_f64(1.0 / self.temperature);
        math::scale(ctx, factor, io.data_pair(ctx, 0, 0)?)?;
        math::softmax(ctx, self.axis_view, Pair::InPlace(io.top(0).data_update_on(ctx)?))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Softmax {
            axis_view: self.axis_view,
            temperature: self.temperature,
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::TOPS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let y = io.top(0).data_on(ctx)?;
        math::softmax_backward(ctx, self.axis_view, &y, io.diff_pair(ctx, 0, 0)?)?;
        if self.temperature == 1.0 {
            return Ok(());
        }
        let factor = T::from_f64(1.0 / self.temperature);
        math::scale(ctx, factor, Pair::InPlace(io.bottom(0).diff_update_on(ctx)?))
    }
}
