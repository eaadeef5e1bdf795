//! A number that is drawn.

use crate::common::finite;
use cortado_core::{Error, Result, Rng};
use cortado_proto::RandomGeneratorParameter;

/// How it is distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distribution {
    /// mean ± spread.
    Uniform,
    /// The standard deviation is the spread.
    Gaussian,
    /// 1 or 0.
    Event,
}

/// A `RandomGeneratorParameter`, checked.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    field: String,
    distribution: Distribution,
    /// The probability with which there is a number at all, if not always.
    probability: Option<f32>,
    mean: f32,
    spread: f32,
    exponential: bool,
    rounded: bool,
    multiplier: f32,
    /// Whether the spread grows with the iterations.
    scheduled: bool,
}

impl Generator {
    /// The generator that the field `field` describes.
    ///
    /// # Errors
    /// An unknown type, and invalid numbers.
    pub(super) fn new(field: &str, param: &RandomGeneratorParameter) -> Result<Self> {
        let of = |name: &str| format!("augmentation_param.{field}.{name}");
        let (distribution, with_probability) = match param.rand_type() {
            "uniform" => (Distribution::Uniform, false),
            "gaussian" => (Distribution::Gaussian, false),
            "bernoulli" => (Distribution::Event, true),
            "uniform_bernoulli" => (Distribution::Uniform, true),
            "gaussian_bernoulli" => (Distribution::Gaussian, true),
            other => {
                let problem = format!(
                    "\"{other}\" is unknown; it can be uniform, gaussian, bernoulli, uniform_bernoulli or gaussian_bernoulli"
                );
                return Err(Error::param(&of("rand_type"), problem));
            }
        };
        for (name, value) in [
            ("mean", param.mean()),
            ("spread", param.spread()),
            ("multiplier", param.multiplier()),
        ] {
            finite(&of(name), value)?;
        }
        if !(0.0..=1.0).contains(&param.prob()) {
            return Err(Error::param(
                &of("prob"),
                format!("must be 0 to 1, but is {}", param.prob()),
            ));
        }
        Ok(Self {
            field: field.into(),
            distribution,
            probability: with_probability.then(|| param.prob()),
            mean: param.mean(),
            spread: param.spread(),
            exponential: param.exp(),
            rounded: param.discretize(),
            multiplier: param.multiplier(),
            scheduled: param.apply_schedule(),
        })
    }

    /// Draws a number; `neutral` if there is no generator for it. `coefficient` is the factor of
    /// the spread.
    ///
    /// # Errors
    /// A factor that is negative, as its logarithm is stored, and numbers that are not finite.
    pub(super) fn draw(&self, rng: &mut Rng, coefficient: f64, neutral: f64) -> Result<f64> {
        let spread = if self.scheduled {
            self.spread * coefficient as f32
        } else {
            self.spread
        };
        let happens = self.probability.is_none_or(|probability| rng.bernoulli(probability));
        let value = match self.distribution {
            Distribution::Event => f32::from(u8::from(happens)),
            _ if !happens => return Ok(neutral),
            _ if spread <= 0.0 => self.exponential(self.mean),
            Distribution::Uniform => self.exponential(rng.uniform(self.mean - spread, self.mean + spread)),
            Distribution::Gaussian => self.exponential(rng.gaussian(self.mean, spread)),
        };
        let value = if self.rounded { value.round() } else { value } * self.multiplier;
        match value.is_finite() && (neutral == 0.0 || value >= 0.0) {
            true => Ok(value.into()),
            false => Err(Error::param(
                &format!("augmentation_param.{}", self.field),
                format!(
                    "gave the factor {value}; factors must be finite and not negative: set exp: true, or a smaller spread"
                ),
            )),
        }
    }

    fn exponential(&self, value: f32) -> f32 {
        if self.exponential { value.exp() } else { value }
    }
}
