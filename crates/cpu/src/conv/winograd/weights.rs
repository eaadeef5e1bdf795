//! G · g · Gᵀ of the weights, written as the panels that the micro-kernel reads.

use super::lanes::{LANES, Vector, VectorWork, column_of, weight_transform};
use super::{POINTS, SIDE};
use crate::parallel::Shared;
use std::ops::Range;

/// The weights of one kernel of 3 × 3.
const KERNEL: usize = 9;

/// Transforms the weights of some outputs.
pub(super) struct Weights<'a> {
    /// (outputs, channels, 3, 3).
    pub(super) w: &'a [f32],
    pub(super) channels: usize,
    pub(super) outputs: Range<usize>,
    /// Element (point, output, channel) goes to `to[point · step + panel · panel_len + channel · rows + row]`, where panel and row are the quotient
    /// and the remainder of the output, counted from the first one, by `rows`. These panels are this task's own.
    pub(super) to: Shared<f32>,
    pub(super) rows: usize,
    pub(super) step: usize,
}

impl Weights<'_> {
    /// The elements of one point of a panel, and of the gap after it: vectors are written whole, each over the unused end of the one before.
    pub(super) fn panel_len(channels: usize, rows: usize) -> usize {
        channels * rows + LANES
    }
}

impl VectorWork for Weights<'_> {
    #[inline(always)]
    fn run<V: Vector>(self) {
        let last = self.outputs.end - 1;
        for (panel, first) in self.outputs.clone().step_by(self.rows).enumerate() {
            for channel in 0..self.channels {
                for part in (0..self.rows).step_by(LANES) {
                    // Outputs that are missing repeat the last one; what comes of them is not used.
                    let mut kernels: [&[f32; KERNEL]; LANES] = [&[0.0; KERNEL]; LANES];
                    for (i, kernel) in kernels.iter_mut().enumerate() {
                        let at = ((first + part + i).min(last) * self.channels + channel) * KERNEL;
                        *kernel = self.w[at..].first_chunk().unwrap_or(kernel);
                    }
                    let at = panel * Self::panel_len(self.channels, self.rows) + channel * self.rows + part;
                    let points: [[V; SIDE]; SIDE] = transform(&kernels);
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

/// The points of eight kernels.
#[inline(always)]
fn transform<V: Vector>(kernels: &[&[f32; KERNEL]; LANES]) -> [[V; SIDE]; SIDE] {
    let (mut rows, mut last) = ([&[0f32; LANES]; LANES], [0f32; LANES]);
    for (i, kernel) in kernels.iter().enumerate() {
        rows[i] = kernel.first_chunk().unwrap_or(rows[i]);
        last[i] = kernel[KERNEL - 1];
    }
    let [g0, g1, g2, g3, g4, g5, g6, g7] = V::transpose(&rows);
    let rows = [
        weight_transform([g0, g1, g2]),
        weight_transform([g3, g4, g5]),
        weight_transform([g6, g7, V::of(&last)]),
    ];
    let mut points = [[g0; SIDE]; SIDE];
    for column in 0..SIDE {
        let values = weight_transform(column_of(&rows, column));
        for (to, value) in points.iter_mut().zip(values) {
            to[column] = value;
        }
    }
    points
}

const _: () = assert!(POINTS == SIDE * SIDE);
