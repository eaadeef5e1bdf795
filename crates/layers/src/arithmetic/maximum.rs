//! Maximum: the place and the value of the greatest element of each map. From caffe_rtpose.
//!
//! One bottom (num, channels, height, width). Top (num, channels, 1, 3): column, row and value of the
//! first of the greatest elements, in the order of rows. A map without an element above 0 gives 0, 0 and
//! the smallest positive number of 32 bits that is not denormal, as the original does.
//!
//! There are no options, and there is no gradient.

use crate::common::{build, no_gradient};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    not_differentiable: Some("it selects places"),
    ..LayerKind::new(
        "Maximum",
        "The place and the value of the greatest element of each map.",
        module_doc!("maximum.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Maximum))
}

struct Maximum;

impl<T: Real> Layer<T> for Maximum {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, name) = (io.bottom(0).shape(), io.bottom(0).name());
        let [num, channels, _, _] = shape[..] else {
            let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
            return Err(Error::mismatch(what, 4, shape.len()));
        };
        io.top_mut(0).reshape(&[num, channels, 1, 3])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("the greatest elements of maps");
        let shape = io.bottom(0).shape();
        let (columns, plane) = (shape[3].max(1), shape.count_from(2));
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        for (map, found) in y.chunks_exact_mut(3).enumerate() {
            let (mut place, mut greatest) = (0, T::from_f64(f32::MIN_POSITIVE.into()));
            for (i, &value) in x[map * plane..(map + 1) * plane].iter().enumerate() {
                if value > greatest {
                    (place, greatest) = (i, value);
                }
            }
            found.copy_from_slice(&[T::from_usize(place % columns), T::from_usize(place / columns), greatest]);
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        match propagate.contains(&true) {
            true => Err(no_gradient(&KIND)),
            false => Ok(()),
        }
    }
}
