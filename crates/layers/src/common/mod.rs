//! What several layers have in common: axes, elementwise functions, loss normalisation, windows, learned weights.

mod affine;
mod axis;
mod chain;
mod composed;
mod composer;
mod edges;
mod elementwise;
mod filters;
mod host_loss;
mod iteration;
mod label;
mod learned;
mod loss;
mod loss_weights;
mod parts;
mod per_top;
mod reductions;
mod required;
mod view;
mod window;

pub(crate) use affine::{Affine, CoefficientAxes, Coefficients};
pub(crate) use axis::{EitherAxis, resolve_axis};
pub(crate) use chain::Chain;
pub(crate) use composed::{Compose, Composed};
pub(crate) use composer::Composer;
pub(crate) use cortado_reference::regions::{four_sizes, four_sizes_of};
pub(crate) use edges::Edges;
pub(crate) use elementwise::{Elementwise, log_of_base, reshape_like_bottom, run_in_place};
pub(crate) use filters::{Direction, Filters};
pub(crate) use host_loss::{Formula, HostLoss, divisor};
pub(crate) use iteration::{iteration_of_state, iteration_to_state};
pub(crate) use label::{Labels, class_of, number_of_class};
pub(crate) use learned::{Learned, Slot, filler_from_proto};
pub(crate) use loss::{Loss, LossLayer, Normalizer, check_same_count, no_label_gradient, scale_derivatives};
pub(crate) use loss_weights::LossWeights;
pub(crate) use parts::Parts;
pub(crate) use per_top::{check_times, shape_from_proto};
pub(crate) use required::{finite, no_gradient, not_negative, required, zero_gradient};
pub(crate) use view::{View, ViewShape, share_bottom};
pub(crate) use window::{ConvWindow, WindowAxis, renamed, sizes_of_shape};

/// The builders of a layer from its one generic `build` function.
macro_rules! build {
    ($function:ident) => {
        cortado_core::Builders {
            f32: $function::<f32>,
            #[cfg(feature = "f64")]
            f64: $function::<f64>,
            #[cfg(not(feature = "f64"))]
            f64: $crate::common::no_f64,
        }
    };
}

/// The builder where nothing is computed in `f64`: without the layers for it a module for browsers is a third smaller.
#[cfg(not(feature = "f64"))]
pub(crate) fn no_f64(
    _: &cortado_proto::LayerParameter,
    _: &cortado_core::Ctx,
) -> cortado_core::Result<Box<dyn cortado_core::Layer<f64>>> {
    Err(cortado_core::Error::needs_feature("computing in f64", "f64"))
}
pub(crate) use build;
