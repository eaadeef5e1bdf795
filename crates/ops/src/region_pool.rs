//! What two-stage detectors compute of regions: values pooled from maps, boxes, and which regions
//! there are. A region is a row of its image's number and its left, top, right and bottom edge, in
//! pixels of the input.

use crate::Float;
use crate::boxes::{Corners, decode_between};
use std::ops::Range;

/// A value for each cell of a grid over each region (R, 5) of maps (N, C, H, W): (R, C, rows,
/// columns).
#[derive(Clone, Debug, PartialEq)]
pub struct RegionPool {
    /// The rows and the columns of values.
    pub grid: [usize; 2],
    /// From pixels of the input to places of the map.
    pub scale: f64,
    /// What the values are.
    pub rule: RegionRule,
}

/// What the values of a region are, of edges l to h along an axis with P values, with s for the
/// scale and `round` for halves away from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RegionRule {
    /// The greatest element of each cell, 0 of none: from round((l − b)·s) to round((h + b)·s), both
    /// included.
    Greatest {
        /// b in sizes of the region, which count both edges.
        pad: f64,
    },
    /// The mean of each cell, 0 of none: from round(l)·s to (round(h) + 1)·s, at least 0.1 apart.
    /// Cell p of output d reads channel d · rows · columns + p.
    MeanByPosition,
    /// The mean of samples between places in each cell: from l·s to h·s, at least 1 apart.
    Samples {
        /// How many there are along each axis; without a number, one for each place begun.
        count: Option<usize>,
    },
    /// The values at the corners of P − 1 cells: from (l − b)·s − ½ to (h + b)·s − ½; 0 where this
    /// is not above 0 apart.
    Corners {
        /// b in sizes of the region, which count both edges.
        pad: f64,
    },
    /// The value where each cell begins: from round(l·s) to round(h·s), at least 0 apart.
    Starts,
}

/// The places of an axis that each cell of a region covers, as a layer and as Caffe2's operators pool them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionAxis {
    /// The size of the map.
    pub size: usize,
    /// The number of cells.
    pub cells: usize,
    /// From pixels of the input to places of the map.
    pub scale: f64,
}

impl RegionAxis {
    /// The cells of [`RegionRule::Greatest`].
    pub fn greatest<T: Float>(self, [low, high]: [T; 2], pad: f64) -> impl Iterator<Item = Range<usize>> {
        let scale = T::from_f64(self.scale);
        // Without a border an edge that is not finite stays as it is.
        let border = match pad > 0.0 {
            true => T::from_f64(pad) * (high - low + T::ONE),
            false => T::ZERO,
        };
        let (start, end) = (rounded((low - border) * scale), rounded((high + border) * scale));
        let bin = (end - start + T::ONE).max(T::ONE) / T::from_usize(self.cells);
        let place = move |cell: usize| T::from_usize(cell) * bin;
        self.ranges(move |cell| [place(cell).floor() + start, ceiling(place(cell + 1)) + start])
    }

    /// The cells of [`RegionRule::MeanByPosition`].
    pub fn means<T: Float>(self, [low, high]: [T; 2]) -> impl Iterator<Item = Range<usize>> {
        let scale = T::from_f64(self.scale);
        let (start, end) = (rounded(low) * scale, (rounded(high) + T::ONE) * scale);
        let bin = (end - start).max(T::from_f64(0.1)) / T::from_usize(self.cells);
        let place = move |cell: usize| T::from_usize(cell) * bin + start;
        self.ranges(move |cell| [place(cell).floor(), ceiling(place(cell + 1))])
    }

    /// The places of each cell, cut at the map.
    fn ranges<T: Float>(self, ends: impl Fn(usize) -> [T; 2]) -> impl Iterator<Item = Range<usize>> {
        let inside = move |place: T| (place.to_f64().max(0.0) as usize).min(self.size);
        (0..self.cells).map(move |cell| {
            let [from, to] = ends(cell).map(inside);
            from..to.max(from)
        })
    }
}

/// The value rounded to an integer, halves away from 0.
fn rounded<T: Float>(value: T) -> T {
    T::from_f64(value.to_f64().round())
}

/// The least integer that is not less.
fn ceiling<T: Float>(value: T) -> T {
    -(-value).floor()
}

/// The choice of regions, from probabilities (N, 2·A, H, W) of A anchors, whose second half counts;
/// offsets (N, 4·A, H, W); and rows of height, width, and scales of images.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposals {
    /// The anchors of the first cell: edges.
    pub anchors: Vec<[f64; 4]>,
    /// The distance of cells.
    pub stride: f64,
    /// The least width and height, in pixels of an image of scale 1.
    pub min_size: f64,
    /// Whether boxes that are too small are not candidates; else their score is 0.
    pub drops_small: bool,
    /// Whether of equal scores the last candidate comes first.
    pub last_first: bool,
    /// How many candidates take part in suppression.
    pub before: Option<usize>,
    /// The greatest overlap of two regions, whose edges belong to them; none without suppression.
    pub threshold: Option<f64>,
    /// How many regions of an image there are.
    pub after: Option<usize>,
}

/// How the offsets of boxes are normalised: by a mean and a deviation of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxOffsets {
    /// The means.
    pub mean: [f64; 4],
    /// The deviations.
    pub deviation: [f64; 4],
}

impl BoxOffsets {
    /// The offsets before their normalization.
    pub fn restore<T: Float>(&self, t: [T; 4]) -> [T; 4] {
        [0, 1, 2, 3].map(|k| t[k] * T::from_f64(self.deviation[k]) + T::from_f64(self.mean[k]))
    }

    /// A region, moved by normalized offsets.
    pub fn decode<T: Float>(&self, region: Corners<T>, t: [T; 4]) -> Corners<T> {
        decode_between(region, self.restore(t))
    }
}
