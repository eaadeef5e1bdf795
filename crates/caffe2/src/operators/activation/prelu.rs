//! `PRelu`: x if it is positive, else x times a slope, one for all or one for each channel (He et
//! al., 2015). Argument: `order` (NCHW).

use crate::arguments::StorageOrder;
use crate::infer::like_first_input;
use crate::kit::channels::{channels, map_channels, of_channels};
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result};
use cortado_ops::{PerChannel, Pointwise};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing(
        "PRelu",
        "y = x if x > 0, else slope * x, with slopes of channels",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let order = build.args.order()?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, order)))
}

fn compute(run: &Run<'_>, order: StorageOrder) -> Result<()> {
    let (x, slopes) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    if slopes.count() == 1 {
        let slope = slopes.data()?[0];
        return crate::kit::elementwise::pointwise(run, Pointwise::Relu { slope });
    }
    let axis_view = channels(x.shape(), order)?;
    let slopes = of_channels(run, 1, axis_view.len)?;
    let slope = PerChannel::Each(&slopes);
    map_channels(run, axis_view, Pointwise::Relu { slope })
}
