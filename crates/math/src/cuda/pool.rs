//! Launches of `pool.cu`.

use super::launch::{BLOCK, Launcher};
use crate::PoolKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::{PoolAxis, PoolGeometry};

const MODULE: &str = "pool";
/// The threads of a warp.
const WARP: usize = 32;
/// The spatial axes that a kernel takes.
const AXES: usize = 3;

/// `Axis` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axis {
    input: i32,
    kernel: i32,
    stride: i32,
    pad: i32,
    output: i32,
}

/// `Pool` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Sizes {
    axes: [Axis; AXES],
    input_plane: u32,
    output_plane: u32,
    by_input_plane: Divisor,
    by_output_plane: Divisor,
    by_input: [Divisor; AXES],
    by_output: [Divisor; AXES],
    by_stride: [Divisor; AXES],
}

/// An axis that is not there.
const NO_AXIS: PoolAxis = PoolAxis {
    input: 1,
    kernel: 1,
    stride: 1,
    pad: 0,
    output: 1,
};

/// Planes on the device: their sizes, and how many elements are read and written.
struct Planes {
    sizes: Sizes,
    inputs: usize,
    outputs: usize,
}

impl Planes {
    /// As many as operands of these lengths hold. `None` if there are too many axes, or too many
    /// elements.
    fn of(geometry: &PoolGeometry, planes: usize, inputs: &[usize], outputs: &[usize]) -> Option<Self> {
        let missing = AXES.checked_sub(geometry.axes.len())?;
        let axes: [PoolAxis; AXES] =
            std::array::from_fn(|a| a.checked_sub(missing).map_or(NO_AXIS, |a| geometry.axes[a]));
        let (input, output) = (geometry.input_count(), geometry.output_count());
        let of = |lens: &[usize], plane: usize| lens.iter().filter_map(|len| len.checked_div(plane)).min();
        let there = [of(inputs, input), of(outputs, output)].into_iter().flatten();
        let planes = there.fold(planes, usize::min);
        let reach = |axis: &PoolAxis| {
            let last = axis.output.saturating_mul(axis.stride).saturating_add(axis.kernel);
            last.saturating_add(axis.input)
                .saturating_add(axis.pad.saturating_mul(2))
        };
        let counts = [planes.saturating_mul(input), planes.saturating_mul(output)];
        if counts
            .into_iter()
            .chain(axes.iter().map(reach))
            .any(|count| count > i32::MAX as usize)
        {
            return None;
        }
        let by = |size: fn(&PoolAxis) -> usize| axes.map(|axis| Divisor::new(size(&axis)));
        let sizes = Sizes {
            axes: axes.map(|axis| Axis {
                input: axis.input as i32,
                kernel: axis.kernel as i32,
                stride: axis.stride as i32,
                pad: axis.pad as i32,
                output: axis.output as i32,
            }),
            input_plane: input as u32,
            output_plane: output as u32,
            by_input_plane: Divisor::new(input),
            by_output_plane: Divisor::new(output),
            by_input: by(|axis| axis.input),
            by_output: by(|axis| axis.output),
            by_stride: by(|axis| axis.stride),
        };
        let [inputs, outputs] = counts;
        Some(Self { sizes, inputs, outputs })
    }
}

/// The kernel for these windows.
fn max_pool_of(geometry: &PoolGeometry) -> &'static str {
    match geometry.axes[..] {
        [y, x] if (y.kernel, x.kernel) == (2, 2) => "max_pool_2",
        [y, x] if (y.kernel, x.kernel) == (3, 3) => "max_pool_3",
        _ => "max_pool",
    }
}

/// Whether a plane has one window, which is all of it, and large enough for a warp.
fn is_whole_plane(geometry: &PoolGeometry) -> bool {
    let is_whole = |axis: &PoolAxis| axis.output == 1 && axis.pad == 0 && axis.kernel == axis.input;
    geometry.axes.iter().all(is_whole) && geometry.input_count() >= WARP
}

impl<T: Real> PoolKernels<T> for Launcher {
    fn max_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
        mask: Option<&mut ElementsMut<'_, i32>>,
    ) -> Result<bool> {
        let masked = mask.as_ref().map_or(y.len(), |mask| mask.len());
        let Some(planes) = Planes::of(geometry, planes, &[x.len()], &[y.len(), masked]) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, max_pool_of(geometry))?
            .index(planes.outputs)
            .value(planes.sizes);
        call.read(x)?.write(y)?.write_if(mask)?.for_each(planes.outputs)
    }

    fn max_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        mask: &Elements<'_, i32>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(planes) = Planes::of(geometry, planes, &[dx.len()], &[mask.len(), dy.len()]) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "chain_mask")?
            .index(planes.inputs)
            .value(planes.sizes);
        call.read(mask)?.read(dy)?.write(dx)?.for_each(planes.inputs)
    }

    fn mask_as_numbers(&self, mask: &Elements<'_, i32>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = mask.len().min(y.len());
        self.call::<T>(MODULE, "mask_as_numbers")?
            .index(n)
            .read(mask)?
            .write(y)?
            .for_each(n)
    }

    fn mean_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        if is_whole_plane(geometry) {
            let Some(planes) = Planes::of(geometry, planes, &[x.len()], &[y.len()]) else {
                return Ok(false);
            };
            let call = self.call::<T>(MODULE, "mean_of_planes")?.index(planes.outputs);
            let call = call.index(geometry.input_count()).read(x)?.write(y)?;
            return call.blocks([planes.outputs.div_ceil(BLOCK / WARP), 1, 1]);
        }
        self.forward("mean_pool", geometry, planes, x, y)
    }

    fn mean_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(planes) = Planes::of(geometry, planes, &[dx.len()], &[dy.len()]) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "chain_mean_pool")?
            .index(planes.inputs)
            .value(planes.sizes);
        call.read(dy)?.write(dx)?.for_each(planes.inputs)
    }

    fn sample_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        [draws, x]: [&Elements<'_, T>; 2],
        y: &mut ElementsMut<'_, T>,
        mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        let lens = [draws.len(), y.len(), mask.len()];
        let Some(planes) = Planes::of(geometry, planes, &[x.len()], &lens).filter(|planes| planes.inputs > 0) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "sample_pool")?
            .index(planes.outputs)
            .value(planes.sizes);
        call.read(draws)?
            .read(x)?
            .write(y)?
            .write(mask)?
            .for_each(planes.outputs)
    }

    fn expected_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.forward("expected_pool", geometry, planes, x, y)
    }

    fn expected_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        [x, y, dy]: [&Elements<'_, T>; 3],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(planes) = Planes::of(geometry, planes, &[x.len(), dx.len()], &[y.len(), dy.len()]) else {
            return Ok(false);
        };
        let sums = self.scratch::<T>(planes.outputs)?;
        let call = self
            .call::<T>(MODULE, "window_sums")?
            .index(planes.outputs)
            .value(planes.sizes);
        if !call.read(x)?.scratch(&sums).for_each(planes.outputs)? {
            return Ok(false);
        }
        let call = self
            .call::<T>(MODULE, "chain_expected_pool")?
            .index(planes.inputs)
            .value(planes.sizes);
        let call = call.scratch(&sums).read(x)?.read(y)?.read(dy)?.write(dx)?;
        call.for_each(planes.inputs)
    }
}

impl Launcher {
    fn forward<T: Real>(
        &self,
        kernel: &str,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(planes) = Planes::of(geometry, planes, &[x.len()], &[y.len()]) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, kernel)?
            .index(planes.outputs)
            .value(planes.sizes);
        call.read(x)?.write(y)?.for_each(planes.outputs)
    }
}
