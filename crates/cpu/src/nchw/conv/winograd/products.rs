//! The products of the points, and the outputs that they give.

use super::lanes::with_vectors;
use super::output::OutputTiles;
use super::plan::{Operands, PRODUCTS, Plan, TASKS};
use super::weights::panel_len;
use crate::base::parallel::{Shared, try_each};
use crate::gemm::{kernel, with_columns};
use crate::simd::lanes;
use cortado_mem::reserve::Result;
use std::ops::Range;

impl<const K: usize, const SIDE: usize, const R: usize, const OUTPUTS: usize> Plan<'_, K, SIDE, R, OUTPUTS> {
    /// Multiplies a chunk of panels by all weights, and writes its outputs.
    pub(super) fn multiply(
        &self,
        operands: &Operands<'_>,
        panels: Range<usize>,
        inputs: &[f32],
        kept: &[&[f32]],
    ) -> Result {
        let blocks = self.outputs.div_ceil(self.block);
        let share = panels.len().div_ceil(TASKS.div_ceil(blocks));
        let parts = panels.len().div_ceil(share);
        let held = (PRODUCTS / (self.block * self.columns)).max(1);
        let weight_len = if kept.is_empty() {
            Self::POINTS * self.weight_step()
        } else {
            0
        };
        let product_len = Self::POINTS * self.block * self.columns;
        try_each(blocks * parts, usize::MAX, |task| {
            let (block, part) = (task / parts, task % parts);
            with_columns(weight_len + held * product_len, |buffer: &mut [f32]| {
                let (weights, products) = buffer.split_at_mut(weight_len);
                let weights = match kept.get(block) {
                    Some(weights) => *weights,
                    None => {
                        let to = Shared(weights.as_mut_ptr());
                        self.transform_weights(operands, block, 0..self.block / self.rows, to);
                        &*weights
                    }
                };
                let share = part * share..panels.len().min((part + 1) * share);
                for first in share.clone().step_by(held) {
                    let held = first..share.end.min(first + held);
                    self.multiply_held(block, held.clone(), panels.start, inputs, weights, products);
                    for panel in held.clone() {
                        let products = &products[(panel - first) * product_len..][..product_len];
                        self.transform_products(operands, block, panels.start + panel, products);
                    }
                }
                Ok(())
            })
        })
    }

    /// Computes panel by panel, each by one task.
    pub(super) fn panel_by_panel(&self, operands: &Operands<'_>, panels: usize, weights: &[&[f32]]) -> Result {
        let input_len = Self::POINTS * self.point_step();
        let product_len = Self::POINTS * self.block * self.columns;
        try_each(panels, usize::MAX, |panel| {
            with_columns(input_len + product_len, |buffer: &mut [f32]| {
                let (inputs, products) = buffer.split_at_mut(input_len);
                self.transform_panel(operands, panel, 0..self.channels, Shared(inputs.as_mut_ptr()));
                for (block, weights) in weights.iter().enumerate() {
                    self.multiply_held(block, 0..1, panel, inputs, weights, products);
                    self.transform_products(operands, block, panel, products);
                }
                Ok(())
            })
        })
    }

    /// The products of one block of outputs with a few panels of a chunk that begins at panel
    /// `start`. Element (panel, panel of outputs, point, output, tile) of the products, in this
    /// order; where a panel of tiles is half empty, panels of outputs come in pairs.
    fn multiply_held(
        &self,
        block: usize,
        panels: Range<usize>,
        start: usize,
        inputs: &[f32],
        weights: &[f32],
        products: &mut [f32],
    ) {
        let outputs = self.block.min(self.outputs - block * self.block);
        let (depth, kernel) = (self.channels, kernel::<f32>());
        let (tile, panel_len) = (self.rows * self.columns, panel_len(depth, self.rows));
        let (per_block, panels_of_outputs) = (self.block / self.rows, outputs.div_ceil(self.rows));
        for point in 0..Self::POINTS {
            let weights = &weights[point * self.weight_step()..];
            let a = |j: usize| &weights[j * panel_len..][..depth * self.rows];
            for (i, panel) in panels.clone().enumerate() {
                let narrow = kernel.for_columns(self.tiles_of(start + panel).len());
                let b = &inputs[(panel * Self::POINTS + point) * self.point_step()..][..depth * self.columns];
                let together = if narrow.is_some() { 2 } else { 1 };
                for j in (0..panels_of_outputs).step_by(together) {
                    let here = together.min(panels_of_outputs - j);
                    let at = ((i * per_block + j) * Self::POINTS + point * here) * tile;
                    let c = &mut products[at..at + tile];
                    match narrow {
                        Some(narrow) if here == 2 => kernel.multiply_narrow(narrow, depth, [a(j), a(j + 1)], b, c),
                        _ => kernel.multiply(self.rows.min(outputs - j * self.rows), depth, a(j), b, c),
                    }
                }
            }
        }
    }

    /// Writes the outputs of one block and panel.
    fn transform_products(&self, operands: &Operands<'_>, block: usize, panel: usize, products: &[f32]) {
        let (first, tiles) = (block * self.block, self.tiles_of(panel));
        let end = self.outputs.min(first + self.block);
        let (tile, lanes) = (self.rows * self.columns, lanes());
        let together = match kernel::<f32>().for_columns(tiles.len()) {
            Some(_) => 2,
            None => 1,
        };
        for (products, first) in products
            .chunks(together * Self::POINTS * tile)
            .zip((first..end).step_by(together * self.rows))
        {
            let pair = end - first > self.rows && together == 2;
            for lane in (0..tiles.len()).step_by(lanes) {
                with_vectors(OutputTiles::<K, SIDE, OUTPUTS> {
                    tiling: &self.tiling,
                    products: &products[lane..],
                    point_step: if pair { 2 * tile } else { tile },
                    output_step: if pair { self.columns / 2 } else { self.columns },
                    tiles: tiles.start + lane..tiles.end.min(tiles.start + lane + lanes),
                    outputs: first..end.min(first + together * self.rows),
                    bias: operands.bias,
                    then: operands.then,
                    y: operands.y,
                    image: self.geometry.num_output * self.geometry.output_plane(),
                    plane: self.geometry.output_plane(),
                });
            }
        }
    }
}
