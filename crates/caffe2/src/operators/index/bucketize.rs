//! `Bucketize`: the number of the argument `boundaries`, which are sorted, that are less than x; of
//! `int32`, `int64`, `float` or `double`, to `int32`. `BatchBucketOneHot`: the same of each column of
//! a matrix with boundaries of its own, as rows of zeros and a 1.

use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::elementwise::map;
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| {
        let dims = inputs.first().and_then(|input| input.dims.clone());
        let element = Some(ElementType::Int32);
        Ok(vec![Inferred { dims, element }])
    }),
    ..OperatorKind::computing("Bucketize", "the number of boundaries below x", build)
};

/// Inputs: the matrix (N, D); how many boundaries each column has (D); the boundaries, column after
/// column. A column with k boundaries becomes k + 1 columns.
pub(super) const ONE_HOT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing("BatchBucketOneHot", "the buckets of columns as zeros and a 1", |_| {
        Ok(Box::new(one_hot))
    })
};

fn one_hot(run: &Run<'_>) -> Result<()> {
    let (x, boundaries) = (run.input::<f32>(0)?, run.input::<f32>(2)?);
    let &[rows, columns] = &x.shape()[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 2, x.shape().len())));
    };
    let boundaries = boundaries.data()?;
    let (mut left, mut each) = (&boundaries[..], Vec::new());
    for length in run.whole_numbers(1)? {
        let cut = usize::try_from(length)
            .ok()
            .and_then(|length| left.split_at_checked(length));
        let Some((own, rest)) = cut.filter(|(own, _)| own.is_sorted()) else {
            let text = "there must be as many boundaries as the lengths declare, ascending in each column";
            return Err(run.about_input(2, Error::message(text)));
        };
        each.push(own);
        left = rest;
    }
    if each.len() != columns || !left.is_empty() {
        let text = format!(
            "{columns} columns need as many lengths, whose sum is the {} boundaries",
            boundaries.len()
        );
        return Err(run.about_input(1, Error::message(&text)));
    }
    let y = run.output::<f32>(0, &[rows, boundaries.len() + columns])?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    y.fill(0.0);
    if columns == 0 {
        return Ok(());
    }
    for (x, y) in x
        .chunks_exact(columns)
        .zip(y.chunks_exact_mut(boundaries.len() + columns))
    {
        let mut first = 0;
        for (x, own) in x.iter().zip(&each) {
            y[first + own.partition_point(|boundary| boundary < x)] = 1.0;
            first += own.len() + 1;
        }
    }
    Ok(())
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let boundaries = build.args.floats("boundaries").to_vec();
    if boundaries.is_empty() {
        return Err(Error::param(
            "boundaries",
            "The boundaries need to be monotonically increasing, and not empty.",
        ));
    }
    if !boundaries.is_sorted() {
        return Err(Error::param(
            "boundaries",
            "The boundaries need to be monotonically increasing.",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [f32, f64, i32, i64], T => map(run, |x: T| {
            let x = x.to_f64();
            boundaries.partition_point(|&boundary| f64::from(boundary) < x) as i32
        }))
    }))
}
