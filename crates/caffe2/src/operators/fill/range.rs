//! `Range`: numbers at equal distances; `RangeFill`: 0, 1, 2 …; `LengthsRangeFill`: 0, 1, … again and
//! again.

use super::fill_shape::FillShape;
use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::kit::scalar::single;
use crate::operator::{InPlaceRule, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Error, Result, reserve};

/// From a start (0) to a stop, without that, in steps (1); the inputs are the stop, or start and
/// stop, or start, stop and step.
pub(super) const RANGE: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 3),
    infer: Some(|_, inputs| {
        let element = inputs.first().and_then(|input| input.element);
        Ok(vec![Inferred { dims: None, element }])
    }),
    ..OperatorKind::computing("Range", "numbers from a start to a stop, in steps", |_| {
        Ok(Box::new(
            |run: &Run<'_>| by_type!(run, 0, [f32, f64, i32, i64], T => range::<T>(run)),
        ))
    })
};

/// 0, 1, 2 … in a shape.
pub(super) const RANGE_FILL: OperatorKind = OperatorKind {
    inputs: Arity::between(0, 1),
    in_place: InPlaceRule::SameIndex,
    infer: Some(|def, inputs| {
        let dims = FillShape::of(&Arguments::of(def), def)?.inferred(inputs);
        let element = Some(ElementType::Float);
        Ok(vec![Inferred { dims, element }])
    }),
    ..OperatorKind::computing("RangeFill", "0, 1, 2 and so on", |b| {
        let shape = FillShape::of(&b.args, b.def)?;
        Ok(Box::new(move |run: &Run<'_>| {
            let y = run.output::<f32>(0, &shape.of_run(run)?)?;
            let mut y = y.data_overwrite()?;
            y.iter_mut().enumerate().for_each(|(i, y)| *y = i as f32);
            Ok(())
        }))
    })
};

/// 0, 1, … up to each of several lengths, one after the other.
pub(super) const LENGTHS_RANGE_FILL: OperatorKind = OperatorKind {
    infer: Some(|_, _| {
        Ok(vec![Inferred {
            dims: None,
            element: Some(ElementType::Int32),
        }])
    }),
    ..OperatorKind::computing("LengthsRangeFill", "0, 1 and so on up to each length", |_| {
        Ok(Box::new(lengths_range))
    })
};

fn range<T: Number>(run: &Run<'_>) -> Result<()> {
    let (start, stop, step) = match run.input_count() {
        1 => (T::ZERO, single::<T>(run, 0)?, T::ONE),
        2 => (single(run, 0)?, single(run, 1)?, T::ONE),
        _ => (single(run, 0)?, single(run, 1)?, single(run, 2)?),
    };
    if step == T::ZERO {
        return Err(run.about_input(2, Error::message("Step size cannot be 0.")));
    }
    let y = run.output::<T>(0, &[T::steps(start, stop, step)])?;
    for (i, y) in y.data_overwrite()?.iter_mut().enumerate() {
        *y = start.sum(T::from_i64(i as i64).product(step));
    }
    Ok(())
}

fn lengths_range(run: &Run<'_>) -> Result<()> {
    let lengths = run.input::<i32>(0)?;
    let lengths = lengths.data()?;
    let total = lengths.iter().try_fold(0_usize, |sum, &length| {
        let length = usize::try_from(length).ok()?;
        sum.checked_add(length)
    });
    let total = total.ok_or_else(|| run.about_input(0, Error::message("a length is negative")))?;
    let mut numbers = reserve::empty(total)?;
    lengths.iter().for_each(|&length| numbers.extend(0..length));
    let y = run.output::<i32>(0, &[total])?;
    y.data_overwrite()?.copy_from_slice(&numbers);
    Ok(())
}
