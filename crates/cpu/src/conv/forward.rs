//! y = w ⋆ x + bias.

use super::columns::ColumnsByRow;
use super::filters::{PackedFilters, left_operand};
use super::thin::Thin;
use super::{ConvFilters, ConvGeometry, depthwise, joined, single, winograd};
use crate::finish::Row;
use crate::gemm::{Ahead, Packed, Panels, Start, Writing, block, with_ahead_buffer};
use crate::parallel::{Shared, for_each, threads};
use crate::{Finish, Float};
use std::ops::Range;

/// The outputs of one task, at least, a multiple of every kernel's width: long runs of a large image, and of a small one enough for several threads.
const MIN_PIXELS: usize = 192;
const MIN_PIXELS_OF_SMALL: usize = 96;
/// Pieces are whole panels of any kernel.
const PANELS: usize = 96;
/// Images of up to so many outputs are not cut where there are several for each thread.
const WHOLE: usize = 256;
/// The most bytes of columns that are packed once for several tasks.
const AHEAD_BYTES: usize = 4 << 20;
/// The tasks that one image is cut into when the batch alone does not give work to every thread.
const TASKS: usize = 32;

/// y = w ⋆ x + bias, and then the steps of `finish`. Overwrites y.
///
/// # Panics
/// When a slice is too short for its sizes, or what a step keeps; when the weights were packed for other sizes.
pub fn conv_forward<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &ConvFilters<'_, T>,
    y: &mut [T],
    finish: &Finish<'_, T>,
) {
    if y.is_empty() {
        return;
    }
    assert!(
        y.len() >= batch * geometry.num_output * geometry.output_plane()
            && x.len() >= batch * geometry.channels * geometry.input_plane(),
        "an image is too short"
    );
    assert!(
        filters.packed.is_none_or(|packed| packed.is_for(geometry, batch)),
        "the weights were packed for other sizes"
    );
    let y = &mut y[..batch * geometry.num_output * geometry.output_plane()];
    if geometry.weights_per_output() == 0 {
        let bias = |output| filters.bias.map_or(T::ZERO, |bias| bias[output]);
        let planes = y.chunks_mut(geometry.output_plane()).enumerate();
        planes.for_each(|(i, plane)| plane.fill(bias(i % geometry.num_output)));
        return finish.run(y);
    }
    if depthwise::forward(geometry, batch, x, filters, y, finish)
        || single::forward(geometry, batch, x, filters, y, finish)
    {
        return;
    }
    if winograd::forward(geometry, batch, x, filters, y, finish) {
        return;
    }
    let mut packed_now = PackedFilters::default();
    let packed = filters.packed.unwrap_or_else(|| {
        packed_now.pack(geometry, batch, filters, None);
        &packed_now
    });
    match Thin::new(geometry) {
        Some(thin) => {
            let x = thin.gather(batch * geometry.channels, x);
            columns_forward(&thin.geometry, batch, &x, filters, packed, y, finish.row());
        }
        None => columns_forward(geometry, batch, x, filters, packed, y, finish.row()),
    }
}

/// The product with the image's columns.
fn columns_forward<'a, T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &ConvFilters<'a, T>,
    packed: &PackedFilters<T>,
    y: &mut [T],
    finish: &Row<'_, T>,
) {
    if joined::takes::<T>(geometry, batch) {
        // SAFETY: `y` was checked to have all outputs.
        return unsafe { joined::forward(geometry, batch, x, filters, packed, Shared(y.as_mut_ptr()), finish) };
    }
    let (plane, k) = (geometry.output_plane(), geometry.weights_per_output());
    let (outputs, channels) = (geometry.num_output / geometry.group, geometry.channels / geometry.group);
    let image = channels * geometry.input_plane();
    let images = batch * geometry.group;
    let cut = Cut::new(images, outputs, plane);
    let weights: Vec<_> = (0..geometry.group)
        .map(|group| left_operand(geometry, filters, group))
        .collect();
    let packed: Vec<_> = weights
        .iter()
        .zip(0..)
        .map(|(w, group)| Packed::new(&**w, packed.group(group)))
        .collect();
    let columns = |part: usize| ColumnsByRow {
        geometry,
        image: &x[part * image..][..image],
    };
    let bias = |bias: &'a [T], group: usize| Start::Rows(&bias[group * outputs..][..outputs]);
    let ops = finish.channel_ops(geometry.num_output, plane);
    let y = Shared(y.as_mut_ptr());
    let len = Ahead::<T>::len(k, plane);
    let ahead = cut.row_tasks > 1 && images * len * size_of::<T>() <= AHEAD_BYTES;
    with_ahead_buffer(if ahead { images * len } else { 0 }, |panels: &mut [T]| {
        if ahead {
            Ahead::pack_all(images, k, plane, columns, panels);
        }
        let panels = &*panels;
        for_each(cut.tasks(), images * outputs * plane * k, |task| {
            let (part, rows, pixels) = cut.task(task);
            let group = part % geometry.group;
            let columns: &dyn Panels<T> = match ahead {
                true => &Ahead::new(&panels[part * len..][..len], plane),
                false => &columns(part),
            };
            let writing = Writing {
                start: filters.bias.map_or(Start::Zero, |all| bias(all, group)),
                then: ops.as_deref().unwrap_or_default(),
                first: group * outputs,
            };
            // SAFETY: y holds batch · num_output planes; part and task have their own piece of it.
            unsafe {
                let to = y.offset(part * outputs * plane);
                block(
                    &packed[group],
                    columns,
                    rows.clone(),
                    pixels.clone(),
                    k,
                    to,
                    plane,
                    &writing,
                );
                if ops.is_none() {
                    let first = part * outputs;
                    let rows = first + rows.start..first + rows.end;
                    finish.parts((geometry.num_output, plane), rows, (pixels.start, pixels.len()), y);
                }
            }
        });
    });
}

/// How the outputs of images are cut into tasks.
struct Cut {
    images: usize,
    outputs: usize,
    plane: usize,
    /// The rows and outputs of one task.
    rows: usize,
    pixels: usize,
    row_tasks: usize,
    pixel_tasks: usize,
}

impl Cut {
    fn new(images: usize, outputs: usize, plane: usize) -> Self {
        let (rows, pixels) = task_size(images, outputs, plane, threads());
        Self {
            images,
            outputs,
            plane,
            rows,
            pixels,
            row_tasks: outputs.div_ceil(rows),
            pixel_tasks: pieces(plane, pixels),
        }
    }

    fn tasks(&self) -> usize {
        self.row_tasks * self.images * self.pixel_tasks
    }

    /// The image, rows and outputs of a task. The same rows of all images come one after the other: their weights may stay in the cache.
    fn task(&self, task: usize) -> (usize, Range<usize>, Range<usize>) {
        let (row_task, task) = (
            task / (self.images * self.pixel_tasks),
            task % (self.images * self.pixel_tasks),
        );
        let (first_row, first_pixel) = (row_task * self.rows, task % self.pixel_tasks * self.pixels);
        let last = task % self.pixel_tasks + 1 == self.pixel_tasks;
        let end = if last { self.plane } else { first_pixel + self.pixels };
        let rows = first_row..self.outputs.min(first_row + self.rows);
        (task / self.pixel_tasks, rows, first_pixel..end)
    }
}

/// The rows and outputs of one task: whole images while there are enough of them, else pieces.
fn task_size(images: usize, outputs: usize, plane: usize, threads: usize) -> (usize, usize) {
    if plane <= WHOLE && images >= 4 * threads {
        return (outputs.next_multiple_of(PANELS), plane.next_multiple_of(PANELS));
    }
    let wanted = TASKS.div_ceil(images);
    let least = if plane < 4 * MIN_PIXELS {
        MIN_PIXELS_OF_SMALL
    } else {
        MIN_PIXELS
    };
    let pixels = plane.div_ceil(wanted).max(least).next_multiple_of(PANELS);
    let left = (wanted / plane.div_ceil(pixels)).max(1);
    (outputs.div_ceil(left).max(96).next_multiple_of(96), pixels)
}

/// The pieces of `pixels` that a plane is cut into. What is left over is a piece if it is half of one at least, and else goes to the last one: it would
/// read all weights for a few outputs.
fn pieces(plane: usize, pixels: usize) -> usize {
    (plane / pixels + usize::from(plane % pixels * 2 >= pixels)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_rest_goes_to_the_last_piece() {
        assert_eq!([1, 95, 96, 143].map(|plane| pieces(plane, 96)), [1; 4]);
        assert_eq!([144, 192, 196, 239].map(|plane| pieces(plane, 96)), [2; 4]);
        assert_eq!(task_size(8, 512, 14 * 14, 2), (576, 288));
        assert_eq!(task_size(8, 512, 14 * 14, 3), (576, 96));
        assert_eq!(task_size(8, 256, 28 * 28, 2), (288, 288));
        assert_eq!(task_size(1, 512, 7 * 7, 2), (96, 96));
    }
}
