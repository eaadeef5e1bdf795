//! Sums of images, other scales, from and to real numbers.

use super::{IntSource, IntTarget, Writer, pixels, place};
use crate::base::parallel::{Shared, for_ranges, on_path};
use crate::nhwc::{NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::Integer;
use cortado_ops::count;
use cortado_ops::integer::Quantized;

/// The elements of a task.
const ELEMENTS: usize = 1 << 13;

/// Runs `work` for ranges of the pixels of images.
fn for_pixels(image: &NhwcImage, work: impl Fn(usize) + Sync + Send) {
    let (all, channels) = (pixels(image), image.channels.max(1));
    for_ranges(all, ELEMENTS / channels, count([all, channels]), |range| {
        range.for_each(&work)
    });
}

fn assert_same(x: &NhwcImage, y: &NhwcImage) {
    let sizes = |i: &NhwcImage| (i.batch, i.channels, i.height, i.width);
    assert!(sizes(x) == sizes(y), "{x:?} and {y:?} differ in size");
}

/// The sum of images, each times its coefficient: see [`Integer`].
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn sum(integer: &Integer, coefficients: &[f64], inputs: &[IntSource<'_>], mut y: IntTarget<'_>) {
    inputs.iter().for_each(|x| assert_same(&x.image, &y.image));
    let (image, writer) = (y.image, Writer::of(&mut y));
    for_pixels(&image, |pixel| {
        let [n, row, column] = place(&image, pixel);
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.channels([n, row, column], 0, image.channels) };
        on_path(|| match inputs {
            [a, b] => {
                let (a, b) = (a.pixel(n, row, column), b.pixel(n, row, column));
                let [p, q] = [0, 1].map(|i| integer.input_factor(i, coefficients[i]));
                let [s, t] = [0, 1].map(|i| i32::from(integer.inputs[i].zero));
                for ((to, &a), &b) in to.iter_mut().zip(a).zip(b) {
                    let sum = (i32::from(a) - s) as f32 * p + (i32::from(b) - t) as f32 * q;
                    *to = integer.narrow(sum);
                }
            }
            _ => {
                for (channel, to) in to.iter_mut().enumerate() {
                    let terms = inputs.iter().enumerate().map(|(i, x)| {
                        let zero = i32::from(integer.inputs[i].zero);
                        (i32::from(x.pixel(n, row, column)[channel]) - zero) as f32
                            * integer.input_factor(i, coefficients[i])
                    });
                    *to = integer.narrow(terms.reduce(|sum, term| sum + term).unwrap_or(0.0));
                }
            }
        });
    });
}

/// The elements of operand `input`, stored as the output is.
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn rescale(integer: &Integer, input: usize, x: IntSource<'_>, mut y: IntTarget<'_>) {
    assert_same(&x.image, &y.image);
    let (image, writer) = (y.image, Writer::of(&mut y));
    let (factor, copies) = (integer.input_factor(input, 1.0), integer.copies(input));
    let zero = integer.inputs.get(input).map_or(0, |x| i32::from(x.zero));
    for_pixels(&image, |pixel| {
        let [n, row, column] = place(&image, pixel);
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.channels([n, row, column], 0, image.channels) };
        let from = x.pixel(n, row, column);
        match copies {
            true => to.copy_from_slice(from),
            false => on_path(|| {
                for (to, &x) in to.iter_mut().zip(from) {
                    *to = integer.narrow((i32::from(x) - zero) as f32 * factor);
                }
            }),
        }
    });
}

/// Stores real numbers, with the channels last.
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn quantize(stored: Quantized, x: NhwcSource<'_>, mut y: IntTarget<'_>) {
    assert_same(&x.image, &y.image);
    let (image, writer) = (y.image, Writer::of(&mut y));
    for_pixels(&image, |pixel| {
        let [n, row, column] = place(&image, pixel);
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.channels([n, row, column], 0, image.channels) };
        let at = x.image.at(n, row as isize, column as isize);
        let from = &x.data[at..at + image.channels];
        on_path(|| to.iter_mut().zip(from).for_each(|(to, &x)| *to = stored.store(x)));
    });
}

/// Stores real numbers that are in Caffe's order, N × C × H × W.
///
/// # Panics
/// When there are not as many, or the target's slice is too short.
pub fn quantize_planes(stored: Quantized, x: &[f32], mut y: IntTarget<'_>) {
    let (image, writer) = (y.image, Writer::of(&mut y));
    let plane = image.height * image.width;
    assert_eq!(
        x.len(),
        count([image.batch, image.channels, plane]),
        "other sizes than {image:?}"
    );
    for_pixels(&image, |pixel| {
        let [n, row, column] = place(&image, pixel);
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.channels([n, row, column], 0, image.channels) };
        let from = &x[n * image.channels * plane + row * image.width + column..];
        on_path(|| {
            for (channel, to) in to.iter_mut().enumerate() {
                *to = stored.store(from[channel * plane]);
            }
        });
    });
}

/// The real numbers, with the channels last; the border is not written.
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn dequantize(stored: Quantized, x: IntSource<'_>, y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    let image = y.image;
    assert!(
        image.len() <= y.data.len(),
        "{} elements cannot hold {image:?}",
        y.data.len()
    );
    let data = Shared(y.data.as_mut_ptr());
    for_pixels(&image, |pixel| {
        let [n, row, column] = place(&image, pixel);
        let at = image.at(n, row as isize, column as isize);
        // SAFETY: the slice holds the pixel, and each task has pixels of its own.
        let to = unsafe { data.slice(at, image.channels) };
        on_path(|| {
            to.iter_mut()
                .zip(x.pixel(n, row, column))
                .for_each(|(to, &x)| *to = stored.load(x));
        });
    });
}
