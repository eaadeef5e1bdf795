//! Quantization itself, and functions of the elements of quantized tensors: `Int8Quantize`,
//! `Int8Dequantize`, `Int8Relu`, `Int8LeakyRelu`, `Int8Sigmoid`, `Int8Softmax`, `Int8Add`, `Int8Sum` and
//! those with `Relu` behind.

use super::quantizer::{Quantized, Quantizer};
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_ops::sigmoid;

/// Bytes of numbers.
pub(super) const QUANTIZE: OperatorKind = OperatorKind::computing("Int8Quantize", "numbers as bytes", |build| {
    let quantizer = Quantizer::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let bytes: Vec<u8> = x.data()?.iter().map(|&x| quantizer.byte(x)).collect();
        quantizer.write(run, x.shape(), &bytes)
    }))
});
/// Numbers of bytes.
pub(super) const DEQUANTIZE: OperatorKind = OperatorKind::computing("Int8Dequantize", "bytes as numbers", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        let y = run.output::<f32>(0, &x.dims())?;
        y.data_overwrite()?.copy_from_slice(&x.values()?);
        Ok(())
    }))
});
/// max(x, 0).
pub(super) const RELU: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    ..OperatorKind::computing("Int8Relu", "max(x, 0) of quantized numbers", |build| {
        map(build, |x| x.max(0.0))
    })
};
/// x, or a multiple (`alpha`, 0.01) of it below 0.
pub(super) const LEAKY_RELU: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    ..OperatorKind::computing("Int8LeakyRelu", "a leaky ReLU of quantized numbers", |build| {
        let alpha = build.args.float("alpha", 0.01)?;
        map(build, move |x| if x > 0.0 { x } else { alpha * x })
    })
};
/// 1 / (1 + e^−x).
pub(super) const SIGMOID: OperatorKind =
    OperatorKind::computing("Int8Sigmoid", "sigmoid of quantized numbers", |build| {
        map(build, sigmoid)
    });
/// Softmax from `axis` (1) on.
pub(super) const SOFTMAX: OperatorKind =
    OperatorKind::computing("Int8Softmax", "softmax of quantized numbers", softmax);
/// a + b.
pub(super) const ADD: OperatorKind = sum("Int8Add", Arity::exactly(2), |build| add(build, false));
/// max(a + b, 0).
pub(super) const ADD_RELU: OperatorKind = sum("Int8AddRelu", Arity::exactly(2), |build| add(build, true));
/// The sum of all inputs.
pub(super) const SUM: OperatorKind = sum("Int8Sum", Arity::at_least(1), |build| add(build, false));
/// The sum of all inputs, not below 0.
pub(super) const SUM_RELU: OperatorKind = sum("Int8SumRelu", Arity::at_least(1), |build| add(build, true));

const fn sum(name: &'static str, inputs: Arity, build: crate::operator::OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs,
        in_place: InPlaceRule::Any,
        ..OperatorKind::computing(name, "a sum of quantized numbers", build)
    }
}

fn map(build: &Build<'_>, f: impl Fn(f32) -> f32 + Send + 'static) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        let bytes: Vec<u8> = x.values()?.into_iter().map(|x| quantizer.byte(f(x))).collect();
        quantizer.write(run, &x.dims(), &bytes)
    }))
}

fn softmax(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (quantizer, axis) = (Quantizer::of(&build.args)?, build.args.int("axis", 1)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let x = Quantized::of(run, 0)?;
        let dims = x.dims();
        let len: usize = dims[axis::resolve_end(axis, dims.len())?..].iter().product();
        let mut values = x.values()?;
        if len > 0 {
            for row in values.chunks_exact_mut(len) {
                let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                row.iter_mut().for_each(|x| *x = (*x - most).exp());
                let sum: f32 = row.iter().sum();
                row.iter_mut().for_each(|x| *x /= sum);
            }
        }
        let bytes: Vec<u8> = values.into_iter().map(|x| quantizer.byte(x)).collect();
        quantizer.write(run, &dims, &bytes)
    }))
}

fn add(build: &Build<'_>, is_relu: bool) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    let least = if is_relu { quantizer.zero_point } else { 0 };
    Ok(Box::new(move |run: &Run<'_>| {
        let first = Quantized::of(run, 0)?;
        let mut sum = first.values()?;
        for input in 1..run.input_count() {
            let next = Quantized::of(run, input)?;
            if next.dims() != first.dims() {
                let error = Error::mismatch("shape", first.tensor.shape(), next.tensor.shape());
                return Err(run.about_input(input, error));
            }
            sum.iter_mut().zip(next.values()?).for_each(|(sum, x)| *sum += x);
        }
        let bytes: Vec<u8> = sum
            .into_iter()
            .map(|x| quantizer.steps(x / quantizer.scale, least))
            .collect();
        quantizer.write(run, &first.dims(), &bytes)
    }))
}
