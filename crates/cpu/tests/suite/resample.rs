//! Planes in another resolution.

use cortado_cpu::{resample_backward, resample_forward};
use cortado_ops::{Grid, Resample, ResampleAxis};

fn resample(input: [usize; 2], output: [usize; 2], grid: [Grid; 2]) -> Resample {
    Resample {
        axes: [0, 1].map(|i| ResampleAxis {
            input: input[i],
            output: output[i],
            grid: grid[i],
        }),
    }
}

#[test]
fn planes_are_mixed_or_repeated() {
    let corners = Grid::Corners { begin: 0, len: 2 };
    let linear = resample([2, 2], [3, 3], [corners; 2]);
    let mut y = [9.0; 9];
    resample_forward(&linear, 1, &[0.0, 2.0, 4.0, 10.0], &mut y).unwrap();
    assert_eq!(y, [0.0, 1.0, 2.0, 2.0, 4.0, 6.0, 4.0, 7.0, 10.0]);
    let repeat = resample([1, 2], [2, 4], [Grid::Repeat(2); 2]);
    let mut y = [9.0; 8];
    resample_forward(&repeat, 1, &[f64::INFINITY, 2.0], &mut y).unwrap();
    assert_eq!(y[..4], [f64::INFINITY, f64::INFINITY, 2.0, 2.0]);
    assert_eq!(y[..4], y[4..]);
    let mut dx = [9.0; 2];
    resample_backward(&repeat, 1, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], &mut dx).unwrap();
    assert_eq!(dx, [14.0, 22.0]);
}

#[test]
fn the_gradient_is_the_transpose() {
    let grids = [Grid::Corners { begin: 1, len: 3 }, Grid::Corners { begin: 0, len: 4 }];
    let resample = resample([5, 4], [7, 3], grids);
    let unit = |len: usize, at: usize| -> Vec<f64> { (0..len).map(|i| f64::from(u8::from(i == at))).collect() };
    for from in 0..20 {
        let mut y = vec![0.0; 21];
        resample_forward(&resample, 1, &unit(20, from), &mut y).unwrap();
        for (to, &y) in y.iter().enumerate() {
            let mut dx = vec![0.0; 20];
            resample_backward(&resample, 1, &unit(21, to), &mut dx).unwrap();
            assert!((dx[from] - y).abs() < 1e-15, "{from} {to}");
        }
    }
}

/// Axes with more outputs than those whose sources are stored.
#[test]
fn an_axis_may_have_any_length() {
    const LONG: usize = (1 << 16) + 3;
    let x = [1.0, 2.0, 4.0];
    for [input, output] in [[[3, 1], [LONG, 1]], [[1, 3], [1, LONG]]] {
        let resample = resample(input, output, [Grid::Even; 2]);
        let axis = &resample.axes[usize::from(output[1] == LONG)];
        let mut y = vec![9.0_f64; LONG];
        resample_forward(&resample, 1, &x, &mut y).unwrap();
        for (i, &y) in y.iter().enumerate() {
            let mix = axis.mix(i);
            let expected = x[mix.first] * (1.0 - mix.share) + x[mix.second] * mix.share;
            assert!((y - expected).abs() < 1e-12, "{i}: {y}, not {expected}");
        }
        let mut dx = [0.0; 3];
        resample_backward(&resample, 1, &vec![1.0; LONG], &mut dx).unwrap();
        assert!((dx.iter().sum::<f64>() - LONG as f64).abs() < 1e-6, "{dx:?}");
    }
    let endless = resample([3, 1], [usize::MAX, 1], [Grid::Even; 2]);
    resample_forward(&endless, 1, &x, &mut []).unwrap();
}
