//! InnerProduct: `Y = X · Wᵀ + b`, a fully connected layer.
//!
//! Bottom: X, read as a matrix M × K, with the axes from `axis` on as columns. Top: the bottom's
//! shape before `axis`, then `num_output` (N). Parameters: W, N × K, or K × N with `transpose`; and
//! b, N, unless `bias_term` is false.
//!
//! `inner_product_param`: `num_output` (required); `axis` (default 1; negative counts from the
//! end); `bias_term` (default true); `transpose` (default false); `weight_filler`, `bias_filler`
//! (default constant 0). Intel's `relu: true` (default false) lets a ReLU follow, with `negative_slope`
//! (default 0). happynear's `normalize: true` (default false): each forward pass first divides the
//! weights of each output by their length, `√(Σ w² + 1e-6)`, and keeps them; not with `transpose`.
//!
//! Gradients: `dX = dY · W`, `dW += dYᵀ · X`, `db += Σ` rows of dY.

use crate::activation::relu;
use crate::common::{Chain, Learned, build, required, resolve_axis};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, BatchGemm, Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::{AxisView, Op, Operand, Program, Shapes};
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
    /// Whether the weights of each output get the length 1.
    normalizes: bool,
    learned: Learned,
}

/// What is added to the square of a length.
const EPS: f64 = 1e-6;

pub(crate) fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.inner_product_param().cloned().unwrap_or_default();
    let bias = options.bias_term().then(|| options.bias_filler());
    if options.normalize() && options.transpose() {
        let problem = "cannot be combined with transpose; store the weights as outputs x inputs";
        return Err(Error::param("inner_product_param.normalize", problem));
    }
    let slope = options.relu().then(|| options.negative_slope());
    let options = Options {
        num_output: required("inner_product_param.num_output", options.num_output)?,
        axis: options.axis(),
        transpose: options.transpose(),
        normalizes: options.normalize(),
        learned: Learned::new(param, "inner_product_param", options.weight_filler(), bias)?,
    };
    let layer = Box::new(InnerProduct::<T> {
        options,
        params: Vec::new(),
        rows: 0,
        columns: 0,
        axis: 0,
        lengths: Blob::empty("the lengths of weights"),
        normalized: Blob::empty("normalised weights"),
    });
    match slope {
        Some(slope) => Chain::with_relu(layer, &relu::KIND, slope, ctx),
        None => Ok(layer),
    }
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
    /// For weights that get the length 1.
    lengths: Blob<T>,
    normalized: Blob<T>,
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

    /// The weights, seen from the elements that make a length.
    fn sets(&self) -> AxisView {
        AxisView {
            outer: self.options.num_output,
            len: self.columns,
            inner: 1,
        }
    }

    /// Gives the weights of each output the length 1.
    fn normalize(&mut self, ctx: &Ctx) -> Result<()> {
        self.lengths.reshape(&[self.options.num_output])?;
        self.normalized.reshape(self.params[0].shape())?;
        if self.params[0].count() == 0 {
            return Ok(());
        }
        {
            let (weights, mut lengths) = (self.params[0].data_on(ctx)?, self.lengths.data_overwrite_on(ctx)?);
            let mut normalized = self.normalized.data_overwrite_on(ctx)?;
            math::l2_normalize(ctx, self.sets(), EPS, &weights, &mut lengths, &mut normalized)?;
        }
        let normalized = self.normalized.data_on(ctx)?;
        math::copy(ctx, &normalized, &mut self.params[0].data_overwrite_on(ctx)?)
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
        if self.options.normalizes {
            self.normalize(ctx)?;
        }
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

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        let op = Layer::<T>::op(self, ctx)?;
        if !self.options.normalizes {
            return Some(Program::single(op, shapes));
        }
        let (weights, top) = (*shapes.params.first()?, *shapes.tops.first()?);
        let mut program = Program::default();
        let one = program.add(Op::Fill(vec![1.0]), Vec::new(), &[1]);
        let unit = Op::UnitLength {
            sets: self.sets(),
            scales: AxisView {
                outer: 1,
                len: 1,
                inner: self.sets().count(),
            },
            eps: EPS,
        };
        let unit = program.add(unit, vec![Operand::Param(0), one], weights);
        let bias = (1..shapes.params.len()).map(Operand::Param);
        let inputs = [Operand::Bottom(0), unit].into_iter().chain(bias).collect(); // bounded by the parameters of a layer
        let y = program.add(op, inputs, top);
        program.tops = vec![y];
        Some(program)
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
