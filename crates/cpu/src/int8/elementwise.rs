//! Sums of images, other scales, from and to real numbers.

use super::{IntSource, IntTarget, follow, writer};
use crate::base::parallel::{for_ranges, on_path};
use crate::nhwc::{NhwcImage, NhwcSource, NhwcTarget};
use crate::panels::{Writer, pixels, place};
use cortado_ops::Integer;
use cortado_ops::count;
use cortado_ops::integer::Quantized;

/// The elements of a task.
const ELEMENTS: usize = 1 << 13;
/// The elements whose results are kept until they are complete, or distributed.
const STRETCH: usize = 64;

/// Runs `work` for stretches of the pixels of images: their places, and how many there are. These are the pixels of a
/// row if they follow each other in all images, so that few channels make long loops too; otherwise each alone.
fn for_stretches<'a>(
    image: &NhwcImage,
    mut others: impl Iterator<Item = &'a NhwcImage>,
    work: impl Fn([usize; 3], usize) + Sync + Send,
) {
    let stretch = match follow(image) && others.all(follow) {
        true => image.width,
        false => 1,
    };
    let (all, channels) = (pixels(image), image.channels.max(1));
    let stretches = all.checked_div(stretch).unwrap_or(0);
    for_ranges(
        stretches,
        ELEMENTS / count([channels, stretch]).max(1),
        count([all, channels]),
        |range| range.for_each(|index| work(place(image, index * stretch), stretch)),
    );
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
    let (image, writer) = (y.image, writer(&mut y));
    let others = inputs.iter().map(|x| &x.image);
    let narrowing = integer.narrowing();
    for_stretches(&image, others, |place, count| {
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.pixels(place, count) };
        match inputs {
            [a, b] => {
                let [p, q] = [0, 1].map(|i| integer.input_factor(i, coefficients[i]));
                let [s, t] = [0, 1].map(|i| i32::from(integer.inputs[i].zero));
                let (a, b) = (a.pixels(place, count), b.pixels(place, count));
                on_path(move || {
                    for ((to, &a), &b) in to.iter_mut().zip(a).zip(b) {
                        let sum = (i32::from(a) - s) as f32 * p + (i32::from(b) - t) as f32 * q;
                        *to = narrowing.one(sum);
                    }
                });
            }
            _ => {
                for (index, to) in to.chunks_mut(STRETCH).enumerate() {
                    let mut sums = [0f32; STRETCH];
                    for (i, x) in inputs.iter().enumerate() {
                        let (zero, factor) = (
                            i32::from(integer.inputs[i].zero),
                            integer.input_factor(i, coefficients[i]),
                        );
                        let x = &x.pixels(place, count)[index * STRETCH..][..to.len()];
                        on_path(|| {
                            for (sum, &x) in sums.iter_mut().zip(x) {
                                *sum += (i32::from(x) - zero) as f32 * factor;
                            }
                        });
                    }
                    on_path(|| to.iter_mut().zip(sums).for_each(|(to, sum)| *to = narrowing.one(sum)));
                }
            }
        }
    });
}

/// The elements of operand `input`, stored as the output is.
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn rescale(integer: &Integer, input: usize, x: IntSource<'_>, mut y: IntTarget<'_>) {
    assert_same(&x.image, &y.image);
    let (image, writer) = (y.image, writer(&mut y));
    let (factor, copies) = (integer.input_factor(input, 1.0), integer.copies(input));
    let zero = integer.inputs.get(input).map_or(0, |x| i32::from(x.zero));
    let narrowing = integer.narrowing();
    for_stretches(&image, [&x.image].into_iter(), |place, count| {
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.pixels(place, count) };
        let from = x.pixels(place, count);
        match copies {
            true => to.copy_from_slice(from),
            false => on_path(move || {
                for (to, &x) in to.iter_mut().zip(from) {
                    *to = narrowing.one((i32::from(x) - zero) as f32 * factor);
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
    let (image, writer) = (y.image, writer(&mut y));
    for_stretches(&image, [&x.image].into_iter(), |place, count| {
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.pixels(place, count) };
        let at = x.image.at(place[0], place[1] as isize, place[2] as isize);
        let from = &x.data[at..at + to.len()];
        on_path(|| to.iter_mut().zip(from).for_each(|(to, &x)| *to = stored.store(x)));
    });
}

/// Stores real numbers that are in Caffe's order, N × C × H × W.
///
/// # Panics
/// When there are not as many, or the target's slice is too short.
pub fn quantize_planes(stored: Quantized, x: &[f32], mut y: IntTarget<'_>) {
    let (image, writer) = (y.image, writer(&mut y));
    let (channels, plane) = (image.channels, image.height * image.width);
    assert_eq!(
        x.len(),
        count([image.batch, channels, plane]),
        "other sizes than {image:?}"
    );
    for_stretches(&image, std::iter::empty(), |[n, row, column], count| {
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.pixels([n, row, column], count) };
        let plane = |channel: usize| &x[(n * channels + channel) * plane + row * image.width + column..][..count];
        match channels {
            1 => on_path(move || store_planes(stored, [plane(0)], to)),
            3 => on_path(move || store_planes(stored, [plane(0), plane(1), plane(2)], to)),
            _ => (0..channels).for_each(|channel| {
                on_path(|| {
                    let to = to[channel..].iter_mut().step_by(channels);
                    to.zip(plane(channel)).for_each(|(to, &x)| *to = stored.store(x));
                })
            }),
        }
    });
}

/// Stores pixels of `C` channels, of which each is a plane. The compiler makes vectors of what is stored before it is
/// distributed.
#[inline(always)]
fn store_planes<const C: usize>(stored: Quantized, planes: [&[f32]; C], to: &mut [u8]) {
    for (index, to) in to.chunks_mut(STRETCH * C).enumerate() {
        let mut whole = [[0; STRETCH]; C];
        for (whole, plane) in whole.iter_mut().zip(planes) {
            let from = plane[index * STRETCH..].iter();
            whole.iter_mut().zip(from).for_each(|(to, &x)| *to = stored.store(x));
        }
        for (i, to) in to.chunks_exact_mut(C).enumerate() {
            for channel in 0..C {
                to[channel] = whole[channel][i];
            }
        }
    }
}

/// The real numbers, with the channels last; the border is not written.
///
/// # Panics
/// When sizes differ, or slices are too short.
pub fn dequantize(stored: Quantized, x: IntSource<'_>, y: NhwcTarget<'_>) {
    assert_same(&x.image, &y.image);
    let (image, writer) = (y.image, Writer::of(y.data, y.image));
    for_stretches(&image, [&x.image].into_iter(), |place, count| {
        // SAFETY: each task has pixels of its own.
        let to = unsafe { writer.pixels(place, count) };
        let from = x.pixels(place, count);
        on_path(|| to.iter_mut().zip(from).for_each(|(to, &x)| *to = stored.load(x)));
    });
}
