//! Numbers as steps of a scale: the arguments of the result, and how numbers become bytes.

use crate::run::Run;
use crate::tensor::int8::Int8Tensor;
use crate::tensor::{Array, Native};
use crate::{Arguments, Tensor};
use cortado_core::{Error, Result};

/// The size of one step, and the byte that represents 0: `Y_scale` and `Y_zero_point`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quantizer {
    pub(super) scale: f32,
    pub(super) zero_point: i32,
}

impl Quantizer {
    /// From the arguments.
    ///
    /// # Errors
    /// A scale that is not positive, or a zero point that is not a byte.
    pub(super) fn of(args: &Arguments<'_>) -> Result<Self> {
        let quantizer = Self::of_whole_numbers(args)?;
        match (0..=255).contains(&quantizer.zero_point) {
            true => Ok(quantizer),
            false => Err(Error::param(
                "Y_zero_point",
                format!("{} is not one of 0 to 255", quantizer.zero_point),
            )),
        }
    }

    /// From the arguments of a result of 32-bit integers.
    ///
    /// # Errors
    /// A scale that is not positive.
    pub(super) fn of_whole_numbers(args: &Arguments<'_>) -> Result<Self> {
        let scale = args.float("Y_scale", 1.0)?;
        match scale > 0.0 && scale.is_finite() {
            true => Ok(Self {
                scale,
                zero_point: args.int32("Y_zero_point", 0)?,
            }),
            false => Err(Error::param("Y_scale", format!("{scale} is not greater than 0"))),
        }
    }

    /// The nearest byte.
    pub(super) fn byte(self, x: f32) -> u8 {
        self.steps(x / self.scale, 0)
    }

    /// The byte of a number of steps, not below `least`.
    pub(super) fn steps(self, steps: f32, least: i32) -> u8 {
        // NaN becomes 0 steps.
        let whole = steps.round() as i32;
        whole.saturating_add(self.zero_point).clamp(least, 255) as u8
    }

    /// Makes bytes an output.
    ///
    /// # Errors
    /// A shape of another number of elements.
    pub(super) fn write(self, run: &Run<'_>, dims: &[usize], bytes: &[u8]) -> Result<()> {
        self.set(run, Tensor::from_slice(dims, bytes)?)
    }

    /// Makes a tensor an output.
    ///
    /// # Errors
    /// An output that the operator was not given.
    pub(super) fn set(self, run: &Run<'_>, tensor: Tensor) -> Result<()> {
        let Self { scale, zero_point } = self;
        run.set_value(
            0,
            Int8Tensor {
                scale,
                zero_point,
                tensor,
            },
        )
    }
}

/// A quantized input: its bytes, and the numbers that they represent.
pub(super) struct Quantized {
    pub(super) quantizer: Quantizer,
    pub(super) tensor: Tensor,
}

impl Quantized {
    /// An input.
    ///
    /// # Errors
    /// A blob of another type.
    pub(super) fn of(run: &Run<'_>, input: usize) -> Result<Self> {
        run.with_input(input, |value: &Int8Tensor| {
            Ok(Self {
                quantizer: Quantizer {
                    scale: value.scale,
                    zero_point: value.zero_point,
                },
                tensor: value.tensor.share(),
            })
        })
    }

    pub(super) fn dims(&self) -> Vec<usize> {
        self.tensor.shape().to_vec()
    }

    /// The steps from 0 of each byte, as numbers.
    ///
    /// # Errors
    /// Elements that are not bytes.
    pub(super) fn steps(&self) -> Result<Array<f32>> {
        self.numbers(|x: u8| f32::from(x))
    }

    /// The steps from 0 of each 32-bit integer, as numbers.
    ///
    /// # Errors
    /// Elements of another type.
    pub(super) fn wide_steps(&self) -> Result<Array<f32>> {
        self.numbers(|x: i32| x as f32)
    }

    fn numbers<T: Native>(&self, number: impl Fn(T) -> f32) -> Result<Array<f32>> {
        let zero = self.quantizer.zero_point as f32;
        let steps: Vec<f32> = self.tensor.read::<T>()?.iter().map(|&x| number(x) - zero).collect();
        Array::from_data("", self.tensor.shape(), &steps)
    }

    /// The numbers that the bytes represent.
    ///
    /// # Errors
    /// Elements that are not bytes.
    pub(super) fn values(&self) -> Result<Vec<f32>> {
        let Quantizer { scale, zero_point } = self.quantizer;
        let value = |&x: &u8| scale * (i32::from(x) - zero_point) as f32;
        Ok(self.tensor.read::<u8>()?.iter().map(value).collect())
    }
}
