//! Warp: an image, read at positions, or at displacements from each place: `y[n, c, i, j] = x̂[n, c](v, u)`, or
//! `x̂[n, c](i + v, j + u)`, with u and v the two channels of the second bottom and x̂ the value between the places of the
//! plane. Two forks have a layer of this name, without options.
//!
//! Bottoms: the image (num, channels, height, width); (num, 2, height, width): positions or displacements along the width
//! and along the height. Top: the shape of the image.
//!
//! `warp_param`: `reads` POSITIONS (default) or DISPLACEMENTS.
//!
//! - POSITIONS: LiteFlowNet's. Each place outside the plane counts as 0.
//! - DISPLACEMENTS: PWC-Net's. The value is 0 unless it lies between places of the plane. A net with layers of the types
//!   Warp and Correlation, but none of the type Grid, which makes positions of displacements, is read so.
//!
//! Gradients: to the image and to the second bottom.

use super::warping::Warping;
use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use cortado_proto::warp_parameter::Reads;
use cortado_reference::regions::Reach;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["warp_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "Warp",
        "An image, read at positions or displacements.",
        module_doc!("warp.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.warp_param().cloned().unwrap_or_default();
    match options.reads() {
        Reads::POSITIONS => Ok(Warping::boxed(false, Reach::Faded, None)),
        Reads::DISPLACEMENTS => Ok(Warping::boxed(true, Reach::Places, None)),
        other => {
            let problem = format!("{other} is unknown; it can be POSITIONS or DISPLACEMENTS");
            Err(Error::param("warp_param.reads", problem))
        }
    }
}
