//! Boxes, upright and turned: how regression moves them, how they are clipped to an image, and how
//! much two of them overlap.

use crate::Arguments;
use cortado_core::{Error, Result};
use cortado_ops::boxes::{Centered, Corners, DETECTRON_GROWTH, Extent, Meeting, Overlap, decode_within};
use std::f32::consts::PI;

/// An upright box (x1, y1, x2, y2), or a turned one (centre x, centre y, width, height, degrees).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum AnyBox {
    /// By its edges.
    Upright([f32; 4]),
    /// By its centre.
    Turned([f32; 5]),
}

/// How boxes are moved and clipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxOptions {
    /// What a pixel adds to the distance of two edges: 1 in Detectron's old way, else 0.
    pub(super) offset: f32,
    /// How much upright boxes overlap.
    overlap: Overlap,
    /// The bounds of angles, if there are any.
    angles: Option<(f32, f32)>,
    /// Turned boxes up to this angle are clipped.
    clip_angle: f32,
}

impl BoxOptions {
    /// From `legacy_plus_one` (true), `angle_bound_on` (true), `angle_bound_lo` (−90),
    /// `angle_bound_hi` (90) and `clip_angle_thresh` (1).
    ///
    /// # Errors
    /// Bounds that are not a multiple of 180 degrees apart.
    pub(super) fn of(args: &Arguments<'_>) -> Result<Self> {
        let (low, high) = (args.int("angle_bound_lo", -90)?, args.int("angle_bound_hi", 90)?);
        let period = high.saturating_sub(low);
        let bounded = args.flag("angle_bound_on", true)?;
        if bounded && (period <= 0 || period % 180 != 0) {
            return Err(Error::param(
                "angle_bound_hi",
                format!("it must be a multiple of 180 above angle_bound_lo, not {period}"),
            ));
        }
        let (offset, extent) = match args.flag("legacy_plus_one", true)? {
            true => (1.0, Extent::Pixels),
            false => (0.0, Extent::Lines),
        };
        Ok(Self {
            offset,
            overlap: Overlap {
                meeting: Meeting::Any,
                ..Overlap::of_union(extent)
            },
            angles: bounded.then_some((low as f32, high as f32)),
            clip_angle: args.float("clip_angle_thresh", 1.0)?,
        })
    }
}

impl AnyBox {
    /// From 4 or 5 numbers.
    ///
    /// # Panics
    /// When there are fewer than 4.
    pub(super) fn of(numbers: &[f32]) -> Self {
        match numbers {
            &[x, y, w, h, angle, ..] => Self::Turned([x, y, w, h, angle]),
            _ => Self::Upright(std::array::from_fn(|i| numbers[i])),
        }
    }

    /// Its 4 or 5 numbers.
    pub(super) fn numbers(&self) -> &[f32] {
        match self {
            Self::Upright(edges) => edges,
            Self::Turned(numbers) => numbers,
        }
    }

    /// All lengths times a factor.
    #[must_use]
    pub(super) fn scaled(self, factor: f32) -> Self {
        match self {
            Self::Upright(edges) => Self::Upright(edges.map(|edge| edge * factor)),
            Self::Turned([x, y, w, h, angle]) => Self::Turned([x * factor, y * factor, w * factor, h * factor, angle]),
        }
    }

    /// Moved by `dx` and `dy` pixels.
    #[must_use]
    pub(super) fn shifted(self, dx: f32, dy: f32) -> Self {
        match self {
            Self::Upright([x1, y1, x2, y2]) => Self::Upright([x1 + dx, y1 + dy, x2 + dx, y2 + dy]),
            Self::Turned([x, y, w, h, angle]) => Self::Turned([x + dx, y + dy, w, h, angle]),
        }
    }

    /// Its centre and size.
    pub(super) fn centered(&self, options: &BoxOptions) -> Centered<f32> {
        match *self {
            Self::Upright(edges) => Centered::of_corners(Corners::new(edges), options.overlap.extent),
            Self::Turned([x, y, w, h, _]) => Centered::new([x, y, w, h]),
        }
    }

    /// The box after a regression: the centre moves by the first two deltas in sizes of
    /// the box, the sizes grow by the exponentials of the next two, the angle by the fifth.
    #[must_use]
    pub(super) fn regressed(&self, deltas: &[f32], weights: [f32; 4], options: &BoxOptions) -> Self {
        let t = std::array::from_fn(|k| deltas[k] / weights[k]);
        match *self {
            Self::Upright(edges) => {
                Self::Upright(decode_within(Corners::new(edges), t, options.overlap.extent).to_array())
            }
            Self::Turned([.., angle]) => {
                let Centered { x, y, width, height } = self.centered(options).moved(t, DETECTRON_GROWTH);
                let turn = deltas.get(4).map_or(0.0, |delta| delta * 180.0 / PI);
                Self::Turned([x, y, width, height, bounded(angle + turn, options.angles)])
            }
        }
    }

    /// The part inside an image. Of turned boxes, only those that are nearly upright are clipped.
    #[must_use]
    pub(super) fn clipped(self, [height, width]: [f32; 2], options: &BoxOptions) -> Self {
        let offset = options.offset;
        let cut = |edges| Corners::new(edges).cut([width - offset, height - offset]).to_array();
        match self {
            Self::Upright(edges) => Self::Upright(cut(edges)),
            Self::Turned([cx, cy, w, h, angle]) if angle.abs() <= options.clip_angle => {
                let (half_w, half_h) = ((w - offset) / 2.0, (h - offset) / 2.0);
                let [x1, y1, x2, y2] = cut([cx - half_w, cy - half_h, cx + half_w, cy + half_h]);
                let (w, h) = (w.min(x2 - x1 + offset), h.min(y2 - y1 + offset));
                Self::Turned([(x1 + x2) / 2.0, (y1 + y2) / 2.0, w, h, angle])
            }
            turned @ Self::Turned(_) => turned,
        }
    }

    /// What both share of what they cover together.
    pub(super) fn overlap(&self, other: &Self, options: &BoxOptions) -> f32 {
        match (self, other) {
            (Self::Upright(a), Self::Upright(b)) => options.overlap.of(Corners::new(*a), Corners::new(*b)),
            (a, b) => {
                let area = |of: &Self| of.centered(options).area();
                let shared = intersection(&a.corners(), &b.corners());
                shared / (area(a) + area(b) - shared)
            }
        }
    }

    /// The corners, counter-clockwise.
    fn corners(&self) -> Vec<[f32; 2]> {
        match *self {
            Self::Upright([x1, y1, x2, y2]) => vec![[x1, y1], [x2, y1], [x2, y2], [x1, y2]],
            Self::Turned([x, y, w, h, angle]) => {
                let (sin, cos) = angle.to_radians().sin_cos();
                let corner = |(sx, sy): (f32, f32)| {
                    let (dx, dy) = (sx * w / 2.0, sy * h / 2.0);
                    [x + dx * cos + dy * sin, y - dx * sin + dy * cos]
                };
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(corner)
                    .to_vec()
            }
        }
    }
}

fn bounded(angle: f32, bounds: Option<(f32, f32)>) -> f32 {
    match bounds {
        Some((low, high)) if angle < low => angle + (high - low),
        Some((low, high)) if angle > high => angle - (high - low),
        _ => angle,
    }
}

/// The area that two convex polygons share: one is cut along the edges of the other (Sutherland
/// and Hodgman).
fn intersection(a: &[[f32; 2]], b: &[[f32; 2]]) -> f32 {
    let mut left = a.to_vec();
    for (i, from) in b.iter().enumerate() {
        let to = b[(i + 1) % b.len()];
        let side = |p: &[f32; 2]| (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
        let mut cut = Vec::with_capacity(left.len() + 1);
        for (j, point) in left.iter().enumerate() {
            let next = &left[(j + 1) % left.len()];
            let (here, there) = (side(point), side(next));
            if here >= 0.0 {
                cut.push(*point);
            }
            if (here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0) {
                let part = here / (here - there);
                cut.push([
                    point[0] + part * (next[0] - point[0]),
                    point[1] + part * (next[1] - point[1]),
                ]);
            }
        }
        left = cut;
    }
    let edges = left.iter().zip(left.iter().cycle().skip(1));
    let doubled: f32 = edges.map(|(p, q)| p[0] * q[1] - p[1] * q[0]).sum();
    doubled.abs() / 2.0
}
