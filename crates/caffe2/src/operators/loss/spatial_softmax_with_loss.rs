//! `SpatialSoftmaxWithLoss`: the softmax over the channels at each pixel, and the mean of −ln y of
//! the right classes, times `scale` (1). Pixels with the label −1 do not count. A third input is
//! weights of the pixels; the mean is over their sum. The order is NCHW.

use crate::ElementType;
use crate::infer::Inferred;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
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
        "SpatialSoftmaxWithLoss",
        "softmax over channels, and the mean of -ln of the right ones",
        build,
    )
};

/// The label of what does not count.
const IGNORED: i32 = -1;

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let scale = build.args.float("scale", 1.0)?;
    if scale < 0.0 {
        return Err(Error::param("scale", format!("expected 0 or more, found {scale}")));
    }
    if build.args.order()? != crate::arguments::StorageOrder::Nchw {
        return Err(Error::param("order", "Only NCHW order is supported right now."));
    }
    Ok(Box::new(move |run: &Run<'_>| compute(run, scale.into())))
}

fn compute(run: &Run<'_>, scale: f64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let &[images, classes, height, width] = &x.shape()[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 4, x.shape().len())));
    };
    let labels = run.input::<i32>(1)?;
    if labels.shape()[..] != [images, height, width] {
        let expected = format!("[{images}, {height}, {width}]");
        return Err(run.about_input(1, Error::mismatch("shape of the labels", expected, labels.shape())));
    }
    let (y, loss) = (run.output::<f32>(0, x.shape())?, run.output::<f32>(1, &[])?);
    let axis_view = AxisView::axis(x.shape(), 1);
    if x.count() > 0 {
        let pair = Pair::Split(x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
        cortado_math::softmax(run.ctx, axis_view, pair)?;
    }
    let weights = match run.input_count() {
        3 => Some(run.input::<f32>(2)?),
        _ => None,
    };
    if let Some(weights) = weights.as_ref().filter(|weights| weights.count() != labels.count()) {
        let error = Error::mismatch("number of weights, one for each pixel", labels.count(), weights.count());
        return Err(run.about_input(2, error));
    }
    let weights = weights.as_ref().map(|weights| weights.data()).transpose()?;
    let (labels, y) = (labels.data()?, y.data()?);
    let (mut sum, mut total) = (0.0, 0.0);
    for (place, &label) in labels.iter().enumerate().filter(|(_, label)| **label != IGNORED) {
        let class = usize::try_from(label).ok().filter(|&class| class < classes);
        let text = format!("Label seems incorrect: label value larger than number of classes: {label} vs {classes}");
        let class = class.ok_or_else(|| run.about_input(1, Error::message(&text)))?;
        let weight: f64 = weights.as_ref().map_or(1.0, |weights| weights[place].into());
        let y = y[axis_view.first(place) + class * axis_view.inner];
        sum -= f64::from(y.max(1e-20)).ln() * weight;
        total += weight;
    }
    loss.data_overwrite()?[0] = if total == 0.0 {
        0.0
    } else {
        (sum * scale / total) as f32
    };
    Ok(())
}
