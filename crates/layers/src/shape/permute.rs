//! Permute: the bottom with its axes in another order.
//!
//! One bottom and one top. `permute_param`: `order`, for each axis of the top the axis of the
//! bottom that it is; axes that are not named follow in their order. With `order` 0, 2, 3, 1 the
//! channels of an image come last.
//!
//! Gradient: that of the top, with its axes in the bottom's order.

use crate::common::build;
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["permute_param"],
    ..LayerKind::new(
        "Permute",
        "The bottom with its axes in another order.",
        module_doc!("permute.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.permute_param().cloned().unwrap_or_default();
    let mut first = Vec::new();
    for axis in options.order.iter().map(|&axis| axis as usize) {
        if first.contains(&axis) {
            return Err(Error::param("permute_param.order", format!("names axis {axis} twice")));
        }
        first.push(axis);
    }
    Ok(Box::new(Permute {
        first,
        order: Vec::new(),
        sizes: Vec::new(),
        strides: Vec::new(),
        packed: Vec::new(),
    }))
}

struct Permute {
    /// The axes of the bottom that come first.
    first: Vec<usize>,
    /// The axes of the bottom in the order of the top.
    order: Vec<usize>,
    /// The sizes of the top.
    sizes: Vec<usize>,
    /// The distance of neighbours along each axis of the top, in the bottom.
    strides: Vec<usize>,
    /// The same in the top.
    packed: Vec<usize>,
}

/// The distance of neighbours along each axis.
fn strides(shape: &[usize]) -> Vec<usize> {
    (0..shape.len())
        .map(|axis| cortado_ops::count(shape[axis + 1..].iter().copied()))
        .collect()
}

impl Permute {
    /// The axes of the bottom in the order of the top.
    fn order(&self, bottom: &Shape) -> Result<Vec<usize>> {
        let axes = bottom.len();
        if let Some(axis) = self.first.iter().find(|&&axis| axis >= axes) {
            let problem = format!("names axis {axis}, but the bottom has the shape {bottom}");
            return Err(Error::param("permute_param.order", problem));
        }
        let rest = (0..axes).filter(|axis| !self.first.contains(axis));
        Ok(self.first.iter().copied().chain(rest).collect())
    }
}

impl<T: Real> Layer<T> for Permute {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0).shape();
        let order = self.order(bottom)?;
        let of_bottom = strides(bottom);
        self.sizes = order.iter().map(|&axis| bottom[axis]).collect();
        self.strides = order.iter().map(|&axis| of_bottom[axis]).collect();
        self.packed = strides(&self.sizes);
        self.order = order;
        io.top_mut(0).reshape(&self.sizes)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let (from, to) = (Strided::new(0, &self.strides), Strided::new(0, &self.packed));
        math::copy_strided(ctx, &self.sizes, (&x, from), (&mut y, to))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let order = self.order.clone();
        Some(Op::Permute { order })
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        let (from, to) = (Strided::new(0, &self.packed), Strided::new(0, &self.strides));
        math::copy_strided(ctx, &self.sizes, (&dy, from), (&mut dx, to))
    }
}
