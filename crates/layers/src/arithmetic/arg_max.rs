//! ArgMax: the places of the `top_k` greatest values, greatest first.
//!
//! One bottom. With `axis`, the top has the bottom's shape with `top_k` along that axis, and holds the places along it, or the values with
//! `out_max_val`. Without, each sample is taken as a whole: the top is (N, 1, `top_k`), the places in the flattened sample, or (N, 2, `top_k`) with
//! `out_max_val`, the places followed by the values; it has as many axes as the bottom if that is more, the others of size 1.
//!
//! `argmax_param`: `top_k` (default 1), `out_max_val` (default false), `axis` (default none; negative counts from the end).
//!
//! Of equal values the one at the greater place comes first. What is not a number is less than every number. Places are written as floats, which in 32
//! bits are exact up to 2^24. There is no gradient.

use crate::common::{build, no_gradient, resolve_axis};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_ops::Around;
use cortado_proto::LayerParameter;
use std::cmp::Ordering;

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
        values: options.out_max_val(),
        axis: options.axis,
        from: Around::default(),
        to: Around::default(),
    }))
}

struct ArgMax {
    top_k: usize,
    values: bool,
    axis: Option<i32>,
    from: Around,
    to: Around,
}

impl ArgMax {
    /// What the bottom and the top look like around the elements that are compared, and the top's shape.
    fn shapes(&self, bottom: &Shape) -> Result<(Around, Around, Shape)> {
        let (from, top) = match self.axis {
            Some(axis) => {
                let axis = resolve_axis(bottom, axis, "argmax_param.axis")?;
                (
                    Around::axis(bottom, axis),
                    bottom.splice(axis..axis + 1, &[self.top_k])?,
                )
            }
            None => {
                let Some(&outer) = bottom.first() else {
                    return Err(Error::message(
                        "the bottom is a scalar; an ArgMax needs at least one axis",
                    ));
                };
                let mut top = vec![1; bottom.len().max(3)];
                (top[0], top[1], top[2]) = (outer, 1 + usize::from(self.values), self.top_k);
                let from = Around {
                    outer,
                    len: bottom.count_from(1),
                    inner: 1,
                };
                (from, Shape::new(&top)?)
            }
        };
        let to = Around {
            len: if self.axis.is_none() && self.values { 2 } else { 1 } * self.top_k,
            ..from
        };
        Ok((from, to, top))
    }
}

/// Greatest first; of equal values that at the greater place.
fn rank<T: Real>(a: &(T, usize), b: &(T, usize)) -> Ordering {
    let is_number = |x: &(T, usize)| !x.0.to_f64().is_nan();
    let by_value = b.0.partial_cmp(&a.0).unwrap_or_else(|| is_number(b).cmp(&is_number(a)));
    by_value.then(b.1.cmp(&a.1))
}

impl<T: Real> Layer<T> for ArgMax {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (from, to, top) = self.shapes(io.bottom(0).shape())?;
        if self.top_k > from.len {
            let what = if self.axis.is_some() {
                "the size of the axis"
            } else {
                "the elements of a sample"
            };
            return Err(Error::param(
                "argmax_param.top_k",
                format!("must be at most {what}, {}, but is {}", from.len, self.top_k),
            ));
        }
        (self.from, self.to) = (from, to);
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let Around { len, inner, .. } = self.from;
        let mut best: Vec<(T, usize)> = Vec::new();
        for place in 0..self.from.places() {
            let along = x[self.from.first(place)..].iter().step_by(inner).take(len);
            best.clear();
            best.extend(along.enumerate().map(|(i, &x)| (x, i)));
            best.select_nth_unstable_by(self.top_k - 1, rank);
            best.truncate(self.top_k);
            best.sort_unstable_by(rank);
            let mut out = y[self.to.first(place)..].iter_mut().step_by(inner);
            if self.axis.is_none() || !self.values {
                best.iter()
                    .zip(out.by_ref())
                    .for_each(|(&(_, i), y)| *y = T::from_usize(i));
            }
            if self.values {
                best.iter().zip(out).for_each(|(&(x, _), y)| *y = x);
            }
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
