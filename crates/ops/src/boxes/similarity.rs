//! How much a box is like another, and how that changes with the box: the measures that YOLO learns
//! from. They are darknet's (`box.c`), where they are not quite the published ones.

use super::{Centered, Extent};
use crate::Float;
use std::f64::consts::PI;

/// A measure of likeness, 1 for equal boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Similarity {
    /// Intersection over union.
    Overlap,
    /// Generalised: less the share of the hull outside the union (Rezatofighi et al., 2019).
    Generalized,
    /// Less the distance of the centres, in diagonals of the hull, to the power 1.2 (after Zheng et
    /// al., 2020).
    Distance,
    /// Less the square of that distance, and a term for the ratio of width to height.
    Complete,
}

/// What darknet adds to a divisor.
const TINY: f64 = 1e-6;

/// What two boxes have in common. All is computed in 64 bits.
struct Pair {
    /// The box: left, top, right and bottom edge, as those of the other one.
    a: [f64; 4],
    b: [f64; 4],
    /// Width and height of what both cover; negative, if they are apart.
    common: [f64; 2],
    /// Width and height of the hull.
    hull: [f64; 2],
    /// The centre of the other one, from that of the box.
    offset: [f64; 2],
    /// Width and height of both.
    sizes: [[f64; 2]; 2],
}

impl Pair {
    fn new<T: Float>(a: Centered<T>, b: Centered<T>) -> Self {
        let wide = |found: Centered<T>| {
            let [x, y, width, height] = [found.x, found.y, found.width, found.height].map(|value| value.to_f64());
            Centered::new([x, y, width, height])
        };
        let (a, b) = (wide(a), wide(b));
        let (ca, cb) = (a.corners(), b.corners());
        Self {
            a: ca.to_array(),
            b: cb.to_array(),
            common: [ca.x1.min(cb.x1) - ca.x0.max(cb.x0), ca.y1.min(cb.y1) - ca.y0.max(cb.y0)],
            hull: [ca.x1.max(cb.x1) - ca.x0.min(cb.x0), ca.y1.max(cb.y1) - ca.y0.min(cb.y0)],
            offset: [b.x - a.x, b.y - a.y],
            sizes: [[a.width, a.height], [b.width, b.height]],
        }
    }

    fn is_apart(&self) -> bool {
        self.common[0] <= 0.0 || self.common[1] <= 0.0
    }

    /// The square of the distance of the centres.
    fn distance(&self) -> f64 {
        self.offset[0] * self.offset[0] + self.offset[1] * self.offset[1]
    }

    /// The square of the diagonal of the hull.
    fn diagonal(&self) -> f64 {
        self.hull[0] * self.hull[0] + self.hull[1] * self.hull[1]
    }

    /// How much the angles of the diagonals differ, and the square of that, from 0 to 1.
    fn ratio(&self) -> [f64; 2] {
        let [a, b] = self.sizes.map(|[width, height]| (width / height).atan());
        [b - a, 4.0 / (PI * PI) * (b - a) * (b - a)]
    }

    /// The product of width and height of what both cover, which counts even where they are apart,
    /// and the area of the union with it.
    fn areas(&self) -> [f64; 2] {
        let common = self.common[0] * self.common[1];
        let [a, b] = self.sizes.map(|[width, height]| width * height);
        [common, a + b - common]
    }

    /// Slopes of the overlap by the left, top, right and bottom edge, and of the generalised part:
    /// union over hull.
    fn edge_derivatives(&self) -> [[f64; 4]; 2] {
        let ([common, union], [wide, high]) = (self.areas(), self.common);
        let [width, height] = self.sizes[0];
        let hull = self.hull[0] * self.hull[1];
        // Edges 0 and 1 are the lower ones.
        let inside = |edge: usize| match edge {
            0 | 1 => self.a[edge] > self.b[edge],
            _ => self.a[edge] < self.b[edge],
        };
        let outside = |edge: usize| match edge {
            0 | 1 => self.a[edge] < self.b[edge],
            _ => self.a[edge] > self.b[edge],
        };
        let signed = |edge: usize, across: [f64; 2]| {
            let length = across[1 - edge % 2];
            if edge < 2 { -length } else { length }
        };
        let when = |is: bool, value: f64| if is { value } else { 0.0 };
        let derivatives = [0, 1, 2, 3].map(|edge| {
            let common_derivative = when(inside(edge), signed(edge, [wide, high]));
            let union_derivative = signed(edge, [width, height]) - common_derivative;
            let hull_derivative = when(outside(edge), signed(edge, self.hull));
            let overlap = when(
                union > 0.0,
                (union * common_derivative - common * union_derivative) / (union * union),
            );
            let filled = when(
                hull > 0.0,
                (hull * union_derivative - union * hull_derivative) / (hull * hull),
            );
            [overlap, filled]
        });
        [
            derivatives.map(|[overlap, _]| overlap),
            derivatives.map(|[_, filled]| filled),
        ]
    }

    /// Slopes of −distance / diagonal by x, y, width and height, where the latter two are counted
    /// the other way round, as darknet has it.
    fn distance_derivatives(&self) -> [f64; 4] {
        let (distance, diagonal) = (self.distance(), self.diagonal());
        let square = diagonal * diagonal;
        let slope = |axis: usize| {
            let lower = f64::from(u8::from(self.a[axis] < self.b[axis]));
            let upper = f64::from(u8::from(self.a[axis + 2] > self.b[axis + 2]));
            let moved = 2.0 * self.hull[axis] * (upper - lower);
            let grown = self.hull[axis] * (upper + lower);
            [
                (2.0 * self.offset[axis] * diagonal - moved * distance) / square,
                grown * distance / square,
            ]
        };
        let ([x, width], [y, height]) = (slope(0), slope(1));
        [x, y, width, height]
    }
}

impl Similarity {
    /// The measure of two boxes.
    pub fn of<T: Float>(self, a: Centered<T>, b: Centered<T>) -> T {
        let overlap = a.corners().overlap(b.corners(), Extent::Lines);
        let pair = Pair::new(a, b);
        let less = |what: f64| T::from_f64(overlap.to_f64() - what);
        match self {
            Self::Overlap => overlap,
            Self::Generalized => {
                let hull = pair.hull[0] * pair.hull[1];
                let [area, other] = pair.sizes.map(|[width, height]| width * height);
                let common = if pair.is_apart() {
                    0.0
                } else {
                    pair.common[0] * pair.common[1]
                };
                let union = area + other - common;
                if hull == 0.0 {
                    overlap
                } else {
                    less((hull - union) / hull)
                }
            }
            Self::Distance | Self::Complete if pair.diagonal() == 0.0 => overlap,
            Self::Distance => less((pair.distance() / pair.diagonal()).powf(0.6)),
            Self::Complete => {
                let [_, ratio] = pair.ratio();
                let weight = ratio / (1.0 - overlap.to_f64() + ratio + TINY);
                less(pair.distance() / pair.diagonal() + weight * ratio)
            }
        }
    }

    /// How the measure of `a` changes with its x, y, width and height, in darknet's way: the slopes
    /// by the sizes are twice those that they are, and where the boxes are apart that of the overlap
    /// is that of a product of two negative numbers, or left out.
    pub fn derivatives<T: Float>(self, a: Centered<T>, b: Centered<T>) -> [T; 4] {
        let pair = Pair::new(a, b);
        let [overlap, filled] = pair.edge_derivatives();
        let by_center = |[left, top, right, bottom]: [f64; 4]| [left + right, top + bottom, right - left, bottom - top];
        let sum = |a: [f64; 4], b: [f64; 4]| [0, 1, 2, 3].map(|i| a[i] + b[i]);
        let alone = |part: [f64; 4]| match pair.is_apart() {
            true => part,
            false => sum(by_center(overlap), part),
        };
        let derivatives = match self {
            Self::Overlap => by_center(overlap),
            Self::Generalized => alone(by_center(filled)),
            Self::Distance => alone(pair.distance_derivatives()),
            Self::Complete => {
                let ([angle, ratio], [common, union]) = (pair.ratio(), pair.areas());
                let weight = ratio / (1.0 - common / union + ratio + TINY);
                let turn = weight * 8.0 / (PI * PI) * angle;
                let [width, height] = pair.sizes[0];
                let of_ratio = [0.0, 0.0, turn * height, -turn * width];
                alone(sum(pair.distance_derivatives(), of_ratio))
            }
        };
        derivatives.map(T::from_f64)
    }
}
