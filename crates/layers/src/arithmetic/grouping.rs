//! Grouping: the mean of each group of places, at all its places.
//!
//! Bottoms: x `[N, C, H, W]`; the numbers of groups `[N, G, H, W]`, whose fraction is cut off: places of one item and one
//! of the G maps with the same number are a group. Top, of the shape of x: the mean over the G maps of the means of the
//! groups that a place belongs to. No options.
//!
//! Gradient to x: the same means of the diffs of the top; none to the groups. From weiliu89/caffe.

use crate::common::{build, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use std::collections::HashMap;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "Grouping",
        "The mean of each group of places, at all its places.",
        module_doc!("grouping.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Grouping::default()))
}

#[derive(Default)]
struct Grouping {
    channels: usize,
    /// The maps of groups.
    maps: usize,
    plane: usize,
}

impl Grouping {
    /// Writes the means of `x` to `y`.
    fn means<T: Real>(&self, groups: &Blob<T>, x: &[T], y: &mut [T]) -> Result<()> {
        y.fill(T::ZERO);
        let groups = groups.data()?;
        for (map, groups) in groups.chunks_exact(self.plane.max(1)).enumerate() {
            let mut numbers: HashMap<i64, usize> = HashMap::new();
            let mut group_of: Vec<usize> = reserve::empty(self.plane)?;
            let mut sizes: Vec<f64> = Vec::new();
            for number in groups.iter().map(|number| number.to_f64() as i64) {
                let next = numbers.len();
                numbers
                    .try_reserve(1)
                    .map_err(|_| Error::message("out of memory: the groups of a Grouping"))?;
                let group = *numbers.entry(number).or_insert(next);
                if group == sizes.len() {
                    reserve::push(&mut sizes, 0.0)?;
                }
                sizes[group] += 1.0;
                group_of.push(group); // reserved
            }
            let mut sums: Vec<f64> = reserve::filled(sizes.len(), 0.0)?;
            for channel in 0..self.channels {
                let plane = (map / self.maps * self.channels + channel) * self.plane;
                let (x, y) = (&x[plane..plane + self.plane], &mut y[plane..plane + self.plane]);
                sums.fill(0.0);
                x.iter()
                    .zip(&group_of)
                    .for_each(|(x, &group)| sums[group] += x.to_f64());
                for (y, &group) in y.iter_mut().zip(&group_of) {
                    *y = T::from_f64(y.to_f64() + sums[group] / (sizes[group] * self.maps as f64));
                }
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for Grouping {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, groups) = (io.bottom(0), io.bottom(1));
        let fits = x.shape().len() >= 2 && groups.shape().len() >= 2;
        if !fits || x.shape()[0] != groups.shape()[0] || x.shape()[2..] != groups.shape()[2..] {
            let what = format!("shape of the groups \"{}\" for \"{}\"", groups.name(), x.name());
            return Err(Error::mismatch(
                what,
                format!("{} with other channels", x.shape()),
                groups.shape(),
            ));
        }
        let view = AxisView::axis(x.shape(), 1);
        (self.channels, self.maps, self.plane) = (view.len, groups.shape()[1].max(1), view.inner);
        let shape = x.shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("means of groups");
        self.means(io.bottom(1), &io.bottom(0).data()?, &mut io.top(0).data_overwrite()?)
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
        let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        self.means(io.bottom(1), &dy, &mut dx)
    }
}
