//! Boxes as offsets from priors, and back.

use cortado_ops::BoxCode as Code;
use cortado_ops::boxes::{Coder, Corners};

const CODES: [Code; 3] = [Code::Corner, Code::CenterSize, Code::CornerSize];

#[test]
fn decoding_undoes_encoding() {
    // Multiples of the golden ratio lie evenly in the unit interval.
    let mut last = 0.0_f64;
    let mut uniform = |low: f64, high: f64| {
        last = (last + 0.618_033_988_749_895).fract();
        low + last * (high - low)
    };
    let mut draw = || {
        let (x, y) = (uniform(0.0, 0.5), uniform(0.0, 0.5));
        Corners::new([x, y, x + uniform(0.1, 0.5), y + uniform(0.1, 0.5)])
    };
    let variances = [0.1, 0.2, 0.3, 0.4];
    for code in CODES {
        for divides in [true, false] {
            let coder = Coder { code, divides };
            for _ in 0..20 {
                let (prior, true_box): (Corners<f64>, _) = (draw(), draw());
                let found = coder.decode(prior, variances, coder.encode(prior, variances, true_box));
                let differences = found.to_array().into_iter().zip(true_box.to_array());
                assert!(differences.into_iter().all(|(a, b)| (a - b).abs() < 1e-12), "{coder:?}");
            }
        }
    }
}

#[test]
fn codes_follow_their_definitions() {
    let (prior, v) = (Corners::new([1.0, 1.0, 3.0, 5.0]), [0.5, 0.5, 0.25, 0.25]);
    let true_box = Corners::new([2.0, 1.0, 6.0, 9.0]);
    let encode = |code, divides| Coder { code, divides }.encode(prior, v, true_box);
    assert_eq!(encode(Code::Corner, true), [2.0, 0.0, 12.0, 16.0]);
    assert_eq!(encode(Code::CornerSize, true), [1.0, 0.0, 6.0, 4.0]);
    let ln2 = 2.0_f64.ln();
    assert_eq!(encode(Code::CenterSize, true), [2.0, 1.0, 4.0 * ln2, 4.0 * ln2]);
    assert_eq!(encode(Code::CenterSize, false), [1.0, 0.5, ln2, ln2]);
}
