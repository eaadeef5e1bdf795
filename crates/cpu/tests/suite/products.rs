//! Matrix products and sums.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::{Transpose, asum, dot, gemm, sumsq};
use cortado_ops::Float;

const BOTH: [Transpose; 2] = [Transpose::No, Transpose::Yes];

fn check<T: Float>((m, n, k): (usize, usize, usize), gap: usize, alpha: f64, beta: f64) {
    let mut numbers = Numbers::new((m * 31 + n * 7 + k) as u64);
    for (ta, tb) in BOTH.into_iter().flat_map(|ta| BOTH.map(|tb| (ta, tb))) {
        let (lda, ldb, ldc) = (
            if ta == Transpose::No { k } else { m } + gap,
            if tb == Transpose::No { n } else { k } + gap,
            n + gap,
        );
        let a: Vec<T> = numbers.values(m.max(k) * lda.max(1));
        let b: Vec<T> = numbers.values(n.max(k) * ldb.max(1));
        let mut c: Vec<T> = if beta == 0.0 {
            vec![T::from_f64(f64::NAN); m * ldc]
        } else {
            numbers.values(m * ldc)
        };
        let (wa, wb, wc) = (wide(&a), wide(&b), wide(&c));
        gemm(
            (ta, tb),
            (m, n, k),
            T::from_f64(alpha),
            (&a, lda),
            (&b, ldb),
            T::from_f64(beta),
            (&mut c, ldc),
        )
        .unwrap();
        for i in 0..m {
            let expected: Vec<f64> = (0..n)
                .map(|j| {
                    let at = |l: usize| {
                        if ta == Transpose::No {
                            wa[i * lda + l]
                        } else {
                            wa[l * lda + i]
                        }
                    };
                    let bt = |l: usize| {
                        if tb == Transpose::No {
                            wb[l * ldb + j]
                        } else {
                            wb[j * ldb + l]
                        }
                    };
                    let old = if beta == 0.0 { 0.0 } else { beta * wc[i * ldc + j] };
                    alpha * (0..k).map(|l| at(l) * bt(l)).sum::<f64>() + old
                })
                .collect();
            let what = format!("{m} x {n} x {k} {ta:?} {tb:?} row {i}");
            assert_near(&what, &c[i * ldc..i * ldc + n], &expected);
        }
    }
}

#[test]
fn products_of_all_shapes() {
    let shapes = [
        (0, 3, 2),
        (3, 0, 2),
        (3, 4, 0),
        (1, 1, 1),
        (5, 7, 3),
        (6, 16, 8),
        (7, 17, 9),
        (97, 15, 257),
        (13, 95, 256),
        (64, 10, 50),
        (2, 771, 5),
    ];
    for shape in shapes {
        for (gap, alpha, beta) in [(0, 1.0, 0.0), (3, -0.5, 1.0), (1, 2.0, 0.25), (0, 0.0, 0.5)] {
            check::<f32>(shape, gap, alpha, beta);
            check::<f64>(shape, gap, alpha, beta);
        }
    }
}

/// Whatever is left over of a panel or a vector.
#[test]
fn products_of_sizes_around_those_of_panels() {
    for width in [6, 8, 12, 16, 32] {
        for depth in [1, 7, 8, 15, 16, 17, 40] {
            for rows in [1, width / 2, width - 1, width] {
                check::<f32>((rows, width, depth), 1, 1.0, 0.0);
                check::<f64>((width, rows, depth), 1, 1.0, 0.0);
            }
        }
    }
}

#[test]
fn threads_do_not_change_a_product() {
    for (m, n, k) in [(64, 500, 300), (500, 64, 300), (200, 200, 200)] {
        let mut numbers = Numbers::new(9);
        let (a, b): (Vec<f32>, Vec<f32>) = (numbers.values(m * k), numbers.values(k * n));
        same_for_any_threads("gemm", || {
            let mut c = vec![0f32; m * n];
            gemm(
                (Transpose::No, Transpose::No),
                (m, n, k),
                1.0,
                (&a, k),
                (&b, n),
                0.0,
                (&mut c, n),
            )
            .unwrap();
            c
        });
    }
}

#[test]
fn sums() {
    let x: Vec<f32> = Numbers::new(3).values(100_003);
    let y: Vec<f32> = Numbers::new(4).values(100_003);
    let exact = |f: fn(f64, f64) -> f64| x.iter().zip(&y).map(|(&x, &y)| f(x.into(), y.into())).sum::<f64>();
    for (found, expected) in [
        (asum(&x).unwrap(), exact(|x, _| x.abs())),
        (sumsq(&x).unwrap(), exact(|x, _| x * x)),
        (dot(&x, &y).unwrap(), exact(|x, y| x * y)),
    ] {
        assert!((found - expected).abs() < 1e-8, "{found} is not {expected}");
    }
    same_for_any_threads("sums", || {
        vec![asum(&x).unwrap(), sumsq(&x).unwrap(), dot(&x, &y).unwrap()]
    });
}
