//! `SoftmaxWithLoss`: the softmax of each row of the matrix whose columns are the axes from `axis`
//! (1) on, and the mean of −ln y of the right classes, times `scale` (1).
//!
//! The second input is the labels, or with `label_prob` a probability for each class; the third
//! weights of the rows. The mean is over the sum of the weights; with `average_by_batch_size` over
//! the number of rows.

use super::labels::labels;
use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Pair, Result};
use cortado_ops::AxisView;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(2, 3),
    outputs: Arity::exactly(2),
    infer: Some(|_, inputs| {
        let first = inputs.first().cloned().unwrap_or_default();
        Ok(vec![first, Inferred::new(&[], ElementType::Float)])
    }),
    ..OperatorKind::computing(
        "SoftmaxWithLoss",
        "softmax over rows, and the mean of -ln of the right classes",
        build,
    )
};

#[derive(Clone, Copy)]
struct Options {
    axis: i64,
    by_probability: bool,
    by_rows: bool,
    scale: f64,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let options = Options {
        axis: args.int("axis", 1)?,
        by_probability: args.flag("label_prob", false)?,
        by_rows: args.flag("average_by_batch_size", false)?,
        scale: args.float("scale", 1.0)?.into(),
    };
    if options.scale < 0.0 {
        return Err(Error::param(
            "scale",
            format!("expected 0 or more, found {}", options.scale),
        ));
    }
    if args.order()? != crate::arguments::StorageOrder::Nchw {
        return Err(Error::param("order", "Only NCHW order is supported right now."));
    }
    Ok(Box::new(move |run: &Run<'_>| compute(run, options)))
}

fn compute(run: &Run<'_>, options: Options) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis = axis::resolve(options.axis, x.shape().len())?;
    let (rows, classes) = (x.shape().count_range(0..axis), x.shape().count_from(axis));
    let (y, loss) = (run.output::<f32>(0, x.shape())?, run.output::<f32>(1, &[])?);
    if x.count() > 0 {
        let axis_view = AxisView {
            outer: rows,
            len: classes,
            inner: 1,
        };
        let pair = Pair::Split(x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
        cortado_math::softmax(run.ctx, axis_view, pair)?;
    }
    let losses = match options.by_probability {
        true => by_probability(run, &y, rows, classes)?,
        false => by_label(run, &x, rows, classes)?,
    };
    let weights = weights(run, rows)?;
    let weight = |row: usize| weights.as_ref().map_or(1.0, |weights| weights[row]);
    let sum: f64 = losses.iter().enumerate().map(|(row, loss)| loss * weight(row)).sum();
    let by = match options.by_rows {
        true => rows as f64,
        false => (0..rows).map(weight).sum(),
    };
    loss.data_overwrite()?[0] = if by == 0.0 {
        0.0
    } else {
        (sum * options.scale / by) as f32
    };
    Ok(())
}

fn weights(run: &Run<'_>, rows: usize) -> Result<Option<Vec<f64>>> {
    if run.input_count() < 3 {
        return Ok(None);
    }
    let weights = run.input::<f32>(2)?;
    if weights.count() != rows {
        let error = Error::mismatch("number of weights, one for each row", rows, weights.count());
        return Err(run.about_input(2, error));
    }
    Ok(Some(weights.data()?.iter().map(|&weight| weight.into()).collect()))
}

/// ln Σ eˣ − x of the right class of each row.
fn by_label(run: &Run<'_>, x: &Array<f32>, rows: usize, classes: usize) -> Result<Vec<f64>> {
    let labels = labels(run, 1, rows, classes)?;
    let x = x.data()?;
    let losses = labels.into_iter().enumerate().map(|(row, label)| {
        let row = &x[row * classes..][..classes];
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = row.iter().map(|&x| f64::from(x - most).exp()).sum();
        sum.ln() - f64::from(row[label] - most)
    });
    Ok(losses.collect())
}

/// −Σ label · ln y of each row.
fn by_probability(run: &Run<'_>, y: &Array<f32>, rows: usize, classes: usize) -> Result<Vec<f64>> {
    let labels = run.input::<f32>(1)?;
    if labels.count() != y.count() {
        let what = "number of probabilities, one for each row and class";
        return Err(run.about_input(1, Error::mismatch(what, y.count(), labels.count())));
    }
    let (labels, y) = (labels.data()?, y.data()?);
    let mut losses = cortado_core::reserve::empty(rows)?;
    for row in 0..rows {
        let all = row * classes..row * classes + classes;
        let (labels, y) = (&labels[all.clone()], &y[all]);
        let total: f64 = labels.iter().map(|&label| f64::from(label)).sum();
        if labels.iter().any(|&label| label < 0.0) || (total - 1.0).abs() >= 1e-5 {
            let text = format!(
                "Label prob seems incorrect: label prob values of row {row} have to be nonnegative and sum to 1.0 \
                 (+/- 1e-5); they sum to {total}"
            );
            return Err(run.about_input(1, Error::message(&text)));
        }
        let terms = labels.iter().zip(y);
        losses.push(
            terms
                .map(|(&label, &y)| -f64::from(y.max(1e-20)).ln() * f64::from(label))
                .sum(),
        );
    }
    Ok(losses)
}
