//! EuclideanSimilarity: `y_n = −½ ‖a_n − b_n‖²`, for each row.
//!
//! Bottoms: a and b, N rows each, with the same number of elements. Top: (N, 1, 1, 1). No options.
//!
//! Gradients: y diff · (b − a) to a and the negative to b. From wanji/caffe-sl.

use super::rows::{row, row_mut, sizes_of_items, square_distance};
use crate::common::{build, check_same_count};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "EuclideanSimilarity",
        "Minus half the squared distance of the rows of two blobs.",
        module_doc!("euclidean_similarity.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Euclidean))
}

struct Euclidean;

impl<T: Real> Layer<T> for Euclidean {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        let [items, _] = sizes_of_items(io.bottom(0));
        if sizes_of_items(io.bottom(1))[0] != items {
            let what = format!(
                "items of \"{}\" beside \"{}\"",
                io.bottom(1).name(),
                io.bottom(0).name()
            );
            return Err(Error::mismatch(what, io.bottom(0).shape(), io.bottom(1).shape()));
        }
        io.top_mut(0).reshape(&[items, 1, 1, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("similarities of rows");
        let [_, columns] = sizes_of_items(io.bottom(0));
        let (a, b, mut y) = (io.bottom(0).data()?, io.bottom(1).data()?, io.top(0).data_overwrite()?);
        for (i, y) in y.iter_mut().enumerate() {
            let (a, b) = (row(&a, columns, i), row(&b, columns, i));
            *y = T::from_f64(-0.5 * square_distance(a, b));
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let [_, columns] = sizes_of_items(io.bottom(0));
        let dy = io.top(0).diff()?;
        for bottom in [0, 1] {
            if !propagate[bottom] {
                continue;
            }
            let (a, b) = (io.bottom(bottom).data()?, io.bottom(1 - bottom).data()?);
            let mut diff = io.bottom(bottom).diff_overwrite()?;
            for (i, dy) in dy.iter().enumerate() {
                let rows = row(&a, columns, i).iter().zip(row(&b, columns, i));
                for (diff, (a, b)) in row_mut(&mut diff, columns, i).iter_mut().zip(rows) {
                    *diff = T::from_f64(dy.to_f64() * (b.to_f64() - a.to_f64()));
                }
            }
        }
        Ok(())
    }
}
