//! Convolutions, transposed convolutions and the columns of images (im2col).

mod host;

pub(crate) use host::HostConvolutions;

use crate::steps::{Following, run_steps};
use crate::{compute, host, on_device};
use cortado_core::{Blob, Ctx, Elements, ElementsMut, Error, Pair, Real, Result, Step};
use cortado_cpu::nchw::Convolution;
use cortado_ops::{Batch, ConvGeometry};

/// The kernels of this module. `batch` is the number of images.
pub trait ConvKernels<T: Real> {
    /// y = w ⋆ x + bias, for the filters w and bias, and as many of the steps as the kernel applies.
    ///
    /// # Errors
    /// Those of the device.
    fn convolve(
        &self,
        _geometry: &ConvGeometry,
        _batch: usize,
        _x: &Elements<'_, T>,
        _filters: &ConvFilters<'_, '_, T>,
        _y: &mut ElementsMut<'_, T>,
        _then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// x = wᵀ ⋆ y + bias: the gradient of a convolution's input (without bias), or the transposed
    /// convolution; and as many of the steps as the kernel applies.
    ///
    /// # Errors
    /// Those of the device.
    fn convolve_transposed(
        &self,
        _geometry: &ConvGeometry,
        _batch: usize,
        _y: &Elements<'_, T>,
        _filters: &ConvFilters<'_, '_, T>,
        _x: &mut ElementsMut<'_, T>,
        _then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// dw += the gradient of the filters. For a convolution, `_x` holds data and `_y` diffs; for a
    /// transposed one, `_y` holds data and `_x` diffs.
    ///
    /// # Errors
    /// Those of the device.
    fn add_filter_diffs(
        &self,
        _geometry: &ConvGeometry,
        _batch: usize,
        _x: &Elements<'_, T>,
        _y: &Elements<'_, T>,
        _dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`im2col`].
    ///
    /// # Errors
    /// Those of the device.
    fn im2col(
        &self,
        _geometry: &ConvGeometry,
        _batch: usize,
        _x: &Elements<'_, T>,
        _columns: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`col2im`].
    ///
    /// # Errors
    /// Those of the device.
    fn col2im(
        &self,
        _geometry: &ConvGeometry,
        _batch: usize,
        _columns: &Elements<'_, T>,
        _x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// The filters of a convolution.
pub struct ConvFilters<'a, 'b, T: Real> {
    /// (`num_output`, `channels` / `group`, kernel…).
    pub weights: &'a Elements<'b, T>,
    /// One number for each channel of the output.
    pub bias: Option<&'a Elements<'b, T>>,
}

/// The direction of a convolution: ordinary or transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvDirection {
    /// From the input (batch, channels, input…) to the output (batch, `num_output`, output…).
    Forward,
    /// From the output to the input.
    Transposed,
}

/// A convolution or transposed convolution of fixed sizes and a fixed number of images.
///
/// It is an object and not a function like the other primitives, because the CPU's algorithms are
/// chosen once for the sizes, and its weights are packed once for each version of their data.
#[derive(Debug)]
pub struct Conv<T: Real> {
    direction: ConvDirection,
    geometry: ConvGeometry,
    batch: Batch,
    on_host: Convolution<T>,
}

impl<T: Real> Conv<T> {
    /// A convolution of these sizes. For a transposed one, `geometry` is that of the convolution
    /// from its output to its input.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(direction: ConvDirection, geometry: ConvGeometry, batch: impl Into<Batch>) -> Result<Self> {
        let batch = batch.into();
        Ok(Self {
            direction,
            on_host: host::<T>().convolution(&geometry, batch)?,
            geometry,
            batch,
        })
    }

    /// Changes the sizes. If they are the same as before, the packed weights stay.
    ///
    /// # Errors
    /// Out of memory.
    pub fn reshape(&mut self, geometry: &ConvGeometry, batch: impl Into<Batch>) -> Result<()> {
        let batch = batch.into();
        host::<T>().reshape(&mut self.on_host, geometry, batch)?;
        (self.geometry, self.batch) = (geometry.clone(), batch);
        Ok(())
    }

    /// Packs the weights for forward passes on the host, unless this version of their data is
    /// already packed. Nothing is packed for a transposed convolution or a device.
    ///
    /// # Errors
    /// Memory in use, out of memory, or fewer weights than the sizes require.
    pub fn pack(&mut self, ctx: &Ctx, weights: &Blob<T>) -> Result<()> {
        if self.direction == ConvDirection::Transposed || ctx.device().is_some() {
            return Ok(());
        }
        let elements = weights.data()?;
        at_least(elements.len(), self.weights())?;
        host::<T>().pack(&mut self.on_host, &elements, weights.data_version())
    }

    /// y = steps(w ⋆ x + bias). On the host, w is the last packed weights, if [`pack`](Self::pack)
    /// was called.
    ///
    /// # Errors
    /// Memory in use, out of memory, operands that are too short, or those of the device.
    pub fn forward(
        &self,
        ctx: &Ctx,
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        mut y: ElementsMut<'_, T>,
        steps: &[Step<'_, T>],
    ) -> Result<()> {
        self.check(x.len(), y.len(), filters.weights.len())?;
        if let Some(bias) = filters.bias {
            at_least(bias.len(), self.channels_written())?;
        }
        if y.is_empty() {
            return Ok(());
        }
        if x.is_empty() {
            return self.forward_of_nothing(ctx, filters.bias, y, steps);
        }
        let (geometry, batch) = (&self.geometry, self.batch.images);
        let mut then = Following { ctx, steps };
        let done = match self.direction {
            ConvDirection::Forward => on_device(ctx, "convolve", |kernels| {
                kernels.convolve(geometry, batch, x, filters, &mut y, &mut then)
            })?,
            ConvDirection::Transposed => on_device(ctx, "convolve_transposed", |kernels| {
                kernels.convolve_transposed(geometry, batch, x, filters, &mut y, &mut then)
            })?,
        };
        if done {
            return then.run(y);
        }
        let bias = filters.bias.map(Elements::host).transpose()?;
        let filters = (filters.weights.host()?, bias);
        host::<T>().forward(self, x.host()?, filters, y.host()?, steps)
    }

    /// y = steps(bias), for an input without elements: it has no channels, or all its pixels are
    /// padding.
    fn forward_of_nothing(
        &self,
        ctx: &Ctx,
        bias: Option<&Elements<'_, T>>,
        mut y: ElementsMut<'_, T>,
        steps: &[Step<'_, T>],
    ) -> Result<()> {
        let values = y.host()?;
        values.fill(T::ZERO);
        if let Some(bias) = bias {
            let (bias, channels) = (bias.host()?, self.channels_written());
            let plane = values.len() / (self.batch.images * channels);
            let planes = values.chunks_exact_mut(plane).zip(bias[..channels].iter().cycle());
            planes.for_each(|(plane, &bias)| plane.fill(bias));
        }
        run_steps(ctx, steps, Pair::InPlace(y))
    }

    /// dx = the gradient of the input.
    ///
    /// # Errors
    /// Out of memory, operands that are too short, or those of the device.
    pub fn backward_data(
        &self,
        ctx: &Ctx,
        weights: &Elements<'_, T>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        self.check(dx.len(), dy.len(), weights.len())?;
        if dx.is_empty() {
            return Ok(());
        }
        let (geometry, batch) = (&self.geometry, self.batch.images);
        let filters = ConvFilters { weights, bias: None };
        let mut then = Following { ctx, steps: &[] };
        let done = match self.direction {
            ConvDirection::Forward => on_device(ctx, "convolve_transposed", |kernels| {
                kernels.convolve_transposed(geometry, batch, dy, &filters, dx, &mut then)
            })?,
            ConvDirection::Transposed => on_device(ctx, "convolve", |kernels| {
                kernels.convolve(geometry, batch, dy, &filters, dx, &mut then)
            })?,
        };
        if done {
            return Ok(());
        }
        let (weights, dy, dx) = (weights.host()?, dy.host()?, dx.host()?);
        host::<T>().backward_data(self, weights, dy, dx)
    }

    /// dw += the gradient of the weights.
    ///
    /// # Errors
    /// Out of memory, operands that are too short, or those of the device.
    pub fn backward_weights(
        &self,
        ctx: &Ctx,
        x: &Elements<'_, T>,
        dy: &Elements<'_, T>,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        self.check(x.len(), dy.len(), dw.len())?;
        if x.is_empty() || dy.is_empty() {
            return Ok(());
        }
        let (input, output) = match self.direction {
            ConvDirection::Forward => (x, dy),
            ConvDirection::Transposed => (dy, x),
        };
        if on_device(ctx, "add_filter_diffs", |kernels| {
            kernels.add_filter_diffs(&self.geometry, self.batch.images, input, output, dw)
        })? {
            return Ok(());
        }
        host::<T>().backward_weights(&self.on_host, input.host()?, output.host()?, dw.host()?)
    }

    fn channels_written(&self) -> usize {
        match self.direction {
            ConvDirection::Forward => self.geometry.num_output,
            ConvDirection::Transposed => self.geometry.channels,
        }
    }

    fn weights(&self) -> usize {
        self.geometry.num_output * self.geometry.weights_per_output()
    }

    /// Checks the numbers of elements of the input, the output and the weights. Other primitives
    /// compute the shortest length; here that is an error, because the algorithms are chosen for
    /// one size.
    fn check(&self, x: usize, y: usize, weights: usize) -> Result<()> {
        let (input, output) = match self.direction {
            ConvDirection::Forward => (x, y),
            ConvDirection::Transposed => (y, x),
        };
        let geometry = &self.geometry;
        at_least(input, self.batch.images * geometry.channels * geometry.input_plane())?;
        at_least(
            output,
            self.batch.images * geometry.num_output * geometry.output_plane(),
        )?;
        at_least(weights, self.weights())
    }
}

/// The columns (batch, channels · kernel, output…) of images (batch, channels, input…), with 0 for
/// the padding. Elements of the kernel are in row-major order.
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn im2col<T: Real>(
    ctx: &Ctx,
    geometry: &ConvGeometry,
    batch: usize,
    x: &Elements<'_, T>,
    columns: &mut ElementsMut<'_, T>,
) -> Result<()> {
    check_columns(geometry, batch, x.len(), columns.len())?;
    compute(ctx, "im2col", |kernels| kernels.im2col(geometry, batch, x, columns))
}

/// x = the sum of all elements of the columns that [`im2col`] copies from each element: its
/// gradient.
///
/// # Errors
/// Out of memory, operands that are too short, or those of the device.
pub fn col2im<T: Real>(
    ctx: &Ctx,
    geometry: &ConvGeometry,
    batch: usize,
    columns: &Elements<'_, T>,
    x: &mut ElementsMut<'_, T>,
) -> Result<()> {
    check_columns(geometry, batch, x.len(), columns.len())?;
    compute(ctx, "col2im", |kernels| kernels.col2im(geometry, batch, columns, x))
}

fn check_columns(geometry: &ConvGeometry, batch: usize, x: usize, columns: usize) -> Result<()> {
    let planes = batch * geometry.channels;
    at_least(x, planes * geometry.input_plane())?;
    at_least(columns, planes * geometry.kernel_plane() * geometry.output_plane())
}

fn at_least(len: usize, needed: usize) -> Result<()> {
    match len < needed {
        true => Err(Error::internal(
            "an operand of a convolution is too short for its sizes",
        )),
        false => Ok(()),
    }
}
