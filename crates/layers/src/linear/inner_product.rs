//! InnerProduct: `Y = X · Wᵀ + b`, a fully connected layer.
//!
//! Bottom: X, read as a matrix M × K, with the axes from `axis` on as columns. Top: the bottom's shape before `axis`, then `num_output` (N).
//! Parameters: W, N × K, or K × N with `transpose`; and b, N, unless `bias_term` is false.
//!
//! `inner_product_param`: `num_output` (required); `axis` (default 1; negative counts from the end); `bias_term` (default true); `transpose` (default
//! false); `weight_filler`, `bias_filler` (default constant 0).
//!
//! Gradients: `dX = dY · W`, `dW += dYᵀ · X`, `db += Σ` rows of dY.

use crate::common::{Learned, build, required, resolve_axis};
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_cpu::{self as cpu, Transpose};
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

    /// The operand W of a product with the rows of X as they are: transposed, or as it is if it is stored so.
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

    fn add_weights_gradient(&self, x: &[T], dy: &[T]) -> Result<()> {
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        let (mut dw, holds) = self.params[0].diff_sum()?;
        let beta = if holds { T::ONE } else { T::ZERO };
        let trans = (Transpose::Yes, Transpose::No);
        if self.options.transpose {
            cpu::gemm(trans, (k, n, m), T::ONE, (x, k), (dy, n), beta, (&mut dw, n));
        } else {
            cpu::gemm(trans, (n, k, m), T::ONE, (dy, n), (x, k), beta, (&mut dw, k));
        }
        Ok(())
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

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, w) = (io.bottom(0).data()?, self.params[0].data()?);
        let mut y = io.top(0).data_overwrite()?;
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        let mut beta = T::ZERO;
        if let Some(bias) = self.params.get(1) {
            let bias = bias.data()?;
            y.chunks_exact_mut(n).for_each(|row| row.copy_from_slice(&bias));
            beta = T::ONE;
        }
        let trans = (Transpose::No, self.weights_as(true));
        cpu::gemm(
            trans,
            (m, n, k),
            T::ONE,
            (&x, k),
            (&w, self.weights_row()),
            beta,
            (&mut y, n),
        );
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::InnerProduct {
            axis: self.axis,
            transpose: self.options.transpose,
        })
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let dy = io.top(0).diff()?;
        let (m, n, k) = (self.rows, self.options.num_output, self.columns);
        if io.param_wanted(0) {
            self.add_weights_gradient(&io.bottom(0).data()?, &dy)?;
        }
        if let Some(bias) = self.params.get(1)
            && io.param_wanted(1)
        {
            let mut db = bias.diff_mut()?;
            dy.chunks_exact(n).for_each(|row| cpu::add(row, &mut db));
        }
        if propagate[0] {
            let (w, mut dx) = (self.params[0].data()?, io.bottom(0).diff_overwrite()?);
            let trans = (Transpose::No, self.weights_as(false));
            cpu::gemm(
                trans,
                (m, k, n),
                T::ONE,
                (&dy, n),
                (&w, self.weights_row()),
                T::ZERO,
                (&mut dx, k),
            );
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
