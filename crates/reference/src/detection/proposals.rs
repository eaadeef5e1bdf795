//! Regions from the probabilities and offsets that a region proposal network gives each anchor.

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Error, Real, Result, reserve};
use cortado_ops::Proposals;
use cortado_ops::boxes::{Corners, Extent, Growth, best_first, decode_beside, suppress};

/// A region and its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposed<T> {
    /// The number of the image.
    pub image: usize,
    /// The box.
    pub corners: Corners<T>,
    /// The score.
    pub score: T,
}

/// An image, from a row of `im_info`.
#[derive(Clone, Copy, Debug)]
struct ImageSize<T> {
    height: T,
    width: T,
    /// Pixels of the input for one of the image, down and across.
    scales: [T; 2],
}

/// The maps of an image: probabilities (2 · anchors, H, W), whose second half counts, and
/// offsets (4 · anchors, H, W).
struct Maps<'a, T> {
    image: usize,
    scores: &'a [T],
    offsets: &'a [T],
    size: [usize; 2],
}

/// An anchor of the first cell, moved to a row and a column.
pub fn anchor_at<T: Real>([x0, y0, x1, y1]: [f64; 4], stride: f64, [row, column]: [usize; 2]) -> Corners<T> {
    let (x, y) = (column as f64 * stride, row as f64 * stride);
    Corners::new([x0 + x, y0 + y, x1 + x, y1 + y].map(T::from_f64))
}

/// Checks the maps of all images, and gives their number and the size of a plane.
///
/// # Errors
/// Maps that do not suit the anchors, or each other.
pub fn check_maps<T: Real>(op: &Proposals, scores: &Blob<T>, offsets: &Blob<T>) -> Result<(usize, [usize; 2])> {
    let anchors = op.anchors.len();
    let [images, height, width] = match scores.shape()[..] {
        [images, channels, height, width] if anchors > 0 && channels == 2 * anchors => [images, height, width],
        _ => {
            let what = format!(
                "shape of the probabilities \"{}\", twice {anchors} anchors (num, channels, height, width)",
                scores.name()
            );
            return Err(Error::mismatch(what, format!("N {} H W", 2 * anchors), scores.shape()));
        }
    };
    if offsets.shape()[..] != [images, 4 * anchors, height, width] {
        let what = format!("shape of the offsets \"{}\"", offsets.name());
        let expected = format!("{images} {} {height} {width}", 4 * anchors);
        return Err(Error::mismatch(what, expected, offsets.shape()));
    }
    Ok((images, [height, width]))
}

/// The regions of all images, those of each from the best on. The shapes of the operands are checked.
///
/// # Errors
/// An image size that is not finite, memory in use, or out of memory.
pub fn propose<T: Real>(ctx: &Ctx, op: &Proposals, [scores, offsets, info]: [&Blob<T>; 3]) -> Result<Vec<Proposed<T>>> {
    ctx.falls_back("proposals of regions");
    let (images, size) = check_maps(op, scores, offsets)?;
    check_images(info, images)?;
    let each = scores.shape().count_from(1);
    let (scores, offsets) = (scores.data()?, offsets.data()?);
    let mut found = Vec::new();
    for (image, info) in read_images(info, images)?.into_iter().enumerate() {
        let maps = Maps {
            image,
            scores: &scores[image * each..][..each],
            offsets: &offsets[image * 2 * each..][..2 * each],
            size,
        };
        reserve::append(&mut found, find(op, &maps, &info)?)?;
    }
    Ok(found)
}

/// Writes regions to `rows` (M, 5), and their scores to another blob (M, 1).
///
/// # Errors
/// Memory in use.
pub fn write_proposals<T: Real>(found: &[Proposed<T>], rows: &Blob<T>, scores: Option<&Blob<T>>) -> Result<()> {
    let mut rows = rows.data_overwrite()?;
    for (region, row) in found.iter().zip(rows.as_chunks_mut::<5>().0) {
        let [x0, y0, x1, y1] = region.corners.to_array();
        *row = [T::from_usize(region.image), x0, y0, x1, y1];
    }
    if let Some(scores) = scores {
        let mut scores = scores.data_overwrite()?;
        let regions = scores.iter_mut().zip(found);
        regions.for_each(|(score, region)| *score = region.score);
    }
    Ok(())
}

/// The regions of an image, the best first.
fn find<T: Real>(op: &Proposals, maps: &Maps<'_, T>, image: &ImageSize<T>) -> reserve::Result<Vec<Proposed<T>>> {
    let candidates = candidates(op, maps, image)?;
    let mut order = reserve::collected(0..candidates.len())?;
    if op.last_first {
        order.reverse();
    }
    best_first(&mut order, op.before, |place| candidates[place].score)?;
    let overlap = |a: usize, b: usize| candidates[a].corners.overlap(candidates[b].corners, Extent::Pixels);
    let mut kept = match op.threshold {
        Some(threshold) => suppress(&order, (threshold, 1.0), op.after, overlap)?,
        None => order,
    };
    kept.truncate(op.after.unwrap_or(usize::MAX));
    reserve::collected(kept.into_iter().map(|place| candidates[place]))
}

/// The boxes of all anchors of all cells, cut at the image.
fn candidates<T: Real>(op: &Proposals, maps: &Maps<'_, T>, image: &ImageSize<T>) -> reserve::Result<Vec<Proposed<T>>> {
    let ([height, width], anchors) = (maps.size, op.anchors.len());
    if height == 0 || width == 0 {
        return Ok(Vec::new());
    }
    let plane = height * width;
    let limits = [image.width - T::ONE, image.height - T::ONE];
    let least = image.scales.map(|scale| T::from_f64(op.min_size) * scale);
    let mut candidates = reserve::empty(plane * anchors)?;
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let cell = row * width + column;
        for anchor in 0..anchors {
            let t = [0, 1, 2, 3].map(|k| maps.offsets[(4 * anchor + k) * plane + cell]);
            let corners =
                decode_beside(anchor_at(op.anchors[anchor], op.stride, [row, column]), t, Growth::Any).cut(limits);
            let score = maps.scores[(anchors + anchor) * plane + cell];
            let is_large = corners.height() + T::ONE >= least[0] && corners.width() + T::ONE >= least[1];
            if is_large {
                candidates.push(Proposed {
                    image: maps.image,
                    corners,
                    score,
                });
            } else if !op.drops_small {
                let score = T::ZERO;
                candidates.push(Proposed {
                    image: maps.image,
                    corners,
                    score,
                });
            }
        }
    }
    Ok(candidates)
}

/// The images of a blob of rows of height, width and scale: one for each of `images`, or one for all.
///
/// # Errors
/// Another shape, or a number that is not finite.
fn read_images<T: Real>(info: &Blob<T>, images: usize) -> Result<Vec<ImageSize<T>>> {
    let values = info.data()?;
    let row = info.shape().count_from(1);
    let image = |number: usize| {
        let row = &values[if info.shape()[0] == 1 { 0 } else { number * row }..][..row];
        if let Some(wrong) = row.iter().find(|value| !value.is_finite()) {
            let problem = format!(
                "the size of image {number} in \"{}\" must be finite, but has {wrong}",
                info.name()
            );
            return Err(Error::message(&problem));
        }
        Ok(ImageSize {
            height: row[0],
            width: row[1],
            scales: [row[2], *row.get(3).unwrap_or(&row[2])],
        })
    };
    reserve::try_collected((0..images).map(image))
}

/// Checks the shape of such a blob.
///
/// # Errors
/// Another one.
pub fn check_images<T: Real>(info: &Blob<T>, images: usize) -> Result<()> {
    let shape = info.shape();
    let rows = shape.first().copied().unwrap_or(0);
    if shape.count_from(1) >= 3 && (rows == 1 || rows == images) {
        return Ok(());
    }
    let what = format!(
        "shape of \"{}\", the height, width and scale of each image",
        info.name()
    );
    Err(Error::mismatch(what, format!("1 or {images} rows of 3 or more"), shape))
}

pub(crate) fn run<T: Real>(io: &mut Operands<'_, T>, op: &Proposals) -> Result<()> {
    let found = propose(io.ctx, op, [io.input(0)?, io.input(1)?, io.input(2)?])?;
    for (output, width) in io.outputs.iter_mut().zip([5, 1]) {
        output.reshape(&[found.len(), width])?;
    }
    write_proposals(&found, io.output(0)?, io.outputs.get(1))
}
