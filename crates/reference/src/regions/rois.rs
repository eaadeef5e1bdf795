//! The operand that holds regions: a row each, the number of the image and the edges of a box.

use cortado_core::{Blob, Error, Real, Result, reserve};

/// A region of an image, in pixels of the input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roi<T> {
    /// The number of the image.
    pub image: usize,
    /// Left, top, right and bottom.
    pub edges: [T; 4],
}

/// The numbers of a row that count.
const ROW: usize = 5;
/// The numbers of a row without that of the image: deploy nets of Fast R-CNN declare their regions so, and a script gives
/// them rows of [`ROW`] numbers before the net runs. The original reads no row before that either.
const PLACEHOLDER_ROW: usize = 4;

/// The number of regions in a blob (R, 5). Rows may be longer: what follows does not count.
///
/// # Errors
/// Shorter rows.
pub fn check_rois<T: Real>(rois: &Blob<T>) -> Result<usize> {
    rows_of(rois, ROW)
}

/// The number of regions in a blob that will have rows as [`check_rois`] wants them when the net runs.
///
/// # Errors
/// Rows that cannot hold four edges.
pub fn count_rois<T: Real>(rois: &Blob<T>) -> Result<usize> {
    rows_of(rois, PLACEHOLDER_ROW)
}

fn rows_of<T: Real>(rois: &Blob<T>, least: usize) -> Result<usize> {
    let shape = rois.shape();
    match shape.first() {
        Some(&regions) if shape.count_from(1) >= least => Ok(regions),
        _ => {
            let what = format!(
                "shape of the regions \"{}\", rows of an image's number and four edges",
                rois.name()
            );
            Err(Error::mismatch(what, "the number of regions, and 5", shape))
        }
    }
}

/// The regions of a blob, all in one of `images` images.
///
/// # Errors
/// Those of [`check_rois`]; an image that is not there, or an edge that is not finite.
pub fn read_rois<T: Real>(rois: &Blob<T>, images: usize) -> Result<Vec<Roi<T>>> {
    check_rois(rois)?;
    let width = rois.shape().count_from(1);
    let data = rois.data()?;
    let rows = data.chunks_exact(width.max(1)).enumerate();
    let read = |(number, row)| read_roi(row, images).map_err(|problem| row_error(rois, number, &problem));
    reserve::try_collected(rows.map(read))
}

fn read_roi<T: Real>(row: &[T], images: usize) -> Result<Roi<T>, String> {
    let edges = [row[1], row[2], row[3], row[4]];
    if let Some(edge) = edges.iter().find(|edge| !edge.is_finite()) {
        return Err(format!("an edge is {edge}; edges must be finite"));
    }
    let image = row[0].to_f64();
    if !(0.0..images as f64).contains(&image) {
        return Err(format!("lies in image {image}, but there are {images}, from 0 on"));
    }
    Ok(Roi {
        image: image as usize,
        edges,
    })
}

fn row_error<T: Real>(rois: &Blob<T>, number: usize, problem: &str) -> Error {
    Error::message(&format!("region {number} of \"{}\": {problem}", rois.name()))
}

/// Images, channels, height and width of a feature map; missing axes count as 1.
///
/// # Errors
/// More axes than four, or planes too large to count in 32 bits.
pub fn map_sizes<T: Real>(map: &Blob<T>) -> Result<[usize; 4]> {
    let [images, channels, height, width] = four_sizes(map)?;
    if i32::try_from(cortado_ops::count([height, width])).is_err() {
        let problem = format!("a plane of {height} x {width} is too large to keep positions in 32 bits");
        return Err(Error::message(&problem));
    }
    Ok([images, channels, height, width])
}

/// Num, channels, height and width of a blob, each 1 where the blob has no such axis. So the original's older layers,
/// and most of those of forks, read a shape.
///
/// # Errors
/// More than four axes.
pub fn four_sizes<T: Real>(blob: &Blob<T>) -> Result<[usize; 4]> {
    four_sizes_of(blob.name(), blob.shape())
}

/// The sizes as [`four_sizes`] gives them, from the name and the shape of a blob.
///
/// # Errors
/// More than four axes.
pub fn four_sizes_of(name: &str, shape: &[usize]) -> Result<[usize; 4]> {
    let mut sizes = [1; 4];
    let Some(given) = sizes.get_mut(..shape.len()) else {
        let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
        return Err(Error::mismatch(what, "at most 4", shape.len()));
    };
    given.copy_from_slice(shape);
    Ok(sizes)
}
