//! Kernels on whole numbers against their definition, integer by integer.

use crate::{Numbers, same_for_any_threads};
use cortado_cpu::int8::{self, Convolution, Depthwise, IntSource, IntTarget, IntWindow};
use cortado_cpu::nhwc::{NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::Integer;
use cortado_ops::integer::{self, Quantized};
use cortado_ops::{ConvGeometry, Op, Pool, PoolAxis, PoolGeometry, PoolMethod};
use std::sync::Arc;

fn bytes(numbers: &mut Numbers, count: usize) -> Vec<u8> {
    (0..count).map(|_| numbers.within(0, 255) as u8).collect()
}

fn stored(scale: f32, zero: u8) -> Quantized {
    Quantized { scale, zero }
}

/// An operation; a kernel reads only its scales.
fn integer(inputs: Vec<Quantized>, weights: Vec<f32>, output: Quantized) -> Integer {
    Integer {
        op: Op::Identity,
        inputs,
        weights: Arc::new(weights),
        output,
        bounds: (0, 255),
    }
}

fn window(
    group: usize,
    [channels, outputs]: [usize; 2],
    kernel: usize,
    [stride, pad, dilation]: [usize; 3],
) -> IntWindow {
    let axis = |input: usize| cortado_ops::ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation,
        output: (input + 2 * pad - (dilation * (kernel - 1) + 1)) / stride + 1,
    };
    let geometry = ConvGeometry {
        group,
        channels,
        num_output: outputs,
        axes: vec![axis(9), axis(7)],
    };
    IntWindow::of(&geometry).expect("two axes")
}

/// The convolution by its definition, sums in 64 bits.
fn expected(integer: &Integer, w: &IntWindow, weights: &[f32], bias: &[f32], x: &[u8], batch: usize) -> Vec<u8> {
    let each = [w.channels / w.group, w.outputs / w.group];
    let zero = i64::from(integer.inputs[0].zero);
    let mut y = Vec::new();
    for n in 0..batch {
        for (row, column) in (0..w.output[0]).flat_map(|row| (0..w.output[1]).map(move |column| (row, column))) {
            for (output, &bias) in bias.iter().enumerate() {
                let mut sum = i64::from(integer::bias(bias, integer.sum_scale(output)));
                for (channel, ky, kx) in (0..each[0])
                    .flat_map(|c| (0..w.kernel[0]).map(move |ky| (c, ky)))
                    .flat_map(|(c, ky)| (0..w.kernel[1]).map(move |kx| (c, ky, kx)))
                {
                    let at = [(row, ky, 0), (column, kx, 1)].map(|(at, element, axis)| {
                        (at * w.stride[axis] + element * w.dilation[axis]).wrapping_sub(w.pad[axis])
                    });
                    if at[0] < w.input[0] && at[1] < w.input[1] {
                        let from = output / each[1] * each[0] + channel;
                        let x = x[((n * w.input[0] + at[0]) * w.input[1] + at[1]) * w.channels + from];
                        let index = ((output * each[0] + channel) * w.kernel[0] + ky) * w.kernel[1] + kx;
                        let weight = integer::weight(weights[index], integer.weights[output]);
                        sum += (i64::from(x) - zero) * i64::from(weight);
                    }
                }
                let sum = i32::try_from(sum).expect("a sum of 32 bits");
                y.push(integer.narrow(sum as f32 * integer.factor(output)));
            }
        }
    }
    y
}

fn check_convolution(w: IntWindow, batch: usize, zero: u8, numbers: &mut Numbers, extreme: bool) {
    let terms = w.channels / w.group * w.kernel[0] * w.kernel[1];
    let mut weights: Vec<f32> = numbers.values(w.outputs * terms);
    let mut x = bytes(numbers, batch * w.input[0] * w.input[1] * w.channels);
    if extreme {
        weights
            .iter_mut()
            .for_each(|weight| *weight = 2f32.copysign(*weight + 0.5));
        x.iter_mut().for_each(|x| *x = if *x > 20 { 255 } else { 0 });
    }
    let bias: Vec<f32> = numbers.values(w.outputs);
    let scales: Vec<f32> = (0..w.outputs).map(|output| (1 + output % 5) as f32 / 400.0).collect();
    let output = stored(0.02 * (terms as f32).sqrt(), 101);
    let integer = integer(vec![stored(0.01, zero)], scales, output);
    let expected = expected(&integer, &w, &weights, &bias, &x, batch);
    let from = NhwcImage::new(batch, [w.channels, w.input[0], w.input[1]], 0);
    let to = NhwcImage::new(batch, [w.outputs, w.output[0], w.output[1]], 0);
    let weight = |output: usize, index: usize| weights[output * terms + index];
    let mut y = vec![7; to.len()];
    let x = IntSource { data: &x, image: from };
    if w.is_depthwise() {
        let depthwise = Depthwise::new(integer.clone(), w, &weight, Some(&bias)).expect("memory");
        depthwise.run(
            x,
            IntTarget {
                data: &mut y,
                image: to,
            },
        );
        assert_eq!(y, expected, "depthwise {w:?}");
    }
    let convolution = Convolution::new(integer, w, &weight, Some(&bias)).expect("memory");
    let computed = || {
        let mut y = vec![0; to.len()];
        let target = IntTarget {
            data: &mut y,
            image: to,
        };
        convolution.run(x, target).expect("memory");
        y
    };
    assert_eq!(computed(), expected, "{w:?}");
    same_for_any_threads("convolution", || computed().into_iter().map(f32::from).collect());
}

#[test]
fn convolutions_have_the_integers_of_their_definition() {
    let mut numbers = Numbers::new(5);
    for (group, channels, kernel, sizes) in [
        (1, [3, 5], 3, [1, 1, 1]),
        (1, [16, 17], 1, [1, 0, 1]),
        (1, [8, 33], 1, [2, 0, 1]),
        (1, [6, 4], 1, [1, 1, 1]),
        (2, [6, 34], 3, [2, 1, 1]),
        (1, [5, 20], 3, [1, 2, 2]),
        (4, [4, 4], 3, [1, 1, 1]),
        (40, [40, 40], 3, [2, 1, 1]),
        (1, [37, 3], 5, [1, 2, 1]),
    ] {
        for zero in [0, 128, 255] {
            check_convolution(window(group, channels, kernel, sizes), 2, zero, &mut numbers, false);
        }
    }
}

#[test]
fn sums_of_the_greatest_products_are_exact() {
    let mut numbers = Numbers::new(6);
    for zero in [0, 255] {
        check_convolution(window(1, [64, 18], 3, [1, 1, 1]), 1, zero, &mut numbers, true);
        check_convolution(window(1, [64, 16], 1, [1, 0, 1]), 1, zero, &mut numbers, true);
    }
    // As many terms as are allowed, all of them the greatest.
    for (weight, zero) in [(2.0, 0), (-2.0, 0), (2.0, 255)] {
        let w = IntWindow::whole([integer::MOST_TERMS / 4, 2, 2], 3);
        let x = vec![if zero == 0 { 255 } else { 0 }; integer::MOST_TERMS];
        let weights = vec![weight; 3 * integer::MOST_TERMS];
        let integer = integer(vec![stored(1.0, zero)], vec![0.01; 3], stored(1e6, 100));
        let bias = [1e12f32.copysign(weight); 3];
        let expected = expected(&integer, &w, &weights, &bias, &x, 1);
        let convolution = Convolution::new(integer, w, &|_, _| weight, Some(&bias)).expect("memory");
        let mut y = [0; 3];
        let image = |channels, size| NhwcImage::new(1, [channels, size, size], 0);
        let from = IntSource {
            data: &x,
            image: image(integer::MOST_TERMS / 4, 2),
        };
        convolution
            .run(
                from,
                IntTarget {
                    data: &mut y,
                    image: image(3, 1),
                },
            )
            .expect("memory");
        assert_eq!(y[..], expected);
    }
}

#[test]
fn windows_have_the_integers_of_their_definition() {
    let mut numbers = Numbers::new(7);
    let axis = |input| PoolAxis {
        input,
        kernel: 3,
        stride: 2,
        pad: 1,
        output: (input + 2) / 2,
    };
    for (method, output) in [
        (PoolMethod::Max, stored(0.5, 9)),
        (PoolMethod::Max, stored(0.7, 40)),
        (PoolMethod::Mean, stored(0.3, 0)),
    ] {
        let pool = Pool {
            method,
            geometry: PoolGeometry {
                axes: vec![axis(6), axis(8)],
            },
        };
        let integer = integer(vec![stored(0.5, 9)], Vec::new(), output);
        let (from, to) = (NhwcImage::new(2, [35, 6, 8], 0), NhwcImage::new(2, [35, 4, 5], 0));
        let x = bytes(&mut numbers, from.len());
        let mut y = vec![0; to.len()];
        int8::pool(
            &integer,
            &pool,
            IntSource { data: &x, image: from },
            IntTarget {
                data: &mut y,
                image: to,
            },
        );
        for n in 0..2 {
            for channel in 0..35 {
                let plane: Vec<u8> = (0..48).map(|at| x[(n * 48 + at) * 35 + channel]).collect();
                let windows = pool.geometry.windows(|index, runs, area| {
                    let elements = || runs.iter().flat_map(|&(start, len)| &plane[start..start + len]);
                    let expected = match (method, integer.copies(0)) {
                        (PoolMethod::Max, true) => *elements().max().unwrap(),
                        (PoolMethod::Max, false) => integer
                            .narrow((i32::from(*elements().max().unwrap()) - 9) as f32 * integer.input_factor(0, 1.0)),
                        (PoolMethod::Mean, _) => {
                            let sum: i32 = elements().map(|&x| i32::from(x) - 9).sum();
                            integer.narrow(sum as f32 * integer.input_factor(0, 1.0 / area as f64))
                        }
                    };
                    assert_eq!(y[(n * 20 + index) * 35 + channel], expected, "{method:?}");
                });
                windows.expect("memory");
            }
        }
    }
}

#[test]
fn elements_have_the_integers_of_their_definition() {
    let mut numbers = Numbers::new(8);
    let image = NhwcImage::new(2, [21, 3, 5], 0);
    let (a, b, c) = (
        bytes(&mut numbers, image.len()),
        bytes(&mut numbers, image.len()),
        bytes(&mut numbers, image.len()),
    );
    let integer = integer(
        vec![stored(0.5, 3), stored(0.2, 128), stored(0.1, 255)],
        Vec::new(),
        stored(0.4, 77),
    );
    let coefficients = [1.0, -0.5, 2.0];
    let sources = [&a, &b, &c].map(|data| IntSource { data, image });
    let mut y = vec![0; image.len()];
    for count in [2, 3] {
        int8::sum(
            &integer,
            &coefficients,
            &sources[..count],
            IntTarget { data: &mut y, image },
        );
        for (index, &y) in y.iter().enumerate() {
            let term = |i: usize| {
                let x = i32::from(sources[i].data[index]) - i32::from(integer.inputs[i].zero);
                x as f32 * integer.input_factor(i, coefficients[i])
            };
            let two = term(0) + term(1);
            assert_eq!(y, integer.narrow(if count == 2 { two } else { two + term(2) }));
        }
    }
    int8::rescale(&integer, 1, sources[1], IntTarget { data: &mut y, image });
    let factor = integer.input_factor(1, 1.0);
    let rescaled = b.iter().map(|&b| integer.narrow((i32::from(b) - 128) as f32 * factor));
    assert!(y.iter().copied().eq(rescaled));
}

#[test]
fn real_numbers_are_stored_in_any_order_and_read_back() {
    let mut numbers = Numbers::new(9);
    let (count, to) = (2 * 5 * 3 * 4, stored(0.01, 100));
    let mut x: Vec<f32> = numbers.values(count);
    x[3] = f32::NAN;
    x[4] = f32::INFINITY;
    let image = NhwcImage::new(2, [5, 3, 4], 0);
    let mut y = vec![0; count];
    int8::quantize(to, NhwcSource { data: &x, image }, IntTarget { data: &mut y, image });
    assert!(y.iter().zip(&x).all(|(&y, &x)| y == to.store(x)));
    let mut back = vec![0.0; count];
    int8::dequantize(to, IntSource { data: &y, image }, NhwcTarget { data: &mut back, image });
    assert!(back.iter().zip(&y).all(|(&back, &y)| back == to.load(y)));
    int8::quantize_planes(to, &x, IntTarget { data: &mut y, image });
    for (index, &y) in y.iter().enumerate() {
        let (channel, pixel, n) = (index % 5, index / 5 % 12, index / 60);
        assert_eq!(y, to.store(x[(n * 5 + channel) * 12 + pixel]));
    }
}
