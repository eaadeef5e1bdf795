//! Depthwise convolution: every channel has filters of its own. As a matrix product it would have one row, so it is computed directly.
//!
//! A task has one channel of one image (for the weights: of some images) and goes through it band by band: a band's planes are laid out so that all
//! strides are 1 (`crate::nchw::planes`), and the inner loops (`correlate`) see flat rows. Kernels of 3 × 3 need no other layout (`kernel_3x3`).

mod kernel_3x3;

use super::ConvFilters;
use crate::base::parallel::{Shared, for_each};
use crate::epilogue::{ChannelOp, Finish};
use crate::gemm::with_columns;
use crate::nchw::planes::{Plan, correlate, dots, for_planes};
use cortado_ops::{ConvAxis, ConvGeometry, Float};
use kernel_3x3::Three;

/// The outputs of a channel, at most: beyond, a matrix product is better.
const MAX_MULTIPLIER: usize = 8;

/// The plan, if the geometry is depthwise, in one or two dimensions, and one row of it is small enough.
fn plan<T: Float>(geometry: &ConvGeometry) -> Option<Plan> {
    let one = ConvAxis {
        input: 1,
        kernel: 1,
        stride: 1,
        pad: 0,
        dilation: 1,
        output: 1,
    };
    let (rows, columns) = match *geometry.axes.as_slice() {
        [rows, columns] => (rows, columns),
        [columns] => (one, columns),
        _ => return None,
    };
    let multiplier = geometry.num_output / geometry.group;
    if geometry.group != geometry.channels || geometry.group < 2 || multiplier > MAX_MULTIPLIER {
        return None;
    }
    Plan::new::<T>(rows, columns, geometry.channels, multiplier)
}

/// Whether [`forward`] is for this geometry.
pub(super) fn takes<T: Float>(geometry: &ConvGeometry, filters: &ConvFilters<'_, T>) -> bool {
    let three = || T::as_f32(&[]).is_some() && Three::forward(geometry, 1).is_some();
    !filters.turned && (three() || plan::<T>(geometry).is_some())
}

/// y = w ⋆ x + bias and the steps of `finish`, if the geometry is one for these kernels.
pub(super) fn forward<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &ConvFilters<'_, T>,
    y: &mut [T],
    finish: &Finish<'_, T>,
) -> bool {
    !filters.turned
        && (forward_three(geometry, batch, x, filters, y, finish)
            || forward_bands(geometry, batch, x, filters, y, finish))
}

/// [`forward`] with kernels of 3 × 3 and one output of each channel.
fn forward_three<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &ConvFilters<'_, T>,
    y: &mut [T],
    finish: &Finish<'_, T>,
) -> bool {
    let (three, x, w) = (
        Three::forward(geometry, batch),
        T::as_f32(x),
        T::as_f32(filters.weights),
    );
    let (Some(three), Some(x), Some(w)) = (three, x, w) else {
        return false;
    };
    let (finish, output) = (finish.row(), geometry.output_plane());
    let (y, ops) = (Shared(y.as_mut_ptr()), finish.channel_ops(geometry.num_output, output));
    let ops = ops.as_deref().and_then(ChannelOp::all_as_f32);
    let then = |plane: usize| {
        if ops.is_none() {
            // SAFETY: y holds all planes, and a task has its own.
            unsafe { finish.part(plane * output, y.slice(plane * output, output)) };
        }
    };
    let bias = filters.bias.and_then(T::as_f32);
    let at_once = (bias, ops.as_deref().unwrap_or_default());
    // SAFETY: as above.
    unsafe { three.run(x, w.as_chunks().0, at_once, Shared(y.0.cast()), then) };
    true
}

/// [`forward`] through planes that are laid out anew, band by band.
fn forward_bands<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &ConvFilters<'_, T>,
    y: &mut [T],
    finish: &Finish<'_, T>,
) -> bool {
    let Some(plan) = plan::<T>(geometry) else {
        return false;
    };
    let (w, bias, finish) = (filters.weights, filters.bias, finish.row());
    let (output, kernel, phase_len) = (geometry.output_plane(), plan.taps.len(), plan.phase_len());
    let offsets: Vec<usize> = plan.offsets().collect();
    for_planes(
        &plan,
        batch,
        (geometry.input_plane(), x),
        (plan.multiplier * output, y),
        |scratch, plane, x, y| {
            let first = plane % plan.channels * plan.multiplier;
            let (phases, flat) = scratch.split_at_mut(plan.phases() * phase_len);
            let mut taps = Vec::with_capacity(kernel);
            for rows in plan.bands(plan.rows.output) {
                plan.read_input(x, rows.clone(), T::ZERO, phases);
                let flat = &mut flat[..plan.flat_len(rows.len())];
                for (m, y) in (first..).zip(y.chunks_exact_mut(output)) {
                    taps.clear();
                    taps.extend(offsets.iter().copied().zip(w[m * kernel..][..kernel].iter().copied()));
                    correlate(&taps, bias.map_or(T::ZERO, |bias| bias[m]), phases, flat);
                    plan.write_output(rows.clone(), flat, y);
                }
            }
            // SAFETY: each plane is one part.
            unsafe { finish.part(plane * plan.multiplier * output, y) };
        },
    );
    true
}

/// dx = the transposed convolution of dy with w, if the geometry is one for these kernels. Each phase of the input is dy correlated with the taps that
/// read the phase, turned round.
pub(super) fn backward_data<T: Float>(geometry: &ConvGeometry, batch: usize, w: &[T], dy: &[T], dx: &mut [T]) -> bool {
    let Some(plan) = plan::<T>(geometry) else {
        return false;
    };
    if let (Some(three), Some(dy), Some(w)) = (Three::backward(geometry, batch), T::as_f32(dy), T::as_f32(w)) {
        let mut turned = w.as_chunks().0.to_vec();
        turned.iter_mut().for_each(|kernel| kernel.reverse());
        // SAFETY: dx holds all planes.
        unsafe { three.run(dy, &turned, (None, &[]), Shared(dx.as_mut_ptr().cast()), |_| ()) };
        return true;
    }
    let (output, weights) = (geometry.output_plane(), plan.multiplier * plan.taps.len());
    let (phase_len, stride, before) = (plan.phase_len(), plan.columns.stride, plan.width - plan.columns.output);
    let sources: Vec<Vec<(usize, usize)>> = (0..plan.phases()).map(|phase| plan.sources(phase)).collect();
    let dy = (plan.multiplier * output, dy);
    for_planes(
        &plan,
        batch,
        dy,
        (geometry.input_plane(), dx),
        |scratch, plane, dy, dx| {
            let w = &w[plane % plan.channels * weights..][..weights];
            let (planes, flat) = scratch.split_at_mut(plan.multiplier * phase_len);
            let mut taps = Vec::with_capacity(weights);
            dx.fill(T::ZERO);
            for rows in plan.bands(plan.rows.output + plan.reach) {
                for (dy, to) in dy.chunks_exact(output).zip(planes.chunks_exact_mut(phase_len)) {
                    let reached = rows.start as isize - plan.reach as isize..rows.end as isize;
                    plan.read_output(dy, reached, before, to);
                }
                let flat_len = plan.flat_len(rows.len());
                for phase_row in 0..plan.rows.stride {
                    let sources = &sources[phase_row * stride..][..stride];
                    for (sources, flat) in sources.iter().zip(flat.chunks_exact_mut(flat_len)) {
                        taps.clear();
                        taps.extend(sources.iter().map(|&(offset, weight)| (offset, w[weight])));
                        correlate(&taps, T::ZERO, planes, flat);
                    }
                    plan.write_input(phase_row, rows.clone(), flat, flat_len, dx);
                }
            }
        },
    );
    true
}

/// The tasks that the gradient of the weights is cut into, if the channels alone are fewer.
const TASKS: usize = 32;

/// dw += Σ dy · x, if the geometry is one for these kernels. Sums over planes are taken in 64 bits.
pub(super) fn backward_weights<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    dy: &[T],
    dw: &mut [T],
) -> bool {
    let Some(plan) = plan::<T>(geometry) else {
        return false;
    };
    let (input, output, channels) = (geometry.input_plane(), geometry.output_plane(), plan.channels);
    let (per_channel, dy_plane) = (plan.multiplier * plan.taps.len(), plan.multiplier * output);
    let (chunks, at_once) = (TASKS.div_ceil(channels).min(batch.max(1)), plan.planes_at_once());
    let tasks = channels.div_ceil(at_once);
    let offsets: Vec<usize> = plan.offsets().collect();
    let mut sums = vec![0.0f64; chunks * channels * per_channel];
    let shared = Shared(sums.as_mut_ptr());
    for_each(chunks * tasks, batch * channels * per_channel * output, |task| {
        let (chunk, first) = (task / tasks, task % tasks * at_once);
        with_columns(plan.scratch(), |scratch: &mut [T]| {
            scratch.fill(T::ZERO);
            for channel in first..channels.min(first + at_once) {
                // SAFETY: each task has its own channels of its own chunk.
                let sums = unsafe { shared.slice((chunk * channels + channel) * per_channel, per_channel) };
                for n in chunk * batch / chunks..(chunk + 1) * batch / chunks {
                    let plane = n * channels + channel;
                    let (x, dy) = (&x[plane * input..][..input], &dy[plane * dy_plane..][..dy_plane]);
                    weights_of_plane(&plan, &offsets, x, dy, scratch, sums);
                }
            }
        });
    });
    for (i, dw) in dw[..channels * per_channel].iter_mut().enumerate() {
        let sum = sums[i..].iter().step_by(channels * per_channel).sum::<f64>();
        *dw += T::from_f64(sum);
    }
    true
}

fn weights_of_plane<T: Float>(plan: &Plan, offsets: &[usize], x: &[T], dy: &[T], scratch: &mut [T], sums: &mut [f64]) {
    let (phases, flat) = scratch.split_at_mut(plan.phases() * plan.phase_len());
    for rows in plan.bands(plan.rows.output) {
        plan.read_input(x, rows.clone(), T::ZERO, phases);
        let flat = &mut flat[..plan.flat_len(rows.len())];
        let outputs = dy.chunks_exact(dy.len() / plan.multiplier);
        for (dy, sums) in outputs.zip(sums.chunks_exact_mut(offsets.len())) {
            plan.read_output(dy, rows.start as isize..rows.end as isize, 0, flat);
            dots(offsets, phases, flat, sums);
        }
    }
}
