//! Colours of an image that are multiplied, with gamma, brightness and contrast.

use super::values::{Value, Values};
use cortado_core::Real;

/// Changes an image of three maps of `area` pixels, whose values end at `most`.
pub(super) fn colour<T: Real>(image: &mut [T], area: usize, values: &Values, most: f64) {
    let factors = [Value::Color1, Value::Color2, Value::Color3].map(|value| values.get(value));
    let [gamma, brightness, contrast] =
        [Value::Gamma, Value::Brightness, Value::Contrast].map(|value| values.get(value));
    for at in 0..area {
        let pixel = [0, 1, 2].map(|c| image[c * area + at].to_f64());
        let coloured = [0, 1, 2].map(|c| pixel[c] * factors[c]);
        // As bright as before.
        let share = pixel.iter().sum::<f64>() / (coloured.iter().sum::<f64>() + 0.01);
        for (c, value) in coloured.into_iter().enumerate() {
            let value = (value * share).clamp(0.0, 1.0).powf(gamma) + brightness;
            let value = 0.5 + (value - 0.5) * contrast;
            image[c * area + at] = T::from_f64(value.min(most).max(0.0));
        }
    }
}
