//! Quantize: which of five ranges of sizes a number lies in, for labels of skeletons.
//!
//! One bottom and one top of the same shape. y is 0 below 1 and from 200 on, 1 from 1, 2 from 12, 3
//! from 36 and 4 from 80 on. No options.
//!
//! There is no gradient. From DeepSkeleton; the `quantize` of nets of TI's caffe-jacinto is not a layer.

use crate::common::{build, no_gradient, reshape_like_bottom};
use cortado_core::{Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    not_differentiable: Some("it is flat except at its steps"),
    ..LayerKind::new(
        "Quantize",
        "The number of the range that contains a size.",
        module_doc!("quantize.rs"),
        build!(build),
    )
};

/// Where the ranges begin. The last one counts as the one before the first.
const BEGINS: [f64; 5] = [1.0, 12.0, 36.0, 80.0, 200.0];

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Quantize))
}

/// It has no operation in engines: it prepares labels, which deployed nets lack.
struct Quantize;

impl<T: Real> Layer<T> for Quantize {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("ranges of sizes");
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        for (y, x) in y.iter_mut().zip(x.iter()) {
            let begun = BEGINS.iter().filter(|&&begin| x.to_f64() >= begin).count();
            *y = T::from_usize(begun % BEGINS.len());
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
