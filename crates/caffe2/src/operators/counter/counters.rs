//! Counters: made (`CreateCounter`, argument `init_count`), counted, looked at, and set again.

use crate::Tensor;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::values::Counter;
use cortado_core::{Arity, Bool, Result};

/// A new counter.
pub(super) const CREATE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("CreateCounter", "a counter", create)
};
/// Adds 1; what it was before.
pub(super) const UP: OperatorKind = kind("CountUp", "adds 1 to a counter; what it was before", |_| {
    of(Counter::count_up)
});
/// Takes 1; whether it was at 0 or below.
pub(super) const DOWN: OperatorKind = kind(
    "CountDown",
    "takes 1 from a counter; whether it was at 0 or below",
    |_| of(|counter| Bool::from(counter.count_down())),
);
/// Whether it is at 0 or below.
pub(super) const IS_DONE: OperatorKind = kind("CheckCounterDone", "whether a counter is at 0 or below", |_| {
    of(|counter| Bool::from(counter.is_done()))
});
/// The current value.
pub(super) const RETRIEVE: OperatorKind = kind("RetrieveCount", "the value of a counter", |_| of(Counter::count));
/// Sets it to `init_count`; returns the previous value, if it is wanted.
pub(super) const RESET: OperatorKind = OperatorKind {
    outputs: Arity::between(0, 1),
    ..OperatorKind::computing("ResetCounter", "sets a counter; what it was before", reset)
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind::computing(name, summary, build)
}

fn of<T: Native>(f: fn(&Counter) -> T) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| {
        let value = run.with_input(0, |counter: &Counter| Ok(f(counter)))?;
        run.set(0, Tensor::scalar(value)?)
    }))
}

fn create(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let count = build.args.int("init_count", 0)?;
    Ok(Box::new(move |run: &Run<'_>| run.set_value(0, Counter::new(count))))
}

fn reset(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let count = build.args.int("init_count", 0)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let before = run.with_input(0, |counter: &Counter| Ok(counter.reset(count)))?;
        match run.output_count() {
            0 => Ok(()),
            _ => run.set(0, Tensor::scalar(before)?),
        }
    }))
}
