//! Reordering, which is exact.

use super::pictures::{Pictures, UNTOUCHED, check};
use crate::Numbers;
use cortado_cpu::nhwc;

const CASES: [(usize, [usize; 3], usize, bool); 9] = [
    (1, [1, 1, 1], 0, false),
    (1, [1, 28, 28], 2, false),
    (2, [3, 31, 33], 3, false),
    (1, [3, 227, 227], 0, true),
    (1, [4, 9, 16], 1, false),
    (2, [8, 8, 8], 1, true),
    (1, [37, 13, 11], 1, true),
    (3, [1000, 1, 1], 0, false),
    (1, [96, 17, 55], 1, false),
];

#[test]
fn planes_and_back() {
    let mut numbers = Numbers::new(61);
    for (batch, sizes, border, part) in CASES {
        let [channels, height, width] = sizes;
        let planes: Vec<f32> = numbers.values(batch * channels * height * width);
        let at =
            |n: usize, c: usize, i: isize, j: isize| ((n * channels + c) * height + i as usize) * width + j as usize;
        let like = Pictures::new(&mut numbers, batch, sizes, border, part).blank();
        let what = format!("{batch} x {sizes:?}, border {border}");
        check(&what, &like, 0.0, &|y| nhwc::from_nchw(&planes, y), &|n, c, i, j| {
            f64::from(planes[at(n, c, i, j)])
        });
        let mut x = like.clone();
        nhwc::from_nchw(&planes, x.target());
        let mut back = vec![f32::NAN; planes.len()];
        nhwc::to_nchw(x.source(), &mut back);
        assert!(back == planes, "{what}");
    }
}

#[test]
fn copies_and_borders() {
    let mut numbers = Numbers::new(62);
    for (batch, sizes, border, part) in CASES {
        let x = Pictures::new(&mut numbers, batch, sizes, border, part);
        let y = Pictures::new(&mut numbers, batch, sizes, 1, !part).blank();
        let what = format!("{batch} x {sizes:?}, border {border}");
        check(&what, &y, 0.0, &|y| nhwc::copy(x.source(), y), &|n, c, i, j| {
            x.get(n, c, i, j)
        });
        // `new` makes borders of zeros: inside and in other views nothing may change.
        let mut cleared = x.clone();
        for (cleared, x) in cleared.data.iter_mut().zip(&x.data) {
            *cleared = if *x == 0.0 { UNTOUCHED } else { *x };
        }
        nhwc::clear_border(cleared.target());
        assert!(cleared.data == x.data, "{what}");
    }
}
