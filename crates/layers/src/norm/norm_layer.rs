//! Norm: vectors of channels divided by their length: `y = x / (√Σ x² + 1e-6)`, with the sum over the
//! channels of each pixel. From caffe-video_triplet.
//!
//! One bottom (num, channels, …) and one top of the same shape. There are no options.
//!
//! Gradient, as in the fork: with the length n = √Σ x², `dx = (n² · dy − x · Σ dy · x) / (n³ + 1e-6)`.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Operand, Program, Shapes};
use cortado_proto::LayerParameter;

/// What is added to a length, and to its cube in the gradient.
const EPS: f64 = 1e-6;

pub(crate) const KIND: LayerKind = LayerKind {
    ..LayerKind::new(
        "Norm",
        "Divides the vector of channels of each pixel by its length.",
        module_doc!("norm_layer.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(NormLayer(Composed::boxed(&KIND, Norm))))
}

struct Norm;

impl Compose for Norm {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let x = Operand::Bottom(0);
        let shape = to.shape(x).to_vec(); // bounded by the axes of a blob
        let lengths = to.lengths(x, 1)?;
        let inverse = to.power(lengths, EPS, -1.0)?;
        let factors = to.spread(inverse, &shape)?;
        let unit = to.product(x, factors)?;
        to.top(unit);
        Ok(())
    }
}

/// The program, with the rule of the fork for the gradient, which differs for short vectors.
struct NormLayer<T: Real>(Box<dyn Layer<T>>);

impl<T: Real> Layer<T> for NormLayer<T> {
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.0.reshape(ctx, io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.0.forward(ctx, io)
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        self.0.lower(ctx, shapes)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        ctx.falls_back("the gradient of Norm");
        let axis_view = AxisView::axis(io.bottom(0).shape(), 1);
        let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        if axis_view.count() == 0 {
            return Ok(());
        }
        for pixel in 0..axis_view.places() {
            let first = axis_view.first(pixel);
            let places = || (0..axis_view.len).map(|channel| first + channel * axis_view.inner);
            let square = places().fold(T::ZERO, |sum, place| sum + x[place] * x[place]);
            let dot = places().fold(T::ZERO, |sum, place| sum + x[place] * dy[place]);
            let divisor = square * square.sqrt() + T::from_f64(EPS);
            places().for_each(|place| dx[place] = (square * dy[place] - x[place] * dot) / divisor);
        }
        Ok(())
    }
}
