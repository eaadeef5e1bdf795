//! Aᵀ · m · A of the products over tiles, added to the gradient of the weights.

use super::lanes::{ROW, Vector, VectorWork, column_of};
use crate::base::parallel::Shared;
use crate::winograd::output_transform;
use std::ops::Range;

/// Transforms the products of one tile of the micro-kernel: some outputs by some channels.
pub(super) struct Kernels<'a, const K: usize, const SIDE: usize, const R: usize> {
    /// Element (point, output, channel) is `products[point · point_step + output · output_step +
    /// channel]`, both counted from the first one.
    pub(super) products: &'a [f32],
    pub(super) point_step: usize,
    pub(super) output_step: usize,
    pub(super) outputs: Range<usize>,
    pub(super) channels: Range<usize>,
    /// (outputs, channels, R, R); this task writes its part of them; and the number of all
    /// channels.
    pub(super) dw: Shared<f32>,
    pub(super) all_channels: usize,
}

impl<const K: usize, const SIDE: usize, const R: usize> VectorWork for Kernels<'_, K, SIDE, R> {
    #[inline(always)]
    fn run<V: Vector<LANES>, const LANES: usize>(self) {
        for (i, output) in self.outputs.clone().enumerate() {
            for (lane, channel) in self.channels.clone().enumerate().step_by(LANES) {
                let products = &self.products[i * self.output_step + lane..];
                let mut columns = [[V::splat(0.0); R]; SIDE];
                for (column, to) in columns.iter_mut().enumerate() {
                    let mut m = [V::splat(0.0); SIDE];
                    for (row, m) in m.iter_mut().enumerate() {
                        let from = &products[(row * SIDE + column) * self.point_step..];
                        *m = from.first_chunk().map_or(*m, V::of);
                    }
                    *to = output_transform::<V, K, SIDE, R>(m);
                }
                let mut kernels = [[V::splat(0.0); R]; R];
                for (row, to) in kernels.iter_mut().enumerate() {
                    *to = output_transform::<V, K, SIDE, R>(column_of(&columns, row));
                }
                let count = LANES.min(self.channels.end - channel);
                let at = (output * self.all_channels + channel) * R * R;
                // SAFETY: inside the weights, and this task's own.
                add(
                    kernels.as_flattened(),
                    unsafe { self.dw.slice(at, count * R * R) },
                    R * R,
                );
            }
        }
    }
}

/// Adds lane i of the vectors to the kernel i, of `len` elements.
#[inline(always)]
fn add<V: Vector<LANES>, const LANES: usize>(vectors: &[V], dw: &mut [f32], len: usize) {
    let (whole, rest) = vectors.as_chunks::<ROW>();
    for (part, vectors) in whole.iter().enumerate() {
        let mut rows = [[0f32; LANES]; ROW];
        for (row, vector) in rows.iter_mut().zip(vectors) {
            vector.write(row);
        }
        for (dw, values) in dw.chunks_exact_mut(len).zip(&V::rows(&rows)) {
            let dw = dw[part * ROW..].iter_mut();
            dw.zip(values).for_each(|(dw, &value)| *dw += value);
        }
    }
    for (i, vector) in rest.iter().enumerate() {
        let mut row = [0f32; LANES];
        vector.write(&mut row);
        for (dw, value) in dw.chunks_exact_mut(len).zip(row) {
            dw[whole.len() * ROW + i] += value;
        }
    }
}
