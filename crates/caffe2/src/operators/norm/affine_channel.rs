//! `AffineChannel`: y = scale · x + bias with a scale and a bias for each channel. Argument: `order`
//! (NCHW).

use crate::infer::like_first_input;
use crate::kit::channels::{channels, map_channels, of_channels};
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result};
use cortado_ops::{PerChannel, Pointwise};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing("AffineChannel", "y = scale * x + bias, for each channel", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let order = build.args.order()?;
    Ok(Box::new(move |run: &Run<'_>| {
        let axis_view = channels(run.input::<f32>(0)?.shape(), order)?;
        let (scale, shift) = (of_channels(run, 1, axis_view.len)?, of_channels(run, 2, axis_view.len)?);
        let (scale, shift) = (PerChannel::Each(&scale), PerChannel::Each(&shift));
        map_channels(run, axis_view, Pointwise::Affine { scale, shift })
    }))
}
