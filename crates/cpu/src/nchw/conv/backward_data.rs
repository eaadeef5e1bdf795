//! The gradient of the image, dx = the transposed convolution of dy with w: which algorithm
//! computes it. Without strides it is the forward pass with the kernels flipped; with them, a
//! product whose result, a bounded piece of columns at a time, is added back into the image.

use super::columns::unpadded::add_rows;
use super::filters::Filters;
use super::forward::Forward;
use super::sizes::can_be_weighed;
use super::strided_pointwise::StridedPointwise;
use super::{depthwise, winograd};
use crate::base::parallel::{Shared, try_each};
use crate::epilogue::Epilogue;
use crate::gemm::{Matrix, Packed, PackedPanels, Start, block, with_columns};
use cortado_mem::OutOfMemory;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Batch, ConvAxis, ConvGeometry, Float};

/// The bytes of columns that a task holds at a time.
const COLUMN_BYTES: usize = 768 << 10;
/// The outputs of one piece of columns, at most.
const MAX_PIXELS: usize = 1536;
/// The rows of columns (channels · kernel) of one task, at most.
const MAX_ROWS: usize = 512;

/// A gradient of images of some sizes.
#[derive(Debug)]
pub(super) struct BackwardData {
    geometry: ConvGeometry,
    batch: Batch,
    algorithm: Algorithm,
}

/// How it is computed.
#[derive(Debug)]
enum Algorithm {
    Depthwise(depthwise::BackwardData),
    /// The gradient of the pixels that a stride meets, and zeros between them.
    Strided(StridedPointwise, Box<BackwardData>),
    /// The forward pass with flipped kernels.
    Flipped(Forward),
    /// The product that gives the columns, added back into the image.
    Columns,
}

impl Algorithm {
    fn choose<T: Float>(geometry: &ConvGeometry, batch: Batch) -> Result<Self> {
        if !can_be_weighed(geometry, batch.together()) {
            return Ok(Self::Columns);
        }
        if let Some(depthwise) = depthwise::BackwardData::new::<T>(geometry, batch.images)? {
            return Ok(Self::Depthwise(depthwise));
        }
        if let Some(strided) = StridedPointwise::new(geometry) {
            let dense = BackwardData::new::<T>(&strided.dense, batch)?;
            return Ok(Self::Strided(strided, Box::new(dense)));
        }
        Ok(match flipped::<T>(geometry, batch.together()) {
            Some(flipped) => Self::Flipped(Forward::new::<T>(&flipped, batch, true)?),
            None => Self::Columns,
        })
    }
}

impl BackwardData {
    /// The gradient for a batch by the fastest algorithm.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: Batch) -> Result<Self> {
        Ok(Self {
            geometry: geometry.clone(),
            batch,
            algorithm: Algorithm::choose::<T>(geometry, batch)?,
        })
    }

    /// dx = wᵀ · dy, put back where the columns came from. Overwrites dx.
    ///
    /// # Panics
    /// When a slice is too short for its sizes.
    pub(super) fn run<T: Float>(&self, w: &[T], dy: &[T], dx: &mut [T]) -> Result {
        let (geometry, batch) = (&self.geometry, self.batch.images);
        assert!(
            dx.len() >= geometry.input_len(batch)
                && dy.len() >= geometry.output_len(batch)
                && w.len() >= geometry.weights_len(),
            "weights or images are too short"
        );
        match &self.algorithm {
            Algorithm::Depthwise(depthwise) => depthwise.run(geometry, batch, w, dy, dx),
            Algorithm::Strided(strided, dense) => {
                let planes = batch * geometry.channels;
                let mut met = reserve::zeros(planes * geometry.output_plane())?;
                dense.run(w, dy, &mut met)?;
                strided.scatter(planes, &met, dx);
                Ok(())
            }
            Algorithm::Flipped(forward) => forward.run_unpacked(dy, &Filters::flipped(w), dx, &Epilogue::nothing()),
            Algorithm::Columns => by_columns(geometry, batch, w, dy, dx),
        }
    }
}

/// The products with the columns of dy, added back into the image.
fn by_columns<T: Float>(geometry: &ConvGeometry, batch: usize, w: &[T], dy: &[T], dx: &mut [T]) -> Result {
    let (plane, k) = (geometry.output_plane(), geometry.weights_per_output());
    let (outputs, channels) = (geometry.num_output / geometry.group, geometry.channels / geometry.group);
    let (input_plane, kernel) = (geometry.input_plane(), geometry.kernel_plane());
    let images = batch * geometry.group;
    // Tasks are blocks of channels: they own their part of dx, so nothing is added up across tasks.
    let block_channels = (MAX_ROWS / kernel)
        .min(channels.div_ceil(16usize.div_ceil(images.max(1))))
        .max(1);
    let blocks = channels.div_ceil(block_channels);
    let weights = reserve::collected((0..geometry.group * blocks).map(|i| {
        let (group, first) = (i / blocks, i % blocks * block_channels);
        let rows = block_channels.min(channels - first) * kernel;
        let w = &w[group * outputs * k..][..outputs * k][first * kernel..];
        (Matrix::new(w, k, 1, outputs, rows), rows)
    }))?;
    let ahead: Vec<_> = reserve::try_collected(weights.iter().map(|(w, rows)| {
        let mut panels = PackedPanels::empty();
        panels.pack(w, *rows, outputs)?;
        Ok::<_, OutOfMemory>(panels)
    }))?;
    let packed = weights.iter().zip(&ahead);
    let packed = reserve::collected(packed.map(|((w, _), ahead)| Packed::new(w, ahead)))?;
    let dx = Shared(dx.as_mut_ptr());
    try_each(images * blocks, images * outputs * plane * k, |task| {
        let (part, first) = (task / blocks, task % blocks * block_channels);
        let channels_here = block_channels.min(channels - first);
        let group = part % geometry.group;
        // SAFETY: each task has its own channels.
        let dx = unsafe { dx.slice((part * channels + first) * input_plane, channels_here * input_plane) };
        dx.fill(T::ZERO);
        let rows = channels_here * kernel;
        let w = &packed[group * blocks + task % blocks];
        let dy = Matrix::new(
            &dy[part * outputs * plane..][..outputs * plane],
            plane,
            1,
            outputs,
            plane,
        );
        let step = (COLUMN_BYTES / size_of::<T>() / rows).clamp(16, MAX_PIXELS).min(plane);
        with_columns(rows * step, |columns: &mut [T]| {
            for start in (0..plane).step_by(step.max(1)) {
                let pixels = start..plane.min(start + step);
                // SAFETY: the buffer holds `rows` rows of `step`; the product writes columns
                // start.. of it, so it is moved back by `start`.
                unsafe {
                    let to = Shared(columns.as_mut_ptr().wrapping_sub(start));
                    block(w, &dy, 0..rows, pixels.clone(), outputs, to, step, &Start::Zero.into())?;
                }
                add_rows(geometry, dx, rows, pixels, columns, step)?;
            }
            Ok(())
        })
    })
}

/// The convolution that gives dx of dy with the kernels flipped, where there is one that is fast:
/// without strides, and with no more padding than kernels are wide. Where images shrink by more
/// than a fifth it would multiply too many zeros, if not by Winograd's algorithm.
fn flipped<T: Float>(geometry: &ConvGeometry, batch: usize) -> Option<ConvGeometry> {
    let axes = geometry.axes.iter().map(|axis| {
        let reach = (axis.kernel - 1) * axis.dilation;
        let pad = reach.checked_sub(axis.pad).filter(|_| axis.stride == 1)?;
        Some(ConvAxis {
            input: axis.output,
            output: axis.input,
            pad,
            ..*axis
        })
    });
    let flipped = ConvGeometry {
        group: geometry.group,
        channels: geometry.num_output,
        num_output: geometry.channels,
        axes: axes.collect::<Option<_>>()?, // bounded by the axes of an image
    };
    let shrinks = 5 * geometry.output_plane() < 4 * geometry.input_plane();
    (!shrinks || winograd::beats_columns::<T>(&flipped, batch, geometry)).then_some(flipped)
}
