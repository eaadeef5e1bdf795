//! Losses of single elements: `CosineEmbeddingCriterion`, `MarginRankingCriterion`, `BernoulliJSD`.

use crate::infer::like_first_input;
use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::{Array, Native};
use cortado_core::{Arity, Error, Result};

/// 1 − x where the second input is 1, else max(0, x − `margin` (0)).
pub(super) const COSINE_EMBEDDING: OperatorKind = kind(
    "CosineEmbeddingCriterion",
    "1 - x where y is 1, else max(0, x - margin)",
    2,
    |b| {
        let margin = b.args.float("margin", 0.0)?;
        Ok(Box::new(move |run: &Run<'_>| {
            let (x, y) = (run.input::<f32>(0)?, alike::<i32>(run, 1)?);
            let (x, y) = (x.data()?, y.data()?);
            let both = x.iter().zip(y.iter());
            write(
                run,
                both.map(|(&x, &y)| if y == 1 { 1.0 - x } else { (x - margin).max(0.0) }),
            )
        }))
    },
);

/// max(0, `margin` (1) − y·(a − b)).
pub(super) const MARGIN_RANKING: OperatorKind =
    kind("MarginRankingCriterion", "max(0, margin - y * (a - b))", 3, |b| {
        let margin = b.args.float("margin", 1.0)?;
        Ok(Box::new(move |run: &Run<'_>| {
            let (a, b, y) = (run.input::<f32>(0)?, alike::<f32>(run, 1)?, alike::<i32>(run, 2)?);
            let (a, b, y) = (a.data()?, b.data()?, y.data()?);
            let all = a.iter().zip(b.iter()).zip(y.iter());
            write(run, all.map(|((a, b), &y)| (margin - y as f32 * (a - b)).max(0.0)))
        }))
    });

/// H((p + q) / 2) − (H(p) + H(q)) / 2, the Jensen-Shannon divergence of two Bernoulli distributions,
/// where H(p) = −p·ln p − (1 − p)·ln(1 − p).
pub(super) const BERNOULLI_JSD: OperatorKind = kind(
    "BernoulliJSD",
    "the Jensen-Shannon divergence of Bernoulli distributions",
    2,
    |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let (p, q) = (run.input::<f32>(0)?, alike::<f32>(run, 1)?);
            let (p, q) = (p.data()?, q.data()?);
            let both = p.iter().zip(q.iter()).map(|(&p, &q)| (f64::from(p), f64::from(q)));
            write(
                run,
                both.map(|(p, q)| (entropy((p + q) / 2.0) - (entropy(p) + entropy(q)) / 2.0) as f32),
            )
        }))
    },
);

const fn kind(name: &'static str, summary: &'static str, inputs: usize, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(inputs),
        infer: Some(like_first_input),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// An input with as many elements as the first.
fn alike<T: Native>(run: &Run<'_>, i: usize) -> Result<Array<T>> {
    let (expected, array) = (run.tensor(0)?.len(), run.input::<T>(i)?);
    if array.count() != expected {
        let error = Error::mismatch("number of elements, that of the first input", expected, array.count());
        return Err(run.about_input(i, error));
    }
    Ok(array)
}

/// Writes an output in the shape of the first input.
fn write(run: &Run<'_>, values: impl Iterator<Item = f32>) -> Result<()> {
    let y = run.output::<f32>(0, run.tensor(0)?.shape())?;
    y.data_overwrite()?
        .iter_mut()
        .zip(values)
        .for_each(|(y, value)| *y = value);
    Ok(())
}

/// −p·ln p − (1 − p)·ln(1 − p), with p no nearer to 0 and 1 than 1e-8.
fn entropy(p: f64) -> f64 {
    let ln = |p: f64| p.max(1e-8).ln();
    -p * ln(p) - (1.0 - p) * ln(1.0 - p)
}
