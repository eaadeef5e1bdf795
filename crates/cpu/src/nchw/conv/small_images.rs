//! Images of a few pixels: several of them side by side are the columns of one product, which one
//! alone would not fill.

use super::columns::unpadded::{Segment, pack_segments};
use super::filters::Filters;
use crate::base::parallel::{Shared, try_each};
use crate::epilogue::Row;
use crate::gemm::{Packed, PackedPanels, Panels, Start, Writing, block, kernel, with_columns};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float};
use std::ops::Range;

/// The outputs of an image at most.
const MAX_PLANE: usize = 64;
/// The columns of a task, about, and its rows, whole blocks of packed weights.
const COLUMNS: usize = 384;
const ROWS: usize = 192;
/// The least columns of a task, if there are enough.
const FEW_COLUMNS: usize = 96;
/// The wanted number of tasks.
const TASKS: usize = 8;

/// Whether the images of a batch are taken side by side: filters of single pixels, and the vectors
/// of one image would be an eighth empty.
pub(super) fn takes<T: Float>(geometry: &ConvGeometry, batch: usize) -> bool {
    let (plane, lanes) = (geometry.output_plane(), kernel::<T>().columns / 2);
    let separate = batch * plane.next_multiple_of(lanes);
    let side_by_side = (batch * plane).next_multiple_of(lanes);
    geometry.is_pointwise()
        && geometry.group == 1
        && (1..=MAX_PLANE).contains(&plane)
        && 8 * side_by_side <= 7 * separate
}

/// y = w ⋆ x + bias and the steps of `epilogue`, from the panels of the weights.
pub(super) fn forward<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    (filters, groups): (&Filters<'_, T>, &[PackedPanels<T>]),
    y: &mut [T],
    epilogue: &Row<'_, T>,
) -> Result {
    let (plane, outputs, k) = (
        geometry.output_plane(),
        geometry.num_output,
        geometry.weights_per_output(),
    );
    assert!(y.len() >= batch * outputs * plane, "an image is too short");
    let y = Shared(y.as_mut_ptr());
    let weights = filters.left_operand(geometry, 0);
    let weights = Packed::new(&*weights, &groups[0]);
    let columns = Images {
        x,
        image: k * plane,
        plane,
    };
    let row_tasks = outputs.div_ceil(ROWS);
    let wanted = TASKS.div_ceil(row_tasks).min((batch * plane).div_ceil(FEW_COLUMNS));
    let image_tasks = (batch * plane).div_ceil(COLUMNS).max(wanted).min(batch);
    let then = epilogue.channel_functions(outputs, plane);
    let writing = Writing {
        start: filters.bias.map_or(Start::Zero, Start::Rows),
        then: then.as_deref().unwrap_or_default(),
        first: 0,
    };
    try_each(row_tasks * image_tasks, batch * outputs * plane * k, |task| {
        let (row, part) = (task / image_tasks * ROWS, task % image_tasks);
        let rows = row..outputs.min(row + ROWS);
        let images = batch * part / image_tasks..batch * (part + 1) / image_tasks;
        let width = images.len() * plane;
        with_columns(rows.len() * width, |product: &mut [T]| {
            let first = images.start * plane;
            let begins = Shared(product.as_mut_ptr().wrapping_sub(rows.start * width + first));
            // SAFETY: the product has room for these rows and columns, and it is this thread's.
            unsafe {
                block(
                    &weights,
                    &columns,
                    rows.clone(),
                    first..first + width,
                    k,
                    begins,
                    width,
                    &writing,
                )?
            };
            for (i, image) in images.clone().enumerate() {
                let at = (image * outputs + rows.start) * plane;
                // SAFETY: inside by the assertion; each task has its own rows of its own images.
                unsafe {
                    let to = y.slice(at, rows.len() * plane);
                    for (to, from) in to.chunks_exact_mut(plane).zip(product.chunks_exact(width)) {
                        to.copy_from_slice(&from[i * plane..][..plane]);
                    }
                    if then.is_none() {
                        epilogue.part(at, to);
                    }
                }
            }
            Ok(())
        })
    })
}

/// The pixels of all images as columns.
struct Images<'a, T> {
    x: &'a [T],
    /// The elements of an image, and of a channel.
    image: usize,
    plane: usize,
}

impl<T: Float> Panels<T> for Images<'_, T> {
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result {
        let offsets = reserve::collected(k.map(|channel| channel * self.plane))?;
        pack_segments(|pixels| self.segments(pixels), self.x, &offsets, x, width, to)
    }
}

impl<T> Images<'_, T> {
    /// The runs of some columns, image by image.
    fn segments(&self, columns: Range<usize>) -> impl Iterator<Item = Segment> + '_ {
        let mut next = columns.start;
        std::iter::from_fn(move || {
            let (image, pixel) = (next / self.plane, next % self.plane);
            let segment = Segment {
                at: next - columns.start,
                from: image * self.image + pixel,
                len: (self.plane - pixel).min(columns.end - next),
            };
            next += segment.len;
            (segment.len > 0).then_some(segment)
        })
    }
}
