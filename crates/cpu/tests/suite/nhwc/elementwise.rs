//! Elementwise kernels: 1e-6 of the greater of 1 and the result.

use super::pictures::{Pictures, activated, activations, check};
use crate::Numbers;
use cortado_cpu::nhwc::{self, NhwcSource};
use cortado_ops::Pointwise;

const TOLERANCE: f64 = 1e-6;

/// Batch, sizes, and whether each of the three images is a part of wider ones.
const CASES: [(usize, [usize; 3], [bool; 3]); 8] = [
    (1, [1, 1, 1], [false; 3]),
    (2, [3, 5, 4], [false, true, false]),
    (1, [8, 7, 7], [false; 3]),
    (3, [20, 6, 5], [true; 3]),
    (1, [37, 9, 3], [false, false, true]),
    (1, [64, 30, 31], [false; 3]),
    (2, [100, 12, 17], [true, false, false]),
    (2, [5000, 1, 2], [false; 3]),
];

#[test]
fn every_kernel_with_every_activation() {
    let mut numbers = Numbers::new(31);
    for (batch, sizes, parts) in CASES {
        let mut picture = |part| {
            let border = numbers.within(0, 2);
            Pictures::new(&mut numbers, batch, sizes, border, part)
        };
        let (a, b, y) = (picture(parts[0]), picture(parts[1]), picture(parts[2]));
        let (scale, shift): (Vec<f32>, Vec<f32>) = (numbers.values(sizes[0]), numbers.values(sizes[0]));
        for activation in activations(&mut numbers, sizes[0]) {
            let what = format!("{batch} x {sizes:?} {parts:?} {activation:?}");
            let name = |kernel: &str| format!("{kernel} {}", &what[..what.len().min(100)]);
            let to = |c, x| activated(&activation, c, x);
            let affine = |c: usize, x: f64| f64::from(scale[c]) * x + f64::from(shift[c]);
            let a_at = |n, c, i, j| a.get(n, c, i, j);
            let b_at = |n, c, i, j| b.get(n, c, i, j);
            let y_at = |n, c, i, j| y.get(n, c, i, j);
            let test = |kernel: &str,
                        run: &(dyn Fn(nhwc::NhwcTarget<'_>) + Sync),
                        expected: &dyn Fn(usize, usize, isize, isize) -> f64| {
                check(&name(kernel), &y, TOLERANCE, run, &|n, c, i, j| {
                    to(c, expected(n, c, i, j))
                });
            };
            test("apply", &|y| nhwc::apply(&activation, a.source(), y), &a_at);
            test("apply in place", &|y| nhwc::apply_in_place(&activation, y), &y_at);
            test(
                "affine",
                &|y| nhwc::affine(&scale, &shift, &activation, a.source(), y),
                &|n, c, i, j| affine(c, a_at(n, c, i, j)),
            );
            for count in 1..=4 {
                let sources: Vec<NhwcSource<'_>> = [&a, &b, &a, &a].iter().take(count).map(|x| x.source()).collect();
                let coefficients = &[0.5, -2.0, 1.0, 3.0][..count];
                let values = |n, c, i, j| [a_at(n, c, i, j), b_at(n, c, i, j), a_at(n, c, i, j), a_at(n, c, i, j)];
                test(
                    "sum",
                    &|y| nhwc::sum(&sources, coefficients, &activation, y),
                    &|n, c, i, j| {
                        values(n, c, i, j)
                            .iter()
                            .zip(coefficients)
                            .map(|(x, &k)| x * f64::from(k))
                            .sum()
                    },
                );
                test(
                    "product",
                    &|y| nhwc::product(&sources, &activation, y),
                    &|n, c, i, j| values(n, c, i, j)[..count].iter().product(),
                );
                test(
                    "maximum",
                    &|y| nhwc::maximum(&sources, &activation, y),
                    &|n, c, i, j| {
                        values(n, c, i, j)[..count]
                            .iter()
                            .copied()
                            .fold(f64::NEG_INFINITY, f64::max)
                    },
                );
            }
        }
    }
}

/// NaN stays visible, but with a slope of 0 the lowest number does not become NaN.
#[test]
fn activations_of_odd_numbers() {
    let mut numbers = Numbers::new(32);
    let mut x = Pictures::new(&mut numbers, 1, [3, 1, 7], 0, false);
    let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    x.data.iter_mut().zip(odd.iter().cycle()).for_each(|(x, &odd)| *x = odd);
    for (activation, expected) in [
        (
            Some(Pointwise::Relu { slope: 0.0 }.for_all()),
            [f32::NAN, f32::INFINITY, 0.0],
        ),
        (Some(Pointwise::Relu { slope: 0.5 }.for_all()), odd),
        (
            Some(Pointwise::Clip { min: 0.0, max: 6.0 }.for_all()),
            [f32::NAN, 6.0, 0.0],
        ),
    ] {
        let mut y = x.blank();
        nhwc::apply(&activation, x.source(), y.target());
        let same = |(y, expected): (&f32, &f32)| y == expected || y.is_nan() && expected.is_nan();
        assert!(
            y.data.iter().zip(expected.iter().cycle()).all(same),
            "{activation:?}: {:?}",
            y.data
        );
    }
}
