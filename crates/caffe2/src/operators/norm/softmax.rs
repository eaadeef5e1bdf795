//! `Softmax`: y = eˣ / Σ eˣ over each row of the matrix whose columns are the axes from `axis` (1)
//! on. `GroupSpatialSoftmax` of Detectron: of images (N, A · `num_classes`, H, W), over the
//! `num_classes` (81) channels of each of the A groups at each place.

use crate::infer::like_first_input;
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Pair, Result};
use cortado_ops::AxisView;

pub(super) const KIND: OperatorKind = OperatorKind {
    in_place: InPlaceRule::SameIndex,
    infer: Some(like_first_input),
    ..OperatorKind::computing("Softmax", "e^x / the sum of e^x over rows", build)
};

/// Over groups of channels.
pub(super) const GROUPS: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing(
        "GroupSpatialSoftmax",
        "e^x / the sum of e^x over groups of channels",
        groups,
    )
};

fn groups(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let classes = build.args.size("num_classes", 81)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let [images, channels, height, width] = x.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("number of axes", 4, x.shape().len())));
        };
        if classes == 0 || !channels.is_multiple_of(classes) {
            let text = format!("{channels} channels are not groups of {classes} classes");
            return Err(Error::param("num_classes", text));
        }
        let y = run.output::<f32>(0, x.shape())?;
        if x.count() == 0 {
            return Ok(());
        }
        let axis_view = AxisView {
            outer: images * (channels / classes),
            len: classes,
            inner: height * width,
        };
        let pair = Pair::Split(x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
        cortado_math::softmax(run.ctx, axis_view, pair)
    }))
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let axis = axis::resolve(axis, x.shape().len())?;
        let rows = AxisView {
            outer: x.shape().count_range(0..axis),
            len: x.shape().count_from(axis),
            inner: 1,
        };
        if x.count() == 0 {
            return run.output::<f32>(0, x.shape()).map(drop);
        }
        cortado_math::softmax(run.ctx, rows, run.operands::<f32>(0, 0)?.pair(run.ctx)?)
    }))
}
