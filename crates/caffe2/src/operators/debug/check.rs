//! `Assert`, `EnforceFinite` and `NanCheck`: errors where something is not as it should be.

use crate::ElementType;
use crate::infer::like_first_input;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Arity, Bool, Error, Result};

/// Every element is true, or not 0; the message is `error_msg`.
pub(super) const ASSERT: OperatorKind = OperatorKind {
    outputs: Arity::exactly(0),
    ..OperatorKind::computing("Assert", "an error where an element is 0", build_assert)
};

/// Every element is finite.
pub(super) const ENFORCE_FINITE: OperatorKind = OperatorKind {
    outputs: Arity::exactly(0),
    ..OperatorKind::computing("EnforceFinite", "an error where an element is not finite", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let x = run.input::<f32>(0)?;
            match x.data()?.iter().position(|x| !x.is_finite()) {
                Some(index) => Err(not_finite(run, index)),
                None => Ok(()),
            }
        }))
    })
};

/// A copy of the first input, whose elements are all finite; the others are shown if they are not.
pub(super) const NAN_CHECK: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing("NanCheck", "a copy, or an error where an element is not finite", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let x = run.input::<f32>(0)?;
            if let Some(index) = x.data()?.iter().position(|x| !x.is_finite()) {
                return Err(not_finite(run, index));
            }
            drop(x);
            let x = run.tensor(0)?;
            if run.is_in_place(0, 0) {
                Ok(())
            } else {
                run.set(0, x.duplicate()?)
            }
        }))
    })
};

fn not_finite(run: &Run<'_>, index: usize) -> Error {
    run.about_input(
        0,
        Error::message(&format!("Index {index} is not finite (e.g., NaN, Inf)")),
    )
}

fn build_assert(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let message = build.args.string("error_msg", "")?;
    Ok(Box::new(move |run: &Run<'_>| {
        let wrong = match run.tensor(0)?.element_type() {
            Some(ElementType::Bool) => first(run, |x: Bool| !x.get())?,
            Some(ElementType::Int32) => first(run, |x: i32| x == 0)?,
            Some(ElementType::Int64) => first(run, |x: i64| x == 0)?,
            other => return Err(run.unsupported(0, other)),
        };
        match wrong {
            Some(index) => Err(Error::message(&format!(
                "Assertion failed for element {index}: {message}"
            ))),
            None => Ok(()),
        }
    }))
}

fn first<T: Native>(run: &Run<'_>, is_wrong: impl Fn(T) -> bool) -> Result<Option<usize>> {
    Ok(run.input::<T>(0)?.data()?.iter().position(|&x| is_wrong(x)))
}
