//! Local response normalisation: 1e-6 of the greater of 1 and the result.

use super::pictures::{Pictures, check};
use crate::Numbers;
use cortado_cpu::nhwc;
use cortado_ops::Lrn;

#[test]
fn windows_of_channels() {
    let mut numbers = Numbers::new(51);
    for (batch, sizes, parts) in [
        (1, [1, 1, 1], [false, false]),
        (2, [3, 4, 5], [false, true]),
        (1, [8, 3, 17], [true, false]),
        (1, [37, 5, 9], [true, true]),
        (2, [96, 13, 12], [false, false]),
    ] {
        for (size, beta) in [(5, 0.75), (1, 0.75), (3, 0.5), (9, 0.75), (7, 1.3), (401, 0.75)] {
            let border = numbers.within(0, 1);
            let x = Pictures::new(&mut numbers, batch, sizes, border, parts[0]);
            let y = Pictures::new(&mut numbers, batch, sizes, 1 - border, parts[1]).blank();
            let (alpha, k) = (0.7f32, 1.5f32);
            let options = Lrn { size, alpha, beta, k };
            let what = format!("{options:?} of {batch} x {sizes:?}");
            check(
                &what,
                &y,
                1e-6,
                &|y| nhwc::lrn(options, x.source(), y).unwrap(),
                &|n, c, i, j| {
                    let window = c.saturating_sub(size / 2)..(c + size / 2 + 1).min(sizes[0]);
                    let sum: f64 = window.map(|c| x.get(n, c, i, j).powi(2)).sum();
                    x.get(n, c, i, j) * (f64::from(k) + f64::from(alpha) / size as f64 * sum).powf(-f64::from(beta))
                },
            );
        }
    }
}
