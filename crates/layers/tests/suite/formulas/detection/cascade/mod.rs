//! Layers of MS-CNN and Cascade R-CNN, and what their references have in common.

mod heads;
mod stages;
mod targets;

use super::super::Draw;

const REGRESSION: &str = "bbox_reg_param { bbox_mean: 0.5 bbox_mean: 0 bbox_mean: 0 bbox_mean: 0.25 bbox_std: 0.5 bbox_std: 0.25 bbox_std: 2 bbox_std: 1 }";

fn restore(t: [f64; 4]) -> [f64; 4] {
    [t[0] * 0.5 + 0.5, t[1] * 0.25, t[2] * 2.0, t[3] + 0.25]
}

/// Left, top, width and height of the box of a cell.
fn cell_box([row, column]: [usize; 2], stride: f64, [w, h]: [f64; 2], t: [f64; 4], [xyr, whr]: [f64; 2]) -> [f64; 4] {
    let t = restore(t);
    let place = |t: f64| t.clamp(-1.0 / xyr, 1.0 / xyr);
    let size = |t: f64| t.clamp(-whr.ln(), whr.ln()).exp();
    let (width, height) = (w * size(t[2]), h * size(t[3]));
    [
        place(t[0]) * w + (column as f64 + 0.5) * stride - width / 2.0,
        place(t[1]) * h + (row as f64 + 0.5) * stride - height / 2.0,
        width,
        height,
    ]
}

/// The region that offsets give for another one.
fn decode(roi: [f64; 4], t: [f64; 4]) -> [f64; 4] {
    let t = restore(t);
    let (w, h) = (roi[2] - roi[0] + 1.0, roi[3] - roi[1] + 1.0);
    let (nw, nh) = (w * t[2].exp(), h * t[3].exp());
    let x = t[0] * w + (roi[0] + roi[2]) / 2.0 - (nw - 1.0) / 2.0;
    let y = t[1] * h + (roi[1] + roi[3]) / 2.0 - (nh - 1.0) / 2.0;
    [x, y, x + nw - 1.0, y + nh - 1.0]
}

/// The overlap of boxes by their edges, of lines or of pixels.
fn overlap(a: [f64; 4], b: [f64; 4], pixels: bool) -> f64 {
    let one = if pixels { 1.0 } else { 0.0 };
    let (w, h) = (a[2].min(b[2]) - a[0].max(b[0]), a[3].min(b[3]) - a[1].max(b[1]));
    if w < 0.0 || h <= 0.0 || (!pixels && w == 0.0) {
        return 0.0;
    }
    let area = |b: [f64; 4]| (b[2] - b[0] + one) * (b[3] - b[1] + one);
    let common = (w + one) * (h + one);
    common / (area(a) + area(b) - common)
}

/// The rows of what is left of candidates (score, edges), which are sorted.
fn suppress(
    found: Vec<(f64, [f64; 4])>,
    [before, after]: [usize; 2],
    threshold: f64,
    pixels: bool,
) -> Vec<(f64, [f64; 4])> {
    let mut kept: Vec<(f64, [f64; 4])> = Vec::new();
    for candidate in found.into_iter().take(before) {
        let meets = |better: &(f64, [f64; 4])| overlap(better.1, candidate.1, pixels) > threshold;
        if kept.len() < after && !kept.iter().any(meets) {
            kept.push(candidate);
        }
    }
    kept
}

/// Regions of image 0 or 1.
fn regions(draw: &mut Draw, count: usize) -> Vec<[f64; 5]> {
    let mut edge = |low: f64| low + (draw.value(0.0, 30.0) * 4.0).round() / 4.0;
    (0..count)
        .map(|i| [(i % 2) as f64, edge(0.0), edge(0.0), edge(20.0), edge(20.0)])
        .collect()
}

fn edges(row: &[f64]) -> [f64; 4] {
    [row[1], row[2], row[3], row[4]]
}
