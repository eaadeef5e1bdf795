//! CenterLoss: draws the features of each class to a centre, which is learned with them (Wen et al., 2016).
//!
//! `L = 1/(2N) Σ_n ‖x_n − c_(label n)‖²`.
//!
//! Bottoms: x `[N..., K...]`, K from `axis` on; labels, one for each row. Top: the loss, a scalar; it counts only if
//! `loss_weight` is given. Parameter: the centres c, num_output × K.
//!
//! `center_loss_param`: `num_output` (required), the number of classes; `center_filler` (default constant 0); `axis`
//! (default 1); `distance_type` of happynear's Caffe: only L2.
//!
//! Gradients: `weight (x_n − c_(label n)) / N` to x, with the loss weight from the top's diff; none to the labels. The
//! centres follow a rule of their own, which does not depend on the loss weight: the diff of c_k is the sum of `c_k − x_n`
//! over the items of class k, divided by their number + 1. The parameter's `lr_mult` is the paper's α.
//!
//! From ydwen/caffe-face.

use super::rows::{add_scaled, check_one_each, classes_of, row, row_mut, square_distance};
use crate::common::{Learned, Slot, build, divisor, no_label_gradient, required, resolve_axis};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["center_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "CenterLoss",
        "Draws the features of each class to a learned centre.",
        module_doc!("center_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.center_loss_param().cloned().unwrap_or_default();
    if options.distance_type() != "L2" {
        let problem = format!("can only be L2, but is {}", options.distance_type());
        return Err(Error::param("center_loss_param.distance_type", problem));
    }
    let slot = Slot {
        name: "centres",
        field: "center_loss_param.center_filler",
        filler: options.center_filler(),
        default: 0.0,
    };
    Ok(Box::new(CenterLoss {
        classes: required("center_loss_param.num_output", options.num_output)?,
        axis: options.axis(),
        learned: Learned::of(param, [slot])?,
        params: Vec::new(),
        rows: 0,
        columns: 0,
    }))
}

struct CenterLoss<T: Real> {
    classes: usize,
    axis: i32,
    learned: Learned,
    params: Vec<Blob<T>>,
    rows: usize,
    columns: usize,
}

impl<T: Real> CenterLoss<T> {
    fn axis(&self, io: &Io<'_, T>) -> Result<usize> {
        resolve_axis(io.bottom(0).shape(), self.axis, "center_loss_param.axis")
    }

    fn x_gradient(&self, classes: &[usize], x: &Blob<T>, weight: f64) -> Result<()> {
        let scale = weight / divisor(self.rows);
        let (data, centres, mut diff) = (x.data()?, self.params[0].data()?, x.diff_overwrite()?);
        diff.fill(T::ZERO);
        for (i, &class) in classes.iter().enumerate() {
            let diff = row_mut(&mut diff, self.columns, i);
            add_scaled(diff, scale, row(&data, self.columns, i));
            add_scaled(diff, -scale, row(&centres, self.columns, class));
        }
        Ok(())
    }

    fn add_centre_diffs(&self, classes: &[usize], x: &Blob<T>) -> Result<()> {
        let (x, centres, mut diff) = (x.data()?, self.params[0].data()?, self.params[0].diff_mut()?);
        let mut counts: Vec<usize> = reserve::filled(self.classes, 0)?;
        classes.iter().for_each(|&class| counts[class] += 1);
        for (i, &class) in classes.iter().enumerate() {
            let scale = 1.0 / (counts[class] as f64 + 1.0);
            let diff = row_mut(&mut diff, self.columns, class);
            add_scaled(diff, scale, row(&centres, self.columns, class));
            add_scaled(diff, -scale, row(&x, self.columns, i));
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for CenterLoss<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.columns = io.bottom(0).shape().count_from(self.axis(io)?);
        let shape = [self.classes, self.columns];
        self.params = self.learned.make_all(ctx, &[&shape])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, axis) = (io.bottom(0).shape(), self.axis(io)?);
        if shape.count_from(axis) != self.columns {
            let what = format!(
                "number of features in \"{}\", which has the shape {shape}",
                io.bottom(0).name()
            );
            let expected = format!("{} as in the centres", self.columns);
            return Err(Error::mismatch(what, expected, shape.count_from(axis)));
        }
        self.rows = shape.count_range(0..axis);
        check_one_each(io.bottom(1), self.rows, io.bottom(0))?;
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("distances from centres");
        let classes = classes_of(io.bottom(1), self.classes)?;
        let (x, centres) = (io.bottom(0).data()?, self.params[0].data()?);
        let distance = |(i, &class): (usize, &usize)| {
            square_distance(row(&x, self.columns, i), row(&centres, self.columns, class))
        };
        let sum: f64 = classes.iter().enumerate().map(distance).sum();
        io.top(0).data_overwrite()?[0] = T::from_f64(sum / (2.0 * divisor(self.rows)));
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        let classes = classes_of(io.bottom(1), self.classes)?;
        if propagate[0] {
            let weight = io.top(0).diff()?[0].to_f64();
            self.x_gradient(&classes, io.bottom(0), weight)?;
        }
        if io.param_wanted(0) {
            self.add_centre_diffs(&classes, io.bottom(0))?;
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
