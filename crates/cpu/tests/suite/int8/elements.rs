//! Windows without weights, elements, and from and to real numbers.

use super::{bytes, integer, stored};
use crate::Numbers;
use cortado_cpu::int8::{self, IntSource, IntTarget};
use cortado_cpu::nhwc::{NhwcImage, NhwcSource, NhwcTarget};
use cortado_ops::{Pool, PoolAxis, PoolGeometry, PoolMethod};

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
                            .narrowing()
                            .one((i32::from(*elements().max().unwrap()) - 9) as f32 * integer.input_factor(0, 1.0)),
                        (PoolMethod::Mean, _) => {
                            let sum: i32 = elements().map(|&x| i32::from(x) - 9).sum();
                            integer
                                .narrowing()
                                .one(sum as f32 * integer.input_factor(0, 1.0 / area as f64))
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
            assert_eq!(y, integer.narrowing().one(if count == 2 { two } else { two + term(2) }));
        }
    }
    int8::rescale(&integer, 1, sources[1], IntTarget { data: &mut y, image });
    let factor = integer.input_factor(1, 1.0);
    let rescaled = b
        .iter()
        .map(|&b| integer.narrowing().one((i32::from(b) - 128) as f32 * factor));
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
