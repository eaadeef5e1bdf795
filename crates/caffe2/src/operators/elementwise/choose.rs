//! `Where`: from each place, the element of one of two tensors, selected by a third. Argument:
//! `broadcast_on_rows` (false): the truth values are one for each row.

use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Bool, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(1, 0), (2, 0)]),
    infer: Some(|_, inputs| Ok(vec![inputs.get(1).cloned().unwrap_or_else(Inferred::default)])),
    ..OperatorKind::computing("Where", "a where the condition is true, else b", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let by_rows = build.args.flag("broadcast_on_rows", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let len = row_length(run, by_rows)?;
        if run.tensor(1)?.element_type() == Some(ElementType::String) {
            return choose_strings(run, len);
        }
        by_type!(run, 1, [f32, f64, i32, i64, Bool], T => choose_native::<T>(run, len))
    }))
}

/// How many elements each truth value decides on.
fn row_length(run: &Run<'_>, by_rows: bool) -> Result<usize> {
    let (condition, a, b) = (run.tensor(0)?, run.tensor(1)?, run.tensor(2)?);
    if a.shape() != b.shape() {
        let error = Error::mismatch("shape, that of the tensor before it", a.shape(), b.shape());
        return Err(run.about_input(2, error));
    }
    let fits = match by_rows {
        true => condition.shape().len() == 1 && a.shape().first() == condition.shape().first(),
        false => condition.shape() == a.shape(),
    };
    if !fits {
        let what = if by_rows {
            "shape, one truth value for each row"
        } else {
            "shape of truth values"
        };
        return Err(run.about_input(0, Error::mismatch(what, a.shape(), condition.shape())));
    }
    Ok(if by_rows { a.shape().count_from(1) } else { 1 })
}

fn choose_native<T: Native>(run: &Run<'_>, len: usize) -> Result<()> {
    let (condition, a, b) = (run.input::<Bool>(0)?, run.input::<T>(1)?, run.input::<T>(2)?);
    let y = run.output::<T>(0, a.shape())?;
    choose(
        &condition.data()?,
        len,
        &a.data()?,
        &b.data()?,
        &mut y.data_overwrite()?,
    );
    Ok(())
}

fn choose_strings(run: &Run<'_>, len: usize) -> Result<()> {
    let (condition, a, b) = (run.input::<Bool>(0)?, run.tensor(1)?, run.tensor(2)?);
    let mut y = b.strings()?.values().to_vec();
    choose(
        &condition.data()?,
        len,
        a.strings()?.values(),
        b.strings()?.values(),
        &mut y,
    );
    run.set(0, Tensor::from_strings(a.shape(), y)?)
}

fn choose<E: Clone>(condition: &[Bool], len: usize, a: &[E], b: &[E], y: &mut [E]) {
    if len == 0 {
        return;
    }
    let rows = a
        .chunks_exact(len)
        .zip(b.chunks_exact(len))
        .zip(y.chunks_exact_mut(len));
    for (&first, ((a, b), y)) in condition.iter().zip(rows) {
        y.clone_from_slice(if first.get() { a } else { b });
    }
}
