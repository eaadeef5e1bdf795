//! Depthwise convolution: every channel has filters of its own. As a matrix product it would have
//! one row, so it is computed directly.
//!
//! A task has one channel of one image (for the weights: of some images) and goes through it band
//! by band: a band's planes are laid out so that all strides are 1 (`crate::nchw::planes`), and the
//! inner loops (`correlate`) see flat rows. Kernels of 3 × 3 need no other layout (`kernel_3x3`).

mod kernel_3x3;

use super::filters::Filters;
use super::sizes::single_precision;
use crate::base::parallel::{Shared, try_each};
use crate::epilogue::{Epilogue, Row, all_as_f32};
use crate::gemm::with_columns;
use crate::nchw::planes::{Plan, correlate, dots, for_planes};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvAxis, ConvGeometry, Float, Stripe};
use kernel_3x3::Kernel3x3;

/// The tasks that the gradient of the weights is cut into, if the channels alone are fewer.
const TASKS: usize = 32;
/// The outputs of a channel, at most: beyond, a matrix product is better.
const MAX_MULTIPLIER: usize = 8;

/// The plan, if the geometry is depthwise, in one or two dimensions, and one row of it is small
/// enough.
fn plan<T: Float>(geometry: &ConvGeometry) -> Result<Option<Plan>> {
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
        _ => return Ok(None),
    };
    let multiplier = geometry.num_output / geometry.group;
    if geometry.group != geometry.channels || geometry.group < 2 || multiplier > MAX_MULTIPLIER {
        return Ok(None);
    }
    Plan::new::<T>(rows, columns, geometry.channels, multiplier)
}

/// The forward pass.
#[derive(Debug)]
pub(super) enum Forward {
    /// Kernels of 3 × 3, on planes where they lie.
    Kernel3x3(Kernel3x3),
    /// Any kernels, on planes that are laid out anew, band by band.
    Bands(Plan),
}

impl Forward {
    /// The pass for a geometry, if it is one for these kernels.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: usize) -> Result<Option<Self>> {
        if T::as_f32(&[]).is_some()
            && let Some(kernel) = Kernel3x3::forward(geometry, batch)
        {
            return Ok(Some(Self::Kernel3x3(kernel)));
        }
        Ok(plan::<T>(geometry)?.map(Self::Bands))
    }

    /// The name of the algorithm.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Kernel3x3(_) => "depthwise 3x3",
            Self::Bands(_) => "depthwise",
        }
    }

    /// y = w ⋆ x + bias and the steps of `epilogue`.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        x: &[T],
        filters: &Filters<'_, T>,
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) -> Result {
        match self {
            Self::Kernel3x3(kernel) => {
                forward_3x3(kernel, geometry, x, filters, y, epilogue.row());
                Ok(())
            }
            Self::Bands(plan) => forward_bands(plan, geometry, batch, x, filters, y, epilogue.row()),
        }
    }
}

/// [`Forward::run`] with kernels of 3 × 3 and one output of each channel.
fn forward_3x3<T: Float>(
    kernel: &Kernel3x3,
    geometry: &ConvGeometry,
    x: &[T],
    filters: &Filters<'_, T>,
    y: &mut [T],
    epilogue: &Row<'_, T>,
) {
    let (x, w) = (single_precision(x), single_precision(filters.weights));
    let output = geometry.output_plane();
    let (y, functions) = (
        Shared(y.as_mut_ptr()),
        epilogue.channel_functions(geometry.num_output, output),
    );
    let functions = functions.as_deref().and_then(all_as_f32);
    let then = |plane: usize| {
        if functions.is_none() {
            // SAFETY: y holds all planes, and a task has its own.
            unsafe { epilogue.part(plane * output, y.slice(plane * output, output)) };
        }
    };
    let bias = filters.bias.and_then(T::as_f32);
    let at_once = (bias, functions.as_deref().unwrap_or_default());
    // SAFETY: as above.
    unsafe { kernel.run(x, w.as_chunks().0, at_once, Shared(y.0.cast()), &then) };
}

/// [`Forward::run`] through planes that are laid out anew, band by band.
fn forward_bands<T: Float>(
    plan: &Plan,
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &Filters<'_, T>,
    y: &mut [T],
    epilogue: &Row<'_, T>,
) -> Result {
    let (w, bias) = (filters.weights, filters.bias);
    let (output, kernel, phase_len) = (geometry.output_plane(), plan.taps.len(), plan.phase_len());
    let offsets = reserve::collected(plan.offsets())?;
    for_planes(
        plan,
        batch,
        (geometry.input_plane(), x),
        (plan.multiplier * output, y),
        |scratch, plane, x, y| {
            let first = plane % plan.channels * plan.multiplier;
            let (phases, flat) = scratch.split_at_mut(plan.phases() * phase_len);
            let mut taps = reserve::empty(kernel)?;
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
            unsafe { epilogue.part(plane * plan.multiplier * output, y) };
            Ok(())
        },
    )
}

/// The gradient of the image.
#[derive(Debug)]
pub(super) enum BackwardData {
    /// Kernels of 3 × 3 without strides, on planes where they lie.
    Kernel3x3(Kernel3x3),
    /// Any kernels, on planes that are laid out anew, band by band.
    Bands(Plan),
}

impl BackwardData {
    /// The gradient for a geometry, if it is one for these kernels.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: usize) -> Result<Option<Self>> {
        let Some(plan) = plan::<T>(geometry)? else {
            return Ok(None);
        };
        let kernel = T::as_f32(&[]).and_then(|_| Kernel3x3::backward(geometry, batch));
        Ok(Some(kernel.map_or(Self::Bands(plan), Self::Kernel3x3)))
    }

    /// dx = the transposed convolution of dy with w.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        batch: usize,
        w: &[T],
        dy: &[T],
        dx: &mut [T],
    ) -> Result {
        match self {
            Self::Kernel3x3(kernel) => {
                let mut flipped = reserve::copied(single_precision(w).as_chunks().0)?;
                flipped.iter_mut().for_each(|kernel| kernel.reverse());
                let (dy, dx) = (single_precision(dy), Shared(dx.as_mut_ptr().cast()));
                // SAFETY: dx holds all planes.
                unsafe { kernel.run(dy, &flipped, (None, &[]), dx, &|_| ()) };
                Ok(())
            }
            Self::Bands(plan) => backward_data_bands(plan, geometry, batch, w, dy, dx),
        }
    }
}

/// [`BackwardData::run`] through planes that are laid out anew, band by band. Each phase of the
/// input is dy correlated with the taps that read the phase, flipped.
fn backward_data_bands<T: Float>(
    plan: &Plan,
    geometry: &ConvGeometry,
    batch: usize,
    w: &[T],
    dy: &[T],
    dx: &mut [T],
) -> Result {
    let (output, weights) = (geometry.output_plane(), plan.multiplier * plan.taps.len());
    let (phase_len, stride, before) = (plan.phase_len(), plan.columns.stride, plan.width - plan.columns.output);
    let sources = reserve::try_collected((0..plan.phases()).map(|phase| plan.sources(phase)))?;
    let dy = (plan.multiplier * output, dy);
    for_planes(
        plan,
        batch,
        dy,
        (geometry.input_plane(), dx),
        |scratch, plane, dy, dx| {
            let w = &w[plane % plan.channels * weights..][..weights];
            let (planes, flat) = scratch.split_at_mut(plan.multiplier * phase_len);
            let mut taps = reserve::empty(weights)?;
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
            Ok(())
        },
    )
}

/// The gradient of the weights.
#[derive(Debug)]
pub(super) struct BackwardWeights {
    plan: Plan,
}

impl BackwardWeights {
    /// The gradient for a geometry, if it is one for these kernels.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry) -> Result<Option<Self>> {
        Ok(plan::<T>(geometry)?.map(|plan| Self { plan }))
    }

    /// dw += Σ dy · x. Sums over planes are taken in 64 bits.
    pub(super) fn run<T: Float>(
        &self,
        geometry: &ConvGeometry,
        stripe: Stripe,
        x: &[T],
        dy: &[T],
        dw: &mut [T],
    ) -> Result {
        let (plan, batch) = (&self.plan, stripe.images);
        let (input, output, channels) = (geometry.input_plane(), geometry.output_plane(), plan.channels);
        let (per_channel, dy_plane) = (plan.multiplier * plan.taps.len(), plan.multiplier * output);
        let (chunks, at_once) = (TASKS.div_ceil(channels).min(batch.max(1)), plan.planes_at_once());
        let tasks = channels.div_ceil(at_once);
        let offsets = reserve::collected(plan.offsets())?;
        let mut sums = reserve::zeros::<f64>(chunks * channels * per_channel)?;
        let shared = Shared(sums.as_mut_ptr());
        try_each(chunks * tasks, batch * channels * per_channel * output, |task| {
            let (chunk, first) = (task / tasks, task % tasks * at_once);
            with_columns(plan.scratch(), |scratch: &mut [T]| {
                scratch.fill(T::ZERO);
                for channel in first..channels.min(first + at_once) {
                    // SAFETY: each task has its own channels of its own chunk.
                    let sums = unsafe { shared.slice((chunk * channels + channel) * per_channel, per_channel) };
                    for n in chunk * batch / chunks..(chunk + 1) * batch / chunks {
                        let plane = stripe.image(n) * channels + channel;
                        let (x, dy) = (&x[plane * input..][..input], &dy[plane * dy_plane..][..dy_plane]);
                        weights_of_plane(plan, &offsets, x, dy, scratch, sums);
                    }
                }
                Ok(())
            })
        })?;
        for (i, dw) in dw[..channels * per_channel].iter_mut().enumerate() {
            let sum = sums[i..].iter().step_by(channels * per_channel).sum::<f64>();
            *dw += T::from_f64(sum);
        }
        Ok(())
    }
}

/// Adds what one plane gives to the gradient.
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
