//! The convolutions of the host.

use super::{Conv, ConvDirection, ConvKernels};
use crate::Host;
use crate::steps::epilogue;
use cortado_core::{Elements, ElementsMut, Real, Result, Step};
use cortado_cpu::nchw::Convolution;
use cortado_cpu::{self as cpu, Epilogue};
use cortado_ops::{Batch, ConvGeometry};

/// The host's convolutions, which keep packed weights and compute what follows as their epilogue.
pub(crate) trait HostConvolutions<T: Real> {
    /// [`Convolution::new`].
    fn convolution(&self, geometry: &ConvGeometry, batch: Batch) -> Result<Convolution<T>>;

    /// [`Convolution::reshape`].
    fn reshape(&self, on_host: &mut Convolution<T>, geometry: &ConvGeometry, batch: Batch) -> Result<()>;

    /// [`Convolution::pack`].
    fn pack(&self, on_host: &mut Convolution<T>, weights: &[T], version: Option<u64>) -> Result<()>;

    /// [`Conv::forward`], with weights and bias.
    fn forward(
        &self,
        conv: &Conv<T>,
        x: &[T],
        filters: (&[T], Option<&[T]>),
        y: &mut [T],
        steps: &[Step<'_, T>],
    ) -> Result<()>;

    /// [`Conv::backward_data`].
    fn backward_data(&self, conv: &Conv<T>, weights: &[T], dy: &[T], dx: &mut [T]) -> Result<()>;

    /// [`Convolution::backward_weights`].
    fn backward_weights(&self, on_host: &Convolution<T>, x: &[T], dy: &[T], dw: &mut [T]) -> Result<()>;
}

impl<T: Real> HostConvolutions<T> for Host {
    fn convolution(&self, geometry: &ConvGeometry, batch: Batch) -> Result<Convolution<T>> {
        Ok(Convolution::new(geometry, batch)?)
    }

    fn reshape(&self, on_host: &mut Convolution<T>, geometry: &ConvGeometry, batch: Batch) -> Result<()> {
        Ok(on_host.reshape(geometry, batch)?)
    }

    fn pack(&self, on_host: &mut Convolution<T>, weights: &[T], version: Option<u64>) -> Result<()> {
        Ok(on_host.pack(weights, version)?)
    }

    fn forward(
        &self,
        conv: &Conv<T>,
        x: &[T],
        (weights, bias): (&[T], Option<&[T]>),
        y: &mut [T],
        steps: &[Step<'_, T>],
    ) -> Result<()> {
        epilogue(steps, |then| {
            match conv.direction {
                ConvDirection::Forward => conv.on_host.forward(x, (weights, bias), y, then)?,
                ConvDirection::Transposed => {
                    conv.on_host.backward_data(weights, x, y)?;
                    conv.add_bias(bias, y, then);
                }
            }
            Ok(())
        })
    }

    fn backward_data(&self, conv: &Conv<T>, weights: &[T], dy: &[T], dx: &mut [T]) -> Result<()> {
        Ok(match conv.direction {
            ConvDirection::Forward => conv.on_host.backward_data(weights, dy, dx),
            ConvDirection::Transposed => conv.on_host.forward(dy, (weights, None), dx, &Epilogue::nothing()),
        }?)
    }

    fn backward_weights(&self, on_host: &Convolution<T>, x: &[T], dy: &[T], dw: &mut [T]) -> Result<()> {
        Ok(on_host.backward_weights(x, dy, dw)?)
    }
}

impl<T: Real> ConvKernels<T> for Host {
    fn im2col(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        columns: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::im2col(geometry, batch, x.host()?, columns.host()?);
        Ok(true)
    }

    fn col2im(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        columns: &Elements<'_, T>,
        x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::col2im(geometry, batch, columns.host()?, x.host()?);
        Ok(true)
    }
}

impl<T: Real> Conv<T> {
    /// y = y + bias of each channel, and then what follows, on the side of the convolution's input.
    fn add_bias(&self, bias: Option<&[T]>, y: &mut [T], then: &Epilogue<'_, T>) {
        let Some(bias) = bias else {
            return then.run(y);
        };
        let add_bias =
            cpu::EpilogueStep::map_channels(self.geometry.channels, self.geometry.input_plane(), |channel| {
                let bias = bias[channel];
                move |y| y + bias
            });
        then.after(&mut [add_bias]).run(y);
    }
}
