//! Windows that lie anywhere.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::*;
use cortado_ops::{Float, RegionRun, RegionSizes, Regions};

/// Random windows, some of them empty: 6 regions of 4 bins in two classes.
fn regions<T: Float>(by_position: bool, numbers: &mut Numbers) -> Regions<T> {
    let sizes = RegionSizes {
        images: 2,
        channels: if by_position { 16 } else { 4 },
        height: 9,
        width: 11,
        outputs: 4,
        bins: 4,
        classes: 2,
        by_position,
    };
    let mut regions = Regions::default();
    regions.start(sizes);
    for region in 0..6 {
        regions.begin(region % 2).unwrap();
        for _ in 0..sizes.classes * sizes.bins {
            let mut run = |size: usize| -> RegionRun {
                let start = numbers.within(0, size - 1);
                let len = numbers.within(0, size - start);
                let weights: Vec<T> = numbers.values(len);
                regions.run(start, weights).unwrap()
            };
            let (rows, columns) = (run(sizes.height), run(sizes.width));
            regions.push(rows, columns).unwrap();
        }
    }
    assert!(regions.fit());
    regions
}

/// Calls `visit(output, element, weight)` for all elements of all windows.
fn visit<T: Float>(regions: &Regions<T>, mut visit: impl FnMut(usize, usize, f64)) {
    let sizes = regions.sizes();
    for (region, image) in regions.images().iter().enumerate() {
        for (output, bin) in (0..sizes.outputs * sizes.bins).map(|i| (i / sizes.bins, i % sizes.bins)) {
            let class = output / (sizes.outputs / sizes.classes);
            let window = regions.windows(region, class)[bin];
            let channel = if sizes.by_position {
                output * sizes.bins + bin
            } else {
                output
            };
            let plane = (image * sizes.channels + channel) * sizes.height;
            for (i, row) in regions.weights(window.rows).iter().enumerate() {
                for (j, column) in regions.weights(window.columns).iter().enumerate() {
                    let element = (plane + window.rows.start + i) * sizes.width + window.columns.start + j;
                    let place = (region * sizes.outputs + output) * sizes.bins + bin;
                    visit(place, element, row.to_f64() * column.to_f64());
                }
            }
        }
    }
}

fn check<T: Float>(by_position: bool) {
    let mut numbers = Numbers::new(7);
    let regions = regions::<T>(by_position, &mut numbers);
    let sizes = *regions.sizes();
    let x: Vec<T> = numbers.values(sizes.images * sizes.channels * sizes.plane());
    let dy: Vec<T> = numbers.values(6 * sizes.outputs * sizes.bins);
    let (wx, wdy) = (wide(&x), wide(&dy));
    let (mut sums, mut dx) = (vec![0.0; dy.len()], vec![0.0; x.len()]);
    let (mut greatest, mut places) = (vec![f64::MIN; dy.len()], vec![-1; dy.len()]);
    visit(&regions, |place, element, weight| {
        sums[place] += weight * wx[element];
        dx[element] += weight * wdy[place];
        if wx[element] > greatest[place] {
            (greatest[place], places[place]) = (wx[element], (element % sizes.plane()) as i32);
        }
    });
    let mut y = vec![T::ZERO; dy.len()];
    sums_of_windows(&regions, &x, &mut y);
    assert_near("sums", &y, &sums);
    let mut found = vec![T::ONE; x.len()];
    sums_of_windows_backward(&regions, &dy, &mut found);
    assert_near("the gradient of sums", &found, &dx);

    let mut mask = vec![7; dy.len()];
    greatest_of_windows(&regions, &x, &mut y, &mut mask);
    assert_eq!(mask, places);
    let greatest: Vec<f64> = greatest
        .iter()
        .map(|&value| if value == f64::MIN { 0.0 } else { value })
        .collect();
    assert_near("maxima", &y, &greatest);
    let mut dx = vec![0.0; x.len()];
    let mut seen = std::collections::HashSet::new();
    visit(&regions, |place, element, _| {
        if places[place] == (element % sizes.plane()) as i32 && seen.insert(place) {
            dx[element] += wdy[place];
        }
    });
    greatest_of_windows_backward(&regions, &mask, &dy, &mut found);
    assert_near("the gradient of maxima", &found, &dx);
}

#[test]
fn windows_are_summed_and_their_maxima_found() {
    for by_position in [false, true] {
        check::<f32>(by_position);
        check::<f64>(by_position);
    }
}

#[test]
fn windows_give_the_same_bits_for_any_number_of_threads() {
    // Enough to be split.
    let sizes = RegionSizes {
        images: 2,
        channels: 32,
        height: 20,
        width: 20,
        outputs: 32,
        bins: 9,
        classes: 1,
        by_position: false,
    };
    let mut numbers = Numbers::new(3);
    let mut regions = Regions::<f32>::default();
    regions.start(sizes);
    for region in 0..40 {
        regions.begin(region % 2).unwrap();
        for _ in 0..sizes.bins {
            let weights: Vec<f32> = numbers.values(14);
            let (rows, columns) = (
                regions.run(region % 13, weights[..7].to_vec()).unwrap(),
                regions.run(3, weights).unwrap(),
            );
            regions.push(rows, columns).unwrap();
        }
    }
    let x: Vec<f32> = numbers.values(2 * 32 * 400);
    let dy: Vec<f32> = numbers.values(40 * 32 * 9);
    same_for_any_threads("sums of windows", || {
        let (mut y, mut dx) = (vec![0.0; dy.len()], vec![0.0; x.len()]);
        sums_of_windows(&regions, &x, &mut y);
        sums_of_windows_backward(&regions, &dy, &mut dx);
        [y, dx].concat()
    });
    same_for_any_threads("maxima of windows", || {
        let (mut y, mut dx, mut mask) = (vec![0.0; dy.len()], vec![0.0; x.len()], vec![0; dy.len()]);
        greatest_of_windows(&regions, &x, &mut y, &mut mask);
        greatest_of_windows_backward(&regions, &mask, &dy, &mut dx);
        [y, dx].concat()
    });
}
