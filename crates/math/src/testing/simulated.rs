//! Kernels of the simulated device: enough to show how a device plugs in. They are written for
//! themselves, in the simplest way, and share nothing with the kernels of the CPU.

use crate::{
    ChannelKernels, CheckKernels, ConvKernels, CopyKernels, DeviceKernels, ElementwiseKernels, Gemm, GemmKernels,
    Kernels, LossKernels, Matrix, MatrixMut, NormKernels, PoolKernels, RecurrentKernels, ReduceKernels, RegionKernels,
    ResampleKernels, RowKernels, StatisticsKernels, StepKernels, TransformKernels, Transpose, UpdateKernels,
};
use cortado_core::testing::{SimulatedBuffer, SimulatedDevice};
use cortado_core::{Ctx, Elements, Pair, Real, Result, Step, StepFunction};
use cortado_ops::Pointwise;

/// A simulated device with these kernels.
pub(super) fn device() -> SimulatedDevice {
    SimulatedDevice::with_kernels(Box::new(DeviceKernels::new(Simulated, Simulated)))
}

/// Products, and functions of single elements with their gradients.
struct Simulated;

impl<T: Real> Kernels<T> for Simulated {}
impl<T: Real> ChannelKernels<T> for Simulated {}
impl<T: Real> CopyKernels<T> for Simulated {}
impl<T: Real> RecurrentKernels<T> for Simulated {}
impl<T: Real> ReduceKernels<T> for Simulated {}
impl<T: Real> ConvKernels<T> for Simulated {}
impl<T: Real> CheckKernels<T> for Simulated {}
impl<T: Real> LossKernels<T> for Simulated {}
impl<T: Real> NormKernels<T> for Simulated {}
impl<T: Real> PoolKernels<T> for Simulated {}
impl<T: Real> RegionKernels<T> for Simulated {}
impl<T: Real> ResampleKernels<T> for Simulated {}
impl<T: Real> RowKernels<T> for Simulated {}
impl<T: Real> TransformKernels<T> for Simulated {}
impl<T: Real> UpdateKernels<T> for Simulated {}
impl<T: Real> StatisticsKernels<T> for Simulated {}

impl<T: Real> StepKernels<T> for Simulated {
    fn run_steps(&self, _: &Ctx, steps: &[Step<'_, T>], data: &mut Pair<'_, T>) -> Result<bool> {
        let function = |step: &Step<'_, T>| match step.function {
            StepFunction::Pointwise(f) if step.keep_input.is_none() && step.keep_output.is_none() => Some(f),
            _ => None,
        };
        let Some(functions) = steps.iter().map(function).collect::<Option<Vec<Pointwise<T>>>>() else {
            return Ok(false);
        };
        let all = |x: T| functions.iter().fold(x, |x, f| f.value(x));
        let (x, y) = match data {
            Pair::InPlace(y) => (None, y),
            Pair::Split(x, y) => (Some(SimulatedBuffer::read::<T>(x.device()?)?), y),
        };
        let len = y.len();
        SimulatedBuffer::launch(y.device()?, |y: &mut [T]| {
            for (i, y) in y[..len].iter_mut().enumerate() {
                *y = all(x.as_ref().map_or(*y, |x| x[i]));
            }
        })?;
        Ok(true)
    }
}

impl<T: Real> ElementwiseKernels<T> for Simulated {
    fn map_backward(&self, f: Pointwise<T>, at: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        let slopes_at: Vec<T> = SimulatedBuffer::read(at.device()?)?;
        let (dy, dx) = match diff {
            Pair::InPlace(diff) => (None, diff),
            Pair::Split(dy, dx) => (Some(SimulatedBuffer::read::<T>(dy.device()?)?), dx),
        };
        let len = dx.len().min(at.len());
        SimulatedBuffer::launch(dx.device()?, |dx: &mut [T]| {
            for (i, dx) in dx[..len].iter_mut().enumerate() {
                let dy = dy.as_ref().map_or(*dx, |dy| dy[i]);
                *dx = dy * f.derivative(slopes_at[i]);
            }
        })?;
        Ok(true)
    }
}

impl<T: Real> GemmKernels<T> for Simulated {
    fn gemm(&self, product: &Gemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<bool> {
        let (m, n, k) = product.size;
        let read = |matrix: &Matrix<'_, '_, T>| SimulatedBuffer::read::<T>(matrix.elements.device()?);
        let (a, b) = (read(&product.a)?, read(&product.b)?);
        let at = |trans: Transpose, matrix: &Matrix<'_, '_, T>, i: usize, j: usize| match trans {
            Transpose::No => matrix.start + i * matrix.row + j,
            Transpose::Yes => matrix.start + j * matrix.row + i,
        };
        let (start, row) = (c.start, c.row);
        SimulatedBuffer::launch(c.elements.device()?, |c: &mut [T]| {
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let term = |l| {
                    let a = a[at(product.trans.0, &product.a, i, l)].to_f64();
                    a * b[at(product.trans.1, &product.b, l, j)].to_f64()
                };
                let sum = product.alpha * T::from_f64((0..k).map(term).sum());
                let c = &mut c[start + i * row + j];
                *c = if product.beta == T::ZERO {
                    sum
                } else {
                    sum + product.beta * *c
                };
            }
        })?;
        Ok(true)
    }
}
