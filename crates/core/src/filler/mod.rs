//! Fillers: the values that parameters start from.

mod expected;
mod gabor;

use cortado_proto::filler_parameter::VarianceNorm;
use cortado_proto::{FillerParameter, UnknownField};

use crate::{Error, Real, Result, Rng};
use expected::Expected;

/// The types of fillers, as in a prototxt.
const TYPES: [&str; 10] = [
    "bilinear",
    "constant",
    "expectation",
    "gabor",
    "gaussian",
    "imagexy",
    "msra",
    "positive_unitball",
    "uniform",
    "xavier",
];

/// A rule that gives a blob its first values. The same generator state gives the same values as the
/// original Caffe, bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Filler(Rule);

#[derive(Clone, Debug, PartialEq)]
enum Rule {
    Constant { value: f32 },
    Uniform { min: f32, max: f32 },
    Gaussian { mean: f32, std: f32, sparse: Option<u32> },
    PositiveUnitball,
    Xavier { norm: Fan },
    Msra { norm: Fan },
    Bilinear,
    Gabor,
    Expected(Expected),
}

/// The number of connections that the variance is normalised by.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fan {
    In,
    Out,
    Average,
}

/// What a filler draws every element from, all alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// Numbers of a range, all as likely.
    Uniform {
        /// The least.
        min: f32,
        /// The greatest.
        max: f32,
    },
    /// A normal distribution.
    Gaussian {
        /// Its mean.
        mean: f32,
        /// Its standard deviation.
        std: f32,
    },
}

impl Filler {
    /// A filler that gives every element this value, and draws nothing.
    #[must_use]
    pub fn constant(value: f32) -> Self {
        Self(Rule::Constant { value })
    }

    /// The value that it gives every element, if it is the constant one.
    pub fn constant_value(&self) -> Option<f32> {
        match self.0 {
            Rule::Constant { value } => Some(value),
            _ => None,
        }
    }

    /// The filler that a message describes.
    ///
    /// # Errors
    /// An unknown type, `sparse` for a type other than gaussian, or parameters outside the
    /// distribution's domain.
    pub fn from_proto(param: &FillerParameter) -> Result<Self> {
        reject_misread(param)?;
        let rule = match param.r#type() {
            "constant" => Rule::Constant { value: param.value() },
            "uniform" => uniform_rule(param)?,
            "gaussian" => gaussian_rule(param)?,
            "positive_unitball" => Rule::PositiveUnitball,
            "xavier" => Rule::Xavier { norm: fan(param)? },
            "msra" => Rule::Msra { norm: fan(param)? },
            "bilinear" => Rule::Bilinear,
            "gabor" => Rule::Gabor,
            "imagexy" => Rule::Expected(Expected::image_xy(param)?),
            "expectation" => Rule::Expected(Expected::expectation(param)?),
            other => return Err(unknown_type(other)),
        };
        if param.sparse() != -1 && !matches!(rule, Rule::Gaussian { .. }) {
            let problem = format!(
                "only the gaussian filler can be sparse, not \"{}\": remove `sparse`",
                param.r#type()
            );
            return Err(Error::param("filler.sparse", problem));
        }
        Ok(Self(rule))
    }

    /// Whether the values do not depend on random numbers.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        matches!(
            self.0,
            Rule::Constant { .. } | Rule::Bilinear | Rule::Gabor | Rule::Expected(_)
        )
    }

    /// What the elements of a blob of this shape are drawn from, if all are drawn alike. None of an
    /// empty blob.
    pub fn distribution(&self, shape: &[usize]) -> Option<Distribution> {
        if shape.contains(&0) {
            return None;
        }
        match self.0 {
            Rule::Uniform { min, max } => Some(Distribution::Uniform { min, max }),
            Rule::Gaussian {
                mean,
                std,
                sparse: None,
            } => Some(Distribution::Gaussian { mean, std }),
            Rule::Xavier { norm } => {
                let max = (3.0 / norm.size::<f32>(shape)).sqrt();
                Some(Distribution::Uniform { min: -max, max })
            }
            Rule::Msra { norm } => Some(Distribution::Gaussian {
                mean: 0.0,
                std: (2.0 / norm.size::<f32>(shape)).sqrt(),
            }),
            _ => None,
        }
    }

    /// Fills `values`, the row-major elements of a blob of this `shape`. An empty blob draws
    /// nothing.
    ///
    /// # Errors
    /// A shape that has another count or that the filler does not apply to.
    pub fn fill<T: Real>(&self, values: &mut [T], shape: &[usize], rng: &mut Rng) -> Result<()> {
        let count = shape.iter().try_fold(1usize, |count, &dim| count.checked_mul(dim));
        if count != Some(values.len()) {
            return Err(Error::mismatch(
                format!("number of elements to fill a shape {shape:?}"),
                count.unwrap_or(usize::MAX),
                values.len(),
            ));
        }
        if values.is_empty() {
            return Ok(());
        }
        self.check(shape)?;
        match &self.0 {
            &Rule::Constant { value } => values.fill(real(value)),
            &Rule::Uniform { min, max } => fill_uniform(values, real(min), real(max), rng),
            &Rule::Gaussian { mean, std, sparse } => {
                fill_gaussian(values, real(mean), real(std), rng);
                if let Some(sparse) = sparse {
                    thin_out(values, keep_probability(sparse, shape), rng);
                }
            }
            Rule::PositiveUnitball => fill_positive_unitball(values, shape, rng),
            Rule::Xavier { norm } => {
                let scale = (T::from_f64(3.0) / norm.size(shape)).sqrt();
                fill_uniform(values, -scale, scale, rng);
            }
            Rule::Msra { norm } => {
                let std = (T::from_f64(2.0) / norm.size(shape)).sqrt();
                fill_gaussian(values, T::from_f64(0.0), std, rng);
            }
            Rule::Bilinear => fill_bilinear(values, shape),
            Rule::Gabor => gabor::fill(values, shape),
            Rule::Expected(expected) => expected.fill(values),
        }
        Ok(())
    }

    /// Refuses shapes that the filler does not apply to.
    ///
    /// # Errors
    /// What the shape lacks.
    pub fn check(&self, shape: &[usize]) -> Result<()> {
        match &self.0 {
            &Rule::Gaussian {
                sparse: Some(sparse), ..
            } => check_sparse(sparse, shape),
            Rule::Bilinear => check_bilinear(shape),
            Rule::Gabor => gabor::check(shape),
            Rule::Expected(expected) => expected.check(shape),
            _ => Ok(()),
        }
    }
}

/// All zeros.
impl Default for Filler {
    fn default() -> Self {
        Self::constant(0.0)
    }
}

impl Fan {
    /// The size that the variance is divided by: for weights of shape [outputs, inputs, ...],
    /// connections into one output, out of one input, or their mean.
    fn size<T: Real>(self, shape: &[usize]) -> T {
        let count: usize = shape.iter().product();
        let fan_in = count / shape.first().copied().unwrap_or(1);
        let fan_out = count / shape.get(1).copied().unwrap_or(1);
        match self {
            Self::In => T::from_f64(fan_in as f64),
            Self::Out => T::from_f64(fan_out as f64),
            Self::Average => T::from_f64((fan_in + fan_out) as f64) / T::from_f64(2.0),
        }
    }
}

/// Refuses values that the text reader kept without understanding them.
fn reject_misread(param: &FillerParameter) -> Result<()> {
    for unknown in &param.meta.unknown {
        if let UnknownField::Text(text) = unknown
            && text.reason.is_misread()
        {
            return Err(Error::param(&format!("filler.{}", text.name), text.problem()));
        }
    }
    Ok(())
}

fn uniform_rule(param: &FillerParameter) -> Result<Rule> {
    let (min, max) = (param.min(), param.max());
    if !(min.is_finite() && max.is_finite() && min <= max) {
        return Err(Error::param(
            "filler.min",
            format!("{min} to {max} is not a range: it takes finite numbers, min <= max"),
        ));
    }
    Ok(Rule::Uniform { min, max })
}

fn gaussian_rule(param: &FillerParameter) -> Result<Rule> {
    let (mean, std) = (param.mean(), param.std());
    if !mean.is_finite() {
        return Err(Error::param("filler.mean", format!("{mean} is not a finite number")));
    }
    if !(std.is_finite() && std > 0.0) {
        let problem = format!(
            "{std} is not a standard deviation: it takes a number above 0 (for equal values use type: \"constant\")"
        );
        return Err(Error::param("filler.std", problem));
    }
    let sparse = match param.sparse() {
        -1 => None,
        sparse => Some(u32::try_from(sparse).map_err(|_| {
            Error::param(
                "filler.sparse",
                format!("{sparse} is not a number of weights: it takes 0 or more, or -1 for all"),
            )
        })?),
    };
    Ok(Rule::Gaussian { mean, std, sparse })
}

fn fan(param: &FillerParameter) -> Result<Fan> {
    match param.variance_norm() {
        VarianceNorm::FAN_IN => Ok(Fan::In),
        VarianceNorm::FAN_OUT => Ok(Fan::Out),
        VarianceNorm::AVERAGE => Ok(Fan::Average),
        _ => Err(Error::param(
            "filler.variance_norm",
            "it takes FAN_IN, FAN_OUT or AVERAGE",
        )),
    }
}

fn unknown_type(name: &str) -> Error {
    let hint = match cortado_proto::nearest(name, TYPES).first() {
        Some(nearest) => format!("did you mean \"{nearest}\"?"),
        None => format!("it takes one of {}", TYPES.join(", ")),
    };
    Error::param("filler.type", format!("there is no filler \"{name}\"; {hint}"))
}

fn check_sparse(sparse: u32, shape: &[usize]) -> Result<()> {
    let Some(&outputs) = shape.first() else {
        return Err(Error::param(
            "filler.sparse",
            "a blob without axes cannot be sparse: remove `sparse`",
        ));
    };
    if sparse as usize > outputs {
        let problem =
            format!("{sparse} weights cannot be kept where there are {outputs} outputs (the first axis of the blob)");
        return Err(Error::param("filler.sparse", problem));
    }
    Ok(())
}

fn check_bilinear(shape: &[usize]) -> Result<()> {
    let spatial = match shape {
        [_, _, spatial @ ..] if !spatial.is_empty() => spatial,
        _ => {
            return Err(Error::mismatch(
                "number of axes of a blob with a bilinear filler",
                "3 or more",
                shape.len(),
            ));
        }
    };
    let side = spatial[spatial.len() - 1];
    if spatial.iter().any(|&len| len != side) {
        let text = |sides: &[usize]| sides.iter().map(ToString::to_string).collect::<Vec<_>>().join(" x ");
        return Err(Error::mismatch(
            "shape of a bilinear filler's kernel (all sides must have one length)",
            vec![side.to_string(); spatial.len()].join(" x "),
            text(spatial),
        ));
    }
    Ok(())
}

/// The probability that a weight is kept, when on average `sparse` of an input's weights to the
/// outputs shall be.
fn keep_probability<T: Real>(sparse: u32, shape: &[usize]) -> T {
    T::from_f64(f64::from(sparse)) / T::from_f64(shape[0] as f64)
}

fn real<T: Real>(value: f32) -> T {
    T::from_f64(f64::from(value))
}

fn fill_uniform<T: Real>(values: &mut [T], min: T, max: T, rng: &mut Rng) {
    values.fill_with(|| rng.uniform(min, max));
}

fn fill_gaussian<T: Real>(values: &mut [T], mean: T, std: T, rng: &mut Rng) {
    values.fill_with(|| rng.gaussian(mean, std));
}

/// Keeps each value with probability `keep`; the others become 0.
fn thin_out<T: Real>(values: &mut [T], keep: T, rng: &mut Rng) {
    for value in values {
        let mask = if rng.bernoulli(keep) { 1.0 } else { 0.0 };
        *value *= T::from_f64(mask);
    }
}

/// Uniform from 0 to 1, then every item along the first axis divided by its sum.
fn fill_positive_unitball<T: Real>(values: &mut [T], shape: &[usize], rng: &mut Rng) {
    fill_uniform(values, T::from_f64(0.0), T::from_f64(1.0), rng);
    let items = shape.first().copied().unwrap_or(1);
    for item in values.chunks_exact_mut(values.len() / items) {
        let sum = item.iter().fold(T::from_f64(0.0), |sum, &value| sum + value);
        for value in item {
            *value /= sum;
        }
    }
}

/// The kernel of linear upsampling along every axis after the first two, which have one length: the same for every
/// output and input.
fn fill_bilinear<T: Real>(values: &mut [T], shape: &[usize]) {
    let (side, axes) = (shape[shape.len() - 1], shape.len() - 2);
    let factor = side.div_ceil(2) as f64;
    let centre = T::from_f64((side - 1) as f64 / (2.0 * factor));
    let weight = |at: usize| T::from_f64(1.0) - (T::from_f64(at as f64) / T::from_f64(factor) - centre).abs();
    for (mut place, value) in values.iter_mut().enumerate() {
        *value = weight(place % side);
        for _ in 1..axes {
            place /= side;
            *value *= weight(place % side);
        }
    }
}
