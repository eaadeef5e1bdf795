//! Input: blobs that whoever runs the net fills.
//!
//! No bottoms; one or more tops, of the shapes in `input_param`.
//!
//! `input_param`: `shape`, once for all tops or once for each, or not at all for tops that are
//! shaped from outside.

use crate::common::{build, check_times, shape_from_proto};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, Role, Shape, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["input_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    role: Role::Input,
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "Input",
        "Blobs that are filled from outside.",
        module_doc!("input.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let shapes = param.input_param().map_or(&[][..], |options| &options.shape);
    let shapes = shapes
        .iter()
        .map(|shape| shape_from_proto("input_param.shape", shape))
        .collect::<Result<Vec<_>>>()?;
    if !shapes.is_empty() {
        check_times("input_param.shape", shapes.len(), param.top.len())?;
    }
    Ok(Box::new(Input { shapes }))
}

struct Input {
    shapes: Vec<Shape>,
}

impl<T: Real> Layer<T> for Input {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for i in 0..io.tops() {
            if let Some(shape) = self.shapes.get(i).or(self.shapes.first()) {
                io.top_mut(i).reshape(shape)?;
            }
        }
        Ok(())
    }

    /// The tops may have been given other shapes since; they keep them.
    fn reshape(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
