//! `HeatmapMaxKeypoint`: where the greatest value of each heatmap is, between pixels, in the
//! coordinates of the box that the heatmap covers.
//!
//! Inputs: heatmaps (R, keypoints, S, S), boxes (R, 4 or more). Output: (R, 4, keypoints): x, y, the
//! value there, and, if `should_output_softmax`, its softmax over the heatmap. The place is that of
//! the greatest value of the paraboloid through the 3 × 3 pixels around the greatest one; at a
//! border they are mirrored.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// The furthest that the place is from the greatest pixel.
const MOST_SHIFT: f32 = 1.5;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "HeatmapMaxKeypoint",
        "where heatmaps are greatest, between pixels",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let softmax = build.args.flag("should_output_softmax", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (maps, boxes) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
        let (&[count, keypoints, size, width], &[rows, columns]) = (&maps.shape()[..], &boxes.shape()[..]) else {
            return Err(Error::message("heatmaps have 4 axes, and boxes 2"));
        };
        if rows != count || columns < 4 || size != width || size == 0 {
            return Err(Error::message(&format!(
                "heatmaps {} and boxes {} do not go together: heatmaps are squares, each with a box of 4 numbers",
                maps.shape(),
                boxes.shape()
            )));
        }
        let y = run.output::<f32>(0, &[count, 4, keypoints])?;
        let (maps, boxes, mut y) = (maps.data()?, boxes.data()?, y.data_overwrite()?);
        for row in 0..count {
            let corners = &boxes[row * columns..];
            let lengths = [corners[2] - corners[0], corners[3] - corners[1]].map(|length| length.max(1.0));
            for keypoint in 0..keypoints {
                let map = &maps[(row * keypoints + keypoint) * size * size..][..size * size];
                let (place, value) = greatest(map, size);
                let at = |part: usize| (row * 4 + part) * keypoints + keypoint;
                for axis in 0..2 {
                    y[at(axis)] = corners[axis] + (0.5 + place[axis]) * lengths[axis] / size as f32;
                }
                y[at(2)] = value;
                y[at(3)] = if softmax { softmax_of_greatest(map) } else { 0.0 };
            }
        }
        Ok(())
    }))
}

/// The place (x, y) of the greatest value, and the value there.
fn greatest(map: &[f32], size: usize) -> ([f32; 2], f32) {
    let best = (0..map.len()).reduce(|best, at| if map[at] > map[best] { at } else { best });
    let best = best.unwrap_or(0);
    let (x, y) = (best % size, best / size);
    let mirrored = |at: usize, step: i64| {
        let at = at as i64 + step;
        let inside = match at {
            _ if at < 0 => at + 2,
            _ if at >= size as i64 => at - 2,
            _ => at,
        };
        inside.clamp(0, size as i64 - 1) as usize
    };
    let f = |dy: i64, dx: i64| map[mirrored(y, dy) * size + mirrored(x, dx)];
    let center = f(0, 0);
    let b = [-(f(0, 1) - f(0, -1)) / 2.0, -(f(1, 0) - f(-1, 0)) / 2.0];
    let (xx, yy) = (f(0, -1) - 2.0 * center + f(0, 1), f(-1, 0) - 2.0 * center + f(1, 0));
    let xy = (f(1, 1) - f(1, -1) - f(-1, 1) + f(-1, -1)) / 4.0;
    let determinant = xx * yy - xy * xy;
    if determinant.abs() < 1e-4 {
        return ([x as f32, y as f32], center);
    }
    let mut shift = [
        (yy * b[0] - xy * b[1]) / determinant,
        (xx * b[1] - xy * b[0]) / determinant,
    ];
    let largest = shift[0].abs().max(shift[1].abs());
    if largest > MOST_SHIFT {
        shift = shift.map(|part| part / largest * MOST_SHIFT);
    }
    let [dx, dy] = shift;
    let bend = xx * dx * dx + 2.0 * xy * dx * dy + yy * dy * dy;
    let value = center - (b[0] * dx + b[1] * dy) + 0.5 * bend;
    ([x as f32 + dx, y as f32 + dy], value)
}

fn softmax_of_greatest(map: &[f32]) -> f32 {
    let most = map.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    1.0 / map.iter().map(|&value| (value - most).exp()).sum::<f32>()
}
