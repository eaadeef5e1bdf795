//! Products of factors that are rounded to bf16: the operation itself on operands that were rounded before.

use crate::operands::Operands;
use cortado_core::{Blob, Real, Result};
use cortado_ops::{Op, bfloat16};

/// Runs a convolution or inner product on its rounded operand and weights. The bias is not rounded.
///
/// # Errors
/// Those of the operation, or out of memory.
pub(crate) fn run<T: Real>(io: &mut Operands<'_, T>, op: &Op) -> Result<()> {
    let [x, weights] = [rounded(io.input(0)?)?, rounded(io.input(1)?)?];
    let bias = io.inputs.get(2).copied();
    let inputs: Vec<&Blob<T>> = [&x, &weights].into_iter().chain(bias).collect(); // bounded by three
    crate::run(op, io.ctx, &inputs, io.outputs)
}

fn rounded<T: Real>(blob: &Blob<T>) -> Result<Blob<T>> {
    let rounded = Blob::new("rounded to bf16", &blob.shape()[..])?;
    let pairs = blob.data()?;
    for (to, &from) in rounded.data_overwrite()?.iter_mut().zip(pairs.iter()) {
        *to = T::from_f64(bfloat16::widen(bfloat16::round(from.to_f64() as f32)).into());
    }
    Ok(rounded)
}
