//! Small layers, right and wrong, for the kit to be tried on.

use cortado_core::{Arity, BackwardReads, Blob, Builders, Ctx, Filler, Io, Layer, LayerKind, Real, Result, Rng};
use cortado_proto::LayerParameter;

/// What a toy does wrong.
pub(crate) const NOTHING: u8 = 0;
pub(crate) const ADDS_TO_BOTTOM_DIFF: u8 = 1;
pub(crate) const OVERWRITES_PARAM_DIFF: u8 = 2;
pub(crate) const WRONG_FACTOR: u8 = 3;
pub(crate) const IGNORES_LOSS_WEIGHT: u8 = 4;
pub(crate) const HIDES_READS: u8 = 5;

pub(crate) const PRELU: LayerKind = prelu::<NOTHING>();
pub(crate) const PRELU_THAT_ADDS: LayerKind = prelu::<ADDS_TO_BOTTOM_DIFF>();
pub(crate) const PRELU_THAT_OVERWRITES: LayerKind = prelu::<OVERWRITES_PARAM_DIFF>();
pub(crate) const PRELU_WITH_WRONG_FACTOR: LayerKind = prelu::<WRONG_FACTOR>();
pub(crate) const EUCLIDEAN_LOSS: LayerKind = euclidean_loss::<NOTHING>();
pub(crate) const LOSS_WITHOUT_WEIGHT: LayerKind = euclidean_loss::<IGNORES_LOSS_WEIGHT>();
pub(crate) const NOISE: LayerKind = LayerKind::new(
    "Noise",
    "multiplies by random numbers",
    "",
    Builders { f32: noise, f64: noise },
);
pub(crate) const ABS_VAL: LayerKind = abs_val::<NOTHING>();
pub(crate) const ABS_VAL_THAT_HIDES_READS: LayerKind = abs_val::<HIDES_READS>();

const fn prelu<const FAULT: u8>() -> LayerKind {
    let build = Builders {
        f32: build_prelu::<f32, FAULT>,
        f64: build_prelu::<f64, FAULT>,
    };
    LayerKind {
        in_place: true,
        ..LayerKind::new("PReLU", "leaks by a learned slope", "", build)
    }
}

fn build_prelu<T: Real, const FAULT: u8>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Prelu::<T, FAULT> {
        slope: Vec::new(),
        input: Vec::new(),
    }))
}

const fn euclidean_loss<const FAULT: u8>() -> LayerKind {
    let build = Builders {
        f32: build_loss::<f32, FAULT>,
        f64: build_loss::<f64, FAULT>,
    };
    let kind = LayerKind::new("EuclideanLoss", "half the mean squared distance", "", build);
    LayerKind {
        bottoms: Arity::exactly(2),
        is_loss: true,
        auto_top: true,
        ..kind
    }
}

fn build_loss<T: Real, const FAULT: u8>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(EuclideanLoss::<FAULT>))
}

fn noise<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Noise { mask: Vec::new() }))
}

const fn abs_val<const FAULT: u8>() -> LayerKind {
    let build = Builders {
        f32: build_abs_val::<f32, FAULT>,
        f64: build_abs_val::<f64, FAULT>,
    };
    LayerKind::new("AbsVal", "takes magnitudes", "", build)
}

fn build_abs_val<T: Real, const FAULT: u8>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(AbsVal::<FAULT>))
}

/// A slope for each channel, in place or not.
struct Prelu<T: Real, const FAULT: u8> {
    slope: Vec<Blob<T>>,
    input: Vec<T>,
}

impl<T: Real, const FAULT: u8> Layer<T> for Prelu<T, FAULT> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let slope = Blob::new("slope", &[io.bottom(0).shape()[1]])?;
        Filler::constant(0.25).fill(&mut slope.data_overwrite()?, slope.shape(), &mut Rng::new(1))?;
        self.slope.push(slope);
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.input = io.bottom(0).data()?.to_vec();
        let (slope, plane) = (self.slope[0].data()?, io.bottom(0).shape().count_from(2));
        let output = self.input.iter().enumerate().map(|(i, &x)| match x > T::default() {
            true => x,
            false => x * slope[i / plane % slope.len()],
        });
        let output: Vec<T> = output.collect();
        io.top(0).data_overwrite()?.copy_from_slice(&output);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let plane = io.bottom(0).shape().count_from(2);
        let top_diff = io.top(0).diff()?.to_vec();
        let (slope, mut slope_diff) = (self.slope[0].data()?, self.slope[0].diff_mut()?);
        if FAULT == OVERWRITES_PARAM_DIFF {
            slope_diff.fill(T::default());
        }
        let mut bottom_diff = io.bottom(0).diff_mut()?;
        let factor = T::from_f64(if FAULT == WRONG_FACTOR { 1.001 } else { 1.0 });
        for (i, (&dy, &x)) in top_diff.iter().zip(&self.input).enumerate() {
            let channel = i / plane % slope.len();
            let positive = x > T::default();
            if !positive {
                slope_diff[channel] += dy * x;
            }
            if propagate[0] {
                let before = if FAULT == ADDS_TO_BOTTOM_DIFF {
                    bottom_diff[i]
                } else {
                    T::default()
                };
                bottom_diff[i] = before + dy * if positive { factor } else { slope[channel] };
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.slope
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.slope
    }
}

struct EuclideanLoss<const FAULT: u8>;

impl<T: Real, const FAULT: u8> Layer<T> for EuclideanLoss<FAULT> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (a, b) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let sum: f64 = a
            .iter()
            .zip(b.iter())
            .map(|(a, b)| (a.to_f64() - b.to_f64()).powi(2))
            .sum();
        io.top(0).data_overwrite()?[0] = T::from_f64(sum / 2.0 / io.bottom(0).shape()[0] as f64);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let weight = if FAULT == IGNORES_LOSS_WEIGHT {
            1.0
        } else {
            io.top(0).diff()?[0].to_f64()
        };
        let scale = weight / io.bottom(0).shape()[0] as f64;
        for (i, sign) in [(0, scale), (1, -scale)].into_iter().filter(|&(i, _)| propagate[i]) {
            let (a, b) = (io.bottom(0).data()?, io.bottom(1).data()?);
            for ((d, a), b) in io.bottom(i).diff_overwrite()?.iter_mut().zip(a.iter()).zip(b.iter()) {
                *d = T::from_f64(sign * (a.to_f64() - b.to_f64()));
            }
        }
        Ok(())
    }
}

struct Noise<T> {
    mask: Vec<T>,
}

impl<T: Real> Layer<T> for Noise<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y, mut rng) = (io.bottom(0).data()?, io.top(0).data_overwrite()?, ctx.rng());
        self.mask = x
            .iter()
            .map(|_| rng.uniform(T::from_f64(-1.0), T::from_f64(1.0)))
            .collect();
        y.iter_mut()
            .zip(x.iter())
            .zip(&self.mask)
            .for_each(|((y, x), mask)| *y = *x * *mask);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        dx.iter_mut()
            .zip(dy.iter())
            .zip(&self.mask)
            .for_each(|((dx, dy), mask)| *dx = *dy * *mask);
        Ok(())
    }
}

struct AbsVal<const FAULT: u8>;

impl<T: Real, const FAULT: u8> Layer<T> for AbsVal<FAULT> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        y.iter_mut()
            .zip(x.iter())
            .for_each(|(y, x)| *y = if *x < T::default() { -*x } else { *x });
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        match FAULT {
            HIDES_READS => BackwardReads::NOTHING,
            _ => BackwardReads::BOTTOMS,
        }
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        for ((dx, x), dy) in dx.iter_mut().zip(x.iter()).zip(dy.iter()) {
            *dx = if *x < T::default() { -*dy } else { *dy };
        }
        Ok(())
    }
}
