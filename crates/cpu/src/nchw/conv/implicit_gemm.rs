//! Convolution as an implicit matrix product: the weights times the columns of the image (im2col).
//! Caffe stores the columns, which have kernel-height × kernel-width times the size of the image.
//! Here the packing of the product reads them from the image, so they are never stored as a whole.

use super::columns::ColumnsByRow;
use super::filters::Filters;
use crate::base::parallel::{Shared, share, threads, try_each};
use crate::epilogue::Row;
use crate::gemm::{Ahead, Packed, PackedPanels, Panels, Start, Writing, block, kernel, with_ahead_buffer};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{ConvGeometry, Float};
use std::ops::Range;

/// The smallest number of outputs of a plane in a task, unless the plane has fewer.
const MIN_PIXELS: usize = 64;
/// The smallest number of panels of rows (output channels) in a task, unless there are fewer.
const MIN_PANELS: usize = 2;
/// The approximate number of outputs of a plane in a task, if tasks are also divided by rows.
const PIXELS: usize = 384;
/// The largest size of the weights, in bytes, at which each thread can keep all of them in its
/// cache. Up to it, only pixels are divided among tasks if that gives each thread work, so each
/// column is packed once.
const RESIDENT_BYTES: usize = 512 << 10;
/// The largest plane that stays whole if there are at least four images for each thread.
const WHOLE: usize = 256;
/// The largest size, in bytes, of columns that are packed once before the tasks that share them.
/// Beyond, each task packs them again.
const AHEAD_BYTES: usize = 4 << 20;
/// The approximate number of tasks into which a batch is divided, if its images are large or few.
const TASKS: usize = 32;

/// y = w ⋆ x + bias, then the steps of `epilogue`. `groups` are the packed weights of each group.
/// The caller has checked the lengths of the slices.
pub(super) fn forward<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    (filters, groups): (&Filters<'_, T>, &[PackedPanels<T>]),
    y: &mut [T],
    epilogue: &Row<'_, T>,
) -> Result {
    let (plane, k) = (geometry.output_plane(), geometry.weights_per_output());
    let (outputs, channels) = (geometry.num_output / geometry.group, geometry.channels / geometry.group);
    let image = channels * geometry.input_plane();
    let images = batch * geometry.group;
    let tile = (kernel::<T>().rows, kernel::<T>().columns);
    let cut = Cut::new(tile, images, outputs, plane, outputs * k * size_of::<T>());
    let weights = reserve::collected((0..geometry.group).map(|group| filters.left_operand(geometry, group)))?;
    let packed = weights.iter().zip(groups);
    let packed = reserve::collected(packed.map(|(w, panels)| Packed::new(&**w, panels)))?;
    let columns = |part: usize| ColumnsByRow {
        geometry,
        image: &x[part * image..][..image],
    };
    let bias = |group: usize| match filters.bias {
        Some(bias) => Start::Rows(&bias[group * outputs..][..outputs]),
        None => Start::Zero,
    };
    let then = epilogue.channel_functions(geometry.num_output, plane);
    let y = Shared(y.as_mut_ptr());
    let len = Ahead::<T>::len(k, plane);
    let ahead = cut.row_tasks > 1 && images * len * size_of::<T>() <= AHEAD_BYTES;
    with_ahead_buffer(if ahead { images * len } else { 0 }, |panels: &mut [T]| {
        if ahead {
            Ahead::pack_all(images, k, plane, columns, panels)?;
        }
        let panels = &*panels;
        try_each(cut.tasks(), images * outputs * plane * k, |task| {
            let (part, rows, pixels) = cut.task(task);
            let group = part % geometry.group;
            let columns: &dyn Panels<T> = match ahead {
                true => &Ahead::new(&panels[part * len..][..len], plane),
                false => &columns(part),
            };
            let writing = Writing {
                start: bias(group),
                then: then.as_deref().unwrap_or_default(),
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
                )?;
                if then.is_none() {
                    let first = part * outputs;
                    let rows = first + rows.start..first + rows.end;
                    epilogue.parts((geometry.num_output, plane), rows, (pixels.start, pixels.len()), y);
                }
            }
            Ok(())
        })
    })
}

/// The division of the outputs into tasks. Tasks consist of whole tiles of the micro-kernel, so
/// that the number of tasks does not change how an output is computed.
struct Cut {
    images: usize,
    outputs: usize,
    plane: usize,
    row_tasks: usize,
    pixel_tasks: usize,
    /// The rows and columns of a tile.
    tile: (usize, usize),
}

impl Cut {
    /// The division for `images` images with `outputs` channels of `plane` outputs, and weights of
    /// `weight_bytes`.
    fn new(tile: (usize, usize), images: usize, outputs: usize, plane: usize, weight_bytes: usize) -> Self {
        let (rows, columns) = tile;
        let (row_tasks, pixel_tasks) = if plane <= WHOLE && images >= 4 * threads() {
            (1, 1)
        } else {
            let wanted = TASKS.div_ceil(images);
            let by_pixels = wanted.min(panels(plane, columns) * columns / MIN_PIXELS).max(1);
            if weight_bytes <= RESIDENT_BYTES && images * by_pixels >= threads() {
                (1, evened(by_pixels, images))
            } else {
                let pixel_tasks = by_pixels.min(plane.div_ceil(PIXELS));
                let most = (outputs / (MIN_PANELS * rows)).max(1);
                let row_tasks = wanted.div_ceil(pixel_tasks).min(most);
                (evened(row_tasks, images * pixel_tasks), pixel_tasks)
            }
        };
        Self {
            images,
            outputs,
            plane,
            row_tasks,
            pixel_tasks,
            tile,
        }
    }

    fn tasks(&self) -> usize {
        self.row_tasks * self.images * self.pixel_tasks
    }

    /// The image, rows and pixels of a task. Tasks with the same rows of all images follow each
    /// other, because their weights may still be in the cache.
    fn task(&self, task: usize) -> (usize, Range<usize>, Range<usize>) {
        let (rows, columns) = self.tile;
        let (row_task, task) = (
            task / (self.images * self.pixel_tasks),
            task % (self.images * self.pixel_tasks),
        );
        let (image, pixel_task) = (task / self.pixel_tasks, task % self.pixel_tasks);
        let row_panels = self.outputs.div_ceil(rows);
        let rows = part_of(self.outputs, rows, row_panels, row_task, self.row_tasks);
        let pixel_panels = panels(self.plane, columns);
        let pixels = part_of(self.plane, columns, pixel_panels, pixel_task, self.pixel_tasks);
        (image, rows, pixels)
    }
}

/// The number of panels of `columns` outputs in a plane. A rest of more than half a panel is a
/// panel of its own. A smaller one is added to the last task, because half a tile computes it.
fn panels(plane: usize, columns: usize) -> usize {
    (plane / columns + usize::from(plane % columns * 2 > columns)).max(1)
}

/// The part of `len`, in `count` panels of `width`, of one of `shares` shares. The last share ends
/// at `len`.
fn part_of(len: usize, width: usize, count: usize, index: usize, shares: usize) -> Range<usize> {
    let panels = share(count, index, shares);
    let end = if index + 1 == shares { len } else { panels.end * width };
    panels.start * width..end
}

/// `count`, reduced to a multiple of the number of threads where that gives each thread equally
/// many tasks.
fn evened(count: usize, others: usize) -> usize {
    match threads() {
        threads if others.is_multiple_of(threads) || count < threads => count,
        threads => count - count % threads,
    }
}
