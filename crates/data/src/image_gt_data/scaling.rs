//! Other sizes and proportions of images, drawn so that their objects get certain sizes.

use crate::augment::Area;
use cortado_core::Rng;
use cortado_ops::boxes::Extent;

/// How they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scaling {
    /// Not at all.
    Off,
    /// MS-CNN's: every other image, in steps.
    Steps {
        /// The least and the greatest side of objects.
        sides: [f32; 2],
        /// The least and the greatest proportion, width to height.
        aspects: Option<[f32; 2]>,
    },
    /// Cascade R-CNN's: with this probability, by a factor whose logarithm is uniform.
    Uniform {
        probability: f32,
        range: Range,
        aspects: Option<[f32; 2]>,
    },
}

/// Between which bounds a factor is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
    /// These.
    Factors([f32; 2]),
    /// Those that give an object one of these sides.
    Sides([f32; 2]),
}

impl Scaling {
    /// Draws by what the height and the width are multiplied, for an image with this box, if there is one.
    pub(super) fn draw(&self, chosen: Option<Area>, rng: &mut Rng) -> [f32; 2] {
        match (self, chosen) {
            (&Self::Steps { sides, aspects }, Some(chosen)) => steps(sides, aspects, chosen, rng),
            (Self::Off | Self::Steps { .. }, _) => [1.0; 2],
            (
                &Self::Uniform {
                    probability,
                    range,
                    aspects,
                },
                _,
            ) => match rng.bernoulli(probability) {
                true => uniform(range, aspects, chosen, rng),
                false => [1.0; 2],
            },
        }
    }
}

fn uniform(range: Range, aspects: Option<[f32; 2]>, chosen: Option<Area>, rng: &mut Rng) -> [f32; 2] {
    let [low, high] = match (range, chosen) {
        (Range::Factors(factors), _) => factors.map(f32::log2),
        (Range::Sides(sides), Some(chosen)) => {
            let [width, height] = chosen.sides(Extent::Pixels);
            let side = (width * height).max(f32::MIN_POSITIVE).sqrt();
            sides.map(|wanted| (wanted / side).log2())
        }
        // As in the original, which doubles images without objects.
        (Range::Sides(_), None) => [1.0; 2],
    };
    let factor = rng.uniform(low, high).exp2();
    let aspect = aspects.map_or(1.0, |[low, high]| rng.uniform(low.log2(), high.log2()).exp2().sqrt());
    [factor / aspect, factor * aspect]
}

fn steps([least, greatest]: [f32; 2], aspects: Option<[f32; 2]>, chosen: Area, rng: &mut Rng) -> [f32; 2] {
    let mut factors = [1.0_f32; 2];
    if rng.draw() % 2 == 1 {
        let last = (2.0 * (greatest / least).log2()).round() as u32;
        let side = |k: u32| least * 2.0_f32.powf(k as f32 / 2.0);
        let distance = |k: u32| (side(k) * side(k) - chosen.area(Extent::Lines)).abs();
        let own = (0..=last)
            .min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
            .unwrap_or(0);
        let factor = side(rng.draw_below(last + 1)) / side(own);
        factors = [factor; 2];
    }
    let Some([low, high]) = aspects else {
        return factors;
    };
    if rng.draw() % 2 == 1 {
        let steps = ((high - low) / 0.05).round().max(0.0) as u32;
        let aspect = low + 0.05 * rng.draw_below(steps + 1) as f32;
        let axis = (rng.draw() % 2) as usize;
        let sides = [chosen.height(), chosen.width()];
        let side = sides[axis] * factors[axis] * aspect;
        if (0.8 * least..=1.2 * greatest).contains(&side) {
            factors[axis] *= aspect;
        }
    }
    factors
}
