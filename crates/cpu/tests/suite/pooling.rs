//! Pooling.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::*;
use cortado_ops::{Float, PoolAxis, PoolGeometry};

fn axis(input: usize, kernel: usize, stride: usize, pad: usize) -> PoolAxis {
    let mut output = (input + 2 * pad - kernel).div_ceil(stride) + 1;
    if pad > 0 && (output - 1) * stride >= input + pad {
        output -= 1;
    }
    PoolAxis {
        input,
        kernel,
        stride,
        pad,
        output,
    }
}

/// Start, end and end with padding of a window.
fn span(axis: &PoolAxis, out: usize) -> (usize, usize, usize) {
    let start = (out * axis.stride) as i64 - axis.pad as i64;
    let end = (start + axis.kernel as i64).min((axis.input + axis.pad) as i64);
    (
        start.max(0) as usize,
        end.min(axis.input as i64) as usize,
        (end - start) as usize,
    )
}

fn check<T: Float>(rows: PoolAxis, columns: PoolAxis, numbers: &mut Numbers) {
    let what = format!("{rows:?} {columns:?}");
    let g = PoolGeometry {
        axes: vec![rows, columns],
    };
    let planes = 3;
    let x: Vec<T> = numbers.values(planes * g.input_count());
    let dy: Vec<T> = numbers.values(planes * g.output_count());
    let (wx, wdy) = (wide(&x), wide(&dy));
    let (mut max, mut mask, mut mean) = (Vec::new(), Vec::new(), Vec::new());
    let (mut dmax, mut dmean) = (vec![0.0; x.len()], vec![0.0; x.len()]);
    for plane in 0..planes {
        for (r, c) in (0..rows.output).flat_map(|r| (0..columns.output).map(move |c| (r, c))) {
            let ((r0, r1, rf), (c0, c1, cf)) = (span(&rows, r), span(&columns, c));
            let at = plane * g.input_count();
            let cells: Vec<usize> = (r0..r1)
                .flat_map(|i| (c0..c1).map(move |j| i * columns.input + j))
                .collect();
            let best = cells
                .iter()
                .copied()
                .reduce(|a, b| if wx[at + b] > wx[at + a] { b } else { a })
                .expect("a window");
            let dy = wdy[max.len()];
            max.push(wx[at + best]);
            mask.push(best as i32);
            mean.push(cells.iter().map(|&i| wx[at + i]).sum::<f64>() / (rf * cf) as f64);
            dmax[at + best] += dy;
            cells.iter().for_each(|&i| dmean[at + i] += dy / (rf * cf) as f64);
        }
    }
    let (mut y, mut found_mask) = (vec![T::ZERO; dy.len()], vec![0; dy.len()]);
    max_pool_forward(&g, planes, &x, &mut y, &mut found_mask).unwrap();
    let mut values = y.clone();
    values.fill(T::ZERO);
    max_pool_values(&g, planes, &x, &mut values).unwrap();
    assert!(values == y, "{g:?}: without a mask");
    assert_near(&format!("{what}: maximum"), &y, &max);
    assert_eq!(found_mask, mask, "{what}");
    let mut dx = vec![T::from_f64(f64::NAN); x.len()];
    max_pool_backward(&g, planes, &dy, &mask, &mut dx);
    assert_near(&format!("{what}: gradient of the maximum"), &dx, &dmax);
    ave_pool_forward(&g, planes, &x, &mut y).unwrap();
    assert_near(&format!("{what}: mean"), &y, &mean);
    dx.fill(T::from_f64(f64::NAN));
    ave_pool_backward(&g, planes, &dy, &mut dx).unwrap();
    assert_near(&format!("{what}: gradient of the mean"), &dx, &dmean);
}

#[test]
fn windows_of_all_kinds() {
    let mut numbers = Numbers::new(8);
    for (input, kernel, stride, pad) in [
        (8, 2, 2, 0),
        (9, 2, 2, 0),
        (7, 3, 2, 0),
        (7, 3, 2, 1),
        (6, 3, 1, 1),
        (5, 5, 1, 2),
        (4, 4, 4, 0),
        (6, 3, 3, 2),
    ] {
        for (other, k, s, p) in [
            (8, 2, 2, 0),
            (5, 3, 2, 1),
            (37, 3, 2, 0),
            (33, 3, 1, 1),
            (70, 2, 2, 1),
            (58, 2, 2, 0),
            (40, 5, 3, 2),
            (75, 9, 1, 4),
            (110, 8, 2, 3),
        ] {
            check::<f32>(axis(input, kernel, stride, pad), axis(other, k, s, p), &mut numbers);
            check::<f64>(axis(input, kernel, stride, pad), axis(other, k, s, p), &mut numbers);
        }
    }
}

#[test]
fn ties_go_to_the_first_and_nan_to_nobody() {
    let nan = f32::NAN;
    for windows in [1, 3, 4, 21] {
        let input = 2 * windows;
        let g = PoolGeometry {
            axes: vec![axis(2, 2, 2, 0), axis(input, 2, 2, 0)],
        };
        let cases = [
            ([1.0, 1.0, 1.0, 1.0], 1.0, Some(0)),
            ([0.0, 2.0, 2.0, 1.0], 2.0, Some(1)),
            ([nan, 1.0, nan, 3.0], 3.0, Some(input + 1)),
            ([nan; 4], f32::MIN, None),
        ];
        for ([a, b, c, d], best, index) in cases {
            let x = [[a, b].repeat(windows), [c, d].repeat(windows)].concat();
            let (mut y, mut mask) = (vec![0f32; windows], vec![0; windows]);
            max_pool_forward(&g, 1, &x, &mut y, &mut mask).unwrap();
            let mut values = vec![0f32; y.len()];
            max_pool_values(&g, 1, &x, &mut values).unwrap();
            assert_eq!(values, y, "without a mask");
            let expected: Vec<i32> = (0..windows)
                .map(|window| index.map_or(-1, |index| (index + 2 * window) as i32))
                .collect();
            assert_eq!((y, mask), (vec![best; windows], expected), "{x:?}");
        }
    }
}

/// The first greatest value of each window, and −1 where no value is above the lowest.
fn maxima(g: &PoolGeometry, planes: usize, x: &[f32]) -> (Vec<f32>, Vec<i32>) {
    let (input, output) = (g.input_count(), g.output_count());
    let (mut y, mut mask) = (vec![f32::MIN; planes * output], vec![-1; planes * output]);
    for plane in 0..planes {
        g.windows(|out, runs, _| {
            for index in runs.iter().flat_map(|&(start, len)| start..start + len) {
                let value = x[plane * input + index];
                if value > y[plane * output + out] {
                    (y[plane * output + out], mask[plane * output + out]) = (value, index as i32);
                }
            }
        })
        .unwrap();
    }
    (y, mask)
}

/// Ties, NaN, infinities and the lowest value, in planes of one and of several bands, with more
/// planes than a task takes.
#[test]
fn odd_values_in_large_planes() {
    let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MIN, 0.0, -0.0];
    let mut numbers = Numbers::new(9);
    for (rows, columns, planes) in [
        (axis(14, 3, 1, 1), axis(14, 3, 1, 1), 50),
        (axis(33, 3, 2, 0), axis(31, 3, 2, 1), 3),
        (axis(301, 3, 2, 0), axis(207, 3, 1, 1), 2),
        (axis(260, 2, 1, 0), axis(333, 5, 3, 2), 1),
        (axis(9, 2, 2, 0), axis(59, 2, 2, 0), 40),
    ] {
        let g = PoolGeometry {
            axes: vec![rows, columns],
        };
        let value = |n: usize| odd.get(n).copied().unwrap_or((n % 4) as f32);
        let x: Vec<f32> = (0..planes * g.input_count())
            .map(|_| value(numbers.within(0, 20)))
            .collect();
        let (expected, places) = maxima(&g, planes, &x);
        same_for_any_threads("maxima", || {
            let (mut y, mut mask) = (vec![0f32; expected.len()], vec![0; places.len()]);
            max_pool_forward(&g, planes, &x, &mut y, &mut mask).unwrap();
            assert!(y == expected && mask == places, "{g:?}");
            y
        });
    }
}

/// Planes that are worked on band by band.
#[test]
fn large_planes() {
    let mut numbers = Numbers::new(10);
    for (rows, columns) in [
        (axis(201, 3, 2, 1), axis(207, 3, 1, 1)),
        (axis(131, 4, 3, 2), axis(333, 5, 3, 2)),
    ] {
        check::<f32>(rows, columns, &mut numbers);
        check::<f64>(rows, columns, &mut numbers);
    }
}

#[test]
fn threads_do_not_change_a_mean() {
    let g = PoolGeometry {
        axes: vec![axis(20, 3, 2, 1); 2],
    };
    let x: Vec<f32> = Numbers::new(11).values(100 * g.input_count());
    same_for_any_threads("means", || {
        let (mut y, mut dx) = (vec![0f32; 100 * g.output_count()], vec![0f32; x.len()]);
        ave_pool_forward(&g, 100, &x, &mut y).unwrap();
        ave_pool_backward(&g, 100, &y, &mut dx).unwrap();
        [y, dx].concat()
    });
}

#[test]
fn stochastic_pooling_picks_by_the_values() {
    let g = PoolGeometry {
        axes: vec![axis(2, 2, 2, 0), axis(4, 2, 2, 0)],
    };
    // Two windows: of 1, 3, 0 and 4; and of zeros.
    let x = [1.0, 3.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0];
    for (draw, index) in [(0.0, 0), (0.2, 1), (0.5, 1), (0.6, 5), (1.0, 5)] {
        let (mut y, mut mask) = ([7.0; 2], [7; 2]);
        sample_pool_forward(&g, &[draw, 0.5], &x, &mut y, &mut mask).unwrap();
        assert_eq!((y, mask), ([x[index], 0.0], [index as i32, 2]), "{draw}");
    }
    let mut y = [7.0; 2];
    expected_pool_forward(&g, &x, &mut y).unwrap();
    assert_eq!(y, [26.0 / 8.0, 0.0]);
    let mut dx = [7.0; 8];
    expected_pool_backward(&g, &x, &y, &[2.0, 5.0], &mut dx).unwrap();
    let expected = x.map(|x| 2.0 * (2.0 * x - 3.25) / 8.0);
    let [a, b, _, _, c, d, _, _] = expected;
    assert_eq!(dx, [a, b, 0.0, 0.0, c, d, 0.0, 0.0]);
}
