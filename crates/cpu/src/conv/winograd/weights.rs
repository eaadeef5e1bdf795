//! G · g · Gᵀ of the weights, written as the panels that the micro-kernel reads.

use super::lanes::{LANES, Lanes, Wide, transpose, weight_transform};
use super::{POINTS, SIDE};
use crate::path::Vectorized;
use std::ops::Range;

/// The weights of one kernel of 3 × 3.
const KERNEL: usize = 9;

/// Transforms the weights of some outputs.
pub(super) struct Weights<'a> {
    /// (outputs, channels, 3, 3).
    pub(super) w: &'a [f32],
    pub(super) channels: usize,
    pub(super) outputs: Range<usize>,
    /// Element (point, output, channel) goes to `to[point · step + (panel · channels + channel) · rows + row]`, where panel and row are the quotient
    /// and the remainder of the output, counted from the first one, by `rows`.
    pub(super) to: &'a mut [f32],
    pub(super) rows: usize,
    pub(super) step: usize,
    pub(super) wide: Wide,
}

impl Weights<'_> {
    /// The elements of one point for `outputs` outputs: what one panel writes past its end is overwritten by the next or falls into the gap.
    pub(super) fn step(outputs: usize, channels: usize, rows: usize) -> usize {
        outputs.next_multiple_of(rows) * channels + LANES
    }
}

impl Vectorized for Weights<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let last = self.outputs.end - 1;
        for (panel, first) in self.outputs.clone().step_by(self.rows).enumerate() {
            for channel in 0..self.channels {
                for part in (0..self.rows).step_by(LANES) {
                    // Outputs that are missing repeat the last one; what comes of them is not used.
                    let kernels: [&[f32]; LANES] = std::array::from_fn(|i| {
                        let output = (first + part + i).min(last);
                        &self.w[(output * self.channels + channel) * KERNEL..][..KERNEL]
                    });
                    let at = (panel * self.channels + channel) * self.rows + part;
                    let points = transform(&kernels, self.wide);
                    for (point, value) in points.iter().flatten().enumerate() {
                        self.to[point * self.step + at..][..LANES].copy_from_slice(&value.0);
                    }
                }
            }
        }
    }
}

/// The points of eight kernels: column by column.
#[inline(always)]
fn transform(kernels: &[&[f32]; LANES], wide: Wide) -> [[Lanes; SIDE]; SIDE] {
    const NONE: [f32; LANES] = [0.0; LANES];
    let rows = kernels.map(|kernel| kernel.first_chunk::<LANES>().unwrap_or(&NONE));
    let g = transpose(&rows, wide);
    let last = Lanes(kernels.map(|kernel| kernel[KERNEL - 1]));
    let rows = [[g[0], g[1], g[2]], [g[3], g[4], g[5]], [g[6], g[7], last]].map(weight_transform);
    let columns: [[Lanes; SIDE]; SIDE] =
        std::array::from_fn(|column| weight_transform(std::array::from_fn(|row| rows[row][column])));
    std::array::from_fn(|row| std::array::from_fn(|column| columns[column][row]))
}

const _: () = assert!(POINTS == SIDE * SIDE);
