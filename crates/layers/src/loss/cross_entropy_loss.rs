//! CrossEntropyLoss: the cross-entropy of probabilities and targets, for each item.
//!
//! `y_n = −1/N Σ [t ln p + (1 − t) ln(1 − p)]` over the numbers of item n.
//!
//! Bottoms: p and t `[N, ...]`, probabilities and targets from 0 to 1, as many. Top: a blob of the shape of p, whose first
//! N numbers are the losses of the items; all others are 0 (the original does not write them). It counts only if
//! `loss_weight` is given. Probabilities are limited to the range from 1e-20 to 1 − 1e-20 in the logarithms.
//!
//! Gradient to p: `−(t/p − (1 − t)/(1 − p)) / N` times the diff of y_n; none to t. From jolibrain/caffe.

use crate::common::{build, check_same_count, divisor, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "CrossEntropyLoss",
        "The cross-entropy of probabilities and targets, for each item.",
        module_doc!("cross_entropy_loss.rs"),
        build!(build),
    )
};

/// What keeps logarithms and quotients finite.
const LEAST: f64 = 1e-20;

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(CrossEntropy { items: 0, len: 1 }))
}

struct CrossEntropy {
    items: usize,
    /// The numbers of one item.
    len: usize,
}

/// t ln p + (1 − t) ln(1 − p), and its derivative by p.
fn term(p: f64, t: f64) -> (f64, f64) {
    let (p, rest) = (p.max(LEAST), (1.0 - p).max(LEAST));
    (t * p.ln() + (1.0 - t) * rest.ln(), t / p - (1.0 - t) / rest)
}

impl<T: Real> Layer<T> for CrossEntropy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        let items = AxisView::items(io.bottom(0).shape());
        (self.items, self.len) = (items.outer, items.len.max(1));
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("cross-entropies");
        let (p, t, mut y) = (io.bottom(0).data()?, io.bottom(1).data()?, io.top(0).data_overwrite()?);
        y.fill(T::ZERO);
        let items = p.chunks_exact(self.len).zip(t.chunks_exact(self.len));
        for (y, (p, t)) in y.iter_mut().zip(items) {
            let sum: f64 = p.iter().zip(t).map(|(p, t)| term(p.to_f64(), t.to_f64()).0).sum();
            *y = T::from_f64(-sum / divisor(self.items));
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        if !propagate[0] {
            return Ok(());
        }
        let (p, t, dy) = (io.bottom(0).data()?, io.bottom(1).data()?, io.top(0).diff()?);
        let mut dp = io.bottom(0).diff_overwrite()?;
        for (i, (dp, (p, t))) in dp.iter_mut().zip(p.iter().zip(t.iter())).enumerate() {
            let dy = dy[i / self.len].to_f64();
            *dp = T::from_f64(-dy * term(p.to_f64(), t.to_f64()).1 / divisor(self.items));
        }
        Ok(())
    }
}
