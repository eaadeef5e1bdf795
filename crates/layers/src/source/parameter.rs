//! Parameter: a learned blob as a top.
//!
//! No bottoms. Top: of the shape in `parameter_param`. Its data is that of the learned blob,
//! which starts at 0 or, with `blob_filler`, at the values of that filler.
//!
//! `parameter_param`: `shape` (required), `blob_filler` (happynear).
//!
//! Gradient: the top's, added to the blob's, so that several passes add up (`iter_size`). In the
//! original the two diffs are the same memory, of which only the last pass is left.

use crate::common::{Learned, Slot, build, shape_from_proto};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::{Op, Operand, Program, Shapes};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["parameter_param"],
    bottoms: Arity::exactly(0),
    ..LayerKind::new(
        "Parameter",
        "A learned blob as a top.",
        module_doc!("parameter.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.parameter_param().cloned().unwrap_or_default();
    let shape = options
        .shape()
        .ok_or_else(|| Error::param("parameter_param.shape", "is missing"))?;
    let slot = Slot {
        name: "parameter",
        field: "parameter_param.blob_filler",
        filler: options.blob_filler(),
        default: 0.0,
    };
    Ok(Box::new(Parameter {
        shape: shape_from_proto("parameter_param.shape", shape)?,
        learned: Learned::of(param, [slot])?,
        params: Vec::new(),
    }))
}

struct Parameter<T: Real> {
    shape: Shape,
    learned: Learned,
    /// The one blob.
    params: Vec<Blob<T>>,
}

impl<T: Real> Layer<T> for Parameter<T> {
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        self.params = self.learned.make_all(ctx, &[&self.shape])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (param, top) = (&self.params[0], io.top_mut(0));
        top.reshape(param.shape())?;
        top.share_data(param)
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn lower(&self, _: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        let mut program = Program::default();
        let top = program.add(Op::Identity, vec![Operand::Param(0)], shapes.tops.first()?);
        program.tops.push(top);
        Some(program)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        if io.param_wanted(0) {
            let (dy, mut sum) = (io.top(0).diff_on(ctx)?, self.params[0].diff_update_on(ctx)?);
            math::add_strided(ctx, &[dy.len()], (&dy, Strided::run(0)), (&mut sum, Strided::run(0)))?;
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
