//! InnerProduct: `Y = X · Wᵀ + b`, a fully connected layer.
//!
//! Bottom: X, read as a matrix M × K, with the axes from `axis` on as columns. Top: the bottom's
//! shape before `axis`, then `num_output` (N). Parameters: W, N × K, or K × N with `transpose`; and
//! b, N, unless `bias_term` is false.
//!
//! `inner_product_param`: `num_output` (required); `axis` (default 1; negative counts from the
//! end); `bias_term` (default true); `transpose` (default false); `weight_filler`, `bias_filler`
//! (default constant 0).
//!
//! Gradients: `dX = dY · W`, `dW += dYᵀ · X`, `db += Σ` rows of dY.

use crate::common::{Learned, build, required, resolve_axis};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, BatchGemm, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["inner_product_param"],
    ..LayerKind::new(
        "InnerProduct",
        "Fully connected: a matrix product with learned weights.",
        module_doc!("inner_product.rs"),
        build!(build),
    )
};

struct Options {
    num_output: usize,
    axis: i32,
    transpose: bool,
    learned: Learned,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.inner_product_param().cloned().unwrap_or_default();
    let bias = options.bias_term().then(|| options.bias_filler());
    let options = Options {
        num_output: required("inner_product_param.num_output", options.num_output)?,
        axis: options.axis(),
        transpose: options.transpose(),
        learned: Learned::new(param, "inner_product_param", options.weight_filler(), bias)?,
    };
    Ok(Box::new(InnerProduct {
        options,
        params: Vec::new(),
        rows: 0,
        columns: 0,
        axis: 0,
    }))
}

struct InnerProduct<T: Real> {
    options: Options,
    /// W, and b if there is one.
    params: Vec<Blob<T>>,
    /// M.
    rows: usize,
    /// K.
    columns: usize,
    /// The first axis of the columns.
    axis: usize,
}

impl<T: Real> InnerProduct<T> {
    fn axis(&self, bottom: &Shape) -> Result<usize> {
        resolve_axis(bottom, self.options.axis, "inner_product_param.axis")
    }

    /// The operand W of a product with the rows of X as they are: transposed, or as it is if it is
    /// stored so.
    fn weights_as(&self, transpose: bool) -> Transpose {
        if transpose == self.options.transpose {
            Transpose::No
        } else {
            Transpose::Yes
        }
    }

    /// The distance between the rows of W.
    fn weights_row(&self) -> usize {
        if self.options.transpose {
            self.options.num_output
        } else {
            self.columns
        }
    }

    fn add_weights_gradient(&self, ctx: &Ctx, x: Matrix<'_, '_, T>, dy: Matrix<'_, '_, T>) -> Result<()> {
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        let (mut dw, holds) = self.params[0].diff_sum_on(ctx)?;
        let (size, a, b) = match self.options.transpose {
            true => ((k, n), x, dy),
            false => ((n, k), dy, x),
        };
        let product = BatchGemm {
            images: m,
            size,
            a,
            b,
            adds: holds,
        };
        math::gemm_over_batch(ctx, &product, MatrixMut::new(&mut dw, size.1))
    }
}

impl<T: Real> Layer<T> for InnerProduct<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        self.columns = shape.count_from(self.axis(shape)?);
        let (n, k) = (self.options.num_output, self.columns);
        let weights = if self.options.transpose { [k, n] } else { [n, k] };
        self.params = self.options.learned.make(ctx, &weights, &[n])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = self.axis(shape)?;
        let columns = shape.count_from(axis);
        if columns != self.columns {
            let what = format!(
                "number of inputs in \"{}\", which has the shape {shape}, from axis {axis} on",
                io.bottom(0).name()
            );
            return Err(Error::mismatch(
                what,
                format!("{} as in the weights", self.columns),
                columns,
            ));
        }
        self.axis = axis;
        self.rows = shape.count_range(0..axis);
        let shape = shape.splice(axis..shape.len(), &[self.options.num_output])?;
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, w) = (io.bottom(0).data_on(ctx)?, self.params[0].data_on(ctx)?);
        let mut y = io.top(0).data_overwrite_on(ctx)?;
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        let mut beta = T::ZERO;
        if let Some(bias) = self.params.get(1) {
            math::repeat_row(ctx, &bias.data_on(ctx)?, &mut y)?;
            beta = T::ONE;
        }
        let product = Gemm {
            trans: (Transpose::No, self.weights_as(true)),
            size: (m, n, k),
            alpha: T::ONE,
            a: Matrix::new(&x, k),
            b: Matrix::new(&w, self.weights_row()),
            beta,
        };
        math::gemm(ctx, &product, MatrixMut::new(&mut y, n))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::InnerProduct {
            axis: self.axis,
            transpose: self.options.transpose,
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let dy = io.top(0).diff_on(ctx)?;
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        if io.param_wanted(0) {
            let x = io.bottom(0).data_on(ctx)?;
            self.add_weights_gradient(ctx, Matrix::new(&x, k), Matrix::new(&dy, n))?;
        }
        if let Some(bias) = self.params.get(1)
            && io.param_wanted(1)
        {
            math::add_rows_over_batch(ctx, &dy, &mut bias.diff_update_on(ctx)?)?;
        }
        if propagate[0] {
            let (w, mut dx) = (self.params[0].data_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
            let product = Gemm {
                trans: (Transpose::No, self.weights_as(false)),
                size: (m, k, n),
                alpha: T::ONE,
                a: Matrix::new(&dy, n),
                b: Matrix::new(&w, self.weights_row()),
                beta: T::ZERO,
            };
            math::gemm(ctx, &product, MatrixMut::new(&mut dx, k))?;
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
