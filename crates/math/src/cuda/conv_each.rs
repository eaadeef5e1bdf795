//! Launches of `conv_each.cu`.

use super::launch::Launcher;
use crate::ConvFilters;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::{ConvAxis, ConvGeometry};

const MODULE: &str = "conv_each";
/// The spatial axes that a kernel takes.
pub(super) const AXES: usize = 3;

/// `Axis` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axis {
    input: i32,
    kernel: i32,
    stride: i32,
    pad: i32,
    dilation: i32,
    output: i32,
}

/// `Conv` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Sizes {
    batch: u32,
    group: u32,
    channels: u32,
    outputs: u32,
    axes: [Axis; AXES],
    input_plane: u32,
    output_plane: u32,
    kernel_plane: u32,
    by_input_plane: Divisor,
    by_output_plane: Divisor,
    by_kernel_plane: Divisor,
    by_input: [Divisor; AXES],
    by_output: [Divisor; AXES],
    by_kernel: [Divisor; AXES],
    by_stride: [Divisor; AXES],
}

/// An axis that is not there.
pub(super) const NO_AXIS: ConvAxis = ConvAxis {
    input: 1,
    kernel: 1,
    stride: 1,
    pad: 0,
    dilation: 1,
    output: 1,
};

impl Sizes {
    /// `None` if there are too many axes, or too many elements.
    fn of(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let axes = axes_of(geometry)?;
        if !fits(geometry, batch) {
            return None;
        }
        let by = |size: fn(&ConvAxis) -> usize| axes.map(|axis| Divisor::new(size(&axis)));
        Some(Self {
            batch: batch as u32,
            group: geometry.group as u32,
            channels: (geometry.channels / geometry.group) as u32,
            outputs: (geometry.num_output / geometry.group) as u32,
            axes: axes.map(|axis| Axis {
                input: axis.input as i32,
                kernel: axis.kernel as i32,
                stride: axis.stride as i32,
                pad: axis.pad as i32,
                dilation: axis.dilation as i32,
                output: axis.output as i32,
            }),
            input_plane: geometry.input_plane() as u32,
            output_plane: geometry.output_plane() as u32,
            kernel_plane: geometry.kernel_plane() as u32,
            by_input_plane: Divisor::new(geometry.input_plane()),
            by_output_plane: Divisor::new(geometry.output_plane()),
            by_kernel_plane: Divisor::new(geometry.kernel_plane()),
            by_input: by(|axis| axis.input),
            by_output: by(|axis| axis.output),
            by_kernel: by(|axis| axis.kernel),
            by_stride: by(|axis| axis.stride),
        })
    }
}

/// The axes, and axes of size 1 before them; `None` if there are too many.
pub(super) fn axes_of(geometry: &ConvGeometry) -> Option<[ConvAxis; AXES]> {
    let missing = AXES.checked_sub(geometry.axes.len())?;
    Some(std::array::from_fn(|a| {
        a.checked_sub(missing).map_or(NO_AXIS, |a| geometry.axes[a])
    }))
}

/// Whether all numbers of elements, and the places of the last tile, have 31 bits.
pub(super) fn fits(geometry: &ConvGeometry, batch: usize) -> bool {
    /// The most columns of a tile.
    const TILE: usize = 128;
    let most = geometry.input_plane().max(geometry.output_plane());
    let all = [
        geometry.input_len(batch),
        geometry.output_len(batch),
        geometry.weights_len().saturating_add(TILE),
        batch.saturating_mul(most).saturating_add(TILE),
    ];
    let reach = |a: &ConvAxis| {
        let kernel = a.dilation.saturating_mul(a.kernel);
        a.input
            .saturating_add(a.pad.saturating_mul(2))
            .saturating_add(kernel)
            .saturating_add(a.stride)
    };
    let sizes = all.into_iter().chain(geometry.axes.iter().map(reach));
    sizes.into_iter().all(|size| size <= i32::MAX as usize)
}

impl Launcher {
    /// [`convolve`](crate::ConvKernels::convolve), a thread for each element.
    pub(super) fn convolve_each<T: Real>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = Sizes::of(geometry, batch) else {
            return Ok(false);
        };
        let n = geometry.output_len(batch);
        let call = self.call::<T>(MODULE, "convolve_each")?.index(n).value(sizes).read(x)?;
        call.read(filters.weights)?.read_if(filters.bias)?.write(y)?.for_each(n)
    }

    /// [`convolve_transposed`](crate::ConvKernels::convolve_transposed), a thread for each element.
    pub(super) fn convolve_transposed_each<T: Real>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        y: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = Sizes::of(geometry, batch) else {
            return Ok(false);
        };
        let n = geometry.input_len(batch);
        let call = self.call::<T>(MODULE, "convolve_transposed_each")?.index(n);
        let call = call.value(sizes).read(y)?.read(filters.weights)?;
        call.read_if(filters.bias)?.write(x)?.for_each(n)
    }

    /// [`add_filter_diffs`](crate::ConvKernels::add_filter_diffs), a block for each weight.
    pub(super) fn add_filter_diffs_each<T: Real>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        y: &Elements<'_, T>,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = Sizes::of(geometry, batch) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "add_filter_diffs_each")?.value(sizes);
        let call = call.read(x)?.read(y)?.write(dw)?;
        call.blocks([geometry.weights_len(), 1, 1])
    }

    /// [`im2col`](crate::ConvKernels::im2col).
    pub(super) fn columns_of_images<T: Real>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        columns: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some((sizes, n)) = columns_of(geometry, batch) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "im2col")?.index(n).value(sizes);
        call.read(x)?.write(columns)?.for_each(n)
    }

    /// [`col2im`](crate::ConvKernels::col2im).
    pub(super) fn images_of_columns<T: Real>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        columns: &Elements<'_, T>,
        x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some((sizes, _)) = columns_of(geometry, batch) else {
            return Ok(false);
        };
        let n = geometry.input_len(batch);
        let call = self.call::<T>(MODULE, "col2im")?.index(n).value(sizes);
        call.read(columns)?.write(x)?.for_each(n)
    }
}

/// The sizes, and how many elements the columns have.
fn columns_of(geometry: &ConvGeometry, batch: usize) -> Option<(Sizes, usize)> {
    let planes = batch.checked_mul(geometry.channels)?;
    let plane = geometry.kernel_plane().checked_mul(geometry.output_plane())?;
    Some((Sizes::of(geometry, batch)?, planes.checked_mul(plane)?))
}
