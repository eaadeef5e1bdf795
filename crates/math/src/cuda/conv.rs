//! Launches of `conv.cu`.

use super::launch::Launcher;
use crate::{ConvFilters, ConvKernels};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::{ConvAxis, ConvGeometry};

const MODULE: &str = "conv";
/// The spatial axes that a kernel takes.
const AXES: usize = 3;
/// The rows and columns that a block makes: `TILE` of the kernels.
const TILE: usize = 64;
/// Tiles with fewer rows would be mostly empty: each element has a thread then.
const FEWEST_ROWS: usize = 8;
/// The blocks that a gradient of filters is spread over, if there are as many places: enough for
/// large devices, and the same for all, so that sums are in the same order.
const BLOCKS: usize = 512;
/// The fewest (image, output) places whose sum a block takes.
const FEWEST_PLACES: usize = 256;
/// The most elements of all parts of a gradient.
const MOST_PARTS: usize = 1 << 24;

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
struct Sizes {
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
const NO_AXIS: ConvAxis = ConvAxis {
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
        let missing = AXES.checked_sub(geometry.axes.len())?;
        let axes: [ConvAxis; AXES] =
            std::array::from_fn(|a| a.checked_sub(missing).map_or(NO_AXIS, |a| geometry.axes[a]));
        let all = [
            geometry.input_len(batch),
            geometry.output_len(batch),
            geometry.weights_len(),
            batch.saturating_mul(geometry.output_plane()),
        ];
        let reach = |a: &ConvAxis| {
            let kernel = a.dilation.saturating_mul(a.kernel);
            a.input
                .saturating_add(a.pad.saturating_mul(2))
                .saturating_add(kernel)
                .saturating_add(a.stride)
        };
        if all
            .into_iter()
            .chain(axes.iter().map(reach))
            .any(|size| size > i32::MAX as usize)
        {
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

impl<T: Real> ConvKernels<T> for Launcher {
    fn convolve(
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
        let (outputs, n) = (geometry.num_output / geometry.group, geometry.output_len(batch));
        if outputs < FEWEST_ROWS {
            let call = self.call::<T>(MODULE, "convolve_each")?.index(n).value(sizes).read(x)?;
            return call.read(filters.weights)?.read_if(filters.bias)?.write(y)?.for_each(n);
        }
        let call = self.call::<T>(MODULE, "convolve")?.value(sizes).read(x)?;
        let call = call.read(filters.weights)?.read_if(filters.bias)?.write(y)?;
        let places = batch * geometry.output_plane();
        call.blocks([places.div_ceil(TILE), outputs.div_ceil(TILE), geometry.group])
    }

    fn convolve_transposed(
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
        let (channels, n) = (geometry.channels / geometry.group, geometry.input_len(batch));
        if channels < FEWEST_ROWS {
            let call = self
                .call::<T>(MODULE, "convolve_transposed_each")?
                .index(n)
                .value(sizes);
            let call = call.read(y)?.read(filters.weights)?.read_if(filters.bias)?;
            return call.write(x)?.for_each(n);
        }
        let call = self.call::<T>(MODULE, "convolve_transposed")?.value(sizes).read(y)?;
        let call = call.read(filters.weights)?.read_if(filters.bias)?.write(x)?;
        let places = batch * geometry.input_plane();
        call.blocks([places.div_ceil(TILE), channels.div_ceil(TILE), geometry.group])
    }

    fn add_filter_diffs(
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
        let n = geometry.weights_len();
        let (rows, columns) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        if rows < FEWEST_ROWS || columns < FEWEST_ROWS {
            let call = self.call::<T>(MODULE, "add_filter_diffs_each")?.value(sizes);
            return call.read(x)?.read(y)?.write(dw)?.blocks([n, 1, 1]);
        }
        let places = batch * geometry.output_plane();
        let tiles = columns.div_ceil(TILE) * rows.div_ceil(TILE) * geometry.group;
        let parts = BLOCKS
            .div_ceil(tiles)
            .min(places.div_ceil(FEWEST_PLACES))
            .min(MOST_PARTS / n)
            .max(1);
        let sums = self.scratch::<T>(parts.saturating_mul(n))?;
        let call = self.call::<T>(MODULE, "filter_diff_parts")?.value(sizes).index(parts);
        let call = call.index(places.div_ceil(parts)).read(x)?.read(y)?.scratch(&sums);
        let grid = [columns.div_ceil(TILE), rows.div_ceil(TILE), parts * geometry.group];
        if !call.blocks(grid)? {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "add_parts")?.index(n).index(parts);
        call.scratch(&sums).write(dw)?.for_each(n)
    }

    fn im2col(
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

    fn col2im(
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
