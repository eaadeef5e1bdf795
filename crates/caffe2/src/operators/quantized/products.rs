//! Sums of products of quantized tensors: `Int8Conv`, `Int8ConvRelu` and `Int8FC`. The products are of
//! the steps from 0; the sum, with a bias of 32-bit integers, is brought to the result's scale.

use super::quantizer::{Quantized, Quantizer};
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::operators::conv::convolution::Convolver;
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_math::{Gemm, Matrix, MatrixMut, Transpose, gemm};

/// Images, pixels first, and filters (M, kernel…, C / group).
pub(super) const CONV: OperatorKind = conv("Int8Conv", |build| convolve(build, false));
/// The same, not below 0.
pub(super) const CONV_RELU: OperatorKind = conv("Int8ConvRelu", |build| convolve(build, true));
/// Rows (M, K), weights (N, K), bias (N).
pub(super) const FC: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing("Int8FC", "an inner product of quantized numbers", product)
};

const fn conv(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(2, 3),
        ..OperatorKind::computing(name, "a convolution of quantized images", build)
    }
}

/// Brings sums of products of steps to the scale of the result.
fn requantize(run: &Run<'_>, to: Quantizer, [x, w]: [&Quantized; 2], sums: &Array<f32>, least: i32) -> Result<()> {
    let factor = x.quantizer.scale * w.quantizer.scale / to.scale;
    let bytes: Vec<u8> = sums.data()?.iter().map(|&sum| to.steps(sum * factor, least)).collect();
    to.write(run, sums.shape(), &bytes)
}

fn convolve(build: &Build<'_>, is_relu: bool) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    if build.args.string("order", "NCHW")? != "NHWC" {
        return Err(Error::param("order", "Int8 only supports NHWC order."));
    }
    let least = if is_relu { quantizer.zero_point } else { 0 };
    let mut convolver = Convolver::new(&build.args, Some(2))?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, w) = (Quantized::of(run, 0)?, Quantized::of(run, 1)?);
        let bias = match run.input_count() {
            3 => Some(Quantized::of(run, 2)?.wide_steps()?),
            _ => None,
        };
        let operands = [&x.steps()?, &w.steps()?];
        let sums = convolver.apply(run.ctx, operands, bias.as_ref(), |dims| Array::new("", dims))?;
        requantize(run, quantizer, [&x, &w], &sums, least)
    }))
}

fn product(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let quantizer = Quantizer::of(&build.args)?;
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, w, bias) = (Quantized::of(run, 0)?, Quantized::of(run, 1)?, Quantized::of(run, 2)?);
        let (x_dims, w_dims) = (x.dims(), w.dims());
        let axis = axis::resolve_end(axis, x_dims.len())?;
        let rows: usize = x_dims[..axis].iter().product();
        let columns: usize = x_dims[axis..].iter().product();
        let outputs = w_dims.first().copied().unwrap_or(0);
        if w.tensor.len() != outputs.saturating_mul(columns) || bias.tensor.len() != outputs {
            return Err(Error::message(&format!(
                "inputs of shape {x_dims:?}, weights {w_dims:?} and a bias of {} numbers do not go together",
                bias.tensor.len()
            )));
        }
        let mut dims = x_dims[..axis].to_vec();
        dims.push(outputs);
        let sums = Array::new("", &dims)?;
        {
            let bias = bias.wide_steps()?;
            let bias = bias.data()?;
            let mut sums = sums.data_overwrite()?;
            if outputs > 0 {
                sums.chunks_exact_mut(outputs)
                    .for_each(|row| row.copy_from_slice(&bias));
            }
        }
        if sums.count() > 0 && columns > 0 {
            let (x, w) = (x.steps()?, w.steps()?);
            let (x, w, mut y) = (x.data_on(run.ctx)?, w.data_on(run.ctx)?, sums.data_update_on(run.ctx)?);
            let product = Gemm {
                trans: (Transpose::No, Transpose::Yes),
                size: (rows, outputs, columns),
                alpha: 1.0,
                a: Matrix::new(&x, columns),
                b: Matrix::new(&w, columns),
                beta: 1.0,
            };
            gemm(run.ctx, &product, MatrixMut::new(&mut y, outputs))?;
        }
        requantize(run, quantizer, [&x, &w], &sums, 0)
    }))
}
