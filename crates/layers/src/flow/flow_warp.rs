//! FlowWarp: an image, read at the displacements of a flow: `y[n, c, i, j] = x̂[n, c](i + v, j + u)`, with u and v the two
//! channels of the flow and x̂ the value between the places of the plane. From FlowNet 2.
//!
//! Bottoms: the image (num, channels, height, width); the flow (num, 2, height, width): the displacements along the width
//! and along the height. Top: the shape of the image.
//!
//! `flow_warp_param`: `fill_value` ZERO (default) or NOT_A_NUMBER, for positions outside: those that are not at least 0 and
//! less than the size. Beyond the last place, the value is that of the last place.
//!
//! Gradients: to the image; and to the flow, 0 outside and beyond the last place.

use super::warping::Warping;
use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use cortado_proto::flow_warp_parameter::FillParameter;
use cortado_reference::regions::Reach;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["flow_warp_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "FlowWarp",
        "An image, read at the displacements of a flow.",
        module_doc!("flow_warp.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.flow_warp_param().cloned().unwrap_or_default();
    let fill = match options.fill_value() {
        FillParameter::ZERO => None,
        FillParameter::NOT_A_NUMBER => Some(T::from_f64(f64::NAN)),
        other => {
            let problem = format!("{other} is unknown; it can be ZERO or NOT_A_NUMBER");
            return Err(Error::param("flow_warp_param.fill_value", problem));
        }
    };
    Ok(Warping::boxed(true, Reach::Inside, fill))
}
