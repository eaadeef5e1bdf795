//! Embed: a table of vectors, looked up by number: `top[i] = W[index[i]] + b`.
//!
//! Bottom: indices of any shape, from 0 to `input_dim` − 1, whose fraction is cut off. Top: the bottom's shape,
//! followed by `num_output`. Parameters: W, `input_dim` × `num_output`; and b, `num_output`, unless
//! `bias_term` is false.
//!
//! `embed_param`: `num_output`, `input_dim` (both required); `bias_term` (default true);
//! `weight_filler`, `bias_filler` (default constant 0).
//!
//! Gradients: dW gets at each row the sum over all places where it was looked up, `db += Σ dY`; the
//! indices get none.

use crate::common::{Learned, build, required};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["embed_param"],
    no_gradient: &[0],
    ..LayerKind::new(
        "Embed",
        "Looks up learned vectors by their numbers.",
        module_doc!("embed.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.embed_param().cloned().unwrap_or_default();
    let bias = options.bias_term().then(|| options.bias_filler());
    Ok(Box::new(Embed {
        rows: required("embed_param.input_dim", options.input_dim)?,
        width: required("embed_param.num_output", options.num_output)?,
        learned: Learned::new(param, "embed_param", options.weight_filler(), bias)?,
        params: Vec::new(),
        numbers: Blob::empty("the indices of an Embed"),
    }))
}

struct Embed<T: Real> {
    rows: usize,
    width: usize,
    learned: Learned,
    /// W, and b if there is one.
    params: Vec<Blob<T>>,
    /// The rows that the bottom names.
    numbers: Blob<u32>,
}

impl<T: Real> Embed<T> {
    fn read_numbers(&mut self, io: &Io<'_, T>) -> Result<()> {
        math::read_row_numbers(io.bottom(0), self.rows, "row of the weights", &mut self.numbers)
    }
}

impl<T: Real> Layer<T> for Embed<T> {
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        self.params = self.learned.make(ctx, &[self.rows, self.width], &[self.width])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let top = Shape::new(&[&io.bottom(0).shape()[..], &[self.width]].concat())?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.read_numbers(io)?;
        let (numbers, w) = (self.numbers.data_on(ctx)?, self.params[0].data_on(ctx)?);
        let mut y = io.top(0).data_overwrite_on(ctx)?;
        math::gather_rows(ctx, &numbers, self.width, &w, &mut y)?;
        match self.params.get(1) {
            Some(bias) => math::add_row(ctx, &bias.data_on(ctx)?, &mut y),
            None => Ok(()),
        }
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Embed)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            return Err(Error::message("there is no gradient for the indices of an Embed"));
        }
        let dy = io.top(0).diff_on(ctx)?;
        if io.param_wanted(0) {
            self.read_numbers(io)?;
            let (numbers, mut dw) = (self.numbers.data_on(ctx)?, self.params[0].diff_update_on(ctx)?);
            math::add_scattered_rows(ctx, &numbers, self.width, &dy, &mut dw)?;
        }
        match self.params.get(1) {
            Some(bias) if io.param_wanted(1) => {
                let rows = AxisView {
                    outer: 1,
                    len: io.bottom(0).count(),
                    inner: self.width,
                };
                math::add_axis_sums(ctx, rows, &dy, &mut bias.diff_update_on(ctx)?)
            }
            _ => Ok(()),
        }
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
