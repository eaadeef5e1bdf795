//! Launches of `depthwise.cu`.

use super::conv_each::fits;
use super::launch::{BLOCK, Launcher};
use super::resolved::digit;
use crate::{ConvFilters, Following};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Divisor;
use cortado_ops::ConvGeometry;

const MODULE: &str = "depthwise";
/// The neighbours that a thread computes: `EACH` of the kernels.
const EACH: usize = 4;
/// The columns that a thread should add up, and the blocks that are enough for any device.
const ENOUGH_COLUMNS: usize = 4;
const ENOUGH_BLOCKS: usize = 1024;

/// `Depthwise` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Sizes {
    input: [i32; 2],
    output: [i32; 2],
    pad: [i32; 2],
    flip: u32,
    by_x: Divisor,
    by_groups: Divisor,
    by_channels: Divisor,
}

/// A depthwise convolution that has kernels.
#[derive(Clone, Copy)]
pub(super) struct Depthwise {
    channels: usize,
    batch: usize,
    kernel: usize,
    stride: usize,
    input: [usize; 2],
    output: [usize; 2],
    pad: [usize; 2],
}

impl Depthwise {
    /// `None` for a convolution that is not one, or whose kernel or stride has no kernel.
    pub(super) fn of(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        let [y, x] = geometry.axes[..] else {
            return None;
        };
        let channels = geometry.channels;
        let is_depthwise = geometry.group == channels && geometry.num_output == channels;
        let is_square = (y.kernel, y.stride) == (x.kernel, x.stride) && (y.dilation, x.dilation) == (1, 1);
        let has_kernel = matches!((y.kernel, y.stride), (3 | 5, 1 | 2));
        (is_depthwise && is_square && has_kernel && fits(geometry, batch)).then_some(Self {
            channels,
            batch,
            kernel: y.kernel,
            stride: y.stride,
            input: [y.input, x.input],
            output: [y.output, x.output],
            pad: [y.pad, x.pad],
        })
    }

    /// With the columns of the output, and the columns that threads have.
    fn forward(&self) -> (Sizes, usize) {
        self.sizes(self.input, self.output, self.pad.map(|pad| pad as i32), 0)
    }

    /// The same for the transpose, which reads the output.
    fn back(&self) -> (Sizes, usize) {
        if self.stride > 1 {
            // A thread's first row is one before where the padding is odd.
            let pad = self.pad.map(|pad| pad as i32);
            return self.sizes(self.output, self.input, pad, self.pad[0] % 2);
        }
        let pad = self.pad.map(|pad| self.kernel as i32 - 1 - pad as i32);
        let (sizes, columns) = self.sizes(self.output, self.input, pad, 0);
        (Sizes { flip: 1, ..sizes }, columns)
    }

    fn sizes(&self, input: [usize; 2], output: [usize; 2], pad: [i32; 2], before: usize) -> (Sizes, usize) {
        let groups = (output[0] + before).div_ceil(EACH);
        let narrow = |sizes: [usize; 2]| sizes.map(|size| size as i32);
        let sizes = Sizes {
            input: narrow(input),
            output: narrow(output),
            pad,
            flip: 0,
            by_x: Divisor::new(output[1]),
            by_groups: Divisor::new(groups),
            by_channels: Divisor::new(self.channels),
        };
        (sizes, self.batch * groups * output[1])
    }
}

impl Launcher {
    /// [`convolve`](crate::ConvKernels::convolve).
    pub(super) fn convolve_depthwise<T: Real>(
        &self,
        depthwise: &Depthwise,
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        y: &mut ElementsMut<'_, T>,
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        let name = ["depthwise_", digit(depthwise.kernel), "_", digit(depthwise.stride)];
        self.depthwise(&name, depthwise.forward(), depthwise.channels, x, filters, (y, then))
    }

    /// [`convolve_transposed`](crate::ConvKernels::convolve_transposed).
    pub(super) fn convolve_depthwise_transposed<T: Real>(
        &self,
        depthwise: &Depthwise,
        y: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        x: &mut ElementsMut<'_, T>,
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        let name = match depthwise.stride {
            1 => ["depthwise_", digit(depthwise.kernel), "_1"],
            _ => ["depthwise_back_", digit(depthwise.kernel), ""],
        };
        self.depthwise(&name, depthwise.back(), depthwise.channels, y, filters, (x, then))
    }

    fn depthwise<T: Real>(
        &self,
        name: &[&str],
        (sizes, columns): (Sizes, usize),
        channels: usize,
        x: &Elements<'_, T>,
        filters: &ConvFilters<'_, '_, T>,
        (y, then): (&mut ElementsMut<'_, T>, &mut Following<'_, '_, T>),
    ) -> Result<bool> {
        let n = columns * channels;
        let fused = then.fused([channels, sizes.output.map(|size| size as usize).iter().product()]);
        let call = self.call_of::<T>(MODULE, name)?.index(n).value(sizes).read(x)?;
        let call = call.read(filters.weights)?.read_if(filters.bias)?;
        then.skip(fused.count);
        call.fused(&fused.on(then.ctx)?)?.write(y)?.for_each(n)
    }

    /// [`add_filter_diffs`](crate::ConvKernels::add_filter_diffs).
    pub(super) fn add_filter_diffs_depthwise<T: Real>(
        &self,
        depthwise: &Depthwise,
        x: &Elements<'_, T>,
        y: &Elements<'_, T>,
        dw: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (sizes, columns) = depthwise.forward();
        let Depthwise {
            channels,
            kernel,
            stride,
            ..
        } = *depthwise;
        let most = ENOUGH_BLOCKS.div_ceil(channels);
        let parts = columns.div_ceil(BLOCK * ENOUGH_COLUMNS).min(most).max(1);
        let n = channels * kernel * kernel;
        let sums = self.scratch::<T>(parts * n)?;
        let name = ["depthwise_diffs_", digit(kernel), "_", digit(stride)];
        let call = self.call_of::<T>(MODULE, &name)?.index(columns);
        let call = call.index(columns.div_ceil(parts)).value(sizes).read(x)?.read(y)?;
        if !call.scratch(&sums).blocks([channels, parts, 1])? {
            return Ok(false);
        }
        self.add_filter_parts(n, parts, &sums, dw)
    }
}
