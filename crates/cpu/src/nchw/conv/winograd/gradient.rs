//! The gradient of the weights: dw = Aᵀ · \[Σ (G · dy · Gᵀ) ⊙ (Bᵀ · x · B)\] · A over the tiles. It
//! is the forward pass with other parts: a tile of dy is the kernel that goes over the tile's
//! inputs, and the weights are what comes out, so that F(4 × 4, 3 × 3) becomes F(3 × 3, 4 × 4) with
//! the same points.
//!
//! The tiles of the batch are taken chunk by chunk: both operands are transformed into panels,
//! which all threads share; then each task makes the matrix products of some outputs with a panel
//! of channels, and adds what they give to its weights. The order of the sums depends on the sizes
//! only.

use super::kernels::Kernels;
use super::lanes::with_vectors;
use super::plan::{PRODUCTS, TASKS, tiling, with_shared};
use super::planes::PlaneTiles;
use crate::base::parallel::{Shared, for_each, try_each};
use crate::gemm::{kernel, with_columns};
use crate::simd::lanes;
use crate::winograd::Tiling;
use cortado_mem::reserve::Result;
use cortado_ops::{ConvGeometry, Stripe};
use std::ops::Range;

/// The bytes of a chunk's transformed tiles.
const CHUNK_BYTES: usize = 8 << 20;
/// The tiles of a chunk, if there are as many: products of fewer take longer than they save.
const LEAST_TILES: usize = 16;
/// The tiles that one task transforms.
const TILES: usize = 64;

/// How the gradient is computed and cut.
pub(super) struct Plan<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> {
    tiling: Tiling,
    geometry: &'a ConvGeometry,
    /// The channels and outputs of a group.
    pub(super) channels: usize,
    pub(super) outputs: usize,
    /// The tiles of the batch, and of a chunk.
    pub(super) tiles: usize,
    chunk: usize,
    /// The rows and columns of the micro-kernel: outputs and channels.
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The panels of outputs of a task.
    block: usize,
}

/// The operands of one group, from its first plane on, and the images that are added.
pub(super) struct Operands<'a> {
    pub(super) stripe: Stripe,
    pub(super) x: &'a [f32],
    pub(super) dy: &'a [f32],
    pub(super) dw: Shared<f32>,
}

/// The planes of a stripe's images, from the first one's on.
struct Planes<'a> {
    elements: &'a [f32],
    /// The elements of a plane, and from one image to the next.
    plane: usize,
    image: usize,
}

impl<'a> Planes<'a> {
    /// Those of images with this number of planes.
    fn new(elements: &'a [f32], planes: usize, plane: usize, stripe: Stripe) -> Self {
        Self {
            elements: &elements[stripe.first * planes * plane..],
            plane,
            image: stripe.step * planes * plane,
        }
    }
}

/// Computes one group with one form.
pub(super) fn run<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize>(
    geometry: &ConvGeometry,
    operands: &Operands<'_>,
) -> Result {
    match Plan::<K, SIDE, R, OUTPUTS>::new(geometry, operands.stripe.images) {
        Some(plan) => plan.run(operands),
        None => Ok(()),
    }
}

impl<'a, const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> Plan<'a, K, SIDE, R, OUTPUTS> {
    const POINTS: usize = SIDE * SIDE;

    pub(super) fn new(geometry: &'a ConvGeometry, batch: usize) -> Option<Self> {
        let tiling = tiling(geometry, SIDE, R, OUTPUTS)?;
        let kernel = kernel::<f32>();
        let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
        let tiles = batch * tiling.per_image();
        let (channel_panels, output_panels) = (channels.div_ceil(kernel.columns), outputs.div_ceil(kernel.rows));
        let width = channel_panels * kernel.columns + output_panels * kernel.rows;
        let chunk = CHUNK_BYTES / (Self::POINTS * width.max(1) * size_of::<f32>());
        let shares = TASKS.div_ceil(channel_panels.max(1));
        Some(Self {
            tiling,
            geometry,
            channels,
            outputs,
            tiles,
            // Chunks of equal size leave no short one at the end. They are odd, so that the points
            // of a tile do not fall on one line of the cache.
            chunk: tiles.div_ceil(tiles.div_ceil(chunk.max(1)).max(1)) | 1,
            rows: kernel.rows,
            columns: kernel.columns,
            block: (PRODUCTS / kernel.columns / kernel.rows).clamp(1, output_panels.div_ceil(shares).max(1)),
        })
        .filter(|_| {
            tiles > 0 && chunk >= LEAST_TILES && channels > 0 && outputs > 0 && kernel.columns.is_multiple_of(lanes())
        })
    }

    /// How often weights are added to.
    pub(super) fn chunks(&self) -> usize {
        self.tiles.div_ceil(self.chunk)
    }

    fn run(&self, operands: &Operands<'_>) -> Result {
        let (channel_panels, output_panels) = (self.channels.div_ceil(self.columns), self.outputs.div_ceil(self.rows));
        let inputs_len = channel_panels * Self::POINTS * self.chunk * self.columns;
        let gradients_len = output_panels * Self::POINTS * self.chunk * self.rows;
        with_shared(inputs_len + gradients_len, |buffer| {
            let (inputs, gradients) = buffer.split_at_mut(inputs_len);
            for first in (0..self.tiles).step_by(self.chunk) {
                let tiles = first..self.tiles.min(first + self.chunk);
                let [x, dy] = [self.geometry.input_plane(), self.geometry.output_plane()];
                self.transform::<SIDE>(
                    tiles.clone(),
                    Planes::new(operands.x, self.geometry.channels, x, operands.stripe),
                    (self.channels, self.columns),
                    inputs,
                );
                self.transform::<OUTPUTS>(
                    tiles.clone(),
                    Planes::new(operands.dy, self.geometry.num_output, dy, operands.stripe),
                    (self.outputs, self.rows),
                    gradients,
                );
                self.multiply(tiles.len(), inputs, gradients, operands.dw)?;
            }
            Ok(())
        })
    }

    /// Transforms the tiles of some planes into panels of a width.
    fn transform<const READ: usize>(
        &self,
        tiles: Range<usize>,
        from: Planes<'_>,
        (planes, width): (usize, usize),
        to: &mut [f32],
    ) {
        let (parts, point_step, lanes) = (tiles.len().div_ceil(TILES), self.chunk * width, lanes());
        let to = Shared(to.as_mut_ptr());
        for_each(planes.div_ceil(width) * parts, usize::MAX, |task| {
            let (panel, part) = (task / parts, task % parts * TILES);
            let first = panel * width;
            // The last planes come first, as what vectors write past the end of a panel is
            // overwritten by the first ones of the next tile.
            for lane in (0..width.min(planes - first)).step_by(lanes).rev() {
                with_vectors(PlaneTiles::<K, SIDE, READ> {
                    tiling: &self.tiling,
                    tiles: tiles.start + part..tiles.end.min(tiles.start + part + TILES),
                    from: &from.elements[(first + lane) * from.plane..],
                    image: from.image,
                    plane: from.plane,
                    planes: lanes.min(planes - first - lane),
                    // SAFETY: the panels lie inside the buffer.
                    to: unsafe { to.offset(panel * Self::POINTS * point_step + part * width + lane) },
                    point_step,
                    tile_step: width,
                    last_lanes: lanes.min(width - lane),
                });
            }
        });
    }

    /// Multiplies the panels of a chunk, and adds to the weights.
    fn multiply(&self, depth: usize, inputs: &[f32], gradients: &[f32], dw: Shared<f32>) -> Result {
        let (rows, columns, kernel) = (self.rows, self.columns, kernel::<f32>());
        let blocks = self.outputs.div_ceil(self.block * rows);
        let tile = rows * columns;
        try_each(self.channels.div_ceil(columns) * blocks, usize::MAX, |task| {
            let (channel, output) = (task / blocks * columns, task % blocks * self.block * rows);
            let outputs = output..self.outputs.min(output + self.block * rows);
            with_columns(self.block * Self::POINTS * tile, |products: &mut [f32]| {
                for point in 0..Self::POINTS {
                    let at = (task / blocks * Self::POINTS + point) * self.chunk * columns;
                    let b = &inputs[at..][..depth * columns];
                    for (panel, output) in outputs.clone().step_by(rows).enumerate() {
                        let at = (output / rows * Self::POINTS + point) * self.chunk * rows;
                        let a = &gradients[at..][..depth * rows];
                        let c = &mut products[(panel * Self::POINTS + point) * tile..][..tile];
                        kernel.multiply(rows.min(outputs.end - output), depth, a, b, c);
                    }
                }
                let panels = products.chunks_exact(Self::POINTS * tile);
                for (products, output) in panels.zip(outputs.clone().step_by(rows)) {
                    with_vectors(Kernels::<K, SIDE, R> {
                        products,
                        point_step: tile,
                        output_step: columns,
                        outputs: output..outputs.end.min(output + rows),
                        channels: channel..self.channels.min(channel + columns),
                        dw,
                        all_channels: self.channels,
                    });
                }
                Ok(())
            })
        })
    }
}
