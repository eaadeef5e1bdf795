//! The gradient of the weights, dw += dy · columnsᵀ: which algorithm computes it, and the product
//! with the columns.

use super::columns::ColumnsByPixel;
use super::direct::Direct;
use super::sizes::can_be_weighed;
use super::strided_pointwise::StridedPointwise;
use super::{depthwise, winograd};
use crate::base::parallel::{Shared, map_each, threads, try_each};
use crate::gemm::{Matrix, Panels, Start, block, interleave};
use crate::pointwise::{add_all, add_over_batch};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Batch, ConvGeometry, Float, Stripe, count};
use std::ops::Range;

/// Into how many chunks the batch is cut when the weights are few; their sums are added up in
/// order.
const CHUNKS: usize = 8;
/// The most bytes of partial sums.
const PARTIAL_BYTES: usize = 4 << 20;
/// The most bytes of weights that get sums of stripes, three times as many at once.
const STRIPED_BYTES: usize = 16 << 20;
/// The tasks of a thread where there are more weights, and the rows or columns of the weights that
/// a task's part is a multiple of.
const TASKS_PER_THREAD: usize = 2;
const LEAST: usize = 96;

/// A gradient of weights of some sizes.
#[derive(Debug)]
pub(super) struct BackwardWeights {
    geometry: ConvGeometry,
    batch: Batch,
    algorithm: Algorithm,
}

/// How it is computed.
#[derive(Debug)]
enum Algorithm {
    Depthwise(depthwise::BackwardWeights),
    Winograd(winograd::Gradient),
    /// Dot products of flat rows.
    Direct(Direct),
    /// The gradient by the pixels that a stride meets.
    Strided(StridedPointwise, Box<BackwardWeights>),
    /// The product with the images' columns.
    Gemm,
}

impl Algorithm {
    fn choose<T: Float>(geometry: &ConvGeometry, batch: Batch) -> Result<Self> {
        if !can_be_weighed(geometry, batch.together()) {
            return Ok(Self::Gemm);
        }
        if let Some(depthwise) = depthwise::BackwardWeights::new::<T>(geometry)? {
            return Ok(Self::Depthwise(depthwise));
        }
        if let Some(winograd) = winograd::Gradient::new::<T>(geometry, batch.images_of_stripe()) {
            return Ok(Self::Winograd(winograd));
        }
        if let Some(direct) = Direct::new::<T>(geometry)? {
            return Ok(Self::Direct(direct));
        }
        Ok(match StridedPointwise::new(geometry) {
            Some(strided) => {
                let dense = BackwardWeights::new::<T>(&strided.dense, batch)?;
                Self::Strided(strided, Box::new(dense))
            }
            None => Self::Gemm,
        })
    }
}

impl BackwardWeights {
    /// The gradient over a batch by the fastest algorithm.
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: Batch) -> Result<Self> {
        Ok(Self {
            geometry: geometry.clone(),
            batch,
            algorithm: Algorithm::choose::<T>(geometry, batch)?,
        })
    }

    /// dw += dy · columnsᵀ, summed over the batch.
    ///
    /// # Panics
    /// When a slice is too short for its sizes.
    pub(super) fn run<T: Float>(&self, x: &[T], dy: &[T], dw: &mut [T]) -> Result {
        let (geometry, batch) = (&self.geometry, self.batch.images);
        let weights = geometry.weights_len();
        assert!(
            dw.len() >= weights && x.len() >= geometry.input_len(batch) && dy.len() >= geometry.output_len(batch),
            "weights or images are too short"
        );
        if let Algorithm::Strided(strided, dense) = &self.algorithm {
            return dense.run(&strided.gather(batch * geometry.channels, x)?, dy, dw);
        }
        let dw = &mut dw[..weights];
        if size_of_val(dw) > STRIPED_BYTES {
            return self.add(Stripe::all(batch), x, dy, dw);
        }
        let products = count([self.batch.images_of_stripe(), weights, geometry.output_plane()]);
        add_over_batch(self.batch, products, dw, |stripe, dw| self.add(stripe, x, dy, dw))
    }

    /// Adds the gradient of a stripe's images.
    fn add<T: Float>(&self, stripe: Stripe, x: &[T], dy: &[T], dw: &mut [T]) -> Result {
        let geometry = &self.geometry;
        match &self.algorithm {
            Algorithm::Depthwise(depthwise) => depthwise.run(geometry, stripe, x, dy, dw),
            Algorithm::Winograd(winograd) => winograd.run(geometry, stripe, x, dy, dw),
            Algorithm::Direct(direct) => direct.run(stripe, x, dy, dw),
            Algorithm::Strided(..) | Algorithm::Gemm => by_columns(geometry, stripe, x, dy, dw),
        }
    }
}

/// The product with the images' columns. Few weights get partial sums over chunks of the batch,
/// which are added up in order.
fn by_columns<T: Float>(geometry: &ConvGeometry, stripe: Stripe, x: &[T], dy: &[T], dw: &mut [T]) -> Result {
    let images = Images {
        geometry,
        stripe,
        x,
        dy,
    };
    let (batch, chunks, count) = (stripe.images, CHUNKS.min(stripe.images), dw.len());
    if chunks < 2 || chunks * count * size_of::<T>() > PARTIAL_BYTES {
        return images.by_weights(dw);
    }
    let bounds = |chunk: usize| chunk * batch / chunks;
    let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
    let partial = |chunk: usize| {
        let mut partial = reserve::zeros(count)?;
        let to = Shared(partial.as_mut_ptr());
        for group in 0..geometry.group {
            // SAFETY: the partial sums are this task's own.
            unsafe { images.add(bounds(chunk)..bounds(chunk + 1), group, 0..outputs, 0..k, to)? };
        }
        Ok(partial)
    };
    let partials = map_each(chunks, usize::MAX, partial)?;
    add_all(&partials, dw);
    Ok(())
}

/// The images that the gradient is made of.
struct Images<'a, T> {
    geometry: &'a ConvGeometry,
    stripe: Stripe,
    x: &'a [T],
    dy: &'a [T],
}

impl<T: Float> Images<'_, T> {
    /// Many weights: each task has a part of them and goes through all images. The parts are large,
    /// since each packs its operands for itself.
    fn by_weights(&self, dw: &mut [T]) -> Result {
        let (geometry, batch) = (self.geometry, self.stripe.images);
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        let tasks = (TASKS_PER_THREAD * threads()).div_ceil(geometry.group);
        let part = |len: usize| len.div_ceil(tasks).max(LEAST).next_multiple_of(LEAST);
        let (rows, columns) = if outputs > k {
            (part(outputs), k)
        } else {
            (outputs, part(k))
        };
        let (row_tasks, column_tasks) = (outputs.div_ceil(rows), k.div_ceil(columns));
        let dw = Shared(dw.as_mut_ptr());
        try_each(
            geometry.group * row_tasks * column_tasks,
            batch * geometry.num_output * k * geometry.output_plane(),
            |task| {
                let (group, part) = (task / (row_tasks * column_tasks), task % (row_tasks * column_tasks));
                let (row, column) = (part / column_tasks * rows, part % column_tasks * columns);
                let (rows, columns) = (row..outputs.min(row + rows), column..k.min(column + columns));
                // SAFETY: each task has its own weights.
                unsafe { self.add(0..batch, group, rows, columns, dw) }
            },
        )
    }

    /// Adds the gradient of some images of a group to some rows and columns of dw.
    ///
    /// # Safety
    /// `dw` holds all weights, and no other code accesses these.
    unsafe fn add(
        &self,
        images: Range<usize>,
        group: usize,
        rows: Range<usize>,
        columns: Range<usize>,
        dw: Shared<T>,
    ) -> Result {
        let geometry = self.geometry;
        let (outputs, k) = (geometry.num_output / geometry.group, geometry.weights_per_output());
        let (plane, channels) = (geometry.output_plane(), geometry.channels / geometry.group);
        // SAFETY: a group's weights lie inside.
        let dw = unsafe { dw.offset(group * outputs * k) };
        if geometry.is_pointwise() {
            let part = |all, of_group: usize| Pixels {
                planes: all,
                plane,
                image: self.stripe.step * geometry.group * of_group * plane,
                first: (self.stripe.image(images.start) * geometry.group + group) * of_group * plane,
            };
            let (dy, x) = (part(self.dy, outputs), part(self.x, channels));
            // SAFETY: the caller's promise.
            return unsafe { block(&dy, &x, rows, columns, images.len() * plane, dw, k, &Start::Held.into()) };
        }
        let image = channels * geometry.input_plane();
        for n in images {
            let part = self.stripe.image(n) * geometry.group + group;
            let dy = &self.dy[part * outputs * plane..][..outputs * plane];
            let columns_of_image = ColumnsByPixel {
                geometry,
                image: &self.x[part * image..][..image],
            };
            let dy = Matrix::new(dy, 1, plane, plane, outputs);
            let (rows, columns) = (rows.clone(), columns.clone());
            // SAFETY: the caller's promise.
            unsafe { block(&dy, &columns_of_image, rows, columns, plane, dw, k, &Start::Held.into())? };
        }
        Ok(())
    }
}

/// Planes of several images as an operand: inner index = pixel, those of one image after those of
/// another; outer index = channel.
struct Pixels<'a, T> {
    planes: &'a [T],
    plane: usize,
    /// The elements from an image to the next one.
    image: usize,
    /// The first element.
    first: usize,
}

impl<T: Float> Panels<T> for Pixels<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        let mut starts = reserve::empty(width)?;
        for (to, first) in to.chunks_exact_mut(k.len() * width).zip(x.clone().step_by(width)) {
            let mut at = k.start;
            while at < k.end {
                let (image, pixel) = (at / self.plane, at % self.plane);
                let len = (self.plane - pixel).min(k.end - at);
                let start = self.first + image * self.image + pixel;
                starts.clear();
                starts.extend((first..x.end.min(first + width)).map(|channel| start + channel * self.plane));
                interleave(self.planes, &starts, len, width, &mut to[(at - k.start) * width..]);
                at += len;
            }
        }
        Ok(())
    }
}
