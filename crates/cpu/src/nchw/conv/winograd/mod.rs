//! Winograd's convolutions on images with the channels first; `crate::winograd` has the forms, and
//! how exact they are. Tiles of 2 × 2 outputs are for batches that have not enough of 4 × 4 to fill
//! the vectors.
//!
//! Where all transformed weights stay in a core's cache, each task takes a panel of tiles all the
//! way. Else the tiles of the batch are taken chunk by chunk: the inputs of a chunk are transformed
//! into panels, which all threads share; then each task makes the matrix products of some outputs
//! with some tiles, and transforms those back while they are in its cache. Transformed weights are
//! kept for the whole call where they are small; larger ones are transformed by each task, a few
//! outputs at a time, and never leave the cache. Tiles are read and written in whole rows
//! (`rows.rs`), and functions of single elements that follow are computed before the outputs are
//! written.
//!
//! The gradient of the images is the same with other weights, outputs and channels exchanged and
//! kernels flipped; that of the weights is in `gradient.rs`.

mod cost;
mod gradient;
mod input;
mod kernels;
mod lanes;
mod output;
mod planes;
mod products;
mod rows;
mod weights;

pub(super) use gradient::Gradient;

use super::filters::Filters;
use super::sizes::single_precision;
use crate::base::aligned::Aligned;
use crate::base::parallel::{Shared, for_each};
use crate::epilogue::{ChannelOp, Epilogue};
use crate::gemm::kernel;
use crate::simd::lanes;
use crate::winograd::Tiling;
use cortado_ops::{ConvAxis, ConvGeometry, Float};
use cost::Kernels;
use input::InputTiles;
use lanes::with_vectors;
use std::cell::RefCell;
use std::ops::Range;
use weights::{Weights, panel_len};

/// The bytes of a chunk's transformed inputs: more of them where each chunk has to transform the
/// weights again.
const CHUNK_BYTES: usize = 2 << 20;
const LARGE_CHUNK_BYTES: usize = 6 << 20;
/// The most bytes of transformed weights that are kept for a whole call, and from call to call.
const KEPT_BYTES: usize = 4 << 20;
const LASTING_BYTES: usize = 20 << 20;
/// The most bytes of transformed weights that stay in a core's cache from panel to panel, and the
/// least panels of which each is a task of its own.
const RESIDENT_BYTES: usize = 5 << 19;
const PANELS: usize = 6;
/// The bytes of the transformed weights that a task works with at a time, or of a panel that it
/// takes all the way.
const WEIGHT_BYTES: usize = 880 << 10;
/// The outputs times tiles whose products a task holds at a time.
const PRODUCTS: usize = 2048;
/// The tasks that the products of a chunk are cut into.
const TASKS: usize = 16;
/// The tasks that the products of a short batch are cut into by outputs.
const BLOCKS: usize = 8;
/// The channels that one task transforms.
const CHANNELS: usize = 32;

/// A convolution with kernels of R × R and tiles of OUTPUTS × OUTPUTS outputs, which SIDE × SIDE
/// inputs make, at K pairs of points; and how it is cut.
struct Plan<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> {
    tiling: Tiling,
    geometry: &'a ConvGeometry,
    /// The channels and outputs of a group.
    channels: usize,
    outputs: usize,
    /// The tiles of the batch.
    tiles: usize,
    /// The rows and columns of the micro-kernel.
    rows: usize,
    columns: usize,
    /// The outputs whose weights a task holds at a time, a multiple of `rows`.
    block: usize,
    /// The panels of tiles in a chunk.
    panels: usize,
}

/// The operands of some groups.
struct Operands<'a> {
    x: &'a [f32],
    w: &'a [f32],
    /// Whether the weights are [flipped](Filters).
    flipped: bool,
    bias: Option<&'a [f32]>,
    /// The weights as [`Winograd::transform`] left them.
    transformed: &'a [f32],
    /// The functions of the outputs that follow.
    ops: &'a [ChannelOp<'a, f32>],
    y: Shared<f32>,
}

/// Winograd's convolution by the form that is fastest for some sizes.
#[derive(Debug)]
pub(super) struct Winograd {
    kernels: Kernels,
}

impl Winograd {
    /// The convolution for these sizes, if there is a form for them that is faster than the product
    /// with the columns.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: usize) -> Option<Self> {
        T::as_f32(&[])?;
        let least = cost::of_columns(geometry, batch);
        cost::fastest(geometry, batch, least).map(|kernels| Self { kernels })
    }

    /// The name of the algorithm.
    pub(super) fn name(&self) -> &'static str {
        self.kernels.form.name()
    }

    /// Transforms the weights for [`run`](Self::run), where they are small enough to be kept; else
    /// nothing is left in `to`.
    pub(super) fn transform<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        filters: &Filters<'_, T>,
        to: &mut Vec<f32>,
    ) {
        let nowhere = Shared(std::ptr::null_mut::<f32>());
        let operands = Operands::new(&[], filters, &[], nowhere);
        (self.kernels.transform)(geometry, batch, &operands, to);
    }

    /// y = w ⋆ x + bias and the steps of `epilogue`, from weights and what
    /// [`transform`](Self::transform) made of them, if anything. The slices were checked to be long
    /// enough.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &[T],
        (filters, transformed): (&Filters<'_, T>, &[f32]),
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) {
        let to = Shared(y.as_mut_ptr().cast::<f32>());
        let ops = epilogue.row().channel_ops(geometry.num_output, geometry.output_plane());
        let ops = ops.as_deref().and_then(ChannelOp::all_as_f32);
        let operands = Operands {
            ops: ops.as_deref().unwrap_or_default(),
            ..Operands::new(x, filters, transformed, to)
        };
        (self.kernels.run)(geometry, batch, &operands);
        if ops.is_none() {
            epilogue.run(y);
        }
    }
}

impl<'a> Operands<'a> {
    /// The operands of all groups.
    fn new<T: Float>(x: &'a [T], filters: &Filters<'a, T>, transformed: &'a [f32], y: Shared<f32>) -> Self {
        Self {
            x: single_precision(x),
            w: single_precision(filters.weights),
            flipped: filters.flipped,
            bias: filters.bias.and_then(T::as_f32),
            transformed,
            ops: &[],
            y,
        }
    }
}

/// Whether Winograd's algorithm by this geometry is faster than the product with the columns of
/// another one.
pub(super) fn beats_columns<T: Float>(geometry: &ConvGeometry, batch: usize, other: &ConvGeometry) -> bool {
    T::as_f32(&[]).is_some() && cost::fastest(geometry, batch, cost::of_columns(other, batch)).is_some()
}

/// Computes all groups with one form.
fn run<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    batch: usize,
    operands: &Operands<'_>,
) {
    let Some(plan) = Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch) else {
        return;
    };
    let (input, output) = (geometry.input_plane(), geometry.output_plane());
    let (channels, outputs) = (plan.channels, plan.outputs);
    let weights = outputs * channels * R * R;
    let transformed = operands.transformed.len() / geometry.group;
    for group in 0..geometry.group {
        let ops = operands
            .ops
            .iter()
            .map(|op| op.part(group * outputs..(group + 1) * outputs));
        // SAFETY: y holds all groups of all images.
        let y = unsafe { operands.y.offset(group * outputs * output) };
        plan.run(&Operands {
            x: &operands.x[group * channels * input..],
            w: &operands.w[group * weights..][..weights],
            flipped: operands.flipped,
            bias: operands.bias.map(|bias| &bias[group * outputs..][..outputs]),
            transformed: &operands.transformed[group * transformed..][..transformed],
            ops: &ops.collect::<Vec<_>>(),
            y,
        });
    }
}

/// Transforms the weights of all groups for one form, if they are small enough.
fn transform<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    batch: usize,
    operands: &Operands<'_>,
    to: &mut Vec<f32>,
) {
    let Some(plan) = Plan::<K, SIDE, R, OUTPUTS>::new(geometry, batch) else {
        return;
    };
    let (weights, len) = (plan.outputs * plan.channels * R * R, plan.kept_len());
    if geometry.group * len * size_of::<f32>() > LASTING_BYTES {
        return;
    }
    to.resize(geometry.group * len, 0.0);
    for (w, to) in operands.w.chunks(weights).zip(to.chunks_mut(len)) {
        plan.transform_all_weights(&Operands { w, ..*operands }, Shared(to.as_mut_ptr()));
    }
}

impl<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> Plan<'a, K, SIDE, R, OUTPUTS> {
    /// The products of a tile, each a matrix product over the channels.
    const POINTS: usize = SIDE * SIDE;

    fn new(geometry: &'a ConvGeometry, batch: usize) -> Option<Self> {
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
    fn point_step(&self) -> usize {
        // Odd multiples of a line, so that the points of a channel do not fall on one line of the
        // cache.
        (self.channels | 1) * self.columns
    }

    /// The elements of one point of a block of weights.
    fn weight_step(&self) -> usize {
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
    fn run(&self, operands: &Operands<'_>) {
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
            let weights: Vec<_> = weights.chunks_exact(self.block_len()).collect();
            let stays = all * size_of::<f32>() <= RESIDENT_BYTES
                && Self::POINTS * self.point_step() * size_of::<f32>() <= WEIGHT_BYTES;
            if !weights.is_empty() && panels >= PANELS && stays {
                return self.panel_by_panel(operands, panels, &weights);
            }
            for first in (0..panels).step_by(self.panels) {
                let chunk = first..panels.min(first + self.panels);
                self.transform_inputs(operands, chunk.clone(), inputs);
                self.multiply(operands, chunk, inputs, &weights);
            }
        });
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
    fn transform_weights(&self, operands: &Operands<'_>, block: usize, panels: Range<usize>, to: Shared<f32>) {
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
    fn tiles_of(&self, panel: usize) -> Range<usize> {
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
    fn transform_panel(&self, operands: &Operands<'_>, panel: usize, channels: Range<usize>, to: Shared<f32>) {
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
fn tiling(geometry: &ConvGeometry, side: usize, kernel: usize, outputs: usize) -> Option<Tiling> {
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
fn with_shared(len: usize, work: impl FnOnce(&mut [f32])) {
    thread_local! {
        static SHARED: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
    }
    Aligned::with_kept(&SHARED, len, work);
}
