//! The boxes of regions and their offsets.

use crate::operands::Operands;
use cortado_core::{Blob, Real, Result, reserve};
use cortado_ops::BoxOffsets;
use cortado_ops::boxes::Corners;

/// The image and the box of each region (R, 5), moved by the last four of its eight offsets (R, 8), unless `drops` that
/// region's index and box.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn boxes_of_regions<T: Real>(
    offsets: &BoxOffsets,
    [t, rois]: [&Blob<T>; 2],
    drops: impl Fn(usize, Corners<T>) -> bool,
) -> Result<Vec<[T; 5]>> {
    let width = rois.shape().count_from(1);
    let (t, rois) = (t.data()?, rois.data()?);
    let mut rows = Vec::new();
    let regions = t.as_chunks::<8>().0.iter().zip(rois.chunks_exact(width.max(1)));
    for (i, (&[.., x, y, w, h], roi)) in regions.enumerate() {
        let &[image, x0, y0, x1, y1, ..] = roi else {
            continue;
        };
        let moved = offsets.decode(Corners::new([x0, y0, x1, y1]), [x, y, w, h]);
        if !drops(i, moved) {
            let [x0, y0, x1, y1] = moved.to_array();
            reserve::push(&mut rows, [image, x0, y0, x1, y1])?;
        }
    }
    Ok(rows)
}

pub(crate) fn run<T: Real>(io: &Operands<'_, T>, offsets: &BoxOffsets) -> Result<()> {
    io.ctx.falls_back("boxes of regions");
    let rows = boxes_of_regions(offsets, [io.input(0)?, io.input(1)?], |_, _| false)?;
    let mut to = io.output(0)?.data_overwrite()?;
    to.iter_mut()
        .zip(rows.as_flattened())
        .for_each(|(to, &value)| *to = value);
    Ok(())
}
