//! Upsample: images made larger. What it means follows from the number of bottoms.
//!
//! **One bottom** (num, channels, H, W), YOLO's: every element is repeated: the top is
//! (num, channels, H · s, W · s) with `upsample_param.scale` s (default 1).
//! Gradient: the sum over the s² repetitions.
//!
//! **Two bottoms**, SegNet's and ENet's: x (num, channels, H, W) and a mask of the same shape, the
//! second top of a Pooling: each element of x goes to the place in its plane that the mask names
//! (the last one, where several do); all others are 0. The top is (num, channels, `upsample_h`,
//! `upsample_w`); without these H · `scale_h`, less one if `pad_out_h` (default false), and
//! W · `scale_w`, less one if `pad_out_w`. `scale` (default 2) sets both scales.
//! Gradient: to x, the top's at the place; 0 to the mask.
//!
//! From eric612/MobileNet-YOLO and alexgkendall/caffe-segnet.

mod nearest;
mod unpool;

use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["upsample_param"],
    bottoms: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "Upsample",
        "Images made larger: repeated elements, or a pooling undone by its mask.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.upsample_param().cloned().unwrap_or_default();
    match param.bottom.len() {
        2.. => Ok(Box::new(unpool::Unpool::new(&options)?)),
        _ => Ok(Box::new(nearest::Nearest::new(&options)?)),
    }
}

/// `upsample_param.scale`, which forks write as different types.
///
/// # Errors
/// One that is not from 1 to 2³² − 1.
fn scale(value: i64) -> Result<usize> {
    match u32::try_from(value) {
        Ok(value) if value > 0 => Ok(value as usize),
        _ => Err(Error::param(
            "upsample_param.scale",
            format!("must be at least 1, not {value}"),
        )),
    }
}

/// The four sizes of a bottom.
///
/// # Errors
/// Another number of axes.
fn sizes(shape: &Shape, name: &str) -> Result<[usize; 4]> {
    shape[..].try_into().map_err(|_| {
        let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
        Error::mismatch(what, 4, shape.len())
    })
}
