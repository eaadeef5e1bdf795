//! Small types of forks without recordings, against references.

use super::{CASES, Draw, assert_close};
use crate::{blob, data, diff, kind, layer, set_diff};
use cortado_core::{Phase, Real};

/// The numbers of a top, and the gradient of the first bottom for a random gradient of the top.
pub(super) struct Found {
    pub(super) y: Vec<f64>,
    pub(super) dy: Vec<f64>,
    pub(super) dx: Vec<f64>,
}

pub(super) fn run<T: Real>(name: &str, text: &str, draw: &mut Draw, bottoms: &[(&[usize], &[f64])]) -> Found {
    let blobs = bottoms.iter().enumerate();
    let blobs = blobs.map(|(i, (shape, values))| blob::<T>(&format!("x{i}"), shape, values));
    let mut test = layer(name, text, Phase::TEST, blobs.collect());
    test.forward().unwrap();
    let y = data(test.top(0));
    let dy = draw.values(y.len(), -1.0, 1.0);
    let mut dx = Vec::new();
    if kind(name).not_differentiable.is_none() {
        set_diff(test.top(0), &dy);
        let propagate: Vec<bool> = (0..bottoms.len()).map(|i| i == 0).collect();
        test.backward(&propagate).unwrap();
        dx = diff(test.bottom(0));
    }
    Found { y, dy, dx }
}

/// Checks a linear layer: which share of which elements of the bottom each element of the top has.
pub(super) fn assert_linear<T: Real>(what: &str, found: &Found, x: &[f64], taps: &[(usize, usize, f64)]) {
    let mut y = vec![0.0; found.y.len()];
    let mut dx = vec![0.0; x.len()];
    for &(from, to, factor) in taps {
        y[to] += factor * x[from];
        dx[from] += factor * found.dy[to];
    }
    assert_close::<T>(what, &found.y, &y);
    if !found.dx.is_empty() {
        assert_close::<T>(&format!("{what}: gradient"), &found.dx, &dx);
    }
}

pub(super) fn both(check: [fn(u32); 2]) {
    for case in 0..CASES {
        check[0](case);
        check[1](case);
    }
}

fn crop_center<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let [rows, columns] = [draw.size(3, 6), draw.size(3, 6)];
    let cut = [draw.size(0, 1), draw.size(0, 1)];
    let x = draw.values(rows * columns, -2.0, 2.0);
    let text = format!("crop_center_param {{ crop_size: {} crop_size: {} }}", cut[0], cut[1]);
    let found = run::<T>("CropCenter", &text, &mut draw, &[(&[rows, columns], &x)]);
    let width = columns - 2 * cut[1];
    let mut taps = Vec::new();
    for row in cut[0]..rows - cut[0] {
        for column in cut[1]..columns - cut[1] {
            taps.push((row * columns + column, (row - cut[0]) * width + column - cut[1], 1.0));
        }
    }
    assert_linear::<T>(&text, &found, &x, &taps);
}

#[test]
fn crop_center_keeps_the_middle() {
    both([crop_center::<f32>, crop_center::<f64>]);
}

fn gs_tiling<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (s, n, c) = (draw.size(1, 3), draw.size(1, 2), draw.size(1, 3));
    let [h, w] = [draw.size(1, 3), draw.size(1, 3)];
    let reverse = draw.flag();
    let x = draw.values(n * c * s * s * h * w, -2.0, 2.0);
    let text = format!("gs_tiling_param {{ stride: {s} reverse: {reverse} }}");
    let shape = if reverse {
        [n, c * s * s, h, w]
    } else {
        [n, c, h * s, w * s]
    };
    let found = run::<T>("GSTiling", &text, &mut draw, &[(&shape, &x)]);
    let mut taps = Vec::new();
    for item in 0..n {
        for channel in 0..c {
            for (row, column) in (0..h * s).flat_map(|row| (0..w * s).map(move |column| (row, column))) {
                let few = ((item * c + channel) * h * s + row) * w * s + column;
                let map = (row % s * s + column % s) * c + channel;
                let many = ((item * c * s * s + map) * h + row / s) * w + column / s;
                taps.push(if reverse { (many, few, 1.0) } else { (few, many, 1.0) });
            }
        }
    }
    assert_linear::<T>(&text, &found, &x, &taps);
}

#[test]
fn gs_tiling_moves_pixels_into_channels() {
    both([gs_tiling::<f32>, gs_tiling::<f64>]);
}

fn eltwise_adv<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (n, k, times, plane) = (draw.size(1, 3), draw.size(1, 3), draw.size(1, 3), draw.size(1, 4));
    let x = draw.values(n * k * times * plane, -2.0, 2.0);
    let w = draw.values(n * k * plane, -2.0, 2.0);
    let bottoms: [(&[usize], &[f64]); 2] = [(&[n, k * times, plane], &x), (&[n, k, plane], &w)];
    let found = run::<T>("EltwiseAdv", "eltwise_param { operation: PROD }", &mut draw, &bottoms);
    let factor = |i: usize| w[i / plane / times * plane + i % plane];
    let taps: Vec<_> = (0..x.len()).map(|i| (i, i, factor(i))).collect();
    assert_linear::<T>("EltwiseAdv", &found, &x, &taps);
}

#[test]
fn eltwise_adv_repeats_channels() {
    both([eltwise_adv::<f32>, eltwise_adv::<f64>]);
}

/// The places of an element of an unpooling along an axis, and the size of its window.
fn unpooled(method: &str, at: usize, [kernel, stride, pad, output]: [usize; 4]) -> (Vec<usize>, usize) {
    let start = (at * stride) as i64 - pad as i64;
    let inside = |place: i64| place.clamp(0, output as i64 - 1) as usize;
    match method {
        "MAX" => (vec![inside(start)], 1),
        "FIXED" => (vec![inside(start + (kernel as i64 - 1) / 2)], 1),
        _ => {
            let end = (start + kernel as i64).min((output + pad) as i64);
            let places = (start..end).filter(|place| (0..output as i64).contains(place));
            (places.map(|place| place as usize).collect(), (end - start) as usize)
        }
    }
}

fn unpooling<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let method = ["MAX", "AVE", "TILE", "FIXED", "DIV", "REP"][draw.size(0, 5)];
    let (kernel, pad) = (draw.size(2, 3), draw.size(0, 1));
    let stride = draw.size(1, kernel);
    let (planes, h, w) = (draw.size(1, 3), draw.size(2, 4), draw.size(2, 4));
    let x = draw.values(planes * h * w, -2.0, 2.0);
    let exact = |size: usize| (size - 1) * stride + kernel - 2 * pad;
    let is_of_parsenet = ["FIXED", "DIV", "REP"].contains(&method);
    let (prefix, name, output) = match is_of_parsenet {
        true => ("out_", "UnPooling", [exact(h), exact(w)]),
        false => (
            "",
            "Unpooling",
            [h, w].map(|size| exact(size).max(size * stride + 1 - pad)),
        ),
    };
    let text = format!(
        "unpooling_param {{ {prefix}kernel_size: {kernel} {prefix}stride: {stride} {prefix}pad: {pad} unpool: {method} }}"
    );
    let found = run::<T>(name, &text, &mut draw, &[(&[1, planes, h, w], &x)]);
    let [rows, columns] = output.map(|output| [kernel, stride, pad, output]);
    let mut taps = Vec::new();
    let mut uses = vec![0.0; output[0] * output[1]];
    for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
        let ((down, high), (across, wide)) = (unpooled(method, row, rows), unpooled(method, column, columns));
        for (y, x) in down.iter().flat_map(|&y| across.iter().map(move |&x| (y, x))) {
            let place = y * output[1] + x;
            uses[place] += 1.0;
            let divides = method == "AVE" || method == "DIV";
            let factor = if divides { 1.0 / (high * wide) as f64 } else { 1.0 };
            taps.push((row * w + column, place, factor));
        }
    }
    // Of several elements at one place, MAX and FIXED keep the last, which this does not describe.
    if ["MAX", "FIXED"].contains(&method) && uses.iter().any(|&uses| uses > 1.0) {
        return;
    }
    let means = method == "DIV" || method == "REP";
    let of_planes = (0..planes).flat_map(|plane| {
        let uses = &uses;
        taps.iter().map(move |&(from, to, factor)| {
            let factor = if means { factor / uses[to] } else { factor };
            (plane * h * w + from, plane * output[0] * output[1] + to, factor)
        })
    });
    let taps: Vec<_> = of_planes.collect();
    assert_linear::<T>(&format!("{text} {h} x {w}"), &found, &x, &taps);
}

#[test]
fn unpooling_has_six_methods() {
    both([unpooling::<f32>, unpooling::<f64>]);
}

fn downsample<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (planes, h, w) = (draw.size(1, 2), draw.size(3, 7), draw.size(3, 7));
    let [rows, columns] = [draw.size(1, h - 1), draw.size(1, w - 1)];
    let mut x = draw.values(planes * h * w, -2.0, 2.0);
    x[0] = f64::NAN;
    let text = format!("downsample_param {{ top_height: {rows} top_width: {columns} }}");
    let found = run::<T>("Downsample", &text, &mut draw, &[(&[1, planes, h, w], &x)]);
    let weight = |at: usize, pixel: usize, input: usize, output: usize| {
        let (ratio, place) = match output {
            1 => ((input - 1) as f64, 0.0),
            _ => {
                let ratio = (input - 1) as f64 / (output - 1) as f64;
                (ratio, pixel as f64 * ratio)
            }
        };
        (1.0 - (at as f64 - place).abs() / ratio).max(0.0)
    };
    for (place, found) in found.y.iter().enumerate() {
        let (plane, row, column) = (place / columns / rows, place / columns % rows, place % columns);
        let (mut sum, mut known, mut missing) = (0.0, 0.0, 0.0);
        for (i, j) in (0..h).flat_map(|i| (0..w).map(move |j| (i, j))) {
            let (value, weight) = (
                x[(plane * h + i) * w + j],
                weight(i, row, h, rows) * weight(j, column, w, columns),
            );
            if value.is_nan() {
                missing += weight;
            } else {
                sum += weight * value;
                known += weight;
            }
        }
        match missing > 0.5 * known {
            true => assert!(found.is_nan(), "{text}: {found}"),
            false => assert!(
                (found - sum / known).abs() < 1e-5,
                "{text}: {found}, not {}",
                sum / known
            ),
        }
    }
}

#[test]
fn downsample_is_a_mean_of_what_is_near() {
    both([downsample::<f32>, downsample::<f64>]);
    let x = (vec![1, 1, 3, 5], (0..15).map(f64::from).collect::<Vec<_>>());
    let reference: (&[usize], &[f64]) = (&[2, 4, 3, 5], &[0.0; 120]);
    let found = run::<f32>("Downsample", "", &mut Draw::new(1), &[(&x.0, &x.1), reference]);
    assert_eq!(found.y, x.1);
}

fn im_resize<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (scales, h, w) = (draw.size(1, 3), draw.size(4, 8), draw.size(4, 8));
    let factor = draw.size(1, 3);
    // A quarter is the same number in 32 bits.
    let (start, gap) = (1.0, 0.25);
    let x = draw.values(scales * h * w, -2.0, 2.0);
    let text = format!("imresize_param {{ factor: {factor} start_scale: {start} scale_gap: {gap} }}");
    let found = run::<T>("ImResize", &text, &mut draw, &[(&[scales, 1, h, w], &x)]);
    let [rows, columns] = [h * factor, w * factor];
    let cubic = |v: [f64; 4], t: f64| {
        (-0.5 * v[0] + 1.5 * v[1] - 1.5 * v[2] + 0.5 * v[3]) * t * t * t
            + (v[0] - 2.5 * v[1] + 2.0 * v[2] - 0.5 * v[3]) * t * t
            + (-0.5 * v[0] + 0.5 * v[2]) * t
            + v[1]
    };
    let neighbours = |pixel: usize, output: usize, inner: usize| {
        let scale = output as f64 / inner as f64;
        let place = (pixel as f64 - (scale / 2.0 - 0.5)) / scale;
        let base = ((place + 1e-5) as i64).max(0);
        let inside = |at: i64| at.clamp(0, inner as i64 - 1) as usize;
        ([-1, 0, 1, 2].map(|step| inside(base + step)), place - base as f64)
    };
    let mut expected = vec![0.0; rows * columns];
    for scale in 0..scales {
        let pad = |size: usize| ((size / 2) as f64 * (1.0 - start + scale as f64 * gap)) as usize;
        let (top, left) = (pad(h), pad(w));
        for (place, expected) in expected.iter_mut().enumerate() {
            let (down, t) = neighbours(place / columns, rows, h - 2 * top);
            let (across, u) = neighbours(place % columns, columns, w - 2 * left);
            let row = |y: usize| cubic(across.map(|x0| x[(scale * h + top + y) * w + left + x0]), u);
            *expected += cubic(down.map(row), t) / scales as f64;
        }
    }
    assert_close::<T>(&text, &found.y, &expected);
}

#[test]
fn im_resize_mixes_by_cubic_curves() {
    both([im_resize::<f32>, im_resize::<f64>]);
}

fn nms<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (n, parts, h, w) = (draw.size(1, 2), draw.size(1, 2), draw.size(3, 9), draw.size(3, 9));
    let limit = draw.size(1, 4);
    let x: Vec<f64> = draw.values(n * parts * h * w, -0.5, 1.0);
    let x: Vec<f64> = x.into_iter().map(|value| f64::from(value as f32)).collect();
    let text = format!("nms_param {{ threshold: 0.25 max_peaks: {limit} num_parts: {parts} }}");
    let found = run::<T>("Nms", &text, &mut draw, &[(&[n, parts, h, w], &x)]);
    let mut expected = Vec::new();
    for map in x.chunks(h * w) {
        let at = |y: usize, x: usize| map[y * w + x];
        let mut peaks = Vec::new();
        for (row, column) in (1..h - 1).flat_map(|row| (1..w - 1).map(move |column| (row, column))) {
            let score = at(row, column);
            let others = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
            if score <= 0.25 || others.iter().any(|(y, x)| at(row + y - 1, column + x - 1) >= score) {
                continue;
            }
            let mut sums = [0.0; 3];
            for (y, x) in (1..h).flat_map(|y| (1..w).map(move |x| (y, x))) {
                let near = y.abs_diff(row) <= 3 && x.abs_diff(column) <= 3 && y < w;
                let score = at(y, x);
                if near && score > 0.0 {
                    sums[0] += x as f64 * score;
                    sums[1] += y as f64 * score;
                    sums[2] += score;
                }
            }
            peaks.push(match sums[2] > 0.0 {
                true => [sums[0] / sums[2], sums[1] / sums[2], score],
                false => [column as f64, row as f64, score],
            });
        }
        let mut rows = vec![[peaks.len() as f64, 0.0, 0.0]];
        rows.extend(peaks);
        rows.resize(limit + 1, [0.0; 3]);
        expected.extend(rows.concat());
    }
    assert_close::<T>(&text, &found.y, &expected);
}

#[test]
fn nms_finds_peaks() {
    both([nms::<f32>, nms::<f64>]);
}
