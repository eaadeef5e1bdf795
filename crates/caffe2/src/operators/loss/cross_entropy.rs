//! `CrossEntropy` and `LabelCrossEntropy` of probabilities, which count as 1e-20 at least, and
//! `MakeTwoClass` and `Perplexity`. A row is everything at one place of the first axis; a tensor of one axis is one
//! row.

use super::labels::labels;
use crate::ElementType;
use crate::infer::{Inferred, reshaped};
use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// −Σ label · ln x over each row, with a probability for each class.
pub(super) const CROSS_ENTROPY: OperatorKind = kind("CrossEntropy", "-sum of label * ln x over rows", |_| {
    Ok(Box::new(cross_entropy))
});
/// −ln x of the right class of each row.
pub(super) const LABEL_CROSS_ENTROPY: OperatorKind =
    kind("LabelCrossEntropy", "-ln x of the right class of rows", |_| {
        Ok(Box::new(label_cross_entropy))
    });
/// 1 − x and x.
pub(super) const MAKE_TWO_CLASS: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| reshaped(inputs, |dims| Ok([dims, &[2]].concat()))),
    ..OperatorKind::computing("MakeTwoClass", "1 - x and x", |_| Ok(Box::new(make_two_class)))
};

/// Π x^(−1/n) of n probabilities.
pub(super) const PERPLEXITY: OperatorKind = OperatorKind {
    infer: Some(|_, _| crate::infer::known(&[], ElementType::Float)),
    ..OperatorKind::computing("Perplexity", "the product of x^(-1/n) of n probabilities", |_| {
        Ok(Box::new(perplexity))
    })
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        infer: Some(|_, inputs| {
            let dims = inputs.first().and_then(|input| input.dims.as_deref());
            Ok(vec![Inferred {
                dims: dims.map(|dims| vec![rows(dims).0]),
                element: Some(ElementType::Float),
            }])
        }),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// The number of rows, and how long they are.
fn rows(dims: &[usize]) -> (usize, usize) {
    match dims {
        [] => (1, 1),
        [len] => (1, *len),
        [rows, rest @ ..] => (*rows, cortado_ops::count(rest.iter().copied())),
    }
}

fn minus_ln(x: f32) -> f32 {
    -x.max(1e-20).ln()
}

fn cross_entropy(run: &Run<'_>) -> Result<()> {
    let (x, labels) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let (rows, len) = rows(x.shape());
    if labels.count() != x.count() {
        let what = "number of labels, one for each row and class";
        return Err(run.about_input(1, Error::mismatch(what, x.count(), labels.count())));
    }
    let y = run.output::<f32>(0, &[rows])?;
    let (x, labels, mut y) = (x.data()?, labels.data()?, y.data_overwrite()?);
    if !labels.iter().all(|label| (0.0..=1.0).contains(label)) {
        let text = format!(
            "Soft label seems incorrect: label value should be a probability between 0 and 1.0. You may be using the \
             wrong cross entropy operator; use LabelCrossEntropy if the labels are integers whose values are at most \
             the number of classes, {len}."
        );
        return Err(run.about_input(1, Error::message(&text)));
    }
    for (row, y) in y.iter_mut().enumerate() {
        let all = row * len..row * len + len;
        let terms = x[all.clone()].iter().zip(&labels[all]);
        *y = terms.map(|(&x, &label)| f64::from(label * minus_ln(x))).sum::<f64>() as f32;
    }
    Ok(())
}

fn label_cross_entropy(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let (rows, len) = rows(x.shape());
    let labels = labels(run, 1, rows, len)?;
    let y = run.output::<f32>(0, &[rows])?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    for ((row, y), label) in y.iter_mut().enumerate().zip(labels) {
        *y = minus_ln(x[row * len + label]);
    }
    Ok(())
}

fn make_two_class(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let y = run.output::<f32>(0, &[&**x.shape(), &[2]].concat())?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    let (pairs, _) = y.as_chunks_mut::<2>();
    pairs
        .iter_mut()
        .zip(x.iter())
        .for_each(|(pair, x)| *pair = [1.0 - x, *x]);
    Ok(())
}

fn perplexity(run: &Run<'_>) -> Result<()> {
    let x = run.input::<f32>(0)?;
    if x.shape().len() != 1 {
        return Err(run.about_input(0, Error::mismatch("number of axes", 1, x.shape().len())));
    }
    let y = run.output::<f32>(0, &[])?;
    let sum: f64 = x.data()?.iter().map(|&x| f64::from(x).ln()).sum();
    y.data_overwrite()?[0] = (-sum / x.count().max(1) as f64).exp() as f32;
    Ok(())
}
