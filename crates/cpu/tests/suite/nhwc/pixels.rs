//! Kernels that go from pixel to pixel: 1e-6 of the greater of 1 and the result.

use super::pictures::{Pictures, activated, activations, check};
use crate::Numbers;
use cortado_cpu::nhwc;
use cortado_ops::{Grid, Pointwise, Resample, ResampleAxis};

const TOLERANCE: f64 = 1e-6;

/// Batch, sizes, and whether the images are parts of wider ones.
const CASES: [(usize, [usize; 3], bool); 5] = [
    (1, [1, 1, 1], false),
    (2, [6, 5, 4], true),
    (1, [12, 7, 7], false),
    (3, [24, 6, 5], true),
    (1, [96, 30, 31], false),
];

#[test]
fn pixels_are_mapped_shuffled_and_scaled() {
    let mut numbers = Numbers::new(41);
    for (batch, sizes, part) in CASES {
        let [channels, ..] = sizes;
        let mut picture = |sizes| {
            let border = numbers.within(0, 2);
            Pictures::new(&mut numbers, batch, sizes, border, part)
        };
        let (x, b, y, a) = (
            picture(sizes),
            picture(sizes),
            picture(sizes),
            picture([channels, 1, 1]),
        );
        for f in [Pointwise::Sigmoid, Pointwise::HardSwish, Pointwise::Elu { alpha: 0.5 }] {
            let wide: Pointwise<f64> = f.cast();
            let run = |y: nhwc::NhwcTarget<'_>| nhwc::map(f, x.source(), y);
            check(&format!("{f:?} {sizes:?}"), &y, TOLERANCE, &run, &|n, c, i, j| {
                wide.value(x.get(n, c, i, j))
            });
        }
        let groups = if channels.is_multiple_of(3) { 3 } else { 1 };
        let run = |y: nhwc::NhwcTarget<'_>| nhwc::shuffle_channels(groups, x.source(), y);
        check(&format!("shuffle {sizes:?}"), &y, 0.0, &run, &|n, c, i, j| {
            x.get(n, c % groups * (channels / groups) + c / groups, i, j)
        });
        for activation in activations(&mut numbers, channels) {
            let run = |y: nhwc::NhwcTarget<'_>| {
                nhwc::scale_and_add(&activation, [a.source(), x.source(), b.source()], y);
            };
            check(
                &format!("scale and add {sizes:?}"),
                &y,
                TOLERANCE,
                &run,
                &|n, c, i, j| {
                    activated(
                        &activation,
                        c,
                        a.get(n, c, 0, 0) * x.get(n, c, i, j) + b.get(n, c, i, j),
                    )
                },
            );
        }
    }
}

#[test]
fn images_get_another_resolution() {
    let mut numbers = Numbers::new(42);
    for (batch, sizes, part) in CASES {
        let [channels, height, width] = sizes;
        let axis = |input, output, grid| ResampleAxis { input, output, grid };
        let corners = |len| Grid::Corners { begin: 0, len };
        let all = [
            [
                axis(height, height * 2, Grid::Repeat(2)),
                axis(width, width * 3, Grid::Repeat(3)),
            ],
            [
                axis(height, height * 2 - 1, corners(height)),
                axis(width, 4, corners(width)),
            ],
        ];
        for axes in all {
            let [rows, columns] = axes.map(|axis| axis.output);
            let x = Pictures::new(&mut numbers, batch, sizes, 1, part);
            let y = Pictures::new(&mut numbers, batch, [channels, rows, columns], 2, part);
            let to = Resample { axes };
            let run = |y: nhwc::NhwcTarget<'_>| nhwc::resample(&to, x.source(), y).unwrap();
            check(&format!("{to:?}"), &y, TOLERANCE, &run, &|n, c, i, j| {
                let (row, column) = (axes[0].mix(i as usize), axes[1].mix(j as usize));
                let at = |i: usize, j: usize| x.get(n, c, i as isize, j as isize);
                let mixed = |i| at(i, column.first) * (1.0 - column.share) + at(i, column.second) * column.share;
                mixed(row.first) * (1.0 - row.share) + mixed(row.second) * row.share
            });
        }
    }
}

#[test]
fn pixels_get_a_length() {
    let mut numbers = Numbers::new(43);
    for (batch, sizes, part) in CASES {
        let [channels, ..] = sizes;
        let mut picture = || {
            let border = numbers.within(0, 2);
            Pictures::new(&mut numbers, batch, sizes, border, part)
        };
        let (x, y) = (picture(), picture());
        let scales: Vec<f32> = numbers.values(channels);
        let eps = 0.25;
        let run = |y: nhwc::NhwcTarget<'_>| nhwc::to_length(eps, &scales, x.source(), y);
        check(&format!("length {sizes:?}"), &y, TOLERANCE, &run, &|n, c, i, j| {
            let sum: f64 = (0..channels).map(|c| x.get(n, c, i, j).powi(2)).sum();
            x.get(n, c, i, j) / (sum + eps).sqrt() * f64::from(scales[c])
        });
    }
}
