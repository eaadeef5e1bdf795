//! Kernels that go from pixel to pixel: functions of each element, channels in another order,
//! images in another resolution, and factors for each channel of each image.

use super::elementwise::apply_in_place;
use super::tasks::{View, assert_same};
use super::{Activation, NhwcImage, NhwcSource, NhwcTarget};
use crate::base::mixes::Mixes;
use crate::base::parallel::{for_each, on_path};
use cortado_mem::reserve::Result;
use cortado_ops::{Pointwise, Resample, with_known};

/// The elements of a task.
const PIECE: usize = 1 << 12;

/// y = f(x).
///
/// # Panics
/// When the sizes differ, or a slice is too short for its images: so do all functions here.
pub fn map(f: Pointwise<f32>, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    let y = View::of_mut(&mut y);
    with_known!(f, |f| for_pixels(y, |n, row, column, y| {
        let x = pixel(&x, n, row, column);
        y.iter_mut().zip(x).for_each(|(y, &x)| *y = f.value(x));
    }));
}

/// y = the channels of x, seen as groups, with the first of all groups before the second ones.
///
/// # Panics
/// When the groups do not divide the channels.
pub fn shuffle_channels(groups: usize, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    let channels = x.image.channels;
    assert!(
        groups > 0 && channels.is_multiple_of(groups),
        "{groups} groups of {channels} channels"
    );
    let of_group = channels / groups;
    for_pixels(View::of_mut(&mut y), |n, row, column, y| {
        let x = pixel(&x, n, row, column);
        for (place, y) in y.chunks_exact_mut(groups).enumerate() {
            let of_groups = x.iter().skip(place).step_by(of_group);
            y.iter_mut().zip(of_groups).for_each(|(y, &x)| *y = x);
        }
    });
}

/// y = x in another resolution.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// When batch or channels differ, or the sizes are not those of the resampling.
pub fn resample(to: &Resample, x: NhwcSource<'_>, mut y: NhwcTarget<'_>) -> Result {
    let [rows, columns] = &to.axes;
    let sizes = |image: &NhwcImage| [image.batch, image.channels, image.height, image.width];
    let (batch, channels) = (x.image.batch, x.image.channels);
    assert_eq!(sizes(&x.image), [batch, channels, rows.input, columns.input]);
    assert_eq!(sizes(&y.image), [batch, channels, rows.output, columns.output]);
    let (rows, columns) = (Mixes::of(rows)?, Mixes::of(columns)?);
    for_pixels(View::of_mut(&mut y), |n, row, column, y| {
        let (row, column) = (rows.at(row), columns.at(column));
        y.copy_from_slice(pixel(&x, n, row.first, column.first));
        let corners = [
            (row.first, column.second, (1.0 - row.share) * column.share),
            (row.second, column.first, row.share * (1.0 - column.share)),
            (row.second, column.second, row.share * column.share),
        ];
        if row.share == 0.0 && column.share == 0.0 {
            return;
        }
        scale(y, ((1.0 - row.share) * (1.0 - column.share)) as f32);
        for (row, column, share) in corners {
            if share != 0.0 {
                add(y, pixel(&x, n, row, column), share as f32);
            }
        }
    });
    Ok(())
}

/// y = scale · x / √(Σ x² + eps), the sum over the channels of a pixel, with a scale for each.
///
/// # Panics
/// If the number of scales is not that of the channels.
pub fn to_length(eps: f64, scales: &[f32], x: NhwcSource<'_>, mut y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    assert_eq!(scales.len(), x.image.channels, "scales");
    for_pixels(View::of_mut(&mut y), |n, row, column, y| {
        let x = pixel(&x, n, row, column);
        let length = (f64::from(squares(x)) + eps).sqrt() as f32;
        let terms = x.iter().zip(scales);
        y.iter_mut()
            .zip(terms)
            .for_each(|(y, (x, scale))| *y = x / length * scale);
    });
}

/// Σ x², as sixteen sums of every sixteenth.
#[inline(always)]
fn squares(x: &[f32]) -> f32 {
    let (vectors, rest) = x.as_chunks::<16>();
    let mut sums = [0.0; 16];
    for vector in vectors {
        sums.iter_mut().zip(vector).for_each(|(sum, x)| *sum += x * x);
    }
    sums.iter_mut().zip(rest).for_each(|(sum, x)| *sum += x * x);
    sums.iter().sum()
}

/// y = activation(a · x + b), with a factor for each channel of each image.
///
/// # Panics
/// When `a` is not one pixel for each image.
pub fn scale_and_add(activation: &Activation, [a, x, b]: [NhwcSource<'_>; 3], mut y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    assert_same(&b.image, &y.image);
    let image = a.image;
    assert_eq!(
        [image.batch, image.channels, image.height, image.width],
        [x.image.batch, x.image.channels, 1, 1]
    );
    for_pixels(View::of_mut(&mut y), |n, row, column, y| {
        let (a, x, b) = (pixel(&a, n, 0, 0), pixel(&x, n, row, column), pixel(&b, n, row, column));
        let terms = a.iter().zip(x).zip(b);
        y.iter_mut().zip(terms).for_each(|(y, ((a, x), b))| *y = a * x + b);
    });
    apply_in_place(activation, y);
}

#[inline(always)]
fn scale(y: &mut [f32], factor: f32) {
    y.iter_mut().for_each(|y| *y *= factor);
}

#[inline(always)]
fn add(y: &mut [f32], x: &[f32], factor: f32) {
    y.iter_mut().zip(x).for_each(|(y, x)| *y += x * factor);
}

/// The channels of a pixel.
#[inline(always)]
fn pixel<'a>(x: &NhwcSource<'a>, n: usize, row: usize, column: usize) -> &'a [f32] {
    &x.data[x.image.at(n, row as isize, column as isize)..][..x.image.channels]
}

/// Calls `work` with image, row and column of each pixel, and with its channels.
fn for_pixels(y: View, work: impl Fn(usize, usize, usize, &mut [f32]) + Sync + Send) {
    let image = y.image;
    let (rows, row_len) = (image.batch * image.height, image.width * image.channels);
    let at_once = (PIECE / row_len.max(1)).max(1);
    for_each(rows.div_ceil(at_once), rows * row_len, |task| {
        on_path(|| {
            for row in task * at_once..rows.min((task + 1) * at_once) {
                let (n, row) = (row / image.height, row % image.height);
                for column in 0..image.width {
                    let at = y.at(n, row as isize, column as isize);
                    // SAFETY: the view holds the pixel, and no other task has its row.
                    let pixel = unsafe { std::slice::from_raw_parts_mut(at, image.channels) };
                    work(n, row, column, pixel);
                }
            }
        });
    });
}
