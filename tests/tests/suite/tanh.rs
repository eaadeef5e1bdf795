//! A TanH layer from outside: the recorded solver runs need one, and registering it here tries the registry's door for users' own layers.

use cortado::{Ctx, Layer, LayerKind, Real, Result};
use cortado_core::{Builders, Io, Pair};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "TanH",
        "The hyperbolic tangent.",
        "",
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(TanH))
}

struct TanH;

impl<T: Real> Layer<T> for TanH {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        match io.data_pair(0, 0)? {
            Pair::InPlace(mut y) => y.iter_mut().for_each(|y| *y = y.tanh()),
            Pair::Split(x, mut y) => y.iter_mut().zip(x.iter()).for_each(|(y, x)| *y = x.tanh()),
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            let y = io.top(0).data()?;
            match io.diff_pair(0, 0)? {
                Pair::InPlace(mut d) => d.iter_mut().zip(y.iter()).for_each(|(d, &y)| *d *= T::ONE - y * y),
                Pair::Split(dy, mut dx) => {
                    let both = dx.iter_mut().zip(dy.iter()).zip(y.iter());
                    both.for_each(|((dx, &dy), &y)| *dx = dy * (T::ONE - y * y));
                }
            }
        }
        Ok(())
    }
}
