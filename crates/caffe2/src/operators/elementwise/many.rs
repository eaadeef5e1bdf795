//! Functions of elements at one place in any number of tensors of one shape and type.

use crate::ElementType;
use crate::infer::{like_first_input, like_inputs};
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::kit::scalar::single;
use crate::operator::{InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::{Operands, Run};
use crate::tensor::{Array, Native};
use cortado_core::{Arity, Ctx, Elements, Error, Pair, Real, Result, Step, StepFunction};
use cortado_ops::Pointwise;

/// The greatest.
pub(super) const MAX: OperatorKind = kind("Max", "the greatest of several tensors, element by element", |_| {
    Ok(Box::new(
        |run: &Run<'_>| by_type!(run, 0, [f32, f64, i32, i64], T => fold(run, <T as Number>::greater)),
    ))
});
/// The mean.
pub(super) const MEAN: OperatorKind = kind("Mean", "the mean of several tensors, element by element", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let factor = 1.0 / run.input_count() as f64;
        by_type!(run, 0, [f32, f64], T => weighted_sum::<T>(run, factor as T, &[]))
    }))
});
/// The least.
pub(super) const MIN: OperatorKind = kind("Min", "the least of several tensors, element by element", |_| {
    Ok(Box::new(
        |run: &Run<'_>| by_type!(run, 0, [f32, f64, i32, i64], T => fold(run, <T as Number>::less)),
    ))
});
/// The sum.
pub(super) const SUM: OperatorKind = kind("Sum", "the sum of several tensors, element by element", |_| sum());
/// The sum, under another name.
pub(super) const SUM_INT: OperatorKind = kind("SumInt", "the sum of several tensors of integers", |_| sum());
/// The sum, and no less than 0.
pub(super) const SUM_RELU: OperatorKind = kind("SumRelu", "max(0, the sum of several tensors)", |_| {
    Ok(Box::new(|run: &Run<'_>| {
        let relu = StepFunction::Pointwise(Pointwise::Relu { slope: 0.0 });
        by_type!(run, 0, [f32], T => weighted_sum::<T>(run, 1.0, &[Step::new(relu)]))
    }))
});
/// The sum of tensors, each with a weight.
pub(super) const WEIGHTED_SUM: OperatorKind =
    kind("WeightedSum", "the sum of tensors, each times a weight", |b| {
        match b.def.input.len() % 2 {
            0 => Ok(Box::new(sum_with_weights)),
            _ => Err(Error::message(
                "expected pairs of a tensor and its weight, found an odd number of inputs",
            )),
        }
    });

/// Each of several tensors times a number, in its place.
pub(super) const SCALE: OperatorKind = OperatorKind {
    outputs: Arity::at_least(1),
    in_place: InPlaceRule::SameIndex,
    infer: Some(like_inputs),
    ..kind("ScaleBlobs", "each of several tensors times a number", |build| {
        let scale = build.args.float("scale", 1.0)?;
        if build.def.input.len() != build.def.output.len() {
            let error = Error::mismatch("number of outputs", build.def.input.len(), build.def.output.len());
            return Err(error);
        }
        Ok(Box::new(move |run: &Run<'_>| {
            for input in 0..run.input_count() {
                let x = run.input::<f32>(input)?;
                let scaled: Vec<f32> = x.data()?.iter().map(|x| x * scale).collect();
                run.output::<f32>(input, x.shape())?
                    .data_overwrite()?
                    .copy_from_slice(&scaled);
            }
            Ok(())
        }))
    })
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::at_least(1),
        in_place: InPlaceRule::Pairs(&[(0, 0)]),
        infer: Some(like_first_input),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn sum() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| match run.tensor(0)?.element_type() {
        Some(ElementType::Float) => weighted_sum::<f32>(run, 1.0, &[]),
        Some(ElementType::Double) => weighted_sum::<f64>(run, 1.0, &[]),
        _ => by_type!(run, 0, [i32, i64], T => fold(run, <T as Number>::sum)),
    }))
}

fn weighted_sum<T: Native + Real>(run: &Run<'_>, factor: T, steps: &[Step<'_, T>]) -> Result<()> {
    same_shapes::<T>(run)?;
    let coefficients = vec![factor; run.input_count()];
    combine(run, 1, |first, others| {
        cortado_math::weighted_sum(run.ctx, &coefficients, first, others, steps)
    })
}

fn sum_with_weights(run: &Run<'_>) -> Result<()> {
    let count = run.input::<f32>(0)?.count();
    let mut weights = Vec::new();
    for i in (0..run.input_count()).step_by(2) {
        let found = run.input::<f32>(i)?.count();
        if found != count {
            let error = Error::mismatch("number of elements, which all tensors have in common", count, found);
            return Err(run.about_input(i, error));
        }
        weights.push(single::<f32>(run, i + 1)?);
    }
    combine(run, 2, |first, others| {
        cortado_math::weighted_sum(run.ctx, &weights, first, others, &[])
    })
}

/// All inputs, which have to be of `T` and of one shape.
pub(super) fn same_shapes<T: Native>(run: &Run<'_>) -> Result<Vec<Array<T>>> {
    let inputs = (0..run.input_count())
        .map(|i| run.input::<T>(i))
        .collect::<Result<Vec<_>>>()?;
    for (i, input) in inputs.iter().enumerate() {
        if input.shape() != inputs[0].shape() {
            let (found, expected) = (input.shape(), inputs[0].shape());
            return Err(Error::message(&format!(
                "Input #{i}, input dimension: {found} should match output dimension: {expected}, that of input #0"
            )));
        }
    }
    Ok(inputs)
}

/// Runs a primitive on the first input, every other one that is `step` apart, and the output; in
/// place where the output is the first input and no other input is.
pub(super) fn combine<T: Native + Real>(
    run: &Run<'_>,
    step: usize,
    primitive: impl FnOnce(Pair<'_, T>, &[Elements<'_, T>]) -> Result<()>,
) -> Result<()> {
    let others = (step..run.input_count()).step_by(step);
    let others = others.map(|i| run.input::<T>(i)).collect::<Result<Vec<_>>>()?;
    let first = run.input::<T>(0)?;
    let is_alone = others.iter().all(|other| !other.shares_data_with(&first));
    let operands = match is_alone {
        true => run.operands::<T>(0, 0)?,
        false => {
            let y = run.output::<T>(0, first.shape())?;
            Operands::Split(first, y)
        }
    };
    let others = elements(run.ctx, &others)?;
    primitive(operands.pair(run.ctx)?, &others)
}

fn elements<'a, T: Native>(ctx: &Ctx, arrays: &'a [Array<T>]) -> Result<Vec<Elements<'a, T>>> {
    arrays.iter().map(|array| array.data_on(ctx)).collect()
}

/// y = f(… f(f(x₀, x₁), x₂) …), on the host.
fn fold<T: Native>(run: &Run<'_>, f: impl Fn(T, T) -> T) -> Result<()> {
    let inputs = same_shapes::<T>(run)?;
    let y = run.output::<T>(0, inputs[0].shape())?;
    let mut y = y.data_overwrite()?;
    y.copy_from_slice(&inputs[0].data()?);
    for x in &inputs[1..] {
        y.iter_mut().zip(x.data()?.iter()).for_each(|(y, &x)| *y = f(*y, x));
    }
    Ok(())
}
