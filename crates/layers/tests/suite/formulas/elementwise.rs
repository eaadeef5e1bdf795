//! Layers that work on each element by itself, some with coefficients or with elements of other
//! bottoms.

mod affine;
mod corners;
mod eltwise;
mod functions;

use super::{CASES, Draw, assert_close, tolerance};
use crate::{blob, data, diff, layer, set_data, set_diff};
use cortado_core::{Phase, Real};
use cortado_math::testing::LayerTest;

/// Runs the cases of a layer in both element types.
pub(super) fn every_case(single: fn(&mut Draw), double: fn(&mut Draw)) {
    for case in 0..CASES {
        single(&mut Draw::new(case));
        double(&mut Draw::new(case));
    }
}

/// A multiple of `1 / parts` from `low` to `high`: exact in either element type, and now and then
/// at a kink, or equal to another one.
pub(super) fn fraction(draw: &mut Draw, low: i32, high: i32, parts: i32) -> f64 {
    let steps = draw.size(0, ((high - low) * parts) as usize);
    f64::from(low) + steps as f64 / f64::from(parts)
}

/// Sixteenths from -4 to 4.
pub(super) fn sixteenths(draw: &mut Draw, count: usize) -> Vec<f64> {
    (0..count).map(|_| fraction(draw, -4, 4, 16)).collect()
}

/// All index tuples of a shape, in row-major order.
pub(super) fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &size in shape {
        let longer = |index: &Vec<usize>| (0..size).map(|i| [&index[..], &[i]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The place of an index tuple in a shape.
pub(super) fn place(shape: &[usize], index: &[usize]) -> usize {
    assert!(shape.len() == index.len() && shape.iter().zip(index).all(|(size, i)| i < size));
    shape.iter().zip(index).fold(0, |place, (size, i)| place * size + i)
}

/// One bottom, with the diff that comes from above.
pub(super) struct Pass {
    pub(super) shape: Vec<usize>,
    pub(super) x: Vec<f64>,
    pub(super) dy: Vec<f64>,
    pub(super) in_place: bool,
}

impl Pass {
    pub(super) fn draw(shape: &[usize], draw: &mut Draw) -> Self {
        let count = shape.iter().product();
        Self {
            shape: shape.to_vec(),
            x: sixteenths(draw, count),
            dy: sixteenths(draw, count),
            in_place: draw.flag(),
        }
    }

    /// The layer on this bottom, in place if this is.
    pub(super) fn layer<T: Real>(&self, name: &str, text: &str, phase: Phase) -> LayerTest<T> {
        let place = if self.in_place { r#" top: "x""# } else { "" };
        layer(
            name,
            &format!("{text}{place}"),
            phase,
            vec![blob("x", &self.shape, &self.x)],
        )
    }

    /// Runs the layer forward and backward, and gives the top and the bottom's diff.
    pub(super) fn run<T: Real>(&self, what: &str, test: &mut LayerTest<T>) -> [Vec<f64>; 2] {
        set_data(test.bottom(0), &self.x);
        test.forward().unwrap_or_else(|error| panic!("{what}: {error}"));
        let y = data(test.top(0));
        // Overwritten, not added to.
        set_diff(test.bottom(0), &vec![f64::NAN; self.x.len()]);
        set_diff(test.top(0), &self.dy);
        let propagate: Vec<bool> = (0..test.bottoms()).map(|_| true).collect();
        test.backward(&propagate)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        [y, diff(test.bottom(0))]
    }
}
