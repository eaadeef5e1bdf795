//! A shadow over a half of an image, and noise.

use super::values::{Value, Values};
use cortado_core::{Real, Rng};

/// Whether a change has effects. Fog and motion blur count, though they do nothing.
pub(super) fn has_effects(values: &Values) -> bool {
    let is = |value: Value| values.get(value) != 0.0;
    let above = |value: Value| values.get(value) > 0.0;
    (is(Value::FogAmount) && is(Value::FogSize))
        || above(Value::MotionBlurSize)
        || above(Value::ShadowStrength)
        || above(Value::Noise)
}

/// Darkens an image of maps of these rows and columns on one side of a line, and limits its values to `most`.
pub(super) fn shadow<T: Real>(image: &mut [T], [rows, columns]: [usize; 2], values: &Values, most: f64) {
    let (sin, cos) = values.get(Value::ShadowAngle).sin_cos();
    let (distance, strength) = (values.get(Value::ShadowDistance), values.get(Value::ShadowStrength));
    let from_middle = |at: usize, side: usize| at as f64 - (side / 2) as f64;
    for map in image.chunks_exact_mut((rows * columns).max(1)) {
        for (at, value) in map.iter_mut().enumerate() {
            let (x, y) = (from_middle(at % columns, columns), from_middle(at / columns, rows));
            let dark = if x * cos + y * sin > distance { strength } else { 0.0 };
            *value = T::from_f64((value.to_f64() - dark).min(most).max(0.0));
        }
    }
}

/// Adds noise.
pub(super) fn noise<T: Real>(image: &mut [T], values: &Values, rng: &mut Rng) {
    let std = values.get(Value::Noise);
    if std > 0.0 {
        image
            .iter_mut()
            .for_each(|value| *value += T::from_float(rng.gaussian(0.0, std as f32)));
    }
}
