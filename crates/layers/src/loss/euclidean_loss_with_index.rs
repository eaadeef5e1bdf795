//! EuclideanLossWithIndex: the squared distance of one number of each row from a target.
//!
//! `L = 1/(2N) Σ_n (t_n − x_(n, index n))²`.
//!
//! Bottoms: indices, N numbers whose fraction is cut off; targets t, N numbers; x `[N, ...]`. Top: the loss, a scalar. No
//! options.
//!
//! Gradient to x: `weight (x − t) / N` at the indexed numbers, else 0, with the loss weight from the top's diff; none to the
//! others. (The original takes the number of items for that of the columns.) From ducha-aiki/caffe.

use crate::common::{Formula, HostLoss, build, check_same_count, class_of, divisor};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[0, 1],
    ..LayerKind::new(
        "EuclideanLossWithIndex",
        "The squared distance of one number of each row from a target.",
        module_doc!("euclidean_loss_with_index.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    HostLoss::boxed(&KIND, param, Indexed)
}

struct Indexed;

impl<T: Real> Formula<T> for Indexed {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        let (indices, x) = (io.bottom(0), io.bottom(2));
        if AxisView::items(x.shape()).outer != indices.count() {
            let what = format!(
                "shape of \"{}\", one row for each index of \"{}\"",
                x.name(),
                indices.name()
            );
            return Err(Error::mismatch(what, format!("{} ...", indices.count()), x.shape()));
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let columns = AxisView::items(io.bottom(2).shape()).len;
        let [indices, targets, x] = [io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?];
        let scale = 1.0 / divisor(indices.len());
        let mut sum = 0.0;
        for (i, (&index, target)) in indices.iter().zip(targets.iter()).enumerate() {
            let at = i * columns + class_of(io.bottom(0), i, index, columns)?;
            let difference = x[at].to_f64() - target.to_f64();
            sum += difference * difference;
            slopes[2][at] = T::from_f64(difference * scale);
        }
        Ok(sum * scale / 2.0)
    }
}
