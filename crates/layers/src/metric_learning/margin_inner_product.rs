//! MarginInnerProduct (SphereFace, A-Softmax): an inner product with weights of length 1, in which the angle between an
//! item and the weights of its own class counts several times (Liu et al., 2017).
//!
//! `y_nj = x_n · w_j`. For the label's class j, with the angle θ between x_n and w_j, it is instead
//! `y_nj = (‖x_n‖ ψ(cos θ) + λ x_n · w_j) / (1 + λ)`, with the ψ of LargeMarginInnerProduct. Before, each forward pass
//! scales the rows of the stored weights to the length 1.
//!
//! Bottoms: x `[N..., K...]`, K from `axis` on; labels, one for each row. Tops: y `[N..., num_output]`; and, if a second
//! one is named, λ, `[1]`. Parameter: W, num_output × K.
//!
//! `margin_inner_product_param`: `num_output` (required); `type` (SINGLE, the default, has no margin; DOUBLE, TRIPLE,
//! QUADRUPLE); `weight_filler` (default constant 0); `axis` (default 1); `base` (1), `gamma` (0), `power` (1), `lambda_min`
//! (0), `iteration` (0): `λ = max(base (1 + gamma · iteration)^−power, lambda_min)`, where the iteration is increased
//! before each forward pass, in both phases; it is part of a snapshot.
//!
//! Gradients, by a rule of the original and not the derivatives: to W those of a plain inner product. To x those of the
//! formula, but the vector that multiplies 1/(1 + λ) is `(p w_j + q x_n) / √(p² + q²)` with `p = ψ'` and
//! `q = (ψ − c ψ') / ‖x_n‖`. None to the labels, and none from λ.
//!
//! From wy1iu/sphereface.

use super::margin::{Annealing, Multiple};
use super::rows::{
    add_products_gradient, add_scaled, check_one_each, classes_of, dot, products, products_gradient, row, row_mut,
};
use crate::common::{
    Learned, build, iteration_of_state, iteration_to_state, no_label_gradient, required, resolve_axis,
};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LayerParameter, LayerState};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["margin_inner_product_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    no_gradient: &[1],
    ..LayerKind::new(
        "MarginInnerProduct",
        "An inner product of unit weights with a margin of the angle.",
        module_doc!("margin_inner_product.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.margin_inner_product_param().cloned().unwrap_or_default();
    let number = options.num_output;
    Ok(Box::new(MarginProduct::new(
        Form::Unit,
        Options {
            kind: &KIND,
            axis_field: "margin_inner_product_param.axis",
            outputs: required("margin_inner_product_param.num_output", number)?,
            axis: options.axis(),
            multiple: Multiple::from_number("margin_inner_product_param.type", options.r#type().0)?,
            annealing: Annealing {
                base: options.base().into(),
                gamma: options.gamma().into(),
                power: options.power().into(),
                least: options.lambda_min().into(),
                iteration: options.iteration().into(),
            },
            learned: Learned::new(param, "margin_inner_product_param", options.weight_filler(), None)?,
        },
    )))
}

/// The two types of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Rows of weights of length 1, and the gradients of SphereFace.
    Unit,
    /// Weights of any length, and the derivatives.
    Large,
}

/// The checked options.
pub(super) struct Options {
    pub(super) kind: &'static LayerKind,
    pub(super) axis_field: &'static str,
    pub(super) outputs: usize,
    pub(super) axis: i32,
    pub(super) multiple: Multiple,
    pub(super) annealing: Annealing,
    pub(super) learned: Learned,
}

/// The layer of both types.
pub(super) struct MarginProduct<T: Real> {
    form: Form,
    options: Options,
    params: Vec<Blob<T>>,
    rows: usize,
    columns: usize,
    /// λ of the last forward pass.
    lambda: f64,
}

/// An item beside the weights of one class.
struct Angle {
    /// The inner product.
    product: f64,
    /// The lengths of the item and of the weights.
    lengths: [f64; 2],
    cosine: f64,
}

/// What keeps a division by lengths of 0 finite.
const LEAST: f64 = 1e-9;

impl<T: Real> MarginProduct<T> {
    pub(super) fn new(form: Form, options: Options) -> Self {
        Self {
            form,
            options,
            params: Vec::new(),
            rows: 0,
            columns: 0,
            lambda: 0.0,
        }
    }

    /// Rows, outputs and columns.
    fn sizes(&self) -> [usize; 3] {
        [self.rows, self.options.outputs, self.columns]
    }

    fn has_margin(&self) -> bool {
        self.options.multiple != Multiple::Single
    }

    fn angle(&self, x: &[T], w: &[T]) -> Angle {
        let product = dot(x, w);
        let length = match self.form {
            Form::Unit => 1.0,
            Form::Large => dot(w, w).sqrt(),
        };
        let lengths = [dot(x, x).sqrt(), length];
        Angle {
            product,
            lengths,
            cosine: product / (lengths[0] * lengths[1]).max(LEAST),
        }
    }

    fn normalise_weights(&self) -> Result<()> {
        for w in self.params[0].data_mut()?.chunks_exact_mut(self.columns.max(1)) {
            let length = dot(w, w).sqrt();
            if length > 0.0 {
                w.iter_mut().for_each(|w| *w = T::from_f64(w.to_f64() / length));
            }
        }
        Ok(())
    }

    /// The factors of w and of x in the gradient to x of the label's output, the margin's part of it.
    fn factors(&self, angle: &Angle) -> [f64; 2] {
        let (value, slope) = self.options.multiple.of(angle.cosine);
        let of_x = (value - angle.cosine * slope) * angle.lengths[1] / angle.lengths[0].max(LEAST);
        match self.form {
            Form::Large => [slope, of_x],
            Form::Unit => {
                let length = slope.hypot(of_x).max(LEAST);
                [slope / length, of_x / length]
            }
        }
    }

    /// The part of the gradient to x that the margin adds to that of a plain inner product.
    fn add_margin_to_x(&self, classes: &[usize], [x, dy]: [&Blob<T>; 2]) -> Result<()> {
        let (outputs, columns, blend) = (self.options.outputs, self.columns, 1.0 / (1.0 + self.lambda));
        let (data, w, dy, mut dx) = (x.data()?, self.params[0].data()?, dy.diff()?, x.diff_mut()?);
        for (i, &class) in classes.iter().enumerate() {
            let (x, w, dx) = (
                row(&data, columns, i),
                row(&w, columns, class),
                row_mut(&mut dx, columns, i),
            );
            let (dy, [of_w, of_x]) = (dy[i * outputs + class].to_f64(), self.factors(&self.angle(x, w)));
            add_scaled(dx, dy * (blend * (of_w + self.lambda) - 1.0), w);
            add_scaled(dx, dy * blend * of_x, x);
        }
        Ok(())
    }

    /// The same for the weights.
    fn add_margin_to_w(&self, classes: &[usize], [x, dy]: [&Blob<T>; 2]) -> Result<()> {
        let (outputs, columns, blend) = (self.options.outputs, self.columns, 1.0 / (1.0 + self.lambda));
        let (x, w, dy, mut dw) = (
            x.data()?,
            self.params[0].data()?,
            dy.diff()?,
            self.params[0].diff_mut()?,
        );
        for (i, &class) in classes.iter().enumerate() {
            let (x, w, dw) = (
                row(&x, columns, i),
                row(&w, columns, class),
                row_mut(&mut dw, columns, class),
            );
            // The formula is symmetric in x and w.
            let mut angle = self.angle(x, w);
            angle.lengths.reverse();
            let (dy, [of_x, of_w]) = (dy[i * outputs + class].to_f64(), self.factors(&angle));
            add_scaled(dw, dy * (blend * (of_x + self.lambda) - 1.0), x);
            add_scaled(dw, dy * blend * of_w, w);
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for MarginProduct<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        self.columns = shape.count_from(resolve_axis(shape, self.options.axis, self.options.axis_field)?);
        let shape = [self.options.outputs, self.columns];
        self.params = self.options.learned.make_all(ctx, &[&shape])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.options.axis, self.options.axis_field)?;
        if shape.count_from(axis) != self.columns {
            let what = format!(
                "number of inputs in \"{}\", which has the shape {shape}",
                io.bottom(0).name()
            );
            let expected = format!("{} as in the weights", self.columns);
            return Err(Error::mismatch(what, expected, shape.count_from(axis)));
        }
        self.rows = shape.count_range(0..axis);
        check_one_each(io.bottom(1), self.rows, io.bottom(0))?;
        let top = shape.splice(axis..shape.len(), &[self.options.outputs])?;
        io.top_mut(0).reshape(&top)?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[1])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back(self.options.kind.name);
        let (outputs, columns) = (self.options.outputs, self.columns);
        let classes = classes_of(io.bottom(1), outputs)?;
        self.lambda = self.options.annealing.next();
        if self.form == Form::Unit {
            self.normalise_weights()?;
        }
        products(ctx, [io.bottom(0), &self.params[0], io.top(0)], self.sizes())?;
        if self.has_margin() {
            let (x, w, mut y) = (io.bottom(0).data()?, self.params[0].data()?, io.top(0).data_mut()?);
            for (i, &class) in classes.iter().enumerate() {
                let angle = self.angle(row(&x, columns, i), row(&w, columns, class));
                let (value, _) = self.options.multiple.of(angle.cosine);
                let margin = angle.lengths[0] * angle.lengths[1] * value;
                let blended = (margin + self.lambda * angle.product) / (1.0 + self.lambda);
                y[i * outputs + class] = T::from_f64(blended);
            }
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?[0] = T::from_f64(self.lambda);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            return Err(no_label_gradient(self.options.kind, 1, io));
        }
        let (x, w, y) = (io.bottom(0), &self.params[0], io.top(0));
        let (classes, sizes) = (classes_of(io.bottom(1), self.options.outputs)?, self.sizes());
        if propagate[0] {
            products_gradient(ctx, [y, w, x], sizes)?;
            if self.has_margin() {
                self.add_margin_to_x(&classes, [x, y])?;
            }
        }
        if io.param_wanted(0) {
            add_products_gradient(ctx, [y, x, w], sizes)?;
            if self.has_margin() && self.form == Form::Large {
                self.add_margin_to_w(&classes, [x, y])?;
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }

    fn state(&self) -> Result<Option<LayerState>> {
        Ok(Some(iteration_to_state(self.options.annealing.iteration)))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        if let Some(iteration) = iteration_of_state(state)? {
            self.options.annealing.iteration = iteration;
        }
        Ok(())
    }
}
