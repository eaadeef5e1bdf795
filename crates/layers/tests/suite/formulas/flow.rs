//! Layers that match places, and that read at positions.

use super::{CASES, Draw, assert_close, forward};
use crate::blob;
use cortado_core::{Phase, Real};

/// A map with four sizes.
struct Map {
    sizes: [usize; 4],
    values: Vec<f64>,
}

impl Map {
    fn draw(draw: &mut Draw, sizes: [usize; 4], reach: f64) -> Self {
        let values = draw.values(sizes.iter().product(), -reach, reach);
        Self { sizes, values }
    }

    /// An element, 0 outside.
    fn at(&self, n: usize, c: usize, i: isize, j: isize) -> f64 {
        let [_, channels, height, width] = self.sizes;
        let inside = (0..height as isize).contains(&i) && (0..width as isize).contains(&j);
        let index = || ((n * channels + c) * height + i as usize) * width + j as usize;
        if inside { self.values[index()] } else { 0.0 }
    }

    /// The value between the places around (y, x). With `clamped`, places beyond the map are the last
    /// one.
    fn between(&self, n: usize, c: usize, [y, x]: [f64; 2], clamped: bool) -> f64 {
        let [_, _, height, width] = self.sizes;
        let (i, j) = (y.floor(), x.floor());
        let place = |at: f64, size: usize| match clamped {
            true => (at as isize).min(size as isize - 1),
            false => at as isize,
        };
        let mut sum = 0.0;
        for (di, dj) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
            let weight = (1.0 - (y - i - di).abs()) * (1.0 - (x - j - dj).abs());
            sum += weight * self.at(n, c, place(i + di, height), place(j + dj, width));
        }
        sum
    }

    fn blob<T: Real>(&self, name: &str) -> cortado_core::Blob<T> {
        blob(name, &self.sizes, &self.values)
    }
}

fn warping<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let [num, channels, height, width] = [draw.size(1, 2), draw.size(1, 3), draw.size(1, 5), draw.size(1, 6)];
    let x = Map::draw(&mut draw, [num, channels, height, width], 1.0);
    // Numbers that both types have.
    let mut flow = Map::draw(&mut draw, [num, 2, height, width], 4.0);
    flow.values
        .iter_mut()
        .for_each(|value| *value = (*value * 64.0).round() / 64.0);
    let cases = [
        ("FlowWarp", ""),
        ("FlowWarp", "flow_warp_param { fill_value: NOT_A_NUMBER }"),
        ("Warp", ""),
        ("Warp", "warp_param { reads: DISPLACEMENTS }"),
    ];
    for (name, text) in cases {
        let positions = name == "Warp" && text.is_empty();
        let mut expected = Vec::new();
        for n in 0..num {
            for c in 0..channels {
                for (i, j) in (0..height).flat_map(|i| (0..width).map(move |j| (i, j))) {
                    let own = |size: usize| if positions { 0.0 } else { size as f64 };
                    let y = own(i) + flow.at(n, 1, i as isize, j as isize);
                    let x_at = own(j) + flow.at(n, 0, i as isize, j as isize);
                    let within = |reach: f64| {
                        y >= 0.0 && x_at >= 0.0 && y <= height as f64 - reach && x_at <= width as f64 - reach
                    };
                    let is_below = y < height as f64 && x_at < width as f64;
                    let value = x.between(n, c, [y, x_at], name == "FlowWarp");
                    expected.push(match (name, positions) {
                        ("FlowWarp", _) if within(0.0) && is_below => value,
                        ("FlowWarp", _) if !text.is_empty() => f64::NAN,
                        ("FlowWarp", _) => 0.0,
                        (_, true) => value,
                        (_, false) => {
                            if within(1.0) {
                                value
                            } else {
                                0.0
                            }
                        }
                    });
                }
            }
        }
        let [(shape, y)] = &forward::<T>(name, text, Phase::TEST, vec![x.blob("x"), flow.blob("flow")])[..] else {
            panic!("one top");
        };
        assert_eq!(shape[..], x.sizes);
        let number = |values: &[f64]| {
            values
                .iter()
                .map(|v| if v.is_nan() { 99.0 } else { *v })
                .collect::<Vec<_>>()
        };
        assert_close::<T>(&format!("{name} {text}"), &number(y), &number(&expected));
    }
}

#[test]
fn images_read_at_the_positions_of_a_flow() {
    for case in 0..CASES {
        warping::<f32>(case);
        warping::<f64>(case);
    }
}

fn correlation<T: Real>(case: u32, along_width: bool) {
    let mut draw = Draw::new(case);
    let (kernel, radius) = (2 * draw.size(0, 1) + 1, draw.size(0, 2));
    let [s1, s2, d] = [draw.size(1, 2), draw.size(1, 2), draw.size(0, 3)];
    let pad = radius + d;
    let least = kernel.saturating_sub(2 * radius).max(1);
    let sizes = [
        draw.size(1, 2),
        draw.size(1, 3),
        draw.size(least.max(kernel), 5),
        draw.size(least.max(kernel), 6),
    ];
    let (subtracts, direction) = (draw.flag(), if along_width { draw.size(0, 2) as isize - 1 } else { 0 });
    let [a, b] = [1.0, 1.0].map(|reach| Map::draw(&mut draw, sizes, reach));
    let (r, d_) = ((d / s2) as isize, d as isize);
    let columns: Vec<isize> = match direction {
        0 => (-r..=r).collect(),
        1 => (0..=r).collect(),
        _ => (-r - 1..=-1).collect(),
    };
    let rows: Vec<isize> = if along_width { vec![0] } else { columns.clone() };
    let out = |size: usize, pad: usize, d: usize| (size + 2 * pad - 2 * d - (kernel - 1)).div_ceil(s1);
    let (top_pad, top_d) = if along_width { (0, 0) } else { (pad, d_) };
    let output = [out(sizes[2], top_pad, top_d as usize), out(sizes[3], pad, d)];
    let mut expected = Vec::new();
    for n in 0..sizes[0] {
        for (oy, ox) in rows.iter().flat_map(|&oy| columns.iter().map(move |&ox| (oy, ox))) {
            for (p, q) in (0..output[0]).flat_map(|p| (0..output[1]).map(move |q| (p, q))) {
                let mut sum = 0.0;
                for (i, j, c) in
                    (0..kernel).flat_map(|i| (0..kernel).flat_map(move |j| (0..sizes[1]).map(move |c| (i, j, c))))
                {
                    let y = (p * s1 + i) as isize + top_d - top_pad as isize;
                    let x = (q * s1 + j) as isize + d_ - pad as isize;
                    let step = s2 as isize;
                    let (a, b) = (a.at(n, c, y, x), b.at(n, c, y + oy * step, x + ox * step));
                    sum += if subtracts { (a - b).abs() } else { a * b };
                }
                expected.push(sum / (kernel * kernel * sizes[1]) as f64);
            }
        }
    }
    let name = if along_width { "Correlation1D" } else { "Correlation" };
    let text = format!(
        "correlation_param {{ kernel_size: {kernel} pad: {pad} max_displacement: {d} stride_1: {s1} stride_2: {s2} single_direction: {direction} correlation_type: {} }}",
        if subtracts { "SUBTRACT" } else { "MULTIPLY" }
    );
    let tops = forward::<T>(name, &text, Phase::TEST, vec![a.blob("a"), b.blob("b")]);
    assert_eq!(
        tops[0].0,
        [sizes[0], rows.len() * columns.len(), output[0], output[1]],
        "{text}"
    );
    assert_close::<T>(&format!("{name} {text}"), &tops[0].1, &expected);
}

#[test]
fn correlations_of_displaced_maps() {
    for case in 0..2 * CASES {
        for along_width in [false, true] {
            correlation::<f32>(case, along_width);
            correlation::<f64>(case, along_width);
        }
    }
}

/// The weight of an element at a distance.
fn weight(cubic: bool, x: f64) -> f64 {
    let x = x.abs();
    match cubic {
        false => (1.0 - x).max(0.0),
        true if x <= 1.0 => 1.5 * x.powi(3) - 2.5 * x.powi(2) + 1.0,
        true if x < 2.0 => -0.5 * x.powi(3) + 2.5 * x.powi(2) - 4.0 * x + 2.0,
        true => 0.0,
    }
}

fn resample<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let sizes = [draw.size(1, 2), draw.size(1, 2), draw.size(1, 4), draw.size(1, 4)];
    // Powers of two, so that places are the same numbers in all types.
    let power = draw.size(0, 2);
    let (up, antialias, kind) = (draw.flag(), draw.flag(), draw.size(0, 2));
    let unit = if up { 1 } else { 1 << power };
    let sizes = [sizes[0], sizes[1], sizes[2] * unit, sizes[3] * unit];
    let scale = if up {
        (1 << power) as f64
    } else {
        1.0 / (1 << power) as f64
    };
    let output = [sizes[2], sizes[3]].map(|size| (size as f64 * scale) as usize);
    let x = Map::draw(&mut draw, sizes, 1.0);
    let (factor, narrow) = (1.0 / scale, if antialias { scale.min(1.0) } else { 1.0 });
    let mut expected = Vec::new();
    for (n, c) in (0..sizes[0]).flat_map(|n| (0..sizes[1]).map(move |c| (n, c))) {
        for (p, q) in (0..output[0]).flat_map(|p| (0..output[1]).map(move |q| (p, q))) {
            let place = |p: usize| p as f64 * factor + factor / 2.0 - 0.5;
            let (y, x_at) = (place(p), place(q));
            if kind == 0 {
                expected.push(x.at(n, c, y.round() as isize, x_at.round() as isize));
                continue;
            }
            let (mut sum, mut weights) = (0.0, 0.0);
            for (i, j) in (0..sizes[2]).flat_map(|i| (0..sizes[3]).map(move |j| (i, j))) {
                let w = weight(kind == 2, narrow * (y - i as f64)) * weight(kind == 2, narrow * (x_at - j as f64));
                sum += w * x.at(n, c, i as isize, j as isize);
                weights += w;
            }
            expected.push(sum / weights);
        }
    }
    let options = format!("antialias: {antialias} type: {}", ["NEAREST", "LINEAR", "CUBIC"][kind]);
    for size in [
        format!("height: {} width: {}", output[0], output[1]),
        format!("factor: {scale}"),
    ] {
        let text = format!("resample_param {{ {options} {size} }}");
        let tops = forward::<T>("Resample", &text, Phase::TEST, vec![x.blob("x")]);
        assert_eq!(tops[0].0, [sizes[0], sizes[1], output[0], output[1]], "{text}");
        assert_close::<T>(&text, &tops[0].1, &expected);
    }
}

#[test]
fn images_in_another_resolution() {
    for case in 0..2 * CASES {
        resample::<f32>(case);
        resample::<f64>(case);
    }
}

/// The identity reads each place, and a shift the place beside it.
#[test]
fn a_grid_that_moves() {
    let values: Vec<f64> = (0..12).map(f64::from).collect();
    let run = |theta: &[f64], text: &str| {
        let bottoms = vec![
            blob::<f64>("x", &[1, 1, 3, 4], &values),
            blob("theta", &[1, theta.len()], theta),
        ];
        forward("SpatialTransformer", text, Phase::TEST, bottoms).remove(0).1
    };
    let same = |found: Vec<f64>, expected: &[f64]| assert_close::<f64>("a grid", &found, expected);
    same(run(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0], ""), &values);
    // By half of the width.
    let moved: Vec<f64> = (0..12)
        .map(|i| if i % 4 < 2 { f64::from(i + 2) } else { 0.0 })
        .collect();
    same(run(&[1.0, 0.0, 0.0, 0.0, 1.0, 1.0], ""), &moved);
    let fixed = "st_param { theta_1_1: 1 theta_1_2: 0 theta_1_3: 0 theta_2_1: 0 theta_2_2: 1 }";
    same(run(&[1.0], fixed), &moved);
}

/// The middle of random images, less the mean of all that were seen: of each place, or of each channel.
fn middles<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let [num, channels, height, width] = [draw.size(1, 3), draw.size(1, 3), draw.size(2, 7), draw.size(2, 7)];
    let [rows, columns] = [draw.size(1, height), draw.size(1, width)];
    let (per_place, passes) = (draw.flag(), draw.size(0, 3));
    let text = format!(
        "augmentation_param {{ crop_height: {rows} crop_width: {columns} recompute_mean: {passes} mean_per_pixel: {per_place} }}"
    );
    let images: Vec<Map> = (0..5)
        .map(|_| Map::draw(&mut draw, [num, channels, height, width], 1.0))
        .collect();
    let mut layer = crate::layer::<T>("DataAugmentation", &text, Phase::TRAIN, vec![images[0].blob("x")]);
    let mut mean = vec![0.0; channels * rows * columns];
    for (pass, x) in images.iter().enumerate() {
        let mut middle = Vec::new();
        for (n, c) in (0..num).flat_map(|n| (0..channels).map(move |c| (n, c))) {
            for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                let y = (i as f64 + (height - rows) as f64 / 2.0).min(height as f64 - 1.05);
                let x_at = (j as f64 + (width - columns) as f64 / 2.0).min(width as f64 - 1.05);
                middle.push(x.between(n, c, [y, x_at], false));
            }
        }
        if pass < passes {
            for (at, mean) in mean.iter_mut().enumerate() {
                let seen: f64 = middle.iter().skip(at).step_by(channels * rows * columns).sum();
                *mean = (*mean * pass as f64 + seen / num as f64) / (pass + 1) as f64;
            }
        }
        let of_channel = |at: usize| {
            let map = &mean[at / (rows * columns) * rows * columns..][..rows * columns];
            map.iter().sum::<f64>() / map.len() as f64
        };
        let expected = middle.iter().enumerate().map(|(i, value)| {
            let at = i % mean.len();
            value - if per_place { mean[at] } else { of_channel(at) }
        });
        let expected: Vec<f64> = expected.collect();
        layer
            .bottom(0)
            .data_overwrite()
            .expect("nobody holds it")
            .copy_from_slice(&x.blob::<T>("x").data().expect("nobody holds it"));
        layer.forward().expect("it runs");
        assert_close::<T>(
            &format!("{case}: {text}, pass {pass}"),
            &crate::data(layer.top(0)),
            &expected,
        );
    }
}

#[test]
fn middles_of_images_follow_their_formula() {
    for case in 0..CASES {
        middles::<f64>(case);
        middles::<f32>(case);
    }
}

/// The weights of a net for images of another size: their mean becomes that of each channel.
#[test]
fn means_of_images_of_another_size_are_those_of_channels() {
    let text = |size: usize, per_place: bool| {
        format!(
            "augmentation_param {{ crop_height: {size} crop_width: 2 recompute_mean: 9 mean_per_pixel: {per_place} }}"
        )
    };
    let image = || blob::<f64>("x", &[1, 2, 4, 2], &[1.0; 16]);
    let small = crate::layer::<f64>("DataAugmentation", &text(2, true), Phase::TEST, vec![image()]);
    let stored: Vec<_> = small
        .params()
        .iter()
        .map(|param| param.to_proto(false).expect("nobody holds it"))
        .collect();
    for per_place in [false, true] {
        let mut stored = stored.clone();
        stored[1] = blob::<f64>("mean", &[1, 2, 2, 2], &[1.0, 2.0, 3.0, 6.0, 0.0, 0.0, 0.0, 4.0])
            .to_proto(false)
            .expect("nobody holds it");
        let mut large = crate::layer::<f64>("DataAugmentation", &text(3, per_place), Phase::TEST, vec![image()]);
        let adapted = large
            .layer()
            .in_own_order(&stored)
            .expect("they can be read")
            .expect("they are adapted");
        let mut read = cortado_core::Blob::<f64>::empty("read");
        read.copy_from_proto(&adapted[1], true).expect("it is a blob");
        assert_eq!(read.shape().to_vec(), [1, 2, 3, 2]);
        assert_eq!(
            crate::data(&read),
            [3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
        );
        read.copy_from_proto(&adapted[2], true).expect("it is a blob");
        assert_eq!(crate::data(&read), if per_place { [3.0, 1.0] } else { [0.0, 0.0] });
        assert!(
            large
                .layer()
                .in_own_order(&adapted)
                .expect("they can be read")
                .is_none()
        );
    }
}
