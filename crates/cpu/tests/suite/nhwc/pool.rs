//! Pooling: maxima are exact, means within 2e-6 of the greater of 1 and the result.

use super::pictures::{Pictures, check};
use crate::Numbers;
use cortado_cpu::nhwc::NhwcPool;

/// The outputs along an axis, as Caffe counts them.
fn outputs(input: usize, kernel: usize, stride: usize, pad: usize) -> usize {
    let outputs = (input + 2 * pad - kernel).div_ceil(stride) + 1;
    outputs - usize::from(pad > 0 && (outputs - 1) * stride >= input + pad)
}

/// The window: first and end before clipping to the image, but not beyond the padding.
fn window(input: usize, kernel: usize, stride: usize, pad: usize, out: isize) -> (isize, isize) {
    let start = out * stride as isize - pad as isize;
    (start, (start + kernel as isize).min((input + pad) as isize))
}

fn case(numbers: &mut Numbers, pool: NhwcPool, batch: usize, [channels, height, width]: [usize; 3], parts: [bool; 2]) {
    let NhwcPool {
        kernel, stride, pad, ..
    } = pool;
    let (input_border, output_border) = (numbers.within(0, 2), numbers.within(0, 1));
    let mut x = Pictures::new(numbers, batch, [channels, height, width], input_border, parts[0]);
    // Below zero, so that a zero of the padding would be seen as a maximum.
    x.data
        .iter_mut()
        .for_each(|x| *x = if *x == 0.0 { 0.0 } else { *x - 1.5 });
    let sizes = [
        channels,
        outputs(height, kernel[0], stride[0], pad[0]),
        outputs(width, kernel[1], stride[1], pad[1]),
    ];
    let y = Pictures::new(numbers, batch, sizes, output_border, parts[1]).blank();
    let what = format!("{pool:?} of {batch} x {:?}", [channels, height, width]);
    check(&what, &y, 2e-6, &|y| pool.run(x.source(), y), &|n, c, i, j| {
        let rows = window(height, kernel[0], stride[0], pad[0], i);
        let columns = window(width, kernel[1], stride[1], pad[1], j);
        let inside = |end: isize, size: usize| end.min(size as isize);
        let (mut greatest, mut sum) = (f64::from(f32::MIN), 0.0);
        for row in rows.0.max(0)..inside(rows.1, height) {
            for column in columns.0.max(0)..inside(columns.1, width) {
                greatest = x.get(n, c, row, column).max(greatest);
                sum += x.get(n, c, row, column);
            }
        }
        match pool.max {
            true => greatest,
            false => sum / ((rows.1 - rows.0) * (columns.1 - columns.0)) as f64,
        }
    });
}

#[test]
fn windows_of_all_kinds() {
    let mut numbers = Numbers::new(41);
    for (kernel, stride, pad) in [
        ([2, 2], [2, 2], [0, 0]),
        ([3, 3], [2, 2], [0, 0]),
        ([3, 3], [2, 2], [1, 1]),
        ([3, 3], [1, 1], [1, 1]),
        ([5, 5], [3, 3], [0, 0]),
        ([2, 3], [1, 2], [0, 1]),
        ([4, 2], [3, 2], [2, 1]),
        ([1, 3], [1, 1], [0, 2]),
        ([7, 7], [1, 1], [0, 0]),
        ([3, 3], [2, 1], [2, 2]),
    ] {
        for (batch, sizes, parts) in [
            (2, [3, 7, 7], [false, false]),
            (1, [8, 14, 15], [false, true]),
            (1, [20, 9, 33], [true, false]),
            (2, [37, 12, 18], [true, true]),
            (1, [144, 8, 9], [false, false]),
        ] {
            for max in [true, false] {
                case(
                    &mut numbers,
                    NhwcPool {
                        max,
                        kernel,
                        stride,
                        pad,
                    },
                    batch,
                    sizes,
                    parts,
                );
            }
        }
    }
}

/// One window for all of an image, whose channels are divided among threads.
#[test]
fn global_windows() {
    let mut numbers = Numbers::new(42);
    for (batch, channels, size) in [(1, 1024, 7), (3, 1000, 13), (2, 515, 5)] {
        for max in [true, false] {
            let pool = NhwcPool {
                max,
                kernel: [size, size],
                stride: [1, 1],
                pad: [0, 0],
            };
            case(&mut numbers, pool, batch, [channels, size, size], [false, false]);
        }
    }
}

/// As in planes, maxima skip NaN; nothing else gives the lowest number.
#[test]
fn odd_numbers() {
    let mut numbers = Numbers::new(43);
    let mut x = Pictures::new(&mut numbers, 1, [5, 4, 20], 0, false);
    let pool = NhwcPool {
        max: true,
        kernel: [2, 2],
        stride: [2, 2],
        pad: [0, 0],
    };
    for (values, expected) in [
        ([f32::NAN, 1.0], 1.0),
        ([f32::NAN, f32::NAN], f32::MIN),
        ([f32::NEG_INFINITY, f32::NAN], f32::MIN),
        ([f32::INFINITY, f32::NAN], f32::INFINITY),
    ] {
        for (i, pixel) in x.data.chunks_mut(5).enumerate() {
            pixel.fill(values[i % 2]);
        }
        let mut y = Pictures::new(&mut numbers, 1, [5, 2, 10], 0, false);
        pool.run(x.source(), y.target());
        assert!(y.data.iter().all(|&y| y == expected), "{values:?}: {:?}", y.data);
    }
}
