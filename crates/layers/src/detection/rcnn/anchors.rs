//! Anchors: the boxes around the cells of a map beside which regions are proposed.

use cortado_core::Real;
use cortado_ops::boxes::Corners;
use cortado_reference::detection::anchor_at;

/// How a size is rounded to whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    /// Halves to the even number, as NumPy.
    HalfEven,
    /// Halves up.
    HalfUp,
}

impl Rounding {
    fn round(self, value: f64) -> f64 {
        match self {
            Self::HalfEven => value.round_ties_even(),
            Self::HalfUp => (value + 0.5).floor(),
        }
    }
}

/// The ratios of height to width that are used if none are given.
pub(super) const RATIOS: [f64; 3] = [0.5, 1.0, 2.0];
/// The scales that are used if none are given.
pub(super) const SCALES: [f64; 3] = [8.0, 16.0, 32.0];

/// The anchors of a map: those of its first cell, and the distance of cells.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Anchors {
    pub(super) boxes: Vec<Corners<f64>>,
    pub(super) stride: f64,
}

impl Anchors {
    /// The anchors around a square of `base` pixels: for each ratio, the square's area in whole
    /// sides of that ratio, at each scale.
    pub(super) fn new(base: f64, ratios: &[f64], scales: &[f64], stride: f64, rounding: Rounding) -> Self {
        let center = 0.5 * (base - 1.0);
        let pairs = ratios
            .iter()
            .flat_map(|ratio| scales.iter().map(move |scale| (*ratio, *scale)));
        let axis_view = |(ratio, scale): (f64, f64)| {
            let width = rounding.round((base * base / ratio).sqrt());
            let height = rounding.round(width * ratio);
            let [x, y] = [width, height].map(|side| 0.5 * (side * scale - 1.0));
            Corners::new([center - x, center - y, center + x, center + y])
        };
        Self {
            boxes: pairs.map(axis_view).collect(),
            stride,
        }
    }

    /// The anchors of CTPN: 16 pixels wide, of ten heights, with edges cut to whole pixels.
    pub(super) fn of_text(stride: f64) -> Self {
        let heights = [11, 16, 23, 33, 48, 68, 97, 139, 198, 283];
        let axis_view = |height: i32| {
            let reach = f64::from(height / 2);
            Corners::new([0.0, (7.5 - reach).trunc(), 15.0, (7.5 + reach).trunc()])
        };
        Self {
            boxes: heights.map(axis_view).into(),
            stride,
        }
    }

    /// An anchor of a cell.
    pub(super) fn at<T: Real>(&self, row: usize, column: usize, anchor: usize) -> Corners<T> {
        anchor_at(self.boxes[anchor].to_array(), self.stride, [row, column])
    }

    /// The edges of the anchors of the first cell.
    pub(super) fn edges(&self) -> Vec<[f64; 4]> {
        self.boxes.iter().map(|anchor| anchor.to_array()).collect() // bounded by the options of a layer
    }
}
