//! The options of random changes, checked; and their order.

use super::colours::{desaturate, turn_hue};
use super::picture::Scene;
use super::random::{happens, share};
use super::{CHANNELS, WHITE};
use crate::common::finite;
use cortado_core::limit::Limit;
use cortado_core::{Error, Result, Rng};
use cortado_proto::{DetectNetAugmentationParameter, TransformationParameter};

/// A change that is made with a probability, and how much.
#[derive(Clone, Copy, Debug)]
struct Change {
    probability: f64,
    amount: f64,
}

/// The options of a `detectnet_augmentation_param`.
#[derive(Clone, Debug)]
pub(super) struct Augmentation {
    hue: Change,
    saturation: Change,
    rotation: Change,
    scale: f64,
    scales: [f64; 2],
    flip: f64,
    crop: f64,
    /// Down and across.
    shift: [i64; 2],
}

/// The means of the channels, as shares of white.
///
/// # Errors
/// A mean of another form.
pub(super) fn mean_of(transform: &TransformationParameter) -> Result<[f64; CHANNELS]> {
    if transform.mean_file.is_some() {
        let problem = "is not read by DetectNetTransformation; give mean_value";
        return Err(Error::param("transform_param.mean_file", problem));
    }
    let values: Vec<f64> = transform
        .mean_value
        .iter()
        .map(|&value| f64::from(value) / WHITE)
        .collect();
    match values[..] {
        [] => Ok([0.0; CHANNELS]),
        [all] => Ok([all; CHANNELS]),
        [blue, green, red] => Ok([blue, green, red]),
        _ => {
            let problem = format!("must be given once or three times, but is given {} times", values.len());
            Err(Error::param("transform_param.mean_value", problem))
        }
    }
}

impl Augmentation {
    /// The options.
    ///
    /// # Errors
    /// Those that make no sense.
    pub(super) fn new(param: &DetectNetAugmentationParameter) -> Result<Self> {
        let number = |name: &str, value: f32| finite(&format!("detectnet_augmentation_param.{name}"), value);
        let change = |probability: (&str, f32), amount: (&str, f32)| -> Result<Change> {
            Ok(Change {
                probability: number(probability.0, probability.1)?,
                amount: number(amount.0, amount.1)?,
            })
        };
        let scales = [
            number("scale_min", param.scale_min())?,
            number("scale_max", param.scale_max())?,
        ];
        if scales.iter().any(|&scale| scale <= 0.0) {
            let problem = format!("and scale_max must be above 0, but are {} and {}", scales[0], scales[1]);
            return Err(Error::param("detectnet_augmentation_param.scale_min", problem));
        }
        Ok(Self {
            hue: change(
                ("hue_rotation_prob", param.hue_rotation_prob()),
                ("hue_rotation", param.hue_rotation()),
            )?,
            saturation: change(
                ("desaturation_prob", param.desaturation_prob()),
                ("desaturation_max", param.desaturation_max()),
            )?,
            rotation: change(
                ("rotation_prob", param.rotation_prob()),
                ("max_rotate_degree", param.max_rotate_degree()),
            )?,
            scale: number("scale_prob", param.scale_prob())?,
            scales,
            flip: number("flip_prob", param.flip_prob())?,
            crop: number("crop_prob", param.crop_prob())?,
            shift: [param.shift_y().into(), param.shift_x().into()],
        })
    }

    /// Changes a scene at random, subtracts the mean, and cuts out a part of this size. The numbers are drawn in the
    /// original's order.
    ///
    /// # Errors
    /// More pixels than the limit, and out of memory.
    pub(super) fn change(
        &self,
        scene: &mut Scene,
        mean: &[f64; CHANNELS],
        size: [usize; 2],
        limit: Limit,
        rng: &mut Rng,
    ) -> Result<()> {
        let (turns, degrees) = (happens(rng, self.hue.probability), share(rng));
        if turns {
            let degrees = (degrees * 2.0 * self.hue.amount - self.hue.amount).clamp(-180.0, 180.0);
            scene.recolour(|pixel| turn_hue(pixel, degrees));
        }
        let (fades, amount) = (happens(rng, self.saturation.probability), share(rng));
        let factor = 1.0 - amount * self.saturation.amount;
        if fades && factor < 1.0 - 1.0 / WHITE {
            scene.recolour(|pixel| desaturate(pixel, factor));
        }
        scene.subtract(mean);
        let (scales, at) = (happens(rng, self.scale), share(rng));
        if scales {
            let factor = self.scales[0] + (self.scales[1] - self.scales[0]) * at;
            // bounded by the limit on pixels
            scene.resize(
                scene.size.map(|side| ((side as f64 * factor).round() as usize).max(1)),
                limit,
            )?;
        }
        let (rotates, at) = (happens(rng, self.rotation.probability), share(rng));
        let degrees = (at - 0.5) * 2.0 * self.rotation.amount;
        if rotates && degrees.abs() > f64::from(f32::EPSILON) {
            scene.rotate(degrees, limit)?;
        }
        if happens(rng, self.flip) {
            scene.flip();
        }
        let crops = happens(rng, self.crop);
        let from = [0, 1].map(|axis| {
            let spare = scene.size[axis] as i64 - size[axis] as i64;
            (spare, self.shift[axis])
        });
        // Across is drawn before down.
        let place = |(spare, shift): (i64, i64), rng: &mut Rng| match crops {
            true => (share(rng) * (spare + shift) as f64).round() as i64 - shift / 2,
            false => spare / 2,
        };
        let across = place(from[1], rng);
        let down = place(from[0], rng);
        scene.cut([down, across], size)
    }
}
