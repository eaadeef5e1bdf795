//! A batch that several processes share: what each image gets, and the sums over all of them, are
//! those of one process, to the last bit.

use crate::Numbers;
use cortado_cpu::nchw::Convolution;
use cortado_cpu::*;
use cortado_mem::OutOfMemory;
use cortado_ops::{Batch, ConvAxis, ConvGeometry, Float, Stripe};

/// Every `ranks`th row, from the own one on.
fn share<T: Copy>(all: &[T], row: usize, rank: usize, ranks: usize) -> Vec<T> {
    let rows = all.chunks(row).skip(rank).step_by(ranks);
    rows.flatten().copied().collect()
}

/// Adds what the ranks have by halves.
fn by_halves<T: Float>(ranks: &[Vec<T>], first: usize, step: usize) -> Vec<T> {
    if first + step >= ranks.len() {
        return ranks[first].clone();
    }
    let mut sum = by_halves(ranks, first, 2 * step);
    add(&by_halves(ranks, first + step, 2 * step), &mut sum);
    sum
}

/// Checks that `sum` of all rows of x and y, with `of_x` and `of_y` elements each, is that of two
/// and of four processes.
fn check_sum<T: Float>(
    what: &str,
    (x, y): (&[T], &[T]),
    (of_x, of_y): (usize, usize),
    sum: impl Fn(Batch, &[T], &[T]) -> Vec<T>,
) {
    let images = x.len() / of_x;
    let alone = sum(images.into(), x, y);
    assert!(alone.iter().any(|&sum| sum != T::ZERO), "{what}: all sums are 0");
    for ranks in [2, 4] {
        let of_rank = |rank| {
            let batch = Batch {
                images: images / ranks,
                ranks,
            };
            sum(batch, &share(x, of_x, rank, ranks), &share(y, of_y, rank, ranks))
        };
        let shared: Vec<_> = (0..ranks).map(of_rank).collect();
        assert!(
            by_halves(&shared, 0, 1) == alone,
            "{what}: {ranks} ranks of {images} images"
        );
    }
}

fn geometry((channels, num_output, group): (usize, usize, usize), axis: ConvAxis) -> ConvGeometry {
    ConvGeometry {
        group,
        channels,
        num_output,
        axes: vec![axis; 2],
    }
}

fn axis(input: usize, kernel: usize, stride: usize, pad: usize) -> ConvAxis {
    ConvAxis {
        input,
        kernel,
        stride,
        pad,
        dilation: 1,
        output: (input + 2 * pad - kernel) / stride + 1,
    }
}

/// One for each algorithm.
fn geometries() -> Vec<ConvGeometry> {
    vec![
        geometry((1, 20, 1), axis(28, 5, 1, 0)),
        geometry((32, 48, 1), axis(16, 5, 1, 2)),
        geometry((40, 64, 2), axis(12, 3, 1, 1)),
        geometry((24, 24, 24), axis(9, 3, 1, 1)),
        geometry((24, 24, 24), axis(9, 5, 2, 1)),
        geometry((48, 33, 1), axis(6, 1, 1, 0)),
        geometry((48, 33, 1), axis(6, 1, 2, 0)),
        geometry((70, 120, 1), axis(5, 1, 1, 0)),
        geometry((200, 400, 1), axis(1, 1, 1, 0)),
        geometry((130, 260, 1), axis(4, 3, 2, 1)),
    ]
}

fn check_convolutions<T: Float>() {
    let mut numbers = Numbers::new(40);
    for (g, images) in geometries().iter().zip([32, 36, 32, 44, 36, 64, 40, 52, 64, 32]) {
        let (of_x, of_y) = (g.input_len(1), g.output_len(1));
        let (x, dy): (Vec<T>, Vec<T>) = (numbers.values(images * of_x), numbers.values(images * of_y));
        let w: Vec<T> = numbers.values(g.weights_len());
        let gradient = |batch, x: &[T], dy: &[T]| {
            let mut dw = vec![T::ZERO; g.weights_len()];
            Convolution::new(g, batch)
                .unwrap()
                .backward_weights(x, dy, &mut dw)
                .unwrap();
            dw
        };
        check_sum(&format!("{g:?}"), (&x, &dy), (of_x, of_y), gradient);
        let passes = |batch: Batch, x: &[T], dy: &[T]| {
            let convolution = Convolution::new(g, batch).unwrap();
            let (mut y, mut dx) = (vec![T::ZERO; dy.len()], vec![T::ZERO; x.len()]);
            convolution
                .forward(x, (&w, None), &mut y, &Epilogue::nothing())
                .unwrap();
            convolution.backward_data(&w, dy, &mut dx).unwrap();
            (y, dx)
        };
        let (y, dx) = passes(images.into(), &x, &dy);
        for ranks in [2, 4] {
            let batch = Batch {
                images: images / ranks,
                ranks,
            };
            let found = passes(batch, &share(&x, of_x, 1, ranks), &share(&dy, of_y, 1, ranks));
            let expected = (share(&y, of_y, 1, ranks), share(&dx, of_x, 1, ranks));
            assert!(found == expected, "{g:?}: {ranks} ranks of {images} images");
        }
    }
}

#[test]
fn convolutions() {
    check_convolutions::<f32>();
    check_convolutions::<f64>();
}

fn check_products<T: Float>() {
    let mut numbers = Numbers::new(41);
    for (images, m, n) in [
        (64, 500, 130),
        (100, 10, 64),
        (32, 1, 1),
        (36, 97, 193),
        (612, 37, 70),
        (1100, 13, 100),
    ] {
        let (a, b): (Vec<T>, Vec<T>) = (numbers.values(images * m), numbers.values(images * n));
        let product = |batch, a: &[T], b: &[T]| {
            let mut c = vec![T::ZERO; m * n];
            gemm_over_batch(batch, (m, n), (a, m), (b, n), true, (&mut c, n)).unwrap();
            let mut over = vec![T::from_f64(f64::NAN); m * n];
            gemm_over_batch(batch, (m, n), (a, m), (b, n), false, (&mut over, n)).unwrap();
            assert!(c == over, "added to 0, or written over");
            c
        };
        check_sum(&format!("{images} images, {m} x {n}"), (&a, &b), (m, n), product);
        let w: Vec<T> = numbers.values(m * n);
        let outputs = |ranks, rows: usize, a: &[T]| {
            let mut c = vec![T::ZERO; rows * n];
            let trans = (Transpose::No, Transpose::Yes);
            gemm_of_share(
                ranks,
                trans,
                (rows, n, m),
                T::ONE,
                (a, m),
                (&w, m),
                T::ZERO,
                (&mut c, n),
            )
            .unwrap();
            c
        };
        let alone = outputs(1, images, &a);
        let own = outputs(4, images / 4, &share(&a, m, 3, 4));
        assert!(own == share(&alone, n, 3, 4), "{images} rows, {m} x {n}");
    }
}

#[test]
fn products() {
    check_products::<f32>();
    check_products::<f64>();
}

#[test]
fn sums_of_channels() {
    let mut numbers = Numbers::new(42);
    for (images, channels, inner) in [(64, 20, 576), (100, 32, 5), (36, 3, 1)] {
        let x: Vec<f32> = numbers.values(images * channels * inner);
        let sums = |batch: Batch, x: &[f32], _: &[f32]| {
            let mut sums = vec![0.0; channels];
            batch
                .add_to(&mut sums, |stripe, sums| {
                    let found = channel_sums_of_stripe(stripe, channels, inner, x)?;
                    sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += found as f32);
                    Ok::<_, OutOfMemory>(())
                })
                .unwrap();
            sums
        };
        let row = channels * inner;
        check_sum(&format!("{images} x {channels} x {inner}"), (&x, &x), (row, row), sums);
        let all = channel_sums_of_stripe(Stripe::all(images), channels, inner, &x).unwrap();
        let by_function = channel_sums(channels, inner, &x, &x, |_| |x: f32, _| x.into()).unwrap();
        assert_eq!(all, by_function);
    }
}
