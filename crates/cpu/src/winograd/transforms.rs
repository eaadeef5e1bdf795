//! The one-dimensional transforms of Winograd's convolutions F(m, r), m outputs of r weights, on
//! vectors.
//!
//! F(m, r) evaluates polynomials at m + r − 1 = 2K + 2 points: 0, ±p for K numbers p, and ∞, in
//! this order. The transform of the inputs is the same for all m and r with the same points: F(4,
//! 3) shares it with F(2, 5), F(6, 3) with F(4, 5). The points are the ones with the smallest error
//! among small dyadic ones, for weights of three and of five: with ±5/8 and ±3/2 it is less than
//! half of that with ±1 and ±2, which are more usual. Everything that is computed from them here is
//! exact in `f32`.

use crate::simd::Simd;

/// The numbers p for K from 1 to 3.
const POINTS: [&[f64]; 3] = [&[1.0], &[0.625, 1.5], &[0.5, 1.0, 2.0]];

/// Constants that follow from K numbers p.
struct Constants<const K: usize> {
    /// The numbers p.
    points: [f64; K],
    /// For each p the product of t − q² over all other q, a polynomial in t of degree K − 1,
    /// without its leading 1.
    others: [[f64; K]; K],
    /// The product over all p, without its leading 1.
    all: [f64; K],
}

impl<const K: usize> Constants<K> {
    const THESE: Self = Self::new();

    const fn new() -> Self {
        let mut these = Self {
            points: [0.0; K],
            others: [[0.0; K]; K],
            all: Self::product(K),
        };
        let mut k = 0;
        while k < K {
            these.points[k] = POINTS[K - 1][k];
            these.others[k] = Self::product(k);
            k += 1;
        }
        these
    }

    /// The product of t − q² over all numbers except one, without its leading 1.
    const fn product(without: usize) -> [f64; K] {
        let mut product = [0.0; K];
        let (mut k, mut degree) = (0, 0);
        while k < K {
            if k != without {
                let square = POINTS[K - 1][k] * POINTS[K - 1][k];
                // The leading 1 moves up, and so does all that follows it.
                let mut i = degree;
                let mut above = 1.0;
                while i > 0 {
                    i -= 1;
                    let here = product[i];
                    product[i + 1] = here - square * above;
                    above = here;
                }
                product[0] = -square * above;
                degree += 1;
            }
            k += 1;
        }
        product
    }
}

/// Bᵀ · d: 2K + 2 inputs.
#[inline(always)]
pub(crate) fn input_transform<S: Simd, const K: usize, const SIDE: usize>(d: [S; SIDE]) -> [S; SIDE] {
    let constants = const { Constants::<K>::THESE };
    let mut to = [d[2 * K]; SIDE];
    to[2 * K + 1] = d[2 * K + 1];
    for i in 0..K {
        let factor = S::splat(constants.all[i] as f32);
        to[0] = d[2 * i].mul_add(factor, to[0]);
        to[2 * K + 1] = d[2 * i + 1].mul_add(factor, to[2 * K + 1]);
    }
    for k in 0..K {
        let (mut even, mut odd) = (d[2 * K], d[2 * K - 1]);
        for i in 0..K - 1 {
            let factor = S::splat(constants.others[k][i] as f32);
            even = d[2 * i + 2].mul_add(factor, even);
            odd = d[2 * i + 1].mul_add(factor, odd);
        }
        let point = constants.points[k] as f32;
        to[2 * k + 1] = odd.mul_add(S::splat(point), even);
        to[2 * k + 2] = odd.mul_add(S::splat(-point), even);
    }
    to
}

/// Aᵀ · m: the outputs of 2K + 2 products.
#[inline(always)]
pub(crate) fn output_transform<S: Simd, const K: usize, const SIDE: usize, const OUTPUTS: usize>(
    m: [S; SIDE],
) -> [S; OUTPUTS] {
    let constants = const { Constants::<K>::THESE };
    let mut powers = [1.0; K];
    let (mut sums, mut differences) = ([m[0]; K], [m[0]; K]);
    for k in 0..K {
        sums[k] = m[2 * k + 1].add(m[2 * k + 2]);
        differences[k] = m[2 * k + 1].sub(m[2 * k + 2]);
    }
    let mut to = [m[0]; OUTPUTS];
    for (i, to) in to.iter_mut().enumerate() {
        let terms = if i % 2 == 0 { &sums } else { &differences };
        for k in 0..K {
            let factor = S::splat(powers[k] as f32);
            *to = match (i, k) {
                (0, _) => to.add(terms[k]),
                (_, 0) if i + 1 < OUTPUTS => terms[k].mul(factor),
                (_, 0) => terms[k].mul_add(factor, m[SIDE - 1]),
                _ => terms[k].mul_add(factor, *to),
            };
            powers[k] *= constants.points[k];
        }
    }
    to
}

/// G: what the weights are multiplied by for each point.
pub(crate) const fn weight_matrix<const K: usize, const SIDE: usize, const WEIGHTS: usize>() -> [[f64; WEIGHTS]; SIDE] {
    let constants = Constants::<K>::THESE;
    let mut matrix = [[0.0; WEIGHTS]; SIDE];
    matrix[0][0] = 1.0 / constants.all[0];
    matrix[SIDE - 1][WEIGHTS - 1] = 1.0;
    let mut k = 0;
    while k < K {
        let point = constants.points[k];
        let square = point * point;
        // The product of q² − p² at p², by Horner's rule.
        let (mut product, mut i) = (1.0, K - 1);
        while i > 0 {
            i -= 1;
            product = product * square + constants.others[k][i];
        }
        let mut positive = 1.0 / (2.0 * square * product);
        let mut negative = positive;
        let mut weight = 0;
        while weight < WEIGHTS {
            matrix[2 * k + 1][weight] = positive;
            matrix[2 * k + 2][weight] = negative;
            positive *= point;
            negative *= -point;
            weight += 1;
        }
        k += 1;
    }
    matrix
}
