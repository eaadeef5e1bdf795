//! The gradient of the weights, in `f32`, where columns would take longer to pack than their
//! products to compute: few channels. A band of rows of all planes is laid out so that each row of
//! the columns is a shift of it (`crate::nchw::planes`), and a weight gets the dot product of a
//! shift with an output.

use super::sizes::single_precision;
use crate::base::parallel::{Shared, map_each};
use crate::gemm::{dots, with_columns};
use crate::nchw::planes::Plan;
use crate::pointwise::add_all;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float, Stripe};
use std::ops::Range;

/// Into how many chunks the bands of a batch are cut; their sums are added up in order.
const CHUNKS: usize = 8;
/// The most bytes of these sums.
const PARTIAL_BYTES: usize = 16 << 20;
/// The elements of the flat rows of a band, about: dot products that are long enough, of planes
/// that stay in the cache.
const BAND: usize = 576;
/// The most bytes of a band.
const MAX_BYTES: usize = 768 << 10;
/// The channels, at most: with more of them columns are packed for many products.
const MAX_CHANNELS: usize = 64;
/// The outputs and the shifts of a tile of dot products.
const OUTPUTS: usize = 3;
const SHIFTS: usize = 4;

/// The gradient of the weights by bands of a group's planes.
#[derive(Debug)]
pub(super) struct Direct {
    geometry: ConvGeometry,
    plan: Plan,
    channels: usize,
    outputs: usize,
    /// Where the rows of the columns begin in a band's inputs.
    shifts: Vec<usize>,
}

impl Direct {
    /// The gradient for a geometry, if it is one for this.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry) -> Result<Option<Self>> {
        let (&[rows, columns], Some(_)) = (geometry.axes.as_slice(), T::as_f32(&[])) else {
            return Ok(None);
        };
        let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
        let partials = CHUNKS * geometry.num_output * geometry.weights_per_output() * size_of::<f32>();
        if channels > MAX_CHANNELS || geometry.kernel_plane() == 1 || partials == 0 || partials > PARTIAL_BYTES {
            return Ok(None);
        }
        let Some(mut plan) = Plan::new::<f32>(rows, columns, channels, 1)? else {
            return Ok(None);
        };
        plan.band = BAND.div_ceil(plan.width).min(rows.output);
        let phases = plan.phases() * plan.phase_len();
        let shifts = (0..channels).flat_map(|channel| plan.offsets().map(move |offset| channel * phases + offset));
        let shifts = reserve::collected(shifts)?;
        let direct = Self {
            geometry: geometry.clone(),
            plan,
            channels,
            outputs,
            shifts,
        };
        let fits = (direct.inputs_len() + direct.outputs_len()) * size_of::<f32>() <= MAX_BYTES;
        Ok(fits.then_some(direct))
    }

    /// dw += Σ dy · x. The slices were checked to be long enough.
    pub(super) fn run<T: Float>(&self, stripe: Stripe, x: &[T], dy: &[T], dw: &mut [T]) -> Result {
        let (x, dy, count) = (single_precision(x), single_precision(dy), dw.len());
        let plan = &self.plan;
        let per_image = plan.bands(plan.rows.output).count();
        let units = stripe.images * per_image;
        let chunks = CHUNKS.min(units);
        let partials = map_each(chunks, usize::MAX, |chunk| {
            let mut partial = reserve::zeros(count)?;
            with_columns(self.inputs_len() + self.outputs_len(), |scratch: &mut [f32]| {
                scratch.fill(0.0);
                for unit in chunk * units / chunks..(chunk + 1) * units / chunks {
                    let start = unit % per_image * plan.band;
                    let rows = start..plan.rows.output.min(start + plan.band);
                    self.add(stripe.image(unit / per_image), rows, (x, dy), scratch, &mut partial);
                }
                Ok(())
            })?;
            Ok(partial)
        })?;
        let dw = Shared(dw.as_mut_ptr().cast::<f32>());
        // SAFETY: the weights are `f32`, as x and dy are, and there are as many.
        let dw = unsafe { dw.slice(0, count) };
        add_all(&partials, dw);
        Ok(())
    }

    /// The elements of a band of inputs: all phases of all channels.
    fn inputs_len(&self) -> usize {
        self.channels * self.plan.phases() * self.plan.phase_len()
    }

    /// The elements of a band of outputs.
    fn outputs_len(&self) -> usize {
        self.outputs * self.plan.flat_len(self.plan.band)
    }

    /// Adds what the outputs `rows` of an image give.
    fn add(&self, image: usize, rows: Range<usize>, (x, dy): (&[f32], &[f32]), scratch: &mut [f32], dw: &mut [f32]) {
        let (input, output) = (self.geometry.input_plane(), self.geometry.output_plane());
        let (inputs, outputs) = scratch.split_at_mut(self.inputs_len());
        let weights = self.outputs * self.geometry.weights_per_output();
        for (group, dw) in dw.chunks_exact_mut(weights).enumerate() {
            let part = image * self.geometry.group + group;
            let planes = x[part * self.channels * input..].chunks_exact(input);
            for (x, to) in planes.zip(inputs.chunks_exact_mut(self.plan.phases() * self.plan.phase_len())) {
                self.plan.read_input(x, rows.clone(), 0.0, to);
            }
            let planes = dy[part * self.outputs * output..].chunks_exact(output);
            for (dy, to) in planes.zip(outputs.chunks_exact_mut(self.plan.flat_len(self.plan.band))) {
                self.plan.read_output(dy, rows.start as isize..rows.end as isize, 0, to);
            }
            self.multiply(self.plan.flat_len(rows.len()), inputs, outputs, dw);
        }
    }

    /// The dot products of all outputs with all shifts. Tiles that are not full take the last ones
    /// again.
    fn multiply(&self, len: usize, inputs: &[f32], outputs: &[f32], dw: &mut [f32]) {
        let flat_len = self.plan.flat_len(self.plan.band);
        for first in (0..self.outputs).step_by(OUTPUTS) {
            let output = |i: usize| (first + i).min(self.outputs - 1);
            let dy: [&[f32]; OUTPUTS] = std::array::from_fn(|i| &outputs[output(i) * flat_len..][..len]);
            for (tile, shifts) in self.shifts.chunks(SHIFTS).enumerate() {
                let x: [&[f32]; SHIFTS] = std::array::from_fn(|j| &inputs[shifts[j.min(shifts.len() - 1)]..][..len]);
                let sums = dots(dy, x);
                for (i, sums) in sums.iter().enumerate().take(self.outputs - first) {
                    let dw = &mut dw[(first + i) * self.shifts.len() + tile * SHIFTS..];
                    dw.iter_mut()
                        .zip(&sums[..shifts.len()])
                        .for_each(|(dw, sum)| *dw += sum);
                }
            }
        }
    }
}
