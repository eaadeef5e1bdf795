//! Flatten: makes one axis of several neighbouring ones.
//!
//! One bottom. Top: the axes from `axis` to `end_axis` replaced by their product; it shares the
//! bottom's data and diff. Not in place.
//!
//! `flatten_param`: `axis` (default 1) and `end_axis`, which is included (default −1); negative
//! ones count from the end.

use crate::common::{View, ViewShape, build, resolve_axis};
use cortado_core::{Blob, Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["flatten_param"],
    ..LayerKind::new(
        "Flatten",
        "Makes one axis of several.",
        module_doc!("flatten.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.flatten_param().cloned().unwrap_or_default();
    Ok(Box::new(View(Flatten {
        axis: options.axis(),
        end_axis: options.end_axis(),
    })))
}

struct Flatten {
    axis: i32,
    end_axis: i32,
}

impl ViewShape for Flatten {
    fn shape<T: Real>(&self, bottom: &Blob<T>) -> Result<Shape> {
        let shape = bottom.shape();
        let start = resolve_axis(shape, self.axis, "flatten_param.axis")?;
        let end = resolve_axis(shape, self.end_axis, "flatten_param.end_axis")?;
        if end < start {
            return Err(Error::param(
                "flatten_param.end_axis",
                format!(
                    "is axis {end} of \"{}\", before the first one, axis {start}",
                    bottom.name()
                ),
            ));
        }
        shape.splice(start..end + 1, &[shape.count_range(start..end + 1)])
    }
}
