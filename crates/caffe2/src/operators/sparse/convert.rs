//! Rows of numbers to rows of bytes and back: `FloatToFused8BitRowwiseQuantized` and its relatives,
//! where the scale of a row lies behind its bytes ([`Code`]), and `FloatToRowwiseQuantized8Bits`,
//! where the scales are a second tensor. `GatherFused8BitRowwise` picks rows on the way.

use super::code::{Code, Range, Scale};
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Arity, Error, Result};
use half::f16;

/// Numbers of single or half precision.
trait Number: Native {
    fn to_single(self) -> f32;
    fn from_single(x: f32) -> Self;
}

impl Number for f32 {
    fn to_single(self) -> f32 {
        self
    }

    fn from_single(x: f32) -> Self {
        x
    }
}

impl Number for f16 {
    fn to_single(self) -> f32 {
        self.to_f32()
    }

    fn from_single(x: f32) -> Self {
        Self::from_f32(x)
    }
}

macro_rules! kinds {
    ($(#[$doc:meta] $const:ident $name:literal: $work:ident $type:ty, $bits:literal $is_half:literal;)*) => {$(
        #[$doc]
        pub(super) const $const: OperatorKind =
            OperatorKind::computing($name, "rows of numbers as bytes with a scale each, or back", |_| {
                $work::<$type>(Code { bits: $bits, is_half: $is_half })
            });
    )*};
}

kinds! {
    /// Numbers to bytes.
    TO_8 "FloatToFused8BitRowwiseQuantized": encode f32, 8 false;
    /// Numbers to bytes, scales of half precision.
    TO_8_HALF "FloatToFused8BitRowwiseQuantizedHalfScaleBias": encode f32, 8 true;
    /// Numbers of half precision to bytes.
    HALF_TO_8 "HalfFloatToFused8BitRowwiseQuantized": encode f16, 8 false;
    /// Numbers of half precision to bytes, scales of half precision.
    HALF_TO_8_HALF "HalfFloatToFused8BitRowwiseQuantizedHalfScaleBias": encode f16, 8 true;
    /// Numbers to halves of bytes.
    TO_4 "FloatToFused4BitRowwiseQuantized": encode f32, 4 true;
    /// Numbers of half precision to halves of bytes.
    HALF_TO_4 "HalfToFused4BitRowwiseQuantized": encode f16, 4 true;
    /// Numbers to quarters of bytes.
    TO_2 "FloatToFused2BitRowwiseQuantized": encode f32, 2 true;
    /// Numbers of half precision to quarters of bytes.
    HALF_TO_2 "HalfToFused2BitRowwiseQuantized": encode f16, 2 true;
    /// Bytes to numbers.
    FROM_8 "Fused8BitRowwiseQuantizedToFloat": decode f32, 8 false;
    /// Bytes to numbers, scales of half precision.
    FROM_8_HALF "Fused8BitRowwiseQuantizedHalfScaleBiasToFloat": decode f32, 8 true;
    /// Bytes to numbers of half precision.
    HALF_FROM_8 "Fused8BitRowwiseQuantizedToHalfFloat": decode f16, 8 false;
    /// The same, with half precision in its name: the original's numbers are single here.
    HALF_FROM_8_HALF "Fused8BitRowwiseQuantizedHalfScaleBiasToHalfFloat": decode f32, 8 true;
    /// Halves of bytes to numbers.
    FROM_4 "Fused4BitRowwiseQuantizedToFloat": decode f32, 4 true;
    /// Halves of bytes to numbers of half precision.
    HALF_FROM_4 "Fused4BitRowwiseQuantizedToHalf": decode f16, 4 true;
    /// Quarters of bytes to numbers.
    FROM_2 "Fused2BitRowwiseQuantizedToFloat": decode f32, 2 true;
    /// Quarters of bytes to numbers of half precision.
    HALF_FROM_2 "Fused2BitRowwiseQuantizedToHalf": decode f16, 2 true;
}

/// The rows of bytes that indices name, as numbers.
pub(super) const GATHER: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("GatherFused8BitRowwise", "rows of bytes, picked, as numbers", |_| {
        Ok(Box::new(gather))
    })
};
/// Numbers to bytes (R, …), and the step and the least number of each row (R, 2).
pub(super) const TO_8_APART: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "FloatToRowwiseQuantized8Bits",
        "rows of numbers as bytes, and their scales",
        |_| Ok(Box::new(encode_apart)),
    )
};
/// Bytes and their scales to numbers.
pub(super) const FROM_8_APART: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "Rowwise8BitQuantizedToFloat",
        "bytes and the scales of their rows as numbers",
        |_| Ok(Box::new(decode_apart)),
    )
};

/// The size of a row along the last axis.
fn row_len(run: &Run<'_>, dims: &[usize]) -> Result<usize> {
    let missing = || run.about_input(0, Error::mismatch("number of axes", "1 or more", 0));
    dims.last().copied().ok_or_else(missing)
}

fn with_last(dims: &[usize], last: usize) -> Vec<usize> {
    [&dims[..dims.len() - 1], &[last]].concat()
}

fn encode<T: Number>(code: Code) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<T>(0)?;
        let len = row_len(run, x.shape())?;
        let bytes = code.bytes(len).map_err(|error| run.about_input(0, error))?;
        let y = run.output::<u8>(0, &with_last(x.shape(), bytes))?;
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        let mut row = cortado_core::reserve::filled(len, 0.0)?;
        for (index, y) in y.chunks_exact_mut(bytes).enumerate() {
            let x = &x[index * len..][..len];
            row.iter_mut().zip(x).for_each(|(row, x)| *row = x.to_single());
            code.encode(&row, y);
        }
        Ok(())
    }))
}

fn decode<T: Number>(code: Code) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<u8>(0)?;
        let bytes = row_len(run, x.shape())?;
        let len = code.numbers(bytes).map_err(|error| run.about_input(0, error))?;
        let y = run.output::<T>(0, &with_last(x.shape(), len))?;
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        if len > 0 {
            let rows = x.chunks_exact(bytes).zip(y.chunks_exact_mut(len));
            rows.for_each(|(x, y)| decode_row(code, x, y));
        }
        Ok(())
    }))
}

fn decode_row<T: Number>(code: Code, bytes: &[u8], y: &mut [T]) {
    let scale = code.scale_of(bytes);
    for (number, y) in y.iter_mut().enumerate() {
        *y = T::from_single(scale.number(code.steps(bytes, number)));
    }
}

fn gather(run: &Run<'_>) -> Result<()> {
    let code = Code {
        bits: 8,
        is_half: false,
    };
    let (x, indices) = (run.input::<u8>(0)?, run.tensor(1)?);
    let (&[rows, bytes], &[count]) = (&x.shape()[..], &indices.shape()[..]) else {
        let text = "expected a matrix of bytes and a vector of indices";
        return Err(Error::message(&format!(
            "{text}: {} and {}",
            x.shape(),
            indices.shape()
        )));
    };
    let len = code.numbers(bytes).map_err(|error| run.about_input(0, error))?;
    let y = run.output::<f32>(0, &[count, len])?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    for (place, index) in run.whole_numbers(1)?.into_iter().enumerate() {
        let row = usize::try_from(index).ok().filter(|&row| row < rows);
        let outside = || Error::message(&format!("index {index} is not one of {rows} rows"));
        let row = row.ok_or_else(|| run.about_input(1, outside()))?;
        decode_row(code, &x[row * bytes..][..bytes], &mut y[place * len..][..len]);
    }
    Ok(())
}

fn encode_apart(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let Some(&rows) = x.shape().first() else {
        return Err(run.about_input(0, Error::mismatch("number of axes", "1 or more", 0)));
    };
    let len = x.shape().count_from(1);
    if len == 0 && rows > 0 {
        return Err(run.about_input(0, Error::message("the rows must have elements")));
    }
    let (y, scales) = (run.output::<u8>(0, x.shape())?, run.output::<f32>(1, &[rows, 2])?);
    let (x, mut y, mut scales) = (x.data()?, y.data_overwrite()?, scales.data_overwrite()?);
    for row in 0..rows {
        let span = row * len..(row + 1) * len;
        let Range { least, width } = Range::of(&x[span.clone()]);
        let (step, factor) = match width < 1e-10 {
            true => (1.0, 0.0),
            false => (width / 255.0, 255.0 / width),
        };
        scales[row * 2..][..2].copy_from_slice(&[step, least]);
        let both = y[span.clone()].iter_mut().zip(&x[span]);
        both.for_each(|(y, x)| *y = ((x - least) * factor).round() as u8);
    }
    Ok(())
}

/// The scales of rows, an input (R, 2).
///
/// # Errors
/// Another shape.
pub(super) fn scales(run: &Run<'_>, input: usize, rows: usize) -> Result<Vec<Scale>> {
    let scales = run.input::<f32>(input)?;
    if scales.shape()[..] != [rows, 2] {
        let error = Error::mismatch(
            "shape, a step and a least number of each row",
            format!("[{rows}, 2]"),
            scales.shape(),
        );
        return Err(run.about_input(input, error));
    }
    let data = scales.data()?;
    let (pairs, _) = data.as_chunks::<2>();
    Ok(pairs.iter().map(|&[step, least]| Scale { step, least }).collect())
}

fn decode_apart(run: &Run<'_>) -> Result<()> {
    let x = run.input::<u8>(0)?;
    let Some(&rows) = x.shape().first() else {
        return Err(run.about_input(0, Error::mismatch("number of axes", "1 or more", 0)));
    };
    let scales = scales(run, 1, rows)?;
    let len = x.shape().count_from(1);
    let y = run.output::<f32>(0, x.shape())?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    if x.is_empty() {
        return Ok(());
    }
    for ((x, y), scale) in x.chunks_exact(len).zip(y.chunks_exact_mut(len)).zip(scales) {
        y.iter_mut().zip(x).for_each(|(y, &x)| *y = scale.number(x.into()));
    }
    Ok(())
}
