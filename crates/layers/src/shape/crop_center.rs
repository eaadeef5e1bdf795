//! CropCenter: cuts the same number of elements off both ends of each axis. From the Caffe of waifu2x.
//!
//! One bottom. Top: its middle, `size − 2 · crop_size` along each axis.
//!
//! `crop_center_param`: `crop_size`, once for each axis of the bottom; at least one element must stay.
//!
//! Gradient: dx is dy in the middle and 0 outside.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["crop_center_param"],
    ..LayerKind::new(
        "CropCenter",
        "Cuts the same number of elements off both ends of each axis.",
        module_doc!("crop_center.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.crop_center_param().cloned().unwrap_or_default();
    let cut = options.crop_size.iter().map(|&size| size as usize).collect(); // bounded by the file
    Ok(Composed::boxed(&KIND, CropCenter { cut }))
}

struct CropCenter {
    /// The elements cut off at each end, for each axis.
    cut: Vec<usize>,
}

impl Compose for CropCenter {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let mut shape = to.bottom(0).to_vec(); // bounded by the axes of a blob
        if self.cut.len() != shape.len() {
            let problem = format!(
                "is given {} times; give it once for each of the {} axes of \"{}\"",
                self.cut.len(),
                shape.len(),
                to.name(0)
            );
            return Err(Error::param("crop_center_param.crop_size", problem));
        }
        for (axis, (size, cut)) in shape.iter_mut().zip(&self.cut).enumerate() {
            match size.checked_sub(2 * cut) {
                Some(rest) if rest > 0 => *size = rest,
                _ => {
                    let problem = format!("cuts {cut} off both ends of axis {axis}, which has {size}");
                    return Err(Error::param("crop_center_param.crop_size", problem));
                }
            }
        }
        let offsets = self.cut.clone();
        let middle = to.shaped(Op::Crop { offsets }, &[Operand::Bottom(0)], &shape)?;
        to.top(middle);
        Ok(())
    }
}
