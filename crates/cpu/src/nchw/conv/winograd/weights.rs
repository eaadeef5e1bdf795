//! G · g · Gᵀ of the weights, written as the panels that the micro-kernel reads.

use super::lanes::{MAX_LANES, ROW, Vector, VectorWork, column_of, weight_transform};
use crate::base::parallel::Shared;
use std::ops::Range;

/// Transforms the weights of some outputs.
pub(super) struct Weights<'a, const K: usize, const SIDE: usize, const R: usize> {
    /// (outputs, channels, R, R); flipped, it is (channels, outputs, R, R) with the kernels in
    /// reverse.
    pub(super) w: &'a [f32],
    pub(super) flipped: bool,
    pub(super) channels: usize,
    pub(super) all_outputs: usize,
    pub(super) outputs: Range<usize>,
    /// Element (point, output, channel) goes to `to[point · step + panel · panel_len + channel ·
    /// rows + row]`, where panel and row are the quotient and the remainder of the output, counted
    /// from the first one, by `rows`. These panels are this task's own.
    pub(super) to: Shared<f32>,
    pub(super) rows: usize,
    pub(super) step: usize,
}

/// The elements of one point of a panel, and of the gap after it: vectors are written whole, each
/// over the unused end of the one before.
pub(super) fn panel_len(channels: usize, rows: usize) -> usize {
    channels * rows + MAX_LANES
}

impl<const K: usize, const SIDE: usize, const R: usize> VectorWork for Weights<'_, K, SIDE, R> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        let last = self.outputs.end - 1;
        let (output_step, channel_step) = match self.flipped {
            false => (self.channels, 1),
            true => (1, self.all_outputs),
        };
        for (panel, first) in self.outputs.clone().step_by(self.rows).enumerate() {
            for channel in 0..self.channels {
                for part in (0..self.rows).step_by(LANES) {
                    // Outputs that are missing repeat the last one; their results are not used.
                    let mut kernels: [&[f32]; LANES] = [&[]; LANES];
                    for (i, kernel) in kernels.iter_mut().enumerate() {
                        let at = ((first + part + i).min(last) * output_step + channel * channel_step) * R * R;
                        *kernel = &self.w[at..at + R * R];
                    }
                    let at = panel * panel_len(self.channels, self.rows) + channel * self.rows + part;
                    let points: [[V; SIDE]; SIDE] = transform::<V, LANES, K, SIDE, R>(&kernels, self.flipped);
                    for (point, value) in points.as_flattened().iter().enumerate() {
                        // SAFETY: inside this task's panels.
                        if let Some(to) = unsafe { self.to.slice(point * self.step + at, LANES) }.first_chunk_mut() {
                            value.write(to);
                        }
                    }
                }
            }
        }
    }
}

/// The points of as many kernels as a vector has lanes, or of the same in reverse.
#[inline(always)]
fn transform<V: Vector<LANES>, const LANES: usize, const K: usize, const SIDE: usize, const R: usize>(
    kernels: &[&[f32]; LANES],
    reverse: bool,
) -> [[V; SIDE]; SIDE] {
    const { assert!(R * R % ROW == 1) };
    let mut weights = [[V::splat(0.0); R]; R];
    let (vectors, last) = weights.as_flattened_mut().split_at_mut(R * R - 1);
    let mut rows = [&[0f32; ROW]; LANES];
    for (i, to) in vectors.as_chunks_mut::<ROW>().0.iter_mut().enumerate() {
        for (row, kernel) in rows.iter_mut().zip(kernels) {
            *row = kernel[i * ROW..].first_chunk().unwrap_or(*row);
        }
        *to = V::transpose(&rows);
    }
    let mut lasts = [0f32; LANES];
    for (to, kernel) in lasts.iter_mut().zip(kernels) {
        *to = kernel[R * R - 1];
    }
    last[0] = V::of(&lasts);
    if reverse {
        weights.as_flattened_mut().reverse();
    }
    let mut rows = [[weights[0][0]; SIDE]; R];
    for (to, weights) in rows.iter_mut().zip(weights) {
        *to = weight_transform::<V, K, SIDE, R>(weights);
    }
    let mut points = [[weights[0][0]; SIDE]; SIDE];
    for column in 0..SIDE {
        let values = weight_transform::<V, K, SIDE, R>(column_of(&rows, column));
        for (to, value) in points.iter_mut().zip(values) {
            to[column] = value;
        }
    }
    points
}
