//! Scale: `y = γ · x + β`, with a factor for each channel, or for each element of any range of
//! axes.
//!
//! Bottoms: x; and, if it is given, γ, whose shape must be that of x from `axis` on (a scalar
//! counts for all elements). Without it γ is learned. Top: the shape of x, in place if wanted.
//! Parameters: γ, if there is no second bottom, in the shape of the `num_axes` axes of x from
//! `axis` on; then β in the shape of γ, if `bias_term`.
//!
//! `scale_param`: `axis` (default 1; negative counts from the end); `num_axes` (default 1; −1 is
//! all from `axis` on, 0 one factor for all), which does not count beside a second bottom; `filler`
//! (default constant 1); `bias_term` (default false), `bias_filler` (default constant 0); `min_value`
//! and `max_value` (happynear): each pass first brings learned γ between them.
//!
//! Gradients: `dx = γ · dy`; `dγ += Σ dy · x` and `dβ += Σ dy` over all elements of the same
//! coefficient (of a second bottom: `=`).

use crate::common::{Affine, CoefficientAxes, Coefficients, Learned, Slot, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LayerParameter, ScaleParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["scale_param"],
    bottoms: Arity::between(1, 2),
    in_place: true,
    ..LayerKind::new(
        "Scale",
        "Scales each channel by a learned or given factor, and adds a bias if wanted.",
        module_doc!("scale.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.scale_param().cloned().unwrap_or_default();
    let gamma = if param.bottom.len() > 1 {
        Coefficients::Bottom
    } else {
        Coefficients::Learned(0)
    };
    let beta = match (options.bias_term(), gamma) {
        (false, _) => Coefficients::Absent,
        (true, Coefficients::Bottom) => Coefficients::Learned(0),
        (true, _) => Coefficients::Learned(1),
    };
    let gamma_slot = (gamma != Coefficients::Bottom).then_some(Slot {
        name: "scale",
        field: "scale_param.filler",
        filler: options.filler(),
        default: 1.0,
    });
    let beta_slot = options.bias_term().then_some(Slot {
        name: "bias",
        field: "scale_param.bias_filler",
        filler: options.bias_filler(),
        default: 0.0,
    });
    let learned = Learned::of(param, gamma_slot.into_iter().chain(beta_slot))?;
    let axes = CoefficientAxes::new("scale_param", options.axis(), options.num_axes())?;
    let affine = Affine::new(axes, gamma, beta, learned);
    Ok(Box::new(match limits(&options, gamma)? {
        Some(limits) => affine.between(limits),
        None => affine,
    }))
}

/// The least and the greatest γ, if there are any.
///
/// # Errors
/// Limits of γ that is a bottom, which the original would overwrite, or the least above the greatest.
fn limits(options: &ScaleParameter, gamma: Coefficients) -> Result<Option<[f32; 2]>> {
    if options.min_value.is_none() && options.max_value.is_none() {
        return Ok(None);
    }
    if gamma == Coefficients::Bottom {
        let problem = "and max_value would overwrite the second bottom: put a Clip layer before it instead";
        return Err(Error::param("scale_param.min_value", problem));
    }
    let limits = [
        options.min_value.unwrap_or(f32::NEG_INFINITY),
        options.max_value.unwrap_or(f32::INFINITY),
    ];
    if limits[0] <= limits[1] {
        return Ok(Some(limits));
    }
    let problem = format!("{} is not below max_value, which is {}", limits[0], limits[1]);
    Err(Error::param("scale_param.min_value", problem))
}
