//! Losses and accuracy against slow references.

use super::{CASES, Draw, assert_close, forward};
use crate::{blob, data, diff, layer, set_diff};
use cortado_core::{Phase, Real};
use cortado_math::testing::LayerTest;

mod corners;
mod fractions;
mod pairs;
mod places;
mod sides;

/// The shape and the values of a bottom.
type Bottom = (Vec<usize>, Vec<f64>);

/// A loss and its gradients to the first bottoms.
struct Expected {
    loss: f64,
    gradients: Vec<Vec<f64>>,
}

/// A layer with these bottoms, run forward in an element type.
fn run<T: Real>(name: &str, text: &str, bottoms: &[Bottom]) -> LayerTest<T> {
    let blobs = bottoms.iter().enumerate();
    let blobs = blobs.map(|(i, (shape, values))| blob(&format!("x{i}"), shape, values));
    let mut test = layer::<T>(name, text, Phase::TRAIN, blobs.collect());
    test.forward().unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    test
}

/// Compares a loss and its gradients, for a loss weight of 1.5, with a reference that is given the
/// values of the bottoms.
fn check<T: Real>(name: &str, text: &str, bottoms: &[Bottom], reference: &dyn Fn(&[Vec<f64>]) -> Expected) {
    let mut test = run::<T>(name, text, bottoms);
    let shapes: Vec<&Vec<usize>> = bottoms.iter().map(|(shape, _)| shape).collect();
    let what = format!("{name} {text} {shapes:?}");
    let values: Vec<Vec<f64>> = (0..test.bottoms()).map(|i| data(test.bottom(i))).collect();
    let expected = reference(&values);
    assert_eq!(test.top(0).shape().len(), 0, "{what}: a loss is a scalar");
    assert_close::<T>(&what, &data(test.top(0)), &[expected.loss]);
    set_diff(test.top(0), &[1.5]);
    let propagate: Vec<bool> = (0..bottoms.len()).map(|i| i < expected.gradients.len()).collect();
    test.backward(&propagate).expect("there are gradients");
    for (i, gradient) in expected.gradients.iter().enumerate() {
        let gradient: Vec<f64> = gradient.iter().map(|g| 1.5 * g).collect();
        assert_close::<T>(&format!("{what}: gradient {i}"), &diff(test.bottom(i)), &gradient);
    }
}

fn check_both(name: &str, text: &str, bottoms: &[Bottom], reference: &dyn Fn(&[Vec<f64>]) -> Expected) {
    check::<f32>(name, text, bottoms, reference);
    check::<f64>(name, text, bottoms, reference);
}

/// Options that all losses with a normaliser have.
struct Common {
    text: String,
    ignore: Option<i32>,
    mode: &'static str,
}

impl Common {
    fn draw(draw: &mut Draw, default: &'static str, old_field: bool) -> Self {
        let mut text = String::new();
        let ignore = [None, Some(-1), Some(0), Some(1), Some(255)][draw.size(0, 4)];
        if let Some(ignore) = ignore {
            text += &format!("ignore_label: {ignore} ");
        }
        let mode = match draw.size(0, if old_field { 6 } else { 4 }) {
            0 => default,
            n @ 1..5 => {
                let mode = ["FULL", "VALID", "BATCH_SIZE", "NONE"][n - 1];
                // The newer field wins.
                let old = if old_field && draw.flag() {
                    "normalize: true "
                } else {
                    ""
                };
                text += &format!("{old}normalization: {mode} ");
                mode
            }
            n => {
                text += &format!("normalize: {} ", n == 5);
                if n == 5 { "VALID" } else { "BATCH_SIZE" }
            }
        };
        Self { text, ignore, mode }
    }

    fn z(&self, outer: usize, inner: usize, valid: usize) -> f64 {
        let count = match self.mode {
            "FULL" => outer * inner,
            "VALID" => valid,
            "BATCH_SIZE" => outer,
            _ => 1,
        };
        if count == 0 { 1.0 } else { count as f64 }
    }

    /// A label of `classes`, or now and then the one that is ignored.
    fn label(&self, draw: &mut Draw, classes: usize) -> f64 {
        match self.ignore {
            Some(ignore) if draw.size(0, 3) == 0 => f64::from(ignore),
            _ => draw.size(0, classes - 1) as f64,
        }
    }

    fn is_ignored(&self, label: f64) -> bool {
        self.ignore.is_some_and(|ignore| label == f64::from(ignore))
    }
}

/// Scores with classes along an axis: sizes before, along and after it.
#[derive(Clone, Copy)]
struct Sizes {
    outer: usize,
    classes: usize,
    inner: usize,
}

impl Sizes {
    fn of(shape: &[usize], axis: usize) -> Self {
        Self {
            outer: shape[..axis].iter().product(),
            classes: shape[axis],
            inner: shape[axis + 1..].iter().product(),
        }
    }

    fn at(self, o: usize, class: usize, j: usize) -> usize {
        (o * self.classes + class) * self.inner + j
    }

    /// The probabilities of the classes at a place.
    fn softmax(self, scores: &[f64], o: usize, j: usize) -> Vec<f64> {
        let along: Vec<f64> = (0..self.classes).map(|k| scores[self.at(o, k, j)]).collect();
        let most = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = along.iter().map(|s| (s - most).exp()).sum();
        along.iter().map(|s| (s - most).exp() / sum).collect()
    }
}

/// A shape of two to four axes, one of them after the first with classes, the option that selects
/// it, and its number.
fn shape_with_axis(draw: &mut Draw) -> (Vec<usize>, String, usize) {
    let axes = draw.size(2, 4);
    let mut shape = draw.shape(axes);
    let axis = if draw.flag() { 1 } else { draw.size(1, axes - 1) };
    shape[axis] = draw.size(2, 4);
    let text = match axis {
        1 if draw.flag() => String::new(),
        _ if draw.flag() => format!("axis: {axis}"),
        _ => format!("axis: {}", axis as i32 - axes as i32),
    };
    (shape, text, axis)
}

/// Weights that every element type holds exactly, some of them 0.
fn weights(draw: &mut Draw, count: usize) -> Vec<f64> {
    (0..count).map(|_| draw.size(0, 8) as f64 / 4.0).collect()
}

/// A repeated field.
fn list(name: &str, values: &[f64]) -> String {
    values.iter().fold(String::new(), |mut text, value| {
        text += &format!("{name}: {value} ");
        text
    })
}
