//! A convolution by one form: its operands, how it is cut, and the transforms of weights and
//! inputs.

use super::input::InputTiles;
use super::lanes::with_vectors;
use super::weights::{Weights, panel_len};
use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, for_each};
use crate::gemm::kernel;
use crate::nchw::conv::filters::Filters;
use crate::nchw::conv::sizes::single_precision;
use crate::simd::lanes;
use crate::winograd::Tiling;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ChannelFunction, ConvAxis, ConvGeometry, Float};
use std::cell::RefCell;
use std::ops::Range;

/// The bytes of a chunk's transformed inputs: more of them where each chunk has to transform the
/// weights again.
const CHUNK_BYTES: usize = 2 << 20;
const LARGE_CHUNK_BYTES: usize = 6 << 20;
/// The most bytes of transformed weights that are kept for a whole call, and from call to call.
const KEPT_BYTES: usize = 4 << 20;
const LASTING_BYTES: usize = 20 << 20;
/// The most bytes of transformed weights that stay in a core's cache from panel to panel, and the
/// least number of panels for which each panel is a task.
const RESIDENT_BYTES: usize = 5 << 19;
const PANELS: usize = 6;
/// The bytes of the transformed weights that a task works with at a time, or of a panel that it
/// takes all the way.
const WEIGHT_BYTES: usize = 880 << 10;
/// The outputs times tiles whose products a task holds at a time.
pub(super) const PRODUCTS: usize = 2048;
/// The tasks that the products of a chunk are cut into.
pub(super) const TASKS: usize = 16;
/// The tasks that the products of a short batch are cut into by outputs.
const BLOCKS: usize = 8;
/// The channels that one task transforms.
const CHANNELS: usize = 32;

/// A convolution with kernels of R × R and tiles of OUTPUTS × OUTPUTS outputs, which SIDE × SIDE
/// inputs make, at K pairs of points; and how it is cut.
pub(super) struct Plan<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> {
    pub(super) tiling: Tiling,
    pub(super) geometry: &'a ConvGeometry,
    /// The channels and outputs of a group.
    pub(super) channels: usize,
    pub(super) outputs: usize,
    /// The tiles of the batch.
    pub(super) tiles: usize,
    /// The rows and columns of the micro-kernel.
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The outputs whose weights a task holds at a time, a multiple of `rows`.
    pub(super) block: usize,
    /// The panels of tiles in a chunk.
    pub(super) panels: usize,
}

/// The operands of some groups.
pub(super) struct Operands<'a> {
    pub(super) x: &'a [f32],
    pub(super) w: &'a [f32],
    /// Whether the weights are [flipped](Filters).
    pub(super) flipped: bool,
    pub(super) bias: Option<&'a [f32]>,
    /// The weights as [`transform`] left them.
    pub(super) transformed: &'a [f32],
    /// The functions of the outputs that follow.
    pub(super) then: &'a [ChannelFunction<'a, f32>],
    pub(super) y: Shared<f32>,
}

impl<'a> Operands<'a> {
    /// The operands of all groups.
    pub(super) fn new<T: Float>(x: &'a [T], filters: &Filters<'a, T>, transformed: &'a [f32], y: Shared<f32>) -> Self {
        Self {
            x: single_precision(x),
            w: single_precision(filters.weights),
            flipped: filters.flipped,
            bias: filters.bias.and_then(T::as_f32),
            transformed,
            then: &[],
            y,
        }
    }
}

/// Computes all groups with one form.
pub(super) fn run<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    batch: usize,
    operands: &Operands<'_>,
) -> Result {
    let Some(plan) = Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch) else {
        return Ok(());
    };
    let (input, output) = (geometry.input_plane(), geometry.output_plane());
    let (channels, outputs) = (plan.channels, plan.outputs);
    let weights = outputs * channels * R * R;
    let transformed = operands.transformed.len() / geometry.group;
    for group in 0..geometry.group {
        let outputs_of_group = group * outputs..(group + 1) * outputs;
        let then = operands.then.iter().map(|f| f.part(outputs_of_group.clone()));
        // SAFETY: y holds all groups of all images.
        let y = unsafe { operands.y.offset(group * outputs * output) };
        plan.run(&Operands {
            x: &operands.x[group * channels * input..],
            w: &operands.w[group * weights..][..weights],
            flipped: operands.flipped,
            bias: operands.bias.map(|bias| &bias[group * outputs..][..outputs]),
            transformed: &operands.transformed[group * transformed..][..transformed],
            then: &reserve::collected(then)?,
            y,
        })?;
    }
    Ok(())
}

/// Transforms the weights of all groups for one form, if they are small enough.
pub(super) fn transform<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    batch: usize,
    operands: &Operands<'_>,
    to: &mut Vec<f32>,
) -> Result {
    let Some(plan) = Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch) else {
        return Ok(());
    };
    let (weights, len) = (plan.outputs * plan.channels * R * R, plan.kept_len());
    if geometry.group * len * size_of::<f32>() > LASTING_BYTES {
        return Ok(());
    }
    reserve::resize(to, geometry.group * len, 0.0)?;
    for (w, to) in operands.w.chunks(weights).zip(to.chunks_mut(len)) {
        plan.transform_all_weights(&Operands { w, ..*operands }, Shared(to.as_mut_ptr()));
    }
    Ok(())
}

impl<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> Plan<'a, K, SIDE, R, OUTPUTS> {
    /// The products of a tile, each a matrix product over the channels.
    pub(super) const POINTS: usize = SIDE * SIDE;

    pub(super) fn new(geometry: &'a ConvGeometry, batch: usize) -> Option<Self> {
        let tiling = tiling(geometry, SIDE, R, OUTPUTS)?;
        let kernel = kernel::<f32>();
        let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
        let tiles = batch * tiling.per_image();
        let channel_bytes = Self::POINTS * channels.max(1) * size_of::<f32>();
        let block = (WEIGHT_BYTES / channel_bytes).min(PRODUCTS / kernel.columns) / kernel.rows;
        let row_panels = outputs.div_ceil(kernel.rows);
        let shares = (BLOCKS / tiles.div_ceil(kernel.columns).max(1)).max(1);
        let keeps = outputs.next_multiple_of(kernel.rows) * channel_bytes <= KEPT_BYTES;
        let chunk = if keeps { CHUNK_BYTES } else { LARGE_CHUNK_BYTES } / (channel_bytes * kernel.columns);
        // Blocks and chunks of equal size leave no short one at the end.
        let even = |count: usize, most: usize| count.div_ceil(count.div_ceil(most.max(1)).max(1));
        Some(Self {
            tiling,
            geometry,
            channels,
            outputs,
            tiles,
            rows: kernel.rows,
            columns: kernel.columns,
            block: even(row_panels, block.min(row_panels.div_ceil(shares))) * kernel.rows,
            panels: even(tiles.div_ceil(kernel.columns), chunk),
        })
        .filter(|_| block > 0 && outputs > 0 && kernel.columns.is_multiple_of(lanes()))
    }

    /// The elements of one point of a panel of tiles.
    pub(super) fn point_step(&self) -> usize {
        // Odd multiples of a line, so that the points of a channel do not fall on one line of the
        // cache.
        (self.channels | 1) * self.columns
    }

    /// The elements of one point of a block of weights.
    pub(super) fn weight_step(&self) -> usize {
        self.block / self.rows * panel_len(self.channels, self.rows)
    }

    /// The elements of a transformed block of weights.
    fn block_len(&self) -> usize {
        Self::POINTS * self.weight_step()
    }

    /// The elements of all transformed weights.
    fn kept_len(&self) -> usize {
        self.outputs.div_ceil(self.block) * self.block_len()
    }

    /// Computes one group.
    fn run(&self, operands: &Operands<'_>) -> Result {
        let panels = self.tiles.div_ceil(self.columns);
        let all = self.kept_len();
        let keep = operands.transformed.is_empty() && panels > 1 && all * size_of::<f32>() <= KEPT_BYTES;
        let kept_len = if keep {
            all.next_multiple_of(Aligned::<f32>::PER_LINE)
        } else {
            0
        };
        with_shared(kept_len + self.panels * Self::POINTS * self.point_step(), |buffer| {
            let (weights, inputs) = buffer.split_at_mut(kept_len);
            if keep {
                self.transform_all_weights(operands, Shared(weights.as_mut_ptr()));
            }
            let weights = if keep { &weights[..all] } else { operands.transformed };
            let weights = reserve::collected(weights.chunks_exact(self.block_len()))?;
            let stays = all * size_of::<f32>() <= RESIDENT_BYTES
                && Self::POINTS * self.point_step() * size_of::<f32>() <= WEIGHT_BYTES;
            if !weights.is_empty() && panels >= PANELS && stays {
                return self.panel_by_panel(operands, panels, &weights);
            }
            for first in (0..panels).step_by(self.panels) {
                let chunk = first..panels.min(first + self.panels);
                self.transform_inputs(operands, chunk.clone(), inputs);
                self.multiply(operands, chunk, inputs, &weights)?;
            }
            Ok(())
        })
    }

    /// Transforms the weights of all outputs, block by block.
    fn transform_all_weights(&self, operands: &Operands<'_>, to: Shared<f32>) {
        for_each(self.outputs.div_ceil(self.rows), usize::MAX, |panel| {
            let (block, panel) = (panel * self.rows / self.block, panel % (self.block / self.rows));
            // SAFETY: blocks lie one after the other.
            let to = unsafe { to.offset(block * self.block_len()) };
            self.transform_weights(operands, block, panel..panel + 1, to);
        });
    }

    /// Transforms the weights of some panels of a block of outputs.
    pub(super) fn transform_weights(
        &self,
        operands: &Operands<'_>,
        block: usize,
        panels: Range<usize>,
        to: Shared<f32>,
    ) {
        let output = |panel: usize| self.outputs.min(block * self.block + panel * self.rows);
        with_vectors(Weights::<K, SIDE, R> {
            w: operands.w,
            flipped: operands.flipped,
            channels: self.channels,
            all_outputs: self.outputs,
            outputs: output(panels.start)..output(panels.end),
            // SAFETY: the panels lie inside the block.
            to: unsafe { to.offset(panels.start * panel_len(self.channels, self.rows)) },
            rows: self.rows,
            step: self.weight_step(),
        });
    }

    /// The tiles of one panel.
    pub(super) fn tiles_of(&self, panel: usize) -> Range<usize> {
        panel * self.columns..self.tiles.min((panel + 1) * self.columns)
    }

    /// Transforms the inputs of a chunk of panels.
    fn transform_inputs(&self, operands: &Operands<'_>, panels: Range<usize>, to: &mut [f32]) {
        let parts = self.channels.div_ceil(CHANNELS);
        let to = Shared(to.as_mut_ptr());
        for_each(panels.len() * parts, usize::MAX, |task| {
            let (panel, part) = (task / parts, task % parts);
            let channels = part * CHANNELS..self.channels.min((part + 1) * CHANNELS);
            // SAFETY: the panels of this chunk lie inside the buffer.
            let to = unsafe { to.offset(panel * Self::POINTS * self.point_step()) };
            self.transform_panel(operands, panels.start + panel, channels, to);
        });
    }

    /// Transforms the inputs of some channels of a panel, which begins at `to`.
    pub(super) fn transform_panel(
        &self,
        operands: &Operands<'_>,
        panel: usize,
        channels: Range<usize>,
        to: Shared<f32>,
    ) {
        let tiles = self.tiles_of(panel);
        let columns = match kernel::<f32>().for_columns(tiles.len()) {
            Some(_) => self.columns / 2,
            None => self.columns,
        };
        for lane in (0..columns).step_by(lanes()) {
            let first = tiles.end.min(tiles.start + lane);
            with_vectors(InputTiles::<K, SIDE, OUTPUTS> {
                tiling: &self.tiling,
                x: &operands.x[channels.start * self.geometry.input_plane()..],
                image: self.geometry.channels * self.geometry.input_plane(),
                plane: self.geometry.input_plane(),
                tiles: first..tiles.end.min(first + lanes()),
                channels: 0..channels.len(),
                // SAFETY: inside the panel.
                to: unsafe { to.offset(channels.start * self.columns + lane) },
                point_step: self.point_step(),
                channel_step: self.columns,
            });
        }
    }
}

/// The tiles of images under kernels of `kernel` × `kernel` without strides and dilation.
pub(super) fn tiling(geometry: &ConvGeometry, side: usize, kernel: usize, outputs: usize) -> Option<Tiling> {
    let &[rows, columns] = geometry.axes.as_slice() else {
        return None;
    };
    let fits = |axis: ConvAxis| axis.kernel == kernel && axis.stride == 1 && axis.dilation == 1;
    (fits(rows) && fits(columns)).then(|| {
        Tiling::new(
            [side, outputs],
            [rows.pad, columns.pad],
            ([rows.input, columns.input], 0),
            [rows.output, columns.output],
        )
    })
}

/// Runs `work` with a buffer that the threads share: that of the thread that calls, kept from call
/// to call.
pub(super) fn with_shared(len: usize, work: impl FnOnce(&mut [f32]) -> Result) -> Result {
    thread_local! {
        static SHARED: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
    }
    Aligned::with_kept(&SHARED, len, work)
}
