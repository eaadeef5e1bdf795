//! ArgMax: the places of the `top_k` greatest values, greatest first.
//!
//! One bottom. With `axis`, the top has the bottom's shape with `top_k` along that axis, and holds
//! the places along it, or the values with `out_max_val`. Without, each sample is taken as a whole:
//! the top is (N, 1, `top_k`), the places in the flattened sample, or (N, 2, `top_k`) with
//! `out_max_val`, the places followed by the values; it has as many axes as the bottom if that is
//! more, the others of size 1.
//!
//! `argmax_param`: `top_k` (default 1), `out_max_val` (default false), `axis` (default none;
//! negative counts from the end).
//!
//! Of equal values the one at the greater place comes first. What is not a number is less than
//! every number. Places are written as floats, which in 32 bits are exact up to 2^24. There is no
//! gradient.

use crate::common::{build, no_gradient, resolve_axis};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Greatest, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["argmax_param"],
    not_differentiable: Some("the place of a maximum has no gradient"),
    ..LayerKind::new(
        "ArgMax",
        "The places, or the values, of the greatest elements.",
        module_doc!("arg_max.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.argmax_param().cloned().unwrap_or_default();
    let top_k = options.top_k() as usize;
    if top_k == 0 {
        return Err(Error::param("argmax_param.top_k", "must be at least 1, not 0"));
    }
    Ok(Box::new(ArgMax {
        top_k,
        write: match (options.out_max_val(), options.axis) {
            (false, _) => Greatest::Places,
            (true, Some(_)) => Greatest::Values,
            (true, None) => Greatest::PlacesAndValues,
        },
        axis: options.axis,
        axis_view: AxisView::default(),
    }))
}

struct ArgMax {
    top_k: usize,
    write: Greatest,
    axis: Option<i32>,
    /// The bottom seen from the elements that are compared.
    axis_view: AxisView,
}

impl ArgMax {
    /// The bottom seen from the elements that are compared, and the top's shape.
    fn shapes(&self, bottom: &Shape) -> Result<(AxisView, Shape)> {
        match self.axis {
            Some(axis) => {
                let axis = resolve_axis(bottom, axis, "argmax_param.axis")?;
                let top = bottom.splice(axis..axis + 1, &[self.top_k])?;
                Ok((AxisView::axis(bottom, axis), top))
            }
            None => {
                let Some(&outer) = bottom.first() else {
                    return Err(Error::message(
                        "the bottom is a scalar; an ArgMax needs at least one axis",
                    ));
                };
                let mut top = vec![1; bottom.len().max(3)]; // bounded by the axes of a blob
                (top[0], top[1], top[2]) = (outer, self.write.numbers(), self.top_k);
                let axis_view = AxisView {
                    outer,
                    len: bottom.count_from(1),
                    inner: 1,
                };
                Ok((axis_view, Shape::new(&top)?))
            }
        }
    }
}

impl<T: Real> Layer<T> for ArgMax {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (axis_view, top) = self.shapes(io.bottom(0).shape())?;
        if self.top_k > axis_view.len {
            let what = if self.axis.is_some() {
                "the size of the axis"
            } else {
                "the elements of a sample"
            };
            return Err(Error::param(
                "argmax_param.top_k",
                format!("must be at most {what}, {}, but is {}", axis_view.len, self.top_k),
            ));
        }
        self.axis_view = axis_view;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::top_k(ctx, self.axis_view, self.top_k, self.write, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Greatest {
            axis_view: self.axis_view,
            count: self.top_k,
            write: self.write,
        })
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
