//! Gram and Covariance: the products of all pairs of channels of an item, for losses of style.
//!
//! `y[n, a, b] = Σ x[n, a, p] · x[n, b, p] / (C · P)`, with the sum over the P places of a channel. (The
//! mean is not subtracted in Covariance either.)
//!
//! One bottom (num, channels C, …). Top: (num, C, C, 1). There are no options.
//!
//! Gradient: `dx[n, a] = Σ_b (dy[n, a, b] + dy[n, b, a]) · x[n, b] / (C · P)`. (That of Covariance in the
//! original is right for a symmetric dy only.) From happynear's fork and from ducha-aiki's.

use crate::common::build;
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{self as math, Gemm, Matrix, MatrixMut, Transpose};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    ..LayerKind::new(
        "Gram",
        "The products of all pairs of channels of an item.",
        module_doc!("gram.rs"),
        build!(build),
    )
};

/// The same under another name.
pub(crate) const COVARIANCE: LayerKind = LayerKind {
    name: "Covariance",
    ..KIND
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Gram::default()))
}

#[derive(Default)]
struct Gram {
    items: usize,
    channels: usize,
    /// The places of a channel.
    places: usize,
}

impl Gram {
    /// The factor of the sums.
    fn factor<T: Real>(&self) -> T {
        T::from_f64(1.0 / (self.channels as f64 * self.places as f64))
    }

    /// The first elements of x and y of an item.
    fn starts(&self, item: usize) -> [usize; 2] {
        [item * self.channels * self.places, item * self.channels * self.channels]
    }
}

impl<T: Real> Layer<T> for Gram {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (shape, name) = (io.bottom(0).shape(), io.bottom(0).name());
        let [items, channels, ..] = shape[..] else {
            let what = format!("number of axes of \"{name}\" (num, channels, ...)");
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        };
        (self.items, self.channels, self.places) = (items, channels, shape.count_from(2));
        io.top_mut(0).reshape(&[items, channels, channels, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        if x.is_empty() {
            return math::fill(ctx, T::ZERO, &mut y);
        }
        let (channels, row) = (self.channels, self.places);
        for item in 0..self.items {
            let [from, to] = self.starts(item);
            let all = Matrix {
                elements: &x,
                start: from,
                row,
            };
            let product = Gemm {
                trans: (Transpose::No, Transpose::Yes),
                size: (channels, channels, row),
                alpha: self.factor(),
                a: all,
                b: all,
                beta: T::ZERO,
            };
            let y = MatrixMut {
                elements: &mut y,
                start: to,
                row: channels,
            };
            math::gemm(ctx, &product, y)?;
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] || io.bottom(0).count() == 0 {
            return Ok(());
        }
        let (x, dy) = (io.bottom(0).data_on(ctx)?, io.top(0).diff_on(ctx)?);
        let mut dx = io.bottom(0).diff_overwrite_on(ctx)?;
        let (channels, row) = (self.channels, self.places);
        for item in 0..self.items {
            let [from, to] = self.starts(item);
            for (trans, beta) in [(Transpose::No, T::ZERO), (Transpose::Yes, T::ONE)] {
                let product = Gemm {
                    trans: (trans, Transpose::No),
                    size: (channels, row, channels),
                    alpha: self.factor(),
                    a: Matrix {
                        elements: &dy,
                        start: to,
                        row: channels,
                    },
                    b: Matrix {
                        elements: &x,
                        start: from,
                        row,
                    },
                    beta,
                };
                let dx = MatrixMut {
                    elements: &mut dx,
                    start: from,
                    row,
                };
                math::gemm(ctx, &product, dx)?;
            }
        }
        Ok(())
    }
}
