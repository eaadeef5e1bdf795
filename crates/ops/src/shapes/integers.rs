//! Operations on integers.

use super::{Outputs, Result};
use crate::Integer;
use crate::integer::{MOST_TERMS, Quantized};
use crate::{ConvGeometry, Op, count};

pub(super) fn stored(inputs: &[&[usize]], quantized: Quantized) -> Result<Outputs> {
    sound(&quantized)?;
    super::pieces::like_only(inputs)
}

pub(super) fn integer(inputs: &[&[usize]], integer: &Integer) -> Result<Outputs> {
    let data = integer.op.data_operands(inputs.len());
    if integer.inputs.len() != data {
        return Err(format!("{} of {data} operands have a scale", integer.inputs.len()));
    }
    integer.inputs.iter().chain([&integer.output]).try_for_each(sound)?;
    if integer.bounds.0 > integer.bounds.1 {
        return Err(format!("there is nothing within the bounds {:?}", integer.bounds));
    }
    let is_product = matches!(integer.op, Op::Convolution { .. } | Op::InnerProduct { .. });
    match integer.real {
        Some(_) if !is_product => {
            return Err(format!("the result of {} cannot be left real", integer.op.name()));
        }
        Some([low, high]) if low.is_nan() || high.is_nan() || low > high => {
            return Err(format!("there is nothing within the bounds {low} and {high}"));
        }
        _ => {}
    }
    match &integer.op {
        Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        } if geometry.axes.len() == 2 => {
            weights(integer, geometry.num_output)?;
            terms(integer.op.infer(inputs)?, terms_of(geometry))
        }
        Op::InnerProduct { axis: 1, .. } => {
            let outputs = integer.op.infer(inputs)?;
            if let Outputs::Known { shapes, .. } = &outputs {
                weights(integer, shapes[0].last().copied().unwrap_or(0))?;
            }
            let columns = inputs[0].get(1..).unwrap_or_default();
            terms(outputs, count(columns.iter().copied()))
        }
        Op::Pool(pool) if pool.geometry.axes.len() == 2 => {
            let area = count(pool.geometry.axes.iter().map(|axis| axis.kernel));
            terms(integer.op.infer(inputs)?, area)
        }
        Op::Sum(_) | Op::Identity | Op::Concat { axis: 1 } => integer.op.infer(inputs),
        other => Err(format!("{} is not defined for integers", other.name())),
    }
}

fn terms_of(geometry: &ConvGeometry) -> usize {
    count([geometry.channels / geometry.group.max(1), geometry.kernel_plane()])
}

/// Refuses sums that could overflow.
fn terms(outputs: Outputs, terms: usize) -> Result<Outputs> {
    match terms <= MOST_TERMS {
        true => Ok(outputs),
        false => Err(format!(
            "sums of {terms} terms may not fit into 32 bits; {MOST_TERMS} do"
        )),
    }
}

fn weights(integer: &Integer, outputs: usize) -> Result<()> {
    let scales = &integer.weights;
    match scales.len() == outputs && scales.iter().all(|scale| scale.is_normal() && *scale > 0.0) {
        true => Ok(()),
        false => Err(format!(
            "{outputs} outputs need as many scales above 0, but there are {}",
            scales.len()
        )),
    }
}

fn sound(quantized: &Quantized) -> Result<()> {
    match quantized.is_sound() {
        true => Ok(()),
        false => Err(format!("the scale {} is not a number above 0", quantized.scale)),
    }
}
