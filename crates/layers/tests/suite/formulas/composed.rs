//! Types of forks that are programs of operations, against references.

use super::small_types::{assert_linear, both, run};
use super::{Draw, assert_close};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};

fn outer_product<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (n, p, q) = (draw.size(1, 3), draw.size(1, 4), draw.size(1, 4));
    let (a, b) = (draw.values(n * p, -2.0, 2.0), draw.values(n * q, -2.0, 2.0));
    let found = run::<T>("OuterProduct", "", &mut draw, &[(&[n, p], &a), (&[n, q, 1, 1], &b)]);
    let place = |y: usize| (y / (p * q) * p + y / q % p, y / (p * q) * q + y % q);
    let taps: Vec<_> = (0..n * p * q).map(|y| (place(y).0, y, b[place(y).1])).collect();
    assert_linear::<T>("OuterProduct", &found, &a, &taps);
}

#[test]
fn outer_product_multiplies_all_pairs() {
    both([outer_product::<f32>, outer_product::<f64>]);
}

fn voxel_softmax<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let shape = draw.shape(5);
    let (channels, plane) = (shape[1], shape[2..].iter().product::<usize>());
    let x = draw.values(shape.iter().product(), -2.0, 2.0);
    let found = run::<T>("VoxelSoftmax", "", &mut draw, &[(&shape, &x)]);
    let of_place = |i: usize| {
        let first = i / (channels * plane) * channels * plane + i % plane;
        (0..channels).map(move |channel| first + channel * plane)
    };
    let y: Vec<f64> = (0..x.len())
        .map(|i| x[i].exp() / of_place(i).map(|j| x[j].exp()).sum::<f64>())
        .collect();
    let slope = |i: usize| y[i] * (found.dy[i] - of_place(i).map(|j| found.dy[j] * y[j]).sum::<f64>());
    let dx: Vec<f64> = (0..x.len()).map(slope).collect();
    assert_close::<T>("VoxelSoftmax", &found.y, &y);
    assert_close::<T>("VoxelSoftmax: gradient", &found.dx, &dx);
}

#[test]
fn voxel_softmax_works_along_the_channels() {
    both([voxel_softmax::<f32>, voxel_softmax::<f64>]);
}

fn merge_crop<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (n, adds, h, w) = (draw.size(1, 2), draw.flag(), draw.size(1, 3), draw.size(1, 3));
    let channels = draw.size(1, 3);
    let [rows, columns] = [h + draw.size(0, 3), w + draw.size(0, 3)];
    let more = if adds { channels } else { draw.size(1, 3) };
    let (a, b) = (n * channels * h * w, n * more * rows * columns);
    let (a, b) = (draw.values(a, -2.0, 2.0), draw.values(b, -2.0, 2.0));
    let operation = if adds { "ADD" } else { "STACK" };
    let text = format!("mergecrop_param {{ operation: {operation} }}");
    let (small, large) = ([n, channels, h, w], [n, more, rows, columns]);
    let found = run::<T>("MergeCrop", &text, &mut draw, &[(&small, &a), (&large, &b)]);
    let (made, begin) = (
        if adds { channels } else { channels + more },
        if adds { 0 } else { channels },
    );
    let mut y = vec![0.0; n * made * h * w];
    let mut dx = vec![0.0; a.len()];
    for (place, y) in y.iter_mut().enumerate() {
        let (row, column, channel, item) = (place / w % h, place % w, place / (h * w) % made, place / (h * w) / made);
        if channel < channels {
            let from = ((item * channels + channel) * h + row) * w + column;
            *y += a[from];
            dx[from] = found.dy[place];
        }
        if let Some(channel) = channel.checked_sub(begin) {
            let (row, column) = (row + (rows - h) / 2, column + (columns - w) / 2);
            *y += b[((item * more + channel) * rows + row) * columns + column];
        }
    }
    assert_close::<T>(&text, &found.y, &y);
    assert_close::<T>(&format!("{text}: gradient"), &found.dx, &dx);
}

#[test]
fn merge_crop_takes_the_middle_of_the_larger_map() {
    both([merge_crop::<f32>, merge_crop::<f64>]);
    let bottoms = vec![
        blob::<f64>("a", &[1, 1, 1], &[1.0]),
        blob("b", &[1, 1, 3], &[2.0, 3.0, 4.0]),
    ];
    let mut test = layer("MergeCrop", "", Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [1.0, 3.0]);
    set_diff(test.top(0), &[5.0, 6.0]);
    test.backward(&[true, true]).unwrap();
    // The larger map gets no gradient unless it is requested.
    assert_eq!((diff(test.bottom(0)), diff(test.bottom(1))), (vec![5.0], vec![0.0; 3]));
}
