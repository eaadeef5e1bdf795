//! Launches of `conv.cu` and `conv_diff.cu`, and the choice between them and `conv_each.cu`.

use super::conv_each::{AXES, axes_of, fits};
use super::launch::Launcher;
use super::tiles::{MEDIUM, Product, TILES, Tile};
use crate::{ConvFilters, ConvKernels};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::{ConvAxis, ConvGeometry};

/// Tiles with fewer rows would be mostly empty: each element has a thread then, if there are few
/// channels to add up.
const FEWEST_ROWS: usize = 8;
/// With so many channels, tiles are used in any case.
const MANY_CHANNELS: usize = 32;

/// `Axis` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Axis {
    input: i32,
    step: i32,
    shift: i32,
    dilation: i32,
    by_output: Divisor,
    by_kernel: Divisor,
    by_stride: Divisor,
}

impl Axis {
    fn forward(axis: &ConvAxis) -> Self {
        Self {
            input: axis.input as i32,
            step: axis.stride as i32,
            shift: -(axis.pad as i32),
            dilation: axis.dilation as i32,
            by_output: Divisor::new(axis.output),
            by_kernel: Divisor::new(axis.kernel),
            by_stride: Divisor::new(1),
        }
    }

    /// What each element of the input meets among the outputs.
    fn transposed(axis: &ConvAxis) -> Self {
        Self {
            input: axis.output as i32,
            step: 1,
            shift: axis.pad as i32,
            dilation: -(axis.dilation as i32),
            by_output: Divisor::new(axis.input),
            by_kernel: Divisor::new(axis.kernel),
            by_stride: Divisor::new(axis.stride),
        }
    }
}

/// `Windows` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Windows {
    batch: u32,
    group: u32,
    channels: u32,
    rows: u32,
    input_plane: u32,
    output_plane: u32,
    kernel_plane: u32,
    filter_row: u32,
    filter_channel: u32,
    filters: u32,
    by_output_plane: Divisor,
    by_kernel_plane: Divisor,
    axes: [Axis; AXES],
}

impl Windows {
    /// Of a convolution. `None` if there are too many axes, or too many elements.
    fn forward(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let axes = axes_of(geometry)?;
        if !fits(geometry, batch) {
            return None;
        }
        let [channels, rows] = [geometry.channels, geometry.num_output].map(|all| (all / geometry.group) as u32);
        let kernel_plane = geometry.kernel_plane() as u32;
        Some(Self {
            batch: batch as u32,
            group: geometry.group as u32,
            channels,
            rows,
            input_plane: geometry.input_plane() as u32,
            output_plane: geometry.output_plane() as u32,
            kernel_plane,
            filter_row: channels * kernel_plane,
            filter_channel: kernel_plane,
            filters: rows * channels * kernel_plane,
            by_output_plane: Divisor::new(geometry.output_plane()),
            by_kernel_plane: Divisor::new(geometry.kernel_plane()),
            axes: axes.each_ref().map(Axis::forward),
        })
    }

    /// Of the transposed convolution.
    fn transposed(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let forward = Self::forward(geometry, batch)?;
        Some(Self {
            channels: forward.rows,
            rows: forward.channels,
            input_plane: forward.output_plane,
            output_plane: forward.input_plane,
            filter_row: forward.filter_channel,
            filter_channel: forward.filter_row,
            by_output_plane: Divisor::new(geometry.input_plane()),
            axes: axes_of(geometry)?.each_ref().map(Axis::transposed),
            ..forward
        })
    }

    /// The product of the filters and all windows.
    fn product(&self) -> Product {
        Product {
            groups: self.group as usize,
            rows: self.rows as usize,
            columns: self.batch as usize * self.output_plane as usize,
            depth: self.channels as usize * self.kernel_plane as usize,
        }
    }

    /// The gradient of the filters, as a product.
    fn filter_product(&self) -> Product {
        let product = self.product();
        Product {
            columns: product.depth,
            depth: product.columns,
            ..product
        }
    }

    /// The elements of the output.
    fn outputs(&self) -> usize {
        let product = self.product();
        product.groups * product.rows * product.columns
    }
}

/// What a kernel is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pointwise,
    Planes,
    Strided,
    Volumes,
}

impl Kind {
    fn of(geometry: &ConvGeometry, is_transposed: bool) -> Self {
        match geometry.axes.len() {
            _ if geometry.is_pointwise() => Self::Pointwise,
            AXES => Self::Volumes,
            _ if is_transposed && geometry.axes.iter().any(|axis| axis.stride > 1) => Self::Strided,
            _ => Self::Planes,
        }
    }

    /// The tiles of its kernels, of which the gradients of filters have those from number `first` on.
    fn tiles(self, first: usize) -> &'static [Tile] {
        match self {
            Self::Pointwise | Self::Planes => &TILES[first..],
            Self::Strided | Self::Volumes => &MEDIUM,
        }
    }

    /// How the names of its kernels begin.
    fn name(self) -> &'static str {
        match self {
            Self::Pointwise => "pointwise",
            Self::Planes => "planes",
            Self::Strided => "strided",
            Self::Volumes => "volumes",
        }
    }
}

impl Launcher {
    fn convolve_windows<T: Real>(
        &self,
        kind: Kind,
        windows: Option<Windows>,
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        const MODULE: &str = "conv";
        let Some(windows) = windows else {
            return Ok(false);
        };
        let plan = windows.product().plan::<T>(kind.tiles(0));
        let name = format!("{}_{}", kind.name(), plan.tile.name);
        let call = self.call::<T>(MODULE, &name)?.value(windows).index(plan.parts);
        let call = call.index(plan.of_part).read(x)?.read(filters.weights)?;
        if plan.parts == 1 {
            return call.read_if(filters.bias)?.write(y)?.blocks(plan.grid);
        }
        let n = windows.outputs();
        let sums = self.scratch::<T>(plan.parts * n)?;
        let none = None::<&Elements<'_, T>>;
        if !call.read_if(none)?.scratch(&sums).blocks(plan.grid)? {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "convolve_of_parts")?.index(n).index(plan.parts);
        let call = call
            .value(windows.group * windows.rows)
            .value(Divisor::new(windows.output_plane as usize));
        call.scratch(&sums).read_if(filters.bias)?.write(y)?.for_each(n)
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
        if is_thin(geometry, geometry.num_output, geometry.channels) {
            return self.convolve_each(geometry, batch, x, filters, y);
        }
        let windows = Windows::forward(geometry, batch);
        self.convolve_windows(Kind::of(geometry, false), windows, x, filters, y)
    }

    fn convolve_transposed(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        y: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        if is_thin(geometry, geometry.channels, geometry.num_output) {
            return self.convolve_transposed_each(geometry, batch, y, filters, x);
        }
        let windows = Windows::transposed(geometry, batch);
        self.convolve_windows(Kind::of(geometry, true), windows, y, filters, x)
    }

    fn add_filter_diffs(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        y: &Elements<'_, T>,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        const MODULE: &str = "conv_diff";
        let few_columns = geometry.weights_per_output() < FEWEST_ROWS;
        if few_columns || is_thin(geometry, geometry.num_output, geometry.channels) {
            return self.add_filter_diffs_each(geometry, batch, x, y, dw);
        }
        let Some(windows) = Windows::forward(geometry, batch) else {
            return Ok(false);
        };
        let kind = Kind::of(geometry, false);
        let plan = windows.filter_product().plan::<T>(kind.tiles(1));
        let n = geometry.weights_len();
        let sums = self.scratch::<T>(plan.parts * n)?;
        let name = format!("{}_diffs_{}", kind.name(), plan.tile.name);
        let call = self.call::<T>(MODULE, &name)?.value(windows).index(plan.parts);
        let call = call.index(plan.of_part).read(x)?.read(y)?.scratch(&sums);
        if !call.blocks(plan.grid)? {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "add_parts")?.index(n).index(plan.parts);
        call.scratch(&sums).write(dw)?.for_each(n)
    }

    fn im2col(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        columns: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.columns_of_images(geometry, batch, x, columns)
    }

    fn col2im(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        columns: &Elements<'_, T>,
        x: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        self.images_of_columns(geometry, batch, columns, x)
    }
}

/// Whether a group writes so few rows, and adds up so few channels for each, that each element has a
/// thread.
fn is_thin(geometry: &ConvGeometry, written: usize, read: usize) -> bool {
    written / geometry.group < FEWEST_ROWS && read / geometry.group < MANY_CHANNELS
}
