//! InnerDistance: the distances of items from weights, as an inner product computes their products.
//!
//! `y_nj = Σ_k (x_nk − w_jk)²` (L2, the squared distance) or `Σ_k |x_nk − w_jk|` (L1).
//!
//! Bottoms: x `[N..., K...]`, K from `axis` on; if wanted, the weights `[J, K]`, instead of a parameter; with
//! `update_center_only` the last bottom are labels instead, one for each row. Top: `[N..., J]`. Parameter: W, num_output × K,
//! unless the weights are a bottom.
//!
//! `inner_distance_param`: `num_output` (required with a parameter); `weight_filler` (default constant 0); `axis` (default
//! 1); `distance_type` (L2 or L1); `normalize` (default false): each forward pass scales the rows of the stored W to the
//! length 1, dividing by √(Σ w² + 1e-6), unless the weights are a bottom; `update_center_only`. `bias_term` and
//! `bias_filler` have no effect, as in the original; `transpose` is refused.
//!
//! Gradients: the derivatives, to x and the weights (of the rows as they were scaled); with `update_center_only` W gets only
//! the terms of each row's label. (The original's gradients of L1 are wrong.)
//!
//! From happynear's NormFace.

use super::rows::{check_one_each, classes_of, row, row_mut, square_distance};
use crate::common::{Learned, build, no_label_gradient, required, resolve_axis};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["inner_distance_param"],
    bottoms: Arity::between(1, 2),
    ..LayerKind::new(
        "InnerDistance",
        "The distances of items from weights.",
        module_doc!("inner_distance.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.inner_distance_param().cloned().unwrap_or_default();
    if options.transpose() {
        let problem = "is not supported; transpose the weights";
        return Err(Error::param("inner_distance_param.transpose", problem));
    }
    let only_labels = options.update_center_only();
    if only_labels && param.bottom.len() < 2 {
        let problem = "needs labels as the last bottom";
        return Err(Error::param("inner_distance_param.update_center_only", problem));
    }
    let has_weights = param.bottom.len() > 1 && !only_labels;
    let outputs = match has_weights {
        true => 0,
        false => required("inner_distance_param.num_output", options.num_output)?,
    };
    let metric = match options.distance_type() {
        "L2" => Metric::Square,
        "L1" => Metric::Absolute,
        other => {
            let problem = format!("can be L2 or L1, but is {other}");
            return Err(Error::param("inner_distance_param.distance_type", problem));
        }
    };
    Ok(Box::new(InnerDistance {
        outputs,
        axis: options.axis(),
        metric,
        normalizes: options.normalize() && param.bottom.len() == 1,
        only_labels,
        learned: Learned::new(param, "inner_distance_param", options.weight_filler(), None)?,
        has_weights,
        params: Vec::new(),
        sizes: [0; 3],
    }))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metric {
    Square,
    Absolute,
}

impl Metric {
    fn distance<T: Real>(self, x: &[T], w: &[T]) -> f64 {
        match self {
            Self::Square => square_distance(x, w),
            Self::Absolute => x.iter().zip(w).map(|(x, w)| (x.to_f64() - w.to_f64()).abs()).sum(),
        }
    }

    /// The derivative by x of the term of a difference x − w.
    fn slope(self, difference: f64) -> f64 {
        match self {
            Self::Square => 2.0 * difference,
            Self::Absolute if difference == 0.0 => 0.0,
            Self::Absolute => difference.signum(),
        }
    }
}

struct InnerDistance<T: Real> {
    outputs: usize,
    axis: i32,
    metric: Metric,
    normalizes: bool,
    only_labels: bool,
    learned: Learned,
    /// Whether the weights are a bottom.
    has_weights: bool,
    params: Vec<Blob<T>>,
    /// Rows, outputs and columns.
    sizes: [usize; 3],
}

impl<T: Real> InnerDistance<T> {
    fn weights<'a>(&'a self, io: &'a Io<'_, T>) -> &'a Blob<T> {
        if self.has_weights {
            io.bottom(1)
        } else {
            &self.params[0]
        }
    }

    fn axis(&self, io: &Io<'_, T>) -> Result<usize> {
        resolve_axis(io.bottom(0).shape(), self.axis, "inner_distance_param.axis")
    }

    fn normalize(&self) -> Result<()> {
        for w in self.params[0].data_mut()?.chunks_exact_mut(self.sizes[2].max(1)) {
            let square: f64 = w.iter().map(|w| w.to_f64() * w.to_f64()).sum();
            let length = (square + 1e-6).sqrt();
            w.iter_mut().for_each(|w| *w = T::from_f64(w.to_f64() / length));
        }
        Ok(())
    }

    /// Adds the gradient to one of the operands to `to`: to x if `of_x`, else to the weights.
    fn add_gradient(&self, io: &Io<'_, T>, of_x: bool, to: &mut [T]) -> Result<()> {
        let [rows, outputs, columns] = self.sizes;
        let (x, w, dy) = (io.bottom(0).data()?, self.weights(io).data()?, io.top(0).diff()?);
        let labels = (self.only_labels && !of_x).then(|| classes_of(io.bottom(1), outputs));
        let labels = labels.transpose()?;
        for i in 0..rows {
            for j in 0..outputs {
                if labels.as_ref().is_some_and(|labels| labels[i] != j) {
                    continue;
                }
                let (dy, sign) = (dy[i * outputs + j].to_f64(), if of_x { 1.0 } else { -1.0 });
                let to = row_mut(to, columns, if of_x { i } else { j });
                let pairs = row(&x, columns, i).iter().zip(row(&w, columns, j));
                for (to, (x, w)) in to.iter_mut().zip(pairs) {
                    let slope = self.metric.slope(x.to_f64() - w.to_f64());
                    *to = T::from_f64(to.to_f64() + sign * dy * slope);
                }
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for InnerDistance<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.sizes[2] = io.bottom(0).shape().count_from(self.axis(io)?);
        if !self.has_weights {
            let shape = [self.outputs, self.sizes[2]];
            self.params = self.learned.make_all(ctx, &[&shape])?;
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, axis) = (io.bottom(0).shape().clone(), self.axis(io)?);
        let columns = shape.count_from(axis);
        if self.has_weights {
            let weights = io.bottom(1);
            if weights.shape().is_empty() || weights.shape().count_from(1) != columns {
                let what = format!("shape of the weights \"{}\" (outputs, inputs)", weights.name());
                return Err(Error::mismatch(what, format!("J {columns}"), weights.shape()));
            }
            self.sizes[2] = columns;
            self.outputs = weights.shape()[0];
        } else if columns != self.sizes[2] {
            let what = format!(
                "number of inputs in \"{}\", which has the shape {shape}",
                io.bottom(0).name()
            );
            return Err(Error::mismatch(
                what,
                format!("{} as in the weights", self.sizes[2]),
                columns,
            ));
        }
        self.sizes = [shape.count_range(0..axis), self.outputs, columns];
        if self.only_labels {
            check_one_each(io.bottom(1), self.sizes[0], io.bottom(0))?;
        }
        let top = shape.splice(axis..shape.len(), &[self.outputs])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("distances from weights");
        if self.normalizes {
            self.normalize()?;
        }
        let [_, outputs, columns] = self.sizes;
        let (x, w, mut y) = (
            io.bottom(0).data()?,
            self.weights(io).data()?,
            io.top(0).data_overwrite()?,
        );
        for (at, y) in y.iter_mut().enumerate() {
            let (x, w) = (row(&x, columns, at / outputs), row(&w, columns, at % outputs));
            *y = T::from_f64(self.metric.distance(x, w));
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let needs_second = propagate.get(1) == Some(&true);
        if needs_second && self.only_labels {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        for (bottom, wanted) in [(0, propagate[0]), (1, needs_second)] {
            if wanted {
                let mut diff = io.bottom(bottom).diff_overwrite()?;
                diff.fill(T::ZERO);
                self.add_gradient(io, bottom == 0, &mut diff)?;
            }
        }
        if !self.has_weights && io.param_wanted(0) {
            self.add_gradient(io, false, &mut self.params[0].diff_mut()?)?;
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
