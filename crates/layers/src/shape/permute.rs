//! Permute: the bottom with its axes in another order.
//!
//! One bottom and one top. `permute_param`: `order`, for each axis of the top the axis of the
//! bottom that it is; axes that are not named follow in their order. With `order` 0, 2, 3, 1 the
//! channels of an image come last.
//!
//! Gradient: that of the top, with its axes in the bottom's order.

use crate::common::{Rearranged, build, strides};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
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
        places: Rearranged::default(),
    }))
}

struct Permute {
    /// The axes of the bottom that come first.
    first: Vec<usize>,
    /// The axes of the bottom in the order of the top.
    order: Vec<usize>,
    places: Rearranged,
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
        let sizes: Vec<usize> = order.iter().map(|&axis| bottom[axis]).collect();
        let from: Vec<usize> = order.iter().map(|&axis| of_bottom[axis]).collect();
        self.places = Rearranged::gather(&sizes, &from);
        self.order = order;
        io.top_mut(0).reshape(&sizes)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.places.forward(ctx, io)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let order = self.order.clone();
        Some(Op::Permute { order })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.places.backward(ctx, io, propagate)
    }
}
