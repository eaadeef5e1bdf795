//! Launches of `conv.cu` and `conv_diff.cu`, and the choice between them, `depthwise.cu` and `conv_each.cu`.

use super::conv_each::AXES;
use super::depthwise::Depthwise;
use super::fused::{ChannelOf, FusedOn};
use super::launch::Launcher;
use super::tiles::{MEDIUM, MOST_ELEMENTS, TILES, Tile};
use super::windows::Windows;
use crate::{ConvFilters, ConvKernels, Following};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Buffer;
use cortado_ops::{ConvGeometry, count};

/// Tiles with fewer rows would be mostly empty: each element has a thread then, if there are few
/// channels to add up.
const FEWEST_ROWS: usize = 8;
/// From this number of channels on, tiles are used in any case.
const MANY_CHANNELS: usize = 32;
/// The most launches that a transposed convolution is divided into, one for each remainder of its
/// strides.
const MOST_REMAINDERS: usize = 1 << 12;

/// The kernels for gradients of filters.
const DIFFS: &str = "conv_diff";

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

    /// The tiles of its kernels.
    fn tiles(self) -> &'static [Tile] {
        match self {
            Self::Pointwise | Self::Planes => &TILES,
            Self::Strided => &TILES[1..],
            Self::Volumes => &MEDIUM,
        }
    }

    /// The tiles of its kernels for gradients of filters: the largest would need too many registers.
    fn filter_tiles(self) -> &'static [Tile] {
        match self {
            Self::Pointwise | Self::Planes | Self::Strided => &TILES[1..],
            Self::Volumes => &MEDIUM,
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
    /// Computes y by these products; each writes some of its places.
    fn convolve_windows<T: Real>(
        &self,
        kind: Kind,
        all: &[Windows],
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        y: &mut ElementsMut<'_, T>,
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        const MODULE: &str = "conv";
        let Some(largest) = all.iter().max_by_key(|windows| windows.product().depth) else {
            return Ok(true);
        };
        let [channels, plane] = largest.outputs();
        let n = largest.batch() * channels * plane;
        let plan = largest.product().plan::<T>(kind.tiles());
        // The products of all remainders have parts together.
        let parts = plan.parts.min(MOST_ELEMENTS / n.max(1)).max(1);
        let sums = match parts {
            1 => None,
            parts => Some(self.scratch::<T>(parts * n)?),
        };
        let name = [kind.name(), "_", plan.tile.name];
        let fused = then.fused([channels, plane]);
        let fused_on = fused.on(then.ctx)?;
        then.skip(fused.count);
        for windows in all {
            let plan = windows.product().plan_of::<T>(plan.tile, parts);
            let call = self.call_of::<T>(MODULE, &name)?.value(*windows).index(plan.parts);
            let call = call.index(plan.of_part).read(x)?.read(filters.weights)?;
            let call = match &sums {
                None => call.read_if(filters.bias)?.fused(&fused_on)?.write(y)?,
                Some(sums) => {
                    let call = call.read_if(None::<&Elements<'_, T>>)?;
                    call.fused(&FusedOn::<T>::none())?.scratch(sums)
                }
            };
            if !call.blocks(plan.grid)? {
                return Ok(false);
            }
        }
        let Some(sums) = sums else {
            return Ok(true);
        };
        let call = self.call::<T>(MODULE, "convolve_of_parts")?.index(n).index(parts);
        let call = call.value(ChannelOf::new(channels, plane)).scratch(&sums);
        let call = call.read_if(filters.bias)?.fused(&fused_on)?;
        call.write(y)?.for_each(n)
    }
}

impl Launcher {
    /// dw += the parts of the gradient of n weights, in order.
    pub(super) fn add_filter_parts<T: Real>(
        &self,
        n: usize,
        parts: usize,
        sums: &Buffer,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let call = self.call::<T>(DIFFS, "add_parts")?.index(n).index(parts);
        call.scratch(sums).write(dw)?.for_each(n)
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
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        if let Some(depthwise) = Depthwise::of(geometry, batch) {
            return self.convolve_depthwise(&depthwise, x, filters, y, then);
        }
        if is_thin(geometry, geometry.num_output, geometry.channels) {
            return self.convolve_each(geometry, batch, x, filters, y);
        }
        let Some(windows) = Windows::forward(geometry, batch) else {
            return Ok(false);
        };
        self.convolve_windows(Kind::of(geometry, false), &[windows], x, filters, y, then)
    }

    fn convolve_transposed(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        y: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        x: &mut ElementsMut<'_, T>,
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        if let Some(depthwise) = Depthwise::of(geometry, batch) {
            return self.convolve_depthwise_transposed(&depthwise, y, filters, x, then);
        }
        let remainders = count(geometry.axes.iter().map(|axis| axis.stride));
        if is_thin(geometry, geometry.channels, geometry.num_output) || remainders > MOST_REMAINDERS {
            return self.convolve_transposed_each(geometry, batch, y, filters, x);
        }
        let Some(windows) = Windows::transposed(geometry, batch) else {
            return Ok(false);
        };
        self.convolve_windows(Kind::of(geometry, true), &windows, y, filters, x, then)
    }

    fn add_filter_diffs(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &Elements<'_, T>,
        y: &Elements<'_, T>,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        if let Some(depthwise) = Depthwise::of(geometry, batch) {
            return self.add_filter_diffs_depthwise(&depthwise, x, y, dw);
        }
        let few_columns = geometry.weights_per_output() < FEWEST_ROWS;
        if few_columns || is_thin(geometry, geometry.num_output, geometry.channels) {
            return self.add_filter_diffs_each(geometry, batch, x, y, dw);
        }
        let Some(windows) = Windows::forward(geometry, batch) else {
            return Ok(false);
        };
        let kind = Kind::of(geometry, false);
        let plan = windows.filter_product().plan::<T>(kind.filter_tiles());
        let n = geometry.weights_len();
        let sums = self.scratch::<T>(plan.parts * n)?;
        let name = [kind.name(), "_diffs_", plan.tile.name];
        let call = self.call_of::<T>(DIFFS, &name)?.value(windows).index(plan.parts);
        let call = call.index(plan.of_part).read(x)?.read(y)?.scratch(&sums);
        if !call.blocks(plan.grid)? {
            return Ok(false);
        }
        self.add_filter_parts(n, plan.parts, &sums, dw)
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
