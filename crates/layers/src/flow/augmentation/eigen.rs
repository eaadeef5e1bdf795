//! Colours of an image along their eigenvectors: brightness, and two colours.

use super::values::{Value, Values};
use cortado_core::Real;

/// What counts as 0.
const SMALL: f64 = 1e-2;

/// The colours of a batch.
pub(super) struct EigenSpace {
    vectors: [[f64; 3]; 3],
    /// The mean of the channels.
    mean: [f64; 3],
    /// The mean of the components, in shares of the greatest.
    mean_components: [f64; 3],
    /// The greatest absolute value of each component.
    greatest: [f64; 3],
    /// The length of `greatest`.
    longest: f64,
}

fn length(components: [f64; 3]) -> f64 {
    components.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The values of three numbered fields.
fn three(values: &Values, fields: [Value; 3]) -> [f64; 3] {
    fields.map(|field| values.get(field))
}

/// |x|^power with the sign of x.
fn signed_power(x: f64, power: f64) -> f64 {
    x.abs().powf(power).copysign(x)
}

impl EigenSpace {
    /// That of a batch of images of three maps of `area` pixels.
    pub(super) fn new<T: Real>(images: &[T], area: usize, vectors: &[f32; 9]) -> Self {
        let row = |c: usize| [0, 1, 2].map(|i| f64::from(vectors[3 * c + i]));
        let mut space = Self {
            vectors: [row(0), row(1), row(2)],
            mean: [0.0; 3],
            mean_components: [0.0; 3],
            greatest: [0.0; 3],
            longest: 0.0,
        };
        let mut pixels = 0_usize;
        for image in images.chunks_exact((3 * area).max(1)) {
            for at in 0..area {
                let pixel = [0, 1, 2].map(|c| image[c * area + at].to_f64());
                let components = space.components(pixel);
                for c in 0..3 {
                    space.mean[c] += pixel[c];
                    space.greatest[c] = space.greatest[c].max(components[c].abs());
                }
                pixels += 1;
            }
        }
        space.mean = space.mean.map(|sum| sum / pixels.max(1) as f64);
        let of_mean = space.components(space.mean);
        space.mean_components = [0, 1, 2].map(|c| match space.greatest[c] > SMALL {
            true => of_mean[c] / space.greatest[c],
            false => of_mean[c],
        });
        space.longest = length(space.greatest);
        space
    }

    fn components(&self, pixel: [f64; 3]) -> [f64; 3] {
        self.vectors
            .map(|vector| vector.iter().zip(pixel).map(|(e, x)| e * x).sum())
    }

    /// Changes an image of three maps of `area` pixels, whose values end at `most`.
    pub(super) fn change<T: Real>(&self, image: &mut [T], area: usize, values: &Values, most: f64) {
        for at in 0..area {
            let pixel = [0, 1, 2].map(|c| image[c * area + at].to_f64());
            let components = self.scaled(pixel, values);
            for c in 0..3 {
                let value: f64 = (0..3).map(|i| self.vectors[i][c] * components[i]).sum();
                image[c * area + at] = T::from_f64(value.min(most).max(0.0));
            }
        }
    }

    /// The components of a pixel, changed, in shares of the greatest.
    fn shares(&self, pixel: [f64; 3], values: &Values) -> [f64; 3] {
        let powers = three(values, [Value::PowNomean0, Value::PowNomean1, Value::PowNomean2]);
        let summands = three(values, [Value::AddNomean0, Value::AddNomean1, Value::AddNomean2]);
        let factors = three(values, [Value::MultNomean0, Value::MultNomean1, Value::MultNomean2]);
        let mut shares = self.components([0, 1, 2].map(|c| pixel[c] - self.mean[c]));
        for c in 0..3 {
            if self.greatest[c] > SMALL {
                let share = signed_power(shares[c] / self.greatest[c], powers[c]);
                shares[c] = (share + summands[c]) * factors[c];
            }
            shares[c] += self.mean_components[c];
        }
        if self.greatest[0] > SMALL {
            let [power, summand, factor] =
                three(values, [Value::PowWithmean0, Value::AddWithmean0, Value::MultWithmean0]);
            shares[0] = (signed_power(shares[0], power) + summand) * factor;
        }
        shares
    }

    /// The components of a pixel, changed.
    fn scaled(&self, pixel: [f64; 3], values: &Values) -> [f64; 3] {
        let mut components = self.shares(pixel, values);
        let saturation = components[1].hypot(components[2]);
        let (sin, cos) = values.get(Value::ColAngle).sin_cos();
        let [_, a, b] = components;
        (components[1], components[2]) = (cos * a - sin * b, sin * a + cos * b);
        for (component, greatest) in components.iter_mut().zip(self.greatest) {
            if greatest > SMALL {
                *component *= greatest;
            }
        }
        // The length is that before the saturation changes.
        let before = length(components);
        if saturation > SMALL {
            let [power, summand, factor] =
                three(values, [Value::PowWithmean1, Value::AddWithmean1, Value::MultWithmean1]);
            let changed = (saturation.powf(power) + summand).max(0.0) * factor;
            (components[1], components[2]) = (
                components[1] / saturation * changed,
                components[2] / saturation * changed,
            );
        }
        let now = length(components);
        if self.longest > SMALL && now > SMALL {
            let [power, summand, factor] = three(values, [Value::LmultPow, Value::LmultAdd, Value::LmultMult]);
            let share = ((before / self.longest).powf(power) + summand).max(0.0) * factor;
            for (component, greatest) in components.iter_mut().zip(self.greatest) {
                *component = (*component / now * share * self.longest).min(greatest);
            }
        }
        components
    }
}
