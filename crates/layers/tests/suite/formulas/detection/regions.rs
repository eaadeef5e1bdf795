//! Layers that pool regions, each value from its own definition. Places are computed in the type of
//! the layer, where rounding decides which elements count.

use super::super::{CASES, Draw, assert_close, forward};
use crate::blob;
use cortado_core::{Phase, Real};

/// A map (N, C, H, W) and regions.
struct Scene {
    map: [usize; 4],
    x: Vec<f64>,
    rois: Vec<[f64; 5]>,
}

impl Scene {
    /// Regions in quarters of pixels; some leave the map or are inverted.
    fn new(draw: &mut Draw, channels: usize) -> Self {
        let map = [draw.size(1, 2), channels, draw.size(1, 9), draw.size(1, 9)];
        let count = map.iter().product();
        let mut edge = |size: usize| (draw.value(-0.3, 1.3) * size as f64 * 16.0).round() / 4.0;
        let mut roi = |image: usize| [image as f64, edge(map[3]), edge(map[2]), edge(map[3]), edge(map[2])];
        let rois = (0..5).map(|i| roi(i % map[0])).collect();
        Self {
            map,
            x: draw.values(count, -2.0, 2.0),
            rois,
        }
    }

    fn at(&self, image: f64, channel: usize, row: usize, column: usize) -> f64 {
        let [_, channels, height, width] = self.map;
        self.x[((image as usize * channels + channel) * height + row) * width + column]
    }

    /// The value between places, 0 from `reach` beyond them on.
    fn between(&self, image: f64, channel: usize, [y, x]: [f64; 2], reach: f64) -> f64 {
        let sizes = [self.map[2], self.map[3]];
        let mut weights = [[(0, 0.0); 2]; 2];
        for ((at, size), weights) in [y, x].into_iter().zip(sizes).zip(&mut weights) {
            let last = (size - 1) as f64;
            if at < -reach || at > last + reach {
                return 0.0;
            }
            let at = at.clamp(0.0, last);
            let low = at.floor();
            *weights = [
                (low as usize, 1.0 - (at - low)),
                ((low + 1.0).min(last) as usize, at - low),
            ];
        }
        let mut sum = 0.0;
        for (row, of_row) in weights[0] {
            for (column, of_column) in weights[1] {
                sum += of_row * of_column * self.at(image, channel, row, column);
            }
        }
        sum
    }

    fn run<T: Real>(&self, name: &str, text: &str) -> (Vec<usize>, Vec<f64>) {
        let x = blob::<T>("x", &self.map, &self.x);
        let rois = blob("rois", &[self.rois.len(), 5], self.rois.as_flattened());
        forward(name, text, Phase::TEST, vec![x, rois]).remove(0)
    }

    /// Compares a layer with the value of each region, channel and cell.
    fn check<T: Real>(
        &self,
        (name, text): (&str, &str),
        top: [usize; 3],
        value: impl Fn(&[f64; 5], usize, [usize; 2]) -> f64,
    ) {
        let [channels, rows, columns] = top;
        let mut expected = Vec::new();
        for roi in &self.rois {
            for channel in 0..channels {
                let cells = (0..rows * columns).map(|cell| [cell / columns, cell % columns]);
                expected.extend(cells.map(|cell| value(roi, channel, cell)));
            }
        }
        let (shape, found) = self.run::<T>(name, text);
        assert_eq!(shape, [self.rois.len(), channels, rows, columns], "{text}");
        assert_close::<T>(&format!("{name} {text}"), &found, &expected);
    }
}

/// An expression in the type of the layer.
fn t<T: Real>(value: f64) -> T {
    T::from_f64(value)
}

fn round<T: Real>(value: T) -> T {
    t(value.to_f64().round())
}

/// The places from ⌊low⌋ to ⌈high⌉, cut at an axis.
fn cut<T: Real>(low: T, high: T, size: usize) -> std::ops::Range<usize> {
    let limit = |value: f64| value.clamp(0.0, size as f64) as usize;
    limit(low.to_f64().floor())..limit(high.to_f64().ceil())
}

fn greatest<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let channels = draw.size(1, 3);
    let scene = Scene::new(&mut draw, channels);
    let grid = [draw.size(1, 4), draw.size(1, 4)];
    let scale = [0.25, 0.125, 0.3][draw.size(0, 2)];
    let pad = [0.0, 0.25][draw.size(0, 1)];
    let text = format!(
        "roi_pooling_param {{ pooled_h: {} pooled_w: {} spatial_scale: {scale} pad_ratio: {pad} }}",
        grid[0], grid[1]
    );
    let places = |[low, high]: [f64; 2], size: usize, cell: usize, cells: usize| {
        let (scale, pad) = (t::<T>(f64::from(scale as f32)), t::<T>(pad));
        let border = pad * (t::<T>(high) - t(low) + T::ONE);
        let (start, end) = (
            round((t::<T>(low) - border) * scale),
            round((t::<T>(high) + border) * scale),
        );
        let bin = (end - start + T::ONE).max(T::ONE) / T::from_usize(cells);
        let at = |cell: usize| T::from_usize(cell) * bin;
        let first = at(cell).floor() + start;
        let last = t::<T>(at(cell + 1).to_f64().ceil()) + start;
        cut(first, last, size)
    };
    scene.check::<T>(
        ("ROIPooling", &text),
        [channels, grid[0], grid[1]],
        |roi, channel, [i, j]| {
            let [image, x0, y0, x1, y1] = *roi;
            let rows = places([y0, y1], scene.map[2], i, grid[0]);
            let columns = places([x0, x1], scene.map[3], j, grid[1]);
            let values = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            let values = values.map(|(row, column)| scene.at(image, channel, row, column));
            values.reduce(f64::max).unwrap_or(0.0)
        },
    );
}

fn mean_by_position<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (outputs, group) = (draw.size(1, 3), draw.size(1, 4));
    let scene = Scene::new(&mut draw, outputs * group * group);
    let scale = [0.25, 0.125][draw.size(0, 1)];
    let text = format!("psroi_pooling_param {{ output_dim: {outputs} group_size: {group} spatial_scale: {scale} }}");
    let places = |[low, high]: [f64; 2], size: usize, cell: usize| {
        let start = round(t::<T>(low)) * t(scale);
        let end = (round(t::<T>(high)) + T::ONE) * t(scale);
        let bin = (end - start).max(t(0.1)) / T::from_usize(group);
        cut(
            T::from_usize(cell) * bin + start,
            T::from_usize(cell + 1) * bin + start,
            size,
        )
    };
    scene.check::<T>(
        ("PSROIPooling", &text),
        [outputs, group, group],
        |roi, output, [i, j]| {
            let [image, x0, y0, x1, y1] = *roi;
            let rows = places([y0, y1], scene.map[2], i);
            let columns = places([x0, x1], scene.map[3], j);
            let count = rows.len() * columns.len();
            let channel = (output * group + i) * group + j;
            let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            let sum: f64 = cells.map(|(row, column)| scene.at(image, channel, row, column)).sum();
            sum / count.max(1) as f64
        },
    );
}

fn means_of_samples<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let channels = draw.size(1, 3);
    let scene = Scene::new(&mut draw, channels);
    let grid = [draw.size(1, 4), draw.size(1, 4)];
    let ratio = draw.size(0, 3) as f64 - 1.0;
    let text = format!(
        "roi_align_param {{ pooled_h: {} pooled_w: {} spatial_scale: 0.25 sampling_ratio: {ratio} }}",
        grid[0], grid[1]
    );
    let places = |[low, high]: [f64; 2], cell: usize, cells: usize| -> Vec<f64> {
        let (low, high) = (low * 0.25, high * 0.25);
        let size = (high - low).max(1.0);
        let bin = t::<T>(size) / T::from_usize(cells);
        let n = if ratio > 0.0 { ratio } else { bin.to_f64().ceil() };
        let bin = size / cells as f64;
        (0..n as usize)
            .map(|i| low + cell as f64 * bin + (i as f64 + 0.5) * bin / n)
            .collect()
    };
    scene.check::<T>(
        ("ROIAlign", &text),
        [channels, grid[0], grid[1]],
        |roi, channel, [i, j]| {
            let [image, x0, y0, x1, y1] = *roi;
            let (rows, columns) = (places([y0, y1], i, grid[0]), places([x0, x1], j, grid[1]));
            let points = rows.iter().flat_map(|&y| columns.iter().map(move |&x| [y, x]));
            let sum: f64 = points.map(|at| scene.between(image, channel, at, 1.0)).sum();
            sum / (rows.len() * columns.len()) as f64
        },
    );
}

fn corners_of_cells<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let channels = draw.size(1, 3);
    let scene = Scene::new(&mut draw, channels);
    let cells = [draw.size(1, 4), draw.size(1, 4)];
    let pad = [0.0, 0.25][draw.size(0, 1)];
    let text = format!(
        "roi_pooling_param {{ pooled_h: {} pooled_w: {} spatial_scale: 0.25 pad_ratio: {pad} }}",
        cells[0], cells[1]
    );
    let side = |[low, high]: [f64; 2]| {
        let border = (high - low + 1.0) * pad;
        let start = (low - border) * 0.25 - 0.5;
        (start, (high + border) * 0.25 - 0.5 - start)
    };
    let top = [channels, cells[0] + 1, cells[1] + 1];
    scene.check::<T>(("ROIAlign", &text), top, |roi, channel, [i, j]| {
        let [image, x0, y0, x1, y1] = *roi;
        let ((y, height), (x, width)) = (side([y0, y1]), side([x0, x1]));
        if height <= 0.0 || width <= 0.0 {
            return 0.0;
        }
        let at = [
            y + i as f64 * height / cells[0] as f64,
            x + j as f64 * width / cells[1] as f64,
        ];
        scene.between(image, channel, at, 0.5)
    });
}

fn warped<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let channels = draw.size(1, 3);
    let scene = Scene::new(&mut draw, channels);
    let grid = [draw.size(1, 4), draw.size(1, 4)];
    let text = format!(
        "roi_warping_param {{ pooled_h: {} pooled_w: {} spatial_scale: 0.25 }}",
        grid[0], grid[1]
    );
    let place = |[low, high]: [f64; 2], cell: usize, cells: usize| {
        let start = (low * 0.25).round();
        let size = ((high * 0.25).round() - start).max(0.0);
        start + cell as f64 * size / cells as f64
    };
    scene.check::<T>(
        ("ROIWarping", &text),
        [channels, grid[0], grid[1]],
        |roi, channel, [i, j]| {
            let [image, x0, y0, x1, y1] = *roi;
            let at = [place([y0, y1], i, grid[0]), place([x0, x1], j, grid[1])];
            scene.between(image, channel, at, 0.5)
        },
    );
}

#[test]
fn regions_are_pooled() {
    for case in 0..2 * CASES {
        greatest::<f32>(case);
        greatest::<f64>(case);
        mean_by_position::<f32>(case);
        mean_by_position::<f64>(case);
        means_of_samples::<f32>(case);
        means_of_samples::<f64>(case);
        corners_of_cells::<f32>(case);
        corners_of_cells::<f64>(case);
        warped::<f32>(case);
        warped::<f64>(case);
    }
}

fn deformed<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let (classes, each, group) = (draw.size(1, 2), draw.size(1, 2), draw.size(1, 3));
    let outputs = classes * each;
    let scene = Scene::new(&mut draw, outputs * group * group);
    let (parts, samples, moves) = (draw.size(1, 3), draw.size(1, 3), draw.flag());
    let text = format!(
        "deformable_psroi_pooling_param {{ spatial_scale: 0.25 output_dim: {outputs} group_size: {group}
         part_size: {parts} sample_per_part: {samples} trans_std: 0.5 no_trans: {} }}",
        !moves
    );
    let offsets = draw.values(scene.rois.len() * 2 * classes * parts * parts, -0.4, 0.4);
    let side = |[low, high]: [f64; 2]| {
        let start = low.round() * 0.25 - 0.5;
        (start, ((high.round() + 1.0) * 0.25 - 0.5 - start).max(0.1))
    };
    let mut expected = Vec::new();
    for (number, roi) in scene.rois.iter().enumerate() {
        let [image, x0, y0, x1, y1] = *roi;
        let ((y, height), (x, width)) = (side([y0, y1]), side([x0, x1]));
        for (output, i, j) in (0..outputs * group * group).map(|k| (k / group / group, k / group % group, k % group)) {
            let part = |cell: usize| cell * parts / group;
            let offset = |axis: usize| {
                let map = (number * classes + output / each) * 2 + axis;
                let value = offsets[(map * parts + part(i)) * parts + part(j)];
                if moves { value * 0.5 } else { 0.0 }
            };
            let corner = [
                y + i as f64 * height / group as f64 + offset(1) * height,
                x + j as f64 * width / group as f64 + offset(0) * width,
            ];
            let (mut sum, mut count) = (0.0, 0);
            for (a, b) in (0..samples * samples).map(|k| (k / samples, k % samples)) {
                let step = (group * samples) as f64;
                let at = [
                    corner[0] + a as f64 * height / step,
                    corner[1] + b as f64 * width / step,
                ];
                let limits = [scene.map[2], scene.map[3]].map(|size| size as f64 - 0.5);
                if at.iter().zip(limits).all(|(&at, limit)| at >= -0.5 && at <= limit) {
                    sum += scene.between(image, (output * group + i) * group + j, at, 0.5);
                    count += 1;
                }
            }
            expected.push(sum / f64::from(count.max(1)));
        }
    }
    let mut bottoms = vec![
        blob::<T>("x", &scene.map, &scene.x),
        blob("rois", &[5, 5], scene.rois.as_flattened()),
    ];
    if moves {
        bottoms.push(blob("offsets", &[5, 2 * classes, parts, parts], &offsets));
    }
    let (shape, found) = forward("DeformablePSROIPooling", &text, Phase::TEST, bottoms).remove(0);
    assert_eq!(shape, [5, outputs, group, group]);
    assert_close::<T>(&text, &found, &expected);
}

#[test]
fn cells_are_moved_by_offsets() {
    for case in 0..2 * CASES {
        // At the border of what is reached, the last bit of a place decides.
        deformed::<f64>(case);
    }
}

fn masks<T: Real>(case: u32) {
    let mut draw = Draw::new(case);
    let shape = [draw.size(1, 3), draw.size(1, 3), draw.size(1, 5), draw.size(1, 5)];
    let count = shape.iter().product();
    let plane = shape[2] * shape[3];
    let (x, mask) = (draw.values(count, -2.0, 2.0), draw.values(shape[0] * plane, -2.0, 2.0));
    let bottoms = vec![
        blob::<T>("x", &shape, &x),
        blob("mask", &[shape[0], 1, shape[2], shape[3]], &mask),
    ];
    let expected: Vec<f64> = (0..count)
        .map(|i| x[i] * mask[i / (shape[1] * plane) * plane + i % plane])
        .collect();
    assert_close::<T>("y", &forward("MaskPooling", "", Phase::TEST, bottoms)[0].1, &expected);

    let (rows, columns) = (draw.size(1, 8), draw.size(1, 8));
    let text = format!("mask_resize_param {{ output_height: {rows} output_width: {columns} }}");
    let scene = Scene {
        map: shape,
        x,
        rois: Vec::new(),
    };
    let mut expected = Vec::new();
    for (n, c) in (0..shape[0] * shape[1]).map(|i| (i / shape[1], i % shape[1])) {
        for (i, j) in (0..rows * columns).map(|k| (k / columns, k % columns)) {
            let at = [
                i as f64 * shape[2] as f64 / rows as f64,
                j as f64 * shape[3] as f64 / columns as f64,
            ];
            expected.push(scene.between(n as f64, c, at, 1.0));
        }
    }
    let found = forward("MaskResize", &text, Phase::TEST, vec![blob::<T>("x", &shape, &scene.x)]);
    assert_close::<T>(&text, &found[0].1, &expected);
}

#[test]
fn masks_are_multiplied_and_resized() {
    for case in 0..CASES {
        masks::<f32>(case);
        masks::<f64>(case);
    }
}
