//! `Accuracy`: the share of rows whose right class is among the `top_k` (1) greatest; of equal ones
//! the first counts as greater. `MultiClassAccuracy`: that for each class, and how many rows are of
//! each.

use super::labels::labels;
use crate::ElementType;
use crate::infer::{Inferred, known};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// The share of rows that are right.
pub(super) const ACCURACY: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, _| known(&[], ElementType::Float)),
    ..OperatorKind::computing(
        "Accuracy",
        "the share of rows whose right class is among the greatest",
        build,
    )
};

/// The share of rows that are right, for each class.
pub(super) const MULTI_CLASS_ACCURACY: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    infer: Some(|_, inputs| {
        let dims = inputs.first().and_then(|input| input.dims.as_ref());
        let dims = dims.and_then(|dims| dims.get(1)).map(|&classes| vec![classes]);
        let of = |element| Inferred {
            dims: dims.clone(),
            element: Some(element),
        };
        Ok(vec![of(ElementType::Float), of(ElementType::Int32)])
    }),
    ..OperatorKind::computing(
        "MultiClassAccuracy",
        "the share of rows that are right, for each class",
        |_| Ok(Box::new(by_class)),
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let k = build.args.size("top_k", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let y = run.output::<f32>(0, &[])?;
        let mut counts = [0_usize; 2];
        each_row(run, k, |_, is_right| {
            counts[0] += usize::from(is_right);
            counts[1] += 1;
        })?;
        y.data_overwrite()?[0] = (counts[0] as f64 / counts[1] as f64) as f32;
        Ok(())
    }))
}

fn by_class(run: &Run<'_>) -> Result<()> {
    let classes = classes(run)?;
    let (shares, amounts) = (run.output::<f32>(0, &[classes])?, run.output::<i32>(1, &[classes])?);
    let (mut shares, mut amounts) = (shares.data_overwrite()?, amounts.data_overwrite()?);
    shares.fill(0.0);
    amounts.fill(0);
    each_row(run, 1, |class, is_right| {
        shares[class] += f32::from(u8::from(is_right));
        amounts[class] += 1;
    })?;
    for (share, &amount) in shares.iter_mut().zip(amounts.iter()) {
        *share /= amount.max(1) as f32;
    }
    Ok(())
}

fn classes(run: &Run<'_>) -> Result<usize> {
    match run.input::<f32>(0)?.shape()[..] {
        [_, classes] => Ok(classes),
        ref dims => Err(run.about_input(0, Error::mismatch("number of axes: rows, classes", 2, dims.len()))),
    }
}

/// Tells the class of each row, and whether that is among the k greatest.
fn each_row(run: &Run<'_>, k: usize, mut visit: impl FnMut(usize, bool)) -> Result<()> {
    let (x, classes) = (run.input::<f32>(0)?, classes(run)?);
    let rank = run.tensor(1)?.shape().len();
    if rank != 1 {
        return Err(run.about_input(1, Error::mismatch("number of axes of the labels", 1, rank)));
    }
    let labels = labels(run, 1, x.shape()[0], classes)?;
    let x = x.data()?;
    for (row, label) in labels.into_iter().enumerate() {
        let row = &x[row * classes..][..classes];
        let before = |(class, &x): (usize, &f32)| x > row[label] || (x == row[label] && class < label);
        visit(label, row.iter().enumerate().filter(|&it| before(it)).count() < k);
    }
    Ok(())
}
